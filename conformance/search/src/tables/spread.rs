//! Spreads values backwards from the mates.

use std::sync::atomic::{AtomicU32, Ordering};

use super::successors::{Outgoing, entry};
use super::{DRAW, MATE, OPEN, Value};

/// The predecessors of every position, one entry for each turn. Several threads first count the turns, then add them.
pub(super) struct Backwards {
    /// While turns are counted, the length of each position's list; once all turns are added, the index in `lists` at
    /// which each list begins. An additional entry is the end of the last list.
    begins: Vec<AtomicU32>,
    lists: Vec<AtomicU32>,
}

impl Backwards {
    pub(super) fn new(numbers: usize) -> Backwards {
        Backwards { begins: zeros(numbers + 1), lists: Vec::new() }
    }

    pub(super) fn count(&self, after: u32) {
        self.begins[after as usize].fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn turns(&self) -> u64 {
        self.begins.iter().map(|count| u64::from(count.load(Ordering::Relaxed))).sum()
    }

    /// Makes room for all turns that were counted, before they are added.
    pub(super) fn make_room(&mut self) {
        let mut sum = 0;
        for begin in &mut self.begins {
            sum += *begin.get_mut();
            *begin.get_mut() = sum;
        }
        self.lists = zeros(sum as usize);
    }

    /// Adds a turn. Each list is filled from its end, in any order.
    pub(super) fn add(&self, after: u32, before: u32) {
        let end = self.begins[after as usize].fetch_sub(1, Ordering::Relaxed);
        self.lists[end as usize - 1].store(before, Ordering::Relaxed);
    }

    fn of(&self, index: u32) -> impl Iterator<Item = u32> + '_ {
        let begin = |at: usize| self.begins[at].load(Ordering::Relaxed) as usize;
        let at = index as usize;
        let list = &self.lists[begin(at)..begin(at + 1)];
        list.iter().map(|before| before.load(Ordering::Relaxed))
    }
}

/// The successors of positions, kept while their turns are counted, which saves finding them again.
pub(super) struct Kept {
    /// Blocks of words that contain, for each position, its index, the number of its successors, and the successors;
    /// `None` if there was not room for all positions.
    pub(super) blocks: Option<Vec<Vec<u32>>>,
    /// The room for blocks, in words of four bytes; `taken` is the part of it in use.
    room: u64,
    taken: u64,
}

/// The number of words in a block, unless one position needs more.
const BLOCK: usize = 1 << 20;

impl Kept {
    pub(super) fn at_most(bytes: u64) -> Kept {
        Kept { blocks: Some(Vec::new()), room: bytes / size_of::<u32>() as u64, taken: 0 }
    }

    /// Discards everything kept if it takes more than `bytes` bytes.
    pub(super) fn leave_room(&mut self, bytes: u64) {
        if self.taken > bytes / size_of::<u32>() as u64 {
            self.blocks = None;
        }
    }

    /// Keeps the successors of position `before`. If there is no room for them, everything kept so far is discarded.
    pub(super) fn keep(&mut self, before: usize, after: &[u32]) {
        let Some(blocks) = &mut self.blocks else { return };
        let words = after.len() + 2;
        if blocks.last().is_none_or(|block| block.capacity() - block.len() < words) {
            let new = BLOCK.max(words);
            self.taken += new as u64;
            if self.taken > self.room {
                self.blocks = None;
                return;
            }
            blocks.push(Vec::with_capacity(new));
        }
        if let Some(block) = blocks.last_mut() {
            block.extend([entry(before), entry(after.len())]);
            block.extend(after);
        }
    }
}

/// Calls `look` with the index and the successors of every position kept in a block, up to the first error. Returns the
/// number of positions.
pub(super) fn each_kept<E>(
    block: &[u32],
    look: impl Fn(u32, &[u32]) -> Result<(), E>,
) -> Result<u64, E> {
    let mut rest = block;
    let mut positions = 0;
    while let [index, turns, others @ ..] = rest {
        let (after, others) = others.split_at(*turns as usize);
        look(*index, after)?;
        rest = others;
        positions += 1;
    }
    Ok(positions)
}

fn zeros(count: usize) -> Vec<AtomicU32> {
    std::iter::repeat_with(AtomicU32::default).take(count).collect()
}

/// Spreads values from the mates, ply by ply. The index of a position is its place in the order in which positions were added.
#[derive(Default)]
pub(super) struct Spread {
    /// For each position, how many of its turns are not known to lose.
    left: Vec<u16>,
    /// For each position, the plies of the longest loss among the turns that are known to lose.
    longest: Vec<u16>,
    /// For each number of plies, positions that are decided in that number of plies unless they are decided sooner.
    due: Vec<Vec<u32>>,
    /// Drawn positions without a legal turn.
    drawn: Vec<u32>,
}

impl Spread {
    fn schedule(&mut self, plies: u16, index: u32) {
        let plies = usize::from(plies);
        if self.due.len() <= plies {
            self.due.resize_with(plies + 1, Vec::new);
        }
        self.due[plies].push(index);
    }

    /// Adds the next position with its successors.
    pub(super) fn begin(&mut self, found: &Outgoing) {
        let index = self.left.len();
        let turns = found.within.len() + found.without.len();
        // A position of four men never has more turns than fit into a `u16`.
        self.left.push(u16::try_from(turns).unwrap_or(u16::MAX));
        self.longest.push(0);
        if turns == 0 {
            if found.lost {
                self.schedule(0, entry(index));
            } else {
                self.drawn.push(entry(index));
            }
            return;
        }
        for &value in &found.without {
            match value {
                Value::Draw => {}
                Value::Loss(plies) => self.schedule(plies + 1, entry(index)),
                Value::Win(plies) => self.loses(index, plies + 1),
            }
        }
    }

    /// Records that one more turn of a position is known to lose, in `plies` plies.
    fn loses(&mut self, index: usize, plies: u16) {
        self.longest[index] = self.longest[index].max(plies);
        self.left[index] -= 1;
        if self.left[index] == 0 {
            self.schedule(self.longest[index], entry(index));
        }
    }

    /// Replaces every [`OPEN`] in `codes` by the code of its position.
    pub(super) fn run(mut self, mut codes: Vec<u16>, backwards: &Backwards) -> Vec<u16> {
        for &index in &self.drawn {
            codes[index as usize] = DRAW;
        }
        let mut plies: u16 = 0;
        let mut reached: Vec<u32> = Vec::new();
        while usize::from(plies) < self.due.len() || !reached.is_empty() {
            if let Some(due) = self.due.get_mut(usize::from(plies)) {
                for index in std::mem::take(due) {
                    let code = &mut codes[index as usize];
                    if *code == OPEN {
                        *code = MATE + plies;
                        reached.push(index);
                    }
                }
            }
            let wins_before = plies.is_multiple_of(2);
            let mut earlier_reached = Vec::new();
            for index in reached {
                for earlier in backwards.of(index) {
                    let code = &mut codes[earlier as usize];
                    if *code != OPEN {
                        continue;
                    }
                    if wins_before {
                        *code = MATE + plies + 1;
                        earlier_reached.push(earlier);
                    } else {
                        self.loses(earlier as usize, plies + 1);
                    }
                }
            }
            reached = earlier_reached;
            plies += 1;
        }
        for code in &mut codes {
            if *code == OPEN {
                *code = DRAW;
            }
        }
        codes
    }
}
