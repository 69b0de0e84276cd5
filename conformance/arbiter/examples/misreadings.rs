//! Computes where each misreading of the reference departs from the law over the whole suite, and writes it into the files
//! of `suite::departures`. A line whose cases have not changed is kept, unless `--all` is given, or its misreading or game.
//!
//! ```console
//! $ cargo run --release -p chess-arbiter --example misreadings            # what is new, and what cases have changed
//! $ cargo run --release -p chess-arbiter --example misreadings -- --all   # everything, for changed rules
//! $ cargo run --release -p chess-arbiter --example misreadings -- masonic/knight-blocked
//! $ cargo run --release -p chess-arbiter --example misreadings -- masonic # what is new in this game
//! $ cargo run --release -p chess-arbiter --example misreadings -- cases=masonic-traps,masonic-game-04 # only cases that begin so have changed
//! $ cargo run --release -p chess-arbiter --example misreadings -- --check # computes all, writes nothing, fails if it differs
//! $ cargo run --release -p chess-arbiter --example misreadings -- --check share=1/4 # the same for a quarter of the cases
//! ```
//!
//! It names the misreadings that depart nowhere in one of their games, and fails if there is one.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use cases::{Case, CaseFile};
use chess_arbiter::{Family, Game, Reference};
use reference::{MisreadingInfo, Watch};
use suite::builtin::BuiltIn;
use suite::departures::{self, Answer, Departures};

/// By case and question, the answers that depart.
type Departs = BTreeMap<String, BTreeMap<String, Answer>>;

fn main() -> ExitCode {
    let asked: Vec<String> = std::env::args().skip(1).collect();
    let has = |name: &str| asked.iter().any(|it| it == name);
    let games: Vec<Game> = asked.iter().filter_map(|name| name.parse().ok()).collect();
    let files = cases::embedded().expect("the cases can be read");
    // The beginnings of the ids of the only cases that have changed, if that is said.
    let changed = asked.iter().find_map(|it| it.strip_prefix("cases="));
    let changed: Option<Vec<&str>> = changed.map(|begins| begins.split(',').collect());
    let share = asked.iter().find_map(|it| it.strip_prefix("share="));
    let share = share.map(|text| Share::parse(text).expect("a share is such as `share=1/4`"));
    assert!(
        share.is_none() || has("--check"),
        "only with `--check` a share of the cases is enough"
    );
    let mut success = true;
    for family in Family::ALL {
        let file = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
            .join("../suite/misreadings")
            .join(format!("{}.jsonl", family.name()));
        let text = std::fs::read_to_string(&file).expect("the file can be read");
        let mut lines = departures::read(&text);
        for game in family.games().filter(|game| games.is_empty() || games.contains(game)) {
            let suite = departures::digest(&files, game);
            if let Some(changed) = &changed {
                refresh(&mut lines, game, changed, &files, &suite);
            }
            let is_fresh = |line: &Departures| {
                line.suite == suite && !has("--all") && !has("--check") && !has(&line.misreading)
            };
            let of_game = Reference::misreadings().filter(|it| it.games.contains(&game));
            let of_game: Vec<MisreadingInfo> = of_game.collect();
            let is_one = |name: &str| of_game.iter().any(|it| it.name == name);
            lines.retain(|line| line.game != game || is_one(&line.misreading) && is_fresh(line));
            let is_known =
                |name: &str| lines.iter().any(|line| line.game == game && line.misreading == name);
            let new = of_game.iter().copied().filter(|it| !is_known(it.name));
            let new: Vec<MisreadingInfo> = new.collect();
            if !new.is_empty() {
                eprintln!("{game}: {} misreadings", new.len());
            }
            lines.extend(computed(&new, game, &files, &suite, share));
        }
        if let Some(share) = share {
            let mut kept = departures::read(&text);
            // Of a game that was not asked about, the lines are those of the file.
            for line in kept.iter_mut().chain(&mut lines) {
                line.departs.retain(|id, _| share.has(id));
            }
            success &= are_kept(&lines, &kept);
            continue;
        }
        for line in lines.iter().filter(|line| line.departs.is_empty()) {
            eprintln!("{} departs nowhere in {}", line.misreading, line.game);
            success = false;
        }
        let whole = departures::to_lines(&lines);
        if !has("--check") {
            std::fs::write(&file, whole).expect("the file can be written");
        } else if whole != text {
            are_kept(&lines, &departures::read(&text));
            success = false;
        }
    }
    if success { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Whether both have the same lines; those that differ are named.
fn are_kept(lines: &[Departures], kept: &[Departures]) -> bool {
    let mut same = true;
    for (some, others) in [(lines, kept), (kept, lines)] {
        for line in some.iter().filter(|line| !others.contains(line)) {
            eprintln!("{} in {} is not as it is kept", line.misreading, line.game);
            same = false;
        }
    }
    same
}

/// One part of the cases: `number` of `of`, from 1.
#[derive(Clone, Copy)]
struct Share {
    number: usize,
    of: usize,
}

impl Share {
    fn parse(text: &str) -> Option<Share> {
        let (number, of) = text.split_once('/')?;
        let share = Share { number: number.parse().ok()?, of: of.parse().ok()? };
        (1..=share.of).contains(&share.number).then_some(share)
    }

    /// Whether a case is in it, by its id.
    fn has(self, id: &str) -> bool {
        id.bytes().map(usize::from).sum::<usize>() % self.of == self.number - 1
    }
}

/// Asks the misreadings of a game about the cases whose ids begin in one of these ways; what they answer elsewhere has not changed.
fn refresh(lines: &mut [Departures], game: Game, begins: &[&str], files: &[CaseFile], suite: &str) {
    let has_changed = |id: &str| begins.iter().any(|begin| id.starts_with(begin));
    let changed: Vec<&Case> = of_game(files, game).filter(|case| has_changed(&case.id)).collect();
    let readings: Vec<MisreadingInfo> = Reference::misreadings().collect();
    let mut departs = departures(&readings, &changed);
    for line in lines.iter_mut().filter(|line| line.game == game) {
        line.departs.retain(|id, _| !has_changed(id));
        line.departs.extend(departs.remove(line.misreading.as_str()).unwrap_or_default());
        line.suite = suite.into();
    }
}

/// The lines of these misreadings in a game.
fn computed(
    new: &[MisreadingInfo],
    game: Game,
    files: &[CaseFile],
    suite: &str,
    share: Option<Share>,
) -> Vec<Departures> {
    let is_asked = |case: &&Case| share.is_none_or(|share| share.has(&case.id));
    let cases: Vec<&Case> = of_game(files, game).filter(is_asked).collect();
    let mut departs = departures(new, &cases);
    let lines = new.iter().map(|reading| Departures {
        misreading: reading.name.into(),
        game,
        suite: suite.into(),
        departs: departs.remove(reading.name).unwrap_or_default(),
    });
    lines.collect()
}

fn of_game(files: &[CaseFile], game: Game) -> impl Iterator<Item = &Case> {
    files.iter().flat_map(|file| &file.cases).filter(move |case| case.game == game)
}

/// By misreading, where its answers to the questions of these cases depart from the law, found on all cores. A misreading
/// is asked only about the cases in which it could depart.
fn departures(readings: &[MisreadingInfo], cases: &[&Case]) -> BTreeMap<&'static str, Departs> {
    let (next, found) = (AtomicUsize::new(0), Mutex::new(BTreeMap::<_, Departs>::new()));
    let jobs = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                let watch: &'static Watch = Box::leak(Box::default());
                let watched = Reference::watched(watch);
                while let Some(&case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let by_law = departures::of_cases(&mut BuiltIn::new(&watched), [case]);
                    assert!(by_law.is_empty(), "{}: the law departs from itself", case.id);
                    let departed = watch.take();
                    let could = |it: &&MisreadingInfo| departed.contains(&it.name);
                    for reading in readings.iter().filter(could).filter(|it| can_change(it, case)) {
                        let misread = Reference::misreading(reading.name).expect("it is listed");
                        let departs = departures::of_cases(&mut BuiltIn::new(&misread), [case]);
                        let mut found = found.lock().expect("no thread panics");
                        found.entry(reading.name).or_default().extend(departs);
                    }
                }
            });
        }
    });
    found.into_inner().expect("no thread panics")
}

/// Whether a case asks something that a misreading can answer otherwise.
fn can_change(reading: &MisreadingInfo, case: &Case) -> bool {
    let expect = &case.expect;
    let asks = |key: &&str| match *key {
        "after" => expect.after.is_some(),
        "check_after" => expect.check_after.is_some(),
        "end" => expect.end.is_some(),
        "perft" => expect.perft.is_some(),
        "game" => expect.game.is_some(),
        _ => true,
    };
    reading.changes.is_empty() || reading.changes.iter().any(asks)
}
