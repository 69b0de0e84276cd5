//! Legal turns with their parts, and the position after a turn. Both come from `fast`.

use fast::Fast;
use record::{Act, Engine, Held, Kind, Objection, Position, Second, Step, Turn};
use serde_json::{Value, json};

use crate::Answer;
use crate::position::refused;
use record::facts::words::sentence;

/// Every legal turn, sorted by its text.
pub fn legal(position: &Position) -> Answer {
    let held = hold(position)?;
    let mut turns: Vec<(String, Turn)> =
        held.turns().into_iter().map(|turn| (turn.to_string(), turn)).collect();
    turns.sort_unstable();
    let turns: Vec<Value> = turns.into_iter().map(|(text, turn)| parts(text, turn)).collect();
    Ok(json!({ "turns": turns }))
}

/// The position after a legal turn.
pub fn played(position: &Position, turn: Turn) -> Answer {
    match hold(position)?.play(&turn) {
        Ok(after) => Ok(json!({ "position": after.position().to_string() })),
        Err(Objection::Refused(refusal)) => Err(json!({ "refused": refused(&refusal) })),
        Err(Objection::Illegal { why, .. }) => Err(json!({ "illegal": sentence(&why) })),
    }
}

/// The position as `fast` holds it. One that it refuses is refused with the clause of `reference`.
pub fn hold(position: &Position) -> Result<Box<dyn Held>, Value> {
    Fast::new().hold(position).map_err(|refusal| {
        let refusal = reference::Reference::new().accept(position).err().unwrap_or(refusal);
        json!({ "refused": refused(&refusal) })
    })
}

/// A turn, the cells of each of its parts, and what a pawn becomes.
fn parts(text: String, turn: Turn) -> Value {
    let mut parts = step(turn.step);
    parts["turn"] = text.into();
    match turn.second {
        None => {}
        Some(Second::Act(Act::Place(deflector, to))) => {
            parts["act"] = json!({ "deflector": deflector, "to": to });
        }
        Some(Second::Act(Act::Move(from, to))) => {
            parts["act"] = json!({ "from": from, "to": to });
        }
        Some(Second::Vanishing(cell)) => parts["vanishing"] = json!(cell),
        Some(Second::Twin(twin)) => parts["twin"] = step(twin),
    }
    parts
}

fn step(step: Step) -> Value {
    let mut parts = json!({ "from": step.from, "to": step.to });
    if let Some(kind) = step.promotion {
        parts["promotion"] = json!({ "kind": kind, "letter": small(kind) });
    }
    parts
}

fn small(kind: Kind) -> char {
    kind.letter().to_ascii_lowercase()
}
