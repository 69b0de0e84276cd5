//! The misreadings that run, with what each answers to the questions of the cases.
//!
//! `misreadings.txt` is made by the example `misreadings` of the crate `suite`; a test says when it is out of date.

use record::{Engine, Game};
use reference::Reference;
use suite::builtin::BuiltIn;
use suite::cases::Case;
use suite::diagnosis::{Answer, Catalogue, Departure, Misreading, Question, Table, ask};

/// The answers of the misreadings that are not the law's.
static ANSWERS: &str = include_str!("misreadings.txt");

/// Counts of turn sequences above this are not asked where one case is compared.
const COUNTS: u64 = 2_000;

/// The answers of every misreading, by name; none if the table cannot be read, which a test rules out.
pub fn table() -> Table {
    Table::parse(ANSWERS).unwrap_or_default()
}

/// Every misreading with its answers, in the order of the law.
pub fn catalogue() -> Catalogue {
    let mut table = table();
    let misreadings = Reference::misreadings().map(|reading| Misreading {
        name: reading.name.into(),
        clause: reading.clause,
        says: reading.says.into(),
        departures: table.departures.remove(reading.name).unwrap_or_default(),
    });
    Catalogue { misreadings: misreadings.collect(), counts: table.counts }
}

/// The misreadings that give exactly the answers of an engine to one case, with their clauses and sentences. None for an engine
/// that answers as the law does.
pub fn like(engine: &dyn Engine, case: &Case) -> Vec<(&'static str, String, &'static str)> {
    let given = answers(engine, case);
    let plays = |games: &[Game]| games.contains(&case.game);
    if given.is_empty() {
        return Vec::new();
    }
    Reference::misreadings()
        .filter(|reading| plays(reading.games))
        .filter(|reading| {
            Reference::misreading(reading.name).is_some_and(|it| answers(&it, case) == given)
        })
        .map(|reading| (reading.name, reading.clause.to_string(), reading.says))
        .collect()
}

/// The answers that are not the law's, whichever clause an engine names for them.
fn answers(engine: &dyn Engine, case: &Case) -> Vec<(Question, Departure)> {
    let answers = ask(&mut BuiltIn::new(engine), [case], COUNTS).into_iter();
    answers.filter(|(_, departure)| !matches!(departure.answer, Answer::Clause(_))).collect()
}
