//! Positions and turns as they are handed to a command.

use std::io;

use record::{Game, Position, Turn};

use crate::failure::Failure;

/// What stands for the array in place of a position.
const START: &str = "start";

/// A position handed to a command.
pub struct Given {
    /// The position.
    pub position: Position,
    /// The line of standard input it stood on, from 1; `None` for an argument.
    pub line: Option<usize>,
}

/// The positions that a POSITION argument names: one, or with `-` those of standard input.
/// Each is read when it is asked for, so that a pipe is answered as it goes.
pub fn positions(
    game: Game,
    argument: Option<&str>,
) -> Box<dyn Iterator<Item = Result<Given, Failure>>> {
    if argument == Some("-") {
        let lines = io::stdin().lines().enumerate();
        return Box::new(lines.map(move |(index, line)| {
            let line_text = line?;
            let text = line_text.strip_suffix('\r').unwrap_or(&line_text);
            position(game, text, Some(index + 1))
        }));
    }
    Box::new(std::iter::once(position(game, argument.unwrap_or(START), None)))
}

fn position(game: Game, text: &str, line: Option<usize>) -> Result<Given, Failure> {
    if text == START {
        return Ok(Given { position: game.start(), line });
    }
    match Position::parse(game, text) {
        Ok(position) => Ok(Given { position, line }),
        Err(error) => Err(Failure::Text { line, text: text.into(), error }),
    }
}

/// A turn from an argument.
pub fn turn(game: Game, text: &str) -> Result<Turn, Failure> {
    Turn::parse(game, text).map_err(|error| Failure::Text { line: None, text: text.into(), error })
}

/// Refuses to draw several pictures into one file.
pub fn one_picture(position: Option<&str>) -> Result<(), Failure> {
    if position == Some("-") {
        return Err(Failure::Usage {
            what: "--svg draws one position, and `-` reads many".into(),
            tip: "give the POSITION itself, or leave --svg out".into(),
        });
    }
    Ok(())
}
