//! Limits for counting turns.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use thiserror::Error;

/// The greatest depth of a count; a greater one is refused before anything is counted.
pub const DEEPEST_COUNT: u32 = 200;

/// The limits of a count: a number of nodes, a time, and a flag that cancels it.
///
/// A node is a position reached by a turn, at any ply: a count of depth 2 from the initial position of chess takes 20 +
/// 400 nodes. An engine that counts the last ply without playing its turns still spends the nodes of that ply. Several
/// counts can use one budget, one after the other: each can spend the nodes and the time that earlier counts left.
///
/// ```
/// use chess_arbiter_types::{Budget, Stopped};
///
/// let mut budget = Budget::unlimited().with_nodes(1000);
/// assert_eq!(budget.spend(900), Ok(()));
/// assert_eq!(budget.spend(101), Err(Stopped::Nodes(1000)));
/// assert_eq!(budget.spend(1), Err(Stopped::Nodes(1000)));
/// ```
#[derive(Clone, Debug)]
pub struct Budget {
    spent: u64,
    /// The number of spent nodes at which the limits are checked next.
    next_look: u64,
    nodes: Option<u64>,
    time: Option<(Instant, Duration)>,
    cancelled: Option<Arc<AtomicBool>>,
    stopped: Option<Stopped>,
}

/// The number of nodes between two checks of the clock and the flag.
const LOOK_EVERY: u64 = 1024;

impl Budget {
    /// A budget without limits.
    pub const fn unlimited() -> Budget {
        Budget {
            spent: 0,
            next_look: u64::MAX,
            nodes: None,
            time: None,
            cancelled: None,
            stopped: None,
        }
    }

    /// This budget, limited to `most` nodes.
    #[must_use]
    pub fn with_nodes(self, most: u64) -> Budget {
        Budget { nodes: Some(most), next_look: self.spent, ..self }
    }

    /// This budget, limited to `time` from now. A time too long for the clock to represent sets no limit.
    #[must_use]
    pub fn with_time(self, time: Duration) -> Budget {
        let deadline = Instant::now().checked_add(time);
        let time = deadline.map(|deadline| (deadline, time));
        Budget { time, next_look: self.spent, ..self }
    }

    /// This budget, cancelled as soon as `flag` is set.
    #[must_use]
    pub fn with_cancel(self, flag: Arc<AtomicBool>) -> Budget {
        Budget { cancelled: Some(flag), next_look: self.spent, ..self }
    }

    /// The number of nodes spent.
    pub const fn spent(&self) -> u64 {
        self.spent
    }

    /// Returns an error for a depth beyond [`DEEPEST_COUNT`].
    pub const fn check_depth(depth: u32) -> Result<(), Stopped> {
        if depth > DEEPEST_COUNT { Err(Stopped::Depth(depth)) } else { Ok(()) }
    }

    /// Spends nodes. Fails once a limit is exceeded; every later call then returns the same error.
    ///
    /// The clock and the flag are checked about every thousand nodes; a slow engine should also call [`Budget::look`].
    #[inline]
    pub fn spend(&mut self, nodes: u64) -> Result<(), Stopped> {
        self.spent = self.spent.saturating_add(nodes);
        if self.spent < self.next_look { Ok(()) } else { self.look() }
    }

    /// Checks every limit now, however few nodes were spent since the last check.
    #[cold]
    pub fn look(&mut self) -> Result<(), Stopped> {
        self.stopped = self.stopped.or_else(|| self.limit_reached());
        if let Some(stopped) = self.stopped {
            self.next_look = 0;
            return Err(stopped);
        }
        let beyond = self.nodes.map_or(u64::MAX, |nodes| nodes.saturating_add(1));
        self.next_look = self.spent.saturating_add(LOOK_EVERY).min(beyond);
        Ok(())
    }

    fn limit_reached(&self) -> Option<Stopped> {
        if self.cancelled.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Some(Stopped::Cancelled);
        }
        if let Some(nodes) = self.nodes
            && self.spent > nodes
        {
            return Some(Stopped::Nodes(nodes));
        }
        let (deadline, time) = self.time?;
        (Instant::now() >= deadline).then_some(Stopped::Time(time))
    }
}

/// Why a count was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the messages explain the values")]
pub enum Stopped {
    #[error("limit of {0} nodes reached")]
    Nodes(u64),
    #[error("limit of {} s reached", .0.as_secs_f64())]
    Time(Duration),
    #[error("depth {0} is beyond the limit of {DEEPEST_COUNT}")]
    Depth(u32),
    #[error("cancelled")]
    Cancelled,
    #[error("the count is 2^64 - 1 or more")]
    TooMany,
}
