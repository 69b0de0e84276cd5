//! The max-range board (KDM-4…8).

use types::{BoardId, Cell, Kind};

use super::twins::{between, beyond};
use crate::chess::{ROYAL, no_such_kind};
use crate::context::{Context, Going, Judged};
use crate::plane::{DIAGONALS, KNIGHT_LEAPS, ORTHOGONALS, Plane as _, Squares};
use crate::statement::{Kingdom, Moving, Run, Vector};

/// How a man moves by the clauses of the max-range board.
pub fn goes(g: &Going<'_>) -> Judged {
    match g.man.kind {
        Kind::Rook => runs(g, "KDM-5", &ORTHOGONALS),
        Kind::Bishop => runs(g, "KDM-5", &DIAGONALS),
        Kind::Queen | Kind::King => runs(g, "KDM-5", &ROYAL),
        Kind::Knight => runs(g, "KDM-6", &KNIGHT_LEAPS),
        Kind::Pawn => pawn(g),
        _ => no_such_kind(g),
    }
}

/// KDM-4: a man runs over no man and not onto one of its own side (CHE-8), and does not stop where it could go on.
fn as_far_as_it_can(cx: &Context<'_>, clause: &'static str, run: Run) -> Judged {
    cx.forbids(["KDM-4", "CHE-8"], Kingdom::InTheWay(run), in_the_way(cx, run).is_some())?;
    cx.forbids(["KDM-4", clause], Kingdom::CouldGoOn(run), goes_on(cx, run).is_some())
}

/// KDM-4: the cell of the first man between the ends of a run or, if there is none, the last cell of the run if a man of
/// the runner's own side stands there; `None` otherwise.
fn in_the_way(cx: &Context<'_>, run: Run) -> Option<Cell> {
    let men = &cx.position.men;
    let own = |&cell: &Cell| men.get(cell).is_some_and(|man| man.side == run.moving.side());
    let between = Squares.between(&run).find(|&cell| men.get(cell).is_some());
    between.or_else(|| Some(run.moving.to()).filter(own))
}

/// KDM-4: the next cell in the direction of a run, if the man could go on to it.
pub fn goes_on(cx: &Context<'_>, run: Run) -> Option<Cell> {
    let to = run.moving.to();
    let vacant = cx.position.men.get(to).is_none();
    let next = beyond(cx, to, run.direction).next().filter(|_| vacant);
    next.filter(|&cell| could_enter(cx, run.moving, run.direction, cell))
}

/// KDM-4: whether a man that runs in a direction can enter a cell, if nothing stops it sooner: the cell is vacant, or
/// the man captures there. KDM-7: a pawn that moves straight captures nothing.
pub fn could_enter(cx: &Context<'_>, m: Moving, direction: Vector, cell: Cell) -> bool {
    let straight = m.man.kind == Kind::Pawn && direction.0 == 0;
    let there = cx.position.men.get(cell);
    there.is_none_or(|other| other.side != m.side() && !straight)
}

/// KDM-5: rook, bishop and queen run in their directions of chess, the king in all eight. KDM-6: the knight makes leap
/// after leap in one direction; it lands on a cell after each.
fn runs(g: &Going<'_>, clause: &'static str, directions: &'static [Vector]) -> Judged {
    let run = along(g, clause, directions)?;
    as_far_as_it_can(g, clause, run)
}

/// Grants a run along one of `directions`, which `clause` defines.
fn along(g: &Going<'_>, clause: &'static str, directions: &'static [Vector]) -> Judged<Run> {
    let run = Squares.run(g.moving(), &[g.defines(clause, directions)]);
    g.grants(clause, Kingdom::RunsAlong(run), run.is_along_a_line())?;
    Ok(run)
}

/// KDM-7: the directions of a pawn, straight and diagonally forward, for White and for Black.
pub const FORWARD: [[Vector; 3]; 2] = [[(0, 1), (-1, 1), (1, 1)], [(0, -1), (-1, -1), (1, -1)]];

/// KDM-7: the pawn runs straight forward, capturing nothing, and diagonally forward. Whether it may run diagonally without
/// capturing depends on the whole turn (KDM-11, KDM-12).
fn pawn(g: &Going<'_>) -> Judged {
    let run = along(g, "KDM-7", &FORWARD[g.man.side as usize])?;
    let enemy = g.man_there().is_some_and(|other| other.side != g.man.side);
    g.forbids("KDM-7", Kingdom::CapturesStraight(run), enemy && run.direction.0 == 0)?;
    as_far_as_it_can(g, "KDM-7", run)
}

/// KDM-8: the king may run across attacked cells.
pub fn king_runs_across(g: &Going<'_>) -> Judged {
    if (g.man.kind, g.step.from.board) != (Kind::King, BoardId::Max) {
        return Ok(());
    }
    between(g, g.step).try_for_each(|cell| {
        let may = g.does_not_matter("KDM-8", Kingdom::AttacksOnCellCrossed(g.moving(), cell));
        g.grants("KDM-8", Kingdom::RunsAcross(g.moving(), cell), may)
    })
}
