//! Counting turns: a man's move, and the act that may follow it.

use types::Budget;

use super::Board;
use super::acts::ActsAhead;
use crate::sinks::Source;

impl Board {
    pub(super) fn count_turns(&self, depth: u32, budget: &mut Budget) -> u64 {
        let mut ahead = self.may_act().then(|| ActsAhead::of(self));
        let mut nodes = 0_u64;
        match (depth, &mut ahead) {
            (0, _) => return 1,
            (1, Some(ahead)) => self.each_move(|turn| {
                let turns = 1 + ahead.after(turn).count;
                let _ = budget.spend(turns);
                nodes += turns;
            }),
            (1, None) => {
                nodes = self.move_count();
                let _ = budget.spend(nodes);
            }
            (_, ahead) => self.each_move(|turn| {
                if budget.spend(1).is_err() {
                    return;
                }
                let moved = self.moved(turn);
                nodes = nodes.saturating_add(moved.count_turns(depth - 1, budget));
                if let Some(ahead) = ahead {
                    for act in ahead.after(turn).iter() {
                        if budget.spend(1).is_err() {
                            return;
                        }
                        let after = moved.after_act(act);
                        nodes = nodes.saturating_add(after.count_turns(depth - 1, budget));
                    }
                }
            }),
        }
        nodes
    }
}
