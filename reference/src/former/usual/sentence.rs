//! What is said of a legal move.

use record::{Cell, Kind, Man, Position, Step};

use crate::former::breach::with_article;

/// A sentence about a man's legal move that leads from a position to the one after it.
pub(crate) fn sentence(position: &Position, step: Step, after: &Position) -> String {
    match position.men.get(step.from) {
        Some(man) => format!("the {} {} {}", man.side, man.kind, goes(position, man, step, after)),
        None => format!("{step} may be played"),
    }
}

/// What a man does by a legal move, as the rest of a sentence: where it goes, whether it castles,
/// what it captures and what it becomes.
pub(crate) fn goes(position: &Position, man: Man, step: Step, after: &Position) -> String {
    let Step { from, to, promotion } = step;
    let left = |side| {
        let beside = move |cell: Cell| cell.board == to.board && cell != from && cell != to;
        position.men.of(side).find(|&(cell, _)| beside(cell) && after.men.get(cell).is_none())
    };
    let elsewhere = left(man.side.other());
    let castles = man.kind == Kind::King
        && from.board == to.board
        && from.file.abs_diff(to.file) > 1
        && left(man.side).is_some();
    let manner = match (position.men.get(to).filter(|_| from != to), elsewhere) {
        (Some(taken), _) => format!(" and captures the {}", taken.kind),
        (None, Some((cell, taken))) => {
            format!(" and captures the {} on {cell} en passant", taken.kind)
        }
        _ if castles => ", castling".into(),
        _ => String::new(),
    };
    let promotion = match promotion {
        Some(kind) => format!(", where it becomes {}", with_article(kind.name())),
        None => String::new(),
    };
    format!("goes from {from} to {to}{manner}{promotion}")
}
