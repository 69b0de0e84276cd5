//! The caption of a diagram, and a description for readers who cannot see the picture.

use types::{CastlingRight, Position, Side, Turn, Verdict};

use crate::diagram::Diagram;

/// The caption of a position, line by line.
pub fn caption(position: &Position) -> Vec<String> {
    let rights: String = position.castling.iter().map(CastlingRight::letter).collect();
    let rights = if rights.is_empty() { "none" } else { &rights };
    let mut fields = vec![format!("castling {rights}")];
    if let Some(passed) = position.en_passant {
        fields.push(match passed.pawn {
            Some(pawn) => format!("en passant {} (the pawn on {pawn})", passed.crossed),
            None => format!("en passant {}", passed.crossed),
        });
    }
    fields.push(format!("halfmove {}", position.halfmove));
    fields.push(format!("fullmove {}", position.fullmove));
    let mut lines = vec![format!("{} to move; {}", position.side.player(), fields.join(", "))];
    if let Some(deflectors) = position.deflectors() {
        let [white, black] = Side::BOTH.map(|side| {
            let letters: Vec<String> = deflectors.held(side).map(|it| it.to_string()).collect();
            if letters.is_empty() { "none".into() } else { letters.join(" ") }
        });
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

/// A diagram in words, for readers who cannot see the picture.
pub(crate) fn description(diagram: &Diagram<'_>, verdict: Option<&Verdict>) -> String {
    let marked = |turn: Turn| format!(" The cells of the turn {turn} are marked.");
    let marked = diagram.turn.map_or_else(String::new, marked);
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
