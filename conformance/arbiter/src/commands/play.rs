//! `arbiter play`: the position after one or more turns.

use std::io::Write;

use record::Position;
use serde_json::json;

use crate::engines::{BuiltIns, given};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input;
use crate::options::Play;
use crate::output::Output;

/// Plays the turns in order and prints the position after the last.
pub fn run(options: &Play, out: &mut Output) -> Result<Exit, Failure> {
    let engines = BuiltIns::new();
    let mut driver = engines.ask(&options.engine)?;
    let game = options.game.game;
    for turn in &options.turns {
        input::could_be_turn(game, turn)?;
    }
    for at in input::positions(game, Some(&options.position)) {
        let at = at?;
        let start = at.position.to_string();
        let (mut position, mut played) = (start.clone(), Vec::new());
        for (index, turn) in options.turns.iter().enumerate() {
            let name = match options.turns.len() {
                1 => format!("the turn {turn}"),
                count => format!("turn {} of {count}, {turn},", index + 1),
            };
            let turn = match Position::parse(game, &position) {
                Ok(at) => input::turn(engines.fast(), &at, turn)?.to_string(),
                // A program may write positions in its own notation; its turns are in ours.
                Err(_) => turn.clone(),
            };
            let reply = driver.play(game, &position, &turn);
            position = given(&*driver, at.line, &name, reply)?;
            played.push(turn);
        }
        if options.json {
            let line = json!({ "game": game.name(), "start": start, "turns": played, "position": position });
            writeln!(out, "{line}")?;
        } else {
            writeln!(out, "{position}")?;
        }
    }
    Ok(Exit::Success)
}
