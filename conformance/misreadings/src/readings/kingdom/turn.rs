//! The men of a turn (KDM-9, KDM-10) and the two rules of pawn captures (KDM-11, KDM-12).

use reference::context::Context;
use reference::kingdom::boards::goes;
use reference::kingdom::check::completes_a_turn;
use reference::kingdom::twins::is_pawns_diagonal;
use reference::statement::{Kingdom, Moving, Statement};
use types::{BoardId, ClauseId, Step};

use super::{CAPTURE, ESCORT, alone};
use crate::misreading::{Misreading, Reading};
use crate::readings::by_law::{KINGDOM, is_pawn, law};

/// The readings of this module, in the law's order.
pub(crate) const ALL: &[Misreading] = &[
    Misreading {
        name: "kingdom/twins-move-in-any-directions",
        clause: ClauseId::named("KDM-9"),
        games: KINGDOM,
        says: "twins move together, but each in a direction of its own",
        reading: Reading::Says(|_, statement, truth| {
            truth && !matches!(statement, Statement::Kingdom(Kingdom::GoInTwoDirections(..)))
        }),
    },
    Misreading {
        name: "kingdom/twin-need-not-move",
        clause: ClauseId::named("KDM-9"),
        games: KINGDOM,
        says: "a man may move without its twin",
        reading: Reading::Says(|_, statement, truth| truth && leaves_its_twin(statement).is_none()),
    },
    Misreading {
        name: "kingdom/twin-that-cannot-follow-stays",
        clause: ClauseId::named("KDM-9"),
        games: KINGDOM,
        says: "a man moves alone if its twin cannot move in that direction",
        reading: Reading::Says(|cx, statement, truth| {
            truth && leaves_its_twin(statement).is_none_or(|m| twin_can_follow(cx, m))
        }),
    },
    Misreading {
        name: "kingdom/lone-man-cannot-move",
        clause: ClauseId::named("KDM-10"),
        games: KINGDOM,
        says: "a man whose twin is captured cannot move",
        reading: Reading::Says(|_, _, _| false),
    },
    Misreading {
        name: "kingdom/lone-pawn-captures-nothing",
        clause: ClauseId::named("KDM-10"),
        games: KINGDOM,
        says: "a pawn whose twin is captured moves straight ahead only",
        reading: Reading::Forbids(|cx, turn| {
            let Step { from, to, .. } = turn.step;
            is_pawn(cx, turn.step.from) && turn.extra.is_none() && from.file != to.file
        }),
    },
    Misreading {
        name: "kingdom-capture/one-capture-is-enough",
        clause: ClauseId::named("KDM-11"),
        games: CAPTURE,
        says: "when twin pawns move diagonally, it is enough that one of them captures",
        reading: Reading::Says(|_, statement, truth| match statement {
            Statement::Kingdom(Kingdom::CapturesNothing(_, true)) => false,
            _ => truth,
        }),
    },
    Misreading {
        name: "kingdom-capture/pawns-move-diagonally",
        clause: ClauseId::named("KDM-11"),
        games: CAPTURE,
        says: "pawns move diagonally whether they capture or not",
        reading: Reading::Says(|_, _, _| false),
    },
    Misreading {
        name: "kingdom-capture/only-the-short-range-pawn-must-capture",
        clause: ClauseId::named("KDM-11"),
        games: CAPTURE,
        says: "when twin pawns move diagonally, only the one on the short-range board must capture",
        reading: Reading::Says(|_, statement, truth| truth && is_on(statement, BoardId::Short)),
    },
    Misreading {
        name: "kingdom-capture/only-the-max-range-pawn-must-capture",
        clause: ClauseId::named("KDM-11"),
        games: CAPTURE,
        says: "when twin pawns move diagonally, only the one on the max-range board must capture",
        reading: Reading::Says(|_, statement, truth| truth && is_on(statement, BoardId::Max)),
    },
    Misreading {
        name: "kingdom-escort/both-pawns-capture",
        clause: ClauseId::named("KDM-12"),
        games: ESCORT,
        says: "when twin pawns move diagonally, both must capture, as by the first rule",
        reading: Reading::Says(|_, _, _| false),
    },
    Misreading {
        name: "kingdom-escort/pawns-move-diagonally",
        clause: ClauseId::named("KDM-12"),
        games: ESCORT,
        says: "pawns move diagonally whether one of them captures or not",
        reading: Reading::Says(|_, _, _| true),
    },
    Misreading {
        name: "kingdom-escort/short-range-pawn-must-capture",
        clause: ClauseId::named("KDM-12"),
        games: ESCORT,
        says: "only the pawn on the max-range board may move along without capturing",
        reading: Reading::Says(|_, statement, truth| truth && is_on(statement, BoardId::Max)),
    },
    Misreading {
        name: "kingdom-escort/max-range-pawn-must-capture",
        clause: ClauseId::named("KDM-12"),
        games: ESCORT,
        says: "only the pawn on the short-range board may move along without capturing",
        reading: Reading::Says(|_, statement, truth| truth && is_on(statement, BoardId::Short)),
    },
    Misreading {
        name: "kingdom-escort/twin-of-a-capturing-pawn-may-stay",
        clause: ClauseId::named("KDM-12"),
        games: ESCORT,
        says: "the twin of a capturing pawn may stay where it is",
        reading: Reading::Allows(|cx| {
            if cx.position.game != types::Game::KingdomEscort {
                return Vec::new();
            }
            alone(cx, |g| is_pawns_diagonal(g.moving()) && g.man_there().is_some())
        }),
    },
];

/// KDM-9: the man's move, if the statement is that it leaves its twin.
fn leaves_its_twin(statement: &Statement) -> Option<Moving> {
    match *statement {
        Statement::Kingdom(Kingdom::LeavesItsTwin(m, _)) => Some(m),
        _ => None,
    }
}

/// KDM-9: whether, by the law, the twin of a man could move with it. A man that could not move itself counts, too.
fn twin_can_follow(cx: &Context<'_>, m: Moving) -> bool {
    let g = law(cx.position).of(m.man, m.step);
    goes(&g).is_err() || completes_a_turn(&g)
}

/// KDM-11, KDM-12: whether the statement is about a pawn on this board that captures nothing or goes along.
fn is_on(statement: &Statement, board: BoardId) -> bool {
    match *statement {
        Statement::Kingdom(Kingdom::CapturesNothing(m, _) | Kingdom::GoesAlong(m, _)) => {
            m.from().board == board
        }
        _ => false,
    }
}
