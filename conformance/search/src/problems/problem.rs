//! A problem as it was read, or why it could not be read.

use thiserror::Error;
use types::Position;

use crate::solve::Stipulation;

/// A problem: one or more positions to solve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The diagram and its twins, in order; at least one.
    pub twins: Vec<Twin>,
    /// Whether the set play is part of the problem.
    pub set_play: bool,
    /// Whether to solve the problem as given; if `false`, it is to be solved only with the sides exchanged.
    pub is_ordinary: bool,
    /// Whether the problem is also to be solved with the sides exchanged.
    pub duplex: bool,
}

/// The diagram of a problem, or a variation on it by the author.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Twin {
    /// The twin's letter and its changes to the diagram, as in `b) move a1 b2`; empty if the problem has only one twin.
    pub name: String,
    /// The position; the side to move is the one that begins. Kings and rooks on their initial cells may castle
    /// unless the problem says otherwise.
    pub position: Position,
    /// What is to be solved.
    pub stipulation: Stipulation,
}

/// Why a problem could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unread {
    /// The problem uses something that the solver does not know.
    #[error("{0} is not supported")]
    Unsupported(String),
    /// The text is malformed; the message says how.
    #[error("{0}")]
    Wrong(String),
}
