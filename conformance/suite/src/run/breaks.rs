//! Counts breaks: an engine that breaks again and again is no longer asked about a game.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use types::Game;

use super::{CaseResult, Check, Finding, Outcome};
use crate::cases::{Case, Expectation};
use crate::driver::{Breakage, Broken};

/// For each game, how often the engine has broken since its last answer. Results are counted in the order of the cases, so
/// which cases count as asked does not depend on how many are asked at a time.
pub(super) struct Breaks {
    most: u32,
    by_game: Mutex<BTreeMap<Game, u32>>,
}

impl Breaks {
    /// The engine is no longer asked about a game in which it has broken `most` times in a row; the minimum is 1.
    pub(super) fn new(most: u32) -> Breaks {
        Breaks { most: most.max(1), by_game: Mutex::default() }
    }

    /// Counts the breaks in a result; to be called in the order of the cases. An `excused` break does not count.
    pub(super) fn count(&self, result: &CaseResult<'_>, excused: bool) {
        let mut by_game = self.by_game.lock().unwrap_or_else(PoisonError::into_inner);
        let breaks = by_game.entry(result.case.game).or_default();
        for check in &result.checks {
            match (&check.finding, check.outcome()) {
                // An engine that wrote an unrequested line had answered before.
                (Finding::Broken(Broken { how: Breakage::Unasked { .. }, .. }), _)
                | (_, Outcome::Passed | Outcome::Acceptable | Outcome::Failed) => *breaks = 0,
                (_, Outcome::Broken) if !excused => *breaks += 1,
                (_, Outcome::Broken | Outcome::Skipped | Outcome::Unasked) => {}
            }
        }
    }

    /// The result of a case that is no longer asked; `None` if it is to be asked.
    pub(super) fn unasked<'a>(&self, case: &'a Case) -> Option<CaseResult<'a>> {
        let by_game = self.by_game.lock().unwrap_or_else(PoisonError::into_inner);
        let breaks = by_game.get(&case.game).copied().filter(|&breaks| breaks >= self.most)?;
        let how = Breakage::GivenUp { game: Some(case.game), breaks };
        let finding = Finding::Broken(Broken { how, stderr: String::new() });
        let checks = vec![Check { what: Expectation::Plays, finding }];
        Some(CaseResult { case, checks, time: std::time::Duration::ZERO })
    }
}
