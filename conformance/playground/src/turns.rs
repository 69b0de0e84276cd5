//! Legal turns with their parts, and the position after a turn; under the law, both come from `fast`. Lines that a search or a
//! table has found, replayed by `reference`.

use std::collections::BTreeSet;

use fast::Fast;
use pgn::{algebraic, algebraic_turns};
use reference::Reference;
use serde_json::{Value, json};
use types::facts::words::sentence;
use types::{Act, End, EndBy, Engine, Extra, Held, Position, Side, Step, Turn};

use crate::reading::Reading;
use crate::refusal::{Answer, Fault};
use crate::request::TurnAt;

/// Every legal turn, sorted by its text, with its algebraic notation as `san` in games that have it. Under a
/// misreading, `law` says how the law differs, if it does: which of these turns the law forbids and which others it
/// allows, or that it refuses the position.
pub fn legal(by: Reading, position: &Position) -> Answer {
    let held = by.hold(position)?;
    let mut turns: Vec<(String, Turn, Option<String>)> = match algebraic_turns(&*held) {
        Some(turns) => {
            turns.into_iter().map(|(turn, san)| (turn.to_string(), turn, Some(san))).collect()
        }
        None => held.turns().into_iter().map(|turn| (turn.to_string(), turn, None)).collect(),
    };
    turns.sort_unstable();
    let law = by.law().and_then(|law| otherwise(law, position, &turns));
    let turns: Vec<Value> =
        turns.into_iter().map(|(text, turn, san)| parts(text, turn, san)).collect();
    Ok(json!({ "turns": turns, "law": law }))
}

/// How the legal turns under the law differ from `others`; `None` if they are the same.
fn otherwise(
    law: Reading,
    position: &Position,
    others: &[(String, Turn, Option<String>)],
) -> Option<Value> {
    let lawful = match law.hold(position) {
        Ok(held) => held.turns(),
        Err(Fault(refused)) => return Some(refused),
    };
    let lawful: BTreeSet<String> = lawful.iter().map(Turn::to_string).collect();
    let others: BTreeSet<String> = others.iter().map(|(text, ..)| text.clone()).collect();
    let forbids: Vec<&String> = others.difference(&lawful).collect();
    let allows: Vec<&String> = lawful.difference(&others).collect();
    let differ = !forbids.is_empty() || !allows.is_empty();
    differ.then(|| json!({ "forbids": forbids, "allows": allows }))
}

/// The position after a legal turn, with the turn's algebraic notation as `san` in games that have it.
pub fn played(by: Reading, at: &TurnAt) -> Answer {
    let (position, turn) = at.read()?;
    let held = by.hold(&position)?;
    let after = by.play(&*held, &turn)?;
    let mut answer = json!({ "position": after.position().to_string() });
    if let Some(san) = algebraic(&*held, &turn) {
        answer["san"] = san.into();
    }
    Ok(answer)
}

const DEEPEST: u32 = 8;

/// Perft; 1 for depth 0. Refuses a depth beyond 8.
pub fn counted(position: &Position, depth: u32) -> Answer {
    if depth > DEEPEST {
        return Err(Fault::new(format!("the depth of a count can be at most {DEEPEST}")));
    }
    hold(position)?;
    let count = Fast::new().perft(position, depth);
    let count = count.map_err(|error| Fault::new(sentence(&error.to_string())))?;
    // JavaScript's numbers are exact only up to 2^53.
    Ok(json!({ "count": count.to_string() }))
}

/// The position, held by `fast`. If the position is refused, `reference` gives the reason.
pub fn hold(position: &Position) -> Answer<Box<dyn Held>> {
    Reading::default().hold(position)
}

/// The name of a turn: its algebraic notation in games that have one, otherwise its usual text.
pub fn named(at: &Position, turn: &Turn) -> Answer<String> {
    Ok(algebraic(&*hold(at)?, turn).unwrap_or_else(|| turn.to_string()))
}

/// A line as `reference` has replayed it.
pub struct Replayed {
    /// The [names](named) of the turns.
    pub names: Vec<String>,
    pub mates: bool,
    pub winner: Option<Side>,
}

/// Has `reference` play every turn of a line. It refuses a line with an illegal turn.
pub fn replayed(position: &Position, line: &[Turn]) -> Answer<Replayed> {
    let reference = Reference::new();
    let mut at = position.clone();
    let mut names = Vec::new();
    for turn in line {
        names.push(named(&at, turn)?);
        at = reference.play(&at, turn)?;
    }
    let end = reference.status(&at).ok().and_then(|status| status.end);
    let mates = matches!(end, Some(End { by: EndBy::Checkmate, .. }));
    Ok(Replayed { names, mates, winner: end.and_then(|end| end.winner) })
}

/// A turn as an object with the cells of each of its parts, and its promotion.
fn parts(text: String, turn: Turn, san: Option<String>) -> Value {
    let mut parts = step(turn.step);
    parts["turn"] = text.into();
    if let Some(san) = san {
        parts["san"] = san.into();
    }
    match turn.extra {
        None => {}
        Some(Extra::Act(Act::Place(deflector, to))) => {
            parts["act"] = json!({ "deflector": deflector, "to": to });
        }
        Some(Extra::Act(Act::Move(from, to))) => {
            parts["act"] = json!({ "from": from, "to": to });
        }
        Some(Extra::Vanishing(cell)) => parts["vanishing"] = json!(cell),
        Some(Extra::Twin(twin)) => parts["twin"] = step(twin),
    }
    parts
}

fn step(step: Step) -> Value {
    let mut parts = json!({ "from": step.from, "to": step.to });
    if let Some(kind) = step.promotion {
        parts["promotion"] = json!({ "kind": kind, "letter": kind.letter().to_ascii_lowercase() });
    }
    parts
}
