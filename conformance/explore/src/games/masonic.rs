//! Masonic Chess: a double step follows a cant, and the en passant field also names the pawn.

use types::{Cell, EnPassant, Game, Side};

use crate::choices::Choices;
use crate::editing::{DoubleStep, Editing, double_step_ranks};

pub(super) struct Bricks;

impl Editing for Bricks {
    fn double_step(
        &self,
        game: Game,
        side: Side,
        file: u8,
        choices: &mut Choices<'_>,
    ) -> Option<DoubleStep> {
        let right = choices.one_in(2);
        // Of two adjacent ranks, one is half a brick further right.
        let (crossed_file, to_file) = match (side, right) {
            (Side::White, true) => (file + 1, file + 1),
            (Side::White, false) => (file, file.checked_sub(1)?),
            (Side::Black, true) => (file, file + 1),
            (Side::Black, false) => (file.checked_sub(1)?, file.checked_sub(1)?),
        };
        let [from_rank, crossed_rank, to_rank] = double_step_ranks(side);
        let from = Cell::square(file, from_rank);
        let crossed = Cell::square(crossed_file, crossed_rank);
        let to = Cell::square(to_file, to_rank);
        let field = EnPassant { crossed, pawn: Some(to) };
        [from, crossed, to].iter().all(|&cell| game.has(cell)).then_some(DoubleStep {
            from,
            to,
            field,
        })
    }
}
