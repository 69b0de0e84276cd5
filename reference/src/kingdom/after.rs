//! The position after a turn: no en passant field (KDM-18), and the halfmove field (KDM-23).

use record::{Board, Cell, Kind, Man, Position};

use super::castling::castlings;
use super::twins::{Half, promoted};
use crate::context::Context;
use crate::usual::{pass_the_turn, rights_left};

/// The position after both halves of a turn, with a waiting pawn promoted.
pub(crate) fn carry_out(
    cx: &Context<'_>,
    halves: &[Half<'_>],
    waiting: Option<(Cell, Man)>,
) -> Position {
    let mut after = cx.position.clone();
    for Half { going: g, .. } in halves {
        let man = g.step.promotion.map_or(g.man, |kind| promoted(g.man, kind));
        after.men.take(g.step.from);
        after.men.put(g.step.to, man);
    }
    if let Some((cell, man)) = waiting {
        after.men.put(cell, man);
    }
    after.en_passant = None;
    if after.castling != record::Castling::NONE {
        let touched: Vec<Cell> =
            halves.iter().flat_map(|half| [half.going.step.from, half.going.step.to]).collect();
        after.castling = rights_left(cx, &castlings(cx), &touched);
    }
    pass_the_turn(&mut after, sets_the_halfmove_field(cx, halves));
    after
}

/// The boards on which a turn captures or moves a pawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Counts {
    pub(crate) short: bool,
    pub(crate) max: bool,
}

/// KDM-23: a capture or a pawn move on either board sets the halfmove field to 0.
fn sets_the_halfmove_field(cx: &Context<'_>, halves: &[Half<'_>]) -> bool {
    let on = |board| {
        let mut halves = halves.iter().filter(|half| half.is_on(board));
        halves.any(|half| half.taken().is_some() || half.going.man.kind == Kind::Pawn)
    };
    let counts = Counts { short: on(Board::Short), max: on(Board::Max) };
    cx.says("KDM-23", counts.short || counts.max, &counts)
}
