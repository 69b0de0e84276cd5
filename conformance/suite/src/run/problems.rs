//! Solves mate problems by asking the engine turn by turn; the engine itself need not be able to solve problems.

use std::collections::BTreeSet;

use types::Game;

use super::unreadable;
use crate::driver::{Driver, Reply};

/// An engine that is asked turn by turn.
pub(super) struct Solving<'a> {
    pub(super) driver: &'a mut dyn Driver,
    pub(super) game: Game,
    /// How many turns may still be played.
    pub(super) left: u64,
}

/// Why a problem was not solved.
pub(super) enum Unsolved {
    /// More turns would have to be played than allowed.
    TooLong,
    /// The engine did not answer.
    Reply(Reply<()>),
}

type Solved<T> = Result<T, Unsolved>;

impl Solving<'_> {
    /// The number of turns of the shortest solutions, at most `most`, and their first turns; `most` and no turns if there
    /// is no solution. In a solution the side to move forces checkmate in that number of turns or, if both sides help, is
    /// mated after that number of turns of each side.
    pub(super) fn solve(
        &mut self,
        position: &str,
        most: u32,
        is_helped: bool,
    ) -> Solved<(u32, BTreeSet<String>)> {
        for turns in 1..=most {
            let keys = self.keys(position, |own, after| {
                if is_helped {
                    own.reaches_mate(after, 2 * turns - 1)
                } else {
                    own.is_lost(after, turns - 1)
                }
            })?;
            if !keys.is_empty() {
                return Ok((turns, keys));
            }
        }
        Ok((most, BTreeSet::new()))
    }

    /// The turns of the side to move that lead to a position for which `holds` is true.
    fn keys(
        &mut self,
        position: &str,
        mut holds: impl FnMut(&mut Self, &str) -> Solved<bool>,
    ) -> Solved<BTreeSet<String>> {
        let mut keys = BTreeSet::new();
        for turn in self.turns(position)? {
            let after = self.play(position, &turn)?;
            if holds(self, &after)? {
                keys.insert(turn);
            }
        }
        Ok(keys)
    }

    /// Whether the side to move, whatever it plays, is mated within `turns` turns of the other side.
    fn is_lost(&mut self, position: &str, turns: u32) -> Solved<bool> {
        if turns == 0 {
            return self.is_mate(position);
        }
        let answers = self.turns(position)?;
        if answers.is_empty() {
            return self.is_mate(position);
        }
        for answer in &answers {
            let after = self.play(position, answer)?;
            let mut mates = false;
            for turn in self.turns(&after)? {
                let next = self.play(&after, &turn)?;
                mates = self.is_lost(&next, turns - 1)?;
                if mates {
                    break;
                }
            }
            if !mates {
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
        for turn in self.turns(position)? {
            let after = self.play(position, &turn)?;
            if self.reaches_mate(&after, plies - 1)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The legal turns, in an order that does not depend on the engine.
    fn turns(&mut self, position: &str) -> Solved<Vec<String>> {
        let mut turns = given(self.driver.turns(self.game, position))?;
        readable(unreadable::turn(self.game, &turns))?;
        turns.sort_unstable();
        Ok(turns)
    }

    fn play(&mut self, position: &str, turn: &str) -> Solved<String> {
        self.left = self.left.checked_sub(1).ok_or(Unsolved::TooLong)?;
        let after = given(self.driver.play(self.game, position, turn))?;
        readable(unreadable::position(self.game, &after))?;
        Ok(after)
    }

    fn is_mate(&mut self, position: &str) -> Solved<bool> {
        let status = given(self.driver.status(self.game, position))?;
        readable(unreadable::status(self.game, &status))?;
        Ok(status.end.is_some_and(|end| end.by == types::EndBy::Checkmate.name()))
    }
}

/// Fails if an answer cannot be read, for the reason `unread`.
fn readable(unread: Option<String>) -> Solved<()> {
    unread.map_or(Ok(()), |why| Err(Unsolved::Reply(Reply::Error(why))))
}

fn given<T>(reply: Reply<T>) -> Solved<T> {
    match reply {
        Reply::Given(given) => Ok(given),
        other => Err(Unsolved::Reply(other.map(|_| ()))),
    }
}
