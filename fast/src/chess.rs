//! Orthodox chess: the geometry of CHE-5…16, and the material of CHE-23 and CHE-34.

use types::{Game, Kind, Side};

use crate::orthodox::geometry::Geometry;
use crate::orthodox::{self, Variant};

pub(crate) type Board = orthodox::Board<Chess>;

/// The type that stands for orthodox chess as a [`Variant`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Chess;

/// The cells with the colour of a1.
const DARK: u64 = 0xAA55_AA55_AA55_AA55;

impl Variant for Chess {
    const GAME: Game = Game::Chess;
    const GEOMETRY: Geometry = Geometry {
        bricks: false,
        rook_lines: &[(2, 0), (0, 1)],
        bishop_lines: &[(2, 1), (-2, 1)],
        bishops_step: false,
        knight_leaps: &[(2, 2), (-2, 2), (4, 1), (-4, 1)],
        pawn_steps: &[(0, 1)],
        pawn_captures: &[(2, 1), (-2, 1)],
    };

    fn bishops(board: &Board, side: Side) -> Option<[u32; 2]> {
        let bishops = board.men.such(side, Kind::Bishop);
        Some([bishops & DARK, bishops & !DARK].map(u64::count_ones))
    }
}
