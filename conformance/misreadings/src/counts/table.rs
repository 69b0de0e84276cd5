//! The counts of every misreading of chess in the known positions, for reports with a single deep count.
//!
//! The program `counts_table` of chess-arbiter-tools prints `table.csv`; a test compares samples of it with counts made
//! anew.

use std::collections::HashMap;
use std::sync::OnceLock;

use types::Position;

use super::counter::Tally;
use super::known::{KNOWN, Known};

/// A line for each misreading and known position: the two names, then a count for each depth from 1. Sequences that end
/// before that depth are counted after a `+`.
const TABLE: &str = include_str!("table.csv");

/// For each misreading and position, the counts from depth 1 on.
fn counts() -> &'static HashMap<(&'static str, &'static str), Vec<Tally>> {
    static COUNTS: OnceLock<HashMap<(&'static str, &'static str), Vec<Tally>>> = OnceLock::new();
    COUNTS.get_or_init(|| TABLE.lines().filter_map(line).collect())
}

fn line(line: &'static str) -> Option<((&'static str, &'static str), Vec<Tally>)> {
    let (name, rest) = line.split_once(',')?;
    let (position, counts) = rest.split_once(',')?;
    let counts = counts.split(' ').map(|count| {
        let (leaves, ended) = count.split_once('+').unwrap_or((count, "0"));
        Some(Tally { leaves: leaves.parse().ok()?, ended: ended.parse().ok()? })
    });
    Some(((name, position), counts.collect::<Option<_>>()?))
}

/// The count to `depth` by a misreading, if the table has it.
pub(super) fn count(name: &'static str, position: &Position, depth: u32) -> Option<Tally> {
    let known = Known::of(position)?;
    let counts = counts().get(&(name, known.name))?;
    counts.get(usize::try_from(depth.checked_sub(1)?).ok()?).copied()
}

/// The known positions, each with the largest depth for which the table has its counts.
pub fn depths() -> impl Iterator<Item = (Known, u32)> {
    KNOWN.iter().copied().zip([5, 4, 5, 4, 4, 4])
}

/// The counts of a misreading in a known position, from depth 1 on; empty if the table has none.
pub fn listed(name: &'static str, known: Known) -> &'static [Tally] {
    counts().get(&(name, known.name)).map_or(&[], Vec::as_slice)
}
