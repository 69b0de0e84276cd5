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
            let plies = if is_helped { 2 * turns } else { 2 * turns - 1 };
            for turn in self.turns(self.case.position_text())? {
                let after = self.play(self.case.position_text(), &turn)?;
                if self.is_solved(&after, plies - 1, is_helped)? {
                    keys.insert(turn);
                }
            }
        }
        if turns < mate.turns {
            return Ok(wrong(&self.expected, format!("in {turns}")));
        }
        Ok(compared(mate.keys.clone(), Ok(keys), None))
    }

    /// If both sides help, whether exactly `plies` plies can lead to checkmate. If not, whether the mating side, which is to move if
    /// `plies` is odd, mates within that many plies, whatever the other side plays.
    fn is_solved(&mut self, position: &str, plies: u32, is_helped: bool) -> Solved<bool> {
        // The result for which one turn is enough.
        let wanted = is_helped || plies % 2 == 1;
        let turns = if plies == 0 { Vec::new() } else { self.turns(position)? };
        if plies == 0 || (!wanted && turns.is_empty()) {
            return self.is_mate(position);
        }
        for turn in turns {
            let after = self.play(position, &turn)?;
            if self.is_solved(&after, plies - 1, is_helped)? == wanted {
                return Ok(wanted);
            }
        }
        Ok(!wanted)
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
