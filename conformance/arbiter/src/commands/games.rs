//! `arbiter games`: the games by name.

use std::io::Write;

use serde_json::json;
use types::Game;

use crate::failure::{Exit, Result};
use crate::options::Listing;
use crate::output::Output;

/// Lists the games, one per line.
pub fn run(options: &Listing, out: &mut Output) -> Result<Exit> {
    for game in Game::ALL {
        if options.json {
            let (title, family, start) = (game.title(), game.family(), game.start_text());
            let line = json!({ "game": game, "title": title, "family": family, "start": start });
            writeln!(out, "{line}")?;
            continue;
        }
        writeln!(out, "{:<16}{}", game.name(), game.title())?;
    }
    Ok(Exit::Success)
}
