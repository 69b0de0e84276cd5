//! The cells that the men of Masonic Chess could reach: cells along lines, cells one step away, and cells at the
//! displacements of knights and pawns (MAS-10, MAS-12 to MAS-14).

use types::{Cell, Kind, Man, Position};

use super::usual::{leaps, rides};
use crate::masonic::{BISHOP_DIRECTIONS, Bricks, ROOK_DIRECTIONS, in_the_same_sense};
use crate::plane::forward;
use crate::statement::Vector;

/// The cells to which a man could go, other than by castling; `None` for a kind that the game lacks.
pub fn cells(position: &Position, from: Cell, man: Man) -> Option<Vec<Cell>> {
    let bricks = Bricks::of_the_law();
    let riding = |directions: &[Vector]| rides(bricks, position, from, directions);
    let at = |displacements: &[Vector]| leaps(bricks, position, from, displacements);
    let ahead = forward(man.side);
    Some(match man.kind {
        Kind::Rook => riding(&ROOK_DIRECTIONS),
        Kind::Bishop => [riding(&BISHOP_DIRECTIONS), at(&ROOK_DIRECTIONS)].concat(),
        Kind::Queen => [riding(&ROOK_DIRECTIONS), riding(&BISHOP_DIRECTIONS)].concat(),
        Kind::King => [at(&ROOK_DIRECTIONS), at(&BISHOP_DIRECTIONS)].concat(),
        Kind::Knight => {
            let second = |first: Vector| {
                let diagonals = BISHOP_DIRECTIONS.into_iter();
                let diagonals = diagonals.filter(move |&it| in_the_same_sense(first, it));
                diagonals.map(move |it| (first.0 + it.0, first.1 + it.1))
            };
            let all: Vec<Vector> = ROOK_DIRECTIONS.into_iter().flat_map(second).collect();
            at(&all)
        }
        Kind::Pawn => at(&[-3, -2, -1, 1, 2, 3]
            .map(|aside: i32| (aside, if aside.abs() == 2 { 2 * ahead } else { ahead }))),
        _ => return None,
    })
}
