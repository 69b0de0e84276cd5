//! Squares and points as one field of cells (SPE-1, SPE-2), the initial position and castling (SPE-3).

use record::facts::Fact;
use record::{Board, Cell, Position};

use crate::chess;
use crate::context::{Context, Defined, Going, R};
use crate::plane::{Line, Plane, Squares, Vector, leaps, scaled};
use crate::usual::Castling;

/// SPE-1: points are cells.
pub(super) fn are_cells(g: &Going<'_>) -> R<()> {
    for cell in [g.step.from, g.step.to] {
        if cell.board == Board::Points && !g.says("SPE-1", true, &cell) {
            return Err(g.fault("SPE-1", || Fact::NoCell { cell }));
        }
    }
    Ok(())
}

/// SPE-2: the coordinates u and v of squares and points alike.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HalfSteps;

/// SPE-2: a half-step along a diagonal changes one of u and v by one. The directions are upper right, lower
/// left, lower right and upper left.
const HALF_STEPS: [Vector; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

impl HalfSteps {
    /// A square has u = file + rank and v = file - rank, files counted from 1; the point at its
    /// upper right corner, which bears its file and rank, has u + 1 and v.
    fn coordinates(cell: Cell) -> Vector {
        let (file, rank) = (i32::from(cell.file) + 1, i32::from(cell.rank));
        let corner = i32::from(cell.board == Board::Points);
        (file + rank + corner, file - rank)
    }
}

impl Plane for HalfSteps {
    const ALWAYS: Option<HalfSteps> = Some(HalfSteps);

    fn displacement(&self, from: Cell, to: Cell) -> Vector {
        let (from, to) = (HalfSteps::coordinates(from), HalfSteps::coordinates(to));
        (to.0 - from.0, to.1 - from.1)
    }

    fn at(&self, from: Cell, by: Vector) -> Option<Cell> {
        let (u, v) = HalfSteps::coordinates(from);
        let (u, v) = (u + by.0, v + by.1);
        let (board, u, most) =
            if (u + v) % 2 == 0 { (Board::Squares, u, 8) } else { (Board::Points, u - 1, 7) };
        let (file, rank) = (i32::midpoint(u, v), i32::midpoint(u, -v));
        let is_cell = (1..=most).contains(&file) && (1..=most).contains(&rank);
        let (file, rank) = (u8::try_from(file - 1).ok()?, u8::try_from(rank).ok()?);
        is_cell.then(|| Cell::new(board, file, rank))
    }
}

/// SPE-2: the cells on the diagonals of one, whatever stands on them: it depends on where a man goes what is in its way
/// (SPE-5).
pub(super) fn on_its_diagonals(from: Cell) -> impl Iterator<Item = Cell> {
    HALF_STEPS.into_iter().flat_map(move |direction| {
        (1..).map_while(move |steps| HalfSteps.at(from, scaled(direction, steps)))
    })
}

/// SPE-2: the cells a half-step from one.
pub(super) fn neighbours(position: &Position, from: Cell) -> Vec<Cell> {
    leaps(HalfSteps, position, from, &HALF_STEPS)
}

/// SPE-2: the diagonal along which the man moves, counted in half-steps.
pub(super) fn diagonal(g: &Going<'_>) -> Option<Line<HalfSteps>> {
    HalfSteps.line(g.step.from, g.step.to, &[g.defines("SPE-2", &HALF_STEPS)])
}

/// SPE-2: the same, if it is one half-step.
pub(super) fn half_step(g: &Going<'_>) -> Option<Line<HalfSteps>> {
    diagonal(g).filter(Line::is_one_step)
}

/// Files and ranks between the ends of a path on one board; `None` for a path to the other board.
pub(super) fn on_its_board(g: &Going<'_>) -> Option<Vector> {
    let Going { step, .. } = g;
    (step.from.board == step.to.board).then(|| Squares.displacement(step.from, step.to))
}

/// The line of its own board along which the man moves in one of the directions.
pub(super) fn line_on_its_board(
    g: &Going<'_>,
    directions: Defined<Vector>,
) -> Option<Line<Squares>> {
    on_its_board(g)?;
    Squares.line(g.step.from, g.step.to, &[directions])
}

/// SPE-3: castling is that of chess, on the squares.
pub(super) fn castlings(cx: &Context<'_>) -> Defined<Castling> {
    cx.defines(["CHE-16", "SPE-3", "CHE-1"], &chess::CASTLINGS)
}

#[cfg(test)]
mod tests {
    use record::Game;

    use super::*;

    fn cell(name: &str) -> Cell {
        Game::Spectral
            .cells()
            .find(|cell| cell.to_string() == name)
            .unwrap_or_else(|| panic!("no cell {name}"))
    }

    fn touched(name: &str) -> Vec<String> {
        let cell = cell(name);
        HALF_STEPS
            .iter()
            .filter_map(|&step| HalfSteps.at(cell, step))
            .map(|cell| cell.to_string())
            .collect()
    }

    #[test]
    fn a_square_touches_the_points_at_its_corners_and_a_point_four_squares() {
        assert_eq!(touched("e4"), ["E4", "D3", "E3", "D4"]);
        assert_eq!(touched("E4"), ["f5", "e4", "f4", "e5"]);
    }

    #[test]
    fn the_corners_of_the_border_are_no_points() {
        assert_eq!(touched("a1"), ["A1"]);
        assert_eq!(touched("h8"), ["G7"]);
        assert_eq!(touched("a4"), ["A4", "A3"]);
        assert_eq!(touched("G7"), ["h8", "g7", "h7", "g8"]);
    }

    #[test]
    fn two_half_steps_in_one_direction_are_a_full_step() {
        for from in Game::Spectral.cells() {
            for step in HALF_STEPS {
                let two = HalfSteps.at(from, scaled(step, 2));
                let one_and_one =
                    HalfSteps.at(from, step).and_then(|middle| HalfSteps.at(middle, step));
                assert_eq!(two, one_and_one, "{from} {step:?}");
                if let Some(to) = two {
                    let (files, ranks) = Squares.displacement(from, to);
                    assert_eq!((files.abs(), ranks.abs(), to.board), (1, 1, from.board));
                }
            }
        }
    }
}
