//! Guesses the turn that is meant when a man is dropped on a cell that it cannot legally reach.
//!
//! The gesture leaves parts of a turn open, such as a promotion, the original that vanishes, or the twin's path. Of all
//! turns with the given step, the one with the longest judgment is chosen: its fault is in the gesture itself rather
//! than in a missing part.

use reference::context::Context;
use reference::kingdom::Kingdom;
use reference::kingdom::twins::{beyond, direction};
use reference::mirrors;
use serde_json::json;
use types::{BoardId, Cell, Engine, Extra, Kind, Position, Step, Turn};

use crate::edit::cell_of;
use crate::position::twin;
use crate::reading::Reading;
use crate::refusal::Answer;

/// The text of the turn that is meant.
pub fn meant(by: Reading, position: &Position, from: &str, to: &str) -> Answer {
    let game = position.game;
    let step = Step::new(cell_of(game, from)?, cell_of(game, to)?);
    let reference = by.reference();
    let asked = |turn: &Turn| match reference.judge(position, turn) {
        Ok(verdict) if verdict.is_legal() => usize::MAX,
        Ok(verdict) => verdict.trace.len(),
        Err(_) => 0,
    };
    // Of several candidates with the longest judgment, this takes the first. In a refused position no turn has a judgment,
    // so it takes the first of all.
    let turn = candidates(position, step).into_iter().rev().max_by_key(asked);
    Ok(json!({ "turn": turn.unwrap_or_else(|| step.into()) }))
}

/// Every turn with this step: first those with a step of the twin, then those with the step alone, then those that name an
/// original. Each of the first two groups begins with a turn that does not promote.
fn candidates(position: &Position, step: Step) -> Vec<Turn> {
    let man = position.men.get(step.from);
    let kinds = position.game.kinds().iter().map(|(kind, _)| *kind);
    let promoting = kinds.filter(|kind| *kind != Kind::King && *kind != Kind::Pawn);
    let is_pawn = man.is_some_and(|man| man.kind == Kind::Pawn);
    let mut steps = vec![step];
    if is_pawn {
        steps.extend(promoting.map(|kind| step.promoting(kind)));
    }
    let mut turns = Vec::new();
    if let Some(twin) = man.and_then(|man| twin(position, step.from, man)) {
        for other in twins_ways(position, step, twin) {
            for step in &steps {
                let other = Step { promotion: step.promotion, ..other };
                let is_short = step.from.board == BoardId::Short;
                let (short, max) = if is_short { (*step, other) } else { (other, *step) };
                turns.push(Turn::from(short).with(Extra::Twin(max)));
            }
        }
    }
    turns.extend(steps.into_iter().map(Turn::from));
    let shown = mirrors::reflections(position).into_iter().find(|shown| shown.cell == step.from);
    let originals = shown.map(|shown| shown.originals).unwrap_or_default();
    turns.extend(originals.into_iter().map(|cell| Turn::from(step).with(Extra::Vanishing(cell))));
    turns
}

/// The steps of the twin in the direction of a step (KDM-9), the nearest first.
fn twins_ways(position: &Position, step: Step, twin: Cell) -> impl Iterator<Item = Step> {
    let cells = beyond(&Context::new(&Kingdom, position), twin, direction(step));
    cells.filter(move |&cell| cell != twin).map(move |cell| Step::new(twin, cell))
}
