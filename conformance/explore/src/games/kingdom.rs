//! Kingdom of Distorting Mirrors: every man has a twin, and a mark that says which of the original men it is.

use types::{BoardId, Cell, Extra, Game, Kind, Man, Mark, Position, Side, Step};

use crate::basics::{any_cell, any_side, cell_like, cells_of, piece_kinds};
use crate::choices::Choices;
use crate::editing::{Editing, rank_seen_by};

pub(super) struct Twins;

impl Editing for Twins {
    /// Puts a random man on a random cell, and removes the same man from elsewhere on that board.
    fn put(&self, position: &mut Position, choices: &mut Choices<'_>) {
        let cell = any_cell(position.game, choices);
        let side = any_side(choices);
        let homes: Vec<_> = (0..).zip(position.game.description().marks).collect();
        let Some(&(file, &home)) = choices.pick(&homes) else { return };
        let (kind, promoted) = match choices.below(6) {
            0 | 1 => (Kind::Pawn, false),
            2 => (*choices.pick(&piece_kinds(position.game)).unwrap_or(&home), true),
            _ => (home, false),
        };
        let man = Man { side, kind, mark: Some(Mark { file, promoted }) };
        if let Some((before, _)) = same_man(position, man, cell.board) {
            position.men.take(before);
        }
        position.men.put(cell, man);
    }

    /// Removes short-range men that do not match their twins: those promoted differently, and pawns that are further ahead
    /// than their twins on the max-range board.
    fn mend_own(&self, position: &mut Position) {
        for cell in cells_of(position, |cell, _| cell.board == BoardId::Max) {
            let Some(twin) = position.men.get(cell) else { continue };
            let Some((short, man)) = same_man(position, twin, BoardId::Short) else { continue };
            let rank = |cell| rank_seen_by(position.game, twin.side, cell);
            if man != twin || (twin.kind == Kind::Pawn && rank(cell) < rank(short)) {
                position.men.take(short);
            }
        }
    }

    fn pawn(&self, side: Side, choices: &mut Choices<'_>) -> Man {
        let mark = Mark { file: choices.small_below(8), promoted: false };
        Man { side, kind: Kind::Pawn, mark: Some(mark) }
    }

    fn pawn_stands(&self, game: Game, side: Side, cell: Cell) -> bool {
        let rank = rank_seen_by(game, side, cell);
        // On the max-range board a pawn can wait on its last rank for its twin.
        rank > 1 && (cell.board == BoardId::Max || rank < game.shape(cell.board).ranks)
    }

    fn has_en_passant(&self) -> bool {
        false
    }

    /// A move of the twin; `None` for a step on the max-range board, since a joint turn names the short-range step first.
    fn extra(&self, position: &Position, step: Step, choices: &mut Choices<'_>) -> Option<Extra> {
        if step.from.board == BoardId::Max {
            return None;
        }
        let like = |cell: Cell| Cell { board: BoardId::Max, ..cell };
        let mut twin = Step { from: like(step.from), to: like(step.to), ..step };
        if choices.one_in(2) {
            // Half of the time, the twin moves from the cell where it really is.
            let mark = position.men.get(step.from).map(|man| (man.side, man.mark));
            let cells = cells_of(position, |cell, man| {
                cell.board == BoardId::Max && Some((man.side, man.mark)) == mark
            });
            twin.from = choices.pick(&cells).copied().unwrap_or(twin.from);
        }
        twin.to = cell_like(position.game, twin.to, choices);
        Some(Extra::Twin(twin))
    }
}

/// The man on a board that is the same original man as `man`; `None` if there is none.
fn same_man(position: &Position, man: Man, board: BoardId) -> Option<(Cell, Man)> {
    let mut men = position.men.iter().filter(|(cell, _)| cell.board == board);
    men.find(|(_, other)| other.original() == man.original())
}
