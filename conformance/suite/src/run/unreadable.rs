//! What is unreadable in an answer of the right form, in words that are shown after "an error: ".

use types::{Game, Position, Turn};

use crate::conventions;
use crate::driver::{Breakage, Broken};
use crate::question::{GameText, StatusText};
use crate::readable;

/// What is wrong with the first turn of a list that cannot be read; `None` if all turns can.
pub(super) fn turn(game: Game, listed: &[String]) -> Option<String> {
    listed.iter().find_map(|turn| {
        let error = Turn::parse(game, turn).err()?;
        Some(format!("it lists `{turn}`: {error}"))
    })
}

/// What is wrong with a position that cannot be read, even under a convention; `None` if it can.
pub(super) fn position(game: Game, text: &str) -> Option<String> {
    let error = Position::parse(game, text).err()?;
    let is_otherwise = !conventions::explaining(game, text).is_empty();
    (!is_otherwise).then(|| format!("it gives the position `{text}`: {error}"))
}

/// What is unreadable in an answer about check and end; `None` if nothing is.
pub(super) fn status(game: Game, answer: &StatusText) -> Option<String> {
    readable::status(game, answer).err().map(answered)
}

/// What is unreadable in an answer about claims and the end of a game; `None` if nothing is.
pub(super) fn game(answer: &GameText) -> Option<String> {
    readable::game(answer).err().map(answered)
}

fn answered(broken: Broken) -> String {
    match broken.how {
        Breakage::Nonsense { line, why } => format!("it answers `{line}`: {why}"),
        how => how.to_string(),
    }
}
