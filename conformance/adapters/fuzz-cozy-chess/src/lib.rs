//! A third party's engine as the tests want to ask it: positions as FEN, turns as UCI writes them.
//!
//! [`cozy_chess`] plays orthodox chess. What stands here is all that one writes for an engine of one's own;
//! the random positions, and the law, come from `chess-arbiter` (see `tests/law.rs`).

use std::collections::BTreeSet;

use cozy_chess::Board;
use cozy_chess::util::{display_uci_move, parse_uci_move};

/// The position; `None` where the engine does not take it.
pub fn board(fen: &str) -> Option<Board> {
    Board::from_fen(fen, false).ok()
}

/// Every legal move.
pub fn moves(board: &Board) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    board.generate_moves(|moves| {
        found.extend(moves.into_iter().map(|played| display_uci_move(board, played).to_string()));
        false
    });
    found
}

/// The position after a legal move; `None` for any other.
pub fn play(board: &Board, played: &str) -> Option<Board> {
    let mut after = board.clone();
    after.try_play(parse_uci_move(board, played).ok()?).ok()?;
    Some(after)
}
