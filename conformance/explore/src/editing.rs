//! How positions of a family of games are edited: by default as in orthodox chess.

use types::{Cell, Extra, Game, Kind, Man, Position, Side, Step};

use crate::basics::{any_cell, any_side, piece_kinds};
use crate::choices::Choices;

/// How positions of one family are edited, repaired and shrunk, and which turns are written for them.
pub(crate) trait Editing: Sync {
    /// Gives the pieces the kinds of another initial array, if the game has several.
    fn vary(&self, _position: &mut Position, _choices: &mut Choices<'_>) {}

    /// Puts a man of a random kind on a cell.
    fn put(&self, position: &mut Position, choices: &mut Choices<'_>) {
        let cell = any_cell(position.game, choices);
        let side = any_side(choices);
        let kinds = self.kinds(position, choices);
        // Pawns are preferred, since most men are pawns, and many clauses are about them.
        let kind = match choices.below(5) {
            0 | 1 => Kind::Pawn,
            _ => choices.pick(&kinds).copied().unwrap_or(Kind::Pawn),
        };
        let kind = if choices.one_in(24) { Kind::King } else { kind };
        position.men.put(cell, Man::new(side, kind));
    }

    /// The kinds of pieces to choose from.
    fn kinds(&self, position: &Position, _choices: &mut Choices<'_>) -> Vec<Kind> {
        piece_kinds(position.game)
    }

    /// Changes something that only this family has, such as a deflector. In a family that has nothing of its own, puts a
    /// man on a cell instead.
    fn edit_own(&self, position: &mut Position, choices: &mut Choices<'_>) {
        self.put(position, choices);
    }

    /// Repairs what only this family has.
    fn mend_own(&self, _position: &mut Position) {}

    /// A pawn of a side, with a mark if the family's men have marks.
    fn pawn(&self, side: Side, _choices: &mut Choices<'_>) -> Man {
        Man::new(side, Kind::Pawn)
    }

    fn pawn_stands(&self, game: Game, side: Side, cell: Cell) -> bool {
        let rank = rank_seen_by(game, side, cell);
        rank > 1 && rank < game.shape(cell.board).ranks
    }

    /// The cells that a double step from a file leaves, crosses and reaches, some of them perhaps off the board; `None` if
    /// there is none, as in a game without captures en passant.
    fn double_step(&self, side: Side, file: u8, _choices: &mut Choices<'_>) -> Option<[Cell; 3]> {
        let cells = double_step_ranks(side).map(|rank| Cell::square(file, rank));
        self.has_en_passant().then_some(cells)
    }

    fn has_en_passant(&self) -> bool {
        true
    }

    /// Whether a step can be written from each of the game's boards to each other board.
    fn steps_across_boards(&self) -> bool {
        false
    }

    /// A random second part for a turn with this step; `None` if such a turn cannot have one.
    fn extra(
        &self,
        _position: &Position,
        _step: Step,
        _choices: &mut Choices<'_>,
    ) -> Option<Extra> {
        None
    }

    /// Edits for shrinking that reduce what only this family has.
    fn reductions(&self, _position: &Position) -> Vec<Reduction> {
        Vec::new()
    }
}

/// An edit that makes a position smaller.
pub(crate) type Reduction = Box<dyn Fn(&mut Position)>;

/// The ranks that a double step of a side leaves, crosses and reaches, on a board with eight ranks.
pub(crate) fn double_step_ranks(side: Side) -> [u8; 3] {
    match side {
        Side::White => [2, 3, 4],
        Side::Black => [7, 6, 5],
    }
}

/// The rank of a cell as a side counts it from its own end of the board.
pub(crate) fn rank_seen_by(game: Game, side: Side, cell: Cell) -> u8 {
    match side {
        Side::White => cell.rank,
        Side::Black => game.shape(cell.board).ranks + 1 - cell.rank,
    }
}
