//! Collects the misreadings' answers to the questions of the evidence, but only those that matter for a diagnosis.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use cases::{Case, Expectation};
use types::threads;

use super::evidence::{Asked, Evidence};
use crate::asking::{departures_like, is_long};
use crate::{Departure, Departures, Misreading, all, departures, engine, parts};

/// For each answer that contradicts a misreading, at least this many answers must fit the misreading.
pub(super) const FIT: f64 = 3.0;
/// The weight of a wrong answer that two misreadings may cause together, but that neither predicts.
pub(super) const MIXED: f64 = 0.5;

/// A question and the unexpected answer to it.
type Given<'a> = (&'a Expectation, &'a Departure);

/// Answers questions as the misreadings would.
pub trait Asks: fmt::Debug + Send + Sync {
    /// The unexpected answers of a misreading to `questions` of a case.
    fn departures(&self, of: &Misreading, case: &Case, questions: &[&Expectation]) -> Departures;

    /// Like `departures`, for the questions in `given`, which has the engine's wrong answers to them. Answers that differ
    /// from the engine's may be left out.
    fn like(&self, of: &Misreading, case: &Case, given: &[Given<'_>]) -> Departures;
}

/// Runs each misreading as an engine.
#[derive(Clone, Copy, Debug)]
pub struct Live;

impl Asks for Live {
    fn departures(&self, of: &Misreading, case: &Case, questions: &[&Expectation]) -> Departures {
        let engine = engine(of.name);
        engine.map_or_else(Departures::new, |it| departures(&it, case, questions.iter().copied()))
    }

    fn like(&self, of: &Misreading, case: &Case, given: &[Given<'_>]) -> Departures {
        let engine = engine(of.name);
        engine.map_or_else(Departures::new, |it| departures_like(&it, case, given.iter().copied()))
    }
}

/// The known answers of the misreadings.
pub(super) struct Readings<'c, 'e> {
    /// The misreadings that could explain a wrong answer.
    pub candidates: Vec<Candidate<'c, 'e>>,
    /// How many misreadings there are to choose from: those that answer at least one question unexpectedly, and all parts
    /// that have been asked.
    pub choices: usize,
}

/// A case with the engine's wrong answers.
type WrongAnswers<'c, 'e> = (&'e Asked<'c>, Vec<Given<'e>>);

/// Finds the misreadings that could explain wrong answers. All are asked about the most telling of the cases that the
/// engine got wrong. Those that explain a wrong answer are then asked about all other such cases, the rest only about
/// cases that are still unexplained. If a misreading is contradicted elsewhere, but explains what no uncontradicted one
/// explains, its parts are asked last.
///
/// Candidates keep the order of the misreadings, so that of two that fit equally well the earlier one is named.
pub(super) fn of<'c, 'e>(evidence: &'e Evidence<'c>, asks: &dyn Asks) -> Readings<'c, 'e> {
    let mut cases: Vec<&'e Asked<'c>> = evidence.cases.values().collect();
    cases.sort_by_cached_key(|asked| asked.telling());
    let wrong = wrong(&cases);
    let (telling, rest) = wrong.split_at(wrong.len().min(TELLING));
    let explains_some = |known: &Candidate<'_, '_>| known.same > 0.0;
    let known = all().map(|misreading| {
        let mut cases = cases.clone();
        cases.retain(|asked| misreading.games.contains(&asked.case.game));
        cases.sort_by_key(|asked| asked.case.cites.first() != Some(&misreading.clause));
        Candidate::new(misreading, cases)
    });
    let (candidates, others): (Vec<_>, Vec<_>) =
        alike(known.collect(), telling, asks).into_iter().partition(explains_some);
    let mut tried = Tried::default();
    tried.add(alike(candidates, rest, asks), &wrong, asks);
    let (open, settled): (Vec<_>, Vec<_>) =
        rest.iter().cloned().partition(|wrong| tried.leaves_open(wrong));
    let (candidates, others): (Vec<_>, Vec<_>) =
        alike(others, &open, asks).into_iter().partition(explains_some);
    tried.add(alike(candidates, &settled, asks), &wrong, asks);
    let departing = threads::map(&others, |known| known.departs(asks));
    let departing = departing.into_iter().filter(|departs| *departs).count();
    // If some answers contradict a misreading, perhaps only a part of it is in force, such as for one side.
    let parts = tried.partial.iter();
    let parts = parts.filter(|known| known.explained(&wrong).any(|it| !tried.explains(&it)));
    let parts = parts.flat_map(Candidate::parts).collect();
    let mut parts = alike(parts, &wrong, asks);
    let choices = tried.count + departing + parts.len();
    parts.retain_mut(|known| known.same > 0.0 && known.fits(asks));
    tried.fitting.sort_by_cached_key(|known| all().position(|it| it == known.misreading));
    tried.fitting.extend(parts);
    Readings { candidates: tried.fitting, choices }
}

/// Misreadings that explain a wrong answer, by how well they fit.
#[derive(Default)]
struct Tried<'c, 'e> {
    /// How many misreadings have been added.
    count: usize,
    /// The misreadings that can fit well.
    fitting: Vec<Candidate<'c, 'e>>,
    /// The misreadings that some answers contradict. A part of such a misreading may still fit.
    partial: Vec<Candidate<'c, 'e>>,
    /// For each misreading with nothing against it, the wrong answers that it explains.
    explained: Vec<BTreeSet<(&'c str, &'e Expectation)>>,
}

impl<'c, 'e> Tried<'c, 'e> {
    /// Adds candidates that have been asked about the cases that the engine got wrong.
    fn add(
        &mut self,
        mut candidates: Vec<Candidate<'c, 'e>>,
        wrong: &[WrongAnswers<'c, 'e>],
        asks: &dyn Asks,
    ) {
        self.count += candidates.len();
        candidates.sort_by(|one, other| other.same.total_cmp(&one.same));
        for mut known in candidates {
            let own: BTreeSet<_> = known.explained(wrong).collect();
            // If a misreading that nothing contradicts explains the same answers and more, this candidate adds nothing.
            let is_more = |all: &BTreeSet<_>| own.len() < all.len() && own.is_subset(all);
            if self.explained.iter().any(is_more) {
                continue;
            }
            let fits = known.fits(asks);
            if fits && known.against == 0.0 {
                self.explained.push(own);
            }
            if known.against + known.otherwise > 0.0 {
                self.partial.push(known.clone());
            }
            if fits {
                self.fitting.push(known);
            }
        }
    }

    /// Whether a case has a wrong answer that no misreading explains without being contradicted elsewhere.
    fn leaves_open(&self, (asked, given): &WrongAnswers<'c, 'e>) -> bool {
        given.iter().any(|(question, _)| !self.explains(&(&asked.case.id, question)))
    }

    fn explains(&self, answer: &(&'c str, &'e Expectation)) -> bool {
        self.explained.iter().any(|explained| explained.contains(answer))
    }
}

/// Asks the candidates about the cases that the engine got wrong, and returns the candidates with the results.
fn alike<'c, 'e>(
    mut candidates: Vec<Candidate<'c, 'e>>,
    wrong: &[WrongAnswers<'c, 'e>],
    asks: &dyn Asks,
) -> Vec<Candidate<'c, 'e>> {
    candidates.retain(|known| !known.cases.is_empty());
    let jobs: Vec<(usize, usize)> = (0..candidates.len())
        .flat_map(|at| (0..wrong.len()).map(move |case| (at, case)))
        .filter(|&(at, case)| candidates[at].misreading.games.contains(&wrong[case].0.case.game))
        .collect();
    let found = threads::map(&jobs, |&(at, case)| {
        let (asked, given) = &wrong[case];
        asks.like(&candidates[at].misreading, asked.case, given)
    });
    for ((at, case), found) in jobs.into_iter().zip(found).filter(|(_, found)| !found.is_empty()) {
        candidates[at].add(wrong[case].0, found);
    }
    candidates
}

/// The wrong answers, by case. Counts are left out if anything else is wrong anywhere, since wrong turns make wrong counts.
fn wrong<'e, 'c>(cases: &[&'e Asked<'c>]) -> Vec<WrongAnswers<'c, 'e>> {
    let all = |has_counts: bool| {
        let all = cases.iter().map(|&asked| {
            let is_kept = |question| has_counts || !matches!(question, &Expectation::Perft(_));
            (asked, asked.wrong().filter(|(question, _)| is_kept(question)).collect::<Vec<_>>())
        });
        all.filter(|(_, given)| !given.is_empty()).collect::<Vec<_>>()
    };
    let without = all(false);
    if without.is_empty() { all(true) } else { without }
}

/// A misreading and what is known about it so far.
#[derive(Clone)]
pub(super) struct Candidate<'c, 'e> {
    pub misreading: Misreading,
    /// Its unexpected answers, by case and question.
    pub departs: BTreeMap<&'c str, Departures>,
    /// Whether `departs` is complete. If not, it may lack answers to questions to which the engine gave another wrong
    /// answer.
    pub is_whole: bool,
    /// The cases of the misreading's games; those about its clause come first.
    cases: Vec<&'e Asked<'c>>,
    /// How many of the misreading's unexpected answers the engine gives, too.
    same: f64,
    /// How many of the misreading's unexpected answers are to questions that the engine got wrong in another way.
    otherwise: f64,
    /// How many of the misreading's unexpected answers are to questions that the engine got right, except answers that
    /// conventions may excuse.
    against: f64,
}

impl<'c, 'e> Candidate<'c, 'e> {
    pub(super) fn new(misreading: Misreading, cases: Vec<&'e Asked<'c>>) -> Candidate<'c, 'e> {
        let (departs, is_whole) = (BTreeMap::new(), false);
        Candidate { misreading, departs, is_whole, cases, same: 0.0, otherwise: 0.0, against: 0.0 }
    }

    /// The parts of the misreading as candidates. Cases that the whole misreading answers unexpectedly come first.
    fn parts(&self) -> impl Iterator<Item = Candidate<'c, 'e>> {
        let mut cases = self.cases.clone();
        cases.sort_by_key(|asked| !self.departs.contains_key(asked.case.id.as_str()));
        parts(&self.misreading).map(move |part| Candidate::new(part, cases.clone()))
    }

    /// The engine's wrong answers that the misreading gives, too: the case and the question of each.
    fn explained<'w>(
        &self,
        wrong: &'w [WrongAnswers<'c, 'e>],
    ) -> impl Iterator<Item = (&'c str, &'e Expectation)> + use<'_, 'w, 'c, 'e> {
        let all = wrong.iter().flat_map(|(asked, given)| given.iter().map(move |it| (*asked, it)));
        all.filter(|(asked, (question, given))| self.gives(asked, question, given))
            .map(|(asked, (question, _))| (asked.case.id.as_str(), *question))
    }

    /// Whether the misreading is known to give the same wrong answer as the engine.
    fn gives(&self, asked: &Asked<'c>, question: &Expectation, given: &Departure) -> bool {
        let departs = self.departs.get(asked.case.id.as_str());
        let departs = departs.and_then(|departs| departs.get(question));
        departs.is_some_and(|departs| given.is_same(departs, question, asked.case))
    }

    fn add(&mut self, asked: &Asked<'c>, found: Departures) {
        for (question, departs) in &found {
            match &asked.answers[question] {
                Some(given) if given.is_same(departs, question, asked.case) => self.same += 1.0,
                Some(_) => self.otherwise += 1.0,
                None if departs.fits.is_empty() => self.against += 1.0,
                None => {}
            }
        }
        self.departs.entry(&asked.case.id).or_default().extend(found);
    }

    /// Whether the misreading answers any question unexpectedly.
    fn departs(&self, asks: &dyn Asks) -> bool {
        let departs_if =
            |long| self.cases.iter().any(|asked| !self.right(asked, long, asks).is_empty());
        !self.departs.is_empty() || departs_if(false) || departs_if(true)
    }

    /// Asks the misreading the questions that the engine got right, long ones last, and returns whether the misreading can
    /// fit well. The asking stops once too many answers contradict the misreading.
    fn fits(&mut self, asks: &dyn Asks) -> bool {
        let mut is_asked_again = false;
        for long in [false, true] {
            for some in self.cases.clone().chunks(AT_ONCE) {
                if !self.may_fit() && !std::mem::replace(&mut is_asked_again, true) {
                    self.ask_again(asks, Candidate::could_explain);
                }
                if !self.may_fit() {
                    return false;
                }
                self.add_all(some, |known, asked| known.right(asked, long, asks));
            }
        }
        true
    }

    /// Whether the misreading could still fit well. An answer that another misreading may have changed, too, counts as
    /// partly explained.
    fn may_fit(&self) -> bool {
        FIT * self.against <= self.same + MIXED * self.otherwise
    }

    /// Whether the misreading gives one of the engine's wrong answers to a case. Also `true` if only counts are wrong,
    /// since the misreading may not have been asked for these.
    fn could_explain(&self, asked: &Asked<'c>) -> bool {
        let mut wrong = asked.wrong();
        wrong.clone().all(|(question, _)| matches!(question, Expectation::Perft(_)))
            || wrong.any(|(question, given)| self.gives(asked, question, given))
    }

    /// Completes `departs`: asks the misreading every question that the engine got wrong, unless its answer is known.
    pub(super) fn complete(&mut self, asks: &dyn Asks) {
        self.ask_again(asks, |_, _| true);
        self.is_whole = true;
    }

    /// In each case for which `which` holds, asks those questions that have been skipped though the engine got them
    /// wrong.
    fn ask_again(&mut self, asks: &dyn Asks, which: impl Fn(&Self, &Asked<'c>) -> bool) {
        let mut mine = self.cases.clone();
        mine.retain(|asked| which(self, asked));
        self.add_all(&mine, |known, asked| {
            let given = known.departs.get(asked.case.id.as_str());
            known.ask(asked, asks, |question, is_wrong| {
                is_wrong && given.is_none_or(|given| !given.contains_key(question))
            })
        });
    }

    /// Adds the answers that `ask` returns for each of the cases, which are asked in parallel.
    fn add_all(
        &mut self,
        cases: &[&'e Asked<'c>],
        ask: impl Fn(&Candidate<'c, 'e>, &Asked<'c>) -> Departures + Sync,
    ) {
        let found = threads::map(cases, |asked| ask(self, asked));
        for (asked, found) in cases.iter().zip(found).filter(|(_, found)| !found.is_empty()) {
            self.add(asked, found);
        }
    }

    /// The misreading's unexpected answers to those questions of a case that the engine got right, either the long ones
    /// or the others.
    fn right(&self, asked: &Asked<'c>, long: bool, asks: &dyn Asks) -> Departures {
        self.ask(asked, asks, |question, is_wrong| !is_wrong && is_long(question) == long)
    }

    /// The misreading's unexpected answers to those questions of a case for which `which` holds, given also whether the
    /// engine's answer is wrong.
    fn ask(
        &self,
        asked: &Asked<'c>,
        asks: &dyn Asks,
        which: impl Fn(&Expectation, bool) -> bool,
    ) -> Departures {
        let chosen = asked.answers.iter().filter(|(it, given)| which(it, given.is_some()));
        let chosen: Vec<&Expectation> = chosen.map(|(question, _)| question).collect();
        if chosen.is_empty() {
            return Departures::new();
        }
        asks.departures(&self.misreading, asked.case, &chosen)
    }
}

/// All misreadings are asked about this many of the cases that the engine got wrong.
const TELLING: usize = 64;

/// How many cases a misreading is asked about before its fit is checked again.
const AT_ONCE: usize = 32;
