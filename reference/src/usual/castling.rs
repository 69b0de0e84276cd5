//! Castling (CHE-16…18): whether a king may castle, and how the right is lost.

use types::{CastlingRights, Cell, Kind};

use super::attack::is_attacked;
use crate::castling::Castling;
use crate::clauses::Defined;
use crate::context::{Breach, Context, Going, Judged};
use crate::statement::{Manner, Usual};

/// CHE-16: judges a move that is not granted as a step. If it is the king's move in one of `castlings`, judges whether the
/// king may castle (CHE-17, CHE-18), in the order of CHE-36; otherwise returns `no_step`, the breach by the move as a step.
pub fn castling(g: &Going<'_>, castlings: Defined<Castling>, no_step: Breach) -> Judged<Manner> {
    let Some(castling) = castling_of(g, &castlings).filter(|_| !g.attacks) else {
        return Err(no_step);
    };
    let castles = castling.king == (g.step.from, g.step.to);
    g.grants(castlings.by, Usual::Castles(g.moving(), castling), castles)?;
    g.in_this_order(
        "CHE-36",
        (
            || right_is_held(g, &castling),
            || rook_stands_ready(g, &castling),
            || nobody_stands_between(g, &castling),
            || kings_way_is_safe(g, &castling),
        ),
    )?;
    Ok(Manner::Castling(castling))
}

/// CHE-16: the castling in which this step is the king's move, if there is one.
pub fn castling_of(g: &Going<'_>, castlings: &[Castling]) -> Option<Castling> {
    let step = (g.step.from, g.step.to);
    let is_of = |it: &&Castling| it.right.side == g.man.side && it.king == step;
    castlings.iter().find(is_of).copied().filter(|_| g.man.kind == Kind::King)
}

/// CHE-16: the rook is on its initial cell. As long as the right exists, it always is (CHE-28), so this decides only if
/// CHE-17 is repealed or read otherwise.
pub fn rook_stands_ready(cx: &Context<'_>, castling: &Castling) -> Judged {
    let rook = (Kind::Rook, castling.right.side);
    let found = cx.position.men.get(castling.rook.0);
    let ready = found.filter(|found| (found.kind, found.side) == rook);
    cx.requires("CHE-16", Usual::RookStandsReady(*castling), ready).map(drop)
}

/// CHE-17: the castling right still exists.
pub fn right_is_held(cx: &Context<'_>, castling: &Castling) -> Judged {
    let lost = !cx.position.castling.has(castling.right);
    cx.forbids("CHE-17", Usual::RightIsLost(*castling), lost)
}

/// CHE-17: the rights left after a turn that touched these cells. A right is lost once its king or its rook has moved, or
/// the rook is captured, that is, once a turn has touched one of their initial cells.
pub fn rights_left(cx: &Context<'_>, castlings: &[Castling], touched: &[Cell]) -> CastlingRights {
    let mut left = cx.position.castling;
    for &Castling { right, king: (king, _), rook: (rook, _) } in castlings {
        let lost = touched.contains(&king) || touched.contains(&rook);
        if left.has(right) && cx.holds("CHE-17", Usual::LosesRight(right), lost) {
            left.set(right, false);
        }
    }
    left
}

/// CHE-18: no man stands between king and rook.
pub fn nobody_stands_between(cx: &Context<'_>, castling: &Castling) -> Judged {
    let between = castling.between().any(|cell| cx.position.men.get(cell).is_some());
    cx.forbids("CHE-18", Usual::ManBetweenKingAndRook(*castling), between)
}

/// CHE-18: before castling, no cell that the king leaves, crosses or reaches is attacked.
pub fn kings_way_is_safe(cx: &Context<'_>, castling: &Castling) -> Judged {
    let attacked = castling.kings_way().any(|cell| is_attacked_on_the_way(cx, castling, cell));
    cx.forbids("CHE-18", Usual::KingsWayIsAttacked(*castling), attacked)
}

/// CHE-18: whether a cell on the king's way is attacked.
pub fn is_attacked_on_the_way(cx: &Context<'_>, castling: &Castling, cell: Cell) -> bool {
    let position = cx.attacks().on_the_way(cx, castling.king.0, cell);
    is_attacked(&cx.on(&position), cell, castling.right.side.other())
}
