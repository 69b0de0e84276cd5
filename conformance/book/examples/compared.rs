//! Adds results of `arbiter compare --json` to `compared.toml`: lines of standard input, one for each game and seed.
//!
//! Refused are a line with a difference, a comparison of other engines than both built-in ones, and a seed that a game
//! has already; then the file stays as it was. The result does not depend on the order in which lines are added.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::io;
use std::path::PathBuf;

use chess_arbiter_book::measured::Compared;
use clap::Parser;
use record::Game;
use serde::Deserialize;

const HEAD: &str = "\
# What was compared of both engines, by game; no difference was found. `seeds` has the rounds of each seed.
# cargo run --release -p chess-arbiter-book --example compared -- conformance/book/compared.toml < LINES
# adds lines of `arbiter compare --json`, or whole results of the workflow in `conformance/cluster`; do not edit.
";

/// Adds results of `arbiter compare --json`, read from standard input, to `compared.toml`.
#[derive(Parser)]
struct Options {
    /// The file; it is made if it is missing
    file: PathBuf,
}

/// A line of `arbiter compare --json`.
#[derive(Deserialize)]
struct Line {
    game: String,
    engines: [String; 2],
    seed: u64,
    rounds: u64,
    positions: u64,
    edited: u64,
    accepted: u64,
    turns: u64,
    games: u64,
    clauses: BTreeSet<String>,
    ends: BTreeMap<String, u64>,
    difference: Option<serde_json::Value>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let options = Options::parse();
    let mut all: BTreeMap<String, Compared> = match fs::read_to_string(&options.file) {
        Ok(text) => toml::from_str(&text)?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => BTreeMap::new(),
        Err(error) => return Err(error.into()),
    };
    for line in io::stdin().lines() {
        add(&mut all, serde_json::from_str(&line?)?)?;
    }
    let new = options.file.with_extension("new");
    fs::write(&new, written(&all)?)?;
    fs::rename(new, &options.file)?;
    Ok(())
}

/// Adds what came of a seed.
fn add(all: &mut BTreeMap<String, Compared>, line: Line) -> Result<(), Box<dyn Error>> {
    let game: Game = line.game.parse()?;
    let of = format!("seed {} of {game}", line.seed);
    if let Some(difference) = line.difference {
        return Err(format!("{of}: the engines differ: {difference}").into());
    }
    if line.engines != ["reference", "fast"] {
        return Err(format!("{of}: {} was not compared with fast", line.engines[0]).into());
    }
    let sum = all.entry(line.game).or_default();
    if sum.seeds.insert(line.seed.to_string(), line.rounds).is_some() {
        return Err(format!("{of}: it has been added before").into());
    }
    sum.positions += line.positions;
    sum.edited += line.edited;
    sum.accepted += line.accepted;
    sum.turns += line.turns;
    sum.games += line.games;
    sum.clauses.extend(line.clauses);
    for (end, count) in line.ends {
        *sum.ends.entry(end).or_default() += count;
    }
    Ok(())
}

/// The file, with the games in their order and the seeds by number.
fn written(all: &BTreeMap<String, Compared>) -> Result<String, Box<dyn Error>> {
    let mut text = String::from(HEAD);
    for (game, compared) in Game::ALL.iter().filter_map(|game| Some((game, all.get(game.name())?)))
    {
        let Compared { seeds, positions, edited, accepted, turns, games, clauses, ends } = compared;
        let mut by_number: Vec<(u64, u64)> = Vec::new();
        for (seed, rounds) in seeds {
            by_number.push((seed.parse()?, *rounds));
        }
        by_number.sort_unstable();
        let clauses: Vec<&String> = clauses.iter().collect();
        let seeds: Vec<String> =
            by_number.iter().map(|(seed, rounds)| format!("{seed} = {rounds}")).collect();
        write!(
            text,
            "\n[{game}]\nseeds = {{ {} }}\npositions = {positions}\nedited = {edited}\n\
             accepted = {accepted}\nturns = {turns}\ngames = {games}\nclauses = {clauses:?}\n",
            seeds.join(", ")
        )?;
        writeln!(text, "\n[{game}.ends]")?;
        for (end, count) in ends {
            writeln!(text, "{end:?} = {count}")?;
        }
    }
    Ok(text)
}
