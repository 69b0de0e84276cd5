//! The cases that cite a clause: its examples, other cases that test it, cases that use it, and recorded cases.

use cases::{Case, CaseFile};
use law::Clause;
use types::ClauseId;

#[derive(Default)]
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

/// Sorts the cases that cite a clause into the lists of [`Citing`].
pub fn citing<'a>(clause: &Clause, files: &'a [CaseFile]) -> Citing<'a> {
    let mut citing = Citing::default();
    let is_it = |cited: &ClauseId| *cited == clause.id.as_str();
    for case in files.iter().flat_map(|file| &file.cases) {
        let list = match case.cites.iter().position(is_it) {
            _ if clause.examples.contains(&case.id) => &mut citing.examples,
            None => continue,
            Some(_) if case.is_recorded() => &mut citing.recorded,
            Some(0) => &mut citing.first,
            Some(_) => &mut citing.others,
        };
        list.push(case);
    }
    citing
}
