//! Counts sequences of turns under a misreading, faster than the misreading's own engine does.
//!
//! Some misreadings change a whole answer: they remove turns from the law's list, add turns, or change the position
//! after a turn. For these, a fast engine that follows the law supplies the list and the positions, and the misreading
//! supplies only the differences.
//!
//! The other misreadings change what a rule states. In a position without the misreading's subject, such as a castling
//! right, they change no turn, so the fast engine counts there, too. In any other position, the misreading's own engine
//! is needed.

use reference::context::Context;
use reference::{Reference, candidates, games};
use types::{Budget, Engine, Held, Position, Stopped, Turn};

use crate::catalogue::{found, with};
use crate::misreading::{Misreading, Readings};

use super::subject::Subject;

/// A count of sequences of turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tally {
    /// How many sequences have the full depth: perft.
    pub leaves: u64,
    /// How many sequences are shorter because no turn is legal after them.
    pub ended: u64,
}

impl Tally {
    /// A single sequence of the full depth.
    pub const ONE: Tally = Tally { leaves: 1, ended: 0 };

    /// The tally of a position with this many turns, at depth 1. A position without turns is one ended sequence.
    fn of(turns: usize) -> Tally {
        Tally { leaves: turns as u64, ended: u64::from(turns == 0) }
    }

    fn add(&mut self, other: Tally) {
        self.leaves = self.leaves.saturating_add(other.leaves);
        self.ended = self.ended.saturating_add(other.ended);
    }

    /// The count if an ended sequence counts as one of the full depth, too.
    pub(super) fn with_ended(self) -> u64 {
        self.leaves.saturating_add(self.ended)
    }
}

/// Why there is no count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uncounted {
    /// The position is refused.
    Refused,
    /// A limit was reached.
    Stopped(Stopped),
}

/// A count, or why there is none.
pub(super) type Counted<T = Tally> = Result<T, Uncounted>;

impl From<Stopped> for Uncounted {
    fn from(stopped: Stopped) -> Uncounted {
        Uncounted::Stopped(stopped)
    }
}

/// At which turns of the counted sequences a misreading is in force.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum At {
    /// At every turn.
    #[default]
    EveryTurn,
    /// At the last turn only, as in engines that count the last turns without making them.
    LastTurn,
}

/// Counts sequences of turns by the law or by misreadings.
pub struct Counter<'a> {
    law: &'a dyn Engine,
    readings: Readings,
    at: At,
    misread: Reference,
}

impl<'a> Counter<'a> {
    /// A counter under all the misreadings `names` together; `law` is a fast engine of the law. `None` if a name is
    /// unknown.
    pub fn new(law: &'a dyn Engine, names: &[&str], at: At) -> Option<Counter<'a>> {
        let readings: Option<Readings> = names.iter().map(|name| found(name)).collect();
        Some(Counter::of(law, readings?, at))
    }

    pub(super) fn of(law: &'a dyn Engine, readings: Readings, at: At) -> Counter<'a> {
        Counter { law, misread: with(&readings), readings, at }
    }

    /// Counts the sequences of `depth` turns from a position.
    pub fn tally(&self, position: &Position, depth: u32, budget: &mut Budget) -> Counted {
        Budget::check_depth(depth)?;
        match self.law.hold(position) {
            Ok(held) => self.node(&*held, depth, budget),
            Err(_) => walk(&*hold(&self.misread, position)?, depth, budget),
        }
    }

    /// Counts the sequences of `depth` turns from a position, or only those that begin with `turn`: none if it is illegal.
    pub fn count(
        &self,
        position: &Position,
        turn: Option<Turn>,
        depth: u32,
        budget: &mut Budget,
    ) -> Counted {
        let Some(turn) = turn else { return self.tally(position, depth, budget) };
        let illegal = Ok(Tally::default());
        if self.at == At::LastTurn && depth > 1 {
            let Ok(after) = hold(self.law, position)?.play(&turn) else { return illegal };
            return self.node(&*after, depth - 1, budget);
        }
        let held = hold(&self.misread, position)?;
        if !held.turns().contains(&turn) {
            return illegal;
        }
        if depth <= 1 {
            return Ok(Tally::ONE);
        }
        let Some(after) = held.after(&turn) else { return illegal };
        self.onward(position, &turn, hold(self.law, &after), depth, budget)
    }

    /// Counts the sequences of `depth` turns from a position that the law's engine holds.
    fn node(&self, held: &dyn Held, depth: u32, budget: &mut Budget) -> Counted {
        if depth == 0 {
            return Ok(Tally::ONE);
        }
        budget.spend(1)?;
        let is_read = self.at == At::EveryTurn || depth == 1;
        if !is_read || self.readings.is_empty() {
            return self.by_law(held, depth, budget);
        }
        let position = held.position();
        let concerned = self.readings.iter().filter(|misreading| {
            misreading.is_at(&position)
                && (misreading.changes_positions()
                    || Subject::of(misreading, position.game).is_in(&position))
        });
        let concerned: Vec<&Misreading> = concerned.copied().collect();
        if concerned.is_empty() {
            return self.by_law(held, depth, budget);
        }
        if concerned.iter().any(|misreading| !misreading.reading.is_whole()) {
            let own = hold(&self.misread, &position)?;
            return each(&*own, depth, |turn| {
                let after = hold(self.law, &own.after(turn)?);
                let spent = budget.spend(1).map_err(Uncounted::from);
                Some(spent.and_then(|()| self.onward(&position, turn, after, depth, budget)))
            });
        }
        let cx = Context::new(games::rules(position.game), &position).listed_by(candidates::legal);
        let mut turns = held.turns();
        turns.retain(|turn| !concerned.iter().any(|misreading| misreading.forbids(&cx, turn)));
        let extra = concerned.iter().flat_map(|misreading| misreading.allows(&cx));
        let mut extra: Vec<(Turn, Position)> = extra.collect();
        extra.retain(|(turn, _)| !turns.contains(turn));
        let count = turns.len() + extra.len();
        if depth == 1 || count == 0 {
            return Ok(Tally::of(count));
        }
        let misread = |turn: &Turn, mut after: Position| {
            for misreading in &concerned {
                misreading.changes(&cx, turn, &mut after);
            }
            after
        };
        let changes = concerned.iter().any(|misreading| misreading.changes_positions());
        let mut tally = Tally::default();
        for turn in turns {
            let Ok(by_law) = held.play(&turn) else { continue };
            let other = changes.then(|| misread(&turn, by_law.position()));
            let after = match other.filter(|other| *other != by_law.position()) {
                None => Ok(by_law),
                Some(other) => hold(self.law, &other),
            };
            tally.add(self.onward(&position, &turn, after, depth, budget)?);
        }
        for (turn, after) in extra {
            let after = hold(self.law, &misread(&turn, after));
            tally.add(self.onward(&position, &turn, after, depth, budget)?);
        }
        Ok(tally)
    }

    /// The count after a turn from `before`. The law's engine counts if it accepts the position `after` the turn and
    /// all later ones; otherwise the misreading's own engine does, which is slow.
    fn onward(
        &self,
        before: &Position,
        turn: &Turn,
        after: Counted<Box<dyn Held>>,
        depth: u32,
        budget: &mut Budget,
    ) -> Counted {
        match after.and_then(|after| self.node(&*after, depth - 1, budget)) {
            Err(Uncounted::Refused) => match hold(&self.misread, before)?.play(turn) {
                Ok(after) => walk(&*after, depth - 1, budget),
                Err(_) => Ok(Tally::default()),
            },
            tally => tally,
        }
    }

    /// The count if the law's engine, which holds the position, lists the next turns.
    fn by_law(&self, held: &dyn Held, depth: u32, budget: &mut Budget) -> Counted {
        each(held, depth, |turn| Some(self.node(&*held.play(turn).ok()?, depth - 1, budget)))
    }
}

/// The position as an engine holds it.
pub(super) fn hold(engine: &dyn Engine, position: &Position) -> Counted<Box<dyn Held>> {
    engine.hold(position).map_err(|_| Uncounted::Refused)
}

/// Counts the sequences of `depth` turns with no engine but the one that holds the position.
pub(super) fn walk(held: &dyn Held, depth: u32, budget: &mut Budget) -> Counted {
    if depth == 0 {
        return Ok(Tally::ONE);
    }
    budget.spend(1)?;
    each(held, depth, |turn| Some(walk(&*held.play(turn).ok()?, depth - 1, budget)))
}

/// The sum of what `count` returns for each turn; at depth 1, the number of turns.
fn each(held: &dyn Held, depth: u32, count: impl FnMut(&Turn) -> Option<Counted>) -> Counted {
    let turns = held.turns();
    if depth == 1 || turns.is_empty() {
        return Ok(Tally::of(turns.len()));
    }
    let mut tally = Tally::default();
    for more in turns.iter().filter_map(count) {
        tally.add(more?);
    }
    Ok(tally)
}
