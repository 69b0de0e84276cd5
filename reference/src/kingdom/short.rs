//! The short-range board (KDM-3).

use types::Kind;

use crate::chess::{self, ROYAL, no_such_kind};
use crate::context::{Going, Judged};
use crate::plane::{DIAGONALS, ORTHOGONALS, Plane as _, Squares, forward};
use crate::statement::{Kingdom, Vector};

/// KDM-3: how a man moves on the short-range board; king and knight as in chess.
pub fn goes(g: &Going<'_>) -> Judged {
    match g.man.kind {
        Kind::Rook => piece(g, "CHE-6", &ORTHOGONALS),
        Kind::Bishop => piece(g, "CHE-5", &DIAGONALS),
        Kind::Queen => piece(g, "CHE-7", &ROYAL),
        Kind::Pawn => pawn(g),
        Kind::King => chess::king(g).map(drop),
        Kind::Knight => chess::knight(g).map(drop),
        _ => no_such_kind(g),
    }
}

/// KDM-3: rook, bishop and queen move only one step in their directions of chess.
fn piece(g: &Going<'_>, clause: &'static str, directions: &'static [Vector]) -> Judged {
    let run = Squares.run(g.moving(), &[g.defines(clause, directions)]);
    g.grants(clause, Kingdom::StepsAlong(run), run.is_along_a_line())?;
    g.forbids("KDM-3", Kingdom::GoesFarther(run), !run.is_one_step())
}

/// KDM-3: pawns have no double step; they step and capture as in chess. Whether a pawn may move diagonally without
/// capturing depends on the whole turn (KDM-11, KDM-12).
fn pawn(g: &Going<'_>) -> Judged {
    let (files, ranks) = Squares.displacement(g.step.from, g.step.to);
    let ahead = ranks * forward(g.man.side);
    match (files, ahead) {
        (0, 1) => chess::pawn(g).map(drop),
        (0, 2) => g.forbids("KDM-3", Kingdom::StepsTwice(g.moving()), ahead == 2),
        (-1 | 1, 1) => chess::pawn(&g.as_attack()).map(drop),
        _ => g.requires("CHE-10", Kingdom::IsPawnsStep(g.moving()), None),
    }
}
