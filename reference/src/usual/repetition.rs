//! Which positions are the same (CHE-24).

use types::{Kind, Position, Step};

use super::game::Game;
use super::judge::judge_step;
use super::play::movers_man;
use crate::context::Context;
use crate::statement::Manner;

/// CHE-24: men, side to move, castling rights and the game's own fields count; the en passant field counts only if a
/// capture en passant is legal; the counters do not count.
pub fn for_repetition(game: &dyn Game, cx: &Context<'_>) -> Position {
    let mut same = cx.position.clone();
    (same.halfmove, same.fullmove) = (0, 1);
    if !can_capture_en_passant(game, &cx.silent()) {
        same.en_passant = None;
    }
    same
}

/// CHE-24: whether a legal turn captures en passant.
fn can_capture_en_passant(game: &dyn Game, cx: &Context<'_>) -> bool {
    if cx.position.en_passant.is_none() {
        return false;
    }
    let pawns = cx.position.men.iter().filter(|(_, man)| man.kind == Kind::Pawn);
    let mut pawns = pawns.filter(|&(from, _)| movers_man(cx, from).is_ok());
    pawns.any(|(from, man)| {
        cx.position.game.cells().map(|to| Step::new(from, to)).any(|step| {
            let captures = game.goes(&cx.of(man, step));
            matches!(captures, Ok(Manner::EnPassant { .. })) && judge_step(game, cx, step).is_ok()
        })
    })
}
