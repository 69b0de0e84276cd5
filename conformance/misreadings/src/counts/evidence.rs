//! Pasted counts beside the right ones, as evidence for or against a misreading.

use types::{Budget, Engine, Position, Turn};

use super::counter::{Counted, Uncounted, hold};
use super::known::Known;
use super::pasted::{Reported, StatedCount};

/// A reported count and the right count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settled {
    /// The position.
    pub position: Position,
    /// The reported depth; if none was reported, the depth whose right count is nearest to the reported count.
    pub depth: u32,
    /// The count as reported.
    pub stated: StatedCount,
    /// The right count; `None` if it takes too long, or if the report gives no count.
    pub right: Option<u64>,
    /// The reported count after each first turn; empty if none are reported, or if the right ones take too long.
    pub divide: Vec<Branch>,
    /// Whether the lines of `divide` make up the engine's whole count. Legal turns that the report lacks then count 0.
    pub is_whole: bool,
}

/// A line of a divide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The first turn.
    pub turn: Turn,
    /// The count as reported.
    pub stated: StatedCount,
    /// The right count; `None` if the turn is illegal, or if the report lacks the turn and counting takes too long.
    pub right: Option<u64>,
}

impl Branch {
    /// Whether the engine's count is wrong.
    pub(super) fn is_wrong(&self) -> bool {
        self.stated.is_wrong(self.right.unwrap_or(0))
    }
}

/// A count by the engine, which an explanation of the report must give exactly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Item {
    pub(super) position: Position,
    pub(super) depth: u32,
    /// The first turn, if the count is a line of a divide.
    pub(super) turn: Option<Turn>,
    pub(super) got: i128,
    /// The right count; 0 after an illegal turn.
    pub(super) right: i128,
}

impl Item {
    /// The depth that remains after the first turn; the whole depth if there is no first turn.
    pub(super) fn below(&self) -> u32 {
        self.depth - u32::from(self.turn.is_some())
    }

    pub(super) fn is_wrong(&self) -> bool {
        self.got != self.right
    }

    /// Whether the engine's count is this one.
    pub(super) fn is(&self, count: Option<u64>) -> bool {
        count.is_some_and(|count| i128::from(count) == self.got)
    }
}

/// The depths tried for a count that was reported without one. The first depth whose right count is above the reported
/// count, or above `MOST`, is the last one tried.
const GUESSED: std::ops::RangeInclusive<u32> = 1..=7;
const MOST: u64 = 1_250_000;

impl Settled {
    /// The reported counts, each with the right count. Left out are positions that the law refuses, and counts for which no
    /// depth is given or found.
    pub(super) fn of(law: &dyn Engine, reported: &[Reported], budget: &mut Budget) -> Vec<Settled> {
        reported.iter().filter_map(|reported| Settled::one(law, reported, budget)).collect()
    }

    fn one(law: &dyn Engine, reported: &Reported, budget: &mut Budget) -> Option<Settled> {
        let position = &reported.position;
        let held = law.hold(position).ok()?;
        let depth = reported.depth.or_else(|| nearest(law, reported, budget))?;
        let is_given = reported.total != StatedCount::default() || reported.off.is_some();
        let is_given = is_given || !reported.divide.is_empty();
        let right = is_given.then(|| right(law, position, depth, budget).ok()).flatten();
        let branches = reported.divide.iter().filter(|_| depth > 0).map(|(&turn, &stated)| {
            let after = held.play(&turn).ok();
            let right = after.map(|after| after.perft(depth - 1, budget)).transpose()?;
            Ok::<_, Uncounted>(Branch { turn, stated, right })
        });
        let mut divide: Vec<Branch> = branches.collect::<Result<_, _>>().unwrap_or_default();
        // If the counts taken for the engine's are all right and some expected counts are not, the two are exchanged:
        // the wrong listing is the engine's.
        let is_other = |line: &Branch| {
            line.stated.expected.is_some_and(|count| u64::try_from(count).ok() != line.right)
        };
        let is_right = |line: &Branch| line.stated.got.is_some() && !line.is_wrong();
        if divide.iter().all(is_right) && divide.iter().any(is_other) {
            for StatedCount { got, expected } in divide.iter_mut().map(|line| &mut line.stated) {
                (*got, *expected) = (expected.or(*got), *got);
            }
        }
        let sum = divide.iter().try_fold(0_i64, |sum, branch| sum.checked_add(branch.stated.got?));
        let legal = held.turns();
        let has_all = legal.iter().all(|turn| divide.iter().any(|branch| branch.turn == *turn));
        let mut stated = reported.total;
        if let (None, Some(off), Some(right)) = (stated.got, reported.off, right) {
            stated.got = i64::try_from(right).ok().and_then(|right| right.checked_add(off));
        }
        let is_whole = !divide.is_empty()
            && sum.is_some()
            && (stated.got == sum || stated.got.is_none() && has_all);
        if is_whole {
            stated.got = sum;
            for turn in legal {
                if divide.iter().all(|branch| branch.turn != turn) {
                    let right = held.play(&turn).ok()?.perft(depth - 1, budget).ok();
                    let stated = StatedCount { got: Some(0), expected: None };
                    divide.push(Branch { turn, stated, right });
                }
            }
        }
        Some(Settled { position: position.clone(), depth, stated, right, divide, is_whole })
    }

    /// Whether the engine's count, or one in its divide, is wrong.
    pub fn is_wrong(&self) -> bool {
        self.right.is_some_and(|right| self.stated.is_wrong(right))
            || self.divide.iter().any(Branch::is_wrong)
    }

    /// The engine's counts that an explanation must give: the lines of the divide, and the total unless they make it up.
    pub(super) fn items(&self) -> Vec<Item> {
        let item = |turn, got: i64, right: u64| {
            let (got, right) = (i128::from(got), i128::from(right));
            Item { position: self.position.clone(), depth: self.depth, turn, got, right }
        };
        let lines = self.divide.iter().filter_map(|line| {
            Some(item(Some(line.turn), line.stated.got?, line.right.unwrap_or(0)))
        });
        let total = self.stated.got.zip(self.right).filter(|_| !self.is_whole);
        lines.chain(total.map(|(got, right)| item(None, got, right))).collect()
    }
}

/// The depth whose right count is nearest to the reported one; `None` if no depth can be tried.
fn nearest(law: &dyn Engine, reported: &Reported, budget: &mut Budget) -> Option<u32> {
    let mut held = law.hold(&reported.position).ok()?;
    let total = reported.total.expected.or(reported.total.got);
    let (stated, first) = if let Some(count) = total {
        (count, 1)
    } else {
        let (turn, stated) = reported.divide.iter().next()?;
        held = held.play(turn).ok()?;
        (stated.got.or(stated.expected)?, 0)
    };
    let stated = stated.unsigned_abs().max(1);
    let mut best: Option<(u128, u32)> = None;
    for (depth, below) in GUESSED.zip(first..) {
        let Ok(count) = held.perft(below, budget) else { break };
        let (low, high) = (stated.min(count).max(1), stated.max(count));
        // The ratio of the two counts, in thousandths.
        let ratio = u128::from(high) * 1000 / u128::from(low);
        if best.is_none_or(|(other, _)| ratio < other) {
            best = Some((ratio, depth));
        }
        if count > stated || count > MOST {
            break;
        }
    }
    best.map(|(_, depth)| depth)
}

/// The count to `depth` by the law: looked up if it is known, otherwise made now.
pub(super) fn right(
    law: &dyn Engine,
    position: &Position,
    depth: u32,
    budget: &mut Budget,
) -> Counted<u64> {
    if let Some(count) = Known::of(position).and_then(|known| known.count(depth)) {
        return Ok(count);
    }
    Ok(hold(law, position)?.perft(depth, budget)?)
}
