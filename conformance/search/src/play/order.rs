//! The order in which turns are searched: first those that gain material, then those that have caused cutoffs by
//! refuting the turn before them.

use std::hash::{DefaultHasher, Hash, Hasher};

use fast::AnyTurn;

/// The number of slots in the history. The hash of a turn determines its slot.
const SLOTS: usize = 1 << 12;

/// What the search has learnt about quiet turns, which gain no material.
pub(super) struct Order {
    /// By ply: the last two quiet turns that caused a cutoff.
    killers: Vec<[Option<AnyTurn>; 2]>,
    /// By slot: how often its turns caused a cutoff, weighted by depth.
    history: Vec<i32>,
}

fn slot(turn: impl Hash) -> usize {
    let mut hasher = DefaultHasher::new();
    turn.hash(&mut hasher);
    usize::try_from(hasher.finish() % SLOTS as u64).unwrap_or(0)
}

impl Order {
    pub(super) fn new() -> Order {
        Order { killers: Vec::new(), history: vec![0; SLOTS] }
    }

    /// The rank of a turn that gains `gain` at once; the greatest rank is searched first.
    pub(super) fn rank(&self, turn: AnyTurn, ply: u16, gain: i32) -> i32 {
        if gain > 0 {
            return (1 << 24) + gain;
        }
        let killers = self.killers.get(usize::from(ply)).copied().unwrap_or_default();
        match killers.into_iter().position(|killer| killer == Some(turn)) {
            Some(0) => 1 << 23,
            Some(_) => 1 << 22,
            None => self.history[slot(turn)],
        }
    }

    /// Records that a quiet turn refuted the turn before it.
    pub(super) fn refuted(&mut self, turn: AnyTurn, ply: u16, depth: u32) {
        let ply = usize::from(ply);
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != Some(turn) {
            *killers = [Some(turn), killers[0]];
        }
        let history = &mut self.history[slot(turn)];
        *history += i32::try_from(depth * depth).unwrap_or(0);
        if *history > 1 << 20 {
            self.history.iter_mut().for_each(|history| *history /= 2);
        }
    }
}
