//! The caption of a diagram: the side to move, and the other fields of the position.

use record::{Castling, Deflector, Position, Side};

/// The lines under a diagram.
pub fn caption(position: &Position) -> Vec<String> {
    let mover = match position.side {
        Side::White => "White",
        Side::Black => "Black",
    };
    let mut fields = vec![format!("castling {}", castling(position.castling))];
    if let Some(passed) = position.en_passant {
        fields.push(match passed.pawn {
            Some(pawn) => format!("en passant {} (the pawn on {pawn})", passed.crossed),
            None => format!("en passant {}", passed.crossed),
        });
    }
    fields.push(format!("halfmove {}", position.halfmove));
    fields.push(format!("fullmove {}", position.fullmove));
    let mut lines = vec![format!("{} to move; {}", mover, fields.join(", "))];
    if let Some(deflectors) = position.deflectors() {
        let [white, black] = Side::BOTH.map(|side| hand(deflectors.hand(side)));
        lines.push(format!("deflectors in hand: White {white}, Black {black}"));
        if let Some((stands, came_from)) = deflectors.ko {
            lines.push(format!("ko: the deflector on {stands} may not go back to {came_from}"));
        }
    }
    if let Some(array) = position.array() {
        let kinds: Vec<&str> = array.iter().map(|kind| kind.name()).collect();
        let kinds = if kinds.is_empty() { "no kinds".into() } else { kinds.join(", ") };
        lines.push(format!("array: {kinds}"));
    }
    lines
}

fn castling(castling: Castling) -> String {
    let letters: String = castling.iter().map(record::CastlingRight::letter).collect();
    if letters.is_empty() { "none".into() } else { letters }
}

fn hand(held: [bool; 3]) -> String {
    let letters: Vec<String> = Deflector::ALL
        .into_iter()
        .zip(held)
        .filter(|(_, held)| *held)
        .map(|(deflector, _)| deflector.to_string())
        .collect();
    if letters.is_empty() { "none".into() } else { letters.join(" ") }
}
