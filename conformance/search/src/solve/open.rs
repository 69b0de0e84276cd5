//! The fields that may differ from those of a position to be reached.

use types::{CastlingRights, Position, Side};

/// The open fields of a position to be reached. They may have any value, because a diagram does not show them. The
/// counters are always open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Open {
    /// The side to move.
    pub side: bool,
    /// The castling rights.
    pub castling: bool,
    /// The fields that only the last turn can set: the crossed cell and the ko.
    pub last_turn: bool,
}

impl Open {
    /// The position with every open field reset: White to move, no castling rights, no crossed cell, no ko.
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
