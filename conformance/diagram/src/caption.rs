//! The caption of a diagram (the side to move and the other fields of the position), and a description for readers who cannot
//! see the picture.

use types::{CastlingRights, Deflector, Position, Side, Verdict};

use crate::diagram::Diagram;

/// The caption of a position, line by line.
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

fn castling(castling: CastlingRights) -> String {
    let letters: String = castling.iter().map(types::CastlingRight::letter).collect();
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

/// A diagram in words, for readers who cannot see the picture.
pub(crate) fn description(diagram: &Diagram<'_>, verdict: Option<&Verdict>) -> String {
    let marked = diagram
        .turn
        .map_or_else(String::new, |turn| format!(" The cells of the turn {turn} are marked."));
    let caption = caption(diagram.position).join(". ");
    let answer = verdict.map_or_else(String::new, |verdict| {
        format!(" {}: {}.", verdict_line(diagram, verdict), verdict.why)
    });
    format!("{caption}.{marked}{answer} Position: {}", diagram.position)
}

/// One line with the turn, whether it is legal, and the verdict's first clause: `e4g5: illegal, MAS-13`.
pub(crate) fn verdict_line(diagram: &Diagram<'_>, verdict: &Verdict) -> String {
    let turn = diagram.turn.map_or_else(String::new, |turn| format!("{turn}: "));
    let word = verdict.word();
    let clause = verdict.clauses.first().map_or_else(String::new, |clause| format!(", {clause}"));
    format!("{turn}{word}{clause}")
}
