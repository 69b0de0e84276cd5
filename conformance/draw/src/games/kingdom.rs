//! Kingdom of Distorting Mirrors: both boards side by side, men with their marks.

use record::{Board, Cell, Game};

use super::{Drawing, Grid, man_or_dot, on_grid};
use crate::Diagram;
use crate::canvas::Canvas;
use crate::layout::{GAP, Label};

/// How far the second board lies to the right of the first.
const APART: f64 = 9.2;
/// The same in columns of text.
const COLUMNS_APART: usize = 38;

pub(super) struct Twins;

impl Drawing for Twins {
    fn extent(&self, game: Game) -> (f64, f64) {
        let shape = game.shape(Board::Max);
        (f64::from(shape.files) + APART, f64::from(shape.ranks))
    }

    fn centre(&self, game: Game, cell: Cell) -> (f64, f64) {
        let (x, y) = on_grid(game, cell);
        (x + left(cell.board), y)
    }

    fn labels(&self, game: Game) -> Vec<Label> {
        let headings = [(Board::Short, "short-range board"), (Board::Max, "max-range board")];
        let labels = headings.into_iter().flat_map(|(board, heading)| {
            let mut labels = self.files_below(game, board);
            labels.extend(self.ranks_left(game, board, left(board)));
            labels.push(Label::new(heading, (left(board) + 4.0, -GAP)));
            labels
        });
        labels.collect()
    }

    fn write(&self, canvas: &mut Canvas, diagram: &Diagram<'_>) {
        let boards = [(Board::Short, 0, "short-range"), (Board::Max, COLUMNS_APART, "max-range")];
        for (board, left, heading) in boards {
            canvas.put(0, left + 3, heading);
            let grid = Grid { board, row: 1, left, width: 4, indent: 0 };
            grid.write(canvas, diagram, &man_or_dot);
        }
    }
}

fn left(board: Board) -> f64 {
    if board == Board::Max { APART } else { 0.0 }
}
