//! Which misreading of the law explains the failures of an engine.
//!
//! A [`Catalogue`] has, for each misreading, its answers to the questions of the cases where they depart from the
//! law's. [`Evidence`] collects what an engine answered, wrongly and rightly. [`diagnose`] searches for the
//! misreadings – one, or several together – under which these answers are the least surprising, and says nothing where
//! none fits well. This module knows no engine: the catalogue is data, and [`ask`] makes it with any driver.

mod answer;
mod evidence;
mod groups;
mod search;
mod table;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use record::ClauseId;

use crate::conventions::Setting;

pub use answer::Answer;
pub use evidence::{Evidence, ask};
pub use groups::Group;
pub use search::diagnose;
pub use table::{Table, TableError};

/// One question of a case.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Question {
    /// The id of the case.
    pub case: String,
    /// What was asked, as in [`Check::what`](crate::run::Check::what).
    pub what: String,
}

/// An answer that is not the law's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Departure {
    /// The answer.
    pub answer: Answer,
    /// The conventions under which it would be acceptable, all of them together; empty if there are none.
    pub fits: Vec<Setting>,
}

/// One way to misread a clause, and what an engine with it answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misreading {
    /// Its name: `masonic/knight-blocked`.
    pub name: String,
    /// The clause.
    pub clause: ClauseId,
    /// How its reader would put it, in one sentence.
    pub says: String,
    /// Its answers that are not the law's. To every other question it answers as the law does.
    pub departures: BTreeMap<Question, Departure>,
}

/// Misreadings, each with its answers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Catalogue {
    /// The misreadings; of two that fit equally well, the earlier one is named.
    pub misreadings: Vec<Misreading>,
    /// Counts of turn sequences above this were not asked, and are no evidence.
    pub counts: u64,
}

/// What the failures of an engine look like.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagnosis {
    /// The misreadings that fit, the one that explains most first.
    pub findings: Vec<Finding>,
    /// The failed cases that neither these nor a convention explains, by clause.
    pub remaining: Vec<Group>,
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
