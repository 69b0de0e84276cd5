//! Misreadings of the men that move in a turn (KDM-9, KDM-10) and of the two rules of pawn captures (KDM-11, KDM-12).

use reference::context::Context;
use reference::kingdom::boards::goes;
use reference::kingdom::check::completes_a_turn;
use reference::kingdom::twins::is_pawns_diagonal;
use reference::statement::{Kingdom, Moving, Statement};
use types::{BoardId, Step};

use super::{CAPTURE, ESCORT, alone};
use crate::misreading::Reading::{Allows, Except, Forbids, Only, Says};
use crate::misreading::{Misreading, misreading};
use crate::readings::by_law::{KINGDOM, is_pawn, law};

pub const ALL: &[Misreading] = &[
    misreading("kingdom/twins-move-in-any-directions", "KDM-9", KINGDOM)
        .says("twins move together, but each in a direction of its own")
        .by(Except(|_, it| matches!(it, Statement::Kingdom(Kingdom::GoInTwoDirections(..))))),
    misreading("kingdom/twin-need-not-move", "KDM-9", KINGDOM)
        .says("a man may move without its twin")
        .by(Only(|_, it| leaves_its_twin(it).is_none())),
    misreading("kingdom/twin-that-cannot-follow-stays", "KDM-9", KINGDOM)
        .says("a man moves alone if its twin cannot move in that direction")
        .by(Only(|cx, it| leaves_its_twin(it).is_none_or(|m| twin_can_follow(cx, m)))),
    misreading("kingdom/lone-man-cannot-move", "KDM-10", KINGDOM)
        .says("a man whose twin is captured cannot move")
        .by(Says(|_, _, _| false)),
    misreading("kingdom/lone-pawn-captures-nothing", "KDM-10", KINGDOM)
        .says("a pawn whose twin is captured moves straight ahead only")
        .by(Forbids(|cx, turn| {
            let Step { from, to, .. } = turn.step;
            is_pawn(cx, from) && turn.extra.is_none() && from.file != to.file
        })),
    misreading("kingdom-capture/one-capture-is-enough", "KDM-11", CAPTURE)
        .says("when twin pawns move diagonally, it is enough that one of them captures")
        .by(Except(|_, it| matches!(it, Statement::Kingdom(Kingdom::CapturesNothing(_, true))))),
    misreading("kingdom-capture/pawns-move-diagonally", "KDM-11", CAPTURE)
        .says("pawns move diagonally whether they capture or not")
        .by(Says(|_, _, _| false)),
    misreading("kingdom-capture/only-the-short-range-pawn-must-capture", "KDM-11", CAPTURE)
        .says("when twin pawns move diagonally, only the one on the short-range board must capture")
        .by(Only(|_, it| is_on(it, BoardId::Short))),
    misreading("kingdom-capture/only-the-max-range-pawn-must-capture", "KDM-11", CAPTURE)
        .says("when twin pawns move diagonally, only the one on the max-range board must capture")
        .by(Only(|_, it| is_on(it, BoardId::Max))),
    misreading("kingdom-escort/both-pawns-capture", "KDM-12", ESCORT)
        .says("when twin pawns move diagonally, both must capture, as by the first rule")
        .by(Says(|_, _, _| false)),
    misreading("kingdom-escort/pawns-move-diagonally", "KDM-12", ESCORT)
        .says("pawns move diagonally whether one of them captures or not")
        .by(Says(|_, _, _| true)),
    misreading("kingdom-escort/short-range-pawn-must-capture", "KDM-12", ESCORT)
        .says("only the pawn on the max-range board may move along without capturing")
        .by(Only(|_, it| is_on(it, BoardId::Max))),
    misreading("kingdom-escort/max-range-pawn-must-capture", "KDM-12", ESCORT)
        .says("only the pawn on the short-range board may move along without capturing")
        .by(Only(|_, it| is_on(it, BoardId::Short))),
    misreading("kingdom-escort/twin-of-a-capturing-pawn-may-stay", "KDM-12", ESCORT)
        .says("the twin of a capturing pawn may stay where it is")
        .by(Allows(|cx| {
            let is_played = cx.position.game == types::Game::KingdomEscort;
            alone(cx, |g| is_played && is_pawns_diagonal(g.moving()) && g.man_there().is_some())
        })),
];

/// KDM-9: the move, if the statement is that a man leaves its twin.
fn leaves_its_twin(statement: &Statement) -> Option<Moving> {
    if let Statement::Kingdom(Kingdom::LeavesItsTwin(m, _)) = *statement { Some(m) } else { None }
}

/// KDM-9: whether the twin of a man could move with the man by the law. Also `true` if the man itself could not move.
fn twin_can_follow(cx: &Context<'_>, m: Moving) -> bool {
    let g = law(cx.position).of(m.man, m.step);
    goes(&g).is_err() || completes_a_turn(&g)
}

/// KDM-11, KDM-12: whether the statement is about a pawn on this board that moves diagonally without capturing.
fn is_on(statement: &Statement, board: BoardId) -> bool {
    use Kingdom::{CapturesNothing, GoesAlong};
    let Statement::Kingdom(CapturesNothing(m, _) | GoesAlong(m, _)) = statement else {
        return false;
    };
    m.from().board == board
}
