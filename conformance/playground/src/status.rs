//! The status of a game: check, end, claims, and how often the position has occurred.

use serde_json::{Value, json};
use types::facts::words::sentence;
use types::{End, PlayersAct, Position, Status, Turn};

use crate::reading::Reading;
use crate::refusal::Answer;

/// The status after consecutive legal turns, and after an act of a player.
///
/// `check` and `end` are those of the position by itself. `game` is the status of the whole game, for which dead
/// material, counters and repetition matter, too; if the game was over before the last turn, `game` says so instead.
/// `times` is how often the position has occurred. `clause` in an end is the clause that ends the game. Under a
/// misreading, `law` is the law's status, if it differs.
pub fn after(by: Reading, start: &Position, turns: &[Turn], act: Option<PlayersAct>) -> Answer {
    let mut answer = by_one(by, start, turns, act)?;
    // If the law forbids one of the turns, it has no answer about the position after them.
    if let Some(law) = by.law().and_then(|law| by_one(law, start, turns, act).ok()) {
        let differs = ["check", "end", "game", "times"].iter().any(|key| answer[key] != law[key]);
        answer["law"] = if differs { law } else { Value::Null };
    }
    Ok(answer)
}

/// The status by one reading, without `law`.
fn by_one(by: Reading, start: &Position, turns: &[Turn], act: Option<PlayersAct>) -> Answer {
    let begin = by.hold(start)?;
    let mut held = by.hold(start)?;
    // Only positions after the last capture or pawn move can occur again.
    let mut past = vec![held.position()];
    for turn in turns {
        held = by.play(&*held, turn)?;
        if held.position().halfmove == 0 {
            past.clear();
        }
        past.push(held.position());
    }
    let position = held.position();
    let Status { check, end } = held.status();
    let game = match begin.adjudicate(turns, act) {
        Ok(status) => json!({ "end": status.end.map(answer), "claims": status.claims }),
        Err(objection) => json!({ "over": sentence(&objection.to_string()) }),
    };
    Ok(json!({
        "position": position.to_string(),
        "side": position.side,
        "check": check,
        "attacked": by.reference().checks(&position).unwrap_or_default(),
        "end": end.map(answer),
        "game": game,
        "times": times(by, &past),
        "halfmove": position.halfmove,
        "halfmoves_to_claim": 100_u16.saturating_sub(position.halfmove),
    }))
}

/// How many times the last of these positions has occurred, including this time (CHE-24).
fn times(by: Reading, past: &[Position]) -> usize {
    let reference = by.reference();
    let compared = |position: &Position| reference.for_repetition(position).ok();
    let last = past.last().and_then(compared);
    past.iter().filter(|position| compared(position) == last).count()
}

fn answer(end: End) -> Value {
    json!({ "by": end.by, "winner": end.winner, "clause": end.by.clause() })
}
