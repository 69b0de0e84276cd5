//! What an engine answered in a run.

use std::collections::{BTreeMap, BTreeSet};

use record::ClauseId;

use crate::cases::Case;
use crate::conventions::as_by_law;
use crate::departures::{Answer, COUNTED, answer};
use crate::run::{CaseResult, Check, Finding, Outcome, Wrong};

/// What an engine answered, question by question, and how its cases ended.
#[derive(Clone, Debug, Default)]
pub struct Evidence {
    /// By case and question, every answer.
    pub(super) answers: BTreeMap<String, BTreeMap<String, Given>>,
    /// The cases that were run.
    pub(super) cases: BTreeMap<String, Asked>,
}

/// An answer of the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Given {
    /// It is the law's.
    Correct,
    /// It is not. The second is the same answer as the law would write it, if it is a position.
    Departs(Answer, Option<Answer>),
}

/// A case that was run.
#[derive(Clone, Debug)]
pub(super) struct Asked {
    /// The clause that it tests.
    pub(super) tests: Option<ClauseId>,
    pub(super) about: String,
    pub(super) is_recorded: bool,
    /// How many men are on the boards.
    pub(super) men: usize,
    pub(super) has_failed: bool,
    /// What is left of its failure for misreadings to explain.
    pub(super) left: Left,
}

/// What is left of a failure for misreadings to explain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Left {
    /// Nothing: it is known, conventions that are not declared would excuse it, or it says by itself what is wrong, for the
    /// engine broke.
    Nothing,
    /// Nothing is wrong but what no misreading is asked.
    Uncompared,
    /// All of it.
    Compared,
}

impl Evidence {
    /// Adds the outcome of a case, which `is_known` to be so. No evidence are questions without an answer, a correct verdict by another clause, and what
    /// is not asked of misreadings: problems, and large counts ([`COUNTED`]).
    pub fn add(&mut self, result: &CaseResult<'_>, is_known: bool) {
        let id = &result.case.id;
        let answers = self.answers.entry(id.clone()).or_default();
        let (mut wrong, mut uncompared) = (0, 0);
        for check in &result.checks {
            let is_large = counted(result.case, &check.what).is_some_and(|count| count > COUNTED);
            let is_uncompared = is_large || PROBLEMS.contains(&check.what.as_str());
            if check.outcome() >= Outcome::Failed {
                wrong += 1;
                uncompared += usize::from(is_uncompared);
            }
            if is_uncompared {
                continue;
            }
            if let Some(given) = given(result.case, check) {
                answers.insert(check.what.clone(), given);
            }
        }
        let asked = Asked {
            has_failed: matches!(result.outcome(), Outcome::Failed | Outcome::Broken),
            left: match result.outcome() {
                _ if is_known || !result.fits().is_empty() => Left::Nothing,
                Outcome::Broken => Left::Nothing,
                _ if wrong > 0 && wrong == uncompared => Left::Uncompared,
                _ => Left::Compared,
            },
            ..Asked::of(result.case)
        };
        self.cases.insert(id.clone(), asked);
    }

    /// What an engine with a misreading would have answered in the same run, to which this engine has given the law's
    /// answers.
    #[must_use]
    pub fn misread(&self, departs: &BTreeMap<String, BTreeMap<String, Answer>>) -> Evidence {
        let mut all = self.clone();
        for (id, questions) in departs {
            let (Some(answers), Some(asked)) = (all.answers.get_mut(id), all.cases.get_mut(id))
            else {
                continue;
            };
            for (what, answer) in questions {
                if let Some(given) = answers.get_mut(what) {
                    *given = Given::Departs(answer.clone(), None);
                    asked.has_failed = true;
                }
            }
        }
        all
    }

    /// The conventions under which a wrong answer would be acceptable.
    pub(super) fn fitting(&self) -> BTreeSet<String> {
        let given = self.answers.values().flat_map(BTreeMap::values);
        given
            .flat_map(|given| match given {
                Given::Correct => Vec::new(),
                Given::Departs(answer, _) => answer.fits().map(Into::into).collect(),
            })
            .collect()
    }
}

/// The questions about problems. Misreadings are not asked them.
const PROBLEMS: [&str; 2] = ["mate in", "helpmate in"];

fn given(case: &Case, check: &Check) -> Option<Given> {
    let wrong = match &check.finding {
        Finding::Right => return Some(Given::Correct),
        Finding::Wrong(wrong) | Finding::Acceptable(wrong) => wrong,
        Finding::Skipped(_) | Finding::Broken(_) => return None,
    };
    let Some(departs) = answer(check) else { return Some(Given::Correct) };
    let mut by_law = None;
    if check.what.starts_with("after ")
        && let ([expected], [actual]) = (wrong.expected.as_slice(), wrong.actual.as_slice())
        && let Some(text) = as_by_law(case.game, expected, actual)
    {
        let wrong =
            Wrong { expected: vec![expected.clone()], actual: vec![text], fits: Vec::new() };
        by_law = answer(&Check { what: check.what.clone(), finding: Finding::Wrong(wrong) });
    }
    Some(Given::Departs(departs, by_law))
}

/// The count that a question asks for, if it asks for one.
fn counted(case: &Case, what: &str) -> Option<u64> {
    let depth: usize = what.strip_prefix("perft ")?.parse().ok()?;
    case.expect.perft.as_ref()?.get(depth.checked_sub(1)?).copied()
}

impl Asked {
    fn of(case: &Case) -> Asked {
        Asked {
            tests: case.cites.first().copied(),
            about: case.about.clone(),
            is_recorded: case.is_recorded(),
            men: case.men(),
            has_failed: false,
            left: Left::Compared,
        }
    }

    /// The order in which cases are worth looking at: made by hand, with the fewest men.
    pub(super) fn telling<'a>(&self, id: &'a str) -> (bool, usize, &'a str) {
        (self.is_recorded, self.men, id)
    }
}
