//! A turn (KDM-9…12): which men move together, in which direction, and what pawns capture.

use types::Game;

use super::promotion::{does_not_wait, waits};
use super::twins::{are_twins, direction, is_pawns_diagonal, mover, twin};
use crate::context::{Context, Going, Judged};
use crate::statement::Kingdom;

/// Judges whether the two men of a turn may move together (KDM-9), or its only man alone (KDM-10, KDM-14).
pub fn company(cx: &Context<'_>, men: &[Going<'_>]) -> Judged {
    match men {
        [short, max] => go_together(cx, short, max),
        men => men.iter().try_for_each(goes_alone),
    }
}

/// KDM-9: a man and its twin move together (KDM-2), unless one of them is a waiting pawn (KDM-14).
fn go_together(cx: &Context<'_>, short: &Going<'_>, max: &Going<'_>) -> Judged {
    are_twins(cx, mover(short), mover(max))?;
    does_not_wait(max)
}

/// KDM-9: twins move in the same direction.
pub fn go_in_one_direction(cx: &Context<'_>, men: &[Going<'_>]) -> Judged {
    let [short, max] = men else { return Ok(()) };
    let two = direction(short.step) != direction(max.step);
    cx.forbids("KDM-9", Kingdom::GoInTwoDirections(short.moving(), max.moving()), two)
}

/// Whether a man may move alone: it may if its twin has been captured (KDM-10) or waits (KDM-14), otherwise not (KDM-9).
pub fn goes_alone(g: &Going<'_>) -> Judged {
    does_not_wait(g)?;
    let (m, twin) = (g.moving(), twin(g, mover(g)));
    let Some(twin) = twin else {
        return g.grants("KDM-10", Kingdom::IsLone(m), twin.is_none());
    };
    let waits = waits(g, twin);
    if waits {
        g.grants("KDM-14", Kingdom::TwinWaits(m, twin.0), waits)
    } else {
        g.forbids("KDM-9", Kingdom::LeavesItsTwin(m, twin), !waits)
    }
}

/// CHE-12, for the whole turn: whether its pawns may move diagonally by the rule of the game.
pub fn pawns_capture(cx: &Context<'_>, men: &[Going<'_>]) -> Judged {
    let diagonal = || men.iter().filter(|g| is_pawns_diagonal(g.moving()));
    let twin_moves = men.len() == 2;
    let one_captures = diagonal().any(|g| g.man_there().is_some());
    diagonal().try_for_each(|g| match cx.position.game {
        Game::KingdomEscort => may_escort(g, twin_moves, one_captures),
        _ => captures_itself(g, twin_moves && one_captures),
    })
}

/// KDM-11: a pawn moves diagonally only to capture. It makes no difference whether its twin captures (`beside`).
fn captures_itself(g: &Going<'_>, beside: bool) -> Judged {
    let idle = g.man_there().is_none();
    g.forbids("KDM-11", Kingdom::CapturesNothing(g.moving(), beside), idle)
}

/// KDM-12: a pawn moves diagonally only to capture or together with a twin that captures.
fn may_escort(g: &Going<'_>, twin_moves: bool, one_captures: bool) -> Judged {
    if g.man_there().is_some() {
        return Ok(());
    }
    let escorts = twin_moves && one_captures;
    g.grants("KDM-12", Kingdom::GoesAlong(g.moving(), twin_moves), escorts)
}
