//! The search for the misreadings that make the answers of an engine the least surprising.
//!
//! A set of misreadings predicts an answer to every question: that of the misreading which departs from the law there,
//! the departures of two lists together, otherwise the law's. An engine with exactly these misreadings answers as
//! predicted, except for mistakes of other kinds, at a rate that is estimated from its answers. The measure of a set is
//! the logarithm of the probability of all answers, in nats, less a price for each misreading in it:
//!
//! - The price is the logarithm of [`ODDS`] times the number of misreadings to choose from, so that an engine that is
//!   wrong in no particular way is given a misreading by chance no more than once in so many runs. At a rate of one
//!   wrong answer in a thousand, one answer like a misreading's is worth about seven nats, and a price is about eight:
//!   two such answers are enough, or one that is hard to guess. At a rate of one in two an answer is worth nothing, and nothing
//!   is said about an engine that guesses.
//! - A wrong list, position or count can be wrong in many ways ([`WAYS`]), so the same one is worth more than the same
//!   `legal`.
//! - A misreading with fewer than [`FIT`] answers like the engine's for each one against it does not fit well, and is
//!   left out, however much it explains.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use record::Game;

use super::evidence::{Evidence, Excuses};
use super::groups::{group, named};
use super::{Answer, Catalogue, Departure, Diagnosis, Finding, Question};
use crate::conventions::Conventions;

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
/// How much an answer counts that two misreadings have changed together, in a way that cannot be predicted from either.
const MIXED: f64 = 0.5;

/// The misreadings that best explain the failures, if any does, and what remains. `declared` are the conventions
/// that the engine or its user has declared.
pub fn diagnose(
    catalogue: &Catalogue,
    evidence: &Evidence,
    declared: &Conventions,
) -> Diagnosis {
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
    let as_declared = World::new(catalogue, evidence, Excuses::declared(declared));
    let mut best = as_declared.best();
    let mut world = as_declared;
    let forgotten: Vec<_> = evidence
        .fitting()
        .into_iter()
        .filter(|setting| !world.excuses.settings.contains(setting))
        .collect();
    if !forgotten.is_empty() {
        let mut excuses = Excuses::declared(declared);
        let price = world.price * forgotten.len() as f64;
        excuses.settings.extend(forgotten);
        let other = World::new(catalogue, evidence, excuses);
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
    excuses: Excuses,
    /// The questions with an answer, and the wrong answers among them.
    questions: Vec<(&'a Question, Option<&'a Departure>)>,
    /// Wrong answers that nothing explains, and the sum of what it costs to guess each.
    wrong: usize,
    guesses: f64,
    price: f64,
    /// By misreading, the questions where it bears on the answer.
    relations: Vec<Vec<(usize, Relation)>>,
}

/// What an answer has to do with a misreading that departs from the law at its question.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Relation {
    /// It is the misreading's.
    Same,
    /// It is a list that departs by what the misreading departs by, and by more.
    More,
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
    fn new(catalogue: &'a Catalogue, evidence: &'a Evidence, excuses: Excuses) -> World<'a> {
        let mut questions = Vec::with_capacity(evidence.answers.len());
        let mut index: HashMap<&Question, usize> = HashMap::new();
        let mut given: Vec<Given<'a>> = Vec::with_capacity(evidence.answers.len());
        let (mut wrong, mut guesses) = (0, 0.0);
        for (question, departure) in &evidence.answers {
            index.insert(question, questions.len());
            let game = evidence.cases[&question.case].game;
            let departure = departure.as_ref();
            let is_wrong = departure.is_some_and(|departure| !excuses.hold(&departure.fits));
            if is_wrong {
                wrong += 1;
                guesses += guess(question, departure);
            }
            given.push(Given { game, answer: departure.map(|it| &it.answer), is_wrong });
            questions.push((question, departure.filter(|_| is_wrong)));
        }
        let relations: Vec<Vec<(usize, Relation)>> = catalogue
            .misreadings
            .iter()
            .map(|misreading| {
                let asked = misreading.departures.iter();
                let asked = asked.filter_map(|(question, departs)| {
                    Some((*index.get(question)?, departs))
                });
                let mut relations: Vec<_> = asked
                    .filter_map(|(at, departs)| {
                        Some((at, relation(&excuses, departs, &given[at])?))
                    })
                    .collect();
                relations.sort_by_key(|(at, _)| *at);
                relations
            })
            .collect();
        let choices = relations.iter().filter(|relations| !relations.is_empty()).count();
        let price = (ODDS * choices.max(1) as f64).ln();
        World { catalogue, excuses, questions, wrong, guesses, price, relations }
    }

    /// The best set all of whose members fit well.
    fn best(&self) -> Found {
        let explains = |&index: &usize| {
            let mut relations = self.relations[index].iter();
            relations.any(|(_, relation)| matches!(relation, Relation::Same | Relation::More))
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
        let (mut wrong, mut guesses) = (self.wrong as f64, self.guesses);
        for (at, outcome) in self.outcomes(&set) {
            let (question, departure) = self.questions[at];
            let weight = match outcome {
                Outcome::Explained => -1.0,
                Outcome::Mixed => -MIXED,
                Outcome::Unexplained => 0.0,
                Outcome::Contradicted => 1.0,
            };
            wrong += weight;
            guesses += weight * guess(question, departure);
        }
        let all = self.questions.len() as f64;
        let rate = (wrong + 0.5) / (all + 1.0);
        let likelihood = (all - wrong) * (1.0 - rate).ln() + wrong * rate.ln() - guesses;
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
            return Outcome::Explained;
        }
        let (question, given) = self.questions[here[0].0];
        let Some(given) = given else { return Outcome::Contradicted };
        let misread = here.iter().map(|(_, _, index)| {
            &self.catalogue.misreadings[*index].departures[question].answer
        });
        match Answer::union(misread) {
            Some(union) if union == given.answer => Outcome::Explained,
            Some(union) if union.contains(&given.answer) => Outcome::Mixed,
            Some(_) => Outcome::Unexplained,
            None => Outcome::Mixed,
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
                Outcome::Unexplained if *relation == Relation::More => {}
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
            for (at, relation) in &self.relations[member] {
                let (fits, against) = by_case.entry(&self.questions[*at].0.case).or_default();
                match outcomes[at] {
                    Outcome::Explained | Outcome::Mixed => *fits = true,
                    Outcome::Unexplained if *relation == Relation::More => *fits = true,
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
        let remaining = failures.iter().copied().filter(|&id| {
            !explained.contains(id) && !evidence.cases[id].fits_conventions
        });
        let remaining = group(evidence, remaining);
        Diagnosis { findings, remaining }
    }
}

/// An answer of the engine, right or wrong.
struct Given<'a> {
    game: Game,
    /// What is not the law's, wrong or acceptable.
    answer: Option<&'a Answer>,
    is_wrong: bool,
}

/// `None` if the misreading says nothing about the answer.
fn relation(excuses: &Excuses, departs: &Departure, given: &Given<'_>) -> Option<Relation> {
    let names_a_clause = matches!(departs.answer, Answer::Clause(_));
    if excuses.hold(&departs.fits) {
        return None;
    }
    match given.answer {
        Some(answer) if excuses.same(given.game, &departs.answer, answer) => {
            given.is_wrong.then_some(Relation::Same)
        }
        // Many engines name no clause.
        _ if names_a_clause => None,
        Some(answer) if given.is_wrong => match answer.contains(&departs.answer) {
            true => Some(Relation::More),
            false => Some(Relation::Otherwise),
        },
        _ => Some(Relation::Correct),
    }
}

const fn alone(relation: Relation) -> Outcome {
    match relation {
        Relation::Same => Outcome::Explained,
        Relation::More | Relation::Otherwise => Outcome::Unexplained,
        Relation::Correct => Outcome::Contradicted,
    }
}

/// What it costs, in nats, to guess which wrong answer it is.
fn guess(question: &Question, departure: Option<&Departure>) -> f64 {
    let clause = departure.is_some_and(|it| matches!(it.answer, Answer::Clause(_)));
    let kind = question.what.split(' ').next().unwrap_or_default();
    match kind {
        "legal" | "illegal" | "refused" | "check" | "end" if !clause => 0.0,
        _ => WAYS.ln(),
    }
}
