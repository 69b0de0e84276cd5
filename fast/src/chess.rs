//! Orthodox chess: the geometry of CHE-5…16, and the dead material of CHE-23.

use record::{Game, Kind};

use crate::adjudicate;
use crate::orthodox::geometry::{Geometry, Tables};
use crate::orthodox::{self, Variant};

/// A position of chess.
pub(crate) type Board = orthodox::Board<Chess>;

/// The marker of a board of orthodox chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Chess;

static TABLES: Tables = Chess::GEOMETRY.tables();

/// The cells of the colour of a1.
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

    fn tables() -> &'static Tables {
        &TABLES
    }

    /// CHE-23: two bare kings, one knight beside them, or bishops all on one colour.
    fn is_dead(board: &Board) -> bool {
        let bishops = board.of_kind(Kind::Bishop);
        let knights = board.of_kind(Kind::Knight);
        let others = board.occupied() & !board.of_kind(Kind::King) & !bishops & !knights;
        let bishops = [bishops & DARK, bishops & !DARK].map(u64::count_ones);
        others == 0 && adjudicate::are_dead(knights.count_ones(), bishops)
    }
}
