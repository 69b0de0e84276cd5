//! How a game stands: check, end, claims, and how often the position has stood on the board.

use record::facts::{AttackedKing, Fact};
use record::{End, Engine, Objection, Position, Status, Turn};
use reference::Reference;
use serde_json::{Value, json};

use crate::Answer;
use crate::position::refused;
use crate::turns::hold;
use record::facts::words::sentence;

/// The status after turns that are legal one after the other.
///
/// `check` and `end` are those of the position by itself; `game` says how a game stands that came to it, where dead
/// material, counters and repetition count, or from which turn on it was over; `times` how often the position has
/// stood on the board, and `by` which clause ends it.
pub fn after(start: &Position, turns: &[Turn]) -> Answer {
    let begin = hold(start)?;
    let mut held = hold(start)?;
    // Only positions after the last capture or pawn move can repeat.
    let mut past = vec![held.position()];
    for turn in turns {
        held = held.play(turn).map_err(|objection| objected(&objection))?;
        if held.position().halfmove == 0 {
            past.clear();
        }
        past.push(held.position());
    }
    let position = held.position();
    let Status { check, end } = held.status();
    let game = match begin.adjudicate(turns, None) {
        Ok(status) => json!({
            "end": status.end.map(told),
            "claims": status.claims.iter().map(|claim| claim.name()).collect::<Vec<_>>(),
        }),
        Err(objection) => json!({ "over": sentence(&objection.to_string()) }),
    };
    Ok(json!({
        "position": position.to_string(),
        "side": position.side,
        "check": check,
        "attacked": attacked(&position),
        "end": end.map(told),
        "game": game,
        "times": times(&past),
        "halfmove": position.halfmove,
        "halfmoves_to_claim": 100_u16.saturating_sub(position.halfmove),
    }))
}

/// The attacked kings of the side to move and what attacks them: what the reference says to the position with the
/// other side to move, which it refuses for that reason (CHE-28).
fn attacked(position: &Position) -> Vec<AttackedKing> {
    let mut other = Position { side: position.side.other(), en_passant: None, ..position.clone() };
    if let Some(fields) = other.deflectors_mut() {
        fields.ko = None;
    }
    let facts = Reference::new().accept(&other).err().map(|refusal| refusal.facts);
    let kings = facts.into_iter().flatten().find_map(|fact| match fact {
        Fact::CheckOutOfTurn { kings } => Some(kings),
        _ => None,
    });
    kings.unwrap_or_default()
}

/// How often the last of these positions has stood, this time included (CHE-24).
fn times(past: &[Position]) -> usize {
    let reference = Reference::new();
    let compared = |position: &Position| reference.for_repetition(position).ok();
    let last = past.last().and_then(compared);
    past.iter().filter(|position| compared(position) == last).count()
}

fn told(end: End) -> Value {
    json!({ "by": end.by.name(), "winner": end.winner, "clause": clause_of(end) })
}

/// The clause of chess by which a game ends so.
const fn clause_of(end: End) -> &'static str {
    use record::EndBy;
    match end.by {
        EndBy::Checkmate => "CHE-21",
        EndBy::Stalemate => "CHE-22",
        EndBy::Dead => "CHE-23",
        EndBy::ThreefoldRepetition => "CHE-24",
        EndBy::FivefoldRepetition => "CHE-25",
        EndBy::FiftyTurns => "CHE-26",
        EndBy::SeventyFiveTurns => "CHE-27",
        EndBy::Resignation | EndBy::Agreement => "CHE-30",
    }
}

/// Why a game cannot be played so.
pub fn objected(objection: &Objection) -> Value {
    match objection {
        Objection::Refused(refusal) => json!({ "refused": refused(refusal) }),
        Objection::Illegal { why, .. } => json!({ "illegal": sentence(why) }),
    }
}
