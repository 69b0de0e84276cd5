//! Masonic Chess: the board as a wall of bricks; even ranks are half a brick further right (MAS-1).

use types::{BoardId, Cell, Game};

use crate::canvas::Canvas;
use crate::diagram::Diagram;
use crate::drawing::{Drawing, letter, man_or_dot, on_grid};
use crate::parts::Label;

pub(super) struct Bricks;

impl Drawing for Bricks {
    fn extent(&self, game: Game) -> (f64, f64) {
        let shape = game.shape(BoardId::Squares);
        (f64::from(shape.files) + 0.5, f64::from(shape.ranks))
    }

    fn centre(&self, game: Game, cell: Cell) -> (f64, f64) {
        let (x, y) = on_grid(game, cell);
        (if cell.rank.is_multiple_of(2) { x + 0.5 } else { x }, y)
    }

    /// The highest rank is not directly above the lowest, so file letters are on both borders, below and above.
    fn labels(&self, game: Game) -> Vec<Label> {
        let below = self.coordinates(game, BoardId::Squares);
        [below, self.files_above(game, BoardId::Squares, b'a')].into_iter().flatten().collect()
    }

    /// Every brick is four characters wide, with its joint at the left; even ranks are two characters further right.
    fn write(&self, canvas: &mut Canvas, diagram: &Diagram<'_>) {
        let shape = diagram.position.game.shape(BoardId::Squares);
        let (files, ranks) = (usize::from(shape.files), usize::from(shape.ranks));
        let left = |rank: usize| if rank.is_multiple_of(2) { 5 } else { 3 };
        let row = |rank: usize| 2 + 2 * (ranks - rank);
        // All edges are written before any joint: otherwise the edges of a rank would overwrite joints of the rank below.
        for (mark, every) in [("-", 1), ("+", 4)] {
            for rank in 1..=ranks {
                for index in (0..=4 * files).step_by(every) {
                    canvas.put(row(rank) - 1, left(rank) + index, mark);
                    canvas.put(row(rank) + 1, left(rank) + index, mark);
                }
            }
        }
        for (number, rank) in (1..=shape.ranks).zip(1_usize..) {
            canvas.put(row(rank), 0, &format!("{rank:>2}"));
            canvas.put(row(rank), left(rank), &format!("|{}", "   |".repeat(files)));
            for file in 0..shape.files {
                let cell = Cell::square(file, number);
                let column = left(rank) + 2 + 4 * usize::from(file);
                canvas.put(row(rank), column, &man_or_dot(diagram, cell));
            }
        }
        for file in 0..shape.files {
            let name = letter(b'a', file).to_string();
            canvas.put(0, left(ranks) + 2 + 4 * usize::from(file), &name);
            canvas.put(row(1) + 2, left(1) + 2 + 4 * usize::from(file), &name);
        }
    }
}
