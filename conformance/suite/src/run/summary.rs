//! The summary of a run.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use misreadings::Difference;
use misreadings::diagnosis::Diagnosis;
use serde::Serialize;
use types::Game;

use super::again::Unstable;
use super::{CaseResult, Finding, KnownFailure, Outcome};
use crate::conventions::{Setting, setting};

/// The summary of one engine's run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// The engine's name.
    pub engine: String,
    /// The outcomes of the cases.
    pub cases: Tally,
    /// Whether the run was interrupted before all cases were run.
    pub interrupted: bool,
    /// How many of the [failures](Summary::failures) are known.
    pub known: usize,
    /// The ids of the cases that are known to fail but pass.
    pub unexpected: Vec<String>,
    /// The number of chosen cases that were not run, because enough had failed or the run was interrupted.
    pub not_run: usize,
    /// The outcomes of the questions of all cases.
    pub questions: Tally,
    /// How many questions about each game were answered, correctly or not.
    pub answered: BTreeMap<Game, usize>,
    /// For each convention, how many failed cases would be acceptable if it, and perhaps others listed here, were declared.
    pub fits: BTreeMap<Setting, usize>,
    /// The number of failed cases that would be acceptable if conventions in `fits` were declared.
    pub fitting: usize,
    /// The number of failed cases in which the engine accepts a position, and that `impossible=undefined` would leave out.
    pub impossible: usize,
    /// How the failures that are not known differ from the law: each difference with its cases, in the order of the run.
    pub differences: BTreeMap<Difference, Vec<String>>,
    /// The diagnosis of the failures; `None` if none was requested.
    pub diagnosis: Option<Diagnosis>,
    /// How many of the chosen cases each convention leaves out, because it lets the engine do anything in their positions.
    pub left_out: BTreeMap<Setting, usize>,
    /// If the engine has no way to refuse a position: the number of cases with a position to refuse at which it broke.
    pub beyond_refusal: usize,
    /// The number of cases in which the engine lists castling as the king's move onto its rook.
    pub castling_onto_rook: usize,
    /// The number of cases in which the engine answers stalemate although a side is checkmated.
    pub stalemate_for_mate: usize,
    /// The number of failures that are not known and whose positions no game reaches.
    pub beyond_reach: usize,
    /// How many failed cases were asked once more, each in a fresh process.
    pub asked_again: usize,
    /// The cases that were answered differently when asked again.
    pub unstable: Vec<Unstable>,
    /// The reasons why questions were skipped, each with the number of questions.
    pub skipped_because: BTreeMap<String, usize>,
}

/// How many cases, or questions, have each [`Outcome`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[allow(missing_docs, reason = "each field counts the outcome of the same name")]
pub struct Tally {
    pub passed: usize,
    pub acceptable: usize,
    pub failed: usize,
    pub skipped: usize,
    pub broken: usize,
    pub unasked: usize,
}

impl Tally {
    /// The number of cases, or questions, that the engine answered, correctly or wrongly.
    pub const fn answered(&self) -> usize {
        self.passed + self.acceptable + self.failed
    }

    /// The number of all cases, or questions.
    pub const fn all(&self) -> usize {
        self.answered() + self.skipped + self.broken + self.unasked
    }

    /// Counts one more case, or question, with this outcome.
    pub const fn count(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Passed => self.passed += 1,
            Outcome::Acceptable => self.acceptable += 1,
            Outcome::Failed => self.failed += 1,
            Outcome::Skipped => self.skipped += 1,
            Outcome::Broken => self.broken += 1,
            Outcome::Unasked => self.unasked += 1,
        }
    }
}

impl Summary {
    /// The number of cases with a wrong answer or at which the engine broke.
    pub const fn failures(&self) -> usize {
        self.cases.failed + self.cases.broken
    }

    /// Whether the engine could be asked about every case, and exactly the known cases failed.
    pub fn as_expected(&self) -> bool {
        self.failures() == self.known && self.cases.unasked == 0 && self.unexpected.is_empty()
    }

    /// The differences, those with the most cases first.
    pub fn differences(&self) -> Vec<(&Difference, &[String])> {
        let mut all: Vec<_> =
            self.differences.iter().map(|(it, ids)| (it, ids.as_slice())).collect();
        all.sort_by_key(|(_, ids)| Reverse(ids.len()));
        all
    }

    /// The conventions that would help to excuse failed cases, with the number of cases for each, and in total. Of the two
    /// conventions about impossible positions, only the one that excuses more cases is among them.
    pub fn offered(&self) -> (BTreeMap<Setting, usize>, usize) {
        let (mut fits, mut fitting) = (self.fits.clone(), self.fitting);
        let accepted = setting("impossible", "accepted");
        let excused = fits.get(&accepted).copied().unwrap_or_default();
        if self.impossible > excused {
            fits.remove(&accepted);
            fits.insert(setting("impossible", "undefined"), self.impossible);
            fitting += self.impossible - excused;
        }
        (fits, fitting)
    }

    /// The number of failures that are not known.
    pub const fn new_failures(&self) -> usize {
        self.failures() - self.known
    }

    /// Those of the `games` about which no question was answered.
    pub fn unanswered(&self, games: &[Game]) -> Vec<Game> {
        let none = |game: &Game| self.answered.get(game).is_none_or(|count| *count == 0);
        games.iter().copied().filter(none).collect()
    }

    pub(super) fn count(&mut self, result: &CaseResult<'_>, known: Option<&KnownFailure>) {
        let outcome = result.outcome();
        self.cases.count(outcome);
        let is_known = known.is_some_and(|known| known.covers(result));
        self.known += usize::from(is_known);
        let has_passed = matches!(outcome, Outcome::Passed | Outcome::Acceptable);
        if has_passed && known.is_some_and(|known| !known.may_crash) {
            self.unexpected.push(result.case.id.clone());
        }
        if outcome == Outcome::Failed && !is_known {
            for difference in result.differences() {
                self.differences.entry(difference).or_default().push(result.case.id.clone());
            }
        }
        self.impossible += usize::from(result.accepts_impossible());
        self.castling_onto_rook += usize::from(result.castles_onto_rook());
        self.stalemate_for_mate += usize::from(result.has_stalemate_for_mate());
        let fits = result.fits();
        self.fitting += usize::from(!fits.is_empty());
        for setting in fits {
            *self.fits.entry(setting).or_default() += 1;
        }
        for check in &result.checks {
            if let Finding::Skipped(why) = &check.finding {
                *self.skipped_because.entry(why.clone()).or_default() += 1;
            }
            self.questions.count(check.outcome());
            if matches!(check.outcome(), Outcome::Passed | Outcome::Acceptable | Outcome::Failed) {
                *self.answered.entry(result.case.game).or_default() += 1;
            }
        }
    }
}
