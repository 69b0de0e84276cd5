//! Finds the misreadings of the law that explain the failures of an engine.
//!
//! [`Evidence`] holds the engine's answers, wrong and right. The misreadings are asked the same questions ([`Asks`]):
//! first those that the engine answered wrongly. All other questions are put only to a misreading that explains a wrong
//! answer, and only until too many answers contradict it. [`diagnose`] searches for the misreadings – one, or several
//! together – under which the answers are the least surprising, and reports none if none fits well.

mod evidence;
mod finding;
mod readings;
mod search;
#[cfg(test)]
mod tests;

use cases::conventions::Conventions;
use reference::Reference;

pub use evidence::{Asked, Evidence, Left};
pub use finding::{Diagnosis, Finding, Group};
pub use readings::{Asks, Live};

/// The misreadings that best explain the failures, if any do, and the failures that remain. `declared` are the conventions
/// that the engine or its user has declared.
pub fn diagnose(evidence: Evidence<'_>, declared: &Conventions, asks: &dyn Asks) -> Diagnosis {
    if evidence.failures().next().is_none() {
        return Diagnosis::default();
    }
    // The user's own cases may expect something other than the law.
    let evidence = evidence.held_to(&Reference::new());
    let mut readings = readings::of(&evidence, asks);
    loop {
        let (set, diagnosis) = search::diagnose(&readings, &evidence, declared);
        let part = set.into_iter().filter(|&index| !readings.candidates[index].is_whole);
        let part: Vec<usize> = part.collect();
        if part.is_empty() {
            return diagnosis;
        }
        for index in part {
            readings.candidates[index].complete(asks);
        }
    }
}
