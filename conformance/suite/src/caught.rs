//! Finds the cases that catch a misreading: an engine with that misreading of the law answers them wrongly.

use misreadings::{COUNTED, Misreading, engine};
use types::threads;

use crate::builtin::BuiltIn;
use crate::cases::Case;
use crate::run::{Check, Options, run_case};

/// The cases that catch a misreading.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Caught<'c> {
    /// Cases to which the misreading's answer is wrong under every convention; if there are none, cases to which its
    /// answer differs from the law's. Sorted: first the cases that the law names as examples of the clause, then other
    /// cases about the clause, then the rest; within each group, hand-made cases first, then by the number of men.
    pub by: Vec<&'c Case>,
    /// Whether each wrong answer to the cases in `by` is right under some convention, which an engine could declare.
    pub can_be_excused: bool,
}

/// Returns, for each misreading, the cases that catch it; works on all cores. If `all`, runs every case of the misreading's
/// games; otherwise runs every case about its clause, but other cases only until an answer is wrong under every convention.
/// Skips counts above [`COUNTED`].
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
            // An answer that differs only in its clause catches nothing.
            let departing = result.checks.iter().filter_map(Check::departs);
            let mut wrong = departing.filter(|wrong| wrong.answer.is_some()).peekable();
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

/// The cases of the misreading's games, sorted as in [`Caught::by`].
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
