//! Lists the legal turns of a board.

use fast::board::Board;
use fast::{AnyBoard, AnyTurn};

pub(crate) fn every_turn(board: &AnyBoard) -> Vec<AnyTurn> {
    let mut turns = Vec::with_capacity(USUAL);
    board.each_turn(|turn| turns.push(turn));
    turns
}

/// Every legal turn without a deflector act; in games without deflectors, every legal turn.
pub(crate) fn plain_turns(board: &AnyBoard) -> Vec<AnyTurn> {
    let mut turns = Vec::with_capacity(USUAL);
    board.each_plain_turn(|turn| turns.push(turn));
    turns
}

/// The number of [`plain_turns`].
pub(crate) fn mobility(board: &AnyBoard) -> i64 {
    i64::try_from(board.mobility()).unwrap_or(i64::MAX)
}

/// The room reserved for a list of turns: enough for most positions.
const USUAL: usize = 48;
