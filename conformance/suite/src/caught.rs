//! Finds the cases that catch a misreading.

use misreadings::{COUNTED, Misreading, engine};
use types::threads;

use crate::builtin::BuiltIn;
use crate::cases::Case;
use crate::run::{Check, Finding, Options, Wrong, run_case};

/// The cases that catch a misreading.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Caught<'c> {
    /// Cases with an answer that is wrong under every convention; if there are none, those with an answer that differs from
    /// the law's. Their order: cases that the law names as examples of the clause, other cases about the clause, hand-made
    /// cases, cases with few men.
    pub by: Vec<&'c Case>,
    /// Whether each of these cases could be excused by a convention that the engine declares.
    pub can_be_excused: bool,
}

/// For each of these misreadings, the cases that catch it, found on all cores. If `all`, every case is run; otherwise the
/// cases about its clause, and others only until one catches it. Counts above [`COUNTED`] are skipped.
pub fn caught<'c>(misreadings: &[Misreading], cases: &[&'c Case], all: bool) -> Vec<Caught<'c>> {
    threads::map(misreadings, |misreading| {
        let Some(engine) = engine(misreading.name) else { return Caught::default() };
        let options = Options { perft_limit: COUNTED, ..Options::default() };
        let mut driver = BuiltIn::new(&engine);
        let (mut always, mut by_law) = (Vec::new(), Vec::new());
        for case in in_order(misreading, cases) {
            if !all && !always.is_empty() && case.cites.first() != Some(&misreading.clause) {
                continue;
            }
            let result = run_case(&mut driver, case, &options);
            let mut wrong = result.checks.iter().filter_map(wrong).peekable();
            if wrong.peek().is_some() {
                by_law.push(case);
            }
            if wrong.any(|wrong| wrong.fits.is_empty()) {
                always.push(case);
            }
        }
        let can_be_excused = always.is_empty();
        Caught { by: if can_be_excused { by_law } else { always }, can_be_excused }
    })
}

/// The cases of the misreading's games: first those that are most likely to catch it and easiest to understand.
fn in_order<'c>(misreading: &Misreading, cases: &[&'c Case]) -> Vec<&'c Case> {
    let examples = misreading.examples();
    let of_games = cases.iter().copied().filter(|case| misreading.games.contains(&case.game));
    let mut sorted: Vec<&Case> = of_games.collect();
    sorted.sort_by_cached_key(|case| {
        let example = examples.iter().position(|id| *id == case.id).unwrap_or(usize::MAX);
        let is_about_it = case.cites.first() == Some(&misreading.clause);
        (example, !is_about_it, case.is_recorded(), case.men(), &case.id)
    });
    sorted
}

/// The wrong answer of a check, unless only its clause is wrong.
fn wrong(check: &Check) -> Option<&Wrong> {
    match &check.finding {
        Finding::Wrong(wrong) | Finding::Acceptable(wrong) => {
            wrong.answer.is_some().then_some(wrong)
        }
        Finding::Right | Finding::Skipped(_) | Finding::Broken(_) => None,
    }
}
