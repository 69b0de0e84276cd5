//! What an engine answered.

use std::collections::{BTreeMap, BTreeSet};

use cases::conventions::Setting;
use cases::{Case, Expectation};
use types::Engine;

use crate::{Departure, departures};

/// What an engine answered, question by question, and how its cases ended.
#[derive(Clone, Debug, Default)]
pub struct Evidence<'c> {
    /// The cases, by id.
    pub(super) cases: BTreeMap<&'c str, Asked<'c>>,
}

/// A case that an engine was asked about.
#[derive(Clone, Debug)]
pub struct Asked<'c> {
    /// The case.
    pub case: &'c Case,
    /// The answers that are not those expected, and `None` for each other answer. Questions without an answer are left
    /// out, and those that no misreading is asked ([`is_asked`](crate::is_asked)).
    pub answers: BTreeMap<Expectation, Option<Departure>>,
    /// Whether the case has failed.
    pub has_failed: bool,
    /// The part of its failure that misreadings are to explain.
    pub left: Left,
}

/// The part of a failure that misreadings are to explain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    /// Nothing: it is known, conventions that are not declared would excuse it, or it says by itself what is wrong, for the
    /// engine broke.
    Nothing,
    /// Only questions failed that misreadings are not asked.
    Uncompared,
    /// All of it.
    Compared,
}

impl<'c> Evidence<'c> {
    /// Adds a case.
    pub fn add(&mut self, asked: Asked<'c>) {
        self.cases.insert(&asked.case.id, asked);
    }

    /// The ids of the failed cases.
    pub(super) fn failures(&self) -> impl Iterator<Item = &'c str> {
        self.cases.iter().filter(|(_, asked)| asked.has_failed).map(|(id, _)| *id)
    }

    /// The evidence without the answers that `law` gives, too.
    pub(super) fn held_to(mut self, law: &dyn Engine) -> Evidence<'c> {
        for asked in self.cases.values_mut() {
            let wrong = asked.answers.iter().filter(|(_, departs)| departs.is_some());
            let wrong: Vec<&Expectation> = wrong.map(|(question, _)| question).collect();
            if !wrong.is_empty() {
                let by_law = departures(law, asked.case, wrong);
                asked.answers.retain(|question, _| !by_law.contains_key(question));
            }
        }
        self
    }

    /// The conventions under which a wrong answer would be acceptable.
    pub(super) fn fitting(&self) -> BTreeSet<Setting> {
        let given = self.cases.values().flat_map(|asked| asked.answers.values().flatten());
        given.flat_map(|departs| departs.fits.iter().cloned()).collect()
    }
}

impl<'c> Asked<'c> {
    /// A sort key, the most telling case first: made by hand, with the fewest men.
    pub(super) fn telling(&self) -> (bool, usize, &'c str) {
        (self.case.is_recorded(), self.case.men(), &self.case.id)
    }
}
