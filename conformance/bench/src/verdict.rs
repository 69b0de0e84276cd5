//! The verdict of `reference` on a turn.

use record::facts::{Entry, words};
use record::{Engine, Position, Turn, Unjudged};
use reference::Reference;
use serde_json::{Value, json};

use crate::law::{in_short, page_of};
use crate::position::refused;
use crate::sentence;

/// The verdict with sentence, clauses, facts and every step of the judgment; or why the position is refused.
pub fn on(position: &Position, turn: Turn) -> Value {
    let asked = json!({
        "game": position.game.name(),
        "position": position.to_string(),
        "turn": turn.to_string(),
    });
    let ruling = match Reference::new().judge(position, &turn) {
        Ok(ruling) => ruling,
        Err(Unjudged::Refused(refusal)) => {
            return with(asked, json!({ "verdict": "refused", "refused": refused(&refusal) }));
        }
        Err(Unjudged::GivesNoReasons) => {
            return with(asked, json!({ "error": Unjudged::GivesNoReasons.to_string() }));
        }
    };
    let clauses = ruling.clauses.iter().map(|clause| in_short(&clause.to_string()));
    let told = json!({
        "verdict": if ruling.legal { "legal" } else { "illegal" },
        "legal": ruling.legal,
        "why": sentence(&ruling.why),
        "clauses": clauses.collect::<Vec<_>>(),
        "facts": ruling.facts,
        "trace": ruling.trace.iter().map(|entry| step(position, turn, entry)).collect::<Vec<_>>(),
    });
    with(asked, told)
}

/// A step of the judgment, with the line in which the program tells it.
fn step(position: &Position, turn: Turn, entry: &Entry) -> Value {
    let mut lines = words::trace(position, &turn, std::slice::from_ref(entry));
    let line = lines.pop().unwrap_or_default();
    let told = json!({
        "line": line.trim(),
        "of": lines.pop(),
        "page": page_of(&entry.clause.to_string()),
    });
    with(json!(entry), told)
}

/// The keys of both objects.
fn with(mut object: Value, more: Value) -> Value {
    if let (Some(all), Value::Object(more)) = (object.as_object_mut(), more) {
        all.extend(more);
    }
    object
}
