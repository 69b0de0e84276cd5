//! `arbiter turns`: the legal turns of a position.

use std::collections::BTreeMap;
use std::io::Write;

use serde_json::json;
use types::{Engine, Game, Position};

use crate::batch;
use crate::engines;
use crate::failure::{Exit, Result, refuse_if};
use crate::input;
use crate::options::Turns;
use crate::output::{Output, blank_line_if, texts};
use crate::session::Session;
use crate::verify::Checked;

/// Lists the turns one per line, sorted by bytes, with a blank line between positions; or one JSON object per position.
/// `--san` changes the notation, not the order.
pub fn run(options: &Turns, session: &Session, out: &mut Output) -> Result<Exit> {
    let game = options.on.game.game;
    let mut engine = Checked::ask(session, &options.engine, game)?;
    let has_algebraic = |game: &Game| game.description().algebraic.is_some();
    let others: Vec<Game> = Game::ALL.into_iter().filter(has_algebraic).collect();
    refuse_if(
        options.san && !has_algebraic(&game),
        format!("{game} has no algebraic notation"),
        format!("leave out --san; it works for {}", texts(&others).join(", ")),
    )?;
    let positions =
        input::positions_in(session, game, options.on.position.as_deref(), options.on.reading);
    let exit = batch::each(positions, options.json, out, |at, before, out| {
        let turns = engine.turns(&at.position)?;
        let san = options.san.then(|| algebraic(&at.position, &turns));
        if options.json {
            let position = at.position.to_string();
            let mut line = json!({ "game": game.name(), "position": position, "turns": turns });
            if let Some(san) = san {
                line["san"] = json!(san);
            }
            writeln!(out, "{line}")?;
            return Ok(Exit::Success);
        }
        blank_line_if(before > 0, out)?;
        for (index, turn) in turns.iter().enumerate() {
            let san = san.as_ref().and_then(|san| san[index].as_ref());
            writeln!(out, "{}", san.unwrap_or(turn))?;
        }
        Ok(Exit::Success)
    })?;
    engine.finish(exit)
}

/// The algebraic notation of listed turns; `None` for a turn that is illegal, or that is listed a second time.
fn algebraic(position: &Position, turns: &[String]) -> Vec<Option<String>> {
    let held = engines::fast().hold(position).ok();
    let written = held.and_then(|held| pgn::algebraic_turns(&*held)).unwrap_or_default();
    let mut written: BTreeMap<String, String> =
        written.into_iter().map(|(turn, san)| (turn.to_string(), san)).collect();
    turns.iter().map(|turn| written.remove(turn)).collect()
}
