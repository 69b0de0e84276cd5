//! Which fields of a position to be reached are open.

use types::{CastlingRights, Position, Side};

/// The fields of a position to be reached that are open, because a diagram does not show them. The counters always are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Open {
    /// The side to move.
    pub side: bool,
    /// The rights to castle.
    pub castling: bool,
    /// What only the last turn allows or forbids: the crossed cell, and the ko.
    pub last_turn: bool,
}

impl Open {
    /// A position with every open field as if nothing were known: White to move, no rights, no crossed cell, no ko.
    pub fn without(self, position: &Position) -> Position {
        let mut position = position.clone();
        if self.side {
            position.side = Side::White;
        }
        if self.castling {
            position.castling = CastlingRights::NONE;
        }
        if self.last_turn {
            position.en_passant = None;
            if let Some(fields) = position.deflectors_mut() {
                fields.ko = None;
            }
        }
        position
    }
}
