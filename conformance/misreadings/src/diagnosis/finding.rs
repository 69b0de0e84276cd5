//! The result of a diagnosis.

use types::ClauseId;

use super::groups::Group;

/// The result of a diagnosis.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagnosis {
    /// The misreadings that fit, the one that explains most first.
    pub findings: Vec<Finding>,
    /// The failed cases that neither these nor a convention explains, by clause. Those are left out that are known, or in which
    /// the engine broke.
    pub remaining: Vec<Group>,
    /// How many more failed only on questions that misreadings are not asked: problems and large counts.
    pub uncompared: usize,
}

/// A misreading that fits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Its name.
    pub misreading: String,
    /// The clause.
    pub clause: ClauseId,
    /// How its reader would put it.
    pub says: String,
    /// Failed cases in which the engine's wrong answers are those of the misreading.
    pub fits: usize,
    /// Cases in which the engine answered otherwise than the misreading, correctly or not.
    pub against: usize,
    /// All failed cases of the run.
    pub failures: usize,
    /// The most telling of the cases that fit, with what each is about: first those by hand that test the clause, with
    /// the fewest men.
    pub look_at: Vec<(String, String)>,
}
