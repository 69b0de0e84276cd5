//! Failed cases are asked once more, each in a fresh process. An engine that then answers differently is unstable.

use std::mem::discriminant;

use super::ask::ask_case;
use super::outcome::{CaseResult, Check, Finding, Outcome};
use super::select::Options;
use crate::driver::Driver;

/// The number of breaks after which no further case is asked again, since each break may take as long as the time limit.
const BREAKS: usize = 4;

/// A case that the engine answered differently when it was asked again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unstable {
    /// The id of the case.
    pub case: String,
    /// The outcomes in the run.
    pub first: Vec<Check>,
    /// The outcomes in a fresh process.
    pub again: Vec<Check>,
}

/// Asks the failed cases once more, each in a fresh process, if the driver can start one. Returns the number of cases that
/// the engine then answered (or at which it broke), and the cases whose answers differ from those in the run.
pub(super) fn ask_again(
    failed: Vec<CaseResult<'_>>,
    driver: &mut dyn Driver,
    options: &Options,
) -> (usize, Vec<Unstable>) {
    let (mut asked, mut unstable, mut breaks) = (0, Vec::new(), 0);
    for CaseResult { case, checks: first, .. } in failed {
        if breaks == BREAKS || options.interrupt.is_requested() || !driver.restart() {
            break;
        }
        let (mut result, _) = ask_case(driver, case, options);
        let was_broken = first.iter().any(|check| check.outcome() == Outcome::Broken);
        if let Some(late) = was_broken.then(|| driver.finish()).flatten() {
            result.blame(late.broken);
        }
        if matches!(result.outcome(), Outcome::Skipped | Outcome::Unasked) {
            continue;
        }
        breaks += usize::from(result.outcome() == Outcome::Broken);
        asked += 1;
        if !is_same(&first, &result.checks) {
            unstable.push(Unstable { case: case.id.clone(), first, again: result.checks });
        }
    }
    (asked, unstable)
}

/// Whether the engine gave the same answers both times, or broke in the same way at the same question.
fn is_same(first: &[Check], again: &[Check]) -> bool {
    let is_like = |(one, other): (&Check, &Check)| match (&one.finding, &other.finding) {
        (Finding::Broken(one), Finding::Broken(other)) => {
            discriminant(&one.how) == discriminant(&other.how)
        }
        (Finding::Wrong(one), Finding::Wrong(other)) => one.actual == other.actual,
        (one, other) => discriminant(one) == discriminant(other),
    };
    first.len() == again.len() && first.iter().zip(again).all(is_like)
}
