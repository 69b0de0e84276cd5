//! Counts by the built-in engines, divided into units for several threads or for the shards of a long run.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, IsTerminal};
use std::num::NonZero;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};

use fast::Fast;
use serde_json::json;
use types::{Budget, Engine, Held, Position, Stopped, Turn, Uncounted, threads};

use crate::engines::{self, Choice};
use crate::failure::{Failure, Result, refuse_if};
use crate::options::Perft;
use crate::output::texts;
use crate::part::Whole;
use crate::progress;

/// From this depth on, a unit has two first turns instead of one: enough units to keep all threads and shards busy.
const TWO_TURNS: u32 = 4;
/// With more first turns than this, as in positions with deflectors, a unit always has a single first turn.
const MOST_FIRST_TURNS: usize = 256;
/// From this depth on, a terminal shows progress.
const LONG: u32 = 3;

/// A unit of counting: all sequences that begin with the same one or two turns.
struct Unit {
    /// The index of the first turn in the sorted list of first turns.
    first: usize,
    after: Position,
}

/// A count, and the count after each first turn. If the built-in engines do not divide a count, the only key is the
/// empty text.
pub type Counted = (u64, BTreeMap<String, u64>);

/// A count that is divided into units.
pub struct Spread<'a> {
    options: &'a Perft,
    depth: u32,
    engine: &'a dyn Engine,
    start: &'a Position,
    /// The first turns, sorted; a single empty text if the count is not divided.
    firsts: Vec<String>,
    units: Vec<Unit>,
    /// How many turns lead from `start` to the position of each unit.
    plies: u32,
}

/// Whether the options request threads, a table or parts, which only built-in engines support.
pub fn is_wanted(options: &Perft) -> bool {
    options.threads.is_some() || options.hash.is_some() || is_partial(options)
}

/// Whether this run saves or merges parts.
pub fn is_partial(options: &Perft) -> bool {
    options.save.is_some() || !options.merge.is_empty()
}

/// Whether to divide the count: for several threads, for parts, for a count per first turn, or to show progress.
fn is_divided(options: &Perft, depth: u32) -> bool {
    let threads = options.threads.map_or(1, NonZero::get);
    let is_watched = depth >= LONG && io::stderr().is_terminal();
    threads > 1 || options.divide || is_partial(options) || is_watched
}

impl<'a> Spread<'a> {
    /// Divides a count into units. Refuses `--hash` for any engine but `fast`, and a position that the engine refuses.
    pub fn new(options: &'a Perft, start: &'a Position, depth: u32) -> Result<Spread<'a>> {
        refuse_if(
            options.hash.is_some() && options.engine.engine != Choice::Fast,
            "--hash works with --engine fast only",
            "add --engine fast, or leave out --hash",
        )?;
        let engine = engines::get(&options.engine.engine)?;
        let held = engine.hold(start).map_err(|refusal| match &options.engine.engine {
            // `fast` names no clause, so the refusal by `reference` is reported.
            Choice::Fast => engines::refused(start, refusal),
            _ => Failure::refused(refusal),
        })?;
        if depth == 0 || !is_divided(options, depth) {
            let (firsts, plies) = (vec![String::new()], 0);
            let units = vec![Unit { first: 0, after: start.clone() }];
            return Ok(Spread { options, depth, engine, start, firsts, units, plies });
        }
        let mut turns = held.turns();
        turns.sort_by_cached_key(ToString::to_string);
        let is_long = depth >= TWO_TURNS && turns.len() <= MOST_FIRST_TURNS;
        let plies = if is_long { 2 } else { 1 };
        let mut units = Vec::new();
        for (first, turn) in turns.iter().enumerate() {
            let after = played(engine, &*held, turn)?;
            if !is_long {
                units.push(Unit { first, after: after.position() });
                continue;
            }
            let mut seconds = after.turns();
            seconds.sort_unstable_by_key(ToString::to_string);
            for second in seconds {
                let after = played(engine, &*after, &second)?.position();
                units.push(Unit { first, after });
            }
        }
        let firsts = texts(&turns);
        Ok(Spread { options, depth, engine, start, firsts, units, plies })
    }

    /// The number of further turns that are counted from the position of each unit.
    const fn rest(&self) -> u32 {
        self.depth - self.plies
    }

    /// The number of nodes between `start` and the positions of some units, including these positions.
    fn on_the_way(&self, units: &[usize]) -> u64 {
        let firsts: BTreeSet<usize> = units.iter().map(|&unit| self.units[unit].first).collect();
        match self.plies {
            0 => 0,
            1 => units.len() as u64,
            _ => (units.len() + firsts.len()) as u64,
        }
    }

    /// Counts or merges all units. With `--save`, counts and saves the units of this shard, and returns `None`.
    pub fn counts(&self, budget: &Mutex<Budget>) -> Result<Option<Counted>> {
        let options = self.options;
        let counts = if !options.merge.is_empty() {
            self.merged()?
        } else if let Some(file) = &options.save {
            let counts = self.count(&self.of_shard(options.shard), budget)?;
            self.whole().write(options.shard, &counts, file)?;
            return Ok(None);
        } else {
            self.count(&self.of_shard((1, 1)), budget)?
        };
        self.added(&counts).map(Some)
    }

    /// The units of a shard. They are dealt out in turn, so that all shards take about as long.
    fn of_shard(&self, (shard, shards): (usize, usize)) -> Vec<usize> {
        (shard - 1..self.units.len()).step_by(shards).collect()
    }

    /// What all parts of this count must have in common to be merged.
    fn whole(&self) -> Whole {
        let game = self.start.game;
        let arguments = json!({
            "game": game,
            "position": self.start.to_string(),
            "depth": self.depth,
            "engine": self.engine.name(),
        });
        Whole::new("arbiter perft", &[game], arguments)
    }

    /// Merges the counts of all shards.
    fn merged(&self) -> Result<Vec<u64>> {
        let mut found = vec![0; self.units.len()];
        let parts: Vec<Vec<u64>> = self.whole().merge(&self.options.merge)?;
        for (counts, shard) in parts.iter().zip(1..) {
            let units = self.of_shard((shard, parts.len()));
            refuse_if(
                counts.len() != units.len(),
                format!(
                    "the part of shard {shard} has {} counts, not {}",
                    counts.len(),
                    units.len()
                ),
                "count this shard again",
            )?;
            for (unit, &count) in units.into_iter().zip(counts) {
                found[unit] = count;
            }
        }
        Ok(found)
    }

    fn stopped(&self, why: impl Into<Uncounted>) -> Failure {
        match why.into() {
            Uncounted::Refused(refusal) => Failure::refused(refusal),
            Uncounted::Stopped(why) => {
                Failure::Uncounted { engine: self.engine.name().into(), why }
            }
        }
    }

    /// Adds up the counts of all units, in all and by their first turn. Fails if a sum does not fit into 64 bits.
    fn added(&self, counts: &[u64]) -> Result<Counted> {
        // A first turn after which there is no legal turn has no unit; its count is 0.
        let (mut total, mut sums) = (0_u64, vec![0_u64; self.firsts.len()]);
        for (unit, count) in self.units.iter().zip(counts) {
            for sum in [&mut total, &mut sums[unit.first]] {
                *sum = sum.checked_add(*count).ok_or_else(|| self.stopped(Stopped::TooMany))?;
            }
        }
        Ok((total, self.firsts.iter().cloned().zip(sums).collect()))
    }

    /// Counts these units, all within one budget.
    fn count(&self, units: &[usize], budget: &Mutex<Budget>) -> Result<Vec<u64>> {
        let shared = || budget.lock().unwrap_or_else(PoisonError::into_inner);
        shared().spend(self.on_the_way(units)).map_err(|why| self.stopped(why))?;
        let stop = Arc::new(AtomicBool::new(false));
        let bytes = self.options.hash.map(|mebibytes| mebibytes.get().saturating_mul(1 << 20));
        let table = bytes.map(|bytes| Fast::new().counter(self.start, bytes));
        let table = table.transpose().map_err(Failure::refused)?;
        let progress =
            progress::bar(Some(units.len() as u64), "{wide_bar} {pos}/{len}, {eta} left");
        let count = |&unit: &usize| {
            let mut budget = shared().clone().with_cancel(Arc::clone(&stop));
            let before = budget.spent();
            let after = &self.units[unit].after;
            let mut count = || match &table {
                Some(table) => table.count(after, self.rest(), &mut budget),
                None => Ok(self.engine.hold(after)?.perft(self.rest(), &mut budget)?),
            };
            let count: Result<u64, Uncounted> = count();
            shared().spend(budget.spent() - before)?;
            progress.inc(1);
            count
        };
        let jobs = self.options.threads.map_or(1, NonZero::get);
        let counts = threads::try_map(jobs, units, &stop, count);
        progress.finish_and_clear();
        // A limit that stops one unit cancels the others, and the error can be that of any.
        counts.map_err(|why| self.stopped(shared().look().err().map_or(why, Uncounted::from)))
    }
}

/// The position after a turn that the engine has listed; an error if the engine then refuses the turn.
fn played(engine: &dyn Engine, held: &dyn Held, turn: &Turn) -> Result<Box<dyn Held>> {
    held.play(turn).map_err(|objection| Failure::EngineError {
        engine: engine.name().into(),
        why: format!("it listed {turn}, but cannot play it: {objection}"),
    })
}
