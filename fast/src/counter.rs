//! Counting with a table of positions that were counted before. A count is the same with a table as without: an entry
//! holds the whole key of its position, so that no two positions are ever taken for one another.

use std::sync::{Mutex, PoisonError};

use record::{Budget, Position, Stopped, Uncounted};

use crate::fault::Faults;
use crate::fingerprint::fingerprint;
use crate::rules::Rules;

/// A counter with a table. Several threads can share it.
pub trait Counter: Send + Sync {
    /// The number of sequences of `depth` legal turns from a position of the counter's game; 1 for depth 0. Refused: a
    /// position that is not accepted, a depth beyond [`record::DEEPEST_COUNT`], a count that exceeds the budget or 64 bits.
    /// Sequences found in the table take nothing from the budget.
    fn count(
        &self,
        position: &Position,
        depth: u32,
        budget: &mut Budget,
    ) -> Result<u64, Uncounted>;
}

/// Locks of a table: so many that threads hardly ever wait for each other.
const STRIPES: usize = 1 << 10;

/// What is known of a position.
struct Entry<K> {
    key: K,
    depth: u32,
    count: u64,
}

/// Two entries whose positions have the same number: the deepest count, and the latest.
struct Slot<K>([Option<Entry<K>>; 2]);

/// A table of at most a number of bytes.
pub(crate) struct Table<K> {
    stripes: Vec<Mutex<Vec<Slot<K>>>>,
    faults: Faults,
}

impl<K: Eq + std::hash::Hash> Table<K> {
    /// A table of at most this many bytes, but of one slot for each lock at least.
    pub(crate) fn new(bytes: usize, faults: Faults) -> Table<K> {
        let slots = (bytes / size_of::<Slot<K>>() / STRIPES).max(1);
        let stripe = || Mutex::new((0..slots).map(|_| Slot([None, None])).collect());
        Table { stripes: (0..STRIPES).map(|_| stripe()).collect(), faults }
    }

    /// Does something with the slot of a key with this number.
    fn slot<T>(&self, number: u64, with: impl FnOnce(&mut Slot<K>) -> T) -> T {
        let (stripe, slot) = (number >> 54, number & ((1 << 54) - 1));
        let stripe = usize::try_from(stripe).unwrap_or(0) % STRIPES;
        let mut slots = self.stripes[stripe].lock().unwrap_or_else(PoisonError::into_inner);
        let slot = usize::try_from(slot % slots.len() as u64).unwrap_or(0);
        with(&mut slots[slot])
    }

    /// The count of a position to a depth, if it is known.
    fn get(&self, key: &K, depth: u32) -> Option<u64> {
        self.slot(fingerprint(key), |Slot(entries)| {
            let mut known = entries.iter().flatten();
            let found = known.find(|entry| entry.depth == depth && entry.key == *key);
            found.map(|entry| entry.count)
        })
    }

    /// Keeps a count.
    fn put(&self, key: K, depth: u32, count: u64) {
        let number = fingerprint(&key);
        let entry = Entry { key, depth, count };
        self.slot(number, |Slot([deepest, latest])| {
            let place = match deepest {
                Some(known) if known.depth > depth => latest,
                _ => deepest,
            };
            *place = Some(entry);
        });
    }
}

/// Counts like [`Rules::perft`]. The last turns are counted without the table: that is quicker than to look them up.
fn count<R: Rules>(board: &R, depth: u32, table: &Table<R::Key>, budget: &mut Budget) -> u64 {
    if depth < 2 {
        return board.perft(depth, budget);
    }
    let key = board.key();
    if let Some(count) = table.get(&key, depth) {
        return count;
    }
    let mut nodes = 0_u64;
    board.each_turn(|turn| {
        if budget.spend(1).is_ok() {
            nodes = nodes.saturating_add(count(&board.made(turn), depth - 1, table, budget));
        }
    });
    // What was counted before the budget was spent is no count.
    if budget.spend(0).is_ok() {
        table.put(key, depth, nodes);
    }
    nodes
}

/// The counter of a game with this board.
pub(crate) struct OnBoards<R: Rules>(pub(crate) Table<R::Key>);

impl<R: Rules> Counter for OnBoards<R>
where
    R::Key: Send,
{
    fn count(
        &self,
        position: &Position,
        depth: u32,
        budget: &mut Budget,
    ) -> Result<u64, Uncounted> {
        Budget::check_depth(depth)?;
        let board = R::from_record(position, self.0.faults)?;
        let count = count(&board, depth, &self.0, budget);
        budget.spend(0)?;
        if count == u64::MAX { Err(Stopped::TooMany.into()) } else { Ok(count) }
    }
}
