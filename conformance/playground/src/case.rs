//! The answer of the reference as a case, in the form of the case files.

use cases::{Case, Rule};
use explore::case;
use reference::Reference;
use serde_json::json;
use types::{ClauseId, Engine, Position, Score, Turn, Unjudged};

use crate::refusal::{Answer, Fault};
use types::facts::words::sentence;

/// The case about `turn` after `turns`; without a turn, about the status of the game at that point.
///
/// The case names the playground as its source, since it proves nothing until somebody has worked out the answer by
/// hand.
pub fn written(start: &Position, turns: &[Turn], turn: Option<Turn>) -> Answer {
    let reference = Reference::new();
    let mut at = start.clone();
    for turn in turns {
        at = reference.play(&at, turn)?;
    }
    let (cites, about, expect, position) = if let Err(refusal) = reference.accept(&at) {
        let expect = case::refused(&refusal);
        (
            expect.refused.into_iter().filter_map(Rule::clause).collect(),
            sentence(&refusal.why),
            expect,
            at,
        )
    } else if let Some(turn) = turn {
        let (cites, about) = reasons(&reference, &at, &turn)?;
        let expect = case::turn(&[&reference], &at, turn);
        (cites, about, expect, at)
    } else if turns.is_empty() {
        let expect = case::status(&reference, &at);
        (vec![case::GENERAL], "The status of the position.".into(), expect, at)
    } else {
        let score = Score { start: start.clone(), turns: turns.to_vec(), act: None };
        let expect = case::game(&reference, &score);
        (vec![case::GENERAL], "The status of the game.".into(), expect, start.clone())
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

/// The clauses of the verdict on the turn, and its reason as a sentence.
fn reasons(
    reference: &Reference,
    position: &Position,
    turn: &Turn,
) -> Answer<(Vec<ClauseId>, String)> {
    let verdict = reference.judge(position, turn).map_err(|unjudged| match unjudged {
        Unjudged::Refused(refusal) => refusal.into(),
        Unjudged::GivesNoReasons => Fault::new(unjudged),
    })?;
    Ok((verdict.clauses, sentence(&verdict.why)))
}
