//! Has `reference` replay lines that a search or a table has found.

use pgn::algebraic;
use reference::Reference;
use serde_json::Value;
use types::{End, EndBy, Engine, Position, Side, Turn};

use crate::refusal::objected;
use crate::turns::hold;

/// A line as `reference` has replayed it.
pub struct Replayed {
    /// The names of the turns: algebraic notation in games that have it.
    pub names: Vec<String>,
    /// Whether it ends with checkmate.
    pub mates: bool,
    /// The side that has won at the end of the line, if any.
    pub winner: Option<Side>,
}

/// Has `reference` play every turn of a line, which it refuses if one is
/// illegal.
pub fn judged(position: &Position, line: &[Turn]) -> Result<Replayed, Value> {
    let reference = Reference::new();
    let mut at = position.clone();
    let mut names = Vec::new();
    for turn in line {
        let name = hold(&at)?;
        names.push(algebraic(&*name, turn).unwrap_or_else(|| turn.to_string()));
        at = reference.play(&at, turn).map_err(|objection| objected(&objection))?;
    }
    let end = reference.status(&at).ok().and_then(|status| status.end);
    let mates = matches!(end, Some(End { by: EndBy::Checkmate, .. }));
    Ok(Replayed { names, mates, winner: end.and_then(|end| end.winner) })
}

/// The turns as texts.
pub fn written(turns: &[Turn]) -> Vec<String> {
    turns.iter().map(ToString::to_string).collect()
}
