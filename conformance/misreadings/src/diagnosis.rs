//! Which misreading of the law explains the failures of an engine.
//!
//! [`Evidence`] has what an engine answered, wrongly and rightly, whoever collected it. The misreadings are asked the same
//! ([`Asks`]): first where the engine was wrong; then those that explain a wrong answer, until too many other answers
//! speak against them. [`diagnose`] searches for the misreadings – one, or several together – under which the answers are the
//! least surprising, and reports none if none fits well.

mod evidence;
mod finding;
mod groups;
mod readings;
mod search;
#[cfg(test)]
mod tests;

use cases::conventions::Conventions;
use reference::Reference;

pub use evidence::{Asked, Evidence, Left};
pub use finding::{Diagnosis, Finding};
pub use groups::Group;
pub use readings::{Asks, Live};

/// The misreadings that best explain the failures, if any do, and the failures that remain. `declared` are the conventions
/// that the engine or its user has declared.
pub fn diagnose(evidence: Evidence<'_>, declared: &Conventions, asks: &dyn Asks) -> Diagnosis {
    if evidence.failures().next().is_none() {
        return Diagnosis::default();
    }
    // A case of the user's may expect what is not the law.
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
            readings.candidates[index].complete(&evidence, asks);
        }
    }
}
