//! Prints what every misreading answers where it departs from the law: the table that a diagnosis is made by. It takes
//! some minutes:
//!
//! `cargo run -p chess-arbiter-suite --example misreadings > conformance/arbiter/src/misreadings.txt`

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use chess_arbiter_suite::builtin::BuiltIn;
use chess_arbiter_suite::cases::{self, Suite};
use chess_arbiter_suite::diagnosis::{Table, ask};
use reference::Reference;

/// Counts of turn sequences above this are not asked.
const COUNTS: u64 = 10_000;

fn main() {
    let files = cases::embedded().expect("the cases can be read");
    let readings: Vec<_> = Reference::misreadings().collect();
    let (next, departures) = (AtomicUsize::new(0), Mutex::default());
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, Into::into) {
            scope.spawn(|| {
                while let Some(reading) = readings.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let engine = Reference::misreading(reading.name).expect("it is listed");
                    let all = files.iter().flat_map(|file| &file.cases);
                    let cases = all.filter(|case| reading.games.contains(&case.game));
                    let found = ask(&mut BuiltIn::new(&engine), cases, COUNTS);
                    eprintln!("{}: {} answers", reading.name, found.len());
                    let mut departures = departures.lock().expect("no thread panics");
                    let departures: &mut Vec<_> = &mut departures;
                    departures.push((reading.name.to_owned(), found));
                }
            });
        }
    });
    let departures = departures.into_inner().expect("no thread panics").into_iter().collect();
    let table = Table { digest: Suite::of(&files).digest, counts: COUNTS, departures };
    print!("{}", table.to_text());
}
