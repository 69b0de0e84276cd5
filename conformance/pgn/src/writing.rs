//! Writes turns for people: in standard algebraic notation, and with their numbers.

use types::{EndBy, Held, Position, Side, Turn};

use super::algebraic::Algebraic;

/// A legal turn in standard algebraic notation: `Nf3`, `exd5`, `e8=Q+`, `O-O`. [`turn`](crate::turn) reads it back.
/// `None` for an illegal turn, and in games without this notation (see [`types::Description::algebraic`]).
///
/// ```
/// # use {fast as chess_arbiter_fast, types as chess_arbiter_types};
/// use chess_arbiter_types::{Engine, Game, Position, Turn};
/// use chess_arbiter_pgn::algebraic;
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// // The knight on e2 is pinned, so the notation of the other knight needs no file.
/// let position = Position::parse(Game::Chess, "4r2k/8/8/8/8/8/4N3/4K1N1 w - - 0 1")?;
/// let held = chess_arbiter_fast::Fast::new().hold(&position)?;
/// let turn = Turn::parse(Game::Chess, "g1f3")?;
/// assert_eq!(algebraic(&*held, &turn).as_deref(), Some("Nf3"));
/// # Ok(())
/// # }
/// ```
pub fn algebraic(held: &dyn Held, turn: &Turn) -> Option<String> {
    let position = held.position();
    position.game.description().algebraic?;
    written(held, &position, &held.turns(), turn)
}

/// The turns of [`Held::turns`], each with its standard algebraic notation. `None` in games without this notation.
pub fn algebraic_turns(held: &dyn Held) -> Option<Vec<(Turn, String)>> {
    let position = held.position();
    position.game.description().algebraic?;
    let turns = held.turns();
    turns.iter().map(|turn| Some((*turn, written(held, &position, &turns, turn)?))).collect()
}

/// Successive turns in standard algebraic notation. `None` if one is illegal, and in games without this notation.
pub fn algebraic_line(held: &dyn Held, turns: &[Turn]) -> Option<Vec<String>> {
    held.position().game.description().algebraic?;
    let mut texts = Vec::with_capacity(turns.len());
    let mut reached: Option<Box<dyn Held>> = None;
    for turn in turns {
        let here = reached.as_deref().unwrap_or(held);
        texts.push(algebraic(here, turn)?);
        reached = Some(here.play(turn).ok()?);
    }
    Some(texts)
}

/// A turn with its number, such as `12... Nf5`; the number alone if `text` is empty. Ply 1 is the first turn.
pub fn turn_name(start: &Position, ply: usize, text: &str) -> String {
    let black_first = usize::from(start.side == Side::Black);
    let before = ply - 1 + black_first;
    let number = usize::from(start.fullmove) + before / 2;
    let dots = if before.is_multiple_of(2) { "." } else { "..." };
    if text.is_empty() { format!("{number}{dots}") } else { format!("{number}{dots} {text}") }
}

/// Writes a legal turn in algebraic notation. `turns` must be all legal turns of the position.
fn written(held: &dyn Held, position: &Position, turns: &[Turn], turn: &Turn) -> Option<String> {
    let after = held.play(turn).ok()?;
    let others = |position: &Position, side| position.men.of(side).count();
    let other = position.side.other();
    let captures = others(&after.position(), other) < others(position, other);
    let mut text = Algebraic::word(position, turns, turn, captures)?;
    let status = after.status();
    if status.end.is_some_and(|end| end.by == EndBy::Checkmate) {
        text.push('#');
    } else if !status.check.is_empty() {
        text.push('+');
    }
    Some(text)
}
