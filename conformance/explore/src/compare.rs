//! Compares all answers of two engines, in random games and edited positions, and shrinks a difference to a case.
//!
//! There are two generators. One plays games: uniformly at random, greedily for captures, or back and forth so that
//! positions repeat. The other edits positions, whether or not they are then accepted. Both take their choices from bytes
//! ([`Choices`]): those of a seed and a round, or a fuzzer's. [`Subject`] lists what is compared.

mod comparison;
mod coverage;
mod differ;
mod difference;
mod effect;
mod features;
mod record_cases;
mod shrink;
mod tally;

use std::mem;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use types::{Engine, Game, Interrupt, threads};

use self::comparison::{Comparison, QUICK, THOROUGH};
use crate::choices::Choices;

pub use coverage::Coverage;
pub use differ::{Found, Pair, Subject};
pub use difference::{Difference, difference};
pub use record_cases::record_cases;
pub use shrink::shrink;
pub use tally::Tally;

/// The options of a comparison.
#[derive(Clone, Debug)]
pub struct Options {
    /// The seed of the random choices. The same seed and engines give the same rounds.
    pub seed: u64,
    /// The first round. Set it to the `round` of a difference to repeat that difference.
    pub from_round: u64,
    /// The maximum number of rounds; a round is one game played, or a few edited positions.
    pub rounds: u64,
    /// The time after which no further position is compared; `None` for no limit. With a limit, shrinking a difference
    /// takes at most as long again, or ten seconds if that is longer.
    pub time: Option<Duration>,
    /// Whether to compare only positions that arise in games from the initial position, for engines that handle no others.
    pub played: bool,
    /// Stops the comparison, and the shrinking of a difference, early.
    pub interrupt: Interrupt,
}

impl Default for Options {
    fn default() -> Options {
        let interrupt = Interrupt::new();
        Options { seed: 1, from_round: 0, rounds: 100, time: None, played: false, interrupt }
    }
}

/// The result of a comparison.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Compared {
    /// How much was compared.
    pub tally: Tally,
    /// What the positions and games exercised.
    pub coverage: Coverage,
    /// The difference found in the earliest round; `None` if none was found.
    pub difference: Option<Box<Difference>>,
}

impl Compared {
    /// Adds the result of other rounds. If both results have a difference, the one of the earlier round is kept.
    pub fn add(&mut self, other: Compared) {
        self.tally.add(&other.tally);
        self.coverage.add(other.coverage);
        let earlier = self.difference.as_ref().map_or(u64::MAX, |known| known.round);
        if let Some(first) = other.difference.filter(|first| first.round < earlier) {
            self.difference = Some(first);
        }
    }
}

/// Compares two engines on one game until they differ or a limit is reached. The pairs, each of the same two engines, work
/// in parallel; fewer do if not enough threads can be started. Their number does not change what a round does. Calls
/// `progress` with the tally so far after every round.
pub fn compare(
    pairs: &[[&dyn Engine; 2]],
    game: Game,
    options: &Options,
    progress: &(dyn Fn(&Tally) + Sync),
) -> Compared {
    let until = options.within(options.time);
    let next = AtomicU64::new(options.from_round);
    let bound = AtomicU64::new(options.from_round.saturating_add(options.rounds));
    let whole = Mutex::new(Compared::default());
    threads::share(pairs, |&engines: &[&dyn Engine; 2]| {
        let mut comparison = Comparison::new(engines, game, THOROUGH, until.clone());
        comparison.played = options.played;
        loop {
            let round = next.fetch_add(1, Ordering::Relaxed);
            if round >= bound.load(Ordering::Relaxed) || comparison.is_over() {
                break;
            }
            comparison.coverage = Some(Coverage::default());
            let found = comparison.round(options.seed, round);
            if found.is_some() {
                // Earlier rounds that have begun are still finished; no later round begins.
                bound.fetch_min(round, Ordering::Relaxed);
            }
            let part = Compared {
                tally: mem::take(&mut comparison.tally),
                coverage: comparison.coverage.take().unwrap_or_default(),
                difference: found.map(|found| options.difference(engines, found, round)),
            };
            let mut whole = whole.lock().unwrap_or_else(PoisonError::into_inner);
            whole.add(part);
            progress(&whole.tally);
        }
    });
    whole.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// The least time limit for shrinking a difference.
const SHRINKING: Duration = Duration::from_secs(10);

impl Options {
    /// The difference, shrunk to few turns and men; not shrunk if only played positions are compared, since a position with
    /// fewer men might not arise in a game. The time limit keeps a slow engine from delaying the run.
    fn difference(
        &self,
        engines: [&dyn Engine; 2],
        mut found: Found,
        round: u64,
    ) -> Box<Difference> {
        if !self.played {
            let until = self.within(self.time.map(|time| time.max(SHRINKING)));
            found = shrink(engines, found, until);
        }
        Box::new(difference(engines, found, self.seed, round))
    }

    /// The interrupt of the options, which is also requested once this much time has passed; `None` adds no limit.
    fn within(&self, time: Option<Duration>) -> Interrupt {
        let interrupt = self.interrupt.clone();
        time.map_or(interrupt.clone(), |time| interrupt.after(time))
    }
}

/// Compares one edited position and a few turns from it, made from a fuzzer's bytes, and shrinks a difference. The first
/// byte chooses the game. `None` if an engine does not play that game, or if no difference is found. Each position is
/// examined less closely than by [`compare`]: many positions reveal more differences than a few that are examined closely.
pub fn compare_bytes(engines: [&dyn Engine; 2], bytes: &[u8]) -> Option<Box<Difference>> {
    let mut choices = Choices::new(bytes);
    // The game is chosen among all games, so that the bytes keep their meaning if an engine learns another game.
    let game = *choices.pick(&Game::ALL)?;
    if !engines.iter().all(|engine| engine.games().contains(&game)) {
        return None;
    }
    let mut comparison = Comparison::new(engines, game, QUICK, Interrupt::new());
    let found = comparison.edited(&mut choices)?;
    let found = shrink(engines, found, Interrupt::new());
    Some(Box::new(difference(engines, found, 0, 0)))
}
