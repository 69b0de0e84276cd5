//! Which positions are the same (CHE-24).

use record::Position;

use super::{Manner, Usual, possible_moves};
use crate::context::Context;

/// CHE-24: same side, men, castling rights and own fields; the en passant field counts only where
/// such a capture is legal; the counters do not count.
pub(crate) fn for_repetition(game: &(impl Usual + ?Sized), cx: &Context<'_>) -> Position {
    let mut same = cx.position.clone();
    (same.halfmove, same.fullmove) = (0, 1);
    if same.en_passant.is_some() && !has_en_passant(game, &cx.silent()) {
        same.en_passant = None;
    }
    same
}

/// Whether any legal turn captures en passant.
fn has_en_passant(game: &(impl Usual + ?Sized), cx: &Context<'_>) -> bool {
    possible_moves(game, cx).any(|possible| {
        matches!(possible.manner, Manner::EnPassant { .. }) && possible.is_legal(game, cx)
    })
}
