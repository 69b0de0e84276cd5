//! Facts in words. Each sentence names men with their cells, so that a reader can follow it on the board. A sentence
//! begins with a small letter, unless its first word is a name, and has no full stop.

mod check;
mod deeds;
mod defects;
mod names;
mod trace;
mod violations;

use self::check::is_in_check;
use self::defects::defect;
pub use self::trace::trace;
use self::violations::violation;
use super::{AttackedKing, Defect, Finding, Violation};
use crate::turn::Turn;

/// What a legal turn does, or why an illegal one is illegal. Without facts, the sentence states only the verdict.
pub fn verdict(turn: &Turn, facts: &Finding) -> String {
    match facts {
        Finding::Legal(deeds) if deeds.is_empty() => format!("`{turn}` is legal"),
        Finding::Legal(deeds) => deeds::all(deeds),
        Finding::Illegal(violations) => objection(Some(turn), violations),
    }
}

/// The sentence of an objection; `turn` is `None` if the objection is to a player's act.
pub fn objection(turn: Option<&Turn>, violations: &[Violation]) -> String {
    match turn {
        Some(turn) if violations.is_empty() => format!("`{turn}` is not legal"),
        None if violations.is_empty() => "the act is not allowed".into(),
        Some(_) | None => joined(violations.iter().map(|it| violation(turn, it))),
    }
}

/// The sentence of a refusal, which explains why a position is not accepted.
pub fn refusal(defects: &[Defect]) -> String {
    if defects.is_empty() {
        return "the position is not accepted".into();
    }
    joined(defects.iter().map(defect))
}

fn joined(sentences: impl Iterator<Item = String>) -> String {
    sentences.collect::<Vec<_>>().join("; ")
}

/// One sentence for each king in check, which names what attacks that king.
pub fn checks(kings: &[AttackedKing]) -> Vec<String> {
    kings.iter().map(is_in_check).collect()
}

/// Makes a reason a full sentence: adds a full stop, and begins with a capital unless the reason begins with a cell or
/// a turn.
pub fn sentence(why: &str) -> String {
    let word = why.split(' ').next().unwrap_or_default();
    let mut letters = why.chars();
    let text = match letters.next() {
        Some(first) if word.chars().all(char::is_alphabetic) => {
            first.to_uppercase().chain(letters).collect()
        }
        _ => why.to_owned(),
    };
    if text.ends_with('.') { text } else { text + "." }
}
