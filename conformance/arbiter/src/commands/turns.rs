//! `arbiter turns`: the legal turns of a position.

use std::io::Write;

use serde_json::json;

use crate::engines::{BuiltIns, given};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input;
use crate::options::Turns;
use crate::output::Output;

/// Lists the turns one per line, sorted by bytes, with a blank line between positions; or one JSON object per position.
pub fn run(options: &Turns, out: &mut Output) -> Result<Exit, Failure> {
    let engines = BuiltIns::new();
    let mut driver = engines.ask(&options.on.engine)?;
    let game = options.on.game.game;
    for (index, at) in input::positions(game, options.on.position.as_deref()).enumerate() {
        let at = at?;
        let reply = driver.turns(game, &at.position.to_string());
        let mut turns = given(&*driver, at.line, "", reply)?;
        turns.sort_unstable();
        if options.json {
            let position = at.position.to_string();
            let line = json!({ "game": game.name(), "position": position, "turns": turns });
            writeln!(out, "{line}")?;
            continue;
        }
        if index > 0 {
            writeln!(out)?;
        }
        for turn in turns {
            writeln!(out, "{turn}")?;
        }
    }
    Ok(Exit::Success)
}
