//! `arbiter games`: the games by name.

use std::io::Write;

use record::Game;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::Output;

/// Lists the games, one a line.
pub fn run(out: &mut Output) -> Result<Exit, Failure> {
    for game in Game::ALL {
        writeln!(out, "{:<16}{}", game.name(), game.title())?;
    }
    Ok(Exit::Well)
}
