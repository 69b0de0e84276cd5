//! House of Mirrors: in text, `[ ]` surrounds a mirror and `( )` a reflection; places without a cell are blank.

use types::{BoardId, Cell, Game};

use crate::canvas::Canvas;
use crate::diagram::Diagram;
use crate::drawing::{Drawing, Grid, man_or_dot};
use crate::parts::Tint;

pub(super) struct Mirrors;

impl Drawing for Mirrors {
    fn tint(&self, game: Game, cell: Cell) -> Tint {
        if game.mirrors().contains(&cell) {
            Tint::Mirror
        } else {
            Tint::of_colour(game.colour(cell))
        }
    }

    fn write(&self, canvas: &mut Canvas, diagram: &Diagram<'_>) {
        // A cell is three characters wide, with its man in the middle.
        let grid = Grid { board: BoardId::Squares, row: 0, left: 0, width: 3, indent: 1 };
        grid.write(canvas, diagram, &place);
    }
}

fn place(diagram: &Diagram<'_>, cell: Cell) -> String {
    let man = man_or_dot(diagram, cell);
    let reflection = diagram.reflections.iter().find(|(place, _)| *place == cell);
    match reflection {
        Some((_, shown)) => format!("({shown})"),
        None if diagram.position.game.mirrors().contains(&cell) => format!("[{man}]"),
        None => format!(" {man}"),
    }
}
