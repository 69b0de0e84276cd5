//! Masonic Chess: the geometry of MAS-1…13.

use types::Game;

use crate::orthodox::geometry::Geometry;
use crate::orthodox::{self, Variant};

pub(crate) type Board = orthodox::Board<Masonic>;

/// The type that stands for Masonic Chess as a [`Variant`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Masonic;

impl Variant for Masonic {
    const GAME: Game = Game::Masonic;
    /// In displacements with x doubled, a cant is (±1, ±1) and a diagonal (±3, ±1).
    const GEOMETRY: Geometry = Geometry {
        bricks: true,
        rook_lines: &[(2, 0), (1, 1), (-1, 1)],
        bishop_lines: &[(3, 1), (-3, 1)],
        bishops_step: true,
        knight_leaps: &[(2, 2), (-2, 2), (4, 2), (-4, 2), (5, 1), (-5, 1)],
        pawn_steps: &[(1, 1), (-1, 1)],
        pawn_captures: &[(3, 1), (-3, 1)],
    };
}
