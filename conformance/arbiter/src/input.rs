//! Positions and turns as they are handed to a command.

use std::io::{self, BufRead};

use record::{Game, Position, Turn};
use suite::lines::{Came, LONGEST_LINE, read_line};

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
        return Box::new(lines(io::stdin().lock()).map(move |line| {
            let (number, text) = line?;
            position(game, &text, Some(number))
        }));
    }
    Box::new(std::iter::once(position(game, argument.unwrap_or(START), None)))
}

/// The lines of an input, without their line breaks, numbered from 1. One that is too long, or no text,
/// ends the command.
fn lines(mut input: impl BufRead) -> impl Iterator<Item = Result<(usize, String), Failure>> {
    let (mut line, mut number) = (Vec::new(), 0);
    std::iter::from_fn(move || {
        let came = match read_line(&mut input, &mut line) {
            Ok(came) => came,
            Err(error) => return Some(Err(error.into())),
        };
        number += 1;
        let mut bytes = line.as_slice();
        bytes = bytes.strip_suffix(b"\n").unwrap_or(bytes);
        bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
        match came {
            Came::End => None,
            Came::TooLong => {
                Some(Err(unread(number, &format!("is longer than {LONGEST_LINE} bytes"))))
            }
            Came::Line => Some(match std::str::from_utf8(bytes) {
                Ok(text) => Ok((number, text.to_owned())),
                Err(_) => Err(unread(number, "is not UTF-8")),
            }),
        }
    })
}

fn unread(number: usize, why: &str) -> Failure {
    Failure::Usage {
        what: format!("line {number} of standard input {why}"),
        tip: "`-` reads one position a line".into(),
    }
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
