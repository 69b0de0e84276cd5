//! What the reference says as a case, in the form in which the files have it.

use std::collections::BTreeMap;

use cases::{Case, EndText, Expect, GameExpect, IllegalTurn};
use record::{Engine, Objection, Position, Turn, Unjudged};
use reference::Reference;
use serde_json::json;

use crate::Answer;
use crate::status::objected;
use record::facts::words::sentence;

/// What cites a case in which no clause of a turn is asked: what a position and a game are.
const GENERAL: &str = "CHE-29";

/// The case about a turn after these turns; without a turn, about how the game stands then.
///
/// Its source says that the playground has answered: it is no law until somebody has worked out by hand that the law
/// says so.
pub fn written(start: &Position, turns: &[Turn], turn: Option<Turn>) -> Answer {
    let reference = Reference::new();
    let mut at = start.clone();
    for turn in turns {
        at = reference.play(&at, turn).map_err(|objection| objected(&objection))?;
    }
    let (cites, about, expect, position) = if let Err(refusal) = reference.accept(&at) {
        let clause = refusal.clause.map_or_else(|| "CHE-28".into(), |clause| clause.to_string());
        let expect = Expect { refused: Some(clause.clone()), ..Expect::default() };
        (vec![clause], sentence(&refusal.why), expect, at)
    } else if let Some(turn) = turn {
        let (cites, about, expect) = of_a_turn(&reference, &at, turn)?;
        (cites, about, expect, at)
    } else {
        let (about, expect) = of_a_game(&reference, start, &at, turns)?;
        (vec![GENERAL.to_owned()], about, expect, start.clone())
    };
    let game = position.game;
    let case = Case {
        id: format!("{game}-playground-001"),
        game,
        cites,
        flags: Vec::new(),
        about,
        source: "peer (playground)".into(),
        position: Some(position.to_string()),
        expect,
    };
    Ok(json!({ "case": case.to_text() }))
}

/// Legal, with the position after it; or illegal, with the clause.
fn of_a_turn(
    reference: &Reference,
    position: &Position,
    turn: Turn,
) -> Result<(Vec<String>, String, Expect), serde_json::Value> {
    let ruling = reference.judge(position, &turn).map_err(|unjudged| match unjudged {
        Unjudged::Refused(refusal) => objected(&Objection::Refused(refusal)),
        Unjudged::GivesNoReasons => json!({ "error": unjudged.to_string() }),
    })?;
    let cites: Vec<String> = ruling.clauses.iter().map(ToString::to_string).collect();
    let expect = if ruling.legal {
        let after = reference.play(position, &turn).map_err(|objection| objected(&objection))?;
        Expect {
            after: Some(BTreeMap::from([(turn.to_string(), after.to_string())])),
            ..Expect::default()
        }
    } else {
        let clause = cites.first().cloned().unwrap_or_default();
        let illegal = IllegalTurn { turn: turn.to_string(), clause, besides: None };
        Expect { illegal: Some(vec![illegal]), ..Expect::default() }
    };
    Ok((cites, sentence(&ruling.why), expect))
}

/// Check and end of the position, or of the game that has come to it.
fn of_a_game(
    reference: &Reference,
    start: &Position,
    at: &Position,
    turns: &[Turn],
) -> Result<(String, Expect), serde_json::Value> {
    let refused = |refusal| objected(&Objection::Refused(refusal));
    if turns.is_empty() {
        let status = reference.status(at).map_err(refused)?;
        let expect = Expect {
            check: Some(status.check.iter().map(ToString::to_string).collect()),
            end: Some(status.end.map(EndText::from)),
            ..Expect::default()
        };
        return Ok(("How the position stands.".into(), expect));
    }
    let score = record::Score { start: start.clone(), turns: turns.to_vec(), act: None };
    let status = reference.adjudicate(&score).map_err(|objection| objected(&objection))?;
    let game = GameExpect {
        turns: turns.iter().map(ToString::to_string).collect(),
        claims: Some(status.claims.iter().map(|claim| claim.name().to_owned()).collect()),
        end: Some(status.end.map(EndText::from)),
        ..GameExpect::default()
    };
    Ok(("How the game stands.".into(), Expect { game: Some(game), ..Expect::default() }))
}
