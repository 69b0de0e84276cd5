//! Finds the misreadings whose answers to a case are those of an engine.

use cases::Case;
use types::Engine;

use crate::{Departures, Misreading, all, departures};

/// The misreadings that give exactly the answers of an engine to one case. Empty if the engine answers as expected.
pub fn like(engine: &dyn Engine, case: &Case) -> Vec<Misreading> {
    let questions = case.questions();
    let answers = |engine: &dyn Engine| -> Departures { departures(engine, case, &questions) };
    let given = answers(engine);
    if given.is_empty() {
        return Vec::new();
    }
    all()
        .filter(|misreading| misreading.games.contains(&case.game))
        .filter(|misreading| {
            crate::engine(misreading.name).is_some_and(|misread| answers(&misread) == given)
        })
        .collect()
}
