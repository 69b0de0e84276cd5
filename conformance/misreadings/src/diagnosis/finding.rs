//! The result of a diagnosis.

use std::collections::BTreeMap;

use types::ClauseId;

use super::Evidence;

/// The misreadings that explain the failures of an engine, and the failures that none explains.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagnosis {
    /// The misreadings that fit, the one that explains most first.
    pub findings: Vec<Finding>,
    /// The failed cases, by clause, that neither these misreadings nor a convention explains, without known failures and
    /// cases in which the engine broke.
    pub remaining: Vec<Group>,
    /// How many more cases failed only in questions that misreadings are not asked: problems and large counts.
    pub uncompared: usize,
}

/// A misreading that fits the engine's answers.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the first three fields are those of `Misreading`")]
pub struct Finding {
    pub misreading: String,
    pub clause: ClauseId,
    pub says: String,
    /// The number of cases in which the misreading explains wrong answers of the engine, and nothing contradicts it.
    pub fits: usize,
    /// The number of cases in which an answer of the engine, correct or not, contradicts the misreading.
    pub against: usize,
    /// The number of all failed cases of the run.
    pub failures: usize,
    /// At most three of the fitting cases, the most telling first: the id of each, and what it is about. Hand-made cases
    /// come first; among these and among the others, first those that test the clause, then those with the fewest men.
    pub look_at: Vec<(String, String)>,
}

/// Failed cases that test one clause.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "two names say everything")]
pub struct Group {
    pub clause: ClauseId,
    pub failures: usize,
    /// At most three of the cases, the most telling first: the id of each, and what it is about. Hand-made cases come
    /// first; among these and among the others, those with the fewest men.
    pub look_at: Vec<(String, String)>,
}

/// How many cases of a finding or a group are named at most.
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
    let groups = groups.into_iter().map(|(clause, mut ids)| {
        ids.sort_by_cached_key(|&id| evidence.cases[id].telling());
        Group { clause, failures: ids.len(), look_at: named(evidence, &ids) }
    });
    let mut groups: Vec<Group> = groups.collect();
    groups.sort_by_key(|group| usize::MAX - group.failures);
    groups
}

/// The first of these cases, with what each is about.
pub(super) fn named(evidence: &Evidence<'_>, ids: &[&str]) -> Vec<(String, String)> {
    let named = ids.iter().take(NAMED);
    named.map(|&id| (id.to_owned(), evidence.cases[id].case.about.clone())).collect()
}
