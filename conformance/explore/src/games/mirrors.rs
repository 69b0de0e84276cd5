//! House of Mirrors: men are often put on mirrors. Pawns promote in mid-board, and there are no captures en passant.

use types::{BoardId, Cell, Extra, Game, Kind, Man, Position, Side, Step};

use crate::basics::{any_side, cells_of, man_cell};
use crate::choices::Choices;
use crate::editing::{Editing, rank_seen_by};

pub(super) struct Mirrors;

impl Editing for Mirrors {
    fn edit_own(&self, position: &mut Position, choices: &mut Choices<'_>) {
        let game = position.game;
        let Some(&cell) = choices.pick(game.mirrors()) else { return };
        let kind = choices.pick(game.kinds()).map_or(Kind::Pawn, |&(kind, _)| kind);
        if kind == Kind::King {
            let royal = cells_of(position, |_, man| man.kind == Kind::King);
            let moved = choices.pick(&royal).and_then(|&king| position.men.take(king));
            if let Some(king) = moved {
                position.men.put(cell, king);
            }
        } else {
            let side = any_side(choices);
            position.men.put(cell, Man::new(side, kind));
        }
    }

    fn pawn_stands(&self, game: Game, side: Side, cell: Cell) -> bool {
        (2..=7).contains(&rank_seen_by(game, side, cell))
    }

    fn has_en_passant(&self) -> bool {
        false
    }

    /// The cell of a random man, written as that of an original that vanishes.
    fn extra(&self, position: &Position, _step: Step, choices: &mut Choices<'_>) -> Option<Extra> {
        Some(Extra::Vanishing(man_cell(position, BoardId::Squares, choices)))
    }
}
