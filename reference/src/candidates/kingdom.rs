//! The cells that the men of Kingdom could reach: one step or leap away on the short-range board, any distance along
//! lines on the max-range board.

use types::{BoardId, Cell, Kind, Position, Turn};

use super::usual::{castlings_of, leaps, rides};
use crate::chess::ROYAL;
use crate::context::Context;
use crate::kingdom::castling::ON_BOTH_BOARDS;
use crate::kingdom::max::FORWARD;
use crate::kingdom::turns_to;
use crate::plane::{DIAGONALS, KNIGHT_LEAPS, ORTHOGONALS, Squares};
use crate::statement::Stands;

/// The turns to judge. Their steps lead to candidate cells, and obey the clauses of their boards or belong to castling.
pub fn turns(cx: Context<'_>) -> impl Iterator<Item = Turn> {
    turns_to(cx, move |one| cells(cx.position, one))
}

/// The cells to which a man could go on its board, castling included.
fn cells(position: &Position, (from, man): Stands) -> Vec<Cell> {
    let directions = match man.kind {
        Kind::Rook => &ORTHOGONALS[..],
        Kind::Bishop => &DIAGONALS,
        Kind::Knight => &KNIGHT_LEAPS,
        Kind::Pawn => &FORWARD[man.side as usize],
        _ => &ROYAL,
    };
    let mut cells = match from.board {
        BoardId::Max => rides(Squares, position, from, directions),
        _ => leaps(Squares, position, from, directions),
    };
    if man.kind == Kind::King {
        cells.extend(castlings_of(&ON_BOTH_BOARDS, man));
    }
    cells.sort_unstable();
    cells.dedup();
    cells
}
