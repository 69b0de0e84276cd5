//! The order in which a move is judged (CHE-35), and the position after it.

use types::{Kind, Man, Position, Side, Step};

use super::attack::own_kings_are_safe;
use super::castling::rights_left;
use super::game::Game;
use super::play::{movers_man, onto_no_own_man};
use crate::castling::Castling;
use crate::context::{Context, Going, Judged};
use crate::statement::{Manner, Usual};

/// Judges one man's move in the order of CHE-35, with check on the mover's own king last. Returns the position after it.
pub fn judge_step(game: &dyn Game, cx: &Context<'_>, step: Step) -> Judged<Position> {
    let (man, after) = judge_move(game, cx, step)?;
    own_kings_are_safe(cx, "CHE-20", &after, man.side)?;
    Ok(after)
}

/// Judges a move in the order of CHE-35, leaving out check on the mover's own king: form, whose man moves, movement and
/// path, capture, promotion. Returns the man that moves, and the position after it.
pub fn judge_move(game: &dyn Game, cx: &Context<'_>, step: Step) -> Judged<(Man, Position)> {
    game.has_form(cx, step)?;
    let man = movers_man(cx, step.from)?;
    let g = cx.of(man, step);
    let questions = (|| game.goes(&g), || onto_no_own_man(&g), || game.promotes(&g));
    let (manner, (), ()) = g.in_this_order("CHE-35", questions)?;
    g.reports(Usual::Moves(g.moving(), manner));
    Ok((man, carry_out(game, &g, manner)))
}

/// The position after a granted move; check on the mover's own king is not judged.
pub fn carry_out(game: &dyn Game, g: &Going<'_>, manner: Manner) -> Position {
    let Step { from, to, promotion } = g.step;
    let mut after = g.position.clone();
    let mut captured = after.men.take(to).is_some();
    after.men.take(from);
    after.men.put(to, Man { kind: promotion.unwrap_or(g.man.kind), ..g.man });
    after.en_passant = None;
    match manner {
        Manner::Plain => {}
        Manner::DoubleStep { crossed } => {
            after.en_passant = Some(game.en_passant_after(crossed, to));
        }
        Manner::EnPassant { taken } => captured |= after.men.take(taken).is_some(),
        Manner::Castling(Castling { rook: (rook_from, rook_to), .. }) => {
            if let Some(rook) = after.men.take(rook_from) {
                after.men.put(rook_to, rook);
            }
        }
    }
    after.castling = rights_left(g, &game.castlings(g), &[from, to]);
    pass_the_turn(&mut after, captured || g.man.kind == Kind::Pawn);
    after
}

/// Passes the turn to the other side and advances the counters (NOTATION: they stop growing at 9999). The halfmove
/// field counts turns since the last capture or pawn move (CHE-26).
pub fn pass_the_turn(after: &mut Position, capture_or_pawn_move: bool) {
    let next = |count: u16| (count + 1).min(Position::COUNTER_MAX);
    after.halfmove = if capture_or_pawn_move { 0 } else { next(after.halfmove.min(9998)) };
    if after.side == Side::Black {
        after.fullmove = next(after.fullmove.min(9998));
    }
    after.side = after.side.other();
}
