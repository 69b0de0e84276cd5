//! A held position: accepted once, then asked any number of questions.

use record::{Budget, Held, Objection, PlayersAct, Position, ScoreStatus, Status, Stopped, Turn};

use crate::context::{Context, InForce, Log};
use crate::engine::objection;
use crate::game_status::{self, NoGame, ends_a_position};
use crate::rules::Rules;

/// An accepted position, with the rules of its game and the clauses in force.
pub(crate) struct HeldPosition {
    pub(crate) in_force: InForce,
    pub(crate) rules: &'static dyn Rules,
    pub(crate) position: Position,
}

impl HeldPosition {
    fn context(&self) -> Context<'_> {
        Context::new(&self.in_force, &self.position)
    }

    /// The position after a turn; the reason why there is none is looked for only if needed.
    fn after(&self, turn: &Turn) -> Result<HeldPosition, Objection> {
        let cx = self.context();
        let position = self.rules.judge(&cx, turn).or_else(|_| {
            let log = Log::default();
            let ruling = self.rules.judge(&cx.logged_in(&log), turn);
            ruling.map_err(|fault| objection(fault, Some((&self.position, turn))))
        })?;
        Ok(HeldPosition { in_force: self.in_force, rules: self.rules, position })
    }

    /// The depth is at most [`record::DEEPEST_COUNT`], and so is the depth of recursion.
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

impl Held for HeldPosition {
    fn position(&self) -> Position {
        self.position.clone()
    }

    fn turns(&self) -> Vec<Turn> {
        let cx = self.context();
        if ends_a_position(self.rules, &cx).is_some() { Vec::new() } else { self.rules.turns(&cx) }
    }

    fn play(&self, turn: &Turn) -> Result<Box<dyn Held>, Objection> {
        Ok(Box::new(self.after(turn)?))
    }

    fn status(&self) -> Status {
        let cx = self.context();
        let check = self.rules.attacked_kings(&cx, self.position.side);
        let end = ends_a_position(self.rules, &cx).or_else(|| {
            if self.rules.has_turn(&cx) { None } else { self.rules.end_without_turn(&cx) }
        });
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
        let cx = self.context();
        game_status::adjudicate(self.rules, &cx, turns, act).or_else(|_| {
            let log = Log::default();
            let status = game_status::adjudicate(self.rules, &cx.logged_in(&log), turns, act);
            status.map_err(|none| {
                let NoGame { fault, at } = *none;
                objection(fault, at.as_ref().map(|(position, turn)| (position, turn)))
            })
        })
    }
}
