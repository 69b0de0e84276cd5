//! Counts sequences of turns under a misreading, faster than the misreading's own engine does.
//!
//! Some misreadings change a whole answer: they remove turns from the law's list, add turns, or change the position
//! after a turn. For these, a fast engine that follows the law supplies the list and the positions, and the misreading
//! supplies only the differences.
//!
//! The other misreadings change what a rule states. In a position without the misreading's subject, such as a castling
//! right, they change no turn, so the fast engine counts there, too. In any other position, the misreading's own engine
//! is needed.

use std::sync::Arc;

use reference::context::Context;
use reference::{Reference, candidates, games};
use types::{Budget, Engine, Held, Position, Stopped, Turn};

use crate::misreading::{Misreading, Readings};
use crate::reader::Misread;

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

    /// The tally of a position without legal turns.
    const ENDED: Tally = Tally { leaves: 0, ended: 1 };

    fn add(&mut self, other: Tally) {
        self.leaves = self.leaves.saturating_add(other.leaves);
        self.ended = self.ended.saturating_add(other.ended);
    }

    fn of(turns: usize) -> Tally {
        if turns == 0 { Tally::ENDED } else { Tally { leaves: turns as u64, ended: 0 } }
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

/// Counts sequences of turns by the law, by a misreading, or by two misreadings at once.
pub struct Counter<'a> {
    law: &'a dyn Engine,
    readings: Readings,
    at: At,
    misread: Reference,
}

impl<'a> Counter<'a> {
    /// A counter that applies the misreadings `names`; `law` is a fast engine that follows the law. `None` if a name is
    /// unknown.
    pub fn new(law: &'a dyn Engine, names: &[&str], at: At) -> Option<Counter<'a>> {
        let mut readings: Readings = [None, None];
        for (place, name) in readings.iter_mut().zip(names) {
            *place = Some(crate::catalogue::found(name)?);
        }
        let misread = Reference::reading(Arc::new(Misread::new(readings)));
        Some(Counter { law, readings, at, misread })
    }

    /// Counts the sequences of `depth` turns from a position.
    pub fn tally(
        &self,
        position: &Position,
        depth: u32,
        budget: &mut Budget,
    ) -> Result<Tally, Uncounted> {
        Budget::check_depth(depth)?;
        let Ok(held) = self.law.hold(position) else {
            let held = self.misread.hold(position).map_err(|_| Uncounted::Refused)?;
            return walk(&*held, depth, budget);
        };
        self.node(&*held, depth, budget)
    }

    /// Counts the sequences of `depth` turns from a position. If `turn` is given, only sequences that begin with it are
    /// counted; there are none if it is illegal.
    pub fn count(
        &self,
        position: &Position,
        turn: Option<Turn>,
        depth: u32,
        budget: &mut Budget,
    ) -> Result<Tally, Uncounted> {
        let Some(turn) = turn else { return self.tally(position, depth, budget) };
        let illegal = Ok(Tally::default());
        if self.at == At::LastTurn && depth > 1 {
            let held = self.law.hold(position).map_err(|_| Uncounted::Refused)?;
            let Ok(after) = held.play(&turn) else { return illegal };
            return self.node(&*after, depth - 1, budget);
        }
        let held = self.misread.hold(position).map_err(|_| Uncounted::Refused)?;
        if !held.turns().contains(&turn) {
            return illegal;
        }
        if depth <= 1 {
            return Ok(Tally::ONE);
        }
        let Ok(after) = held.play(&turn) else { return illegal };
        let by_law = self.law.hold(&after.position()).map_err(|_| Uncounted::Refused);
        match by_law.and_then(|held| self.node(&*held, depth - 1, budget)) {
            Err(Uncounted::Refused) => walk(&*after, depth - 1, budget),
            tally => tally,
        }
    }

    fn readings(&self) -> impl Iterator<Item = &'static Misreading> + use<> {
        self.readings.into_iter().flatten()
    }

    /// Counts the sequences of `depth` turns from a position that the law's engine holds.
    fn node(&self, held: &dyn Held, depth: u32, budget: &mut Budget) -> Result<Tally, Uncounted> {
        if depth == 0 {
            return Ok(Tally::ONE);
        }
        budget.spend(1)?;
        let is_read = self.at == At::EveryTurn || depth == 1;
        if !is_read || self.readings == [None, None] {
            return self.by_law(held, depth, budget);
        }
        let position = held.position();
        let concerned = self.readings().filter(|misreading| {
            misreading.is_at(&position)
                && (misreading.changes_positions()
                    || Subject::of(misreading, position.game).is_in(&position))
        });
        let concerned: Vec<&Misreading> = concerned.collect();
        if concerned.is_empty() {
            return self.by_law(held, depth, budget);
        }
        if concerned.iter().any(|misreading| !misreading.reading.is_whole()) {
            let held = self.misread.hold(&position).map_err(|_| Uncounted::Refused)?;
            return self.by_engine(&position, &*held, depth, budget);
        }
        let cx = Context::new(games::rules(position.game), &position).listed_by(candidates::legal);
        let mut turns = held.turns();
        turns.retain(|turn| !concerned.iter().any(|misreading| misreading.forbids(&cx, turn)));
        let extra = concerned.iter().flat_map(|misreading| misreading.allows(&cx));
        let mut extra: Vec<(Turn, Position)> = extra.collect();
        extra.retain(|(turn, _)| !turns.contains(turn));
        if depth == 1 {
            return Ok(Tally::of(turns.len() + extra.len()));
        }
        if turns.is_empty() && extra.is_empty() {
            return Ok(Tally::ENDED);
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
            let Ok(after) = held.play(&turn) else { continue };
            let other = changes.then(|| misread(&turn, after.position()));
            tally.add(match other.filter(|other| *other != after.position()) {
                None => self.child(&position, &turn, &*after, depth, budget)?,
                Some(other) => self.changed(&position, &turn, &other, depth, budget)?,
            });
        }
        for (turn, after) in extra {
            let after = misread(&turn, after);
            tally.add(self.changed(&position, &turn, &after, depth, budget)?);
        }
        Ok(tally)
    }

    /// The count after a turn that leads to `after`, which the law's engine holds. If a later position is refused,
    /// `slowly` counts instead.
    fn child(
        &self,
        before: &Position,
        turn: &Turn,
        after: &dyn Held,
        depth: u32,
        budget: &mut Budget,
    ) -> Result<Tally, Uncounted> {
        match self.node(after, depth - 1, budget) {
            Err(Uncounted::Refused) => self.slowly(before, turn, depth, budget),
            tally => tally,
        }
    }

    /// The count after a turn that leads to `after` by the misreading, whether or not the law accepts that position.
    fn changed(
        &self,
        before: &Position,
        turn: &Turn,
        after: &Position,
        depth: u32,
        budget: &mut Budget,
    ) -> Result<Tally, Uncounted> {
        match self.law.hold(after) {
            Ok(after) => self.child(before, turn, &*after, depth, budget),
            Err(_) => self.slowly(before, turn, depth, budget),
        }
    }

    /// Counts after a turn with the misreading's own engine, which is slow.
    fn slowly(
        &self,
        before: &Position,
        turn: &Turn,
        depth: u32,
        budget: &mut Budget,
    ) -> Result<Tally, Uncounted> {
        let held = self.misread.hold(before).map_err(|_| Uncounted::Refused)?;
        match held.play(turn) {
            Ok(after) => walk(&*after, depth - 1, budget),
            Err(_) => Ok(Tally::default()),
        }
    }

    /// The count if the misreading's own engine, which holds the position, lists the next turns. After these turns, the
    /// law's engine counts again wherever it can.
    fn by_engine(
        &self,
        position: &Position,
        held: &dyn Held,
        depth: u32,
        budget: &mut Budget,
    ) -> Result<Tally, Uncounted> {
        each(held, depth, |turn| {
            budget.spend(1)?;
            match held.after(&turn) {
                Some(after) => self.changed(position, &turn, &after, depth, budget),
                None => Ok(Tally::default()),
            }
        })
    }

    /// The count if the law's engine, which holds the position, lists the next turns.
    fn by_law(&self, held: &dyn Held, depth: u32, budget: &mut Budget) -> Result<Tally, Uncounted> {
        each(held, depth, |turn| match held.play(&turn) {
            Ok(after) => self.node(&*after, depth - 1, budget),
            Err(_) => Ok(Tally::default()),
        })
    }
}

/// Counts the sequences of `depth` turns with no engine but the one that holds the position.
pub(super) fn walk(held: &dyn Held, depth: u32, budget: &mut Budget) -> Result<Tally, Uncounted> {
    if depth == 0 {
        return Ok(Tally::ONE);
    }
    budget.spend(1)?;
    each(held, depth, |turn| match held.play(&turn) {
        Ok(after) => walk(&*after, depth - 1, budget),
        Err(_) => Ok(Tally::default()),
    })
}

/// The sum of what `count` returns for each turn; at depth 1, the number of turns. A position without turns is one
/// ended sequence.
fn each(
    held: &dyn Held,
    depth: u32,
    mut count: impl FnMut(Turn) -> Result<Tally, Uncounted>,
) -> Result<Tally, Uncounted> {
    let turns = held.turns();
    if depth == 1 || turns.is_empty() {
        return Ok(Tally::of(turns.len()));
    }
    let mut tally = Tally::default();
    for turn in turns {
        tally.add(count(turn)?);
    }
    Ok(tally)
}
