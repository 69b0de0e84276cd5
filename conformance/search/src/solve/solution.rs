//! The result of a search, or why it failed.

use thiserror::Error;
use types::{Refusal, Stopped, Turn};

/// The result of a search. The default stands for a search that found nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solution {
    /// The number of turns of both sides in the shortest solution; `None` if there is no solution within the requested length.
    pub plies: Option<u32>,
    /// Every first turn that solves in `plies` turns, sorted as text.
    pub keys: Vec<Turn>,
    /// The tree of a forced solution, if requested: for every key, the defences and the answers to them.
    pub tree: Vec<Branch>,
    /// Whether the tree was left out, because it would be too large or a limit was reached.
    pub tree_left_out: bool,
    /// For help play, the solutions, sorted. For a forced solution without a tree, one line for each key, in which the
    /// other side holds out longest; if a limit is reached, the remaining keys have no lines.
    pub lines: Vec<Vec<Turn>>,
    /// Whether there are more lines than [`Options::lines`](super::Options::lines) allows.
    pub more_lines: bool,
    /// Positions reached.
    pub nodes: u64,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unsolved {
    /// A position is not accepted, or the position to reach is of another game.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The system does not have enough memory for the transposition table.
    #[error("there is not enough memory for a table of {mebibytes} MiB")]
    Memory {
        /// The size requested.
        mebibytes: usize,
    },
    /// A limit was reached.
    #[error("{stopped}; there is no solution in fewer than {} plies", plies)]
    Stopped {
        /// The limit.
        stopped: Stopped,
        /// A solution, if there is one, has at least this many turns of both sides.
        plies: u32,
        /// Positions reached.
        nodes: u64,
    },
}

/// A turn of the solving side, and what can follow it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The turn.
    pub turn: Turn,
    /// The turns that would solve in the fewest turns if the other side passed, sorted. Empty if that side is in check,
    /// and therefore cannot pass, and in selfmates and reflexmates, in which a pass shows nothing.
    pub threats: Vec<Turn>,
    /// The answers after which no threat solves within the remaining turns, sorted; all answers if there are no
    /// threats. Empty if the turn reaches the goal.
    pub replies: Vec<Reply>,
}

/// An answer of the other side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The turn.
    pub turn: Turn,
    /// Every turn that then solves in the fewest turns, sorted; more than one is a dual. Empty if the answer itself reaches
    /// the goal.
    pub branches: Vec<Branch>,
}

/// Sorts turns as text.
pub(super) fn sorted(mut turns: Vec<Turn>) -> Vec<Turn> {
    turns.sort_by_cached_key(ToString::to_string);
    turns
}
