//! Wraps somebody else's chess engine for the tests: positions are in FEN, turns in the notation of UCI.
//!
//! [`cozy_chess`] plays orthodox chess. For another engine, only this file has to be written; the random positions
//! and the law come from `chess-arbiter` (see `tests/law.rs`).

use std::collections::BTreeSet;

use cozy_chess::Board;
use cozy_chess::util::{display_uci_move, parse_uci_move};

/// The position in the engine's form; `None` if the engine does not accept it.
pub fn board(fen: &str) -> Option<Board> {
    Board::from_fen(fen, false).ok()
}

/// Every legal turn, in the notation of UCI.
pub fn moves(board: &Board) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    board.generate_moves(|moves| {
        found.extend(moves.into_iter().map(|played| display_uci_move(board, played).to_string()));
        false
    });
    found
}

/// The position after a legal turn; `None` if the turn is illegal.
pub fn play(board: &Board, played: &str) -> Option<Board> {
    let mut after = board.clone();
    after.try_play(parse_uci_move(board, played).ok()?).ok()?;
    Some(after)
}
