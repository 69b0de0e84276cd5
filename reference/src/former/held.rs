//! A position before the court: accepted once, then asked about.

use record::{
    Budget, End, EndBy, Held, Objection, PlayersAct, Position, ScoreStatus, Status, Stopped, Turn,
};

use crate::former::book::Book;
use crate::former::breach::Grounds;
use crate::former::court::{Court, objection};
use crate::former::game_status;

/// An accepted position, the book that rules it and the clauses that hold.
pub(crate) struct InCourt {
    pub(crate) court: Court,
    pub(crate) book: &'static dyn Book,
    pub(crate) position: Position,
}

impl InCourt {
    /// CHE-29: neither dead material nor the halfmove field takes a turn out of a position.
    fn turns_are_cut_off(&self) -> bool {
        let InCourt { court, book, position } = self;
        !court.holds("CHE-29") && (position.halfmove >= 150 || book.is_dead(court, position))
    }

    fn after(&self, turn: &Turn) -> Result<InCourt, Objection> {
        let position = self
            .book
            .judge(&self.court, &self.position, turn, &mut Grounds::default())
            .map_err(|breach| objection(&breach))?;
        Ok(InCourt { court: self.court, book: self.book, position })
    }

    /// The depth is at most [`record::DEEPEST_COUNT`], and so are the calls of this function
    /// within each other.
    fn count(&self, depth: u32, budget: &mut Budget) -> Result<u64, Stopped> {
        budget.look()?;
        match depth {
            0 => Ok(1),
            _ if self.turns_are_cut_off() => Ok(0),
            1 => {
                let count = self.book.count(&self.court, &self.position);
                budget.spend(count)?;
                Ok(count)
            }
            _ => {
                let mut count = 0;
                for turn in self.turns() {
                    budget.spend(1)?;
                    if let Ok(after) = self.after(&turn) {
                        count += after.count(depth - 1, budget)?;
                    }
                }
                Ok(count)
            }
        }
    }
}

impl Held for InCourt {
    fn position(&self) -> Position {
        self.position.clone()
    }

    fn turns(&self) -> Vec<Turn> {
        if self.turns_are_cut_off() {
            return Vec::new();
        }
        self.book.turns(&self.court, &self.position)
    }

    fn play(&self, turn: &Turn) -> Result<Box<dyn Held>, Objection> {
        Ok(Box::new(self.after(turn)?))
    }

    fn status(&self) -> Status {
        let InCourt { court, book, position } = self;
        let check = book.attacked_kings(court, position, position.side);
        let dead = !court.holds("CHE-29") && book.is_dead(court, position);
        let end = if dead {
            Some(End { by: EndBy::Dead, winner: None })
        } else if book.has_turn(court, position) {
            None
        } else {
            book.end_without_turn(court, position)
        };
        Status { check, end }
    }

    fn perft(&self, depth: u32, budget: &mut Budget) -> Result<u64, Stopped> {
        Budget::check_depth(depth)?;
        self.count(depth, budget)
    }

    fn adjudicate(
        &self,
        turns: &[Turn],
        act: Option<PlayersAct>,
    ) -> Result<ScoreStatus, Objection> {
        game_status::adjudicate(&self.court, self.book, &self.position, turns, act)
    }
}
