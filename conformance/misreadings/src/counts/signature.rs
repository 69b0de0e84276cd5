//! Mistakes of the counting itself, which leave a signature whatever the rules are.

use std::collections::BTreeSet;

use reference::context::{Context, Repealed};
use reference::{candidates, games};
use types::{Budget, ClauseId, Engine, Game, Held, Position};

use super::counter::{Tally, Uncounted, walk};
use super::evidence::{Item, Settled};

/// How a count goes wrong though every turn is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signature {
    /// The turns of the first position are counted again and again.
    NeverChanges,
    /// The counts of all smaller depths are added.
    Cumulative,
    /// The same, and the first position as one more.
    CumulativeWithRoot,
    /// The counter has 32 bits.
    RunsOver,
    /// A position without turns counts as a sequence of full depth.
    FinishedIsLeaf,
    /// Each turn's list still has those of the turns before it.
    NotCleared,
    /// One turn more than the depth says.
    OneDeeper,
    /// One turn less.
    OneShallower,
    /// The count is that of the position given before, or of the initial position.
    OtherPosition,
    /// At the last turn, three promotions more for each that is illegal because of check.
    ThreeIllegalPromotions,
    /// The same with all four.
    FourIllegalPromotions,
}

impl Signature {
    /// All of them, the cheapest first.
    pub const ALL: [Signature; 11] = [
        Signature::NeverChanges,
        Signature::RunsOver,
        Signature::NotCleared,
        Signature::OneShallower,
        Signature::OtherPosition,
        Signature::Cumulative,
        Signature::CumulativeWithRoot,
        Signature::FinishedIsLeaf,
        Signature::ThreeIllegalPromotions,
        Signature::FourIllegalPromotions,
        Signature::OneDeeper,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Signature::NeverChanges => "position-never-changes",
            Signature::Cumulative => "cumulative",
            Signature::CumulativeWithRoot => "cumulative-with-root",
            Signature::RunsOver => "counter-runs-over",
            Signature::FinishedIsLeaf => "finished-game-is-a-leaf",
            Signature::NotCleared => "list-not-cleared",
            Signature::OneDeeper => "one-turn-deeper",
            Signature::OneShallower => "one-turn-shallower",
            Signature::OtherPosition => "other-position",
            Signature::ThreeIllegalPromotions => "three-illegal-promotions",
            Signature::FourIllegalPromotions => "four-illegal-promotions",
        }
    }

    /// What goes wrong, as a sentence without a capital and a full stop.
    pub const fn says(self) -> &'static str {
        match self {
            Signature::NeverChanges => {
                "the position never changes: the count is the number of turns in it, to the power of the depth"
            }
            Signature::Cumulative => {
                "the counts of all smaller depths are added; perft counts the last turns only"
            }
            Signature::CumulativeWithRoot => {
                "every position on the way is counted, with the first one; perft counts the last turns only"
            }
            Signature::RunsOver => "the counter has 32 bits and has run over: use 64",
            Signature::FinishedIsLeaf => {
                "a mate or stalemate before the last turn counts as one; in perft it counts as nothing"
            }
            Signature::NotCleared => {
                "the list of turns is not cleared between one turn and the next"
            }
            Signature::OneDeeper => "the count is that of one turn more",
            Signature::OneShallower => "the count is that of one turn less",
            Signature::OtherPosition => "the count is that of another position: it was not set up",
            Signature::ThreeIllegalPromotions => {
                "at the last turn a promotion that is illegal because of check still counts for three of its four kinds"
            }
            Signature::FourIllegalPromotions => {
                "at the last turn promotions are counted though they are illegal because of check"
            }
        }
    }

    /// The signature that gives exactly these counts, if one does.
    pub(super) fn of(
        law: &dyn Engine,
        counts: &[Settled],
        items: &[Item],
        budget: &Budget,
    ) -> Option<Signature> {
        let asking = Asking { law, counts };
        // A single turn shows nothing of what happens between turns.
        if !items.iter().any(|item| item.is_wrong() && item.depth > 1) {
            return None;
        }
        Signature::ALL.into_iter().find(|signature| {
            let mut budget = budget.clone().with_nodes(budget.spent().saturating_add(NODES));
            items.iter().all(|item| signature.explains(&asking, item, &mut budget).unwrap_or(false))
        })
    }

    fn explains(
        self,
        asking: &Asking<'_>,
        item: &Item,
        budget: &mut Budget,
    ) -> Result<bool, Uncounted> {
        let got = i128::from(item.got);
        let is = |count: Option<u64>| count.is_some_and(|count| i128::from(count) == got);
        let depth = item.below();
        Ok(match self {
            Signature::NeverChanges => {
                let Ok(turns) = asking.law.turns(&item.position) else { return Ok(false) };
                is((turns.len() as u64).checked_pow(depth))
            }
            Signature::Cumulative | Signature::CumulativeWithRoot => {
                let first = u32::from(self == Signature::Cumulative);
                let mut sum: u64 = 0;
                for depth in first..=depth {
                    let Some(count) = asking.count(item, depth, budget)? else { return Ok(false) };
                    sum = sum.saturating_add(count);
                }
                is(Some(sum))
            }
            Signature::RunsOver => {
                let right = i128::from(item.right);
                let modulus = 1_i128 << 32;
                let fits = (-(modulus / 2)..modulus).contains(&got);
                fits && (right - got).rem_euclid(modulus) == 0
            }
            Signature::FinishedIsLeaf => {
                let Some(tally) = asking.tally(item, depth, budget)? else { return Ok(false) };
                is(Some(tally.leaves.saturating_add(tally.ended)))
            }
            Signature::NotCleared => match item.turn {
                None if depth == 1 => is(Some(item.right)),
                None if depth == 2 => is(asking.not_cleared(&item.position)),
                _ => false,
            },
            Signature::OneDeeper => is(asking.count(item, depth + 1, budget)?),
            Signature::OneShallower => depth > 0 && is(asking.count(item, depth - 1, budget)?),
            Signature::OtherPosition => {
                item.turn.is_none() && asking.other_positions(item).any(|count| is(Some(count)))
            }
            Signature::ThreeIllegalPromotions | Signature::FourIllegalPromotions => {
                let each = if self == Signature::ThreeIllegalPromotions { 3 } else { 4 };
                // Elsewhere a pawn becomes other kinds, on other ranks.
                if depth == 0 || item.position.game != Game::Chess || !Asking::has_pawns(item) {
                    return Ok(is(Some(item.right)));
                }
                let Some(held) = asking.held(item) else { return Ok(false) };
                let illegal = illegal_promotions(&*held, depth, budget)?;
                is(Some(item.right.saturating_add(each * illegal)))
            }
        })
    }
}

/// The law, and what was reported.
struct Asking<'a> {
    law: &'a dyn Engine,
    counts: &'a [Settled],
}

impl Asking<'_> {
    fn held(&self, item: &Item) -> Option<Box<dyn Held>> {
        let held = self.law.hold(&item.position).ok()?;
        match item.turn {
            None => Some(held),
            Some(turn) => held.play(&turn).ok(),
        }
    }

    fn count(
        &self,
        item: &Item,
        depth: u32,
        budget: &mut Budget,
    ) -> Result<Option<u64>, Uncounted> {
        let Some(held) = self.held(item) else { return Ok(None) };
        Ok(Some(held.perft(depth, budget)?))
    }

    fn tally(
        &self,
        item: &Item,
        depth: u32,
        budget: &mut Budget,
    ) -> Result<Option<Tally>, Uncounted> {
        self.held(item).map(|held| walk(&*held, depth, budget)).transpose()
    }

    fn has_pawns(item: &Item) -> bool {
        item.position.men.iter().any(|(_, man)| man.kind == types::Kind::Pawn)
    }

    /// The count of depth 2 if every turn lists those of the turns before it once more; `None` if that depends on
    /// their order.
    fn not_cleared(&self, position: &Position) -> Option<u64> {
        let held = self.law.hold(position).ok()?;
        let turns = held.turns();
        let counts =
            turns.iter().map(|turn| held.play(turn).map(|after| after.turns().len() as u64));
        let counts: Vec<u64> = counts.collect::<Result<_, _>>().ok()?;
        let each: BTreeSet<u64> = counts.iter().copied().collect();
        let turns = turns.len() as u64;
        (each.len() == 1).then(|| each.first().map(|each| each * turns * (turns + 1) / 2))?
    }

    /// The right counts of the same depth in the position given before this one, and in the initial position.
    fn other_positions(&self, item: &Item) -> impl Iterator<Item = u64> {
        let before = self.counts.iter().take_while(|count| count.position != item.position);
        let before = before.last().map(|count| count.position.clone());
        let start = item.position.game.start();
        let others = before.into_iter().chain([start]).filter(|other| *other != item.position);
        let depth = item.depth;
        let counts = others.filter_map(move |other| {
            self.law.hold(&other).ok()?.perft(depth, &mut Budget::unlimited().with_nodes(MOST)).ok()
        });
        counts.collect::<Vec<u64>>().into_iter()
    }
}

/// Nodes that all counts for a signature take at most.
const NODES: u64 = 60_000_000;

/// Nodes of a count of another position.
const MOST: u64 = 20_000_000;

/// The law without check.
static CHECK: Repealed = Repealed(ClauseId::named("CHE-20"));

/// How many promoting steps would be legal at the last turn if check did not matter, each whatever the pawn becomes.
fn illegal_promotions(held: &dyn Held, depth: u32, budget: &mut Budget) -> Result<u64, Uncounted> {
    budget.spend(1)?;
    if depth > 1 {
        let mut sum: u64 = 0;
        for turn in held.turns() {
            if let Ok(after) = held.play(&turn) {
                sum = sum.saturating_add(illegal_promotions(&*after, depth - 1, budget)?);
            }
        }
        return Ok(sum);
    }
    let position = held.position();
    let last = match position.side {
        types::Side::White => 7,
        types::Side::Black => 2,
    };
    let pawn = types::Man::new(position.side, types::Kind::Pawn);
    if !position.men.iter().any(|(cell, man)| man == pawn && cell.rank == last) {
        return Ok(0);
    }
    let rules = games::rules(position.game);
    let lax = Context::new(rules, &position).listed_by(candidates::legal).read_by(Some(&CHECK));
    let legal: BTreeSet<_> =
        held.turns().into_iter().map(|turn| (turn.step.from, turn.step.to)).collect();
    let all = rules.turns(&lax).into_iter().filter(|turn| turn.step.promotion.is_some());
    let all: BTreeSet<_> = all.map(|turn| (turn.step.from, turn.step.to)).collect();
    Ok(all.difference(&legal).count() as u64)
}
