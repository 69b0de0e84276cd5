//! A position before the court: accepted once, then asked about.

use record::{Budget, Held, Objection, PlayersAct, Position, ScoreStatus, Status, Stopped, Turn};

use crate::book::Book;
use crate::court::objection;
use crate::game_status::{self, NoGame, ends_a_position};
use crate::hearing::{Court, Hearing, Minutes};

/// An accepted position, the book that rules it and the court that hears it.
pub(crate) struct InCourt {
    pub(crate) court: Court,
    pub(crate) book: &'static dyn Book,
    pub(crate) position: Position,
}

impl InCourt {
    fn hearing(&self) -> Hearing<'_> {
        Hearing::new(&self.court, &self.position)
    }

    /// The position after a turn; why there is none is looked for only then.
    fn after(&self, turn: &Turn) -> Result<InCourt, Objection> {
        let h = self.hearing();
        let position = self.book.judge(&h, turn).or_else(|_| {
            let minutes = Minutes::default();
            let ruling = self.book.judge(&h.kept_in(&minutes), turn);
            ruling.map_err(|fault| objection(fault, Some((&self.position, turn))))
        })?;
        Ok(InCourt { court: self.court, book: self.book, position })
    }

    /// The depth is at most [`record::DEEPEST_COUNT`], and so are the calls of this function
    /// within each other.
    fn count(&self, depth: u32, budget: &mut Budget) -> Result<u64, Stopped> {
        budget.look()?;
        if depth == 0 {
            return Ok(1);
        }
        let turns = self.turns();
        if depth == 1 {
            let count = turns.len() as u64;
            budget.spend(count)?;
            return Ok(count);
        }
        let mut count = 0;
        for turn in turns {
            budget.spend(1)?;
            if let Ok(after) = self.after(&turn) {
                count += after.count(depth - 1, budget)?;
            }
        }
        Ok(count)
    }
}

impl Held for InCourt {
    fn position(&self) -> Position {
        self.position.clone()
    }

    fn turns(&self) -> Vec<Turn> {
        let h = self.hearing();
        if ends_a_position(self.book, &h).is_some() { Vec::new() } else { self.book.turns(&h) }
    }

    fn play(&self, turn: &Turn) -> Result<Box<dyn Held>, Objection> {
        Ok(Box::new(self.after(turn)?))
    }

    fn status(&self) -> Status {
        let h = self.hearing();
        let check = self.book.attacked_kings(&h, self.position.side);
        let end = ends_a_position(self.book, &h)
            .or_else(|| if self.book.has_turn(&h) { None } else { self.book.end_without_turn(&h) });
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
        let h = self.hearing();
        game_status::adjudicate(self.book, &h, turns, act).or_else(|_| {
            let minutes = Minutes::default();
            let status = game_status::adjudicate(self.book, &h.kept_in(&minutes), turns, act);
            status.map_err(|none| {
                let NoGame { fault, at } = *none;
                objection(fault, at.as_ref().map(|(position, turn)| (position, turn)))
            })
        })
    }
}
