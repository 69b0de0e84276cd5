//! The questions that the board of a game answers, and how they become the answers of an engine.

use std::hash::Hash;

use record::{
    Budget, Cell, End, EndBy, Held, Objection, PlayersAct, Position, Refusal, ScoreStatus, Side,
    Status, Stopped, Turn,
};

use crate::adjudicate;
use crate::fault::Faults;
use crate::sinks::Source;
use crate::state::State;

/// An accepted position of one game or family of games, on whatever board suits it.
///
/// A value is always an accepted position: it comes from [`Accepted::from_record`], or by a legal
/// turn from another value.
pub(crate) trait Accepted: Sized + Send + Sync + 'static {
    /// What two positions share if and only if they are the same for repetition (CHE-24): men,
    /// side to move, castling rights, the en passant field where such a capture is legal, and what
    /// the game adds. Never the counters.
    type Key: Eq + Hash;

    /// Accepts or refuses a position. Any value may be passed, even one without a text
    /// (cells off the board, kinds of other games): it is refused, without a panic.
    fn from_record(position: &Position, faults: Faults) -> Result<Self, Refusal>;

    /// The position as plain data.
    fn to_record(&self) -> Position;

    /// The side to move, rights and clocks.
    fn state(&self) -> &State;

    /// The attacked kings of the side to move, sorted.
    fn check(&self) -> Vec<Cell>;

    /// The cells from which men and reflections of a side attack a cell (CHE-4), in any order; none if the
    /// board has no such cell.
    fn attackers(&self, cell: Cell, by: Side) -> Vec<Cell>;

    /// The position as repetition sees it.
    fn key(&self) -> Self::Key;

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
    /// Every legal turn, each once, in any order.
    fn turns(&self) -> Vec<Turn>;

    /// The position after a turn, with counters and fields; `None` if the turn is not legal.
    fn play(&self, turn: &Turn) -> Option<Self>;

    /// The number of sequences of `depth` legal turns; 1 for depth 0. Recursion is fine:
    /// the depth is at most [`record::DEEPEST_COUNT`]. Once the budget is
    /// spent any result will do, as long as it comes soon.
    fn perft(&self, depth: u32, budget: &mut Budget) -> u64;

    /// Whether there is a legal turn.
    fn has_turn(&self) -> bool;

    /// Checkmate or stalemate.
    fn end(&self) -> Option<End> {
        if self.has_turn() {
            None
        } else if self.check().is_empty() {
            Some(End { by: EndBy::Stalemate, winner: self.stalemate_winner() })
        } else {
            Some(End { by: EndBy::Checkmate, winner: Some(self.state().side.other()) })
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

impl<B: Generated> Rules for B {
    fn turns(&self) -> Vec<Turn> {
        let mut turns = Vec::new();
        self.each_move(|turn| turns.push(Self::written(turn)));
        turns
    }

    fn play(&self, turn: &Turn) -> Option<Self> {
        let mut found = None;
        self.each_move(|legal| {
            if Self::written(legal) == *turn {
                found = Some(legal);
            }
        });
        found.map(|turn| self.after(turn))
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
            _ => self.each_move(|turn| {
                if budget.spend(1).is_ok() {
                    nodes = nodes.saturating_add(self.after(turn).perft(depth - 1, budget));
                }
            }),
        }
        nodes
    }

    fn has_turn(&self) -> bool {
        self.move_count() > 0
    }
}

/// A board that has become [`Held`].
struct OnBoard<R>(R);

/// Accepts a position on the board of its game.
pub(crate) fn hold<R: Rules>(
    position: &Position,
    faults: Faults,
) -> Result<Box<dyn Held>, Refusal> {
    Ok(Box::new(OnBoard(R::from_record(position, faults)?)))
}

impl<R: Rules> Held for OnBoard<R> {
    fn position(&self) -> Position {
        self.0.to_record()
    }

    fn turns(&self) -> Vec<Turn> {
        self.0.turns()
    }

    fn is_legal(&self, turn: &Turn) -> bool {
        self.0.play(turn).is_some()
    }

    fn play(&self, turn: &Turn) -> Result<Box<dyn Held>, Objection> {
        match self.0.play(turn) {
            Some(after) => Ok(Box::new(OnBoard(after))),
            None => Err(illegal(format!("`{turn}` is not a legal turn here"))),
        }
    }

    fn status(&self) -> Status {
        Status { check: self.0.check(), end: self.0.end() }
    }

    fn attackers(&self, cell: Cell, by: Side) -> Option<Vec<Cell>> {
        let mut attackers = self.0.attackers(cell, by);
        attackers.sort_unstable();
        Some(attackers)
    }

    fn perft(&self, depth: u32, budget: &mut Budget) -> Result<u64, Stopped> {
        Budget::check_depth(depth)?;
        let count = self.0.perft(depth, budget);
        budget.spend(0)?;
        Ok(count)
    }

    fn adjudicate(
        &self,
        turns: &[Turn],
        act: Option<PlayersAct>,
    ) -> Result<ScoreStatus, Objection> {
        adjudicate::adjudicate(&self.0, turns, act)
    }
}

/// The refusal of a position. This engine knows no clauses.
pub(crate) fn refusal(why: impl Into<String>) -> Refusal {
    Refusal::saying(why)
}

/// The objection to a turn. This engine knows no clauses.
pub(crate) fn illegal(why: impl Into<String>) -> Objection {
    Objection::Illegal { clause: None, facts: Vec::new(), why: why.into() }
}
