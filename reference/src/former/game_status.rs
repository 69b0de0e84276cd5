//! Games: repetition, the two clocks, claims, dead material and players' acts (CHE-23…27, CHE-30, CHE-31).

use record::{Claim, End, EndBy, Objection, PlayersAct, Position, ScoreStatus, Turn};

use crate::former::book::Book;
use crate::former::breach::Breach;
use crate::former::court::{Court, objection};

/// What holds at the end of a game whose start is accepted.
pub(crate) fn adjudicate(
    court: &Court,
    book: &dyn Book,
    start: &Position,
    turns: &[Turn],
    act: Option<PlayersAct>,
) -> Result<ScoreStatus, Objection> {
    let mut position = start.clone();
    let mut past = vec![book.for_repetition(court, &position)];
    let mut status = standing(court, book, &position, &past);
    for turn in turns {
        if let Some(end) = status.end {
            return Err(objection(&played_after(end)));
        }
        position = book
            .judge(court, &position, turn, &mut crate::former::breach::Grounds::default())
            .map_err(|breach| objection(&breach))?;
        past.push(book.for_repetition(court, &position));
        status = standing(court, book, &position, &past);
    }
    match act {
        None => Ok(status),
        Some(act) => after_act(court, act, status),
    }
}

/// A position that has come about: ended by itself, or open to claims.
fn standing(court: &Court, book: &dyn Book, position: &Position, past: &[Position]) -> ScoreStatus {
    let end = no_turn_left(court, book, position)
        .or_else(|| dead(court, book, position))
        .or_else(|| fivefold(court, past))
        .or_else(|| seventy_five(court, position));
    let claims = if end.is_some() {
        Vec::new()
    } else {
        Claim::ALL.into_iter().filter(|&claim| may_claim(court, claim, position, past)).collect()
    };
    ScoreStatus { end, claims }
}

/// CHE-21, CHE-22: checkmate and stalemate come before every draw below.
fn no_turn_left(court: &Court, book: &dyn Book, position: &Position) -> Option<End> {
    if book.has_turn(court, position) { None } else { book.end_without_turn(court, position) }
}

/// CHE-23: material that is proved dead is a draw.
fn dead(court: &Court, book: &dyn Book, position: &Position) -> Option<End> {
    let dead = court.holds("CHE-23") && book.is_dead(court, position);
    dead.then_some(End { by: EndBy::Dead, winner: None })
}

/// How often the position on the board has stood there, this time included.
fn times(past: &[Position]) -> usize {
    past.iter().filter(|&earlier| Some(earlier) == past.last()).count()
}

/// CHE-25: the same position for the fifth time is a draw.
fn fivefold(court: &Court, past: &[Position]) -> Option<End> {
    let drawn = court.holds("CHE-25") && times(past) >= 5;
    drawn.then_some(End { by: EndBy::FivefoldRepetition, winner: None })
}

/// CHE-27: 75 turns by each side without pawn move or capture are a draw.
fn seventy_five(court: &Court, position: &Position) -> Option<End> {
    let drawn = court.holds("CHE-27") && position.halfmove >= 150;
    drawn.then_some(End { by: EndBy::SeventyFiveTurns, winner: None })
}

/// CHE-24 and CHE-26: what the side to move may claim.
fn may_claim(court: &Court, claim: Claim, position: &Position, past: &[Position]) -> bool {
    match claim {
        Claim::ThreefoldRepetition => court.holds("CHE-24") && times(past) >= 3,
        Claim::FiftyTurns => court.holds("CHE-26") && position.halfmove >= 100,
    }
}

/// CHE-30: what a player does beside moving. CHE-31: after the end it changes nothing, and a claim
/// that does not hold lets the game go on.
fn after_act(
    court: &Court,
    act: PlayersAct,
    status: ScoreStatus,
) -> Result<ScoreStatus, Objection> {
    let without_effect = match act {
        _ if status.end.is_some() => true,
        PlayersAct::Claims(claim) => !status.claims.contains(&claim),
        PlayersAct::Resigns(_) | PlayersAct::AgreesDraw => false,
    };
    if without_effect && !court.holds("CHE-31") {
        let sentence = "such an act is not provided for here";
        return Err(objection(&Breach::new("CHE-30", sentence, [])));
    }
    if without_effect || !court.holds("CHE-30") {
        return Ok(status);
    }
    let end = match act {
        PlayersAct::Resigns(side) => End { by: EndBy::Resignation, winner: Some(side.other()) },
        PlayersAct::AgreesDraw => End { by: EndBy::Agreement, winner: None },
        PlayersAct::Claims(claim) => End { by: claim.end(), winner: None },
    };
    Ok(ScoreStatus { end: Some(end), claims: Vec::new() })
}

/// Nothing is played after the end; the breach names the clause that ended the game.
fn played_after(end: End) -> Breach {
    let (clause, sentence) = match end.by {
        EndBy::Checkmate => ("CHE-21", "the game has ended by checkmate"),
        EndBy::Stalemate => ("CHE-22", "the game has ended by stalemate"),
        EndBy::Dead => ("CHE-23", "the game has ended: the position is dead"),
        EndBy::FivefoldRepetition => ("CHE-25", "the game has ended by fivefold repetition"),
        EndBy::SeventyFiveTurns => {
            ("CHE-27", "the game has ended: 75 turns by each side without pawn move or capture")
        }
        EndBy::ThreefoldRepetition | EndBy::FiftyTurns | EndBy::Resignation | EndBy::Agreement => {
            ("CHE-30", "the game has ended by a player's act")
        }
    };
    Breach::new(clause, sentence, [])
}
