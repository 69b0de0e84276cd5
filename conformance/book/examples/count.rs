//! Counts sequences of turns and prints `perft.toml`: from the initial position of every game, and from the positions of the cases with counts.
//!
//! `fast` counts up to a number of sequences, and each count is repeated by playing every turn and listing the last ones
//! one by one; the reference counts up to a smaller number. The program stops if two counts differ.

use std::collections::BTreeSet;

use fast::Fast;
use record::{Engine, Game, Held, Position};
use reference::Reference;

/// The most sequences counted by `fast`, and by the reference.
const FAST: u64 = 30_000_000;
const REFERENCE: u64 = 100_000;
/// The greatest depth.
const DEEPEST: u32 = 8;

fn main() {
    println!(
        "# The numbers of sequences of 1, 2, … legal turns, and the depth to which the reference has counted."
    );
    println!("# Made by `cargo run --release -p chess-arbiter-book --example count`; do not edit.");
    let names: Vec<String> = std::env::args().skip(1).collect();
    let files = cases::embedded().expect("the cases of this program read");
    for game in Game::ALL
        .into_iter()
        .filter(|game| names.is_empty() || names.iter().any(|name| name == game.name()))
    {
        count(game, "The initial position.", None);
        let mut seen = BTreeSet::new();
        let counting = files.iter().flat_map(|file| &file.cases).filter(|case| case.game == game);
        for case in counting.filter(|case| case.expect.perft.is_some() && !case.is_recorded()) {
            if let Some(position) = &case.position
                && seen.insert(position)
            {
                count(game, &case.about, Some(position));
            }
        }
    }
}

/// Counts from one position and prints the entry.
fn count(game: Game, about: &str, position: Option<&str>) {
    let text = position.unwrap_or(game.start_text());
    let parsed = Position::parse(game, text).expect("a position of the cases");
    let (fast, reference) = (Fast::new(), Reference::new());
    let mut counts = Vec::new();
    let mut by_reference = 0;
    // How many turns follow a sequence on average: what the next count will be.
    let mut growth = 30;
    for depth in 1..=DEEPEST {
        let last = counts.last().copied().unwrap_or(1);
        let expected: u64 = last * growth;
        if expected > FAST {
            break;
        }
        let number = fast.perft(&parsed, depth).expect("fast counts");
        growth = (number / last.max(1)).max(1);
        if number > FAST {
            break;
        }
        let held = fast.hold(&parsed).expect("it is accepted");
        assert_eq!(walk(held.as_ref(), depth), number, "{text}, {depth}: walked");
        if number <= REFERENCE {
            let counted = reference.perft(&parsed, depth).expect("the reference counts");
            assert_eq!(counted, number, "{text}, {depth}: by the reference");
            by_reference = depth;
        }
        counts.push(number);
        if number == 0 {
            break;
        }
    }
    let position = position.map_or_else(String::new, |text| format!("position = {text:?}\n"));
    println!(
        "\n[[position]]\ngame = \"{game}\"\nabout = {about:?}\n{position}counts = {counts:?}\nreference = {by_reference}"
    );
}

/// Counts by playing every turn and listing the last ones.
fn walk(held: &dyn Held, depth: u32) -> u64 {
    let turns = held.turns();
    if depth == 1 {
        return turns.len() as u64;
    }
    let after = turns.iter().map(|turn| held.play(turn).expect("a turn of the list is legal"));
    after.map(|held| walk(held.as_ref(), depth - 1)).sum()
}
