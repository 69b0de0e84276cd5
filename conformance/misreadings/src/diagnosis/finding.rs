//! The result of a diagnosis.

use types::ClauseId;

use super::groups::Group;

/// The misreadings that explain the failures of an engine, and the failures that none explains.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagnosis {
    /// The misreadings that fit, the one that explains most first.
    pub findings: Vec<Finding>,
    /// The failed cases, by clause, that neither these misreadings nor a convention explains. Known failures and cases in
    /// which the engine broke are left out.
    pub remaining: Vec<Group>,
    /// How many more cases failed only in questions that misreadings are not asked: problems and large counts.
    pub uncompared: usize,
}

/// A misreading that fits the engine's answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The name of the misreading.
    pub misreading: String,
    /// The clause that is misread.
    pub clause: ClauseId,
    /// What the misreading takes the clause to say, in one sentence.
    pub says: String,
    /// The number of cases in which the misreading explains wrong answers of the engine, and nothing contradicts it.
    pub fits: usize,
    /// The number of cases in which an answer of the engine, correct or not, contradicts the misreading.
    pub against: usize,
    /// The number of all failed cases of the run.
    pub failures: usize,
    /// The most telling of the fitting cases: the id of each, and what it is about. Hand-made cases come first; among
    /// these and among the others, first those that test the clause, then those with the fewest men.
    pub look_at: Vec<(String, String)>,
}
