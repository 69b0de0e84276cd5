//! Turns: a man's move, and the act that may follow it.

use types::{Budget, Extra, Turn};

use super::acts::{ActsAhead, Done};
use super::{Board, Move};
use crate::rules::Rules;
use crate::sinks::Source;

impl Rules for Board {
    /// A man's move, and the act after it.
    type FoundTurn = (Move, Option<Done>);

    fn each_turn(&self, mut look: impl FnMut(Self::FoundTurn)) {
        let mut ahead = self.may_act().then(|| ActsAhead::of(self));
        self.each_move(|turn| {
            look((turn, None));
            if let Some(ahead) = &mut ahead {
                ahead.after(turn).iter().for_each(|act| look((turn, Some(act))));
            }
        });
    }

    fn each_plain_turn(&self, mut look: impl FnMut(Self::FoundTurn)) {
        self.each_move(|turn| look((turn, None)));
    }

    /// DEF-23: the acts do not matter.
    fn mobility(&self) -> u64 {
        self.move_count()
    }

    fn made(&self, (turn, act): Self::FoundTurn) -> Board {
        let moved = self.after(turn);
        act.map_or(moved, |act| moved.after_act(act))
    }

    fn named(&self, (turn, act): Self::FoundTurn) -> Turn {
        let extra = act.and_then(|act| act.to_record(self.deflectors));
        Turn { extra, ..turn.to_record() }
    }

    fn find(&self, turn: &Turn) -> Option<Self::FoundTurn> {
        let mut found = None;
        self.each_move(|legal| {
            if legal.to_record().step == turn.step {
                found = Some(legal);
            }
        });
        let found = found?;
        match turn.extra {
            None => Some((found, None)),
            Some(Extra::Act(act)) => {
                let done = ActsAhead::of(self).after(found).find(act)?;
                Some((found, Some(done)))
            }
            Some(_) => None,
        }
    }

    fn perft(&self, depth: u32, budget: &mut Budget) -> u64 {
        self.count_turns(depth, budget)
    }
}

impl Board {
    fn count_turns(&self, depth: u32, budget: &mut Budget) -> u64 {
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
                let moved = self.after(turn);
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
