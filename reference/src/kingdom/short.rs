//! The short-range board (KDM-3).

use record::{Cell, Kind, Man, Position};

use super::twins::out_of_reach;
use crate::chess::{self, ROYAL, no_such_kind, not_initial};
use crate::context::{Going, R};
use crate::plane::{DIAGONALS, KNIGHT_LEAPS, ORTHOGONALS, Plane, Squares, Vector, forward, leaps};

/// The direction in which a man moves by the clauses of the short-range board.
pub(super) fn goes(g: &Going<'_>) -> R<Vector> {
    match g.man.kind {
        Kind::Rook => piece(g, "CHE-6", &ORTHOGONALS),
        Kind::Bishop => piece(g, "CHE-5", &DIAGONALS),
        Kind::Queen => piece(g, "CHE-7", &ROYAL),
        Kind::Pawn => pawn(g),
        Kind::King => chess::king(g).map(|_| displacement(g)),
        Kind::Knight => chess::knight(g).map(|_| displacement(g)),
        _ => Err(no_such_kind(g)),
    }
}

/// KDM-3: rook, bishop and queen move only one step in their directions of chess.
fn piece(g: &Going<'_>, clause: &'static str, directions: &'static [Vector]) -> R<Vector> {
    let along = Squares.line(g.step.from, g.step.to, &[g.defines(clause, directions)]);
    let line = g.grants(clause, along, || out_of_reach(g))?;
    g.forbids("KDM-3", (!line.is_one_step()).then_some(g.step), |_| out_of_reach(g))?;
    Ok(line.direction)
}

/// KDM-3: pawns have no double step; they step and capture as in chess – whether one may move
/// diagonally without capturing depends on the whole turn (KDM-11, KDM-12).
fn pawn(g: &Going<'_>) -> R<Vector> {
    let (files, ranks) = displacement(g);
    match (files, ranks * forward(g.man.side)) {
        (0, 1) => chess::pawn(g).map(drop)?,
        (0, 2) => g.forbids("KDM-3", Some(g.step), |_| not_initial(g, None))?,
        (-1 | 1, 1) => chess::pawn(&g.as_attack()).map(drop)?,
        _ => return Err(g.fault("CHE-10", || out_of_reach(g))),
    }
    Ok((files, ranks.signum()))
}

/// The cells one step or leap away, for asking about no others.
pub(super) fn reach(position: &Position, from: Cell, man: Man) -> Vec<Cell> {
    let ahead = forward(man.side);
    let pawn = [(0, ahead), (-1, ahead), (1, ahead)];
    let steps: &[Vector] = match man.kind {
        Kind::Rook => &ORTHOGONALS,
        Kind::Bishop => &DIAGONALS,
        Kind::Knight => &KNIGHT_LEAPS,
        Kind::Pawn => &pawn,
        // Queen and king.
        _ => &ROYAL,
    };
    leaps(Squares, position, from, steps)
}

fn displacement(g: &Going<'_>) -> Vector {
    Squares.displacement(g.step.from, g.step.to)
}
