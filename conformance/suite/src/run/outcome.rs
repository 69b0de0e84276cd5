//! The outcomes of questions and cases.

use std::collections::BTreeSet;
use std::time::Duration;

use misreadings::{Answer, Difference, differences};
use types::{EndBy, Kind, Position, Turn};

use crate::cases::{Case, Expectation, Rule};
use crate::conventions::{Setting, setting};
use crate::driver::{Breakage, Broken, Reply, Unanswered};

/// The outcome of one case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseResult<'a> {
    /// The case.
    pub case: &'a Case,
    /// Every question with its result, in the order of the keys of `expect`.
    pub checks: Vec<Check>,
    /// How long the case took.
    pub time: Duration,
}

/// The outcome of a case or of a question. A case has that outcome of its questions that comes last in this list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// The question could not be asked, for example because the engine does not answer questions of its kind.
    Skipped,
    /// The answer is correct.
    Passed,
    /// The answer is correct under a declared convention.
    Acceptable,
    /// The engine could not be asked: it could not be started, or broke too often before.
    Unasked,
    /// The answer is wrong.
    Failed,
    /// There was no answer: the engine broke.
    Broken,
}

impl Outcome {
    /// The name of the outcome in reports, such as `skipped`.
    pub const fn name(self) -> &'static str {
        match self {
            Outcome::Skipped => "skipped",
            Outcome::Passed => "passed",
            Outcome::Acceptable => "acceptable",
            Outcome::Unasked => "unasked",
            Outcome::Failed => "failed",
            Outcome::Broken => "broken",
        }
    }
}

/// One question and its result.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the types say everything")]
pub struct Check {
    pub what: Expectation,
    pub finding: Finding,
}

/// The result of one question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// The answer is correct.
    Right,
    /// The question was not asked, or the driver skipped it, for this reason.
    Skipped(String),
    /// The answer is wrong.
    Wrong(Wrong),
    /// The answer differs from the law's, but is correct under conventions that are all declared.
    Acceptable(Wrong),
    /// The engine broke.
    Broken(Broken),
}

/// An answer that differs from the law's. Both answers are given as lines; a list has one line for each entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// What the law says.
    pub expected: Vec<String>,
    /// What the engine says.
    pub actual: Vec<String>,
    /// The conventions that make the answer correct if all of them are declared; empty if none do.
    pub fits: Vec<Setting>,
    /// The engine's answer in the form in which misreadings answer; `None` if only the clause differs.
    pub answer: Option<Answer>,
}

impl CaseResult<'_> {
    /// The greatest outcome of the questions; [`Outcome::Skipped`] if there are none.
    pub fn outcome(&self) -> Outcome {
        self.checks.iter().map(Check::outcome).max().unwrap_or(Outcome::Skipped)
    }

    /// Why the engine could not be asked; `None` if it could.
    pub fn unasked(&self) -> Option<&Breakage> {
        self.checks.iter().find_map(|check| match &check.finding {
            Finding::Broken(broken) if broken.how.is_unasked() => Some(&broken.how),
            _ => None,
        })
    }

    /// How the wrong answers differ from the law. A wrong count is left out if it may follow from another wrong answer.
    pub fn differences(&self) -> BTreeSet<Difference> {
        let mut all = BTreeSet::new();
        for (what, wrong) in self.wrong() {
            if all.is_empty() || !matches!(what, Expectation::Perft(_)) {
                all.extend(differences(self.case, what, &wrong.expected, &wrong.actual));
            }
        }
        all
    }

    fn wrong(&self) -> impl Iterator<Item = (&Expectation, &Wrong)> {
        self.checks.iter().filter_map(|check| match &check.finding {
            Finding::Wrong(wrong) => Some((&check.what, wrong)),
            _ => None,
        })
    }

    /// Whether the engine lists castling as the king's move onto its rook.
    pub(super) fn castles_onto_rook(&self) -> bool {
        let game = self.case.game;
        let Ok(position) = Position::parse(game, self.case.position_text()) else { return false };
        let onto_rook = |text: &str| {
            let Ok(Turn { step, .. }) = Turn::parse(game, text) else { return false };
            let men = [step.from, step.to].map(|cell| position.men.get(cell));
            let [Some(king), Some(rook)] = men else { return false };
            king.kind == Kind::King && rook.kind == Kind::Rook && king.side == rook.side
        };
        self.wrong().any(|(what, wrong)| {
            wrong.actual.iter().any(|entry| match what {
                Expectation::Turns => onto_rook(entry),
                Expectation::From(cell) => onto_rook(&format!("{cell}{entry}")),
                _ => false,
            })
        })
    }

    /// Whether the engine answers stalemate although a side is checkmated.
    pub(super) fn has_stalemate_for_mate(&self) -> bool {
        let begins = |lines: &[String], by: EndBy| {
            lines.first().is_some_and(|line| line.starts_with(by.name()))
        };
        self.wrong().any(|(what, wrong)| {
            matches!(what, Expectation::End | Expectation::GameEnd)
                && begins(&wrong.expected, EndBy::Checkmate)
                && begins(&wrong.actual, EndBy::Stalemate)
        })
    }

    /// Whether the engine accepts the position of a case that `impossible=undefined` would leave out.
    pub(super) fn accepts_impossible(&self) -> bool {
        let is_asked_of_all = self.case.flags.iter().any(|flag| flag == "fields");
        matches!(self.case.expect.refused, Some(Rule::Clause(_)))
            && !is_asked_of_all
            && self.wrong().any(|(_, wrong)| wrong.answer == Some(Answer::Accepted))
    }

    /// Records a break at the last question of this case that was asked: the engine wrote a line after its answer.
    pub(super) fn blame(&mut self, broken: Broken) {
        let is_asked = |check: &Check| !matches!(check.finding, Finding::Skipped(_));
        let last = self.checks.iter().rposition(is_asked).or(self.checks.len().checked_sub(1));
        if let Some(last) = last {
            self.checks[last].finding = Finding::Broken(broken);
        }
    }

    /// The conventions that would make every wrong answer of the case acceptable, if there are any.
    pub fn fits(&self) -> Vec<Setting> {
        let mut all = Vec::new();
        for check in self.checks.iter().filter(|check| check.outcome() >= Outcome::Failed) {
            match &check.finding {
                Finding::Wrong(wrong) if !wrong.fits.is_empty() => {
                    all.extend(wrong.fits.iter().cloned());
                }
                _ => return Vec::new(),
            }
        }
        all.sort();
        all.dedup();
        all
    }
}

impl Check {
    /// The answer, if it differs from the law's.
    pub(crate) const fn departs(&self) -> Option<&Wrong> {
        match &self.finding {
            Finding::Wrong(wrong) | Finding::Acceptable(wrong) => Some(wrong),
            Finding::Right | Finding::Skipped(_) | Finding::Broken(_) => None,
        }
    }

    /// The outcome of the question.
    pub const fn outcome(&self) -> Outcome {
        match &self.finding {
            Finding::Right => Outcome::Passed,
            Finding::Skipped(_) => Outcome::Skipped,
            Finding::Acceptable(_) => Outcome::Acceptable,
            Finding::Wrong(_) => Outcome::Failed,
            Finding::Broken(Broken { how, .. }) if how.is_unasked() => Outcome::Unasked,
            Finding::Broken(_) => Outcome::Broken,
        }
    }
}

/// Compares lines, whose order does not matter. `unread` says what is unreadable in the answer, which is then wrong even if
/// the lines are correct.
pub(super) fn compared<T: IntoIterator<Item = String>>(
    mut expected: Vec<String>,
    found: Reply<T>,
    unread: Option<String>,
) -> Finding {
    expected.sort();
    expected.dedup();
    let words = if expected.is_empty() { "an empty list".into() } else { expected.join(" ") };
    match found.map(BTreeSet::from_iter) {
        Ok(found) if found.iter().eq(&expected) => {
            unread.map_or(Finding::Right, |why| error(&words, &why))
        }
        Ok(found) => {
            let actual = listed(found);
            let answer = Some(Answer::Given(actual.clone()));
            Finding::Wrong(Wrong { expected, actual, fits: Vec::new(), answer })
        }
        Err(why) => not_given(&words, why),
    }
}

const LISTED: usize = 10_000;

/// The first [`LISTED`] entries of a list. If there are more, a last line says how many.
fn listed(found: BTreeSet<String>) -> Vec<String> {
    let more = found.len().saturating_sub(LISTED);
    let more = (more > 0).then(|| format!("… and {more} more"));
    found.into_iter().take(LISTED).chain(more).collect()
}

pub(super) fn wrong(expected: &str, actual: String) -> Finding {
    wrong_by(Answer::Given(vec![actual.clone()]), expected, actual)
}

/// The finding for a wrong answer, given both as data (`None` if only its clause is wrong) and in words (`actual`).
pub(super) fn wrong_by(
    answer: impl Into<Option<Answer>>,
    expected: &str,
    actual: String,
) -> Finding {
    wrong_unless(Vec::new(), answer, expected, actual)
}

/// Like [`wrong_by`], for an answer that is right if all of these conventions are declared.
pub(super) fn wrong_unless(
    fits: Vec<Setting>,
    answer: impl Into<Option<Answer>>,
    expected: &str,
    actual: String,
) -> Finding {
    let (expected, actual) = (vec![expected.into()], vec![actual]);
    Finding::Wrong(Wrong { expected, actual, fits, answer: answer.into() })
}

/// The finding for a question without an answer.
pub(super) fn not_given(expected: &str, why: Unanswered) -> Finding {
    match why {
        Unanswered::Refused(reason) => wrong_unless(
            vec![setting("unreachable", "refused")],
            Answer::Refused,
            expected,
            format!("the position is refused: {reason}"),
        ),
        Unanswered::Illegal(reason) => {
            wrong_by(Answer::Illegal, expected, format!("illegal: {reason}"))
        }
        Unanswered::Error(why) => error(expected, &why),
        Unanswered::Skipped(why) => Finding::Skipped(why),
        Unanswered::Broken(broken) => Finding::Broken(broken),
    }
}

pub(super) fn error(expected: &str, why: &str) -> Finding {
    wrong_by(Answer::Error, expected, format!("an error: {why}"))
}
