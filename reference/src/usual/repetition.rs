//! Which positions are the same (CHE-24).

use record::{Kind, Position};

use super::{Manner, Usual, every_step, judge_step};
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
    every_step(game, cx).any(|step| {
        let pawn = cx.position.men.get(step.from).filter(|man| man.kind == Kind::Pawn);
        pawn.is_some_and(|pawn| {
            matches!(game.goes(&cx.of(pawn, step)), Ok(Manner::EnPassant { .. }))
                && judge_step(game, cx, step).is_ok()
        })
    })
}
