//! `arbiter turns`: the legal turns of a position.

use std::io::Write;

use crate::engines::{BuiltIns, given};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input;
use crate::options::OnPosition;
use crate::output::Output;

/// Lists them one a line, sorted as bytes; a blank line stands between positions.
pub fn run(options: &OnPosition, out: &mut Output) -> Result<Exit, Failure> {
    let engines = BuiltIns::new();
    let mut driver = engines.ask(&options.engine)?;
    let game = options.game.game;
    for (index, at) in input::positions(game, options.position.as_deref()).enumerate() {
        let at = at?;
        let reply = driver.turns(game, &at.position.to_string());
        let mut turns = given(&*driver, at.line, "", reply)?;
        turns.sort_unstable();
        if index > 0 {
            writeln!(out)?;
        }
        for turn in turns {
            writeln!(out, "{turn}")?;
        }
    }
    Ok(Exit::Well)
}
