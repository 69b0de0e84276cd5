//! Kingdom of Distorting Mirrors: both boards side by side, men with their marks.

use types::{BoardId, Cell, Game};

use crate::canvas::Canvas;
use crate::diagram::Diagram;
use crate::drawing::{Drawing, Grid, man_or_dot, on_grid};
use crate::parts::{GAP, Label};

/// The distance between the upper left corners of the two boards, side by side as well as stacked.
const APART: f64 = 9.2;
/// By how many columns the second board is to the right of the first in a text diagram.
const COLUMNS_APART: usize = 38;

pub(super) struct Twins {
    /// Whether the short-range board is above the max-range board, not to its left.
    pub(super) stacked: bool,
}

impl Drawing for Twins {
    fn extent(&self, game: Game) -> (f64, f64) {
        let shape = game.shape(BoardId::Max);
        let (left, top) = self.corner(BoardId::Max);
        (f64::from(shape.files) + left, f64::from(shape.ranks) + top)
    }

    fn centre(&self, game: Game, cell: Cell) -> (f64, f64) {
        let (x, y) = on_grid(game, cell);
        let (left, top) = self.corner(cell.board);
        (x + left, y + top)
    }

    fn labels(&self, game: Game) -> Vec<Label> {
        let headings = [(BoardId::Short, "short-range board"), (BoardId::Max, "max-range board")];
        let labels = headings.into_iter().flat_map(|(board, heading)| {
            let (left, top) = self.corner(board);
            let middle = left + f64::from(game.shape(board).files) / 2.0;
            let heading = Label::new(heading, (middle, top - GAP));
            self.coordinates(game, board).into_iter().chain([heading])
        });
        labels.collect()
    }

    fn write(&self, canvas: &mut Canvas, diagram: &Diagram<'_>) {
        let boards =
            [(BoardId::Short, 0, "short-range"), (BoardId::Max, COLUMNS_APART, "max-range")];
        for (board, left, heading) in boards {
            canvas.put(0, left + 3, heading);
            let grid = Grid { board, row: 1, left, width: 4, indent: 0 };
            grid.write(canvas, diagram, &man_or_dot);
        }
    }
}

impl Twins {
    /// The upper left corner of a board.
    fn corner(&self, board: BoardId) -> (f64, f64) {
        match (board, self.stacked) {
            (BoardId::Max, true) => (0.0, APART),
            (BoardId::Max, false) => (APART, 0.0),
            _ => (0.0, 0.0),
        }
    }
}
