//! `arbiter perft`: counts of sequences of legal turns.

mod spread;

use std::io::Write;

use indicatif::{ProgressBar, ProgressDrawTarget};
use serde_json::{Map, Value, json};
use suite::counting::CountLimits;
use suite::driver::Driver;
use types::Stopped;

use crate::batch;
use crate::choice::Choice;
use crate::engines::{BuiltIns, given};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::{self, GivenPosition};
use crate::options::Perft;
use crate::output::Output;
use crate::session::{self, Session};
use crate::verify::Verify;
use spread::{Allowance, Spread};

/// Prints one count per line, in the order of the positions; with `--divide`, first a count for each first turn;
/// or one JSON object per position.
pub fn run(options: &Perft, session: &Session, out: &mut Output) -> Result<Exit, Failure> {
    if options.divide && options.depth == 0 {
        return Err(Failure::Usage {
            what: "--divide counts after each first turn, but at DEPTH 0 there are no turns".into(),
            tip: "give a DEPTH of 1 or more".into(),
        });
    }
    let engines = BuiltIns::new();
    if !matches!(options.engine.engine, Choice::Program(_)) || spread::is_wanted(options) {
        return count_in_units(options, &engines, session, out);
    }
    if options.counts.limits() != CountLimits::NONE {
        return Err(Failure::Usage {
            what: "--max-nodes and --max-seconds limit the built-in engines only".into(),
            tip: "--time-limit limits each answer of an engine program".into(),
        });
    }
    let mut driver = session.ask(&engines, &options.engine, options.game.game)?;
    let game = options.game.game;
    let mut verify = Verify::new(&engines, &options.engine, game, &*driver);
    let positions = input::positions_in(session, game, options.position.as_deref());
    let exit = batch::each(positions, options.json, out, |at, _, out| {
        let (count, divided) = if options.divide {
            divide(&mut *driver, &at, options, &mut verify, out)?
        } else {
            let reply = driver.perft(game, &at.position.to_string(), options.depth);
            (given(&*driver, at.line, "", reply)?, Map::new())
        };
        verify.count(&at.position, options.depth, count);
        tell(options, &at, count, divided, out)
    })?;
    Ok(verify.finish(&mut *driver)?.max(exit))
}

/// Prints a count. The exit code says whether it is the one that the line gives: `;D2 400`.
fn tell(
    options: &Perft,
    at: &GivenPosition,
    count: u64,
    divided: Map<String, Value>,
    out: &mut Output,
) -> Result<Exit, Failure> {
    let stated = at.operation(&format!("D{}", options.depth));
    let stated = stated.and_then(|stated| stated.parse::<u64>().ok());
    let differs = stated.filter(|stated| *stated != count);
    if options.json {
        let (game, position) = (options.game.game.name(), at.position.to_string());
        let mut line =
            json!({ "game": game, "position": position, "depth": options.depth, "nodes": count });
        if options.divide {
            line["divided"] = Value::Object(divided);
        }
        if let Some(stated) = stated {
            line["stated"] = json!(stated);
        }
        writeln!(out, "{line}")?;
    } else if options.divide {
        writeln!(out, "total  {count}")?;
    } else {
        write!(out, "{count}")?;
        if let Some(stated) = differs {
            write!(out, "  not {stated}, as the line says")?;
        }
        writeln!(out)?;
    }
    Ok(if differs.is_some() { Exit::Fault } else { Exit::Success })
}

/// The same for a built-in engine, which several threads may ask, or for parts.
fn count_in_units(
    options: &Perft,
    engines: &BuiltIns,
    session: &Session,
    out: &mut Output,
) -> Result<Exit, Failure> {
    if spread::is_partial(options) && options.position.as_deref() == Some("-") {
        return Err(Failure::Usage {
            what: "--save and --merge count one position, but `-` reads several".into(),
            tip: "give the position as an argument".into(),
        });
    }
    options.engine.engine.must_matter(&[options.game.game])?;
    session::refuse_for_built_in(&options.engine.program)?;
    let allowance = Allowance::of(options.counts.limits());
    let game = options.game.game;
    let positions = input::positions_in(session, game, options.position.as_deref());
    batch::each(positions, options.json, out, |at, _, out| {
        let spread = Spread::new(options, engines, &at)?;
        let Some(divided) = spread.counts(&allowance)? else { return Ok(Exit::Success) };
        let total = spread.total(&divided)?;
        if options.divide && !options.json {
            for (turn, count) in &divided {
                writeln!(out, "{turn}  {count}")?;
            }
        }
        let divided = divided.into_iter().map(|(turn, count)| (turn, count.into())).collect();
        tell(options, &at, total, divided, out)
    })
}

/// Asks a program turn by turn, prints each count, and shows progress on a terminal.
fn divide(
    driver: &mut dyn Driver,
    at: &GivenPosition,
    options: &Perft,
    verify: &mut Verify<'_>,
    out: &mut Output,
) -> Result<(u64, Map<String, Value>), Failure> {
    let game = options.game.game;
    let position = at.position.to_string();
    let reply = driver.turns(game, &position);
    let mut turns = given(driver, at.line, "", reply)?;
    turns.sort_unstable();
    verify.turns(&at.position, &turns)?;
    let progress =
        ProgressBar::with_draw_target(Some(turns.len() as u64), ProgressDrawTarget::stderr());
    let (mut total, mut divided) = (0_u64, Map::new());
    for turn in turns {
        let reply = driver.play(game, &position, &turn);
        let after = given(driver, at.line, &turn, reply)?;
        let reply = driver.perft(game, &after, options.depth - 1);
        let count = given(driver, at.line, "", reply)?;
        total = total
            .checked_add(count)
            .ok_or_else(|| Failure::Uncounted { engine: driver.name(), why: Stopped::TooMany })?;
        if !options.json {
            progress.suspend(|| writeln!(out, "{turn}  {count}"))?;
        }
        divided.insert(turn, json!(count));
        progress.inc(1);
    }
    progress.finish_and_clear();
    Ok((total, divided))
}
