//! Perft with a hash table. The table never changes a count: each entry holds the whole key of its position, so two
//! positions are never confused.

use std::sync::{Mutex, PoisonError};

use types::{Budget, Position, Stopped, Uncounted};

use crate::board::Board;
use crate::fault::Faults;
use crate::fingerprint::fingerprint;

/// Counts sequences of turns with a hash table. Several threads can share a counter.
pub trait Counter: Send + Sync {
    /// Perft: the number of sequences of `depth` legal turns from a position of the counter's game; 1 for depth 0. Refuses a
    /// position that is not accepted, a depth beyond [`types::DEEPEST_COUNT`], and a count that exceeds the budget or 64 bits.
    /// Sequences found in the table do not use up the budget.
    fn count(&self, position: &Position, depth: u32, budget: &mut Budget)
    -> Result<u64, Uncounted>;
}

/// The number of locks of a table: enough that threads rarely wait for each other.
const STRIPES: usize = 1 << 10;

/// How many sequences of `depth` turns begin at a position.
struct Entry<K> {
    key: K,
    depth: u32,
    count: u64,
}

/// Room for two entries: the one with the deepest count, and the latest of the others.
type Slot<K> = [Option<Entry<K>>; 2];

/// A hash table of limited size for the counts of positions on the board `B`.
pub(crate) struct Table<B: Board> {
    stripes: Vec<Mutex<Vec<Slot<B::Key>>>>,
    faults: Faults,
}

impl<B: Board> Table<B> {
    /// A table of at most `bytes` bytes, but with at least one slot for each lock.
    pub(crate) fn new(bytes: usize, faults: Faults) -> Table<B> {
        let slots = (bytes / size_of::<Slot<B::Key>>() / STRIPES).max(1);
        let stripe = |_| Mutex::new((0..slots).map(|_| [None, None]).collect());
        Table { stripes: (0..STRIPES).map(stripe).collect(), faults }
    }

    /// Locks the slot that belongs to a number, and calls `with` on it.
    fn slot<T>(&self, number: u64, with: impl FnOnce(&mut Slot<B::Key>) -> T) -> T {
        let (stripe, slot) = (number >> 54, number & ((1 << 54) - 1));
        let stripe = usize::try_from(stripe).unwrap_or(0) % STRIPES;
        let mut slots = self.stripes[stripe].lock().unwrap_or_else(PoisonError::into_inner);
        let slot = usize::try_from(slot % slots.len() as u64).unwrap_or(0);
        with(&mut slots[slot])
    }

    /// The number that determines the slot of a count. It depends on the depth, too, so that counts of one position to
    /// different depths go to different slots.
    fn number(key: &B::Key, depth: u32) -> u64 {
        fingerprint(key).wrapping_add(u64::from(depth).wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    /// The stored number of sequences of `depth` turns from a position, if any.
    fn get(&self, key: &B::Key, depth: u32) -> Option<u64> {
        self.slot(Self::number(key, depth), |entries| {
            let mut known = entries.iter().flatten();
            let found = known.find(|entry| entry.depth == depth && entry.key == *key);
            found.map(|entry| entry.count)
        })
    }

    fn put(&self, key: B::Key, depth: u32, count: u64) {
        let number = Self::number(&key, depth);
        let entry = Entry { key, depth, count };
        self.slot(number, |[deepest, latest]| {
            let place = match deepest {
                Some(known) if known.depth > depth => latest,
                _ => deepest,
            };
            *place = Some(entry);
        });
    }

    /// Counts as [`Board::perft`] does. The last ply is counted without the table, since counting is faster than a
    /// look-up.
    fn perft(&self, board: &B, depth: u32, budget: &mut Budget) -> u64 {
        if depth < 2 {
            return board.perft(depth, budget);
        }
        let key = board.key();
        if let Some(count) = self.get(&key, depth) {
            return count;
        }
        let mut nodes = 0_u64;
        board.each_turn(|turn| {
            if budget.spend(1).is_ok() {
                nodes = nodes.saturating_add(self.perft(&board.after(turn), depth - 1, budget));
            }
        });
        // If the budget ran out, `nodes` is incomplete.
        if budget.spend(0).is_ok() {
            self.put(key, depth, nodes);
        }
        nodes
    }
}

impl<B: Board> Counter for Table<B> {
    fn count(
        &self,
        position: &Position,
        depth: u32,
        budget: &mut Budget,
    ) -> Result<u64, Uncounted> {
        Budget::check_depth(depth)?;
        let board = B::from_position(position, self.faults)?;
        let count = self.perft(&board, depth, budget);
        budget.spend(0)?;
        if count == u64::MAX { Err(Stopped::TooMany.into()) } else { Ok(count) }
    }
}
