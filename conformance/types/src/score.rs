//! The score of a game: where it began, its turns, and the act with which a player ended it or tried to.

use crate::end::Claim;
use crate::man::Side;
use crate::position::Position;
use crate::turn::Turn;

/// An act, other than a move, with which players can end a game (FIDE 5.1.2, 5.2.3, 9.2, 9.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayersAct {
    /// A side resigns.
    Resigns(Side),
    /// The players agree on a draw.
    AgreesDraw,
    /// The side to move claims a draw.
    Claims(Claim),
    /// The side that played the last turn claimed a draw when it announced that turn (CHE-30).
    ClaimsWithTurn(Claim),
}

/// A game as it was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// The position before the first turn.
    pub start: Position,
    /// The turns, in the order in which they were played.
    pub turns: Vec<Turn>,
    /// The act, other than a move, with which a player ended the game or tried to; `None` if there was none.
    pub act: Option<PlayersAct>,
}
