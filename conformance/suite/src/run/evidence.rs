//! What a diagnosis needs to know about a case.

use misreadings::diagnosis::{Asked, Left};
use misreadings::{Departure, is_asked};

use super::{CaseResult, Check, Finding, Outcome, Wrong};

/// The answers to a case, as evidence; `is_known` says whether the engine is known to fail it.
pub(super) fn asked<'c>(result: &CaseResult<'c>, is_known: bool) -> Asked<'c> {
    let case = result.case;
    let is_wrong = |check: &&Check| check.outcome() >= Outcome::Failed;
    let mut wrong = result.checks.iter().filter(is_wrong).peekable();
    let left = match result.outcome() {
        _ if is_known || !result.fits().is_empty() => Left::Nothing,
        Outcome::Broken => Left::Nothing,
        _ if wrong.peek().is_some() && wrong.all(|check| !is_asked(case, &check.what)) => {
            Left::Uncompared
        }
        _ => Left::Compared,
    };
    let compared = result.checks.iter().filter(|check| is_asked(case, &check.what));
    let answers = compared.filter_map(|check| Some((check.what.clone(), given(check)?)));
    let has_failed = matches!(result.outcome(), Outcome::Failed | Outcome::Broken);
    Asked { case, answers: answers.collect(), has_failed, left }
}

/// The answer to a question: `None` if there is none; `Some(None)` if it is as expected, apart from its clause.
#[allow(clippy::option_option, reason = "there may be no answer, and it may depart in nothing")]
fn given(check: &Check) -> Option<Option<Departure>> {
    if check.finding == Finding::Right {
        return Some(None);
    }
    let Wrong { answer, fits, .. } = check.departs()?;
    Some(answer.clone().map(|answer| Departure { answer, fits: fits.clone() }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::{Case, Expectation};

    /// Some questions are not put to misreadings. A case that fails only in these is not compared.
    #[test]
    fn a_wrong_problem_alone_is_not_compared() {
        let text = r#"{"id":"chess-case-001","game":"chess","cites":["CHE-1"],"about":"A case.","source":"by hand","expect":{}}"#;
        let case: Case = serde_json::from_str(text).expect("it is a case");
        let check = |what| {
            let (expected, actual) = (vec!["a".into()], vec!["b".into()]);
            let wrong = Wrong { expected, actual, fits: Vec::new(), answer: None };
            Check { what, finding: Finding::Wrong(wrong) }
        };
        let left = |checks: Vec<Check>, is_known| {
            let time = std::time::Duration::ZERO;
            asked(&CaseResult { case: &case, checks, time }, is_known).left
        };
        let both = || vec![check(Expectation::MateIn), check(Expectation::Turns)];
        assert_eq!(left(vec![check(Expectation::MateIn)], false), Left::Uncompared);
        assert_eq!(left(both(), false), Left::Compared);
        assert_eq!(left(both(), true), Left::Nothing);
    }
}
