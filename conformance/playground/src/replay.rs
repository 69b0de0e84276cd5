//! Has `reference` replay lines that a search or a table has found.

use pgn::algebraic;
use reference::Reference;
use types::{End, EndBy, Engine, Position, Side, Turn};

use crate::refusal::Answer;
use crate::turns::hold;

/// The name of a turn: its algebraic notation in games that have one, otherwise its usual text.
pub fn named(at: &Position, turn: &Turn) -> Answer<String> {
    Ok(algebraic(&*hold(at)?, turn).unwrap_or_else(|| turn.to_string()))
}

/// A line as `reference` has replayed it.
pub struct Replayed {
    /// The names of the turns: their algebraic notation in games that have one, otherwise their usual texts.
    pub names: Vec<String>,
    /// Whether the line ends with checkmate.
    pub mates: bool,
    /// The side that has won at the end of the line, if any.
    pub winner: Option<Side>,
}

/// Has `reference` play every turn of a line. It refuses a line with an illegal turn.
pub fn judged(position: &Position, line: &[Turn]) -> Answer<Replayed> {
    let reference = Reference::new();
    let mut at = position.clone();
    let mut names = Vec::new();
    for turn in line {
        names.push(named(&at, turn)?);
        at = reference.play(&at, turn)?;
    }
    let end = reference.status(&at).ok().and_then(|status| status.end);
    let mates = matches!(end, Some(End { by: EndBy::Checkmate, .. }));
    Ok(Replayed { names, mates, winner: end.and_then(|end| end.winner) })
}
