//! Games: repetition, the two clocks, claims, dead material and players' acts (CHE-23…27, CHE-29…31).

use record::facts::Fact;
use record::{Claim, End, EndBy, PlayersAct, Position, ScoreStatus, Turn};

use crate::book::Book;
use crate::hearing::{Fault, Hearing, R};

/// Why a record is that of no game.
pub(crate) struct NoGame {
    pub(crate) fault: Fault,
    /// The turn that cannot be played, and where; nothing where it is an act.
    pub(crate) at: Option<(Position, Turn)>,
}

/// What holds at the end of a game whose start is accepted, or why its record is none.
pub(crate) fn adjudicate(
    book: &dyn Book,
    h: &Hearing<'_>,
    turns: &[Turn],
    act: Option<PlayersAct>,
) -> Result<ScoreStatus, Box<NoGame>> {
    let mut position = h.position.clone();
    let mut past = vec![book.for_repetition(&h.on(&position))];
    let mut status = standing(book, &h.aside(&position), &past);
    for turn in turns {
        if let Some(end) = status.end {
            let fault = played_after(h, end);
            return Err(Box::new(NoGame { fault, at: Some((position, *turn)) }));
        }
        position = match book.judge(&h.on(&position), turn) {
            Ok(after) => after,
            Err(fault) => return Err(Box::new(NoGame { fault, at: Some((position, *turn)) })),
        };
        past.push(book.for_repetition(&h.aside(&position)));
        status = standing(book, &h.aside(&position), &past);
    }
    match act {
        None => Ok(status),
        Some(act) => {
            after_act(h, act, status).map_err(|fault| Box::new(NoGame { fault, at: None }))
        }
    }
}

/// A position that has come about: ended by itself, or open to claims.
fn standing(book: &dyn Book, h: &Hearing<'_>, past: &[Position]) -> ScoreStatus {
    let end = no_turn_left(book, h)
        .or_else(|| dead(book, h))
        .or_else(|| fivefold(h, past))
        .or_else(|| seventy_five(h));
    let claims = if end.is_some() {
        Vec::new()
    } else {
        Claim::ALL.into_iter().filter(|&claim| may_claim(h, claim, past)).collect()
    };
    ScoreStatus { end, claims }
}

/// CHE-21, CHE-22: checkmate and stalemate come before every draw below.
fn no_turn_left(book: &dyn Book, h: &Hearing<'_>) -> Option<End> {
    if book.has_turn(h) { None } else { book.end_without_turn(h) }
}

/// CHE-23: material that is proved dead is a draw.
fn dead(book: &dyn Book, h: &Hearing<'_>) -> Option<End> {
    let dead = book.is_dead(h) && h.says("CHE-23", true, &());
    dead.then_some(End { by: EndBy::Dead, winner: None })
}

/// CHE-24: how often the position on the board has stood there, this time included.
fn times(past: &[Position]) -> usize {
    past.iter().filter(|&earlier| Some(earlier) == past.last()).count()
}

/// CHE-24 and CHE-26: what the side to move may claim.
fn may_claim(h: &Hearing<'_>, claim: Claim, past: &[Position]) -> bool {
    match claim {
        Claim::ThreefoldRepetition => h.says("CHE-24", times(past) >= 3, &claim),
        Claim::FiftyTurns => h.says("CHE-26", h.position.halfmove >= 100, &claim),
    }
}

/// CHE-25: the same position for the fifth time is a draw.
fn fivefold(h: &Hearing<'_>, past: &[Position]) -> Option<End> {
    let drawn = h.says("CHE-25", times(past) >= 5, &());
    drawn.then_some(End { by: EndBy::FivefoldRepetition, winner: None })
}

/// CHE-27: 75 turns by each side without pawn move or capture are a draw.
fn seventy_five(h: &Hearing<'_>) -> Option<End> {
    let drawn = h.says("CHE-27", h.position.halfmove >= 150, &());
    drawn.then_some(End { by: EndBy::SeventyFiveTurns, winner: None })
}

/// CHE-29: neither dead material nor the halfmove field takes a turn out of a position, or ends it.
pub(crate) fn ends_a_position(book: &dyn Book, h: &Hearing<'_>) -> Option<End> {
    let only_a_game = h.says("CHE-29", true, &());
    if only_a_game { None } else { dead(book, h).or_else(|| seventy_five(h)) }
}

/// CHE-30: what a player does beside moving. CHE-31: after the end it changes nothing, and a claim
/// that does not hold lets the game go on.
fn after_act(h: &Hearing<'_>, act: PlayersAct, status: ScoreStatus) -> R<ScoreStatus> {
    let without_effect = match act {
        _ if status.end.is_some() => true,
        PlayersAct::Claims(claim) => !status.claims.contains(&claim),
        PlayersAct::Resigns(_) | PlayersAct::AgreesDraw => false,
    };
    if without_effect {
        h.grants("CHE-31", Some(()), || Fact::NoSuchAct)?;
        return Ok(status);
    }
    if !h.says("CHE-30", true, &act) {
        return Ok(status);
    }
    let end = match act {
        PlayersAct::Resigns(side) => End { by: EndBy::Resignation, winner: Some(side.other()) },
        PlayersAct::AgreesDraw => End { by: EndBy::Agreement, winner: None },
        PlayersAct::Claims(claim) => End { by: claim.end(), winner: None },
    };
    Ok(ScoreStatus { end: Some(end), claims: Vec::new() })
}

/// Nothing is played after the end; the fault names the clause that ended the game.
fn played_after(h: &Hearing<'_>, end: End) -> Fault {
    let clause = match end.by {
        EndBy::Checkmate => "CHE-21",
        EndBy::Stalemate => "CHE-22",
        EndBy::Dead => "CHE-23",
        EndBy::FivefoldRepetition => "CHE-25",
        EndBy::SeventyFiveTurns => "CHE-27",
        EndBy::ThreefoldRepetition | EndBy::FiftyTurns | EndBy::Resignation | EndBy::Agreement => {
            "CHE-30"
        }
    };
    h.fault(clause, || Fact::Ended { by: end.by })
}
