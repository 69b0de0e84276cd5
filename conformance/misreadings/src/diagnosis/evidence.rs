//! What an engine answered.

use std::collections::{BTreeMap, BTreeSet};

use cases::conventions::Setting;
use cases::{Case, Expectation};
use types::Engine;

use crate::{Departure, departures};

/// What an engine answered to the questions of each case, and which cases it failed.
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
    /// For each question, the unexpected answer, or `None` if the answer is as expected. Questions without an answer
    /// are left out, and so are those that misreadings are not asked ([`is_asked`](crate::is_asked)).
    pub answers: BTreeMap<Expectation, Option<Departure>>,
    /// Whether the case has failed.
    pub has_failed: bool,
    /// The part of the case's failure that misreadings are to explain.
    pub left: Left,
}

/// The part of a failure that misreadings are to explain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    /// Nothing: the failure is known, or conventions would excuse it if they were declared, or the engine broke, which
    /// needs no misreading.
    Nothing,
    /// Nothing that can be compared: only questions that misreadings are not asked have failed.
    Uncompared,
    /// The whole failure.
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

    /// The evidence without the wrong answers to questions where `law` itself departs from what the case expects.
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

    /// Every convention that helps to make some wrong answer acceptable.
    pub(super) fn fitting(&self) -> BTreeSet<Setting> {
        let given = self.cases.values().flat_map(|asked| asked.answers.values().flatten());
        given.flat_map(|departs| departs.fits.iter().cloned()).collect()
    }
}

impl<'c> Asked<'c> {
    /// A sort key that puts the most telling cases first: hand-made ones, and among these the ones with the fewest men.
    pub(super) fn telling(&self) -> (bool, usize, &'c str) {
        (self.case.is_recorded(), self.case.men(), &self.case.id)
    }
}
