//! Deflection: in text, a cell's deflector is the letter after its man or dot: `.J` on a vacant cell, `RJ` under a
//! rook. Gothic Chess has no deflectors and is drawn like orthodox chess.

use types::{BoardId, Deflector};

use super::chess::Plain;
use crate::canvas::Canvas;
use crate::diagram::Diagram;
use crate::drawing::{Drawing, Grid, man_or_dot};

pub(super) struct Deflectors;

impl Drawing for Deflectors {
    fn write(&self, canvas: &mut Canvas, diagram: &Diagram<'_>) {
        let Some(fields) = diagram.position.deflectors() else {
            return Plain.write(canvas, diagram);
        };
        let grid = Grid { board: BoardId::Squares, row: 0, left: 0, width: 3, indent: 0 };
        grid.write(canvas, diagram, &|diagram, cell| {
            let deflector = fields.on(cell).map_or(' ', Deflector::letter);
            format!("{}{deflector}", man_or_dot(diagram, cell))
        });
    }
}
