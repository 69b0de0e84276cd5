//! The status of a game: check, end, claims, and how often the position has occurred.

use record::facts::{AttackedKing, Fact};
use record::{End, Engine, Objection, Position, Status, Turn};
use reference::Reference;
use reference::law::clause_of_end;
use serde_json::{Value, json};

use crate::Answer;
use crate::position::refused;
use crate::turns::hold;
use record::facts::words::sentence;

/// The status after turns that are legal one after the other.
///
/// `check` and `end` are those of the position by itself. `game` is the status of a game that reaches it, in which dead
/// material, counters and repetition count, or says at which turn it was over. `times` is how often the position has
/// occurred, and `clause` the clause that ends the game.
pub fn after(start: &Position, turns: &[Turn]) -> Answer {
    let begin = hold(start)?;
    let mut held = hold(start)?;
    // Only positions after the last capture or pawn move can occur again.
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

/// The attacked kings of the side to move and what attacks them: the reference refuses the position with the
/// other side to move for that reason (CHE-28).
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

/// How often the last of these positions has occurred, this time included (CHE-24).
fn times(past: &[Position]) -> usize {
    let reference = Reference::new();
    let compared = |position: &Position| reference.for_repetition(position).ok();
    let last = past.last().and_then(compared);
    past.iter().filter(|position| compared(position) == last).count()
}

fn told(end: End) -> Value {
    json!({ "by": end.by.name(), "winner": end.winner, "clause": clause_of_end(end.by) })
}

/// Why the turns cannot be played.
pub fn objected(objection: &Objection) -> Value {
    match objection {
        Objection::Refused(refusal) => json!({ "refused": refused(refusal) }),
        Objection::Illegal { why, .. } => json!({ "illegal": sentence(why) }),
    }
}
