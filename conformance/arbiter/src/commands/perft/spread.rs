//! Counts by the built-in engines, divided into units: for threads, for shards of a long run, and with a table of positions
//! that were counted before.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use fast::Fast;
use fast::counter::Counter;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use record::{Engine, Position, Refusal, Stopped, Uncounted};
use serde_json::json;
use suite::driver::Reason;

use crate::choice::Choice;
use crate::engines::BuiltIns;
use crate::failure::Failure;
use crate::input::Given;
use crate::options::Perft;
use crate::part::Whole;

/// From this depth on, a unit is a sequence of two turns instead of one: so many that all threads and shards have work to
/// the end.
const TWO_TURNS: u32 = 4;
/// A unit weighs what it counts at this depth, or at its own if that is less.
const WEIGHED_AT: u32 = 1;
/// Bytes in a MiB of `--hash`.
const MEBIBYTE: usize = 1 << 20;

/// What is counted at a time: the sequences that begin with these turns.
struct Unit {
    /// The first turn of the sequences.
    first: String,
    /// The position after the first one or two turns.
    after: Position,
}

/// The counts after each first turn, sorted by the turn; the only entry has no turn at depth 0.
pub type Divided = BTreeMap<String, u64>;

/// A count that is divided into units.
pub struct Spread<'a> {
    options: &'a Perft,
    engine: &'a dyn Engine,
    start: &'a Position,
    units: Vec<Unit>,
    /// Turns that each unit counts on from its position.
    rest: u32,
}

/// Whether a count is divided at all: if threads, a table or shards are wanted.
pub fn is_wanted(options: &Perft) -> bool {
    options.threads.is_some() || options.hash.is_some() || is_partial(options)
}

/// Whether the count is made of parts.
pub fn is_partial(options: &Perft) -> bool {
    options.save.is_some() || !options.merge.is_empty()
}

impl<'a> Spread<'a> {
    /// The units of a count. Refuses a program as engine, and a table for an engine that has none.
    pub fn new(
        options: &'a Perft,
        engines: &'a BuiltIns,
        given: &'a Given,
    ) -> Result<Spread<'a>, Failure> {
        let choice = &options.engine.engine;
        if options.hash.is_some() && *choice != Choice::Fast {
            return Err(Failure::Usage {
                what: "--hash works with --engine fast only".into(),
                tip: "add --engine fast, or leave out --hash".into(),
            });
        }
        let engine = engines.get(choice)?;
        let plies = match options.depth {
            0 => 0,
            TWO_TURNS.. => 2,
            _ => 1,
        };
        let start = &given.position;
        let held = engine.hold(start).map_err(|refusal| refused(given.line, refusal))?;
        let mut units = Vec::new();
        let mut firsts: Vec<_> = if plies == 0 { Vec::new() } else { held.turns() };
        firsts.sort_unstable_by_key(ToString::to_string);
        for first in firsts {
            let Ok(after) = held.play(&first) else { continue };
            let first = first.to_string();
            if plies == 1 {
                units.push(Unit { first, after: after.position() });
                continue;
            }
            let mut seconds = after.turns();
            seconds.sort_unstable_by_key(ToString::to_string);
            for second in seconds {
                if let Ok(after) = after.play(&second) {
                    units.push(Unit { first: first.clone(), after: after.position() });
                }
            }
        }
        if plies == 0 {
            units.push(Unit { first: String::new(), after: start.clone() });
        }
        Ok(Spread { options, engine, start, units, rest: options.depth - plies })
    }

    /// The counts, once all units are counted; `None` if only this shard's were, and saved.
    pub fn counts(&self) -> Result<Option<Divided>, Failure> {
        let all: Vec<usize> = (0..self.units.len()).collect();
        let options = self.options;
        if !options.merge.is_empty() {
            return self.merged().map(Some);
        }
        if let Some(file) = &options.save {
            let mine = self.of_shard(options.shard)?;
            let counts = self.count(&mine)?;
            self.whole().write(options.shard, json!(counts), file)?;
            return Ok(None);
        }
        Ok(Some(self.divided(&self.count(&all)?)?))
    }

    /// What the parts of this count have in common.
    fn whole(&self) -> Whole {
        let (game, options) = (self.start.game, self.options);
        let arguments = json!({
            "game": game.name(),
            "position": self.start.to_string(),
            "depth": options.depth,
            "engine": self.engine.name(),
        });
        Whole::new("arbiter perft", &[game], arguments)
    }

    /// The counts of all shards. Refuses counts of units that do not exist, or are counted twice or not at all.
    fn merged(&self) -> Result<Divided, Failure> {
        let mut found: BTreeMap<usize, u64> = BTreeMap::new();
        for results in self.whole().merge(&self.options.merge)? {
            let counts: Vec<(usize, u64)> = serde_json::from_value(results).map_err(unreadable)?;
            for (unit, count) in counts {
                if unit >= self.units.len() || found.insert(unit, count).is_some() {
                    return Err(unreadable(format!("unit {unit} is unknown or counted twice")));
                }
            }
        }
        if let Some(missing) = (0..self.units.len()).find(|unit| !found.contains_key(unit)) {
            return Err(unreadable(format!("unit {missing} is not counted")));
        }
        self.divided(&found.into_iter().collect::<Vec<_>>())
    }

    /// The sum of counts, if 64 bits can hold it.
    pub fn total(&self, divided: &Divided) -> Result<u64, Failure> {
        let sum = divided.values().try_fold(0_u64, |sum, &count| sum.checked_add(count));
        sum.ok_or_else(|| self.stopped(Stopped::TooMany))
    }

    fn stopped(&self, why: impl Into<Uncounted>) -> Failure {
        stopped(self.engine, why.into())
    }

    /// The sums by first turn.
    fn divided(&self, counts: &[(usize, u64)]) -> Result<Divided, Failure> {
        let mut divided = Divided::new();
        for &(unit, count) in counts {
            let sum = divided.entry(self.units[unit].first.clone()).or_insert(0);
            *sum = sum.checked_add(count).ok_or_else(|| self.stopped(Stopped::TooMany))?;
        }
        Ok(divided)
    }

    /// The units of a shard: they are dealt out by weight, the heaviest first, each to the shard that has least.
    fn of_shard(&self, (shard, shards): (usize, usize)) -> Result<Vec<usize>, Failure> {
        let weigh = |unit: &Unit| self.engine.perft(&unit.after, self.rest.min(WEIGHED_AT));
        let weights: Vec<u64> = self
            .units
            .iter()
            .map(weigh)
            .collect::<Result<_, _>>()
            .map_err(|why| self.stopped(why))?;
        let mut by_weight: Vec<usize> = (0..self.units.len()).collect();
        by_weight.sort_by_key(|&unit| std::cmp::Reverse(weights[unit]));
        let mut loads = vec![0_u64; shards];
        let mut mine = Vec::new();
        for unit in by_weight {
            let lightest = (0..shards).min_by_key(|&shard| loads[shard]).unwrap_or(0);
            loads[lightest] = loads[lightest].saturating_add(weights[unit]);
            if lightest + 1 == shard {
                mine.push(unit);
            }
        }
        mine.sort_unstable();
        Ok(mine)
    }

    /// The counts of some units, in their order.
    fn count(&self, units: &[usize]) -> Result<Vec<(usize, u64)>, Failure> {
        let limits = self.options.counts.limits();
        let stop = Arc::new(AtomicBool::new(false));
        let budget = limits.budget().with_cancel(Arc::clone(&stop));
        let table: Option<Box<dyn Counter>> = match self.options.hash {
            Some(mebibytes) => {
                let bytes = mebibytes.get().saturating_mul(MEBIBYTE);
                let table = Fast::new().counter(self.start, bytes);
                Some(table.map_err(|refusal| refused(None, refusal))?)
            }
            None => None,
        };
        let (next, spent) = (AtomicUsize::new(0), AtomicU64::new(0));
        let (counts, why) = (Mutex::new(Vec::new()), Mutex::new(None));
        let progress = progress(units.len() as u64);
        let work = || {
            while let Some(&unit) = units.get(next.fetch_add(1, Ordering::Relaxed)) {
                let mut budget = budget.clone();
                let after = &self.units[unit].after;
                let counted = match &table {
                    Some(table) => table.count(after, self.rest, &mut budget),
                    None => self
                        .engine
                        .hold(after)
                        .map_err(Uncounted::from)
                        .and_then(|held| Ok(held.perft(self.rest, &mut budget)?)),
                };
                let before = spent.fetch_add(budget.spent(), Ordering::Relaxed);
                let over =
                    limits.nodes.filter(|&most| before.saturating_add(budget.spent()) > most);
                let counted = match (counted, over) {
                    (Ok(_), Some(most)) => Err(Stopped::Nodes(most).into()),
                    (counted, _) => counted,
                };
                match counted {
                    Ok(count) => lock(&counts).push((unit, count)),
                    Err(reason) => {
                        // A thread that was cancelled ended for the reason of another.
                        lock(&why).get_or_insert(reason);
                        stop.store(true, Ordering::Relaxed);
                        break;
                    }
                }
                progress.inc(1);
            }
        };
        thread::scope(|scope| {
            for _ in 1..self.options.threads.map_or(1, std::num::NonZero::get) {
                scope.spawn(work);
            }
            work();
        });
        progress.finish_and_clear();
        if let Some(reason) = why.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(self.stopped(reason));
        }
        let mut counts = counts.into_inner().unwrap_or_else(PoisonError::into_inner);
        counts.sort_unstable();
        Ok(counts)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A bar on a terminal, with the time that is left.
fn progress(units: u64) -> ProgressBar {
    let progress = ProgressBar::with_draw_target(Some(units), ProgressDrawTarget::stderr());
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {pos}/{len}, {eta} left") {
        progress.set_style(style);
    }
    progress
}

fn unreadable(why: impl std::fmt::Display) -> Failure {
    Failure::Usage {
        what: format!("the parts have unusable results: {why}"),
        tip: "count these shards again".into(),
    }
}

/// The failure for a count that did not end.
fn stopped(engine: &dyn Engine, why: Uncounted) -> Failure {
    match why {
        Uncounted::Refused(refusal) => refused(None, refusal),
        Uncounted::Stopped(stopped) => {
            Failure::EngineError { engine: engine.name().into(), why: stopped.to_string() }
        }
    }
}

fn refused(line: Option<usize>, refusal: Refusal) -> Failure {
    let clause = refusal.clause.map(|clause| clause.to_string());
    Failure::Refused { line, reason: Reason { clause, why: refusal.why } }
}
