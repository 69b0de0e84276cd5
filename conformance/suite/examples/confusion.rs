//! Diagnoses engines whose mistake is known, and prints the diagnosis of each: the confusion table of the book.
//!
//! `cargo run --release -p chess-arbiter-suite --example confusion > conformance/book/confusion.toml`
//!
//! Arguments select parts: `misreadings`, `conventions`, `pairs`, `nothing`, `faults`, `first-versions`; the default is all.
//!
//! Each misreading is asked about each case only once, and its answers are kept for the other engines.

#[path = "../tests/diagnosed/mod.rs"]
mod diagnosed;

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use chess_arbiter_suite::builtin::BuiltIn;
use chess_arbiter_suite::cases::{Case, Expectation};
use fast::{Fast, PlantedBug};
use misreadings::diagnosis::{Asks, Live};
use misreadings::{Departure, Departures, Misreading, is_long};
use types::{Game, threads};

use diagnosed::{
    Chance, Clinic, Conventional, FIRST_VERSIONS, Score, clauses, games, names, names_clause,
};

/// Misreadings whose answers are cached.
#[derive(Debug, Default)]
struct Remembered(Mutex<HashMap<(&'static str, String), Arc<Departures>>>);

impl Remembered {
    fn all(&self, of: &Misreading, case: &Case) -> Arc<Departures> {
        let key = (of.name, case.id.clone());
        let known = self.0.lock().expect("no thread panics").get(&key).cloned();
        known.unwrap_or_else(|| {
            let all = case.questions();
            let all = Arc::new(Live.departures(of, case, &all.iter().collect::<Vec<_>>()));
            self.0.lock().expect("no thread panics").insert(key, Arc::clone(&all));
            all
        })
    }
}

impl Asks for Remembered {
    fn departures(&self, of: &Misreading, case: &Case, questions: &[&Expectation]) -> Departures {
        let all = self.all(of, case);
        let asked = questions.iter().filter_map(|&it| Some((it.clone(), all.get(it)?.clone())));
        asked.collect()
    }

    /// As with a running misreading, the remaining lists are skipped once one differs.
    fn like(
        &self,
        of: &Misreading,
        case: &Case,
        given: &[(&Expectation, &Departure)],
    ) -> Departures {
        let (all, mut is_other) = (self.all(of, case), false);
        let told = given.iter().filter_map(|&(question, given)| {
            let departs = all.get(question);
            let is_same = departs.is_some_and(|departs| departs.answer == given.answer);
            is_other |= is_long(question) && !is_same;
            let is_told = !is_long(question) || !is_other;
            departs.filter(|_| is_told).map(|departs| (question.clone(), departs.clone()))
        });
        told.collect()
    }
}

/// How many pairs of misreadings of the same game are tried, chosen at regular intervals from all of them.
const PAIRS: usize = 300;

fn main() {
    let parts: Vec<String> = std::env::args().skip(1).collect();
    let wanted = |part: &str| parts.is_empty() || parts.iter().any(|it| it == part);
    let clinic = Clinic::new(Arc::new(Remembered::default()));
    let listed = "the names are those of the list";
    println!("# Written by the example `confusion` of the crate chess-arbiter-suite.");
    let all: Vec<(&str, Vec<Game>)> =
        misreadings::all().map(|reading| (reading.name, reading.games.to_vec())).collect();
    if wanted("misreadings") {
        let score = each(&all, |(name, games), score| {
            let engine = misreadings::engine(name).expect(listed);
            let found = names(&clinic.diagnose(&mut BuiltIn::new(&engine), games));
            score.add(name, found.first().is_some_and(|first| first == name), &found);
        });
        print("misreadings", "named first", &score);
    }
    if wanted("conventions") {
        let score = each(&all, |(name, games), score| {
            let engine = misreadings::engine(name).expect(listed);
            let mut driver = Conventional(BuiltIn::new(&engine));
            let found = names(&clinic.diagnose(&mut driver, games));
            score.add(name, found.first().is_some_and(|first| first == name), &found);
        });
        print("conventions", "named first, though the engine writes positions differently", &score);
    }
    if wanted("pairs") {
        let score = each(&pairs(&all), |(one, other, games), score| {
            let engine = misreadings::pair(one, other).expect(listed);
            let found = names(&clinic.diagnose(&mut BuiltIn::new(&engine), games));
            let both =
                [one, other].iter().all(|name| found.iter().take(3).any(|found| found == *name));
            score.add(&format!("{one} + {other}"), both, &found);
        });
        print("pairs", "both among the first three", &score);
    }
    if wanted("nothing") {
        let right = Fast::new();
        // How many of a thousand questions are guessed, and how many break it.
        let chances = [(0, 0), (1000, 0), (300, 0), (100, 0), (20, 0), (0, 20), (0, 300), (50, 50)];
        let runs: Vec<(u64, (u64, u64))> =
            (1..=3).flat_map(|seed| chances.map(|chance| (seed, chance))).collect();
        let score = each(&runs, |(seed, (guesses, breaks)), score| {
            let mut driver = Chance::new(BuiltIn::new(&right), *seed, *guesses, *breaks);
            let found = names(&clinic.diagnose(&mut driver, &[]));
            let what = format!("{guesses} ‰ guessed, {breaks} ‰ broken, seed {seed}");
            score.add(&what, found.is_empty(), &found);
        });
        print("nothing", "nothing named", &score);
    }
    if wanted("faults") {
        let score = each(&PlantedBug::ALL, |fault, score| {
            let engine = Fast::with_fault(*fault);
            let diagnosis = clinic.diagnose(&mut BuiltIn::new(&engine), &games(*fault));
            let right = names_clause(&diagnosis, clauses(*fault));
            score.add(&format!("{fault:?}"), right, &names(&diagnosis));
        });
        print("faults", "a clause of the fault named first", &score);
    }
    if wanted("first-versions") {
        let score = each(&FIRST_VERSIONS, |(what, text, wrong, clauses), score| {
            let diagnosis = clinic.first_version(text, wrong);
            score.add(what, names_clause(&diagnosis, clauses), &names(&diagnosis));
        });
        print("first-versions", "a clause of the mistake named first", &score);
    }
}

/// Pairs of misreadings with a game in common, and their common games.
fn pairs<'a>(all: &[(&'a str, Vec<Game>)]) -> Vec<(&'a str, &'a str, Vec<Game>)> {
    let mut pairs = Vec::new();
    for (at, (one, games)) in all.iter().enumerate() {
        for (other, others) in &all[at + 1..] {
            let common: Vec<Game> =
                games.iter().copied().filter(|game| others.contains(game)).take(1).collect();
            if !common.is_empty() {
                pairs.push((*one, *other, common));
            }
        }
    }
    let step = (pairs.len() / PAIRS).max(1);
    pairs.into_iter().step_by(step).take(PAIRS).collect()
}

/// Processes a list on all cores.
fn each<T: Sync>(list: &[T], work: impl Fn(&T, &mut Score) + Sync) -> Score {
    let scores = threads::map(list, |one| {
        let mut score = Score::default();
        work(one, &mut score);
        score
    });
    scores.into_iter().fold(Score::default(), |mut whole, score| {
        whole.right += score.right;
        whole.all += score.all;
        whole.others.extend(score.others);
        whole
    })
}

fn print(part: &str, what: &str, score: &Score) {
    println!("\n[{part}]\nwhat = \"{what}\"\nall = {}\nright = {}", score.all, score.right);
    println!("[{part}.others]");
    for (name, found) in &score.others {
        println!("\"{name}\" = \"{found}\"");
    }
}
