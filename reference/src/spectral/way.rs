//! Squares and points as one field of cells (SPE-1, SPE-2), and the ways of men over it: diagonal
//! ways with what stands in them (SPE-5), and ways that stay on one board (SPE-6).

use record::{Board, Cell, Man, Men};

use crate::former::breach::Breach;
use crate::former::chess::Squares;
use crate::former::court::Court;
use crate::former::plane::{Line, Plane, Vector, scaled};

/// SPE-2: the coordinates u and v of squares and points alike.
pub(super) struct HalfSteps;

/// SPE-2: a half-step along a diagonal changes one of u and v by one. To the upper right, the lower
/// left, the lower right and the upper left.
pub(super) const HALF_STEPS: [Vector; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

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
        is_cell.then(|| Cell::new(board, (file - 1) as u8, rank as u8))
    }
}

/// For what a man goes to a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// To stand there; the cell is vacant.
    Move,
    /// To capture there (or, asking for an attack, as if it did).
    Capture,
}

/// A man's way from one cell to another, before it is known whether the man may take it.
#[derive(Clone, Copy)]
pub(super) struct Way<'a> {
    pub(super) court: &'a Court,
    pub(super) men: &'a Men,
    pub(super) man: Man,
    pub(super) from: Cell,
    pub(super) to: Cell,
    pub(super) purpose: Purpose,
}

impl Way<'_> {
    /// Whether it ends on the board where it begins.
    pub(super) fn stays_on_its_board(&self) -> bool {
        self.from.board == self.to.board
    }

    /// SPE-2: the diagonal that it goes along, counted in half-steps.
    pub(super) fn diagonal(&self) -> Option<Line> {
        if !self.stays_on_its_board() && !self.court.holds("SPE-2") {
            return None;
        }
        HalfSteps.line(self.from, self.to, &HALF_STEPS)
    }

    /// Whether it is one half-step (SPE-2).
    pub(super) fn is_half_step(&self) -> bool {
        self.diagonal().is_some_and(|line| line.steps == 1)
    }

    /// Files and ranks between the ends of a way on one board; `None` of a way to the other board.
    pub(super) fn on_its_board(&self) -> Option<Vector> {
        self.stays_on_its_board().then(|| Squares.displacement(self.from, self.to))
    }

    /// SPE-6: a line of its own board along one of the directions.
    pub(super) fn line_on_its_board(&self, directions: &[Vector]) -> Option<Line> {
        if self.stays_on_its_board() { Squares.line(self.from, self.to, directions) } else { None }
    }

    /// Whether it is one step to a neighbour on its own board.
    pub(super) fn is_step_to_a_neighbour(&self) -> bool {
        self.on_its_board().is_some_and(|(files, ranks)| files.abs().max(ranks.abs()) == 1)
    }

    /// The men strictly between the ends of a line of its own board.
    pub(super) fn men_on_its_board(&self, line: Line) -> impl Iterator<Item = Cell> {
        (1..line.steps)
            .filter_map(move |step| Squares.at(self.from, scaled(line.direction, step)))
            .filter(|&cell| self.men.get(cell).is_some())
    }

    /// SPE-5: the men strictly between the ends of a diagonal that count. An even number of
    /// half-steps knows only the board where it begins and ends, an odd number knows both.
    pub(super) fn men_on_the_diagonal(&self, line: Line) -> impl Iterator<Item = Cell> {
        let even = line.steps % 2 == 0;
        let both_boards = !even || !self.court.holds("SPE-5");
        self.cells_on_the_diagonal(line, line.steps)
            .filter(move |cell| both_boards || cell.board == self.from.board)
            .filter(|&cell| self.men.get(cell).is_some())
    }

    /// The cells of a diagonal fewer than so many half-steps away, of both boards.
    pub(super) fn cells_on_the_diagonal(
        &self,
        line: Line,
        half_steps: i32,
    ) -> impl Iterator<Item = Cell> + use<> {
        let from = self.from;
        (1..half_steps).filter_map(move |step| HalfSteps.at(from, scaled(line.direction, step)))
    }

    /// SPE-5: no man that counts stands in the way. Without that clause CHE-8 is all there is, and
    /// every cell of the diagonal is one that the man passes over.
    pub(super) fn diagonal_is_free(&self, line: Line) -> Result<&'static str, Breach> {
        let clause = if self.court.holds("SPE-5") { "SPE-5" } else { "CHE-8" };
        self.is_free(clause, self.men_on_the_diagonal(line).next())
    }

    /// CHE-8: no man of its own board stands in the way.
    pub(super) fn line_is_free(&self, line: Line) -> Result<&'static str, Breach> {
        self.is_free("CHE-8", self.men_on_its_board(line).next())
    }

    fn is_free(&self, clause: &'static str, man: Option<Cell>) -> Result<&'static str, Breach> {
        match man {
            Some(cell) if self.court.holds(clause) => {
                let sentence = "a man on {} stands in the way of the {} from {} to {}";
                let words = [cell.into(), self.man.kind.into(), self.from.into(), self.to.into()];
                Err(Breach::new(clause, sentence, words))
            }
            _ => Ok(clause),
        }
    }

    /// That the man does not go so, by a clause.
    pub(super) fn is_none_of(&self, clause: &'static str) -> Breach {
        let sentence = "{} to {} is no move of a {}";
        Breach::new(clause, sentence, [self.from.into(), self.to.into(), self.man.kind.into()])
    }
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
