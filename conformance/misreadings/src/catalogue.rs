//! Finds misreadings, by name or by their answers, and makes engines that have them.

use std::sync::{Arc, OnceLock};

use cases::Case;
use reference::Reference;
use types::{Engine, Game};

use crate::misreading::{Misreading, Part, Reading, Readings};
use crate::reader::Misread;
use crate::{departures, readings};

/// All misreadings, without their [`parts`]: first those of the rules of chess, then those of each variant.
pub fn all() -> impl Iterator<Item = Misreading> {
    readings::all().copied()
}

/// The misreading, or part of a misreading, with this name; `None` if there is none.
pub fn named(name: &str) -> Option<Misreading> {
    found(name).copied()
}

/// An engine that judges by the misreading with this name; `None` if there is none.
pub fn engine(name: &str) -> Option<Reference> {
    Some(with(&vec![found(name)?]))
}

/// An engine with two misreadings at once. If both affect an answer, the second changes the result of the first. `None`
/// if a name is unknown or both names are the same.
pub fn pair(first: &str, second: &str) -> Option<Reference> {
    let readings = vec![found(first)?, found(second)?];
    (first != second).then(|| with(&readings))
}

/// An engine with these misreadings.
pub(crate) fn with(readings: &Readings) -> Reference {
    Reference::reading(Arc::new(Misread::new(readings)))
}

/// The misreadings that make a difference in a game.
pub(crate) fn of_game(game: Game) -> impl Iterator<Item = &'static Misreading> {
    readings::all().filter(move |misreading| misreading.games.contains(&game))
}

/// The misreadings that give exactly the answers of an engine to one case. Empty if the engine answers as expected.
pub fn like(engine: &dyn Engine, case: &Case) -> Vec<Misreading> {
    let questions = case.questions();
    let answers = |engine: &dyn Engine| departures(engine, case, &questions);
    let given = answers(engine);
    if given.is_empty() {
        return Vec::new();
    }
    of_game(case.game).filter(|&it| answers(&with(&vec![it])) == given).copied().collect()
}

/// Restricted forms of a misreading: only for one side, only toward one edge of the board, only in captures or only
/// outside them, only in attacks or only outside them. A misreading that changes no turn, and no position after a turn,
/// has none.
pub fn parts(of: &Misreading) -> impl Iterator<Item = Misreading> {
    parts_of(of).copied()
}

pub(crate) fn parts_of(of: &Misreading) -> impl Iterator<Item = &'static Misreading> {
    all_parts().iter().filter(move |part| part.whole() == of)
}

pub(crate) fn found(name: &str) -> Option<&'static Misreading> {
    let mut all = readings::all().chain(all_parts());
    all.find(|misreading| misreading.name == name)
}

/// The parts of every misreading that is about turns.
fn all_parts() -> &'static [Misreading] {
    static PARTS: OnceLock<Vec<Misreading>> = OnceLock::new();
    PARTS.get_or_init(|| {
        let whole = readings::all().filter(|whole| !whole.reading.is_about_no_turn());
        let parts = whole.flat_map(|whole| {
            Part::ALL.into_iter().map(move |part| {
                let (name, says) = part.words();
                Misreading {
                    name: format!("{}{name}", whole.name).leak(),
                    says: format!("{says}{}", whole.says).leak(),
                    reading: Reading::Partly(part, whole),
                    ..*whole
                }
            })
        });
        parts.collect()
    })
}
