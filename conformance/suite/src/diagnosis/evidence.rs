//! What an engine answered in a run.

use std::collections::{BTreeMap, BTreeSet};

use record::{ClauseId, Game};

use super::{Answer, Departure, Question};
use crate::cases::Case;
use crate::conventions::{self, Conventions, Setting};
use crate::driver::Driver;
use crate::run::{CaseResult, Finding, Options, Outcome, Wrong, run_case};

/// What an engine answered, question by question, and how its cases ended.
#[derive(Clone, Debug, Default)]
pub struct Evidence {
    /// Every question with an answer; `None` for the law's.
    pub(super) answers: BTreeMap<Question, Option<Departure>>,
    /// The cases that were run.
    pub(super) cases: BTreeMap<String, Asked>,
}

/// A case that was run.
#[derive(Clone, Debug)]
pub(super) struct Asked {
    pub(super) game: Game,
    /// The clause that it tests.
    pub(super) tests: Option<ClauseId>,
    pub(super) about: String,
    pub(super) is_recorded: bool,
    /// How many men are on the boards, roughly: letters of the text of the position.
    pub(super) men: usize,
    pub(super) has_failed: bool,
    /// Whether conventions that are not declared would excuse it.
    pub(super) fits_conventions: bool,
}

impl Evidence {
    /// Adds the outcome of a case. A question that was not answered is no evidence, and neither is a count of turn
    /// sequences above `counts`.
    pub fn add(&mut self, result: &CaseResult<'_>, counts: u64) {
        for check in &result.checks {
            if counted(result.case, &check.what).is_some_and(|count| count > counts) {
                continue;
            }
            let answer = match &check.finding {
                Finding::Right => None,
                Finding::Wrong(wrong) | Finding::Acceptable(wrong) => {
                    Some(departure(&check.what, wrong))
                }
                Finding::Skipped(_) | Finding::Broken(_) => continue,
            };
            let question =
                Question { case: result.case.id.clone(), what: check.what.clone() };
            self.answers.insert(question, answer);
        }
        let asked = Asked {
            has_failed: matches!(result.outcome(), Outcome::Failed | Outcome::Broken),
            fits_conventions: !result.fits().is_empty(),
            ..Asked::of(result.case)
        };
        self.cases.insert(result.case.id.clone(), asked);
    }

    /// The conventions under which a wrong answer would be acceptable.
    pub(super) fn fitting(&self) -> BTreeSet<Setting> {
        let given = self.answers.values().flatten();
        given.flat_map(|departure| departure.fits.iter().cloned()).collect()
    }
}

impl Asked {
    fn of(case: &Case) -> Asked {
        let men = case.position_text().split(' ').next().unwrap_or_default();
        Asked {
            game: case.game,
            tests: case.cites.first().copied(),
            about: case.about.clone(),
            is_recorded: case.is_recorded(),
            men: men.chars().filter(char::is_ascii_alphabetic).count(),
            has_failed: false,
            fits_conventions: false,
        }
    }

    /// The order in which cases are worth looking at: made by hand, with the fewest men.
    pub(super) fn telling<'a>(&self, id: &'a str) -> (bool, usize, &'a str) {
        (self.is_recorded, self.men, id)
    }
}

/// The count that a question asks for, if it asks for one.
fn counted(case: &Case, what: &str) -> Option<u64> {
    let depth: usize = what.strip_prefix("perft ")?.parse().ok()?;
    case.expect.perft.as_ref()?.get(depth.checked_sub(1)?).copied()
}

fn departure(what: &str, wrong: &Wrong) -> Departure {
    Departure { answer: Answer::new(what, wrong), fits: wrong.fits.clone() }
}

/// Asks an engine with a misreading about cases, and returns its answers that are not the law's: what a catalogue has of
/// it. Counts of turn sequences above `counts` are not asked.
pub fn ask<'c>(
    driver: &mut dyn Driver,
    cases: impl IntoIterator<Item = &'c Case>,
    counts: u64,
) -> BTreeMap<Question, Departure> {
    let options = Options { perft_limit: counts, ..Options::default() };
    let mut departures = BTreeMap::new();
    for case in cases {
        for check in run_case(driver, case, &options).checks {
            if let Finding::Wrong(wrong) | Finding::Acceptable(wrong) = &check.finding {
                let departure = departure(&check.what, wrong);
                let question = Question { case: case.id.clone(), what: check.what };
                departures.insert(question, departure);
            }
        }
    }
    departures
}

/// The conventions that hold for a comparison.
pub(super) struct Excuses {
    pub(super) settings: BTreeSet<Setting>,
}

impl Excuses {
    pub(super) fn declared(conventions: &Conventions) -> Excuses {
        Excuses { settings: conventions.settings().collect() }
    }

    /// Whether these settings excuse an answer; no settings excuse nothing.
    pub(super) fn hold(&self, fits: &[Setting]) -> bool {
        !fits.is_empty() && fits.iter().all(|setting| self.settings.contains(setting))
    }

    /// Whether an engine with a misreading would give this answer, written as the conventions have it.
    pub(super) fn same(&self, game: Game, misread: &Answer, given: &Answer) -> bool {
        match (misread, given) {
            (Answer::Other(misread), Answer::Other(given)) if misread != given => {
                self.hold(&conventions::between(game, misread, given))
            }
            (misread, given) => misread == given,
        }
    }
}
