//! `arbiter play`: the position after some turns.

use std::io::Write;

use crate::engines::{BuiltIns, given};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input;
use crate::options::Play;
use crate::output::Output;

/// Plays the turns one after the other and prints the position after the last.
pub fn run(options: &Play, out: &mut Output) -> Result<Exit, Failure> {
    let engines = BuiltIns::new();
    let mut driver = engines.ask(&options.engine)?;
    let game = options.game.game;
    for turn in &options.turns {
        input::turn(game, turn)?;
    }
    for at in input::positions(game, Some(&options.position)) {
        let at = at?;
        let mut position = at.position.to_string();
        for (index, turn) in options.turns.iter().enumerate() {
            let name = match options.turns.len() {
                1 => format!("the turn {turn}"),
                count => format!("turn {} of {count}, {turn},", index + 1),
            };
            let reply = driver.play(game, &position, turn);
            position = given(&*driver, at.line, &name, reply)?;
        }
        writeln!(out, "{position}")?;
    }
    Ok(Exit::Well)
}
