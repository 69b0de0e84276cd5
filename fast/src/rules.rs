//! The questions that the board of a game answers.

use std::fmt::Debug;
use std::hash::Hash;

use types::{Budget, Cell, End, EndBy, Kind, Man, Position, Refusal, Side, Status, Turn};

use crate::fault::Faults;
use crate::fingerprint::fingerprint;
use crate::sinks::{Look, Source};
use crate::state::State;

/// An accepted position of one game or family of games, on whatever board suits it.
///
/// A value is always an accepted position: it comes from [`Accepted::from_record`], or by a legal
/// turn from another value.
pub(crate) trait Accepted: Clone + Send + Sync + 'static {
    /// What two positions share if and only if they are the same for repetition (CHE-24): men,
    /// side to move, castling rights, the en passant field where such a capture is legal, and what
    /// the game adds. Never the counters.
    type Key: Eq + Hash + Send;

    /// Accepts or refuses a position. Any value may be passed, even one without a text
    /// (cells off the board, kinds of other games): it is refused, without a panic.
    fn from_record(position: &Position, faults: Faults) -> Result<Self, Refusal>;

    /// Looks at the position with White and then with Black to move, whoever it is in this one; a side with which it is refused
    /// is left out.
    fn with_either_side(position: &Position, faults: Faults, mut look: impl FnMut(&Self)) {
        let mut position = position.clone();
        for side in Side::BOTH {
            position.side = side;
            if let Ok(board) = Self::from_record(&position, faults) {
                look(&board);
            }
        }
    }

    /// The same with one more man, put on each of these vacant cells in turn; `look` gets the number of the cell.
    fn with_one_more(
        position: &Position,
        (man, cells): (Man, &[Cell]),
        faults: Faults,
        mut look: impl FnMut(usize, &Self),
    ) {
        let mut position = position.clone();
        for (number, &cell) in cells.iter().enumerate() {
            position.men.put(cell, man);
            Self::with_either_side(&position, faults, |board| look(number, board));
            position.men.take(cell);
        }
    }

    /// The position as plain data.
    fn to_record(&self) -> Position;

    /// The side to move, rights and clocks.
    fn state(&self) -> &State;

    /// The attacked kings of the side to move, sorted.
    fn check(&self) -> Vec<Cell>;

    /// Whether there is one.
    fn is_in_check(&self) -> bool;

    /// The cells from which men and reflections of a side attack a cell (CHE-4), in any order; none if the
    /// board has no such cell.
    fn attackers(&self, cell: Cell, by: Side) -> Vec<Cell>;

    /// The position as repetition sees it.
    fn key(&self) -> Self::Key;

    /// A number of the key. Where the key is laborious it may tell more positions apart, never fewer.
    fn fingerprint(&self) -> u64 {
        fingerprint(&self.key())
    }

    /// The cells of a side's men, by board, in the numbering of the game's board.
    fn cells(&self, side: Side) -> [u128; 2];

    /// How many men of a side and kind there are, on all boards together; none of a kind of another game.
    fn count(&self, side: Side, kind: Kind) -> u32;

    /// Whether the material is dead by CHE-23 and the game's clauses. A position without a
    /// legal turn is never dead, but that is not checked here.
    fn is_dead(&self) -> bool;

    /// Whether a side's men can never give checkmate, whatever the other side has (CHE-34).
    fn never_mates(&self, side: Side) -> bool;

    /// The side that wins if the side to move is stalemated (CHE-22: neither).
    fn stalemate_winner(&self) -> Option<Side> {
        None
    }
}

/// What may be done in an accepted position.
pub(crate) trait Rules: Accepted {
    /// A legal turn in the form in which it is found and made. It means something only to the board that
    /// found it.
    type FoundTurn: Copy + Eq + Hash + Debug + Send + Sync + 'static;

    /// Looks at every legal turn, each once, in any order.
    fn each_turn(&self, look: impl FnMut(Self::FoundTurn));

    /// Looks at every legal turn that is one man's move and nothing else, or a joint one. There is one if
    /// there is any legal turn.
    fn each_plain_turn(&self, look: impl FnMut(Self::FoundTurn)) {
        self.each_turn(look);
    }

    /// The number of legal turns that are one man's move and nothing else, or a joint one.
    fn mobility(&self) -> u64;

    /// Whether there is a legal turn.
    fn has_turn(&self) -> bool {
        self.mobility() > 0
    }

    /// The position after one of the legal turns found, with counters and fields.
    fn made(&self, turn: Self::FoundTurn) -> Self;

    /// One of the legal turns found, as plain data.
    fn named(&self, turn: Self::FoundTurn) -> Turn;

    /// Every legal turn as plain data, each once, in any order.
    fn turns(&self) -> Vec<Turn> {
        let mut turns = Vec::new();
        self.each_turn(|turn| turns.push(self.named(turn)));
        turns
    }

    /// The position after a turn; `None` if the turn is not legal.
    fn play(&self, turn: &Turn) -> Option<Self> {
        self.find(turn).map(|turn| self.made(turn))
    }

    /// The legal turn that plain data means, if there is one.
    fn find(&self, turn: &Turn) -> Option<Self::FoundTurn> {
        let mut found = None;
        self.each_turn(|legal| {
            if self.named(legal) == *turn {
                found = Some(legal);
            }
        });
        found
    }

    /// The number of sequences of `depth` legal turns; 1 for depth 0. Recursion is fine:
    /// the depth is at most [`types::DEEPEST_COUNT`]. Once the budget is
    /// spent any result will do, as long as it comes soon.
    fn perft(&self, depth: u32, budget: &mut Budget) -> u64;

    /// Whether the side to move is in check, and whether it is checkmated or stalemated.
    fn status(&self) -> Status {
        Status { check: self.check(), end: self.end() }
    }

    /// Checkmate or stalemate.
    fn end(&self) -> Option<End> {
        if self.has_turn() {
            None
        } else if self.is_in_check() {
            Some(End { by: EndBy::Checkmate, winner: Some(self.state().side.other()) })
        } else {
            Some(End { by: EndBy::Stalemate, winner: self.stalemate_winner() })
        }
    }
}

/// A board each of whose moves is a whole turn. [`Rules`] follows from this.
pub(crate) trait Generated: Accepted + Source {
    /// The board after one of its legal turns.
    fn after(&self, turn: Self::Move) -> Self;

    /// A turn as plain data.
    fn written(turn: Self::Move) -> Turn;
}

impl<B: Generated> Rules for B
where
    B::Move: Eq + Hash + Debug + Send + Sync + 'static,
{
    type FoundTurn = B::Move;

    fn each_turn(&self, look: impl FnMut(B::Move)) {
        self.each_move(look);
    }

    fn mobility(&self) -> u64 {
        self.move_count()
    }

    fn made(&self, turn: B::Move) -> Self {
        self.after(turn)
    }

    fn named(&self, turn: B::Move) -> Turn {
        Self::written(turn)
    }

    /// The last turns are counted without being made.
    fn perft(&self, depth: u32, budget: &mut Budget) -> u64 {
        let mut nodes = 0_u64;
        match depth {
            0 => return 1,
            1 => {
                nodes = self.move_count();
                // The caller checks the budget.
                let _ = budget.spend(nodes);
            }
            _ => {
                let mut deeper = Deeper { board: self, depth: depth - 1, budget, nodes };
                self.show(&mut deeper);
                nodes = deeper.nodes;
            }
        }
        nodes
    }
}

/// Counts what follows each turn.
struct Deeper<'a, B> {
    board: &'a B,
    depth: u32,
    budget: &'a mut Budget,
    nodes: u64,
}

impl<B: Generated> Look<B::Move> for Deeper<'_, B>
where
    B::Move: Eq + Hash + Debug + Send + Sync + 'static,
{
    #[inline(always)]
    #[allow(
        clippy::inline_always,
        reason = "where a board finds a turn, much of the turn is constant"
    )]
    fn at(&mut self, turn: B::Move) {
        if self.budget.spend(1).is_ok() {
            let nodes = self.board.after(turn).perft(self.depth, self.budget);
            self.nodes = self.nodes.saturating_add(nodes);
        }
    }
}
