//! Castling in text. It is read and written as the king's move to the cell that the king reaches. Chess960 notation, in
//! which the king moves onto a rook of its own side, is converted to this form.

use crate::cell::Cell;
use crate::games::Game;
use crate::man::{Kind, Man, Side};
use crate::position::Position;
use crate::turn::Turn;

impl Game {
    /// The initial cell of a side's king. `None` in the Kingdom games, where every king has a mark.
    pub fn king_home(self, side: Side) -> Option<Cell> {
        let king = Man::new(side, Kind::King);
        let start = self.start();
        start.men.iter().find(|&(_, man)| man == king).map(|(cell, _)| cell)
    }
}

/// Converts castling from Chess960 notation. If `turn` moves the king of the side to move from its initial cell onto a
/// rook of its own side, this returns the castling turn written as the king's move. `None` for any other turn, for
/// one that is already written so, and if a man stands between king and rook or the game has no algebraic notation.
/// Legality is not checked.
pub fn castling_meant(position: &Position, turn: &Turn) -> Option<Turn> {
    let castles = position.game.description().algebraic?;
    let (from, to) = (turn.step.from, turn.step.to);
    let stands = |cell, kind| position.men.get(cell) == Some(Man::new(position.side, kind));
    let onto_rook = position.game.king_home(position.side) == Some(from)
        && stands(from, Kind::King)
        && stands(to, Kind::Rook)
        && from.rank == to.rank
        && (from.file.min(to.file) + 1..from.file.max(to.file))
            .all(|file| position.men.get(Cell { file, ..from }).is_none());
    let file = castles[usize::from(to.file < from.file)];
    let meant = Turn::of(from, Cell { file, ..from });
    (onto_rook && meant != *turn).then_some(meant)
}
