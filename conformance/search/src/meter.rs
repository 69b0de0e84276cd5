//! Limits and progress of a search.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use types::Stopped;

/// The progress of a search, and a flag to stop the search. Clones share the progress and the flag.
#[derive(Clone, Debug, Default)]
pub struct Watch {
    /// Stops the search soon after it is set.
    pub stop: Arc<AtomicBool>,
    nodes: Arc<AtomicU64>,
}

impl Watch {
    /// A watch whose flag is `stop`, which others may share.
    pub fn stopped_by(stop: Arc<AtomicBool>) -> Watch {
        Watch { stop, ..Watch::default() }
    }

    /// Whether the flag is set.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The number of positions reached so far, updated every few hundred positions.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    pub(crate) fn add(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }
}

/// The limits of a search; `None` means no limit.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// The greatest number of nodes, which are positions reached by a turn.
    pub nodes: Option<u64>,
    /// The longest time, counted from the start of the search.
    pub time: Option<Duration>,
    /// A flag that stops the search, and the progress of the search.
    pub watch: Watch,
}

/// Each thread checks the limits after this many nodes, or after every node if fewer are allowed.
const LOOK_EVERY: u64 = 256;

/// The limits of a search, as checked by one of its threads.
pub(crate) struct Meter {
    limits: Limits,
    deadline: Option<Instant>,
    /// The nodes of this thread that have not been added to the total of all threads yet.
    unreported: u64,
    stopped: Option<Stopped>,
}

impl Meter {
    /// Starts the clock and the count of nodes, and returns the meter of the first thread. The other threads get theirs
    /// from [`Meter::another`].
    pub(crate) fn start(limits: &Limits) -> Meter {
        limits.watch.nodes.store(0, Ordering::Relaxed);
        // WebAssembly has no clock, so the time is read only if there is a time limit.
        let deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
        Meter { limits: limits.clone(), deadline, unreported: 0, stopped: None }
    }

    /// The meter of another thread of the same search.
    pub(crate) fn another(&self) -> Meter {
        Meter { limits: self.limits.clone(), unreported: 0, ..*self }
    }

    /// Counts a node. Once a call has noticed that a limit is reached, it and all later calls return that limit as an error.
    #[inline]
    pub(crate) fn spend(&mut self) -> Result<(), Stopped> {
        self.unreported += 1;
        let few = self.limits.nodes.is_some_and(|nodes| nodes < LOOK_EVERY);
        if self.unreported < LOOK_EVERY && !few && self.stopped.is_none() {
            return Ok(());
        }
        self.look()
    }

    /// Adds this thread's nodes to those of all threads, and checks every limit. The error is the first limit that was reached.
    #[cold]
    pub(crate) fn look(&mut self) -> Result<(), Stopped> {
        let watch = &self.limits.watch;
        let before = watch.nodes.fetch_add(self.unreported, Ordering::Relaxed);
        let nodes = before + std::mem::take(&mut self.unreported);
        if self.stopped.is_none() {
            self.stopped = if watch.is_stopped() {
                Some(Stopped::Cancelled)
            } else if let Some(most) = self.limits.nodes.filter(|&most| nodes > most) {
                Some(Stopped::Nodes(most))
            } else if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                self.limits.time.map(Stopped::Time)
            } else {
                None
            };
        }
        self.stopped.map_or(Ok(()), Err)
    }

    /// Adds this thread's nodes to those of all threads, and returns the sum, which lacks the nodes that other threads
    /// have not added yet.
    pub(crate) fn nodes(&mut self) -> u64 {
        let _ = self.look();
        self.limits.watch.nodes()
    }
}
