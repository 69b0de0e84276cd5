//! A problem that was read, or why it was not.

use thiserror::Error;
use types::Position;

use crate::solve::Stipulation;

/// A problem: what is to be solved, one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The diagram and its twins, in order; at least one.
    pub twins: Vec<Twin>,
    /// Whether the set play is part of the problem.
    pub set_play: bool,
    /// Whether the problem itself is to be solved. It is not if only the sides exchanged are of interest.
    pub is_ordinary: bool,
    /// Whether the problem is also to be solved with the sides exchanged.
    pub duplex: bool,
}

/// The diagram of a problem, or what its author made of it by a few changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Twin {
    /// Its letter and the changes, as in `b) move a1 b2`; empty for a problem without twins.
    pub name: String,
    /// The position, with the side to move that begins. A king and a rook on their initial cells may castle.
    pub position: Position,
    /// What to show.
    pub stipulation: Stipulation,
}

/// Why a problem is not read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unread {
    /// It has something that the solver does not know.
    #[error("{0} is not supported")]
    Unsupported(String),
    /// The text is not as it must be.
    #[error("{0}")]
    Wrong(String),
}
