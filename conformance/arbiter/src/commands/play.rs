//! `arbiter play`: the position after one or more turns.

use std::io::Write;

use serde_json::json;
use types::Position;

use crate::batch::{self, Placed};
use crate::failure::{Exit, Result};
use crate::input;
use crate::options::Play;
use crate::output::Output;
use crate::session::Session;
use crate::verify::Checked;

/// Plays the turns in order and prints the position after the last.
pub fn run(options: &Play, session: &Session, out: &mut Output) -> Result<Exit> {
    let game = options.game.game;
    let mut engine = Checked::ask(session, &options.engine, game)?;
    for turn in &options.turns {
        input::could_be_turn(game, turn)?;
    }
    let positions = input::positions_in(session, game, Some(&options.position), options.reading);
    let exit = batch::each(positions, options.json, out, |at, _, out| {
        let start = at.position.to_string();
        let mut law = Some(at.position.clone());
        let (mut position, mut played) = (start.clone(), Vec::new());
        for (index, turn) in options.turns.iter().enumerate() {
            let name = match options.turns.len() {
                1 => format!("the turn {turn}"),
                count => format!("turn {} of {count}, {turn},", index + 1),
            };
            let turn = match Position::parse(game, &position) {
                Ok(reached) => {
                    let turn = input::turn(&reached, turn);
                    turn.map_err(|failure| failure.at(at.place()))?.to_string()
                }
                // A program may write positions in another notation. Then the turn is passed on as the user wrote it.
                Err(_) => turn.clone(),
            };
            position = engine.play(&mut law, &position, (&turn, &name))?;
            played.push(turn);
        }
        if options.json {
            let line = json!({ "game": game.name(), "start": start, "turns": played, "position": position });
            writeln!(out, "{line}")?;
        } else {
            writeln!(out, "{position}")?;
        }
        Ok(Exit::Success)
    })?;
    engine.finish(exit)
}
