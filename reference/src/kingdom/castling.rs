//! Castling on both boards at once (KDM-13, CHE-16…18), and what tells it from the king's run
//! (KDM-25).

use record::{Board, CastlingRight, Cell, Kind, Man, Position, Side, Step};

use super::after;
use super::attack::is_attacked_for_king;
use super::{Written, on};
use crate::former::breach::{Breach, Grounds};
use crate::former::chess::castling_cells;
use crate::former::court::Court;

const BOARDS: [Board; 2] = [Board::Short, Board::Max];

/// CHE-16: where king and rook stand and go on one board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cells {
    pub(super) king_from: Cell,
    pub(super) king_to: Cell,
    pub(super) rook_from: Cell,
    pub(super) rook_to: Cell,
}

/// CHE-16: the cells of castling with a right on a board.
pub(super) fn cells(right: CastlingRight, board: Board) -> Cells {
    let cells = castling_cells(right, 8);
    Cells {
        king_from: on(board, cells.king_from),
        king_to: on(board, cells.king_to),
        rook_from: on(board, cells.rook_from),
        rook_to: on(board, cells.rook_to),
    }
}

/// The right that a king's step would use, if it goes from its initial cell to one of castling.
pub(super) fn wing(side: Side, step: Step) -> Option<CastlingRight> {
    CastlingRight::ALL.into_iter().find(|&right| {
        let cells = cells(right, step.from.board);
        right.side == side && (cells.king_from, cells.king_to) == (step.from, step.to)
    })
}

/// KDM-25: a turn is castling if the king of the short-range board goes two cells along its first
/// rank from its initial cell.
pub(super) fn is_meant(
    court: &Court,
    position: &Position,
    written: Written,
    men: &[Man],
) -> Option<CastlingRight> {
    let king = men.first().filter(|man| man.kind == Kind::King && man.side == position.side)?;
    written
        .short
        .and_then(|step| wing(king.side, step))
        .filter(|_| court.holds("KDM-13") && court.holds("CHE-16"))
}

/// KDM-25: a king of the max-range board that runs to a cell of castling beside a step of its twin
/// runs, and does not castle.
pub(super) fn is_not_half_meant(
    court: &Court,
    position: &Position,
    written: Written,
    men: &[Man],
    grounds: &mut Grounds,
) -> Result<(), Breach> {
    let (Some(step), Some(king)) = (written.max, men.last()) else { return Ok(()) };
    let right = wing(king.side, step).filter(|&right| position.castling.has(right));
    if king.kind != Kind::King || right.is_none() {
        return Ok(());
    }
    if !court.holds("KDM-25") {
        let sentence = "the king on {} castles, and its twin does not";
        return Err(Breach::new("KDM-13", sentence, [step.from.into()]));
    }
    grounds.cite("KDM-25");
    Ok(())
}

/// KDM-13: castling is made on both boards, to the same side, and possible on each.
pub(super) fn judge(
    court: &Court,
    position: &Position,
    written: Written,
    right: CastlingRight,
    grounds: &mut Grounds,
) -> Result<Position, Breach> {
    is_made_on_both_boards(written, right)?;
    grounds.cite("KDM-13");
    grounds.cite("CHE-16");
    has_no_letter(court, written)?;
    right_is_held(court, position, right, grounds)?;
    for board in BOARDS {
        men_stand_ready(position, right, board)?;
    }
    if court.holds("CHE-18") {
        for board in BOARDS {
            nothing_stands_between(position, right, board)?;
        }
        for board in BOARDS {
            kings_way_is_safe(court, position, right, board)?;
        }
        grounds.cite("CHE-18");
        grounds.cite("KDM-20");
    }
    Ok(after::castled(court, position, right))
}

/// KDM-13: both kings castle, to the same side.
fn is_made_on_both_boards(written: Written, right: CastlingRight) -> Result<(), Breach> {
    let max = written.max.and_then(|step| wing(right.side, step));
    if max == Some(right) {
        return Ok(());
    }
    let sentence = "castling is made on both boards at once and to the same side";
    Err(Breach::new("KDM-13", sentence, []))
}

/// CHE-14: no letter is written where nothing is promoted.
fn has_no_letter(court: &Court, written: Written) -> Result<(), Breach> {
    if court.holds("CHE-14") && written.steps().any(|step| step.promotion.is_some()) {
        return Err(Breach::new("CHE-14", "nothing is promoted in castling", []));
    }
    Ok(())
}

/// CHE-17: the right is still held; there is one for both boards (KDM-13).
fn right_is_held(
    court: &Court,
    position: &Position,
    right: CastlingRight,
    grounds: &mut Grounds,
) -> Result<(), Breach> {
    if court.holds("CHE-17") && !position.castling.has(right) {
        let rook = castling_cells(right, 8).rook_from;
        let sentence = "{} has no right to castle with the rooks of {}";
        return Err(Breach::new("CHE-17", sentence, [right.side.into(), rook.into()]));
    }
    grounds.cite("CHE-17");
    Ok(())
}

/// CHE-16: king and rook stand on their cells. (Whoever holds the right has them there.)
fn men_stand_ready(position: &Position, right: CastlingRight, board: Board) -> Result<(), Breach> {
    let cells = cells(right, board);
    for (cell, kind) in [(cells.king_from, Kind::King), (cells.rook_from, Kind::Rook)] {
        let man = position.men.get(cell);
        if !man.is_some_and(|man| man.kind == kind && man.side == right.side) {
            let sentence = "no {} {} stands on {} to castle";
            let words = [right.side.into(), kind.into(), cell.into()];
            return Err(Breach::new("CHE-16", sentence, words));
        }
    }
    Ok(())
}

/// CHE-18: no man stands between king and rook.
fn nothing_stands_between(
    position: &Position,
    right: CastlingRight,
    board: Board,
) -> Result<(), Breach> {
    let Cells { king_from, rook_from, .. } = cells(right, board);
    let between = inclusive(king_from, rook_from)
        .filter(|&cell| cell != king_from && cell != rook_from)
        .find(|&cell| position.men.get(cell).is_some());
    match between {
        None => Ok(()),
        Some(cell) => {
            let sentence = "a man stands between king and rook, on {}";
            Err(Breach::new("CHE-18", sentence, [cell.into()]))
        }
    }
}

/// CHE-18, KDM-20: neither the king's cell nor one that it crosses nor the one where it lands is
/// attacked, in the position before castling.
fn kings_way_is_safe(
    court: &Court,
    position: &Position,
    right: CastlingRight,
    board: Board,
) -> Result<(), Breach> {
    let Cells { king_from, king_to, .. } = cells(right, board);
    let Some(king) = position.men.get(king_from) else { return Ok(()) };
    for cell in inclusive(king_from, king_to) {
        if is_attacked_for_king(court, position, king, king_from, cell) {
            let sentence = "the king cannot castle: {} attacks {}";
            let words = [right.side.other().into(), cell.into()];
            return Err(Breach::new("CHE-18", sentence, words).resting_on("KDM-20"));
        }
    }
    Ok(())
}

/// The cells from one to another on a rank, both included.
fn inclusive(one: Cell, other: Cell) -> impl Iterator<Item = Cell> {
    let files = one.file.min(other.file)..=one.file.max(other.file);
    files.map(move |file| Cell { file, ..one })
}
