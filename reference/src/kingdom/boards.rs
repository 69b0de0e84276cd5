//! The two boards (KDM-1): a man moves by the clauses of its own board.

use types::BoardId;

use super::{max, short};
use crate::context::{Going, Judged};
use crate::statement::{Kingdom, Range};

/// KDM-1: one board is the short-range board, the other the max-range board. A man never leaves its board.
pub fn goes(g: &Going<'_>) -> Judged {
    let board = g.step.from.board;
    let stays = g.step.to.board == board;
    g.requires("KDM-1", Kingdom::StaysOnItsBoard(g.moving()), stays.then_some(()))?;
    let has = |range, its| g.holds("KDM-1", Kingdom::HasRange(board, range), board == its);
    if has(Range::Short, BoardId::Short) {
        short::goes(g)
    } else if has(Range::Max, BoardId::Max) {
        max::goes(g)
    } else {
        g.requires("KDM-1", Kingdom::HasSomeRange(g.moving()), None)
    }
}
