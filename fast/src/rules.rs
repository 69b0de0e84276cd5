//! What the board of a game has to answer, and the step from that to what an engine answers.

use std::hash::Hash;
use std::marker::PhantomData;

use record::{
    Cell, End, EndBy, GameRecord, GameStatus, Objection, Position, Refusal, Side, Status, Turn,
};

use crate::adjudicate;
use crate::fault::Faults;

/// An accepted position of one game or family of games, on whatever board suits it.
///
/// A value always is an accepted position: it comes from [`Rules::from_record`] or by a legal
/// turn from another value.
pub(crate) trait Rules: Sized {
    /// What two positions share if and only if they are the same for repetition (CHE-24): men,
    /// side to move, castling rights, the en passant field where such a capture is legal, and what
    /// the game adds. Never the counters.
    type Key: Eq + Hash;

    /// Accepts or refuses a position. It may be any value, one that no text stands for included
    /// (cells off the board, kinds of other games): it is refused, without a panic.
    fn from_record(position: &Position, faults: Faults) -> Result<Self, Refusal>;

    /// The position as plain data.
    fn to_record(&self) -> Position;

    /// Every legal turn, each once, in any order.
    fn turns(&self) -> Vec<Turn>;

    /// The position after a turn, with counters and fields; `None` if the turn is not legal.
    fn play(&self, turn: &Turn) -> Option<Self>;

    /// How many sequences of `depth` legal turns there are; 1 for depth 0. Recursion is fine:
    /// the depth asked for is at most [`DEEPEST`].
    fn perft(&self, depth: u32) -> u64;

    /// The same, where a turn is more than a man's move, for turns that are just that.
    fn perft_of_men(&self, depth: u32) -> u64 {
        self.perft(depth)
    }

    /// Whether there is a legal turn.
    fn has_turn(&self) -> bool {
        self.perft(1) > 0
    }

    /// The attacked kings of the side to move, sorted.
    fn check(&self) -> Vec<Cell>;

    /// Whose turn it is.
    fn side(&self) -> Side;

    /// Turns since the last capture or pawn move.
    fn halfmove(&self) -> u16;

    /// The position as repetition sees it.
    fn key(&self) -> Self::Key;

    /// Whether the material is dead by CHE-23 as the game's clauses have it. That a position
    /// without legal turn is none is not asked here.
    fn is_dead(&self) -> bool;

    /// Who wins when the side to move is stalemated (CHE-22: nobody).
    fn stalemate_winner(&self) -> Option<Side> {
        None
    }

    /// Checkmate or stalemate.
    fn end(&self) -> Option<End> {
        if self.has_turn() {
            None
        } else if self.check().is_empty() {
            Some(End { by: EndBy::Stalemate, winner: self.stalemate_winner() })
        } else {
            Some(End { by: EndBy::Checkmate, winner: Some(self.side().other()) })
        }
    }
}

/// A board that finds its legal turns as moves of its own kind, each of which is a whole turn.
/// What [`Rules`] asks about turns follows.
pub(crate) trait Generated: Rules {
    /// A legal turn, in the form in which it is generated and made.
    type Move: Copy;

    /// Looks at every legal turn, each once, in any order.
    fn each_turn(&self, look: impl FnMut(Self::Move));

    /// The number of legal turns.
    fn turn_count(&self) -> u64;

    /// The board after one of its legal turns.
    fn after(&self, turn: Self::Move) -> Self;

    /// A turn as plain data.
    fn written(turn: Self::Move) -> Turn;

    /// [`Rules::turns`].
    fn written_turns(&self) -> Vec<Turn> {
        let mut turns = Vec::new();
        self.each_turn(|turn| turns.push(Self::written(turn)));
        turns
    }

    /// [`Rules::play`].
    fn after_written(&self, turn: &Turn) -> Option<Self> {
        let mut found = None;
        self.each_turn(|legal| {
            if Self::written(legal) == *turn {
                found = Some(legal);
            }
        });
        found.map(|turn| self.after(turn))
    }

    /// [`Rules::perft`]: the last turns are counted without being made.
    fn count_turns(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.turn_count(),
            _ => {
                let mut nodes = 0_u64;
                self.each_turn(|turn| {
                    nodes = nodes.saturating_add(self.after(turn).count_turns(depth - 1));
                });
                nodes
            }
        }
    }
}

/// The greatest depth that [`Rules::perft`] is asked for. Beyond it no count ends but in positions
/// with next to no turns, and those would exhaust the stack.
pub(crate) const DEEPEST: u32 = 200;

/// [`Rules`] without the type of the board: what [`crate::Fast`] hands on to.
pub(crate) trait Family: Sync {
    fn accept(&self, position: &Position, faults: Faults) -> Result<(), Refusal>;
    fn turns(&self, position: &Position, faults: Faults) -> Result<Vec<Turn>, Refusal>;
    fn play(&self, position: &Position, turn: &Turn, faults: Faults)
    -> Result<Position, Objection>;
    fn status(&self, position: &Position, faults: Faults) -> Result<Status, Refusal>;
    fn perft(&self, position: &Position, depth: u32, faults: Faults) -> Result<u64, Refusal>;
    fn perft_of_men(&self, position: &Position, depth: u8, faults: Faults) -> Result<u64, Refusal>;
    fn adjudicate(&self, game: &GameRecord, faults: Faults) -> Result<GameStatus, Objection>;
}

/// The family of the games that are played on a board `R`.
pub(crate) struct Of<R>(PhantomData<fn() -> R>);

impl<R> Of<R> {
    pub(crate) const RULES: Of<R> = Of(PhantomData);
}

impl<R: Rules> Family for Of<R> {
    fn accept(&self, position: &Position, faults: Faults) -> Result<(), Refusal> {
        R::from_record(position, faults).map(drop)
    }

    fn turns(&self, position: &Position, faults: Faults) -> Result<Vec<Turn>, Refusal> {
        Ok(R::from_record(position, faults)?.turns())
    }

    fn play(
        &self,
        position: &Position,
        turn: &Turn,
        faults: Faults,
    ) -> Result<Position, Objection> {
        match R::from_record(position, faults)?.play(turn) {
            Some(after) => Ok(after.to_record()),
            None => Err(illegal(format!("`{turn}` is not a legal turn here"))),
        }
    }

    fn status(&self, position: &Position, faults: Faults) -> Result<Status, Refusal> {
        let board = R::from_record(position, faults)?;
        Ok(Status { check: board.check(), end: board.end() })
    }

    fn perft(&self, position: &Position, depth: u32, faults: Faults) -> Result<u64, Refusal> {
        Ok(count(R::from_record(position, faults)?, depth))
    }

    fn perft_of_men(&self, position: &Position, depth: u8, faults: Faults) -> Result<u64, Refusal> {
        Ok(R::from_record(position, faults)?.perft_of_men(u32::from(depth)))
    }

    fn adjudicate(&self, game: &GameRecord, faults: Faults) -> Result<GameStatus, Objection> {
        adjudicate::adjudicate::<R>(game, faults)
    }
}

/// [`Rules::perft`] for any depth: what lies beyond [`DEEPEST`] is walked on the heap.
fn count<R: Rules>(root: R, depth: u32) -> u64 {
    let mut nodes = 0_u64;
    let mut open = vec![(root, depth)];
    while let Some((board, depth)) = open.pop() {
        if depth <= DEEPEST {
            nodes = nodes.saturating_add(board.perft(depth));
        } else {
            let after = board.turns().into_iter().filter_map(|turn| board.play(&turn));
            open.extend(after.map(|board| (board, depth - 1)));
        }
    }
    nodes
}

/// A position that is not accepted. This engine knows no clauses.
pub(crate) fn refusal(why: impl Into<String>) -> Refusal {
    Refusal::saying(why)
}

/// A turn that cannot be played. This engine knows no clauses.
pub(crate) fn illegal(why: impl Into<String>) -> Objection {
    Objection::Illegal { clause: None, facts: Vec::new(), why: why.into() }
}
