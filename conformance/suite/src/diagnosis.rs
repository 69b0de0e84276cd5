//! Which misreading of the law explains the failures of an engine.
//!
//! A [`Catalogue`] has, for each misreading, its answers to the questions of the cases where they depart from the
//! law's ([`departures`](crate::departures)). [`Evidence`] collects what an engine answered, wrongly and rightly.
//! [`diagnose`] searches for the misreadings – one, or several together – under which these answers are the least
//! surprising, and says nothing where none fits well. This module knows no engine: the catalogue is data.

mod evidence;
mod groups;
mod search;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use record::ClauseId;

use crate::departures::{Answer, Departures};

pub use evidence::Evidence;
pub use groups::Group;
pub use search::diagnose;

/// One way to misread a clause, and what an engine with it answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misreading {
    /// Its name: `masonic/knight-blocked`.
    pub name: String,
    /// The clause.
    pub clause: ClauseId,
    /// How its reader would put it, in one sentence.
    pub says: String,
    /// By case and question, its answers that are not the law's. To every other question it answers as the law does.
    pub departs: BTreeMap<String, BTreeMap<String, Answer>>,
}

/// Misreadings, each with its answers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Catalogue {
    /// The misreadings; of two that fit equally well, the earlier one is named.
    pub misreadings: Vec<Misreading>,
}

impl Catalogue {
    /// The misreadings with these names, clauses and sentences, each with its answers in all games.
    pub fn new(
        readings: impl IntoIterator<Item = (String, ClauseId, String)>,
        departures: Vec<Departures>,
    ) -> Catalogue {
        let mut by_name: BTreeMap<String, BTreeMap<_, _>> = BTreeMap::new();
        for of_game in departures {
            by_name.entry(of_game.misreading).or_default().extend(of_game.departs);
        }
        let misreadings = readings.into_iter().map(|(name, clause, says)| {
            let departs = by_name.remove(&name).unwrap_or_default();
            Misreading { name, clause, says, departs }
        });
        Catalogue { misreadings: misreadings.collect() }
    }
}

/// What the failures of an engine look like.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagnosis {
    /// The misreadings that fit, the one that explains most first.
    pub findings: Vec<Finding>,
    /// The failed cases that neither these nor a convention explains, by clause. Those are left out that are known, or in which
    /// the engine broke.
    pub remaining: Vec<Group>,
    /// How many more there are in which nothing is wrong but what no misreading is asked: problems, and large counts.
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
