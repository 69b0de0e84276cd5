//! The engine: passes each question to the rules of the game.

use std::sync::Arc;

use types::facts::{AttackedKing, Deed};
use types::{ClauseId, Engine, Game, Held, Position, Refusal, Turn, Unjudged, Verdict};

use crate::context::{Context, Repealed};
use crate::held::HeldPosition;
use crate::judgment::{judged, refusal};
use crate::law;
use crate::log::{Explain, Log};
use crate::reading::{Law, Reading};
use crate::why;

/// The reference engine. It implements [`Engine`], including [`Engine::judge`].
#[derive(Clone, Debug, Default)]
pub struct Reference {
    law: Law,
}

impl Reference {
    /// The engine with every clause in force.
    pub fn new() -> Reference {
        Reference::default()
    }

    /// The engine with one clause repealed, to show that some case then fails; `None` if there is no clause of that name.
    pub fn repealing(clause: &str) -> Option<Reference> {
        let clause = law::CLAUSES.iter().find(|&&known| known == clause)?;
        Some(Reference::reading(Arc::new(Repealed(ClauseId::named(clause)))))
    }

    /// The engine with another reading of the law.
    pub fn reading(reading: Arc<dyn Reading>) -> Reference {
        Reference { law: Law::read_by(reading) }
    }

    /// The position reduced to what counts for repetition (CHE-24): two positions are the same if and only if this
    /// function returns equal positions for them. Refuses a position that is not accepted.
    pub fn for_repetition(&self, position: &Position) -> Result<Position, Refusal> {
        let position = self.law.sets_up(position);
        let cx = self.open(&position)?;
        Ok(self.law.rules(position.game).for_repetition(&cx))
    }

    /// The kings of the side to move that are in check (CHE-19), with every attack on them. Refuses a position that is not accepted.
    pub fn checks(&self, position: &Position) -> Result<Vec<AttackedKing>, Refusal> {
        let position = self.law.sets_up(position);
        let cx = self.open(&position)?;
        Ok(why::attack::checks(&cx, why::EXPLAIN, position.side).all)
    }

    /// Every path by which a legal turn can move its men and deflectors: the deeds `Goes` and `Shifts` of its verdict
    /// and, if several paths lead to the same cell (DEF-5, DEF-20, SPE-31), one more such deed for each other path. Of
    /// all paths that reach the cell at the same heading from the same deflector, only one is included, since there can
    /// be infinitely many (DEF-11). Empty for an illegal turn. Refuses a position that is not accepted.
    pub fn ways(&self, position: &Position, turn: &Turn) -> Result<Vec<Deed>, Refusal> {
        let position = self.law.sets_up(position);
        let cx = self.open(&position)?;
        let log = Log::new(Explain { all_ways: true, ..why::EXPLAIN });
        if judged(self.law.rules(position.game), &cx.heard_by(&log), turn).is_err() {
            return Ok(Vec::new());
        }
        let mut ways = log.deeds();
        ways.retain(|deed| matches!(deed, Deed::Goes { .. } | Deed::Shifts { .. }));
        ways.extend(log.other_ways());
        Ok(ways)
    }

    /// The context of a position, if the position is accepted.
    fn open<'a>(&'a self, position: &'a Position) -> Result<Context<'a>, Refusal> {
        let (rules, cx) = (self.law.rules(position.game), self.law.context(position));
        rules.accept(&cx).map(|()| cx).map_err(|_| refusal(rules, &cx))
    }
}

impl Engine for Reference {
    fn name(&self) -> &'static str {
        "reference"
    }

    fn games(&self) -> &[Game] {
        &Game::ALL
    }

    fn hold(&self, position: &Position) -> Result<Box<dyn Held>, Refusal> {
        let position = self.law.sets_up(position);
        self.open(&position)?;
        Ok(Box::new(HeldPosition::new(self.law.clone(), position.into_owned())))
    }

    fn judge(&self, position: &Position, turn: &Turn) -> Result<Verdict, Unjudged> {
        self.hold(position)?.judge(turn).ok_or(Unjudged::GivesNoReasons)
    }
}
