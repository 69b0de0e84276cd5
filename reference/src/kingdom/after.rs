//! The position after a turn: no en passant (KDM-18), and the halfmove field (KDM-23).

use record::{Board, Cell, EnPassant, Kind, Man, Position};

use super::castling::castlings;
use super::twins::{Half, promoted};
use crate::context::{Context, Going};
use crate::plane::{Plane, Squares, relative_rank};
use crate::usual::{pass_the_turn, rights_left};

/// The position after both halves of a turn, with a waiting pawn promoted.
pub(super) fn carry_out(
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
    after.en_passant = en_passant_field(cx, halves);
    if after.castling != record::Castling::NONE {
        let touched: Vec<Cell> =
            halves.iter().flat_map(|half| [half.going.step.from, half.going.step.to]).collect();
        after.castling = rights_left(cx, &castlings(cx), &touched);
    }
    pass_the_turn(&mut after, sets_the_halfmove_field(cx, halves));
    after
}

/// KDM-17: the position after a pawn has been promoted in a turn of its own.
pub(super) fn promoted_in_place(g: &Going<'_>, kind: Kind) -> Position {
    let mut after = g.position.clone();
    after.men.put(g.step.from, promoted(g.man, kind));
    pass_the_turn(&mut after, true);
    after
}

/// KDM-18: a pawn's run over one cell from its initial cell is no double step and leaves no field.
fn en_passant_field(cx: &Context<'_>, halves: &[Half<'_>]) -> Option<EnPassant> {
    let crossed = halves.iter().find_map(crossed_from_its_initial_cell)?;
    let barred = cx.says("KDM-18", true, &crossed);
    (!barred).then_some(EnPassant { crossed, pawn: None })
}

/// CHE-11: the cell that a max-range pawn has crossed in moving two cells straight from its initial cell.
fn crossed_from_its_initial_cell(half: &Half<'_>) -> Option<Cell> {
    let g = &half.going;
    let (files, ranks) = Squares.displacement(g.step.from, g.step.to);
    let initial = relative_rank(g.man.side, g.step.from.rank, 8) == 2;
    let so = g.man.kind == Kind::Pawn && half.is_on(Board::Max) && initial;
    let crossed = Cell { rank: g.step.from.rank.midpoint(g.step.to.rank), ..g.step.from };
    (so && files == 0 && ranks.abs() == 2).then_some(crossed)
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
