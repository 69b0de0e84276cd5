//! `arbiter perft`: counts of sequences of legal turns.

mod spread;

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::Mutex;

use serde_json::json;
use suite::counting::CountLimits;
use suite::report::text::many;
use types::Stopped;

use crate::batch::{self, Placed};
use crate::engines::Choice;
use crate::failure::{Exit, Failure, Result, refuse_if};
use crate::input::{self, GivenPosition};
use crate::options::{Depth, Perft};
use crate::output::Output;
use crate::progress;
use crate::session::{self, Session};
use crate::verify::Checked;
use spread::{Counted, Spread};

/// Prints one count per line, or one JSON object per count. With `--divide`, the counts after each first turn come
/// before their sum. If lines of the input state counts, a summary says how many agree.
pub fn run(options: &Perft, session: &Session, out: &mut Output) -> Result<Exit> {
    refuse_if(
        options.divide && options.depth == Depth::Turns(0),
        "--divide counts after each first turn, but at DEPTH 0 there are no turns",
        "give a DEPTH of 1 or more",
    )?;
    refuse_if(
        options.depth == Depth::Stated && (options.divide || spread::is_partial(options)),
        "--divide, --save and --merge work with a single depth only",
        "give a DEPTH in place of `-`",
    )?;
    let game = options.game.game;
    if !matches!(options.engine.engine, Choice::Program(_)) || spread::is_wanted(options) {
        return count_in_units(options, session, out);
    }
    refuse_if(
        options.counts.limits() != CountLimits::NONE,
        "--max-nodes and --max-seconds limit the built-in engines only",
        "--time-limit limits each answer of an engine program",
    )?;
    let mut engine = Checked::ask(session, &options.engine, game)?;
    let exit = each(options, session, out, |at, depth, out| {
        let (count, divided) = if options.divide {
            divide(&mut engine, at, (options, depth), out)?
        } else {
            let reply = engine.driver.perft(game, &at.position.to_string(), depth);
            (engine.given("", reply)?, BTreeMap::new())
        };
        engine.check_count(&at.position, depth, count);
        Ok(Some((count, divided)))
    })?;
    engine.finish(exit)
}

/// How many counts agree with those stated in lines of EPD.
#[derive(Default)]
struct Tally {
    /// Positions whose lines state counts.
    positions: usize,
    right: usize,
    wrong: usize,
}

/// Calls `count` for each position, at the given depth or at the depths stated in the position's line, and prints the
/// results. If `count` returns `None`, nothing is printed, and greater depths of the position are skipped.
fn each(
    options: &Perft,
    session: &Session,
    out: &mut Output,
    mut count: impl FnMut(&GivenPosition, u32, &mut Output) -> Result<Option<Counted>>,
) -> Result<Exit> {
    let argument = options.position.as_deref();
    let argument = argument.or((options.depth == Depth::Stated).then_some("-"));
    let positions = input::positions_in(session, options.game.game, argument, options.reading);
    let mut tally = Tally::default();
    let exit = batch::each(positions, options.json, out, |at, _, out| {
        let depths = depths(options, &at)?;
        let is_series = stated(&at, depths[0]).is_some() && !options.divide;
        if is_series && !options.json {
            writeln!(out, "{}", at.position)?;
        }
        tally.positions += usize::from(is_series);
        for depth in depths {
            let Some(counted) = count(&at, depth, out)? else { break };
            tell(options, &at, depth, counted, &mut tally, out)?;
        }
        Ok(Exit::Success)
    })?;
    if tally.positions > 0 && !options.json {
        let Tally { positions, right, wrong } = tally;
        let (positions, right) = (many(positions, "position"), many(right, "count"));
        writeln!(out, "{positions}: {right} as stated, {wrong} not")?;
    }
    Ok(if tally.wrong > 0 { exit.max(Exit::Fault) } else { exit })
}

/// The depths to which to count, ascending and never empty: those for which the position's line of EPD states counts, up
/// to DEPTH. If it states none, or with `--divide`, `--save` or `--merge`, only DEPTH.
fn depths(options: &Perft, at: &GivenPosition) -> Result<Vec<u32>> {
    let (most, alone) = match options.depth {
        Depth::Turns(depth) => (depth, Some(depth)),
        Depth::Stated => (types::DEEPEST_COUNT, None),
    };
    if options.divide || spread::is_partial(options) {
        return Ok(alone.into_iter().collect());
    }
    let depth = |(name, _): &(String, String)| -> Option<u32> {
        let depth = name.strip_prefix('D')?.parse().ok()?;
        (depth <= most && stated(at, depth).is_some()).then_some(depth)
    };
    let mut depths: Vec<u32> = at.operations.iter().filter_map(depth).collect();
    depths.sort_unstable();
    depths.dedup();
    if depths.is_empty() {
        let none = || {
            let tip = "with `-` in place of DEPTH, a line states counts as in `… ;D1 20 ;D2 400`";
            Failure::usage("no count is stated", tip).at(at.place())
        };
        depths.push(alone.ok_or_else(none)?);
    }
    Ok(depths)
}

/// The count that the position's line of EPD states for a depth; `None` if it states none.
fn stated(at: &GivenPosition, depth: u32) -> Option<u64> {
    at.operation(&format!("D{depth}"))?.parse().ok()
}

/// Prints a count, and compares it with the one that the position's line of EPD states.
fn tell(
    options: &Perft,
    at: &GivenPosition,
    depth: u32,
    (count, divided): Counted,
    tally: &mut Tally,
    out: &mut Output,
) -> Result {
    let stated = stated(at, depth);
    let differs = stated.filter(|stated| *stated != count);
    if options.json {
        let (game, position) = (options.game.game, at.position.to_string());
        let mut line =
            json!({ "game": game, "position": position, "depth": depth, "nodes": count });
        if options.divide {
            line["divided"] = json!(divided);
        }
        if let Some(stated) = stated {
            line["stated"] = json!(stated);
        }
        writeln!(out, "{line}")?;
    } else if options.divide {
        writeln!(out, "total  {count}")?;
    } else {
        if stated.is_some() {
            write!(out, "  D{depth}  ")?;
        }
        write!(out, "{count}")?;
        if let Some(stated) = differs {
            write!(out, "  but the line states {stated}")?;
        }
        writeln!(out)?;
    }
    tally.wrong += usize::from(differs.is_some());
    tally.right += usize::from(stated.is_some() && differs.is_none());
    Ok(())
}

/// Counts with a built-in engine, on several threads or in parts.
fn count_in_units(options: &Perft, session: &Session, out: &mut Output) -> Result<Exit> {
    refuse_if(
        spread::is_partial(options) && options.position.as_deref() == Some("-"),
        "--save and --merge count one position, but `-` reads several",
        "give the position as an argument",
    )?;
    options.engine.engine.must_matter(&[options.game.game])?;
    session::refuse_for_built_in(&options.engine.program)?;
    // One budget for all positions and depths.
    let budget = Mutex::new(options.counts.limits().budget());
    each(options, session, out, |at, depth, out| {
        let counted = Spread::new(options, &at.position, depth)?.counts(&budget)?;
        if options.divide && !options.json {
            for (turn, count) in counted.iter().flat_map(|(_, divided)| divided) {
                writeln!(out, "{turn}  {count}")?;
            }
        }
        Ok(counted)
    })
}

/// Asks a program for a count after each first turn. Prints each count as soon as it is known, and shows progress on a
/// terminal.
fn divide(
    engine: &mut Checked<'_>,
    at: &GivenPosition,
    (options, depth): (&Perft, u32),
    out: &mut Output,
) -> Result<Counted> {
    let game = options.game.game;
    let position = at.position.to_string();
    let turns = engine.turns(&at.position)?;
    let progress = progress::bar(Some(turns.len() as u64), "{wide_bar} {pos}/{len}");
    let (mut total, mut divided) = (0_u64, BTreeMap::new());
    for turn in turns {
        let reply = engine.driver.play(game, &position, &turn);
        let after = engine.given(&turn, reply)?;
        let reply = engine.driver.perft(game, &after, depth - 1);
        let count = engine.given("", reply)?;
        let too_many =
            || Failure::Uncounted { engine: engine.driver.name(), why: Stopped::TooMany };
        total = total.checked_add(count).ok_or_else(too_many)?;
        if !options.json {
            progress.suspend(|| writeln!(out, "{turn}  {count}"))?;
        }
        divided.insert(turn, count);
        progress.inc(1);
    }
    progress.finish_and_clear();
    Ok((total, divided))
}
