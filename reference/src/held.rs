//! A held position: accepted once, then queried any number of times.

use std::sync::OnceLock;

use types::{Cell, GameStatus, Held, Objection, PlayersAct, Position, Side, Status, Turn, Verdict};

use crate::context::Context;
use crate::game_status::{self, ends_a_position};
use crate::judgment::{judged, objection, verdict};
use crate::log::Log;
use crate::reading::Law;
use crate::rules::Rules;
use crate::why;

/// An accepted position, with the law that judges its turns.
pub(crate) struct HeldPosition {
    law: Law,
    position: Position,
    /// Its legal turns, listed at the first request because that takes many judgments.
    turns: OnceLock<Vec<Turn>>,
}

impl HeldPosition {
    /// A position that the rules accept.
    pub(crate) fn new(law: Law, position: Position) -> HeldPosition {
        HeldPosition { law, position, turns: OnceLock::new() }
    }

    fn rules(&self) -> &dyn Rules {
        self.law.rules(self.position.game)
    }

    fn context(&self) -> Context<'_> {
        self.law.context(&self.position)
    }
}

impl Held for HeldPosition {
    fn position(&self) -> Position {
        self.position.clone()
    }

    fn turns(&self) -> Vec<Turn> {
        let listed = || {
            let cx = self.context();
            let ended = ends_a_position(self.rules(), &cx).is_some();
            if ended { Vec::new() } else { self.rules().turns(&cx) }
        };
        self.turns.get_or_init(listed).clone()
    }

    fn play(&self, turn: &Turn) -> Result<Box<dyn Held>, Objection> {
        let cx = self.context();
        let position = judged(self.rules(), &cx, turn).or_else(|_| {
            // Only an illegal turn is judged again, with a log, to find the reason.
            let log = Log::new(why::EXPLAIN);
            let heard = judged(self.rules(), &cx.heard_by(&log), turn);
            heard.map_err(|breach| objection(breach, Some(turn)))
        })?;
        Ok(Box::new(HeldPosition::new(self.law.clone(), position)))
    }

    fn after(&self, turn: &Turn) -> Option<Position> {
        judged(self.rules(), &self.context(), turn).ok()
    }

    fn judge(&self, turn: &Turn) -> Option<Verdict> {
        Some(verdict(self.rules(), &self.context(), turn))
    }

    fn status(&self) -> Status {
        let (rules, cx) = (self.rules(), self.context());
        let check = rules.attacked_kings(&cx, self.position.side);
        let end = ends_a_position(rules, &cx).or_else(|| {
            // Another reading of a clause may affect the end without affecting the turns.
            let listed = self.turns.get().filter(|_| cx.is_plain());
            let has_turn = listed.map_or_else(|| rules.has_turn(&cx), |turns| !turns.is_empty());
            if has_turn { None } else { rules.end_without_turn(&cx) }
        });
        Status { check, end }
    }

    fn is_legal(&self, turn: &Turn) -> bool {
        judged(self.rules(), &self.context(), turn).is_ok()
    }

    fn attackers(&self, cell: Cell, by: Side) -> Option<Vec<Cell>> {
        let is_cell = self.position.game.has(cell);
        Some(if is_cell { self.rules().attackers(&self.context(), cell, by) } else { Vec::new() })
    }

    fn for_repetition(&self) -> Option<Position> {
        Some(self.rules().for_repetition(&self.context()))
    }

    fn adjudicate(&self, turns: &[Turn], act: Option<PlayersAct>) -> Result<GameStatus, Objection> {
        let (rules, cx) = (self.rules(), self.context());
        game_status::adjudicate(rules, &cx, turns, act).or_else(|_| {
            let log = Log::new(why::EXPLAIN);
            let status = game_status::adjudicate(rules, &cx.heard_by(&log), turns, act);
            status.map_err(|none| objection(none.breach, none.at.as_ref()))
        })
    }
}
