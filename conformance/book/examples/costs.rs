//! Measures what long runs cost and keeps `costs.toml`: a small part of each target of `conformance/cluster`, in seconds of one
//! core. What the file has already is not measured again. It reads the time from `/proc`, so it needs Linux.
//!
//! Of the placements to exhaust, one in so many is tried, spread over all of them; the book multiplies. What it says about
//! the whole is an estimate.

use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use chess_arbiter_book::measured::{
    CostOfCount, CostOfPlacements, CostOfRounds, CostOfTable, Costs,
};
use clap::Parser;
use explore::compare::{self, Tally};
use explore::exhaust::{self, Material};
use fast::Fast;
use record::{Engine, Family, Game, OwnForm, Position};
use reference::Reference;
use search::tables;

const HEAD: &str = "\
# What small parts of long runs took, in seconds of one core (user and system time).
# Made by `cargo run --release -p chess-arbiter-book --example costs -- conformance/book/costs.toml`; do not edit.
";
/// Placements of each material that are tried, if there are more.
const TRIED: u64 = 200_000;
/// The deepest count with so many sequences at most is repeated until it has taken so many seconds.
const COUNTED: f64 = 1.0;
const SEQUENCES: u64 = 100_000_000;
/// Turns that are compared at least, and the rounds after which they are looked at.
const TURNS: u64 = 200_000;
const ROUNDS: u64 = 10;
/// Tables that are built, with all that they need.
const TABLES: [(Game, &str); 4] =
    [(Game::Chess, "KRK"), (Game::Masonic, "KRK"), (Game::Chess, "KQKR"), (Game::Masonic, "KQKR")];

/// Measures what long runs cost and keeps `costs.toml`.
#[derive(Parser)]
struct Options {
    /// The file to continue; it is made if it is missing
    file: PathBuf,
}

fn main() -> Result<(), Box<dyn Error>> {
    let file = Options::parse().file;
    let mut costs: Costs = match fs::read_to_string(&file) {
        Ok(text) => toml::from_str(&text)?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => Costs::default(),
        Err(error) => return Err(error.into()),
    };
    for game in Game::ALL {
        if !costs.perft.iter().any(|it| it.game == game.name()) {
            costs.perft.push(counted(game)?);
            write(&file, &costs)?;
        }
        if !costs.compare.iter().any(|it| it.game == game.name()) {
            costs.compare.push(compared(game)?);
            write(&file, &costs)?;
        }
    }
    for game in Game::ALL {
        for (men, deflectors) in runs(game) {
            let same = |it: &CostOfPlacements| {
                (it.men, it.deflectors) == (men, deflectors) && it.game == game.name()
            };
            if !costs.exhaust.iter().any(same) {
                costs.exhaust.push(exhausted(game, men, deflectors)?);
                write(&file, &costs)?;
            }
        }
    }
    for (game, material) in TABLES {
        if !costs.tables.iter().any(|it| it.game == game.name() && it.material == material) {
            costs.tables.push(tabled(game, material)?);
            write(&file, &costs)?;
        }
    }
    Ok(())
}

/// The seconds that this program has run on a core so far.
fn seconds() -> Result<f64, Box<dyn Error>> {
    let stat = fs::read_to_string("/proc/self/stat")?;
    // The name of the program, in parentheses, may have spaces in it.
    let after = stat.rsplit(')').next().unwrap_or_default();
    let fields: Vec<&str> = after.split_whitespace().collect();
    let [user, system] = [11, 12].map(|field| fields.get(field).copied().unwrap_or_default());
    Ok((user.parse::<f64>()? + system.parse::<f64>()?) / 100.0)
}

/// The men and deflectors that are placed in the runs of a game.
fn runs(game: Game) -> Vec<(usize, usize)> {
    if game.family() == Family::Kingdom {
        vec![(2, 0), (3, 0), (4, 0)]
    } else if game.description().own == OwnForm::Deflectors {
        vec![(3, 0), (3, 1), (3, 2)]
    } else {
        vec![(3, 0)]
    }
}

fn counted(game: Game) -> Result<CostOfCount, Box<dyn Error>> {
    let (start, fast) = (Position::parse(game, game.start_text())?, Fast::new());
    let (mut depth, mut once, mut growth) = (1, fast.perft(&start, 1)?, 20);
    while once.saturating_mul(growth) <= SEQUENCES {
        depth += 1;
        let next = fast.perft(&start, depth)?;
        growth = next / once;
        once = next;
    }
    let (before, mut sequences, mut taken) = (seconds()?, 0, 0.0);
    while taken < COUNTED {
        sequences += fast.perft(&start, depth)?;
        taken = seconds()? - before;
    }
    Ok(CostOfCount { game: game.name().into(), depth, sequences, seconds: taken })
}

fn compared(game: Game) -> Result<CostOfRounds, Box<dyn Error>> {
    let (reference, fast) = (Reference::new(), Fast::new());
    let (before, mut sum) = (seconds()?, Tally::default());
    while sum.turns < TURNS {
        let how = compare::Options { from_round: sum.rounds, rounds: ROUNDS, ..Default::default() };
        let (tally, difference) = compare::compare(&reference, &fast, game, &how, &mut |_| {});
        if let Some(difference) = difference {
            return Err(difference.to_string().into());
        }
        sum = sum.with(&tally);
    }
    let Tally { rounds, turns, .. } = sum;
    Ok(CostOfRounds { game: game.name().into(), rounds, turns, seconds: seconds()? - before })
}

#[expect(clippy::cast_precision_loss, reason = "it is an estimate")]
fn exhausted(
    game: Game,
    men: usize,
    deflectors: usize,
) -> Result<CostOfPlacements, Box<dyn Error>> {
    let fast = Fast::new();
    let name = game.name().to_owned();
    let mut sum = CostOfPlacements {
        game: name,
        men,
        deflectors,
        placements: 0,
        tried: 0,
        seconds: 0.0,
        whole: 0.0,
    };
    for material in exhaust::materials(game, men, deflectors) {
        let all = placements(&material).ok_or("there are too many placements")?;
        let every = stride(all);
        // Going from one of them to the next is most of the work if few are tried, and next to nothing if all are: it is taken off.
        let engines: &[&dyn Engine] = &[&fast];
        let mut taken = [0.0; 2];
        for (engines, taken) in [engines, &[]].into_iter().zip(&mut taken) {
            let before = seconds()?;
            for king in material.units() {
                exhaust::slice(engines, &material, king, every)
                    .map_err(|halt| format!("{halt:?}"))?;
            }
            *taken = seconds()? - before;
        }
        let seconds = (taken[0] - taken[1]).max(0.0);
        sum.placements += all;
        sum.tried += all / every;
        sum.seconds += seconds;
        sum.whole += seconds * every as f64;
    }
    Ok(sum)
}

/// The number of placements of a material that are tried: one of each set of images.
fn placements(material: &Material) -> Option<u64> {
    let units = material.units().into_iter().map(|king| {
        let images = material.symmetry().images(king).len() as u64;
        material.placements(king).map(|placements| placements / images)
    });
    units.into_iter().try_fold(0, |sum: u64, unit| sum.checked_add(unit?))
}

/// One placement in so many is tried: a prime number that divides no number of cells, so that every man is placed everywhere.
fn stride(placements: u64) -> u64 {
    let is_prime = |number: u64| {
        (2..number).take_while(|it| it * it <= number).all(|it| !number.is_multiple_of(it))
    };
    match placements / TRIED {
        0 | 1 => 1,
        least => (least..=placements)
            .find(|&it| is_prime(it) && !placements.is_multiple_of(it))
            .unwrap_or(least),
    }
}

fn tabled(game: Game, material: &str) -> Result<CostOfTable, Box<dyn Error>> {
    let before = seconds()?;
    let wanted = tables::Material::parse(game, material)?;
    let mut built = tables::Tables::default();
    built.build_all(&wanted, &tables::Options { memory: 8 << 30, ..Default::default() })?;
    let seconds = seconds()? - before;
    let table = built.get(&wanted).ok_or("it was not built")?;
    let positions = table.positions().count() as u64;
    Ok(CostOfTable { game: game.name().into(), material: material.into(), positions, seconds })
}

/// Writes the file, whole or not at all.
fn write(file: &Path, costs: &Costs) -> Result<(), Box<dyn Error>> {
    let mut text = String::from(HEAD);
    for CostOfCount { game, depth, sequences, seconds } in &costs.perft {
        write!(
            text,
            "\n[[perft]]\ngame = {game:?}\ndepth = {depth}\nsequences = {sequences}\nseconds = {seconds:.2}\n"
        )?;
    }
    for CostOfRounds { game, rounds, turns, seconds } in &costs.compare {
        write!(
            text,
            "\n[[compare]]\ngame = {game:?}\nrounds = {rounds}\nturns = {turns}\nseconds = {seconds:.2}\n"
        )?;
    }
    for CostOfPlacements { game, men, deflectors, placements, tried, seconds, whole } in
        &costs.exhaust
    {
        write!(
            text,
            "\n[[exhaust]]\ngame = {game:?}\nmen = {men}\ndeflectors = {deflectors}\nplacements = {placements}\n\
             tried = {tried}\nseconds = {seconds:.2}\nwhole = {whole:.0}\n"
        )?;
    }
    for CostOfTable { game, material, positions, seconds } in &costs.tables {
        write!(
            text,
            "\n[[tables]]\ngame = {game:?}\nmaterial = {material:?}\npositions = {positions}\nseconds = {seconds:.2}\n"
        )?;
    }
    let new = file.with_extension("new");
    fs::write(&new, text)?;
    fs::rename(new, file)?;
    Ok(())
}
