//! Promotion: waiting pawns (KDM-14, KDM-17), twins together (KDM-15), lone pawns (KDM-16).

use types::{BoardId, Kind};

use super::twins::{arrives, is_last_rank, mover, promoted, twin};
use crate::clauses::Defined;
use crate::context::{Context, Going, Judged};
use crate::statement::{Kingdom, Stands};
use crate::usual::promotion::{PROMOTION_KINDS, promotes_as_it_must};

/// KDM-14: whether a man is a pawn that waits on its last rank. Whether its twin is alive is not judged.
pub fn waits(cx: &Context<'_>, one: Stands) -> bool {
    cx.holds("KDM-14", Kingdom::Waits(one), stays_a_pawn(one))
}

/// Whether a man is a pawn on its last rank, which is possible only on the max-range board.
pub fn stays_a_pawn((cell, man): Stands) -> bool {
    cell.board == BoardId::Max && man.kind == Kind::Pawn && is_last_rank(man.side, cell)
}

/// KDM-14: a waiting pawn does not move. KDM-17: if its twin is captured, it still does not move, and it is not promoted.
pub fn does_not_wait(g: &Going<'_>) -> Judged {
    let stays = stays_a_pawn(mover(g));
    if !stays {
        return Ok(());
    }
    let clause = if twin(g, mover(g)).is_some() { "KDM-14" } else { "KDM-17" };
    g.forbids(clause, Kingdom::MovesWhileWaiting(g.moving()), stays)
}

/// KDM-14, KDM-15, KDM-16: the pawns of a turn are promoted exactly if they must be. If a pawn is promoted and its twin
/// has waited, returns the twin's cell and the man that the twin becomes.
pub fn promotes(cx: &Context<'_>, men: &[Going<'_>]) -> Judged<Option<Stands>> {
    for g in men {
        if arrives_first(g, men) {
            let promoted = g.step.promotion.is_some();
            g.forbids("KDM-14", Kingdom::IsPromotedBeforeItsTwin(g.moving()), promoted)?;
        } else {
            promotes_as_it_must(g, arrives(g.moving()).then(|| kinds(g)))?;
        }
    }
    become_one_kind(cx, men)?;
    for g in men {
        g.reports(Kingdom::Becomes(g.moving()));
    }
    Ok(with_its_waiting_twin(men))
}

/// KDM-14: whether a max-range pawn reaches its last rank before its twin, and waits.
fn arrives_first(g: &Going<'_>, men: &[Going<'_>]) -> bool {
    let m = g.moving();
    let short = men.iter().find(|other| other.step.from.board == BoardId::Short);
    let first = m.from().board == BoardId::Max
        && arrives(m)
        && !short.is_some_and(|short| arrives(short.moving()))
        && twin(g, mover(g)).is_some();
    g.holds("KDM-14", Kingdom::ArrivesFirst(m, short.map(Going::moving)), first)
}

/// KDM-15: the kinds to which twins on their last ranks promote. KDM-16: those to which a lone pawn on its last rank promotes.
fn kinds(g: &Going<'_>) -> Defined<Kind> {
    match twin(g, mover(g)) {
        Some(_) => g.defines(["KDM-15", "CHE-14"], &PROMOTION_KINDS),
        None => g.defines(["KDM-16", "CHE-14"], &PROMOTION_KINDS),
    }
}

/// KDM-15: twins promote to the same kind.
fn become_one_kind(cx: &Context<'_>, men: &[Going<'_>]) -> Judged {
    let [short, max] = men else { return Ok(()) };
    let both = short.step.promotion.zip(max.step.promotion);
    let Some((short, max)) = both else { return Ok(()) };
    cx.forbids("KDM-15", Kingdom::BecomeTwoKinds(short, max), short != max)
}

/// KDM-15: the cell of the promoted pawn's waiting twin and the man it becomes there in the same turn; `None` if no twin has waited.
fn with_its_waiting_twin(men: &[Going<'_>]) -> Option<Stands> {
    let [g] = men else { return None };
    let kind = g.step.promotion?;
    let (cell, pawn) = twin(g, mover(g))?;
    let waits = waits(g, (cell, pawn));
    let becomes = g.holds("KDM-15", Kingdom::TwinBecomesTheSame((cell, pawn), kind), waits);
    becomes.then(|| (cell, promoted(pawn, kind)))
}
