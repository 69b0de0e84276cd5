//! Mistakes in the counting itself. Each leaves a signature in the counts, whatever the rules.

use std::collections::BTreeSet;

use reference::chess::CASTLINGS;
use reference::games;
use reference::plane::relative_rank;
use types::{Budget, Cell, Engine, Game, Held, Kind, Man, Position, Step, Turn};

use super::counter::{At, Counted, Counter, walk};
use super::evidence::{Item, Settled};
use crate::readings::by_law::{OWN_CHECK, without};

/// How a count goes wrong although every turn is right.
#[derive(Clone, Copy, Debug)]
pub struct Signature {
    /// The name of the signature in JSON.
    pub name: &'static str,
    /// What goes wrong, as a sentence that begins with a small letter and has no full stop.
    pub says: &'static str,
    /// Whether the mistake gives exactly the engine's count.
    explains: fn(&Asking<'_>, &Item, &mut Budget) -> Counted<bool>,
    /// What must hold, too, if the mistake explains every count.
    also: fn(&Asking<'_>, &mut Budget) -> bool,
}

/// All signatures, the cheapest first.
const ALL: [Signature; 15] = [
    signature("position-never-changes")
        .says("the position never changes: the count is the number of turns in it, to the power of the depth")
        .by(|asking, item, _| {
            let turns = asking.law.turns(&item.position);
            Ok(turns.is_ok_and(|turns| item.is((turns.len() as u64).checked_pow(item.below()))))
        }),
    signature("counter-runs-over")
        .says("the counter has only 32 bits and has overflowed: use 64 bits")
        .by(|_, item, _| {
            let modulus = 1_i128 << 32;
            let fits = (-(modulus / 2)..modulus).contains(&item.got);
            Ok(fits && (item.right - item.got).rem_euclid(modulus) == 0)
        }),
    signature("list-not-cleared")
        .says("the list of turns is not cleared between one turn and the next")
        .by(|asking, item, _| {
            Ok(match (item.turn, item.depth) {
                (None, 1) => !item.is_wrong(),
                (None, 2) => item.is(asking.not_cleared(&item.position)),
                _ => false,
            })
        }),
    signature("one-turn-shallower")
        .says("the count is that of the depth before: the sequences have one turn too few")
        .by(|asking, item, budget| match item.below() {
            0 => Ok(false),
            depth => Ok(item.is(asking.count(item, depth - 1, budget)?)),
        }),
    signature("other-position")
        .says("the count is that of another position: it was not set up")
        .by(|asking, item, _| {
            let mut counts = asking.other_positions(item);
            Ok(item.turn.is_none() && counts.any(|count| item.is(Some(count))))
        }),
    signature("en-passant-field-not-read")
        .says("the en passant field of the position is not read, so the capture is missing at the first turn")
        .by(|asking, item, budget| asking.misread(item, budget, |read| read.en_passant = None))
        .if_also(|asking, budget| !asking.has_no_en_passant(budget)),
    signature("castling-rights-assumed")
        .says("the castling rights of the position are not read: each is assumed if its king and rook stand on their initial cells")
        .by(|asking, item, budget| asking.misread(item, budget, assume_rights)),
    signature("side-to-move-not-read")
        .says("the side to move is not read: it is the other side's turn")
        .by(|asking, item, budget| {
            asking.misread(item, budget, |read| {
                (read.side, read.en_passant) = (read.side.other(), None);
            })
        }),
    signature("castling-gone-once-tried")
        .says("castling is gone once it has been tried: taking the turn back does not restore the right")
        // How much a deeper count loses depends on the order in which the engine tries turns.
        .by(|_, item, _| {
            let lost = item.right - item.got;
            Ok(item.depth != 1 && lost >= 0 || lost == 0)
        })
        .if_also(|asking, _| asking.counts_first_castling()),
    signature("cumulative")
        .says("the counts of all smaller depths are added; perft counts only sequences of the full length")
        .by(|asking, item, budget| asking.adds_from(1, item, budget)),
    signature("cumulative-with-root")
        .says("the counts of all smaller depths are added, and one for the first position; perft counts only sequences of the full length")
        .by(|asking, item, budget| asking.adds_from(0, item, budget)),
    signature("finished-game-is-a-leaf")
        .says("a mate or stalemate before the last turn counts as one; in perft it counts as nothing")
        .by(|asking, item, budget| {
            let Some(held) = asking.held(item) else { return Ok(false) };
            Ok(item.is(Some(walk(&*held, item.below(), budget)?.with_ended())))
        }),
    signature("three-illegal-promotions")
        .says("at the last turn a promotion that is illegal because of check still counts for three of its four kinds")
        .by(|asking, item, budget| asking.adds_illegal(3, item, budget)),
    signature("four-illegal-promotions")
        .says("at the last turn promotions are counted though they are illegal because of check")
        .by(|asking, item, budget| asking.adds_illegal(4, item, budget)),
    signature("one-turn-deeper")
        .says("the count is that of the next depth: the sequences have one turn too many")
        .by(|asking, item, budget| Ok(item.is(asking.count(item, item.below() + 1, budget)?))),
];

/// A signature without its sentence and what it explains, which the methods `says` and `by` add.
const fn signature(name: &'static str) -> Signature {
    Signature { name, says: "", explains: |_, _, _| Ok(false), also: |_, _| true }
}

impl Signature {
    const fn says(self, says: &'static str) -> Signature {
        Signature { says, ..self }
    }

    const fn by(self, explains: fn(&Asking<'_>, &Item, &mut Budget) -> Counted<bool>) -> Signature {
        Signature { explains, ..self }
    }

    const fn if_also(self, also: fn(&Asking<'_>, &mut Budget) -> bool) -> Signature {
        Signature { also, ..self }
    }

    /// The signature that gives exactly these counts, if one does.
    pub(super) fn of(
        law: &dyn Engine,
        counts: &[Settled],
        items: &[Item],
        budget: &Budget,
    ) -> Option<Signature> {
        let asking = Asking { law, counts, items };
        // Counts of depth 1 show nothing of what happens between turns.
        if !items.iter().any(|item| item.is_wrong() && item.depth > 1) {
            return None;
        }
        ALL.into_iter().find(|it| {
            let mut budget = budget.clone().with_nodes(budget.spent().saturating_add(NODES));
            items.iter().all(|item| (it.explains)(&asking, item, &mut budget).unwrap_or(false))
                && (it.also)(&asking, &mut budget)
        })
    }
}

/// Sets the castling rights, in chess, that go with the kings and rooks on their initial cells.
fn assume_rights(read: &mut Position) {
    if read.game == Game::Chess {
        for castling in CASTLINGS {
            let men = [castling.placed_king(), castling.placed_rook()];
            let ready = men.iter().all(|it| read.men.get(it.cell) == Some(it.man));
            read.castling.set(castling.right, ready);
        }
    }
}

/// An engine that follows the law, and the reported counts.
struct Asking<'a> {
    law: &'a dyn Engine,
    counts: &'a [Settled],
    /// All items of `counts`.
    items: &'a [Item],
}

impl Asking<'_> {
    fn held(&self, item: &Item) -> Option<Box<dyn Held>> {
        let held = self.law.hold(&item.position).ok()?;
        match item.turn {
            None => Some(held),
            Some(turn) => held.play(&turn).ok(),
        }
    }

    fn count(&self, item: &Item, depth: u32, budget: &mut Budget) -> Counted<Option<u64>> {
        Ok(self.held(item).map(|held| held.perft(depth, budget)).transpose()?)
    }

    /// Whether the engine counts as in the position that `by` makes of the given one.
    fn misread(&self, item: &Item, budget: &mut Budget, by: fn(&mut Position)) -> Counted<bool> {
        let mut read = item.clone();
        by(&mut read.position);
        if read == *item {
            return Ok(!item.is_wrong());
        }
        let count = self.count(&read, item.below(), budget)?;
        Ok(item.is(count.or(item.turn.map(|_| 0))))
    }

    /// Whether the engine adds the counts of all depths from `first` on.
    fn adds_from(&self, first: u32, item: &Item, budget: &mut Budget) -> Counted<bool> {
        let mut sum: u64 = 0;
        for depth in first..=item.below() {
            let Some(count) = self.count(item, depth, budget)? else { return Ok(false) };
            sum = sum.saturating_add(count);
        }
        Ok(item.is(Some(sum)))
    }

    /// Whether the engine counts each promotion that is illegal because of check `each` times.
    fn adds_illegal(&self, each: u64, item: &Item, budget: &mut Budget) -> Counted<bool> {
        // In games other than chess, pawns promote to other kinds, on other ranks.
        let has_pawns = item.position.men.iter().any(|(_, man)| man.kind == Kind::Pawn);
        if item.below() == 0 || item.position.game != Game::Chess || !has_pawns {
            return Ok(!item.is_wrong());
        }
        let Some(held) = self.held(item) else { return Ok(false) };
        let illegal = illegal_promotions(&*held, item.below(), budget)?;
        Ok(item.got == item.right + i128::from(each * illegal))
    }

    /// Whether, at depth 2, the engine counts castlings only after one or two of the first turns and misses them after
    /// all others. Captures en passant may be missing there, too.
    fn counts_first_castling(&self) -> bool {
        let (mut kept, mut wrong) = (0, 0);
        for item in self.items.iter().filter(|item| item.depth == 2) {
            let Some(held) = self.held(item) else { continue };
            let [castlings, passing] = last_special(&*held, item.below()).map(i128::from);
            let missing = item.right - item.got;
            kept += usize::from(missing == 0 && castlings > 0);
            wrong += usize::from(missing > 0);
            let fits = match item.turn {
                None => castlings > 2 && [1, 2].contains(&(castlings - missing)),
                Some(_) => [0, castlings, castlings + passing].contains(&missing),
            };
            if !fits {
                return false;
            }
        }
        let is_divided = self.items.iter().any(|item| item.depth == 2 && item.turn.is_some());
        wrong > 0 && (!is_divided || wrong > 2 && (1..=2).contains(&kept))
    }

    /// Whether the misreading that there is no en passant gives the same counts.
    fn has_no_en_passant(&self, budget: &mut Budget) -> bool {
        let counter = Counter::new(self.law, &["chess/no-en-passant"], At::EveryTurn);
        let Some(counter) = counter else { return false };
        self.items.iter().all(|item| {
            let tally = counter.count(&item.position, item.turn, item.depth, budget);
            tally.is_ok_and(|tally| item.is(Some(tally.leaves)))
        })
    }

    /// The count of depth 2 if the list of turns is never cleared; `None` if it depends on the order of the turns.
    fn not_cleared(&self, position: &Position) -> Option<u64> {
        let held = self.law.hold(position).ok()?;
        let turns = held.turns();
        let counts = turns.iter().map(|turn| Some(held.play(turn).ok()?.turns().len() as u64));
        let counts: BTreeSet<u64> = counts.collect::<Option<_>>()?;
        let turns = turns.len() as u64;
        let each = counts.first().filter(|_| counts.len() == 1)?;
        Some(each * turns * (turns + 1) / 2)
    }

    /// The right counts of the same depth in the position reported before this one, and in the initial position.
    fn other_positions(&self, item: &Item) -> impl Iterator<Item = u64> {
        let before = self.counts.iter().take_while(|count| count.position != item.position);
        let before = before.last().map(|count| count.position.clone());
        let start = item.position.game.start();
        let others = before.into_iter().chain([start]).filter(|other| *other != item.position);
        others.filter_map(|other| {
            let mut budget = Budget::unlimited().with_nodes(MOST);
            self.law.hold(&other).ok()?.perft(item.depth, &mut budget).ok()
        })
    }
}

/// The most nodes spent on all counts for one signature.
const NODES: u64 = 60_000_000;

/// The most nodes spent on one count of another position.
const MOST: u64 = 20_000_000;

/// How many sequences of `depth` turns end with castling, and how many with a capture en passant; 0 except in chess.
fn last_special(held: &dyn Held, depth: u32) -> [u64; 2] {
    let position = held.position();
    let mut found = [0, 0];
    if position.game != Game::Chess || depth == 0 {
        return found;
    }
    for turn in held.turns() {
        if depth > 1 {
            let Ok(after) = held.play(&turn) else { continue };
            let below = last_special(&*after, depth - 1);
            found = [found[0] + below[0], found[1] + below[1]];
            continue;
        }
        let Step { from, to, .. } = turn.step;
        let kind = position.men.get(from).map(|man| man.kind);
        let aside = from.file.abs_diff(to.file);
        let crosses = position.en_passant.is_some_and(|field| field.crossed == to);
        found[0] += u64::from(kind == Some(Kind::King) && aside == 2);
        found[1] += u64::from(kind == Some(Kind::Pawn) && aside == 1 && crosses);
    }
    found
}

/// How many promoting steps, whatever the new kind, are illegal at the last turn only because of check.
fn illegal_promotions(held: &dyn Held, depth: u32, budget: &mut Budget) -> Counted<u64> {
    budget.spend(1)?;
    if depth > 1 {
        let after = held.turns().into_iter().filter_map(|turn| held.play(&turn).ok());
        let counts = after.map(|after| illegal_promotions(&*after, depth - 1, budget));
        return counts.sum();
    }
    let position = held.position();
    let is_ready = |(cell, man): (Cell, Man)| {
        man.kind == Kind::Pawn && relative_rank(man.side, cell.rank, 8) == 7
    };
    if !position.men.of(position.side).any(is_ready) {
        return Ok(0);
    }
    let cells = |turn: &Turn| (turn.step.from, turn.step.to);
    let legal: BTreeSet<_> = held.turns().iter().map(cells).collect();
    let mut all = games::rules(position.game).turns(&without(&OWN_CHECK, &position));
    all.retain(|turn| turn.step.promotion.is_some());
    let all: BTreeSet<_> = all.iter().map(cells).collect();
    Ok(all.difference(&legal).count() as u64)
}
