//! `arbiter turns`: the legal turns of a position.

use std::collections::BTreeMap;
use std::io::Write;

use serde_json::json;
use types::{Engine, Game, Position};

use crate::batch;
use crate::engines::{BuiltIns, given};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input;
use crate::options::Turns;
use crate::output::Output;
use crate::session::Session;
use crate::verify::Verify;

/// Lists the turns one per line, sorted by bytes, with a blank line between positions; or one JSON object per position.
/// `--san` changes the notation, not the order.
pub fn run(options: &Turns, session: &Session, out: &mut Output) -> Result<Exit, Failure> {
    let engines = BuiltIns::new();
    let mut driver = session.ask(&engines, &options.on.engine, options.on.game.game)?;
    let game = options.on.game.game;
    let mut verify = Verify::new(&engines, &options.on.engine, game, &*driver);
    if options.san {
        has_algebraic(game)?;
    }
    let positions =
        input::positions_in(session, game, options.on.position.as_deref(), options.on.reading);
    let exit = batch::each(positions, options.json, out, |at, before, out| {
        let reply = driver.turns(game, &at.position.to_string());
        let mut turns = given(&*driver, at.line, "", reply)?;
        turns.sort_unstable();
        verify.turns(&at.position, &turns)?;
        let san = options.san.then(|| algebraic(engines.fast(), &at.position, &turns));
        if options.json {
            let position = at.position.to_string();
            let mut line = json!({ "game": game.name(), "position": position, "turns": turns });
            if let Some(san) = san {
                line["san"] = json!(san);
            }
            writeln!(out, "{line}")?;
            return Ok(Exit::Success);
        }
        if before > 0 {
            writeln!(out)?;
        }
        for (index, turn) in turns.iter().enumerate() {
            let san = san.as_ref().and_then(|san| san[index].as_ref());
            writeln!(out, "{}", san.unwrap_or(turn))?;
        }
        Ok(Exit::Success)
    })?;
    Ok(verify.finish(&mut *driver)?.max(exit))
}

/// Refuses `--san` for a game without algebraic notation.
fn has_algebraic(game: Game) -> Result<(), Failure> {
    if game.description().algebraic.is_some() {
        return Ok(());
    }
    let with = Game::ALL.into_iter().filter(|game| game.description().algebraic.is_some());
    let names: Vec<&str> = with.map(Game::name).collect();
    Err(Failure::Usage {
        what: format!("{game} has no algebraic notation"),
        tip: format!("leave out --san; it works for {}", names.join(", ")),
    })
}

/// The algebraic notation of turns that an engine listed. `None` for an illegal turn, which only a program lists.
fn algebraic(engine: &dyn Engine, position: &Position, turns: &[String]) -> Vec<Option<String>> {
    let held = engine.hold(position).ok();
    let written = held.and_then(|held| pgn::algebraic_turns(&*held)).unwrap_or_default();
    let mut written: BTreeMap<String, String> =
        written.into_iter().map(|(turn, san)| (turn.to_string(), san)).collect();
    turns.iter().map(|turn| written.remove(turn)).collect()
}
