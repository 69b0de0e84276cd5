//! What an engine answered.

use std::collections::{BTreeMap, BTreeSet};

use cases::conventions::Setting;
use cases::{Case, Expectation};
use types::Engine;

use crate::{Departure, departures};

/// What an engine answered to the questions of each case, and which cases it failed.
#[derive(Clone, Debug, Default)]
pub struct Evidence<'c> {
    pub(super) cases: BTreeMap<&'c str, Asked<'c>>,
}

/// A case that an engine was asked about.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "two names say everything")]
pub struct Asked<'c> {
    pub case: &'c Case,
    /// For each question, the unexpected answer, or `None` if the answer is as expected. Left out are questions without an
    /// answer, and questions that misreadings are not asked ([`is_asked`](crate::is_asked)).
    pub answers: BTreeMap<Expectation, Option<Departure>>,
    pub has_failed: bool,
    /// The part of the case's failure that misreadings are to explain.
    pub left: Left,
}

/// The part of a failure that misreadings are to explain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    /// Nothing: the failure is known, the engine broke, or conventions would excuse the failure if they were declared.
    Nothing,
    /// Nothing that can be compared: only questions that misreadings are not asked have failed.
    Uncompared,
    /// The whole failure.
    Compared,
}

impl<'c> Evidence<'c> {
    /// Adds a case with the engine's answers.
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
            let by_law = departures(law, asked.case, asked.wrong().map(|(question, _)| question));
            asked.answers.retain(|question, _| !by_law.contains_key(question));
        }
        self
    }

    /// Every convention that helps to make some wrong answer acceptable.
    pub(super) fn fitting(&self) -> BTreeSet<Setting> {
        let wrong = self.cases.values().flat_map(Asked::wrong);
        wrong.flat_map(|(_, departs)| departs.fits.iter().cloned()).collect()
    }
}

impl<'c> Asked<'c> {
    /// The unexpected answers.
    pub(super) fn wrong(&self) -> impl Iterator<Item = (&Expectation, &Departure)> + Clone {
        self.answers.iter().filter_map(|(question, given)| Some((question, given.as_ref()?)))
    }

    /// A sort key that puts the most telling cases first: hand-made ones, and among these the ones with the fewest men.
    pub(super) fn telling(&self) -> (bool, usize, &'c str) {
        (self.case.is_recorded(), self.case.men(), &self.case.id)
    }
}
