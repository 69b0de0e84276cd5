//! The cases that cite a clause: its examples, other cases that test it, cases that use it, and recorded cases.

use cases::{Case, CaseFile};
use law::Clause;
use types::ClauseId;

use crate::failure::{Failure, Result};

/// The cases that cite one clause.
pub struct Citing<'a> {
    /// Cases that the law names as examples of this clause.
    pub examples: Vec<&'a Case>,
    /// Hand-made cases that test this clause: they cite it first.
    pub first: Vec<&'a Case>,
    /// Hand-made cases that test another clause, and cite this clause, too.
    pub others: Vec<&'a Case>,
    /// Recorded cases, on which two engines agreed.
    pub recorded: Vec<&'a Case>,
}

/// The case files that are built into this program.
pub fn files() -> Result<Vec<CaseFile>> {
    cases::embedded().map_err(|error| {
        Failure::usage(
            format!("the cases in this program cannot be read: {error}"),
            "this is a bug in the program; `arbiter check` shows more",
        )
    })
}

/// Sorts the cases that cite a clause into the lists of [`Citing`].
pub fn citing<'a>(clause: &Clause, files: &'a [CaseFile]) -> Citing<'a> {
    let mut citing = Citing {
        examples: Vec::new(),
        first: Vec::new(),
        others: Vec::new(),
        recorded: Vec::new(),
    };
    let is_it = |cited: &ClauseId| *cited == clause.id.as_str();
    let cites = |case: &&Case| clause.examples.contains(&case.id) || case.cites.iter().any(is_it);
    for case in files.iter().flat_map(|file| &file.cases).filter(cites) {
        if clause.examples.contains(&case.id) {
            citing.examples.push(case);
        } else if case.is_recorded() {
            citing.recorded.push(case);
        } else if case.cites.first().is_some_and(is_it) {
            citing.first.push(case);
        } else {
            citing.others.push(case);
        }
    }
    citing
}
