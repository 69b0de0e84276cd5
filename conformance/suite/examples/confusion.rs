//! Diagnoses engines whose mistake is known, and prints what is named for each: the confusion table of the book.
//!
//! `cargo run --release -p chess-arbiter-suite --example confusion > conformance/book/confusion.toml`
//!
//! Arguments choose parts: `misreadings`, `conventions`, `pairs`, `nothing`, `faults`, `first-versions`; all without any.
//!
//! The law is followed once through every case, and it is noted which misreadings would have departed from it. About a
//! position where a misreading would not have, its engine answers as the law does, by `fast`, which names no clauses; a
//! diagnosis does not look at them.

#[path = "../tests/diagnosed/mod.rs"]
mod diagnosed;

use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use chess_arbiter_suite::builtin::BuiltIn;
use chess_arbiter_suite::cases::Case;
use chess_arbiter_suite::driver::Driver as _;
use chess_arbiter_suite::run::{Options, run_case};
use fast::{Fast, Fault};
use record::{Engine, Game, Held, Position, Refusal};
use reference::{Reference, Watch};

use diagnosed::{
    Chance, Clinic, Conventional, FIRST_VERSIONS, Score, clauses, games, names, names_clause,
};

/// By the position of a case, the misreadings that depart from the law there.
type Departing = HashMap<Position, BTreeSet<&'static str>>;

/// An engine with misreadings that follows the law where they cannot make a difference.
struct Misreader<'a> {
    misread: Reference,
    law: Fast,
    /// The positions of cases where they make none.
    lawful: HashSet<&'a Position>,
}

impl<'a> Misreader<'a> {
    fn new(misread: Reference, departing: &'a Departing) -> Misreader<'a> {
        let names: Vec<&str> = misread.misreads().map(|it| it.name).collect();
        let lawful = departing.iter().filter(|(_, all)| !names.iter().any(|it| all.contains(it)));
        let lawful = lawful.map(|(position, _)| position).collect();
        Misreader { misread, law: Fast::new(), lawful }
    }
}

impl Engine for Misreader<'_> {
    fn name(&self) -> &'static str {
        "misreader"
    }

    fn games(&self) -> &[Game] {
        &Game::ALL
    }

    fn hold(&self, position: &Position) -> Result<Box<dyn Held>, Refusal> {
        if self.lawful.contains(position) {
            self.law.hold(position)
        } else {
            self.misread.hold(position)
        }
    }
}

/// Follows the law through the questions of every case, and the turns of its position.
fn departing(clinic: &Clinic) -> Departing {
    let cases: Vec<&Case> = clinic.files.iter().flat_map(|file| &file.cases).collect();
    let (next, all) = (AtomicUsize::new(0), Mutex::new(Departing::new()));
    let options = Options { perft_limit: diagnosed::COUNTS, ..Options::default() };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, Into::into) {
            scope.spawn(|| {
                let watch: &'static Watch = Box::leak(Box::default());
                let law = Reference::watched(watch);
                while let Some(&case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let mut driver = BuiltIn::new(&law);
                    run_case(&mut driver, case, &options);
                    let text = case.position_text();
                    // A text that is no position is refused by every engine.
                    let Ok(position) = Position::parse(case.game, text) else { continue };
                    driver.turns(case.game, text);
                    let mut all = all.lock().expect("no thread panics");
                    all.entry(position).or_default().extend(watch.take());
                }
            });
        }
    });
    all.into_inner().expect("no thread panics")
}

/// Pairs of misreadings that are tried, of the same game, chosen by a fixed step through all of them.
const PAIRS: usize = 300;

fn main() {
    let parts: Vec<String> = std::env::args().skip(1).collect();
    let wanted = |part: &str| parts.is_empty() || parts.iter().any(|it| it == part);
    let clinic = Clinic::new();
    let needed = ["misreadings", "conventions", "pairs"].into_iter().any(wanted);
    let departing = if needed { departing(&clinic) } else { Departing::new() };
    let misreader = |engine: Option<Reference>| {
        Misreader::new(engine.expect("the names are those of the list"), &departing)
    };
    println!("# Written by the example `confusion` of the crate chess-arbiter-suite.");
    let all: Vec<(&str, Vec<Game>)> = Reference::misreadings()
        .map(|reading| (reading.name, Clinic::games(reading.name)))
        .filter(|(_, games)| !games.is_empty())
        .collect();
    if wanted("misreadings") {
        let score = each(&all, |(name, games), score| {
            let engine = misreader(Reference::misreading(name));
            let found = names(&clinic.diagnose(&mut BuiltIn::new(&engine), games));
            score.add(name, found.first().is_some_and(|first| first == name), &found);
        });
        print("misreadings", "named first", &score);
    }
    if wanted("conventions") {
        let score = each(&all, |(name, games), score| {
            let engine = misreader(Reference::misreading(name));
            let mut driver = Conventional(BuiltIn::new(&engine));
            let found = names(&clinic.diagnose(&mut driver, games));
            score.add(name, found.first().is_some_and(|first| first == name), &found);
        });
        print("conventions", "named first, though the engine writes positions differently", &score);
    }
    if wanted("pairs") {
        let score = each(&pairs(&all), |(one, other, games), score| {
            let engine = misreader(Reference::misreading_pair(one, other));
            let found = names(&clinic.diagnose(&mut BuiltIn::new(&engine), games));
            let both =
                [one, other].iter().all(|name| found.iter().take(3).any(|found| found == *name));
            score.add(&format!("{one} + {other}"), both, &found);
        });
        print("pairs", "both among the first three", &score);
    }
    if wanted("nothing") {
        let right = Fast::new();
        // Of a thousand questions: guessed, and broken at.
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
        let score = each(&Fault::ALL, |fault, score| {
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

/// Works through a list on all cores.
fn each<T: Sync>(list: &[T], work: impl Fn(&T, &mut Score) + Sync) -> Score {
    let (next, whole) = (AtomicUsize::new(0), Mutex::new(Score::default()));
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, Into::into) {
            scope.spawn(|| {
                while let Some(one) = list.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let mut score = Score::default();
                    work(one, &mut score);
                    let mut whole = whole.lock().expect("no thread panics");
                    whole.right += score.right;
                    whole.all += score.all;
                    whole.others.extend(score.others);
                }
            });
        }
    });
    whole.into_inner().expect("no thread panics")
}

fn print(part: &str, what: &str, score: &Score) {
    println!("\n[{part}]\nwhat = \"{what}\"\nall = {}\nright = {}", score.all, score.right);
    println!("[{part}.others]");
    for (name, found) in &score.others {
        println!("\"{name}\" = \"{found}\"");
    }
}
