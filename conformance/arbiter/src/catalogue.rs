//! The misreadings that run, with what each answers to the questions of the cases.

use record::Engine;
use reference::{MisreadingInfo, Reference};
use suite::builtin::BuiltIn;
use suite::cases::Case;
use suite::departures::{embedded, of_cases};
use suite::diagnosis::Catalogue;

/// Every misreading with its answers, in the order of the law.
pub fn catalogue() -> Catalogue {
    let readings = Reference::misreadings();
    let readings = readings.map(|it| (it.name.to_owned(), it.clause, it.says.to_owned()));
    Catalogue::new(readings, embedded())
}

/// The misreadings that give exactly the answers of an engine to one case. None for an engine that answers as the law
/// does.
pub fn like(engine: &dyn Engine, case: &Case) -> Vec<MisreadingInfo> {
    let answers = |engine: &dyn Engine| of_cases(&mut BuiltIn::new(engine), [case]);
    let given = answers(engine);
    if given.is_empty() {
        return Vec::new();
    }
    Reference::misreadings()
        .filter(|reading| reading.games.contains(&case.game))
        .filter(|reading| {
            Reference::misreading(reading.name).is_some_and(|misread| answers(&misread) == given)
        })
        .collect()
}
