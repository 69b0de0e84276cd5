//! Prints `conformance/misreadings/src/counts/table.csv`: for each known position of chess, its perft counts under
//! every misreading.
//!
//! Counts that the table already has are kept; to make them again, delete their line first. A count that takes longer
//! than `LONGEST` is left out, and so are those of greater depths. To run the program:
//! `cargo run --release -p chess-arbiter-tools --bin counts_table | sort > table.csv`

use std::time::Duration;

use misreadings::counts::{At, Counter, Tally, misreadings_of, table};
use types::{Budget, Game, threads};

fn main() {
    let law = fast::Fast::new();
    let names = misreadings_of(Game::Chess);
    let wanted: Vec<_> = names
        .iter()
        .flat_map(|name| table::depths().map(move |(known, depth)| (*name, known, depth)))
        .collect();
    threads::map(&wanted, |(name, known, most)| {
        let Some(counter) = Counter::new(&law, &[name], At::EveryTurn) else { return };
        let listed = table::listed(name, *known);
        let made = (1..=*most).map_while(|depth| {
            let listed = listed.get(usize::try_from(depth).ok()? - 1).copied();
            let mut budget = Budget::unlimited().with_time(LONGEST);
            listed.or_else(|| counter.tally(&known.position(), depth, &mut budget).ok())
        });
        let counts: Vec<String> = made.map(text).collect();
        if !counts.is_empty() {
            println!("{name},{},{}", known.name, counts.join(" "));
        }
    });
}

/// The longest time for one count.
const LONGEST: Duration = Duration::from_secs(4);

fn text(tally: Tally) -> String {
    let Tally { leaves, ended } = tally;
    if ended == 0 { leaves.to_string() } else { format!("{leaves}+{ended}") }
}
