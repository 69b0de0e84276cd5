//! Lists the legal turns of a board.

use fast::board::Board;

/// Every legal turn.
pub(crate) fn every_turn<B: Board>(board: &B) -> Vec<B::Turn> {
    list(board, true)
}

/// Every legal turn without a deflector act; in games without deflectors, every legal turn.
pub(crate) fn plain_turns<B: Board>(board: &B) -> Vec<B::Turn> {
    list(board, false)
}

// All turns are listed here, because the turn generator is compiled once more for every closure that visits turns.
#[inline(never)]
fn list<B: Board>(board: &B, with_acts: bool) -> Vec<B::Turn> {
    let mut turns = Vec::with_capacity(USUAL);
    let look = |turn| turns.push(turn);
    if with_acts {
        board.each_turn(look);
    } else {
        board.each_plain_turn(look);
    }
    turns
}

/// The room reserved for a list of turns: enough for most positions.
const USUAL: usize = 48;
