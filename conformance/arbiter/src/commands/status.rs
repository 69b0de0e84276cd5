//! `arbiter status`: check, and whether the position ends the game.

use std::io::Write;

use crate::engines::{BuiltIns, given};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input;
use crate::options::OnPosition;
use crate::output::Output;

/// Two lines a position; a blank line stands between positions.
pub fn run(options: &OnPosition, out: &mut Output) -> Result<Exit, Failure> {
    let engines = BuiltIns::new();
    let mut driver = engines.driver(&options.engine.engine, &options.engine.program)?;
    let game = options.game.game;
    for (index, at) in input::positions(game, options.position.as_deref()).enumerate() {
        let at = at?;
        let reply = driver.status(game, &at.position.to_string());
        let status = given(&*driver, at.line, "", reply)?;
        if index > 0 {
            writeln!(out)?;
        }
        let check = if status.check.is_empty() { "none".into() } else { status.check.join(" ") };
        writeln!(out, "check  {check}")?;
        match status.end {
            None => writeln!(out, "end    none")?,
            Some(end) => writeln!(out, "end    {end}")?,
        }
    }
    Ok(Exit::Well)
}
