//! Two engines against each other: random play and edited positions, everything observable compared,
//! a difference shrunk to a case.
//!
//! There are two generators. One plays games: uniformly at random, greedily for captures, or back and
//! forth so that positions repeat. The other edits positions, legal or not. Both take their choices from
//! bytes ([`Choices`]), so that a seed, a round and a fuzzer drive the same functions.
//!
//! Compared are acceptance, the set of turns, check and end, the position after turns, the verdict on
//! turns that can only be written, perft 1 and 2, and what holds at the end of a game.

mod comparison;
mod coverage;
mod differ;
mod difference;
mod features;
mod record_cases;
mod shrink;
mod tally;

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use record::{Engine, Game};

use self::comparison::{Comparison, QUICK, THOROUGH};
use crate::choices::Choices;

pub use coverage::{Coverage, FLOORS, Floors};
pub use differ::{Effort, Pair, Said, Subject};
pub use difference::{Difference, difference};
pub use features::{Feature, features};
pub use record_cases::record_cases;
pub use shrink::{Found, shrink};
pub use tally::Tally;

/// How to compare.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Where the random choices come from. With the same seed and engines, a round is the same.
    pub seed: u64,
    /// The first round: `round` of a difference repeats it.
    pub from_round: u64,
    /// How many rounds at most; a round is one game played, or a few edited positions.
    pub rounds: u64,
    /// Begins no further position once this time is over; `None` for no limit. A difference is made small for as
    /// long again at most, and for ten seconds in any case.
    pub time: Option<Duration>,
}

impl Default for Options {
    fn default() -> Options {
        Options { seed: 1, from_round: 0, rounds: 100, time: None }
    }
}

/// Compares two engines on one game until they differ, or the options say enough. `progress` is
/// told after every round how far it is.
pub fn compare(
    left: &dyn Engine,
    right: &dyn Engine,
    game: Game,
    options: &Options,
    progress: &mut dyn FnMut(&Tally),
) -> (Tally, Option<Box<Difference>>) {
    let deadline = options.deadline();
    let mut comparison = Comparison::new(left, right, game, THOROUGH, deadline);
    for round in options.rounds() {
        if comparison.is_over() {
            break;
        }
        let found = comparison.round(options.seed, round);
        progress(&comparison.tally);
        if let Some(found) = found {
            let found = shrink(left, right, found, options.time_to_shrink());
            let difference = difference(left, right, found, options.seed, round);
            return (comparison.tally, Some(Box::new(difference)));
        }
    }
    (comparison.tally, None)
}

/// What a comparison came to.
#[derive(Clone, Debug, Default)]
pub struct Compared {
    /// What was compared.
    pub tally: Tally,
    /// What it reached.
    pub coverage: Coverage,
    /// The difference of the first round that found one.
    pub difference: Option<Box<Difference>>,
}

/// The same with several pairs of engines at a time, each pair the same two engines, and with what the run
/// reached. Rounds are handed out in their order, so that which rounds there are does not depend on how many
/// pairs there are. `progress` is told about each pair's own part of the work.
pub fn compare_parallel(
    pairs: &[[&dyn Engine; 2]],
    game: Game,
    options: &Options,
    progress: &(dyn Fn(&Tally) + Sync),
) -> Compared {
    let deadline = options.deadline();
    let rounds = options.rounds();
    let (next, bound) = (AtomicU64::new(rounds.start), AtomicU64::new(rounds.end));
    let whole = Mutex::new(Compared::default());
    let work = |&[left, right]: &[&dyn Engine; 2]| {
        let mut comparison = Comparison::new(left, right, game, THOROUGH, deadline);
        comparison.coverage = Some(Coverage::default());
        let mut first = None;
        loop {
            let round = next.fetch_add(1, Ordering::Relaxed);
            if round >= bound.load(Ordering::Relaxed) || comparison.is_over() {
                break;
            }
            let before = comparison.tally;
            if let Some(found) = comparison.round(options.seed, round) {
                // Rounds before this one are still finished, those after it are not begun.
                bound.fetch_min(round, Ordering::Relaxed);
                let found = shrink(left, right, found, options.time_to_shrink());
                first = Some(difference(left, right, found, options.seed, round));
                break;
            }
            progress(&comparison.tally.without(&before));
        }
        let mut whole = whole.lock().unwrap_or_else(PoisonError::into_inner);
        whole.tally = whole.tally.with(&comparison.tally);
        whole.coverage.add(comparison.coverage.unwrap_or_default());
        let earlier = whole.difference.as_ref().map_or(u64::MAX, |known| known.round);
        if let Some(first) = first.filter(|first| first.round < earlier) {
            whole.difference = Some(Box::new(first));
        }
    };
    match pairs {
        [pair] => work(pair),
        _ => thread::scope(|scope| {
            for pair in pairs {
                scope.spawn(|| work(pair));
            }
        }),
    }
    whole.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// Time to make a difference small that every comparison has.
const SHRINKING: Duration = Duration::from_secs(10);

impl Options {
    /// As long again as the comparison may take, so that an engine that answers slowly holds nobody up.
    fn time_to_shrink(&self) -> Option<Duration> {
        self.time.map(|time| time.max(SHRINKING))
    }

    fn deadline(&self) -> Option<Instant> {
        self.time.and_then(|time| Instant::now().checked_add(time))
    }

    const fn rounds(&self) -> std::ops::Range<u64> {
        self.from_round..self.from_round.saturating_add(self.rounds)
    }
}

/// One edited position and a few turns from it, from a fuzzer's bytes; the first byte chooses the
/// game, and one that not both engines play is left alone. The difference, if any, is shrunk. Less is asked
/// of each position than by [`compare`], and of a long list of turns mostly a sample: many positions find more.
pub fn compare_bytes(
    left: &dyn Engine,
    right: &dyn Engine,
    bytes: &[u8],
) -> Option<Box<Difference>> {
    let mut choices = Choices::new(bytes);
    // Among all games, so that the same bytes mean the same when engines learn more games.
    let game = *choices.pick(&Game::ALL)?;
    if ![left, right].iter().all(|engine| engine.games().contains(&game)) {
        return None;
    }
    let mut comparison = Comparison::new(left, right, game, QUICK, None);
    let found = comparison.edited(&mut choices)?;
    let found = shrink(left, right, found, None);
    Some(Box::new(difference(left, right, found, 0, 0)))
}
