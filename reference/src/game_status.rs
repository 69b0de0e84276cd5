//! Games: repetition, the limits of 50 and 75 turns, claims, dead material and players' acts (CHE-23…27, CHE-29…34).

use types::{Claim, End, EndBy, GameStatus, PlayersAct, Position, Side, Turn};

use crate::context::{Breach, Context, Judged};
use crate::rules::Rules;
use crate::statement::{Times, Usual};

/// Why the recorded turns or act of a game cannot be played.
pub struct NoGame {
    /// The clause that is broken.
    pub breach: Breach,
    /// The turn that cannot be played; `None` if it is the act that cannot be made.
    pub at: Option<Turn>,
}

/// The status of a game after its turns and its act, or why they cannot be played. The starting position must be accepted.
pub fn adjudicate(
    rules: &dyn Rules,
    cx: &Context<'_>,
    turns: &[Turn],
    act: Option<PlayersAct>,
) -> Result<GameStatus, Box<NoGame>> {
    let mut position = cx.position.clone();
    let mut past = vec![rules.for_repetition(&cx.on(&position))];
    let mut status = standing(rules, &cx.silently_on(&position), &past);
    for turn in turns {
        let goes_on = status.end.map_or(Ok(()), |end| goes_on(cx, end.by));
        position = match goes_on.and_then(|()| rules.judge(&cx.on(&position), turn)) {
            Ok(after) => after,
            Err(breach) => return Err(Box::new(NoGame { breach, at: Some(*turn) })),
        };
        past.push(rules.for_repetition(&cx.silently_on(&position)));
        status = standing(rules, &cx.silently_on(&position), &past);
    }
    match act {
        None => Ok(status),
        Some(act) => after_act(rules, &cx.silently_on(&position), (act, turns.len()), status)
            .map_err(|breach| Box::new(NoGame { breach, at: None })),
    }
}

/// The status of a game in the position that it has reached: its end, or the claims that can be made.
fn standing(rules: &dyn Rules, cx: &Context<'_>, past: &[Position]) -> GameStatus {
    let end = no_turn_left(rules, cx)
        .or_else(|| dead(rules, cx))
        .or_else(|| fivefold(cx, past))
        .or_else(|| seventy_five(cx));
    let claims = if end.is_some() {
        Vec::new()
    } else {
        Claim::ALL.into_iter().filter(|&claim| may_claim(cx, claim, past)).collect()
    };
    GameStatus { end, claims }
}

/// CHE-21, CHE-22: the end by checkmate or stalemate, if the side to move has no legal turn. It comes before any draw.
fn no_turn_left(rules: &dyn Rules, cx: &Context<'_>) -> Option<End> {
    if rules.has_turn(cx) { None } else { rules.end_without_turn(cx) }
}

/// CHE-23: material that is proved dead is a draw.
fn dead(rules: &dyn Rules, cx: &Context<'_>) -> Option<End> {
    let dead = cx.holds("CHE-23", Usual::IsDead, rules.is_dead(cx));
    dead.then_some(End { by: EndBy::Dead, winner: None })
}

/// CHE-24: how often the present position has occurred.
fn times(past: &[Position]) -> Times {
    let count = past.iter().filter(|&earlier| Some(earlier) == past.last()).count();
    Times { count, is_first: past.first() == past.last() }
}

/// CHE-24 and CHE-26: whether the side to move may make a claim.
fn may_claim(cx: &Context<'_>, claim: Claim, past: &[Position]) -> bool {
    match claim {
        Claim::ThreefoldRepetition => {
            let times = times(past);
            cx.holds("CHE-24", Usual::MayClaimRepetition(times), times.count >= 3)
        }
        Claim::FiftyTurns => {
            cx.holds("CHE-26", Usual::MayClaimFiftyTurns, cx.position.halfmove >= 100)
        }
    }
}

/// CHE-25: the same position for the fifth time is a draw.
fn fivefold(cx: &Context<'_>, past: &[Position]) -> Option<End> {
    let times = times(past);
    let drawn = cx.holds("CHE-25", Usual::EndsByRepetition(times), times.count >= 5);
    drawn.then_some(End { by: EndBy::FivefoldRepetition, winner: None })
}

/// CHE-27: 75 turns by each side without a pawn move or capture are a draw.
fn seventy_five(cx: &Context<'_>) -> Option<End> {
    let drawn = cx.holds("CHE-27", Usual::EndsBySeventyFiveTurns, cx.position.halfmove >= 150);
    drawn.then_some(End { by: EndBy::SeventyFiveTurns, winner: None })
}

/// CHE-29: neither dead material nor the halfmove field removes turns from a position or ends it. So the result is
/// `None` unless this clause is repealed or read otherwise.
pub fn ends_a_position(rules: &dyn Rules, cx: &Context<'_>) -> Option<End> {
    let only_a_game = cx.does_not_matter("CHE-29", Usual::IsDrawnAsGame);
    if only_a_game { None } else { dead(rules, cx).or_else(|| seventy_five(cx)) }
}

/// CHE-30, CHE-32, CHE-33: the status after a player's act. CHE-31: an act changes nothing if the game has ended,
/// if it is a claim that does not hold, or if it agrees on a draw before the players may do so.
fn after_act(
    rules: &dyn Rules,
    cx: &Context<'_>,
    (act, turns): (PlayersAct, usize),
    status: GameStatus,
) -> Judged<GameStatus> {
    let counts = status.end.is_none()
        && match act {
            PlayersAct::Claims(claim) => status.claims.contains(&claim),
            PlayersAct::ClaimsWithTurn(claim) => {
                has_announced_turn(cx, turns) && status.claims.contains(&claim)
            }
            PlayersAct::AgreesDraw => both_sides_have_moved(cx, turns),
            PlayersAct::Resigns(_) => true,
        };
    if !counts {
        cx.grants("CHE-31", Usual::ActHasNoEffect, !counts)?;
        return Ok(status);
    }
    let end = match act {
        PlayersAct::Resigns(side) => {
            cx.grants("CHE-32", Usual::MayResign(side), counts)?;
            resigned(rules, cx, side)
        }
        PlayersAct::AgreesDraw => End { by: EndBy::Agreement, winner: None },
        PlayersAct::Claims(claim) | PlayersAct::ClaimsWithTurn(claim) => {
            cx.grants("CHE-30", Usual::MayClaim(claim), counts)?;
            End { by: claim.end(), winner: None }
        }
    };
    Ok(GameStatus { end: Some(end), claims: Vec::new() })
}

/// CHE-30: whether any turn has been made. A claim with a turn needs one: the last turn of the game.
fn has_announced_turn(cx: &Context<'_>, turns: usize) -> bool {
    cx.holds("CHE-30", Usual::HasAnnouncedTurn, turns >= 1)
}

/// CHE-32: a side that resigns has lost, or draws if no turns could have led to a mate by the other side (CHE-34).
fn resigned(rules: &dyn Rules, cx: &Context<'_>, side: Side) -> End {
    let other = side.other();
    let never = rules.can_never_mate(cx, other);
    let drawn = cx.holds("CHE-32", Usual::ResignationDraws(other), never);
    End { by: EndBy::Resignation, winner: Some(other).filter(|_| !drawn) }
}

/// CHE-33: a draw can be agreed on once both sides have made a turn in the game.
fn both_sides_have_moved(cx: &Context<'_>, turns: usize) -> bool {
    cx.holds("CHE-33", Usual::BothHaveMoved, turns >= 2)
}

/// A turn after the end of the game breaks the clause under which the game ended.
pub fn goes_on(cx: &Context<'_>, ended: EndBy) -> Judged {
    cx.requires(ended.clause(), Usual::GoesOn(ended), None)
}
