//! Which cases catch which misreading.

use std::collections::BTreeSet;

use misreadings::{COUNTED, Misreading, engine, parallel::each};

use crate::builtin::BuiltIn;
use crate::cases::Case;
use crate::run::{Check, Finding, Options, Wrong, run_case};

/// The cases that catch a misreading.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Caught {
    /// Their ids: those with an answer that it gets wrong under every convention; if there are none, all with an answer
    /// that is not the law's.
    pub by: BTreeSet<String>,
    /// Whether each of them is excused by a convention, if the engine declares it.
    pub can_be_excused: bool,
}

/// For each of these misreadings, which of these cases catch it, found on all cores. Counts of more than [`COUNTED`] turns are
/// not asked.
pub fn caught(misreadings: &[Misreading], cases: &[&Case]) -> Vec<Caught> {
    let options = Options { perft_limit: COUNTED, ..Options::default() };
    each(misreadings, |misreading| {
        let Some(engine) = engine(misreading.name) else { return Caught::default() };
        let mut driver = BuiltIn::new(&engine);
        let (mut always, mut by_law) = (BTreeSet::new(), BTreeSet::new());
        for case in cases.iter().filter(|case| misreading.games.contains(&case.game)) {
            let result = run_case(&mut driver, case, &options);
            let mut wrong = result.checks.iter().filter_map(wrong).peekable();
            if wrong.peek().is_some() {
                by_law.insert(case.id.clone());
            }
            if wrong.any(|wrong| wrong.fits.is_empty()) {
                always.insert(case.id.clone());
            }
        }
        let can_be_excused = always.is_empty();
        Caught { by: if can_be_excused { by_law } else { always }, can_be_excused }
    })
}

/// What is wrong in more than the clause.
fn wrong(check: &Check) -> Option<&Wrong> {
    match &check.finding {
        Finding::Wrong(wrong) | Finding::Acceptable(wrong) => {
            wrong.answer.is_some().then_some(wrong)
        }
        Finding::Right | Finding::Skipped(_) | Finding::Broken(_) => None,
    }
}
