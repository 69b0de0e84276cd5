//! Check and winning (KDM-19, KDM-22, KDM-23, KDM-26): attacks, for which a whole turn must be possible; the end of a
//! game; and which positions are the same. Attacks on the cells of castling (KDM-20) are in `castling`.

use types::{Cell, End, EndBy, Kind, Man, Position, Side, Step};

use super::boards::goes;
use super::turn::{go_in_one_direction, goes_alone, pawns_capture};
use super::twins::{beyond, direction, mover, twin};
use crate::chess;
use crate::context::{Context, Going, Judged};
use crate::statement::{Kingdom, Stands, Usual};
use crate::usual::attack::attacked_kings;
use crate::usual::play::spares_its_own_men;

/// KDM-19: a man attacks a king if it could capture the king in a complete turn, which includes its twin's move.
pub fn could_capture(g: &Going<'_>) -> Judged {
    goes(g)?;
    g.grants("KDM-19", Kingdom::CompletesATurn(g.moving()), completes_a_turn(g))
}

/// KDM-19: whether this move, alone or with a move of the man's twin, makes a complete turn, even one that exposes the
/// mover's own kings. Kings can be captured in it like all other men.
pub fn completes_a_turn(g: &Going<'_>) -> bool {
    let g = &g.quietly();
    if goes_alone(g).is_ok() {
        return pawns_capture(g, &[*g]).is_ok();
    }
    twin(g, mover(g)).is_some_and(|twin| follows(g, twin).is_some())
}

/// The move that the twin of a man could make together with the man (KDM-9); `None` if there is no such move.
pub fn follows<'a>(g: &Going<'a>, (place, twin): Stands) -> Option<Going<'a>> {
    let along = beyond(g, place, direction(g.step)).map(|to| g.of(twin, Step::new(place, to)));
    let could = |own: &Going<'a>, along: &Going<'a>| {
        goes(along)?;
        go_in_one_direction(own, &[*own, *along])?;
        spares_its_own_men(along)?;
        pawns_capture(own, &[*own, *along])
    };
    along.into_iter().find(|along| could(g, along).is_ok())
}

/// The position with an enemy of side `by` on a cell, for judging what attacks the cell (CHE-4). In Kingdom what stands
/// on the cell decides how far a man on the max-range board runs (KDM-4), and whether a pawn may move there (KDM-7,
/// KDM-11); in other games it makes no difference.
pub fn with_an_enemy(cx: &Context<'_>, cell: Cell, by: Side) -> Position {
    let mut position = cx.position.clone();
    if position.men.get(cell).is_none_or(|man| man.side == by) {
        position.men.put(cell, Man::new(by.other(), Kind::King));
    }
    position
}

/// KDM-22: a side without a legal turn has lost, in check or not (CHE-21). KDM-23: this holds even after 75 turns of
/// each side without a capture or pawn move.
pub fn end_without_turn(cx: &Context<'_>) -> Option<End> {
    let late = cx.position.halfmove >= 150;
    if late && !cx.does_not_matter("KDM-23", Kingdom::IsAfterSeventyFiveTurns) {
        return None;
    }
    let side = cx.position.side;
    let (checked, winner) = (!attacked_kings(cx, side).is_empty(), Some(side.other()));
    if checked {
        let mate = End { by: EndBy::Checkmate, winner };
        return cx.holds("CHE-21", Usual::IsMate(side), checked).then_some(mate);
    }
    let lost = cx.holds("KDM-22", Kingdom::LosesByStalemate(side), !checked);
    Some(End { by: EndBy::Stalemate, winner: winner.filter(|_| lost) })
}

/// KDM-23: no material is dead, not even what is dead in chess.
pub fn is_dead(cx: &Context<'_>) -> bool {
    chess::is_dead(cx.position) && !cx.does_not_matter("KDM-23", Kingdom::IsDeadInChess)
}

/// KDM-23: no material counts as unable to give checkmate, not even what counts as such in chess (CHE-34).
pub fn can_never_mate(cx: &Context<'_>, side: Side) -> bool {
    let never = chess::can_never_mate(cx.position, side);
    never && !cx.does_not_matter("KDM-23", Kingdom::CannotMateInChess(side))
}

/// KDM-26: as in CHE-24, but men differ by their marks, too. The side to move and castling rights count, the counters do not.
pub fn for_repetition(cx: &Context<'_>) -> Position {
    let mut same = cx.position.clone();
    (same.halfmove, same.fullmove) = (0, 1);
    for (cell, man) in cx.position.men.iter() {
        let marked = man.mark.is_some();
        let known = cx.holds("KDM-26", Kingdom::IsKnownByItsMark((cell, man)), marked);
        same.men.put(cell, Man { mark: man.mark.filter(|_| known), ..man });
    }
    same
}
