//! Orthodox chess: the geometry of CHE-5…16, and the material of CHE-23 and CHE-34.

use types::{Game, Kind, Side};

use crate::adjudicate::{self, Army};
use crate::orthodox::geometry::{Geometry, Tables};
use crate::orthodox::{self, Variant};

/// A position of chess.
pub(crate) type Board = orthodox::Board<Chess>;

/// The type that stands for orthodox chess as a [`Variant`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Chess;

static TABLES: Tables = Chess::GEOMETRY.tables();

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

    fn tables() -> &'static Tables {
        &TABLES
    }

    /// CHE-23: whether the men are two kings, alone or with one knight or with bishops that are all on one colour.
    fn is_dead(board: &Board) -> bool {
        let bishops = board.men.of_kind(Kind::Bishop);
        let knights = board.men.of_kind(Kind::Knight);
        let others = board.men.all() & !board.men.of_kind(Kind::King) & !bishops & !knights;
        let bishops = [bishops & DARK, bishops & !DARK].map(u64::count_ones);
        others == 0 && adjudicate::are_dead(knights.count_ones(), bishops)
    }

    /// CHE-34: see [`Army::never_mates`].
    fn never_mates(board: &Board, side: Side) -> bool {
        army(board, side).never_mates(&army(board, side.other()))
    }
}

/// How many men of each kind a side has.
fn army(board: &Board, side: Side) -> Army {
    let of_kind = |kind| board.men.of(side) & board.men.of_kind(kind);
    let bishops = of_kind(Kind::Bishop);
    Army {
        queens: of_kind(Kind::Queen).count_ones(),
        rooks: of_kind(Kind::Rook).count_ones(),
        bishops: [bishops & DARK, bishops & !DARK].map(u64::count_ones),
        knights: of_kind(Kind::Knight).count_ones(),
        others: of_kind(Kind::Pawn).count_ones(),
    }
}
