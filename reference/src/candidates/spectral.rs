//! The cells that men of kinds known from chess could reach on squares and points. For other kinds, every cell is a candidate.

use types::{Cell, Kind, Man, Position};

use super::usual::{self, leaps};
use crate::plane::{Plane, scaled};
use crate::spectral::board::{HALF_STEPS, HalfSteps};

/// The cells to which a man could go, except by castling; `None` for kinds that chess does not have.
pub fn cells(position: &Position, from: Cell, man: Man) -> Option<Vec<Cell>> {
    let mut cells = match man.kind {
        Kind::Bishop => Vec::new(),
        _ => usual::cells(position, from, man)?,
    };
    match man.kind {
        Kind::Bishop | Kind::Queen => cells.extend(on_its_diagonals(from)),
        Kind::King | Kind::Pawn => cells.extend(leaps(HalfSteps, position, from, &HALF_STEPS)),
        _ => {}
    }
    Some(cells)
}

/// The cells on the diagonals of a cell, even beyond men: which men are in the way depends on the destination.
fn on_its_diagonals(from: Cell) -> impl Iterator<Item = Cell> {
    HALF_STEPS.into_iter().flat_map(move |direction| {
        (1..).map_while(move |steps| HalfSteps.at(from, scaled(direction, steps)))
    })
}
