//! The misreadings by name, and the engines that have them.

use std::sync::{Arc, OnceLock};

use reference::Reference;

use crate::misreading::{Misreading, Part, Reading};
use crate::reader::Misread;
use crate::readings;

/// Every whole misreading: first those of the usual rules, then those of each law.
pub fn all() -> impl Iterator<Item = Misreading> {
    readings::all().copied()
}

/// The misreading, or the part of one, that has this name.
pub fn named(name: &str) -> Option<Misreading> {
    found(name).copied()
}

/// The engine that judges by the misreading of that name; `None` if there is none.
pub fn engine(name: &str) -> Option<Reference> {
    Some(Reference::reading(Arc::new(Misread::new([Some(found(name)?), None]))))
}

/// The engine with two misreadings at once; if both bear on an answer, the second changes what the first has made of it.
/// `None` if a name is unknown or both names are the same.
pub fn pair(first: &str, second: &str) -> Option<Reference> {
    let readings = [Some(found(first)?), Some(found(second)?)];
    (first != second).then(|| Reference::reading(Arc::new(Misread::new(readings))))
}

/// The parts of a misreading: for one side only, toward one edge of the board only, in captures or attacks only, or in
/// everything but these.
pub fn parts(of: &Misreading) -> impl Iterator<Item = Misreading> {
    all_parts().iter().filter(move |part| part.whole() == of).copied()
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
