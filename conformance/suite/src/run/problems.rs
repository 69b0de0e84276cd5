//! Solves mate problems by asking the engine turn by turn; the engine itself need not be able to solve problems.

use std::collections::BTreeSet;

use super::outcome::{Finding, compared, not_given, wrong};
use crate::cases::{Case, Mate};
use crate::driver::{Driver, Reply, unless};
use crate::readable::{self, unread, unread_position};

/// Checks the solution of a problem, for which an engine may be asked to play `limit` turns. In a solution the side to move
/// forces checkmate or, if both sides help, is mated after that number of turns of each side.
pub(super) fn problem(
    driver: &mut dyn Driver,
    case: &Case,
    mate: &Mate,
    is_helped: bool,
    limit: u64,
) -> Finding {
    let expected = format!("in {}", mate.turns);
    let mut solving = Solving { driver, case, limit, left: limit, expected };
    solving.solve(mate, is_helped).unwrap_or_else(|finding| finding)
}

/// An engine that is asked turn by turn.
struct Solving<'a> {
    driver: &'a mut dyn Driver,
    case: &'a Case,
    limit: u64,
    /// How many turns may still be played.
    left: u64,
    expected: String,
}

/// The `Err` is the finding if the problem is not solved.
type Solved<T> = Result<T, Finding>;

impl Solving<'_> {
    fn solve(&mut self, mate: &Mate, is_helped: bool) -> Solved<Finding> {
        let mut keys = BTreeSet::new();
        let mut turns = 0;
        while keys.is_empty() && turns < mate.turns {
            turns += 1;
            keys = self.keys(self.case.position_text(), usize::MAX, |own, after| {
                if is_helped {
                    own.reaches_mate(after, 2 * turns - 1)
                } else {
                    own.is_lost(after, turns - 1)
                }
            })?;
        }
        if turns < mate.turns {
            return Ok(wrong(&self.expected, format!("in {turns}")));
        }
        Ok(compared(mate.keys.clone(), Ok(keys), None))
    }

    /// The turns of the side to move that lead to a position for which `holds` is true, but only the first `most` of them.
    fn keys(
        &mut self,
        position: &str,
        most: usize,
        mut holds: impl FnMut(&mut Self, &str) -> Solved<bool>,
    ) -> Solved<BTreeSet<String>> {
        let mut keys = BTreeSet::new();
        for turn in self.turns(position)? {
            let after = self.play(position, &turn)?;
            if holds(self, &after)? {
                keys.insert(turn);
            }
            if keys.len() == most {
                break;
            }
        }
        Ok(keys)
    }

    /// Whether the side to move, whatever it plays, is mated within `turns` turns of the other side.
    fn is_lost(&mut self, position: &str, turns: u32) -> Solved<bool> {
        let answers = if turns == 0 { Vec::new() } else { self.turns(position)? };
        if answers.is_empty() {
            return self.is_mate(position);
        }
        for answer in answers {
            let after = self.play(position, &answer)?;
            if self.keys(&after, 1, |own, next| own.is_lost(next, turns - 1))?.is_empty() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether exactly `plies` plies can lead to checkmate.
    fn reaches_mate(&mut self, position: &str, plies: u32) -> Solved<bool> {
        if plies == 0 {
            return self.is_mate(position);
        }
        Ok(!self.keys(position, 1, |own, after| own.reaches_mate(after, plies - 1))?.is_empty())
    }

    /// The legal turns, in an order that does not depend on the engine.
    fn turns(&mut self, position: &str) -> Solved<Vec<String>> {
        let game = self.case.game;
        let reply = self.driver.turns(game, position);
        let mut turns = self.given(reply, |turns| unread("lists", readable::turns(game, turns)))?;
        turns.sort_unstable();
        Ok(turns)
    }

    fn play(&mut self, position: &str, turn: &str) -> Solved<String> {
        let Some(left) = self.left.checked_sub(1) else {
            let (why, limit) = ("a problem for which an engine must play more than", self.limit);
            return Err(Finding::Skipped(format!("{why} {limit} turns is asked only with --deep")));
        };
        self.left = left;
        let game = self.case.game;
        let reply = self.driver.play(game, position, turn);
        self.given(reply, |after| unread_position(game, after))
    }

    fn is_mate(&mut self, position: &str) -> Solved<bool> {
        let game = self.case.game;
        let reply = self.driver.status(game, position);
        let status =
            self.given(reply, |status| unread("answers", readable::status(game, status)))?;
        Ok(status.end.is_some_and(|end| end.by == types::EndBy::Checkmate.name()))
    }

    /// The answer in a reply; one that cannot be read is an error.
    fn given<T>(&self, reply: Reply<T>, unread: impl FnOnce(&T) -> Option<String>) -> Solved<T> {
        unless(reply, unread).map_err(|why| not_given(&self.expected, why))
    }
}
