//! The text of the position to reach: a whole position, in which some fields may be open, or a diagram.

use search::solve::Open;
use types::{Game, Own, Position};

use crate::failure::Result;
use crate::input;
use crate::options::Reading;

/// The values of the fields that every game has, for a diagram that leaves them out; the board cannot be left out.
const SHARED: [&str; 6] = ["", "w", "-", "-", "0", "1"];
/// The indices of the fields for castling, en passant and, in games that have it, the ko.
const CASTLING: usize = 2;
const EN_PASSANT: usize = 3;
const KO: usize = 5;

/// Reads a position with `?` for an open field. In games without additional fields, a diagram is enough: the board
/// alone, or the board with the next one or two fields. The fields that a diagram leaves out are open.
pub fn read(game: Game, text: &str, reading: Reading) -> Result<(Position, Open)> {
    let mut fields: Vec<&str> = text.split(' ').collect();
    let has_ko = has_ko(&game.start());
    let is_plain = game.start_text().split(' ').count() == SHARED.len();
    let given = fields.len();
    let mut open = Open::default();
    if is_plain && given <= EN_PASSANT && fields[0].contains('/') {
        open = Open { side: given == 1, castling: given <= CASTLING, last_turn: true };
        fields.extend(&SHARED[given..]);
    }
    for (place, field) in fields.iter_mut().enumerate().filter(|(_, field)| **field == "?") {
        match place {
            CASTLING => open.castling = true,
            EN_PASSANT => open.last_turn = true,
            KO if has_ko => open.last_turn = true,
            _ => continue,
        }
        *field = "-";
    }
    let text = fields.join(" ");
    Ok((open.without(&input::one_position(game, &text, reading)?), open))
}

/// Writes a position with `?` for every open field.
pub fn text(position: &Position, open: Open) -> String {
    let text = position.to_string();
    let mut fields: Vec<&str> = text.split(' ').collect();
    if open.side {
        return fields[0].to_owned();
    }
    let ko = open.last_turn && has_ko(position);
    let places = [(CASTLING, open.castling), (EN_PASSANT, open.last_turn), (KO, ko)];
    for (place, _) in places.into_iter().filter(|(_, open)| *open) {
        fields[place] = "?";
    }
    fields.join(" ")
}

/// Whether a position has a field for the ko.
const fn has_ko(position: &Position) -> bool {
    matches!(position.own, Own::Deflectors(_))
}
