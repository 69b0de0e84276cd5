//! Check and winning (KDM-19…23, KDM-26): an attack as a whole turn, the end of a game, and which
//! positions are the same. Attacks on the cells of castling (KDM-20) are in `castling`.

use std::borrow::Cow;

use record::facts::{Fact, Placed};
use record::{Cell, End, EndBy, Kind, Man, Position, Side, Step};

use super::Kingdom;
use super::castling::on_the_way;
use super::turn::{Rest, go_in_one_direction, goes_alone, pawns_capture};
use super::twins::{Half, beyond, goes, twin};
use crate::chess;
use crate::context::{Clauses, Context, Going, R};
use crate::rules::Rules;
use crate::usual::{Attacks, spares_its_own_men};

/// KDM-19: a man attacks a king if it could capture it in a complete turn, its twin's part included.
fn could_capture(g: &Going<'_>) -> R<()> {
    let own = goes(g)?;
    let missing = || g.out_of_reach(|_| false);
    g.grants("KDM-19", rest(&own), missing).map(drop)
}

/// KDM-19: what completes a turn in which a man makes this move, whatever becomes of its own kings.
/// Kings are men like others here.
pub(crate) fn rest(own: &Half<'_>) -> Option<Rest> {
    let own = Half { going: own.going.quietly(), ..*own };
    let g = &own.going;
    if let Ok(rest) = goes_alone(g) {
        return pawns_capture(g, &[own]).is_ok().then_some(rest);
    }
    follows(&own, twin(g, g.step.from, g.man)?)
}

/// How the twin of a man moves along with it, if it can (KDM-9).
fn follows(own: &Half<'_>, (place, twin): (Cell, Man)) -> Option<Rest> {
    let g = &own.going;
    beyond(g, place, own.direction).find_map(|to| {
        let step = Step::new(place, to);
        let half = goes(&g.of(twin, step)).ok()?;
        let halves = [*own, half];
        let so = go_in_one_direction(g, &halves).is_ok()
            && spares_its_own_men(&half.going).is_ok()
            && pawns_capture(g, &halves).is_ok();
        so.then_some(Rest::Twin { twin, step, direction: half.direction })
    })
}

/// Whether the twin of a man that moves by the clauses of its board cannot move along (KDM-9).
pub(super) fn is_left_by_its_twin(g: &Going<'_>, twin: (Cell, Man)) -> bool {
    goes(&g.quietly()).is_ok_and(|own| follows(&own, twin).is_none())
}

/// KDM-19: records who does not attack a king of the mover after a legal turn only because a twin cannot follow, unless
/// that was so before.
pub(super) fn tell_who_cannot_follow(cx: &Context<'_>, after: &Position, side: Side) {
    if !cx.is_read() {
        return;
    }
    let quiet = cx.silent();
    for king in after.men.kings(side) {
        for (cell, man) in after.men.of(side.other()).filter(|(cell, _)| cell.board == king.board) {
            let stood = |cell: Cell| cx.position.men.get(cell) == after.men.get(cell);
            let before = left_behind(&quiet, (cell, man), king);
            if before.is_some() && stood(cell) && stood(king) {
                continue;
            }
            if let Some((twin, by)) = left_behind(&quiet.on(after), (cell, man), king) {
                let who = Placed::new(man, cell);
                cx.decides("KDM-19", || Fact::CannotFollow { who, to: king, twin, by });
            }
        }
    }
}

/// KDM-19: the twin that keeps a man from attacking a cell that it could reach on its board, and the man of its own
/// side in that twin's way.
fn left_behind(
    cx: &Context<'_>,
    (from, man): (Cell, Man),
    king: Cell,
) -> Option<(Placed, Option<Placed>)> {
    let g = cx.of(man, Step::new(from, king)).as_attack();
    let own = goes(&g).ok()?;
    let (place, twin) = twin(cx, from, man)?;
    if rest(&own).is_some() {
        return None;
    }
    let next = beyond(cx, place, own.direction).next();
    let by = next.and_then(|cell| Some(Placed::new(cx.position.men.get(cell)?, cell)));
    let by = by.filter(|by| by.man.side == man.side);
    Some((Placed::new(twin, place), by))
}

/// The position with an enemy of a side on a cell, for asking what attacks the cell (CHE-4). Elsewhere it makes no
/// difference what is there; here the way of a man on the max-range board depends on it (KDM-4), and so
/// does whether a pawn may move there (KDM-7, KDM-11).
pub(super) fn with_an_enemy(cx: &Context<'_>, cell: Cell, by: Side) -> Position {
    let mut position = cx.position.clone();
    if position.men.get(cell).is_none_or(|man| man.side == by) {
        position.men.put(cell, Man::new(by.other(), Kind::King));
    }
    position
}

/// A turn that is the 150th halfmove without a capture or pawn move and leaves the opponent no turn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LastTurn;

/// KDM-22: a side without a legal turn has lost, in check or not (CHE-21). By KDM-23 also if the turn that
/// led to this was the 150th halfmove without a capture or pawn move.
pub(super) fn end_without_turn(cx: &Context<'_>) -> Option<End> {
    if cx.position.halfmove >= 150 && !cx.says("KDM-23", true, &LastTurn) {
        return None;
    }
    let winner = Some(cx.position.side.other());
    if !Kingdom.attacked_kings(cx, cx.position.side).is_empty() {
        let mate = End { by: EndBy::Checkmate, winner };
        return cx.says("CHE-21", true, &()).then_some(mate);
    }
    let winner = winner.filter(|_| cx.says("KDM-22", true, &()));
    Some(End { by: EndBy::Stalemate, winner })
}

/// KDM-23: no material is dead, not even what is dead in chess.
pub(super) fn is_dead(cx: &Context<'_>) -> bool {
    chess::is_dead(cx) && !cx.says("KDM-23", true, &())
}

/// KDM-23: no material is unable to give checkmate, not even what is in chess (CHE-34).
pub(super) fn can_never_mate(cx: &Context<'_>, side: Side) -> bool {
    chess::can_never_mate(cx.position, side) && !cx.says("KDM-23", true, &side)
}

/// KDM-26: men differ by their marks too, not only by kind and side as in CHE-24. Rights
/// and side count, the counters do not.
pub(super) fn for_repetition(cx: &Context<'_>) -> Position {
    let mut same = cx.position.clone();
    (same.halfmove, same.fullmove) = (0, 1);
    for (cell, man) in cx.position.men.iter() {
        let mark = man.mark.filter(|_| cx.says("KDM-26", true, &cell));
        same.men.put(cell, Man { mark, ..man });
    }
    same
}

impl Attacks for Kingdom {
    fn attacks(&self, g: &Going<'_>) -> R<()> {
        could_capture(g)
    }

    fn own_check(&self) -> Clauses {
        ["KDM-21", "CHE-20"].into()
    }

    fn on_the_way<'a>(&self, cx: &Context<'a>, king: Cell, cell: Cell) -> Cow<'a, Position> {
        on_the_way(cx, king, cell)
    }
}
