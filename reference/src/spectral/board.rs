//! Squares and points as one field of cells (SPE-1, SPE-2), and castling (SPE-3).

use types::{BoardId, Cell};

use crate::castling::Castling;
use crate::chess;
use crate::clauses::Defined;
use crate::context::{Context, Going, Judged};
use crate::plane::{Plane, Squares};
use crate::statement::{Run, Spectral as States, Vector};

/// SPE-1: points are cells, seven rows of seven: the corners where four squares meet.
pub fn are_cells(g: &Going<'_>) -> Judged {
    for cell in [g.step.from, g.step.to] {
        if cell.board == BoardId::Points {
            let inside = cell.file < 7 && (1..=7).contains(&cell.rank);
            let is_point = g.holds("SPE-1", States::IsPoint(cell), inside);
            g.requires("SPE-1", States::IsPoint(cell), is_point.then_some(()))?;
        }
    }
    Ok(())
}

/// SPE-2: squares and points as one plane, with the coordinates u and v.
#[derive(Clone, Copy, Debug)]
pub struct HalfSteps;

/// SPE-2: a half-step along a diagonal changes one of u and v by one. The directions are upper right, lower left, lower
/// right and upper left.
pub const HALF_STEPS: [Vector; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

impl HalfSteps {
    /// SPE-2: a square has u = file + rank and v = file - rank, files counted from 1; the point at its upper right corner,
    /// which has the same file and rank, has u + 1 and v.
    fn coordinates(cell: Cell) -> Vector {
        let (file, rank) = (i32::from(cell.file) + 1, i32::from(cell.rank));
        let corner = i32::from(cell.board == BoardId::Points);
        (file + rank + corner, file - rank)
    }
}

impl Plane for HalfSteps {
    fn displacement(&self, from: Cell, to: Cell) -> Vector {
        let (from, to) = (HalfSteps::coordinates(from), HalfSteps::coordinates(to));
        (to.0 - from.0, to.1 - from.1)
    }

    fn at(&self, from: Cell, by: Vector) -> Option<Cell> {
        let (u, v) = HalfSteps::coordinates(from);
        let (u, v) = (u + by.0, v + by.1);
        let (board, u, most) =
            if (u + v) % 2 == 0 { (BoardId::Squares, u, 8) } else { (BoardId::Points, u - 1, 7) };
        let (file, rank) = (i32::midpoint(u, v), i32::midpoint(u, -v));
        let is_cell = (1..=most).contains(&file) && (1..=most).contains(&rank);
        let (file, rank) = (u8::try_from(file - 1).ok()?, u8::try_from(rank).ok()?);
        is_cell.then(|| Cell::new(board, file, rank))
    }
}

/// SPE-2: the man's step as a run along a diagonal, counted in half-steps.
pub fn diagonal(g: &Going<'_>) -> Run {
    HalfSteps.run(g.moving(), &[g.defines("SPE-2", &HALF_STEPS)])
}

/// The displacement of a step on one board, in files and ranks; `None` for a step to the other board.
pub fn on_its_board(g: &Going<'_>) -> Option<Vector> {
    let (from, to) = (g.step.from, g.step.to);
    (from.board == to.board).then(|| Squares.displacement(from, to))
}

/// The man's step as a run on its own board in one of the directions; along no line if it changes boards or none fits.
pub fn line_on_its_board(g: &Going<'_>, directions: Defined<Vector>) -> Run {
    let stays = g.step.from.board == g.step.to.board;
    Squares.run(g.moving(), stays.then_some(directions).as_slice())
}

/// SPE-3: castling is that of chess, on the squares.
pub fn castlings(cx: &Context<'_>) -> Defined<Castling> {
    cx.defines(["CHE-16", "SPE-3", "CHE-1"], &chess::CASTLINGS)
}
