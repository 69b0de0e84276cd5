//! Failed cases are asked once more, each in a fresh process: an engine that then answers otherwise is unstable.

use std::mem::discriminant;

use super::ask::ask_case;
use super::{Check, Finding, Options, Outcome, Run};
use crate::cases::Case;
use crate::driver::Driver;

/// Breaks after which no further case is asked again: each may take as long as the time limit.
const BREAKS: usize = 4;

/// A case that an engine answers in two ways.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unstable {
    /// Its id.
    pub case: String,
    /// The outcomes in the run.
    pub first: Vec<Check>,
    /// The outcomes in a fresh process.
    pub again: Vec<Check>,
}

/// The failed cases to ask again.
#[derive(Default)]
pub(super) struct Failed<'a>(Vec<(&'a Case, Vec<Check>)>);

impl<'a> Failed<'a> {
    pub(super) fn add(&mut self, case: &'a Case, checks: &[Check], options: &Options) {
        if self.0.len() < options.asked_again {
            self.0.push((case, checks.to_vec()));
        }
    }
}

impl Run<'_> {
    /// Asks the failed cases once more, if the driver can start its engine afresh.
    pub(super) fn ask_again(&mut self, driver: &mut dyn Driver) {
        let mut breaks = 0;
        for (case, first) in std::mem::take(&mut self.failed).0 {
            let is_over = breaks == BREAKS || self.options.interrupt.is_requested();
            if is_over || !driver.restart() {
                break;
            }
            let (mut result, _) = ask_case(driver, case, self.options);
            let was_broken = first.iter().any(|check| check.outcome() == Outcome::Broken);
            if let Some(late) = was_broken.then(|| driver.finish()).flatten() {
                result.blame(late.broken);
            }
            if matches!(result.outcome(), Outcome::Skipped | Outcome::Unasked) {
                continue;
            }
            breaks += usize::from(result.outcome() == Outcome::Broken);
            self.summary.asked_again += 1;
            if !is_same(&first, &result.checks) {
                let unstable = Unstable { case: case.id.clone(), first, again: result.checks };
                self.summary.unstable.push(unstable);
            }
        }
    }
}

/// Whether both have the same answers, or the engine broke in the same way at the same question.
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
