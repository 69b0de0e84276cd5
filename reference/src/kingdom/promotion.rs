//! Promotion: waiting pawns (KDM-14, KDM-17), twins together (KDM-15), lone pawns (KDM-16).

use record::facts::{Fact, Placed};
use record::{Board, Cell, Kind, Man};

use super::twins::{Half, is_last_rank, promoted, twin};
use crate::context::{Context, Defined, Going, R};
use crate::usual::{PROMOTION_KINDS, promotes_as_it_must};

/// KDM-14: whether a pawn has reached its last rank and stays a pawn, while its twin lives.
pub(super) fn waits(cx: &Context<'_>, cell: Cell, man: Man) -> bool {
    stays_a_pawn(cell, man) && cx.says("KDM-14", true, &(cell, man))
}

/// A pawn on its last rank, which is possible only on the max-range board.
fn stays_a_pawn(cell: Cell, man: Man) -> bool {
    cell.board == Board::Max && man.kind == Kind::Pawn && is_last_rank(man.side, cell)
}

/// KDM-14: a waiting pawn does not move. KDM-17: nor does it once its twin is captured, and it
/// is not promoted then.
pub(super) fn does_not_wait(cx: &Context<'_>, cell: Cell, man: Man) -> R<()> {
    if !stays_a_pawn(cell, man) {
        return Ok(());
    }
    let twin = twin(cx, cell, man).map(|(cell, twin)| Placed::new(twin, cell));
    let clause = if twin.is_some() { "KDM-14" } else { "KDM-17" };
    cx.forbids(clause, Some(man), |man| Fact::StaysWaiting { pawn: Placed::new(man, cell), twin })
}

/// KDM-14, KDM-15, KDM-16: whether the pawns of a turn are promoted exactly if they must be; returns the waiting
/// twin that is promoted with one, if any, with its new kind.
pub(crate) fn judge(cx: &Context<'_>, halves: &[Half<'_>]) -> R<Option<(Cell, Man)>> {
    for half in halves {
        let g = &half.going;
        if half.arrives() && arrives_first(half, halves) {
            g.forbids("KDM-14", g.step.promotion, |kind| Fact::NoPromotion {
                who: g.who(),
                to: g.step.to,
                kind,
            })?;
            g.tells(|| Some(waiting(half, halves)));
        } else {
            promotes_as_it_must(g, half.arrives().then(|| kinds(g)))?;
        }
    }
    become_one_kind(cx, halves)?;
    for Half { going: g, .. } in halves {
        g.tells(|| {
            let pawn = Placed::new(g.man, g.step.to);
            Some(Fact::Becomes { pawn, kind: g.step.promotion? })
        });
    }
    Ok(with_its_waiting_twin(cx, halves))
}

/// A max-range pawn that reaches its last rank before its twin.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ArrivesFirst;

/// KDM-14: whether a max-range pawn that reaches its last rank does so before its twin, and waits.
fn arrives_first(half: &Half<'_>, halves: &[Half<'_>]) -> bool {
    let g = &half.going;
    let together = halves.iter().any(|other| other.is_on(Board::Short) && other.arrives());
    half.is_on(Board::Max)
        && !together
        && twin(g, g.step.from, g.man).is_some()
        && g.says_and_cites("KDM-14", true, &ArrivesFirst)
}

/// The fact that a pawn waits from now on.
fn waiting(half: &Half<'_>, halves: &[Half<'_>]) -> Fact {
    let twin = halves.iter().find(|other| other.is_on(Board::Short));
    let twin = twin.map(|Half { going: g, .. }| Placed::new(g.man, g.step.to));
    Fact::Waits { pawn: Placed::new(half.going.man, half.going.step.to), twin }
}

/// KDM-15: the kinds that twins on their last ranks become. KDM-16: and a lone pawn on its last rank.
fn kinds(g: &Going<'_>) -> Defined<Kind> {
    match twin(g, g.step.from, g.man) {
        Some(_) => g.defines(["KDM-15", "CHE-14"], &PROMOTION_KINDS),
        None => g.defines(["KDM-16", "CHE-14"], &PROMOTION_KINDS),
    }
}

/// KDM-15: twins become the same kind.
fn become_one_kind(cx: &Context<'_>, halves: &[Half<'_>]) -> R<()> {
    let [short, max] = halves else { return Ok(()) };
    let written = short.going.step.promotion.zip(max.going.step.promotion);
    let Some((short, max)) = written else { return Ok(()) };
    let two = (short != max).then_some((short, max));
    cx.forbids("KDM-15", two, |(short, max)| Fact::TwoKinds { short, max })
}

/// The twin that waits while the other pawn arrives.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WaitingTwin;

/// KDM-15: the twin that has waited is promoted in the same turn, where it stands.
fn with_its_waiting_twin(cx: &Context<'_>, halves: &[Half<'_>]) -> Option<(Cell, Man)> {
    let [Half { going: g, .. }] = halves else { return None };
    let kind = g.step.promotion?;
    let (cell, pawn) = twin(g, g.step.from, g.man).filter(|&(cell, twin)| waits(g, cell, twin))?;
    if !g.says("KDM-15", true, &WaitingTwin) {
        return None;
    }
    cx.tells(|| Some(Fact::Becomes { pawn: Placed::new(pawn, cell), kind }));
    Some((cell, promoted(pawn, kind)))
}
