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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "`says` explains them")]
pub enum Signature {
    NeverChanges,
    Cumulative,
    CumulativeWithRoot,
    RunsOver,
    FinishedIsLeaf,
    NotCleared,
    OneDeeper,
    OneShallower,
    OtherPosition,
    FieldNotRead,
    AllRightsRead,
    SideNotRead,
    CastlingOnce,
    ThreeIllegalPromotions,
    FourIllegalPromotions,
}

/// All signatures, the cheapest first, with their names in JSON.
const NAMES: [(Signature, &str); 15] = [
    (Signature::NeverChanges, "position-never-changes"),
    (Signature::RunsOver, "counter-runs-over"),
    (Signature::NotCleared, "list-not-cleared"),
    (Signature::OneShallower, "one-turn-shallower"),
    (Signature::OtherPosition, "other-position"),
    (Signature::FieldNotRead, "en-passant-field-not-read"),
    (Signature::AllRightsRead, "castling-rights-assumed"),
    (Signature::SideNotRead, "side-to-move-not-read"),
    (Signature::CastlingOnce, "castling-gone-once-tried"),
    (Signature::Cumulative, "cumulative"),
    (Signature::CumulativeWithRoot, "cumulative-with-root"),
    (Signature::FinishedIsLeaf, "finished-game-is-a-leaf"),
    (Signature::ThreeIllegalPromotions, "three-illegal-promotions"),
    (Signature::FourIllegalPromotions, "four-illegal-promotions"),
    (Signature::OneDeeper, "one-turn-deeper"),
];

impl Signature {
    /// The name of the signature in JSON.
    pub fn name(self) -> &'static str {
        NAMES.iter().find(|(it, _)| *it == self).map_or("", |(_, name)| name)
    }

    /// What goes wrong, as a sentence that begins with a small letter and has no full stop.
    pub const fn says(self) -> &'static str {
        match self {
            Signature::NeverChanges => {
                "the position never changes: the count is the number of turns in it, to the power of the depth"
            }
            Signature::Cumulative => {
                "the counts of all smaller depths are added; perft counts only sequences of the full length"
            }
            Signature::CumulativeWithRoot => {
                "the counts of all smaller depths are added, and one for the first position; perft counts only sequences of the full length"
            }
            Signature::RunsOver => "the counter has only 32 bits and has overflowed: use 64 bits",
            Signature::FinishedIsLeaf => {
                "a mate or stalemate before the last turn counts as one; in perft it counts as nothing"
            }
            Signature::NotCleared => {
                "the list of turns is not cleared between one turn and the next"
            }
            Signature::OneDeeper => {
                "the count is that of the next depth: the sequences have one turn too many"
            }
            Signature::OneShallower => {
                "the count is that of the depth before: the sequences have one turn too few"
            }
            Signature::OtherPosition => "the count is that of another position: it was not set up",
            Signature::FieldNotRead => {
                "the en passant field of the position is not read, so the capture is missing at the first turn"
            }
            Signature::AllRightsRead => {
                "the castling rights of the position are not read: each is assumed if its king and rook stand on their initial cells"
            }
            Signature::SideNotRead => "the side to move is not read: it is the other side's turn",
            Signature::CastlingOnce => {
                "castling is gone once it has been tried: taking the turn back does not restore the right"
            }
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
        // Counts of depth 1 show nothing of what happens between turns.
        if !items.iter().any(|item| item.is_wrong() && item.depth > 1) {
            return None;
        }
        NAMES.iter().map(|(it, _)| *it).find(|signature| {
            let mut budget = budget.clone().with_nodes(budget.spent().saturating_add(NODES));
            items.iter().all(|item| signature.explains(&asking, item, &mut budget).unwrap_or(false))
                && match signature {
                    Signature::CastlingOnce => asking.counts_first_castling(items),
                    Signature::FieldNotRead => !asking.has_no_en_passant(items, &mut budget),
                    _ => true,
                }
        })
    }

    fn explains(self, asking: &Asking<'_>, item: &Item, budget: &mut Budget) -> Counted<bool> {
        let is = |count: Option<u64>| count.is_some_and(|count| i128::from(count) == item.got);
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
                let modulus = 1_i128 << 32;
                let fits = (-(modulus / 2)..modulus).contains(&item.got);
                fits && (item.right - item.got).rem_euclid(modulus) == 0
            }
            Signature::FinishedIsLeaf => {
                let Some(held) = asking.held(item) else { return Ok(false) };
                is(Some(walk(&*held, depth, budget)?.with_ended()))
            }
            Signature::NotCleared => match item.turn {
                None if depth == 1 => !item.is_wrong(),
                None if depth == 2 => is(asking.not_cleared(&item.position)),
                _ => false,
            },
            Signature::OneDeeper => is(asking.count(item, depth + 1, budget)?),
            Signature::OneShallower => depth > 0 && is(asking.count(item, depth - 1, budget)?),
            Signature::OtherPosition => {
                item.turn.is_none() && asking.other_positions(item).any(|count| is(Some(count)))
            }
            Signature::FieldNotRead | Signature::AllRightsRead | Signature::SideNotRead => {
                let Some(read) = self.misread(&item.position) else { return Ok(!item.is_wrong()) };
                let count =
                    asking.count(&Item { position: read, ..item.clone() }, depth, budget)?;
                is(count.or(item.turn.map(|_| 0)))
            }
            // How much a deeper count loses depends on the order in which the engine tries turns.
            Signature::CastlingOnce => {
                let lost = item.right - item.got;
                item.depth != 1 && lost >= 0 || lost == 0
            }
            Signature::ThreeIllegalPromotions | Signature::FourIllegalPromotions => {
                let each = if self == Signature::ThreeIllegalPromotions { 3 } else { 4 };
                // In games other than chess, pawns promote to other kinds, on other ranks.
                let has_pawns = item.position.men.iter().any(|(_, man)| man.kind == Kind::Pawn);
                if depth == 0 || item.position.game != Game::Chess || !has_pawns {
                    return Ok(!item.is_wrong());
                }
                let Some(held) = asking.held(item) else { return Ok(false) };
                let illegal = illegal_promotions(&*held, depth, budget)?;
                item.got == item.right + i128::from(each * illegal)
            }
        })
    }

    /// The position as an engine with this mistake reads it; `None` if it reads the position correctly.
    fn misread(self, position: &Position) -> Option<Position> {
        let mut read = position.clone();
        match self {
            Signature::FieldNotRead => read.en_passant = None,
            Signature::AllRightsRead if position.game == Game::Chess => {
                for castling in CASTLINGS {
                    let men = [castling.placed_king(), castling.placed_rook()];
                    let ready = men.iter().all(|it| position.men.get(it.cell) == Some(it.man));
                    read.castling.set(castling.right, ready);
                }
            }
            Signature::SideNotRead => {
                read.side = position.side.other();
                read.en_passant = None;
            }
            _ => {}
        }
        (read != *position).then_some(read)
    }
}

/// An engine that follows the law, and the reported counts.
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

    fn count(&self, item: &Item, depth: u32, budget: &mut Budget) -> Counted<Option<u64>> {
        Ok(self.held(item).map(|held| held.perft(depth, budget)).transpose()?)
    }

    /// Whether, at depth 2, the engine counts castlings only after one or two of the first turns and misses them after
    /// all others. Captures en passant may be missing there, too.
    fn counts_first_castling(&self, items: &[Item]) -> bool {
        let (mut kept, mut wrong) = (0, 0);
        for item in items.iter().filter(|item| item.depth == 2) {
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
        let is_divided = items.iter().any(|item| item.depth == 2 && item.turn.is_some());
        wrong > 0 && (!is_divided || wrong > 2 && (1..=2).contains(&kept))
    }

    /// Whether the misreading that there is no en passant gives the same counts.
    fn has_no_en_passant(&self, items: &[Item], budget: &mut Budget) -> bool {
        let counter = Counter::new(self.law, &["chess/no-en-passant"], At::EveryTurn);
        let Some(counter) = counter else { return false };
        items.iter().all(|item| {
            let tally = counter.count(&item.position, item.turn, item.depth, budget);
            tally.is_ok_and(|tally| i128::from(tally.leaves) == item.got)
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
