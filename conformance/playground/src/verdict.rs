//! The verdict of `reference` on a turn, by the law or by a misreading of it.

use serde_json::{Value, json};
use types::facts::Entry;
use types::facts::words::{self, sentence};
use types::{Engine, Position, Turn, Unjudged};

use crate::law::{in_short, page_of};
use crate::reading::Reading;
use crate::refusal::{Answer, refused};
use crate::request::TurnAt;

/// The verdict with its sentence, clauses, facts and every step of the judgment; or why the position is refused. Under
/// a misreading, `law` has the verdict of the law, and `parts` in it says whether law and misreading differ on the
/// verdict or on the position after the turn.
pub fn on(by: Reading, at: &TurnAt) -> Answer {
    let (position, turn) = at.read()?;
    let answer = ruled(by, &position, turn);
    let Some(law) = by.law() else { return Ok(answer) };
    let mut lawful = ruled(law, &position, turn);
    let after = [by, law].map(|reading| reading.reference().play(&position, &turn).ok());
    let parts = answer["verdict"] != lawful["verdict"] || after[0] != after[1];
    if let Some(lawful) = lawful.as_object_mut() {
        lawful.retain(|key, _| {
            ["verdict", "legal", "why", "clauses", "refused"].contains(&key.as_str())
        });
    }
    let after = after[1].as_ref().filter(|_| after[0] != after[1]).map(ToString::to_string);
    let law = with(lawful, json!({ "parts": parts, "after": after }));
    Ok(with(answer, json!({ "law": law })))
}

/// The facts about every path that the men and deflectors moved by a legal turn can take; empty for an illegal turn.
pub fn ways(by: Reading, at: &TurnAt) -> Answer {
    let (position, turn) = at.read()?;
    Ok(json!({ "facts": by.reference().ways(&position, &turn)? }))
}

/// The verdict by one reading, without `law`.
fn ruled(by: Reading, position: &Position, turn: Turn) -> Value {
    let asked = json!({ "game": position.game, "position": position.to_string(), "turn": turn });
    let verdict = match by.reference().judge(position, &turn) {
        Ok(verdict) => verdict,
        Err(Unjudged::Refused(refusal)) => {
            return with(asked, json!({ "verdict": "refused", "refused": refused(&refusal) }));
        }
        Err(unjudged) => return with(asked, json!({ "error": unjudged.to_string() })),
    };
    let clauses = verdict.clauses.iter().map(|clause| in_short(&clause.to_string()));
    let answer = json!({
        "verdict": verdict.word(),
        "legal": verdict.is_legal(),
        "why": sentence(&verdict.why),
        "clauses": clauses.collect::<Vec<_>>(),
        "citation": by.law().is_none().then(|| law::citation(position, turn, &verdict)),
        "facts": verdict.facts,
        "trace": steps(turn, &verdict.trace, 0),
    });
    with(asked, answer)
}

/// The steps of the judgment, each with the line that the program prints for it. The steps on which a step rests follow it.
fn steps(turn: Turn, entries: &[Entry], depth: usize) -> Vec<Value> {
    let mut answer = Vec::new();
    for entry in entries {
        let alone = Entry { below: Vec::new(), ..entry.clone() };
        let mut lines = words::trace(&turn, std::slice::from_ref(&alone));
        let line = lines.pop().unwrap_or_default();
        let more = json!({
            "line": line.trim(),
            "of": lines.pop(),
            "page": page_of(&entry.clause.to_string()),
            "depth": depth,
        });
        answer.push(with(json!(alone), more));
        answer.extend(steps(turn, &entry.below, depth + 1));
    }
    answer
}

/// The object with the entries of `more` added.
fn with(mut object: Value, more: Value) -> Value {
    if let (Some(all), Value::Object(more)) = (object.as_object_mut(), more) {
        all.extend(more);
    }
    object
}
