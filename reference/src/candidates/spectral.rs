//! Where the men of chess could go on squares and points. Of the further kinds every cell is asked about.

use types::{Cell, Kind, Man, Position};

use super::usual::{self, leaps};
use crate::plane::{Plane, scaled};
use crate::spectral::board::{HALF_STEPS, HalfSteps};

/// The cells to which a man could go, castling apart.
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

/// The cells on the diagonals of one, whatever stands on them: it depends on where a man goes what is in its way.
fn on_its_diagonals(from: Cell) -> impl Iterator<Item = Cell> {
    HALF_STEPS.into_iter().flat_map(move |direction| {
        (1..).map_while(move |steps| HalfSteps.at(from, scaled(direction, steps)))
    })
}
