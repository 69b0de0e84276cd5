//! The pawn on both boards (SPE-8 to SPE-10), its promotion in the random variant (SPE-20), and the array (SPE-32).

use reference::context::Context;
use reference::plane::forward;
use reference::statement::{Spectral, Statement};
use reference::usual::promotion::PROMOTION_KINDS;
use types::{BoardId, ClauseId, Kind, Position, Step, Turn};

use super::{RANDOM, WITH_MEN_OF_CHESS, captures, from_a_point, mover, to_a_point};
use crate::misreading::{Misreading, Reading};
use crate::readings::by_law::{SPECTRAL, is_pawn};
use crate::readings::chess::ends::count_on;

/// The readings of this module, in the law's order.
pub const ALL: &[Misreading] = &[
    Misreading {
        name: "spectral/double-step-from-a-point",
        clause: ClauseId::named("SPE-8"),
        games: SPECTRAL,
        says: "a pawn on its second row of points may move two cells",
        reading: Reading::Says(|_, statement, truth| {
            truth && !matches!(statement, Statement::Spectral(Spectral::StepsTwiceFromPoint(_)))
        }),
    },
    Misreading {
        name: "spectral/pawn-captures-by-no-half-step",
        clause: ClauseId::named("SPE-8"),
        games: SPECTRAL,
        says: "a pawn captures by a full diagonal step only, as in chess",
        reading: Reading::Says(|_, statement, truth| truth && !is_by_a_half_step(statement)),
    },
    Misreading {
        name: "spectral/pawn-on-a-square-captures-on-squares",
        clause: ClauseId::named("SPE-8"),
        games: SPECTRAL,
        says: "a pawn on a square captures no man on a point",
        reading: Reading::Says(|_, statement, truth| {
            truth && !(is_by_a_half_step(statement) && to_a_point(statement))
        }),
    },
    Misreading {
        name: "spectral/pawn-on-a-point-captures-on-points",
        clause: ClauseId::named("SPE-8"),
        games: SPECTRAL,
        says: "a pawn on a point captures no man on a square",
        reading: Reading::Says(|_, statement, truth| {
            truth && !(is_by_a_half_step(statement) && from_a_point(statement))
        }),
    },
    Misreading {
        name: "spectral/pawn-only-checks-by-half-steps",
        clause: ClauseId::named("SPE-8"),
        games: SPECTRAL,
        says: "a pawn gives check by a half-step, but captures by one only en passant",
        reading: Reading::Forbids(|cx, turn| {
            let Step { from, to, .. } = turn.step;
            let takes = cx.position.men.get(to).is_some();
            is_pawn(cx, turn.step.from) && from.board != to.board && takes
        }),
    },
    Misreading {
        name: "spectral/pawn-moves-by-half-steps",
        clause: ClauseId::named("SPE-8"),
        games: SPECTRAL,
        says: "a pawn may move diagonally forward by a half-step without capturing",
        reading: Reading::Says(|cx, statement, truth| {
            truth || is_by_a_half_step(statement) && !captures(cx, statement)
        }),
    },
    Misreading {
        name: "spectral/no-en-passant-from-points",
        clause: ClauseId::named("SPE-9"),
        games: SPECTRAL,
        says: "only a pawn on a square captures en passant, by its full step",
        reading: Reading::Says(|_, statement, truth| truth && !from_a_point(statement)),
    },
    Misreading {
        name: "spectral/en-passant-from-points-only",
        clause: ClauseId::named("SPE-9"),
        games: SPECTRAL,
        says: "only a pawn on a point, to which the crossed square is nearer, captures en passant",
        reading: Reading::Says(|_, statement, truth| truth && from_a_point(statement)),
    },
    Misreading {
        name: "spectral/en-passant-at-any-time",
        clause: ClauseId::named("SPE-9"),
        games: SPECTRAL,
        says: "a pawn may be captured en passant as long as it stands where its double step ended",
        reading: Reading::Says(|_, _, _| true),
    },
    Misreading {
        name: "spectral/pawn-passed-from-a-point-stays",
        clause: ClauseId::named("SPE-9"),
        games: SPECTRAL,
        says: "a capture en passant by a half-step leaves the captured pawn on the board",
        reading: Reading::After(leaves_the_pawn),
    },
    Misreading {
        name: "spectral/promotion-on-points-to-every-kind",
        clause: ClauseId::named("SPE-10"),
        games: WITH_MEN_OF_CHESS,
        says: "on its last row of points a pawn becomes a queen, rook, bishop or knight, as on squares",
        reading: Reading::Kinds(|_, _| &PROMOTION_KINDS),
    },
    Misreading {
        name: "spectral/promotion-on-points-to-a-rook",
        clause: ClauseId::named("SPE-10"),
        games: WITH_MEN_OF_CHESS,
        says: "on its last row of points a pawn becomes a rook, never a knight",
        reading: Reading::Kinds(|_, _| &[Kind::Rook]),
    },
    Misreading {
        name: "spectral/promotion-on-points-does-not-reset-the-clock",
        clause: ClauseId::named("CHE-26"),
        games: SPECTRAL,
        says: "a promotion on a point does not set the halfmove field to 0",
        reading: Reading::After(|cx, turn, after| {
            if turn.step.promotion.is_some() && turn.step.to.board == BoardId::Points {
                count_on(cx, after);
            }
        }),
    },
    Misreading {
        name: "spectral/no-promotion-on-points",
        clause: ClauseId::named("SPE-10"),
        games: WITH_MEN_OF_CHESS,
        says: "a pawn is promoted on the last rank of squares only, and stays a pawn on a point",
        reading: Reading::Kinds(|_, _| &[]),
    },
    Misreading {
        name: "spectral-random/promotion-on-points-to-any-kind",
        clause: ClauseId::named("SPE-20"),
        games: RANDOM,
        says: "a pawn becomes any kind of the array on its last row of points too",
        reading: Reading::Says(|_, statement, truth| truth || may_become(statement).is_some()),
    },
    Misreading {
        name: "spectral-random/promotion-on-points-as-without-further-kinds",
        clause: ClauseId::named("SPE-20"),
        games: RANDOM,
        says: "on its last row of points a pawn becomes a rook or a knight only",
        reading: Reading::Says(|_, statement, truth| {
            let kind = may_become(statement);
            truth
                && !(to_a_point(statement)
                    && kind.is_some_and(|kind| !matches!(kind, Kind::Rook | Kind::Knight)))
        }),
    },
    Misreading {
        name: "spectral-random/leapers-are-kinds-that-switch",
        clause: ClauseId::named("SPE-20"),
        games: RANDOM,
        says: "a pawn on a point does not become an Alfil, Star or Squirrel, which move diagonally",
        reading: Reading::Says(|_, statement, truth| {
            let kind = may_become(statement);
            let leaps =
                kind.is_some_and(|kind| matches!(kind, Kind::Alfil | Kind::Star | Kind::Squirrel));
            truth && !(to_a_point(statement) && leaps)
        }),
    },
    Misreading {
        name: "spectral-random/grasshopper-is-a-kind-that-stays",
        clause: ClauseId::named("SPE-20"),
        games: RANDOM,
        says: "a pawn on a point may become a Grasshopper",
        reading: Reading::Says(|_, statement, truth| {
            truth || may_become(statement) == Some(Kind::Grasshopper)
        }),
    },
    Misreading {
        name: "spectral-random/promotion-to-kinds-on-the-board",
        clause: ClauseId::named("SPE-20"),
        games: RANDOM,
        says: "a pawn becomes a kind only if a man of that kind is on the board",
        reading: Reading::Says(|cx, statement, truth| {
            let is_there = |kind| cx.position.men.iter().any(|(_, man)| man.kind == kind);
            truth && may_become(statement).is_none_or(is_there)
        }),
    },
    Misreading {
        name: "spectral-random/pawn-without-a-kind-stays-a-pawn",
        clause: ClauseId::named("SPE-20"),
        games: RANDOM,
        says: "if the array names no kind that stays on points, a pawn moves to its last row of points and stays a pawn",
        reading: Reading::Says(|_, statement, truth| {
            truth && !matches!(statement, Statement::Spectral(Spectral::HasNoKindToBecome(_)))
        }),
    },
    Misreading {
        name: "spectral-random/pawn-without-a-kind-becomes-any",
        clause: ClauseId::named("SPE-20"),
        games: RANDOM,
        says: "if the array names no kind that stays on points, a pawn becomes any kind of it there",
        reading: Reading::Says(|cx, statement, truth| {
            let mut array = cx.position.array().unwrap_or_default().iter();
            truth || may_become(statement).is_some() && !array.any(|kind| STAYING.contains(kind))
        }),
    },
    Misreading {
        name: "spectral-random/array-may-be-empty",
        clause: ClauseId::named("SPE-32"),
        games: RANDOM,
        says: "a position whose array names no kind is accepted",
        reading: Reading::Says(|_, statement, truth| {
            truth && !matches!(statement, Statement::Spectral(Spectral::ArrayIsEmpty))
        }),
    },
    Misreading {
        name: "spectral-random/men-outside-the-array",
        clause: ClauseId::named("SPE-32"),
        games: RANDOM,
        says: "men of kinds that the array does not name may be on the board",
        reading: Reading::Says(|_, statement, truth| {
            truth && !matches!(statement, Statement::Spectral(Spectral::IsNotInArray(..)))
        }),
    },
    Misreading {
        name: "spectral-random/array-names-who-is-there",
        clause: ClauseId::named("SPE-32"),
        games: RANDOM,
        says: "the array names only kinds of which a man is on the board",
        reading: Reading::Accepts(|cx, truth| {
            let is_there = |kind: &Kind| cx.position.men.iter().any(|(_, man)| man.kind == *kind);
            truth && cx.position.array().unwrap_or_default().iter().all(is_there)
        }),
    },
];

/// SPE-8: whether a statement is about a pawn that captures by a half-step.
const fn is_by_a_half_step(statement: &Statement) -> bool {
    use Spectral::{CapturesByHalfStep, HasJustCrossed};
    matches!(statement, Statement::Spectral(CapturesByHalfStep(_) | HasJustCrossed(..)))
}

/// SPE-20: the kind, if the statement is that a pawn may become it.
const fn may_become(statement: &Statement) -> Option<Kind> {
    match *statement {
        Statement::Spectral(Spectral::MayBecome(_, kind)) => Some(kind),
        _ => None,
    }
}

/// SPE-20: the kinds that do not switch.
const STAYING: [Kind; 9] = [
    Kind::Rook,
    Kind::Knight,
    Kind::Pao,
    Kind::Nao,
    Kind::Alfil,
    Kind::Star,
    Kind::Squirrel,
    Kind::Griffin,
    Kind::Rhinoceros,
];

/// SPE-9: puts a pawn that was captured en passant by a half-step back where it was.
fn leaves_the_pawn(cx: &Context<'_>, turn: &Turn, after: &mut Position) {
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
}
