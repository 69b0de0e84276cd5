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

#[cfg(test)]
mod tests {
    use types::{Engine, Game, Objection, Stopped};

    use super::*;
    use crate::Fast;

    /// Positions of a game: the initial one, and up to six that are reached from it one after the other.
    fn positions(game: Game) -> Vec<Position> {
        let mut held = Fast::new().hold(&game.start()).unwrap();
        let mut positions = vec![held.position()];
        for step in 0..6 {
            let turns = held.turns();
            if turns.is_empty() {
                break;
            }
            let turn = turns[(7 * step + 3) % turns.len()];
            held = held.play(&turn).map_err(|error: Objection| error.to_string()).unwrap();
            positions.push(held.position());
        }
        positions
    }

    #[test]
    fn a_table_does_not_change_counts() {
        for game in Game::ALL {
            // Deflection has thousands of turns in a position, because of its acts.
            let depth = if game == Game::Deflection { 2 } else { 3 };
            // With the smallest table, in which entries are constantly replaced, and with a larger one.
            for bytes in [1, 1 << 22] {
                let counter = Fast::new().counter(&game.start(), bytes).unwrap();
                for position in positions(game) {
                    let plain = Fast::new().perft(&position, depth).unwrap();
                    for _ in 0..2 {
                        let tabled = counter.count(&position, depth, &mut Budget::unlimited());
                        assert_eq!(tabled, Ok(plain), "{position}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_stopped_count_is_not_stored() {
        let start = Game::Chess.start();
        let counter = Fast::new().counter(&start, 1 << 20).unwrap();
        let stopped = counter.count(&start, 4, &mut Budget::unlimited().with_nodes(1000));
        assert_eq!(stopped, Err(Stopped::Nodes(1000).into()));
        assert_eq!(counter.count(&start, 4, &mut Budget::unlimited()), Ok(197_281));
        // The whole count is in the table now, so it needs no nodes.
        let mut budget = Budget::unlimited().with_nodes(0);
        assert_eq!(counter.count(&start, 4, &mut budget), Ok(197_281));
    }

    /// Two kings have only 7,224 positions, so with a table a great depth takes little work.
    #[test]
    fn a_game_with_few_positions_is_counted_to_a_great_depth() {
        let kings = Position::parse(Game::Chess, "7k/8/8/8/8/8/8/K7 w - - 0 1").unwrap();
        let counter = Fast::new().counter(&kings, 1 << 26).unwrap();
        let mut budget = Budget::unlimited().with_nodes(7224 * 8 * 20);
        assert!(counter.count(&kings, 20, &mut budget).is_ok());
    }

    #[test]
    fn an_entry_belongs_to_one_position_only() {
        let counter = Fast::new().counter(&Game::Chess.start(), 1).unwrap();
        let count = |text: &str| {
            let position = Position::parse(Game::Chess, text).unwrap();
            counter.count(&position, 2, &mut Budget::unlimited()).unwrap()
        };
        let (with, without) = ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K2R w - - 0 1");
        assert_ne!(count(with), count(without));
        assert_eq!(count(with), count(with));
    }
}
