//! The search for the misreadings that make the answers of an engine the least surprising.
//!
//! A set of misreadings predicts an answer to every question: that of the misreading which departs from the law there,
//! some wrong answer where several depart, otherwise the law's. An engine with exactly these misreadings answers as
//! predicted, except for mistakes of other kinds, at a rate that is estimated from its answers, for each kind of question
//! by itself: an engine that guesses is wrong about a legal turn more often than about check. The measure of a set is
//! the logarithm of the probability of all answers, in nats, less a price for each misreading in it:
//!
//! - The price is the logarithm of [`ODDS`] times the number of misreadings to choose from, so that an engine that is
//!   wrong in no particular way is given a misreading by chance no more than once in so many runs. At a rate of one
//!   wrong answer in a thousand, one answer like a misreading's is worth about seven nats, and a price is about eight:
//!   two such answers are enough, or one that is hard to guess. At a rate of one in two an answer is worth nothing, and nothing
//!   is said about an engine that guesses.
//! - A wrong list, position or count can be wrong in many ways ([`WAYS`]), so the same one is worth more than the same
//!   `legal`.
//! - To refuse a position is a mistake of its own kind, whatever the question was: an engine that refuses every position is
//!   told nothing about how men move.
//! - A misreading with fewer than [`FIT`] answers like the engine's for each one against it does not fit well, and is
//!   left out, however much it explains.

#![allow(clippy::cast_precision_loss, reason = "counts of questions are far below 2^52")]

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::evidence::{Evidence, Given, Left};
use super::groups::{group, named};
use super::{Catalogue, Diagnosis, Finding};
use crate::conventions::{Conventions, Setting};
use crate::departures::Answer;

/// By how much a misreading must be likelier than a chance among all of them.
const ODDS: f64 = 20.0;
/// In how many ways a list, a position, a count or a clause can be wrong, at the least.
const WAYS: f64 = 16.0;
/// Answers that must fit for each one that speaks against a misreading.
const FIT: f64 = 3.0;
/// The most misreadings that are named together.
const MOST: usize = 5;
/// The misreadings that are tried in pairs: those that explain most alone.
const PAIRED: usize = 60;
/// How much an answer counts as a fit that two misreadings have changed together, in a way that cannot be predicted from either.
const MIXED: f64 = 0.5;

/// The misreadings that best explain the failures, if any does, and what remains. `declared` are the conventions
/// that the engine or its user has declared.
pub fn diagnose(catalogue: &Catalogue, evidence: &Evidence, declared: &Conventions) -> Diagnosis {
    let failures: BTreeSet<&str> = evidence
        .cases
        .iter()
        .filter(|(_, asked)| asked.has_failed)
        .map(|(id, _)| id.as_str())
        .collect();
    if failures.is_empty() {
        return Diagnosis::default();
    }
    // Either what differs by a convention alone is wrong, or the user has forgotten to declare it: whichever explains
    // more. A forgotten convention has a price as well.
    let settings: BTreeSet<String> =
        declared.settings().map(|setting: Setting| setting.to_string()).collect();
    let as_declared = World::new(catalogue, evidence, &settings);
    let mut best = as_declared.best();
    let mut world = as_declared;
    let forgotten: Vec<String> = evidence.fitting().difference(&settings).cloned().collect();
    if !forgotten.is_empty() {
        let price = world.price * forgotten.len() as f64;
        let other =
            World::new(catalogue, evidence, &settings.into_iter().chain(forgotten).collect());
        let found = other.best();
        if found.measure - price > best.measure {
            (world, best) = (other, found);
        }
    }
    world.tell(&best.set, evidence, &failures)
}

/// The answers of a run beside those of all misreadings, under some conventions.
struct World<'a> {
    catalogue: &'a Catalogue,
    questions: Vec<Question<'a>>,
    /// By kind of question: how many answers there are, and how many of them are wrong.
    all: Tally,
    wrong: Tally,
    /// The sum of what it costs to guess each wrong answer.
    guesses: f64,
    price: f64,
    /// By misreading, the questions where it bears on the answer.
    relations: Vec<Vec<(usize, Relation)>>,
}

/// Numbers by kind of question, in the order of [`KINDS`]; the last is for all others.
type Tally = [f64; KINDS.len() + 1];

/// The kind of a position refused that the law accepts.
const ACCEPTED: &str = "accepted";

/// Kinds of questions: the first word of each; and [`ACCEPTED`].
const KINDS: [&str; 12] = [
    ACCEPTED, "refused", "legal", "illegal", "turns", "from", "after", "check", "end", "game",
    "acts", "perft",
];

/// A question with an answer.
#[derive(Clone, Copy)]
struct Question<'a> {
    case: &'a str,
    kind: usize,
    is_wrong: bool,
    /// What it costs, in nats, to guess which wrong answer it is.
    guess: f64,
}

/// What an answer has to do with a misreading that departs from the law at its question.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Relation {
    /// It is the misreading's.
    Same,
    /// It is wrong otherwise.
    Otherwise,
    /// It is correct.
    Correct,
}

/// A set of misreadings, by index, and how well it explains the answers.
#[derive(Clone)]
struct Found {
    set: Vec<usize>,
    measure: f64,
}

/// What a set of misreadings has to do with one answer.
#[derive(Clone, Copy, PartialEq)]
enum Outcome {
    Explained,
    Mixed,
    Unexplained,
    Contradicted,
}

impl<'a> World<'a> {
    fn new(
        catalogue: &'a Catalogue,
        evidence: &'a Evidence,
        settings: &BTreeSet<String>,
    ) -> World<'a> {
        let mut questions = Vec::new();
        let mut index: HashMap<(&str, &str), (usize, &Given)> = HashMap::new();
        let (mut all, mut wrong, mut guesses) = (Tally::default(), Tally::default(), 0.0);
        for (case, answers) in &evidence.answers {
            for (what, given) in answers {
                let is_wrong = match given {
                    Given::Correct => false,
                    Given::Departs(answer, _) => !hold(settings, answer),
                };
                // With every question it is also asked whether the position is accepted.
                let asks_to_accept = first_word(what) != "refused";
                let is_refused = asks_to_accept
                    && matches!(given, Given::Departs(answer, _) if answer.is_refusal());
                let asked = if is_refused { ACCEPTED } else { what };
                let question = Question { case, kind: kind(asked), is_wrong, guess: guess(asked) };
                if asks_to_accept {
                    all[kind(ACCEPTED)] += 1.0;
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
        let relations: Vec<Vec<(usize, Relation)>> = catalogue
            .misreadings
            .iter()
            .map(|misreading| {
                let all = misreading.departs.iter().flat_map(|(case, questions)| {
                    questions.iter().map(|(what, answer)| (case.as_str(), what.as_str(), answer))
                });
                let mut relations: Vec<_> = all
                    .filter(|(_, _, departs)| !hold(settings, departs))
                    .filter_map(|(case, what, departs)| {
                        let &(at, given) = index.get(&(case, what))?;
                        Some((at, relation(settings, departs, given)?))
                    })
                    .collect();
                relations.sort_by_key(|(at, _)| *at);
                relations
            })
            .collect();
        let choices = relations.iter().filter(|relations| !relations.is_empty()).count();
        let price = (ODDS * choices.max(1) as f64).ln();
        World { catalogue, questions, all, wrong, guesses, price, relations }
    }

    /// The best set all of whose members fit well.
    fn best(&self) -> Found {
        let explains = |&index: &usize| {
            let mut relations = self.relations[index].iter();
            relations.any(|(_, relation)| *relation == Relation::Same)
        };
        let mut candidates: Vec<usize> = (0..self.relations.len()).filter(explains).collect();
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

    fn search(&self, candidates: &[usize]) -> Found {
        let none = self.measured(Vec::new());
        let mut singles: Vec<Found> =
            candidates.iter().map(|&index| self.measured(vec![index])).collect();
        singles.sort_by(|one, other| other.measure.total_cmp(&one.measure));
        let mut best = none;
        let keep = |found: Found, best: &mut Found| {
            // A tie leaves the earlier one.
            if found.measure > best.measure + 1e-9 {
                *best = found;
            }
        };
        let paired: Vec<usize> = singles.iter().take(PAIRED).map(|found| found.set[0]).collect();
        for single in singles.iter().take(1) {
            keep(single.clone(), &mut best);
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
                    let mut grown = set.clone();
                    grown.push(more);
                    keep(self.measured(grown), &mut best);
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

    /// A set with its measure.
    fn measured(&self, set: Vec<usize>) -> Found {
        let (mut wrong, mut guesses) = (self.wrong, self.guesses);
        for (at, outcome) in self.outcomes(&set) {
            let question = self.questions[at];
            // Where several depart, it is predicted that the answer is wrong, but not how.
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
        Found { measure: likelihood - self.price * set.len() as f64, set }
    }

    /// The questions where a misreading of a set departs from the law, and what comes of each.
    fn outcomes(&self, set: &[usize]) -> Vec<(usize, Outcome)> {
        if let &[only] = set {
            let single = self.relations[only].iter();
            return single.map(|&(at, relation)| (at, alone(relation))).collect();
        }
        let mut all: Vec<(usize, Relation, usize)> = Vec::new();
        for &index in set {
            let relations = self.relations[index].iter();
            all.extend(relations.map(|&(at, relation)| (at, relation, index)));
        }
        all.sort_by_key(|(at, _, index)| (*at, *index));
        let here = all.chunk_by(|one, other| one.0 == other.0);
        here.map(|here| (here[0].0, self.together(here))).collect()
    }

    fn together(&self, here: &[(usize, Relation, usize)]) -> Outcome {
        if let &[(_, relation, _)] = here {
            return alone(relation);
        }
        if here.iter().any(|(_, relation, _)| *relation == Relation::Same) {
            Outcome::Explained
        } else if self.questions[here[0].0].is_wrong {
            Outcome::Mixed
        } else {
            Outcome::Contradicted
        }
    }

    /// How many answers a member of a set explains, and how many speak against it.
    fn weigh(&self, set: &[usize], member: usize) -> (f64, f64) {
        let outcomes: HashMap<usize, Outcome> = self.outcomes(set).into_iter().collect();
        let (mut explained, mut against) = (0.0, 0.0);
        for (at, relation) in &self.relations[member] {
            match outcomes[at] {
                Outcome::Explained if *relation == Relation::Same => explained += 1.0,
                Outcome::Explained | Outcome::Mixed => explained += MIXED,
                Outcome::Unexplained | Outcome::Contradicted => against += 1.0,
            }
        }
        (explained, against)
    }

    /// The diagnosis, with everything counted by cases.
    fn tell(self, set: &[usize], evidence: &Evidence, failures: &BTreeSet<&str>) -> Diagnosis {
        let outcomes: HashMap<usize, Outcome> = self.outcomes(set).into_iter().collect();
        let mut explained: BTreeSet<&str> = BTreeSet::new();
        let mut findings: Vec<Finding> = Vec::new();
        for &member in set {
            let misreading = &self.catalogue.misreadings[member];
            let mut by_case: BTreeMap<&str, (bool, bool)> = BTreeMap::new();
            for (at, _) in &self.relations[member] {
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
            cases.sort_by_key(|&id| {
                let asked = &evidence.cases[id];
                (asked.is_recorded, asked.tests != Some(misreading.clause), asked.men, id)
            });
            findings.push(Finding {
                misreading: misreading.name.clone(),
                clause: misreading.clause,
                says: misreading.says.clone(),
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

/// `None` if the misreading says nothing about the answer.
fn relation(settings: &BTreeSet<String>, departs: &Answer, given: &Given) -> Option<Relation> {
    let Given::Departs(answer, by_law) = given else { return Some(Relation::Correct) };
    let is_same = answer.short() == departs.short()
        || by_law.as_ref().is_some_and(|answer| answer.short() == departs.short());
    match (is_same, hold(settings, answer)) {
        (true, false) => Some(Relation::Same),
        (true, true) => None,
        (false, false) => Some(Relation::Otherwise),
        (false, true) => Some(Relation::Correct),
    }
}

/// Whether conventions hold that excuse an answer.
fn hold(settings: &BTreeSet<String>, answer: &Answer) -> bool {
    let mut fits = answer.fits().peekable();
    fits.peek().is_some() && fits.all(|setting| settings.contains(setting))
}

const fn alone(relation: Relation) -> Outcome {
    match relation {
        Relation::Same => Outcome::Explained,
        Relation::Otherwise => Outcome::Unexplained,
        Relation::Correct => Outcome::Contradicted,
    }
}

/// The kind of a question, as an index of a [`Tally`].
fn kind(what: &str) -> usize {
    KINDS.iter().position(|kind| *kind == first_word(what)).unwrap_or(KINDS.len())
}

fn first_word(what: &str) -> &str {
    what.split(' ').next().unwrap_or_default()
}

/// What it costs, in nats, to guess which wrong answer it is.
fn guess(what: &str) -> f64 {
    match first_word(what) {
        ACCEPTED | "legal" | "illegal" | "refused" | "check" | "end" => 0.0,
        _ => WAYS.ln(),
    }
}
