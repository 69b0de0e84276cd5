//! Spectral Realm: the squares, with the points between them. The files of points are named by capital letters above
//! the board, their rows by numbers to its right. In text, `+` is a vacant point.

use types::{BoardId, Cell, Game};

use crate::canvas::Canvas;
use crate::diagram::Diagram;
use crate::drawing::{Drawing, letter, on_grid};
use crate::parts::{GAP, Label, Tint};

pub(super) struct Points;

impl Drawing for Points {
    fn centre(&self, game: Game, cell: Cell) -> (f64, f64) {
        let (x, y) = on_grid(game, cell);
        if cell.board == BoardId::Points { (x + 0.5, y - 0.5) } else { (x, y) }
    }

    fn tint(&self, game: Game, cell: Cell) -> Tint {
        if cell.board == BoardId::Points { Tint::Point } else { Tint::of_colour(game.colour(cell)) }
    }

    fn labels(&self, game: Game) -> Vec<Label> {
        let mut labels = self.coordinates(game, BoardId::Squares);
        let (width, _) = self.extent(game);
        let shape = game.shape(BoardId::Points);
        labels.extend(self.files_above(game, BoardId::Points, b'A'));
        labels.extend((1..=shape.ranks).map(|rank| {
            let (_, y) = self.centre(game, Cell::new(BoardId::Points, 0, rank));
            Label::new(rank.to_string(), (width + GAP, y))
        }));
        labels
    }

    /// The squares are four characters apart; the points are half-way between them, on rows of their own.
    fn write(&self, canvas: &mut Canvas, diagram: &Diagram<'_>) {
        let game = diagram.position.game;
        for cell in game.cells() {
            let point = cell.board == BoardId::Points;
            let (row, column) = spot(cell);
            let vacant = if point { "+" } else { "." };
            let man = diagram.position.men.get(cell);
            canvas.put(row, column, &man.map_or_else(|| vacant.into(), |man| man.to_string()));
            if cell.file == 0 && !point {
                canvas.put(row, 0, &format!("{:>2}", cell.rank));
            }
            if cell.file == 6 && point {
                canvas.put(row, column + 6, &cell.rank.to_string());
            }
            if cell.rank == 1 && !point {
                canvas.put(row + 1, column, &letter(b'a', cell.file).to_string());
            }
            if cell.rank == 7 && point {
                canvas.put(row - 2, column, &letter(b'A', cell.file).to_string());
            }
        }
    }
}

fn spot(cell: Cell) -> (usize, usize) {
    let (file, rank) = (usize::from(cell.file), usize::from(cell.rank));
    let half = usize::from(cell.board == BoardId::Points);
    (1 + 2 * (8 - rank) - half, 4 + 4 * file + 2 * half)
}
