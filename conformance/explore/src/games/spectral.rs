//! Spectral Realm: men move between squares and points; in one of the games the array is drawn at random.

use types::{BoardId, Cell, Game, Kind, Man, Own, Position, Side};

use crate::basics::{cells_of, mend_castling, piece_kinds};
use crate::choices::Choices;
use crate::editing::{Editing, Reduction, rank_seen_by};

pub(super) struct Points;

impl Editing for Points {
    fn vary(&self, position: &mut Position, choices: &mut Choices<'_>) {
        if position.array().is_none() {
            return;
        }
        let pieces = piece_kinds(position.game);
        let mut kinds: Vec<Kind> = Vec::new();
        for _ in 0..=choices.below(6) {
            kinds.extend(choices.pick(&pieces).filter(|kind| !kinds.contains(kind)));
        }
        if choices.one_in(2) && !kinds.contains(&Kind::Rook) {
            kinds.push(Kind::Rook);
        }
        for cell in cells_of(position, |_, man| !matches!(man.kind, Kind::King | Kind::Pawn)) {
            // Rooks stay if the new array has rooks, so that castling remains possible.
            if let (Some(man), Some(&kind)) = (position.men.get(cell), choices.pick(&kinds))
                && !(man.kind == Kind::Rook && kinds.contains(&Kind::Rook))
            {
                position.men.put(cell, Man { kind, ..man });
            }
        }
        position.own = Own::Array(kinds);
        self.mend_own(position);
        mend_castling(position);
    }

    fn kinds(&self, position: &Position, choices: &mut Choices<'_>) -> Vec<Kind> {
        let array = position.array().filter(|_| !choices.one_in(6));
        array.map_or_else(|| piece_kinds(position.game), <[_]>::to_vec)
    }

    fn edit_own(&self, position: &mut Position, choices: &mut Choices<'_>) {
        let kinds = piece_kinds(position.game);
        let Own::Array(array) = &mut position.own else {
            self.put(position, choices);
            return;
        };
        if let Some(&kind) = choices.pick(&kinds) {
            match array.iter().position(|&known| known == kind) {
                Some(index) => drop(array.remove(index)),
                None => array.push(kind),
            }
            array.sort_by_key(|kind| kind.letter());
        }
    }

    /// Adds to the array every kind of piece that is on the board, or the queen if there is none, and sorts the array.
    fn mend_own(&self, position: &mut Position) {
        let there: Vec<Kind> = position.men.iter().map(|(_, man)| man.kind).collect();
        if let Own::Array(array) = &mut position.own {
            for kind in there {
                if !matches!(kind, Kind::King | Kind::Pawn) && !array.contains(&kind) {
                    array.push(kind);
                }
            }
            if array.is_empty() {
                array.push(Kind::Queen);
            }
            array.sort_by_key(|kind| kind.letter());
        }
    }

    fn pawn_stands(&self, game: Game, side: Side, cell: Cell) -> bool {
        let rank = rank_seen_by(game, side, cell);
        rank < game.shape(cell.board).ranks && (cell.board == BoardId::Points || rank > 1)
    }

    fn steps_across_boards(&self) -> bool {
        true
    }

    fn reductions(&self, position: &Position) -> Vec<Reduction> {
        let without = |kind: Kind| -> Reduction {
            Box::new(move |position| {
                if let Own::Array(kinds) = &mut position.own {
                    kinds.retain(|&known| known != kind);
                }
            })
        };
        position.array().unwrap_or_default().iter().copied().map(without).collect()
    }
}
