//! Failed cases by clause.

use std::collections::BTreeMap;

use types::ClauseId;

use super::Evidence;

/// Failed cases that test one clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The clause.
    pub clause: ClauseId,
    /// The number of failed cases in the group.
    pub failures: usize,
    /// The most telling cases of the group: the id of each, and what it is about. Hand-made cases come first, and among
    /// these the ones with the fewest men.
    pub look_at: Vec<(String, String)>,
}

/// How many cases of a group are named at most.
pub(super) const NAMED: usize = 3;

/// Groups cases by the clause that they test, the largest group first.
pub(super) fn group<'a>(
    evidence: &Evidence<'_>,
    cases: impl Iterator<Item = &'a str>,
) -> Vec<Group> {
    let mut groups: BTreeMap<ClauseId, Vec<&str>> = BTreeMap::new();
    for id in cases {
        if let Some(clause) = evidence.cases[id].case.cites.first() {
            groups.entry(*clause).or_default().push(id);
        }
    }
    let mut groups: Vec<Group> = groups
        .into_iter()
        .map(|(clause, mut ids)| {
            ids.sort_by_cached_key(|&id| evidence.cases[id].telling());
            Group { clause, failures: ids.len(), look_at: named(evidence, &ids) }
        })
        .collect();
    groups.sort_by_key(|group| usize::MAX - group.failures);
    groups
}

/// The first of these cases, with what each is about.
pub(super) fn named(evidence: &Evidence<'_>, ids: &[&str]) -> Vec<(String, String)> {
    let named = ids.iter().take(NAMED);
    named.map(|&id| (id.to_owned(), evidence.cases[id].case.about.clone())).collect()
}
