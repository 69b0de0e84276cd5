//! Misreadings of the pawn on both boards (SPE-8 to SPE-10), its promotion in the random variant (SPE-20), and the
//! array (SPE-32).

use reference::spectral::kinds::switches;

use super::{RANDOM, WITH_MEN_OF_CHESS, captures, from_a_point, mover, to_a_point};
use crate::readings::prelude::*;

pub const ALL: &[Misreading] = &[
    misreading("spectral/double-step-from-a-point", "SPE-8", SPECTRAL)
        .says("a pawn on its second row of points may move two cells")
        .by(Except(|_, it| matches!(it, Statement::Spectral(Spectral::StepsTwiceFromPoint(_))))),
    misreading("spectral/pawn-captures-by-no-half-step", "SPE-8", SPECTRAL)
        .says("a pawn captures by a full diagonal step only, as in chess")
        .by(Except(|_, it| is_by_a_half_step(it))),
    misreading("spectral/pawn-on-a-square-captures-on-squares", "SPE-8", SPECTRAL)
        .says("a pawn on a square captures no man on a point")
        .by(Except(|cx, it| is_by_a_half_step(it) && to_a_point(cx))),
    misreading("spectral/pawn-on-a-point-captures-on-points", "SPE-8", SPECTRAL)
        .says("a pawn on a point captures no man on a square")
        .by(Except(|cx, it| is_by_a_half_step(it) && from_a_point(cx))),
    forbids("spectral/pawn-only-checks-by-half-steps", "SPE-8", SPECTRAL, |cx, turn| {
        let Step { from, to, .. } = turn.step;
        is_pawn(cx, from) && from.board != to.board && !is_vacant(cx, to)
    })
    .says("a pawn gives check by a half-step, but captures by one only en passant"),
    misreading("spectral/pawn-moves-by-half-steps", "SPE-8", SPECTRAL)
        .says("a pawn may move diagonally forward by a half-step without capturing")
        .by(Also(|cx, it| is_by_a_half_step(it) && !captures(cx))),
    except("spectral/no-en-passant-from-points", "SPE-9", SPECTRAL, |cx, _| from_a_point(cx))
        .says("only a pawn on a square captures en passant, by its full step"),
    only("spectral/en-passant-from-points-only", "SPE-9", SPECTRAL, |cx, _| from_a_point(cx))
        .says("only a pawn on a point, to which the crossed square is nearer, captures en passant"),
    always("spectral/en-passant-at-any-time", "SPE-9", SPECTRAL)
        .says("a pawn may be captured en passant as long as it stands where its double step ended"),
    changes("spectral/pawn-passed-from-a-point-stays", "SPE-9", SPECTRAL, |cx, turn, after| {
        let Some(pawn) = mover(cx, turn).filter(|man| man.kind == Kind::Pawn) else { return };
        let Step { from, to, .. } = turn.step;
        let crosses = cx.position.en_passant.is_some_and(|field| field.crossed == to);
        let beyond = to.offset(0, -forward(pawn.side));
        if let Some(beyond) = beyond.filter(|_| crosses && from.board == BoardId::Points)
            && let Some(taken) = cx.position.men.get(beyond)
            && after.men.get(beyond).is_none()
        {
            after.men.put(beyond, taken);
        }
    })
    .says("a capture en passant by a half-step leaves the captured pawn on the board"),
    misreading("spectral/promotion-on-points-to-every-kind", "SPE-10", WITH_MEN_OF_CHESS)
        .says("on its last row of points a pawn becomes a queen, rook, bishop or knight, as on squares")
        .by(Kinds(|_, _| &PROMOTION_KINDS)),
    misreading("spectral/promotion-on-points-to-a-rook", "SPE-10", WITH_MEN_OF_CHESS)
        .says("on its last row of points a pawn becomes a rook, never a knight")
        .by(Kinds(|_, _| &[Kind::Rook])),
    misreading("spectral/promotion-on-points-does-not-reset-the-clock", "CHE-26", SPECTRAL)
        .says("a promotion on a point does not set the halfmove field to 0")
        .by(After(|cx, turn, after| {
            let Step { to, promotion, .. } = turn.step;
            count_on(cx, after, promotion.is_some() && to.board == BoardId::Points);
        })),
    misreading("spectral/no-promotion-on-points", "SPE-10", WITH_MEN_OF_CHESS)
        .says("a pawn is promoted on the last rank of squares only, and stays a pawn on a point")
        .by(Kinds(|_, _| &[])),
    misreading("spectral-random/promotion-on-points-to-any-kind", "SPE-20", RANDOM)
        .says("a pawn becomes any kind of the array on its last row of points too")
        .by(Also(|_, it| may_become(it).is_some())),
    misreading("spectral-random/promotion-on-points-as-without-further-kinds", "SPE-20", RANDOM)
        .says("on its last row of points a pawn becomes a rook or a knight only")
        .by(Except(|cx, it| {
            to_a_point(cx)
                && may_become(it).is_some_and(|kind| !matches!(kind, Kind::Rook | Kind::Knight))
        })),
    except("spectral-random/leapers-are-kinds-that-switch", "SPE-20", RANDOM, |cx, it| {
        let kind = may_become(it).filter(|_| to_a_point(cx));
        matches!(kind, Some(Kind::Alfil | Kind::Star | Kind::Squirrel))
    })
    .says("a pawn on a point does not become an Alfil, Star or Squirrel, which move diagonally"),
    misreading("spectral-random/grasshopper-is-a-kind-that-stays", "SPE-20", RANDOM)
        .says("a pawn on a point may become a Grasshopper")
        .by(Also(|_, it| may_become(it) == Some(Kind::Grasshopper))),
    only("spectral-random/promotion-to-kinds-on-the-board", "SPE-20", RANDOM, |cx, it| {
        let is_there = |kind| cx.position.men.iter().any(|(_, man)| man.kind == kind);
        may_become(it).is_none_or(is_there)
    })
    .says("a pawn becomes a kind only if a man of that kind is on the board"),
    misreading("spectral-random/pawn-without-a-kind-stays-a-pawn", "SPE-20", RANDOM)
        .says("if the array names no kind that stays on points, a pawn moves to its last row of points and stays a pawn")
        .by(Except(|_, it| matches!(it, Statement::Spectral(Spectral::HasNoKindToBecome(_))))),
    also("spectral-random/pawn-without-a-kind-becomes-any", "SPE-20", RANDOM, |cx, it| {
        let mut array = cx.position.array().unwrap_or_default().iter();
        may_become(it).is_some() && array.all(|kind| switches(*kind))
    })
    .says("if the array names no kind that stays on points, a pawn becomes any kind of it there"),
    misreading("spectral-random/array-may-be-empty", "SPE-32", RANDOM)
        .says("a position whose array names no kind is accepted")
        .by(Except(|_, it| matches!(it, Statement::Spectral(Spectral::ArrayIsEmpty)))),
    misreading("spectral-random/men-outside-the-array", "SPE-32", RANDOM)
        .says("men of kinds that the array does not name may be on the board")
        .by(Except(|_, it| matches!(it, Statement::Spectral(Spectral::IsNotInArray(..))))),
    misreading("spectral-random/array-names-who-is-there", "SPE-32", RANDOM)
        .says("the array names only kinds of which a man is on the board")
        .by(Accepts(|cx| {
            let is_there = |kind: &Kind| cx.position.men.iter().any(|(_, man)| man.kind == *kind);
            cx.position.array().unwrap_or_default().iter().all(is_there)
        })),
];

const fn is_by_a_half_step(statement: &Statement) -> bool {
    use Spectral::{CapturesByHalfStep, HasJustCrossed};
    matches!(statement, Statement::Spectral(CapturesByHalfStep(_) | HasJustCrossed(..)))
}

const fn may_become(statement: &Statement) -> Option<Kind> {
    if let Statement::Spectral(Spectral::MayBecome(_, kind)) = *statement {
        Some(kind)
    } else {
        None
    }
}
