//! Searches for the misreadings that make the answers of an engine the least surprising.
//!
//! A set of misreadings predicts an answer to every question. Where one of the misreadings departs from the law, the
//! prediction is its answer; where several do, some wrong answer; elsewhere, the law's answer. An engine with exactly
//! these misreadings answers as predicted, except for mistakes of other kinds. The rate of such mistakes is estimated
//! from the engine's answers, separately for each kind of question: an engine that guesses is wrong about a legal turn
//! more often than about check. The measure of a set is the logarithm of the probability of all answers, in nats, less
//! a price for each misreading in it:
//!
//! - The price is the logarithm of [`ODDS`] times the number of misreadings to choose from, so that chance names a
//!   misreading in at most one of [`ODDS`] runs. It is about eight nats. If one answer in a thousand is wrong, an answer
//!   like a misreading's is worth about seven: two are enough, or one that is hard to guess. If every second answer is
//!   wrong, it is worth nothing, so an engine that guesses gets no diagnosis.
//! - A wrong list, position or count can be wrong in many ways ([`WAYS`]), so giving the same wrong list as a
//!   misreading is stronger evidence than giving the same wrong `legal`.
//! - Refusing a position is a separate kind of mistake, whatever the question was: it says nothing about how men move.
//! - A misreading that shares fewer than [`FIT`] answers with the engine for each answer that contradicts it does not
//!   fit well, and is left out, however much it explains.

#![allow(clippy::cast_precision_loss, reason = "counts of questions are far below 2^52")]

use std::collections::{BTreeMap, BTreeSet, HashMap};

use cases::conventions::{Conventions, Setting, as_by_law};
use cases::{Case, Expectation};

use super::evidence::{Evidence, Left};
use super::finding::{Diagnosis, Finding, group, named};
use super::readings::{FIT, MIXED, Readings};
use crate::{Answer, Departure};

/// By what factor a misreading must be likelier than chance.
const ODDS: f64 = 20.0;
/// The least number of ways in which an answer can be wrong, except answers that are easy to guess ([`GUESSED`]).
const WAYS: f64 = 16.0;
/// The most misreadings that are named together.
const MOST: usize = 5;
/// How many misreadings are tried in pairs: those that explain the most on their own.
const PAIRED: usize = 60;

/// The indexes of the misreadings that together best explain the failures (empty if nothing explains them well), and
/// the diagnosis.
pub(super) fn diagnose(
    readings: &Readings<'_, '_>,
    evidence: &Evidence<'_>,
    declared: &Conventions,
) -> (Vec<usize>, Diagnosis) {
    // An answer that differs only by a convention may be wrong, or the user may have forgotten to declare the convention.
    // Both are tried, and the better explanation is kept; a forgotten convention has a price, too.
    let settings: BTreeSet<Setting> = declared.settings().collect();
    let mut world = World::new(readings, evidence, &settings);
    let mut best = world.best();
    let forgotten: Vec<Setting> = evidence.fitting().difference(&settings).cloned().collect();
    if !forgotten.is_empty() {
        let price = world.price * forgotten.len() as f64;
        let all = settings.into_iter().chain(forgotten).collect();
        let other = World::new(readings, evidence, &all);
        let found = other.best();
        if found.measure - price > best.measure {
            (world, best) = (other, found);
        }
    }
    let diagnosis = world.tell(&best.set, evidence);
    (best.set, diagnosis)
}

/// The answers of a run, compared with those of all misreadings under some conventions.
struct World<'a> {
    readings: &'a Readings<'a, 'a>,
    questions: Vec<Question<'a>>,
    all: Tally,
    wrong: Tally,
    /// The cost of guessing every wrong answer, in nats.
    guesses: f64,
    price: f64,
    /// For each misreading, the questions on which it departs from the law, each with its outcome for this misreading.
    alone: Vec<Vec<(usize, Outcome)>>,
}

/// Numbers by kind of question ([`kind`]).
type Tally = [f64; 12];

/// The kind of question that asks whether the engine accepts a position that the law accepts. Every question except
/// `Refused` includes it.
const ACCEPTED: usize = 0;

/// A question that the engine has answered.
#[derive(Clone, Copy)]
struct Question<'a> {
    case: &'a str,
    kind: usize,
    is_wrong: bool,
    /// The cost, in nats, of guessing this wrong answer.
    guess: f64,
}

/// A set of misreadings, by index, and how well it explains the answers.
#[derive(Clone)]
struct Explanation {
    set: Vec<usize>,
    measure: f64,
}

/// How the engine's answer relates to one or several misreadings that depart from the law at this question.
#[derive(Clone, Copy, PartialEq)]
enum Outcome {
    /// The engine gives the answer of a misreading.
    Explained,
    /// The engine gives another wrong answer, which several misreadings may cause together.
    Mixed,
    /// The engine's answer is wrong, but it is not that of the only misreading that departs here.
    Unexplained,
    /// The engine's answer is correct.
    Contradicted,
}

impl<'a> World<'a> {
    fn new(
        readings: &'a Readings<'a, 'a>,
        evidence: &'a Evidence<'a>,
        settings: &BTreeSet<Setting>,
    ) -> World<'a> {
        let mut questions = Vec::new();
        let mut index: HashMap<(&str, &Expectation), (usize, &Option<Departure>)> = HashMap::new();
        let (mut all, mut wrong, mut guesses) = (Tally::default(), Tally::default(), 0.0);
        for (case, asked) in &evidence.cases {
            for (what, given) in &asked.answers {
                let is_wrong = given.as_ref().is_some_and(|departs| !hold(settings, departs));
                let asks_to_accept = *what != Expectation::Refused;
                let is_refusal = |departs: &Departure| departs.answer == Answer::Refused;
                let is_refused = asks_to_accept && given.as_ref().is_some_and(is_refusal);
                let kind = if is_refused { ACCEPTED } else { kind(what) };
                let question = Question { case, kind, is_wrong, guess: guess(kind) };
                if asks_to_accept {
                    all[ACCEPTED] += 1.0;
                }
                if !is_refused {
                    all[question.kind] += 1.0;
                }
                if is_wrong {
                    wrong[question.kind] += 1.0;
                    guesses += question.guess;
                }
                index.insert((case, what), (questions.len(), given));
                questions.push(question);
            }
        }
        let alone = readings.candidates.iter().map(|reading| {
            let mut outcomes = Vec::new();
            for (&id, departs) in &reading.departs {
                for (what, departs) in departs.iter().filter(|(_, it)| !hold(settings, it)) {
                    let Some(&(at, given)) = index.get(&(id, what)) else { continue };
                    let case = evidence.cases[id].case;
                    let outcome = outcome(settings, departs, given.as_ref(), what, case);
                    outcomes.extend(outcome.map(|outcome| (at, outcome)));
                }
            }
            outcomes.sort_by_key(|(at, _)| *at);
            outcomes
        });
        let alone = alone.collect();
        let price = (ODDS * readings.choices.max(1) as f64).ln();
        World { readings, questions, all, wrong, guesses, price, alone }
    }

    /// The best set of misreadings that all fit well.
    fn best(&self) -> Explanation {
        let is_explained = |(_, outcome): &(usize, Outcome)| *outcome == Outcome::Explained;
        let explains = |&index: &usize| self.alone[index].iter().any(is_explained);
        let mut candidates: Vec<usize> = (0..self.alone.len()).filter(explains).collect();
        loop {
            let found = self.search(&candidates);
            let unfit = |&index: &usize| {
                let (explained, against) = self.weigh(&found.set, index);
                explained < FIT * against || explained == 0.0
            };
            let Some(unfit) = found.set.iter().copied().find(unfit) else { return found };
            candidates.retain(|&index| index != unfit);
        }
    }

    /// The best set of candidates, whether or not each fits well.
    fn search(&self, candidates: &[usize]) -> Explanation {
        let mut best = self.measured(Vec::new());
        let singles = candidates.iter().map(|&index| self.measured(vec![index]));
        let mut singles: Vec<Explanation> = singles.collect();
        singles.sort_by(|one, other| other.measure.total_cmp(&one.measure));
        let keep = |found: Explanation, best: &mut Explanation| {
            // In a tie, the earlier set stays.
            if found.measure > best.measure + 1e-9 {
                *best = found;
            }
        };
        let paired: Vec<usize> = singles.iter().take(PAIRED).map(|found| found.set[0]).collect();
        if let Some(first) = singles.into_iter().next() {
            keep(first, &mut best);
        }
        for (at, &one) in paired.iter().enumerate() {
            for &other in &paired[at + 1..] {
                keep(self.measured(vec![one, other]), &mut best);
            }
        }
        loop {
            let before = best.measure;
            let set = best.set.clone();
            for &more in candidates.iter().filter(|more| !set.contains(more)) {
                if set.len() < MOST {
                    keep(self.measured([&set[..], &[more]].concat()), &mut best);
                }
                for at in 0..set.len() {
                    let mut changed = set.clone();
                    changed[at] = more;
                    keep(self.measured(changed), &mut best);
                }
            }
            for at in 0..set.len() {
                let mut less = set.clone();
                less.remove(at);
                keep(self.measured(less), &mut best);
            }
            if best.measure <= before {
                return best;
            }
        }
    }

    /// A set of misreadings with its measure.
    fn measured(&self, set: Vec<usize>) -> Explanation {
        let (mut wrong, mut guesses) = (self.wrong, self.guesses);
        for (at, outcome) in self.outcomes(&set) {
            let question = self.questions[at];
            // Where several misreadings depart from the law, the set predicts that the answer is wrong, but not how.
            let (weight, guess) = match outcome {
                Outcome::Explained => (-1.0, -question.guess),
                Outcome::Mixed => (-1.0, 0.0),
                Outcome::Unexplained => (0.0, 0.0),
                Outcome::Contradicted => (1.0, question.guess),
            };
            wrong[question.kind] += weight;
            guesses += guess;
        }
        let likelihood = self.all.iter().zip(wrong).map(|(all, wrong)| {
            let rate = (wrong + 0.5) / (all + 1.0);
            (all - wrong) * (1.0 - rate).ln() + wrong * rate.ln()
        });
        let likelihood = likelihood.sum::<f64>() - guesses;
        Explanation { measure: likelihood - self.price * set.len() as f64, set }
    }

    /// The questions where a misreading of the set departs from the law, each with its outcome.
    fn outcomes(&self, set: &[usize]) -> Vec<(usize, Outcome)> {
        let all = set.iter().flat_map(|&index| &self.alone[index]);
        let mut all: Vec<(usize, Outcome)> = all.copied().collect();
        all.sort_by_key(|(at, _)| *at);
        let here = all.chunk_by(|one, other| one.0 == other.0);
        here.map(|here| (here[0].0, self.together(here))).collect()
    }

    fn together(&self, here: &[(usize, Outcome)]) -> Outcome {
        match here {
            &[(_, outcome)] => outcome,
            _ if here.iter().any(|(_, outcome)| *outcome == Outcome::Explained) => {
                Outcome::Explained
            }
            _ if self.questions[here[0].0].is_wrong => Outcome::Mixed,
            _ => Outcome::Contradicted,
        }
    }

    /// How many answers a member of a set explains, and how many contradict it. A wrong answer that only another member
    /// gives, or that several may have caused together, counts as [`MIXED`].
    fn weigh(&self, set: &[usize], member: usize) -> (f64, f64) {
        let outcomes: HashMap<usize, Outcome> = self.outcomes(set).into_iter().collect();
        let (mut explained, mut against) = (0.0, 0.0);
        for (at, alone) in &self.alone[member] {
            match outcomes[at] {
                Outcome::Explained if *alone == Outcome::Explained => explained += 1.0,
                Outcome::Explained | Outcome::Mixed => explained += MIXED,
                Outcome::Unexplained | Outcome::Contradicted => against += 1.0,
            }
        }
        (explained, against)
    }

    /// The diagnosis for a set of misreadings. Its numbers count cases, not questions.
    fn tell(self, set: &[usize], evidence: &Evidence<'_>) -> Diagnosis {
        let failures: Vec<&str> = evidence.failures().collect();
        let outcomes: HashMap<usize, Outcome> = self.outcomes(set).into_iter().collect();
        let mut explained: BTreeSet<&str> = BTreeSet::new();
        let mut findings: Vec<Finding> = Vec::new();
        for &member in set {
            let misreading = &self.readings.candidates[member].misreading;
            let mut by_case: BTreeMap<&str, (bool, bool)> = BTreeMap::new();
            for (at, _) in &self.alone[member] {
                let (fits, against) = by_case.entry(self.questions[*at].case).or_default();
                match outcomes[at] {
                    Outcome::Explained | Outcome::Mixed => *fits = true,
                    Outcome::Unexplained | Outcome::Contradicted => *against = true,
                }
            }
            let against = by_case.values().filter(|(_, against)| *against).count();
            by_case.retain(|_, (fits, against)| *fits && !*against);
            let mut cases: Vec<&str> = by_case.into_keys().collect();
            explained.extend(&cases);
            cases.sort_by_cached_key(|&id| {
                let (is_recorded, men, _) = evidence.cases[id].telling();
                let tests = evidence.cases[id].case.cites.first();
                (is_recorded, tests != Some(&misreading.clause), men, id)
            });
            findings.push(Finding {
                misreading: misreading.name.into(),
                clause: misreading.clause,
                says: misreading.says.into(),
                fits: cases.len(),
                against,
                failures: failures.len(),
                look_at: named(evidence, &cases),
            });
        }
        findings.sort_by_key(|finding| (usize::MAX - finding.fits, finding.against));
        let left = |left: Left| {
            let unexplained = failures.iter().copied().filter(|&id| !explained.contains(id));
            unexplained.filter(move |&id| evidence.cases[id].left == left)
        };
        let remaining = group(evidence, left(Left::Compared));
        let uncompared = left(Left::Uncompared).count();
        Diagnosis { findings, remaining, uncompared }
    }
}

impl Departure {
    /// Whether this answer of the engine is the misreading's answer `departs`. Texts of positions may differ in
    /// notation.
    pub(super) fn is_same(&self, departs: &Departure, what: &Expectation, case: &Case) -> bool {
        if self.answer == departs.answer {
            return true;
        }
        let (Expectation::After(turn), Answer::Given(actual), Answer::Given(by_misreading)) =
            (what, &self.answer, &departs.answer)
        else {
            return false;
        };
        let expected = case.expect.after.as_ref().and_then(|after| after.get(turn));
        let (Some(expected), [actual]) = (expected, actual.as_slice()) else { return false };
        as_by_law(case.game, expected, actual).is_some_and(|text| *by_misreading == [text])
    }
}

/// How the engine's answer relates to the misreading's answer `departs`. `given` is the engine's answer, or `None` if
/// that is correct. The result is `None` if both answers are the same and conventions excuse the engine's: this is no
/// evidence.
fn outcome(
    settings: &BTreeSet<Setting>,
    departs: &Departure,
    given: Option<&Departure>,
    what: &Expectation,
    case: &Case,
) -> Option<Outcome> {
    let Some(given) = given else { return Some(Outcome::Contradicted) };
    match (given.is_same(departs, what, case), hold(settings, given)) {
        (true, false) => Some(Outcome::Explained),
        (true, true) => None,
        (false, false) => Some(Outcome::Unexplained),
        (false, true) => Some(Outcome::Contradicted),
    }
}

/// Whether `settings` contain all the conventions that together excuse an answer. `false` if none excuse it.
fn hold(settings: &BTreeSet<Setting>, departs: &Departure) -> bool {
    !departs.fits.is_empty() && departs.fits.iter().all(|fits| settings.contains(fits))
}

/// The kind of a question, as an index of a [`Tally`].
const fn kind(what: &Expectation) -> usize {
    match what {
        Expectation::Refused => 1,
        Expectation::Legal(_) => 2,
        Expectation::Illegal(_) => 3,
        Expectation::Check | Expectation::CheckAfter(_) => 4,
        Expectation::End => GUESSED,
        Expectation::Turns => 6,
        Expectation::From(_) => 7,
        Expectation::After(_) => 8,
        Expectation::Acts(_) => 9,
        Expectation::Perft(_) => 10,
        Expectation::Plays
        | Expectation::MateIn
        | Expectation::HelpmateIn
        | Expectation::GameIllegal
        | Expectation::GameClaims
        | Expectation::GameEnd => 11,
    }
}

/// Questions whose kind has at most this number have so few possible wrong answers that each is easy to guess.
const GUESSED: usize = 5;

/// The cost, in nats, of guessing which of the possible wrong answers is given.
fn guess(kind: usize) -> f64 {
    if kind <= GUESSED { 0.0 } else { WAYS.ln() }
}
