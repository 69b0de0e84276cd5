//! Counts perft from the initial position of every game and from the positions of the cases made by hand that expect
//! counts, and keeps the counts in `perft.toml`.
//!
//! `fast` counts each number twice, with and without a hash table of positions. Where a number is not too large for it, it is counted again: by
//! `fast` playing every turn up to the last ply, by the reference and, if the folder of a playground is given, by `fast`
//! as WebAssembly in Node.js. The program stops if two counts differ. Counts already in the file are not repeated, and
//! the file is written after each position, so that a run can be continued, and later runs can count deeper.

use std::collections::BTreeSet;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use book::perft::{Counted, Counts};
use clap::Parser;
use fast::Fast;
use reference::Reference;
use types::{Budget, Engine, Game, Held, Position};

const HEAD: &str = "\
# The numbers of sequences of 1, 2, … legal turns. `fast` has counted each twice, with a table of positions and without, and
# again by playing every turn (`walked`), as WebAssembly (`page`) and by the reference (`reference`), to these depths.
# Made by `cargo run --release -p chess-arbiter-tools --bin count -- conformance/book/perft.toml`; do not edit.
";
/// The greatest depth of any count.
const DEEPEST: usize = 10;
/// The greatest depth of a count by the WebAssembly of the playground.
const DEEPEST_OF_PAGE: usize = 8;
// The largest numbers that are counted again: by playing every turn, by the reference, and by the WebAssembly.
const WALKED: u64 = 30_000_000;
const BY_REFERENCE: u64 = 100_000;
const BY_PAGE: u64 = 100_000_000;
/// The size of the hash table, in bytes.
const HASH: usize = 256 << 20;
const PAGE: &str = include_str!("count.mjs");

/// Counts perft and maintains `perft.toml`.
#[derive(Parser)]
struct Options {
    /// The file to continue; it is created if it is missing
    file: PathBuf,
    /// Only these games
    games: Vec<Game>,
    /// From an initial position, count no depth whose estimated number of turn sequences is greater than this
    #[arg(long, default_value_t = 4_000_000_000)]
    starts: u64,
    /// From any other position, count no depth whose estimated number of turn sequences is greater than this
    #[arg(long, default_value_t = 400_000_000)]
    others: u64,
    /// The folder of a built playground: its WebAssembly engine repeats the counts, as a check
    #[arg(long)]
    playground: Option<PathBuf>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let options = Options::parse();
    let known: Counts = match fs::read_to_string(&options.file) {
        Ok(text) => toml::from_str(&text)?,
        Err(_) => Counts::default(),
    };
    let mut positions = positions()?;
    for counted in &mut positions {
        let same = |it: &&Counted| it.game == counted.game && it.position == counted.position;
        if let Some(known) = known.positions.iter().find(same) {
            *counted = Counted { about: counted.about.clone(), ..known.clone() };
        }
    }
    for index in 0..positions.len() {
        let game = positions[index].game;
        if options.games.is_empty() || options.games.contains(&game) {
            count(&mut positions[index], &options)?;
            write(&options.file, &positions)?;
        }
    }
    write(&options.file, &positions)
}

/// The positions to count from, still without counts.
fn positions() -> Result<Vec<Counted>, Box<dyn Error>> {
    let files = cases::embedded()?;
    let mut positions = Vec::new();
    for game in Game::ALL {
        let uncounted = |about: &str, position: Option<&String>| Counted {
            game,
            about: about.into(),
            position: position.cloned(),
            counts: Vec::new(),
            walked: 0,
            page: 0,
            reference: 0,
        };
        positions.push(uncounted("The initial position.", None));
        let mut seen = BTreeSet::new();
        let counting = files.iter().flat_map(|file| &file.cases).filter(|case| case.game == game);
        for case in counting.filter(|case| case.expect.perft.is_some() && !case.is_recorded()) {
            if let Some(position) = &case.position
                && seen.insert(position)
            {
                positions.push(uncounted(&case.about, Some(position)));
            }
        }
    }
    Ok(positions)
}

/// Adds what is missing up to the limits: counts of greater depths, and counts by further methods.
fn count(counted: &mut Counted, options: &Options) -> Result<(), Box<dyn Error>> {
    let (game, text) = (counted.game, counted.text().to_owned());
    let position = Position::parse(game, &text)?;
    let most = if counted.position.is_none() { options.starts } else { options.others };
    for depth in 1..=DEEPEST {
        let turns = u32::try_from(depth)?;
        if depth > counted.counts.len() {
            if likely(&counted.counts) > most {
                break;
            }
            let number = twice(&position, turns);
            eprintln!("{game} {text} {depth}: {number}");
            counted.counts.push(number);
        }
        let number = counted.counts[depth - 1];
        let again = |way: &str, count: u64| assert_eq!(count, number, "{text}, {depth}: {way}");
        if depth > counted.walked && number <= WALKED {
            let held = Fast::new().hold(&position).map_err(|refusal| refusal.why)?;
            again("walked", walk(held.as_ref(), turns));
            counted.walked = depth;
        }
        if depth > counted.reference && number <= BY_REFERENCE {
            again("by the reference", Reference::new().perft(&position, turns)?);
            counted.reference = depth;
        }
        if let Some(playground) = &options.playground
            && (counted.page + 1..=DEEPEST_OF_PAGE).contains(&depth)
            && number <= BY_PAGE
        {
            again("by the page", paged(playground, game, &text, depth)?);
            counted.page = depth;
        }
        if number == 0 {
            break;
        }
    }
    Ok(())
}

/// An estimate of the next count: the last count times the factor by which it grew from the one before.
fn likely(counts: &[u64]) -> u64 {
    match counts {
        [.., before, last] => {
            let next = u128::from(*last) * u128::from(*last) / u128::from(*before).max(1);
            u64::try_from(next).unwrap_or(u64::MAX)
        }
        [first] => first.saturating_mul(*first),
        [] => 1,
    }
}

/// Counts with and without a hash table, in parallel.
fn twice(position: &Position, depth: u32) -> u64 {
    let (plain, hashed) = thread::scope(|scope| {
        let plain = scope.spawn(|| Fast::new().perft(position, depth));
        let table = Fast::new().counter(position, HASH).expect("it is accepted");
        let hashed = table.count(position, depth, &mut Budget::unlimited());
        (plain.join().expect("it counts"), hashed)
    });
    let plain = plain.expect("it counts");
    assert_eq!(hashed, Ok(plain), "{position}, {depth}: with a table");
    plain
}

/// Counts by playing every turn up to the last ply, whose turns are only listed.
fn walk(held: &dyn Held, depth: u32) -> u64 {
    let turns = held.turns();
    if depth == 1 {
        return turns.len() as u64;
    }
    let after = turns.iter().map(|turn| held.play(turn).expect("a turn of the list is legal"));
    after.map(|held| walk(held.as_ref(), depth - 1)).sum()
}

/// Counts with the WebAssembly of a playground, in Node.js.
fn paged(playground: &Path, game: Game, text: &str, depth: usize) -> Result<u64, Box<dyn Error>> {
    let asked = Command::new("node")
        .args(["--input-type=module", "--eval", PAGE, "--"])
        .arg(playground.join("engines.js").canonicalize()?)
        .args([game.name(), text, &depth.to_string()])
        .output()?;
    let printed = String::from_utf8(asked.stdout)?;
    let failed = String::from_utf8_lossy(&asked.stderr);
    printed.trim().parse().map_err(|_| format!("node: {printed} {failed}").into())
}

fn write(file: &Path, positions: &[Counted]) -> Result<(), Box<dyn Error>> {
    let positions = positions.iter().filter(|counted| !counted.counts.is_empty()).cloned();
    let counts = toml::to_string(&Counts { positions: positions.collect() })?;
    let new = file.with_extension("new");
    fs::write(&new, format!("{HEAD}\n{counts}"))?;
    fs::rename(new, file)?;
    Ok(())
}
