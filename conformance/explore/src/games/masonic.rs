//! Masonic Chess: a double step follows a cant.

use types::{Cell, Side};

use crate::choices::Choices;
use crate::editing::{Editing, double_step_ranks};

pub(super) struct Bricks;

impl Editing for Bricks {
    fn double_step(&self, side: Side, file: u8, choices: &mut Choices<'_>) -> Option<[Cell; 3]> {
        let right = choices.one_in(2);
        // Every other rank is half a brick further right than its neighbours.
        let (crossed_file, to_file) = match (side, right) {
            (Side::White, true) => (file + 1, file + 1),
            (Side::White, false) => (file, file.checked_sub(1)?),
            (Side::Black, true) => (file, file + 1),
            (Side::Black, false) => (file.checked_sub(1)?, file.checked_sub(1)?),
        };
        let [from, crossed, to] = double_step_ranks(side);
        let cells = [(file, from), (crossed_file, crossed), (to_file, to)];
        Some(cells.map(|(file, rank)| Cell::square(file, rank)))
    }
}
