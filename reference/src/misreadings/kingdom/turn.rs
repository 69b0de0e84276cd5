//! The men of a turn (KDM-9, KDM-10) and the two rules of pawn captures (KDM-11, KDM-12).

use std::any::Any;

use record::{Board, Man, Step};

use super::{CAPTURE, ESCORT, alone, board};
use crate::context::{Context, Misreading, Reading};
use crate::kingdom::{self, Idle, Rest};
use crate::misreadings::{KINGDOM, PLAIN, is_pawn};
use crate::plane::Vector;

/// In the law's order.
pub(in crate::misreadings) const ALL: &[Misreading] = &[
    Misreading {
        name: "kingdom/twins-move-in-any-directions",
        clause: "KDM-9",
        games: KINGDOM,
        says: "twins move together, but each in a direction of its own",
        reading: Reading::Truth(|_, so, matter| so && !matter.is::<Option<(Vector, Vector)>>()),
    },
    Misreading {
        name: "kingdom/twin-need-not-move",
        clause: "KDM-9",
        games: KINGDOM,
        says: "a man may move without its twin",
        reading: Reading::Truth(|_, so, matter| so && !matter.is::<Option<Man>>()),
    },
    Misreading {
        name: "kingdom/twin-that-cannot-follow-stays",
        clause: "KDM-9",
        games: KINGDOM,
        says: "a man moves alone if its twin cannot move in that direction",
        reading: Reading::Truth(|cx, so, matter| {
            so && (!matter.is::<Option<Man>>() || twin_can_follow(cx))
        }),
    },
    Misreading {
        name: "kingdom/lone-man-cannot-move",
        clause: "KDM-10",
        games: KINGDOM,
        says: "a man whose twin is captured cannot move",
        reading: Reading::Truth(|_, so, matter| so && !matter.is::<Option<Rest>>()),
    },
    Misreading {
        name: "kingdom/lone-pawn-captures-nothing",
        clause: "KDM-10",
        games: KINGDOM,
        says: "a pawn whose twin is captured moves straight ahead only",
        reading: Reading::Forbids(|cx, turn| {
            let Step { from, to, .. } = turn.step;
            is_pawn(cx, turn.step.from) && turn.second.is_none() && from.file != to.file
        }),
    },
    Misreading {
        name: "kingdom-capture/one-capture-is-enough",
        clause: "KDM-11",
        games: CAPTURE,
        says: "when twin pawns move diagonally, it is enough that one of them captures",
        reading: Reading::Truth(nobody_captures),
    },
    Misreading {
        name: "kingdom-capture/pawns-move-diagonally",
        clause: "KDM-11",
        games: CAPTURE,
        says: "pawns move diagonally whether they capture or not",
        reading: Reading::Truth(|_, _, _| false),
    },
    Misreading {
        name: "kingdom-capture/only-the-short-range-pawn-must-capture",
        clause: "KDM-11",
        games: CAPTURE,
        says: "when twin pawns move diagonally, only the one on the short-range board must capture",
        reading: Reading::Truth(|cx, so, _| so && board(cx) == Some(Board::Short)),
    },
    Misreading {
        name: "kingdom-capture/only-the-max-range-pawn-must-capture",
        clause: "KDM-11",
        games: CAPTURE,
        says: "when twin pawns move diagonally, only the one on the max-range board must capture",
        reading: Reading::Truth(|cx, so, _| so && board(cx) == Some(Board::Max)),
    },
    Misreading {
        name: "kingdom-escort/both-pawns-capture",
        clause: "KDM-12",
        games: ESCORT,
        says: "when twin pawns move diagonally, both must capture, as by the first rule",
        reading: Reading::Truth(|_, _, _| false),
    },
    Misreading {
        name: "kingdom-escort/pawns-move-diagonally",
        clause: "KDM-12",
        games: ESCORT,
        says: "pawns move diagonally whether one of them captures or not",
        reading: Reading::Truth(|_, _, _| true),
    },
    Misreading {
        name: "kingdom-escort/short-range-pawn-must-capture",
        clause: "KDM-12",
        games: ESCORT,
        says: "only the pawn on the max-range board may move along without capturing",
        reading: Reading::Truth(|cx, so, _| so && board(cx) == Some(Board::Max)),
    },
    Misreading {
        name: "kingdom-escort/max-range-pawn-must-capture",
        clause: "KDM-12",
        games: ESCORT,
        says: "only the pawn on the short-range board may move along without capturing",
        reading: Reading::Truth(|cx, so, _| so && board(cx) == Some(Board::Short)),
    },
    Misreading {
        name: "kingdom-escort/twin-of-a-capturing-pawn-may-stay",
        clause: "KDM-12",
        games: ESCORT,
        says: "the twin of a capturing pawn may stay where it is",
        reading: Reading::Allows(|cx| {
            if cx.position.game != record::Game::KingdomEscort {
                return Vec::new();
            }
            alone(cx, |_, half| half.is_pawns_diagonal() && half.taken().is_some())
        }),
    },
];

/// KDM-9: whether the twin of the man on its way could move with it, by the law.
fn twin_can_follow(cx: &Context<'_>) -> bool {
    let Some((man, step)) = cx.man().zip(cx.step()) else { return false };
    let law = Context::new(&PLAIN, cx.position);
    match kingdom::goes(&law.of(man, step)) {
        Ok(half) => kingdom::rest(&half).is_some(),
        Err(_) => true,
    }
}

/// KDM-11, of a pawn that moves diagonally without capturing: whether its twin captures nothing either.
fn nobody_captures(_: &Context<'_>, so: bool, matter: &dyn Any) -> bool {
    match matter.downcast_ref::<Option<Idle>>() {
        Some(Some(idle)) => so && !idle.beside,
        _ => so,
    }
}
