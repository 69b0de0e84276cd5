//! Prints the given cases with the colours exchanged, each under the next free number of its topic, to be put into the file
//! of the original case. Each case keeps the sentence of its original; check that the sentence fits the new position.
//!
//! ```console
//! $ cargo run -p chess-arbiter-tools --bin colours_exchanged -- kingdom-capture-end-001
//! ```

use std::collections::BTreeMap;
use std::process::ExitCode;

use cases::{Case, embedded, retired};

fn main() -> ExitCode {
    let files = match embedded() {
        Ok(files) => files,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };
    let cases: Vec<&Case> = files.iter().flat_map(|file| &file.cases).collect();
    let used = cases.iter().map(|case| case.id.as_str()).chain(retired());
    let mut last: BTreeMap<&str, u32> = BTreeMap::new();
    for (topic, number) in used.filter_map(|id| id.rsplit_once('-')) {
        let number = number.parse().unwrap_or(0);
        let last = last.entry(topic).or_default();
        *last = number.max(*last);
    }
    let asked: Vec<String> = std::env::args().skip(1).collect();
    for id in &asked {
        let found = cases.iter().find(|case| case.id == *id);
        let Some(mut turned) = found.and_then(|case| case.colours_exchanged()) else {
            eprintln!("`{id}` is not a case, or it has no counterpart with the colours exchanged");
            return ExitCode::FAILURE;
        };
        let topic = id.rsplit_once('-').map_or("", |(topic, _)| topic);
        let number = last.entry(topic).or_default();
        *number += 1;
        turned.source = format!("by hand, colours exchanged ({id})");
        turned.id = format!("{topic}-{number:03}");
        print!("{}", turned.to_text());
    }
    ExitCode::SUCCESS
}
