//! What is unreadable in an answer of the right form, in words that follow "an error: ".

use types::{Game, Position, Turn};

use crate::conventions;
use crate::driver::{Breakage, Broken};
use crate::question::{GameText, StatusText};
use crate::readable;

/// The first turn of a list that cannot be read.
pub(super) fn turn(game: Game, listed: &[String]) -> Option<String> {
    listed.iter().find_map(|turn| {
        let error = Turn::parse(game, turn).err()?;
        Some(format!("it lists `{turn}`: {error}"))
    })
}

/// A position that cannot be read, even under a convention.
pub(super) fn position(game: Game, text: &str) -> Option<String> {
    let error = Position::parse(game, text).err()?;
    let is_otherwise = !conventions::explaining(game, text).is_empty();
    (!is_otherwise).then(|| format!("it gives the position `{text}`: {error}"))
}

/// The unreadable part of check and end.
pub(super) fn status(game: Game, answer: &StatusText) -> Option<String> {
    readable::status(game, answer).err().map(answered)
}

/// The unreadable part of claims and end.
pub(super) fn game(answer: &GameText) -> Option<String> {
    readable::game(answer).err().map(answered)
}

fn answered(broken: Broken) -> String {
    match broken.how {
        Breakage::Nonsense { line, why } => format!("it answers `{line}`: {why}"),
        how => how.to_string(),
    }
}
