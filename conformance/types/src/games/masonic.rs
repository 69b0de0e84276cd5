//! Masonic Chess: the ranks are laid like bricks. Double steps from two different cells can cross the same cell, so the
//! en passant field also names the pawn's cell.

use super::chess::CHESS;
use crate::cell::Cell;
use crate::description::{Description, Family};

pub(super) const MASONIC: Description = Description {
    name: "masonic",
    title: "Masonic Chess",
    family: Family::Masonic,
    colour: three_colours,
    names_pawn: true,
    ..CHESS
};

/// The number of a cell's colour (MAS-4): twice the coordinate x of MAS-1, modulo 3. Twice x changes by 2 with a step
/// along a rank, by 1 with a step along a cant, and by 3 with a diagonal step.
const fn three_colours(cell: Cell) -> u8 {
    (2 * cell.file + cell.rank.is_multiple_of(2) as u8) % 3
}
