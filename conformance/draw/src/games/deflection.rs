//! Deflection: the letter after a cell is its deflector, `.J` alone and `RJ` under a man.

use record::{Board, Deflector};

use super::{Drawing, Grid, man_or_dot};
use crate::Diagram;
use crate::canvas::Canvas;

pub(super) struct Deflectors;

impl Drawing for Deflectors {
    fn write(&self, canvas: &mut Canvas, diagram: &Diagram<'_>) {
        let grid = Grid { board: Board::Squares, row: 0, left: 0, width: 3, indent: 0 };
        let fields = diagram.position.deflectors();
        grid.write(canvas, diagram, &|diagram, cell| {
            let deflector = fields.and_then(|fields| fields.on(cell));
            format!("{}{}", man_or_dot(diagram, cell), deflector.map_or(' ', Deflector::letter))
        });
    }
}
