//! What the page hands over to people: the answer of the reference as a case, and the text of the form for disputing a ruling.

use cases::{Case, Rule};
use explore::case;
use reference::Reference;
use serde_json::json;
use types::facts::words::sentence;
use types::{Engine, Position, Score, Turn, Unjudged};

use crate::refusal::{Answer, Fault};
use crate::request::TurnAt;

/// The case about `turn` after `turns`; without a turn, about the status of the game at that point.
///
/// The case names the playground as its source, since it proves nothing until somebody has worked out the answer by hand.
pub fn case(start: &Position, turns: &[Turn], turn: Option<Turn>) -> Answer {
    let reference = Reference::new();
    let mut at = start.clone();
    for turn in turns {
        at = reference.play(&at, turn)?;
    }
    let (cites, about, expect, position) = if let Err(refusal) = reference.accept(&at) {
        let expect = case::refused(&refusal);
        let cites = expect.refused.into_iter().filter_map(Rule::clause).collect();
        (cites, sentence(&refusal.why), expect, at)
    } else if let Some(turn) = turn {
        let verdict = reference.judge(&at, &turn).map_err(Fault::new)?;
        let expect = case::turn(&[&reference], &at, turn);
        (verdict.clauses, sentence(&verdict.why), expect, at)
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

/// The title and the body of an issue, for the form `.github/ISSUE_TEMPLATE/disputed-ruling.yml`.
pub fn issue(at: &TurnAt) -> Answer {
    let (position, turn) = at.read()?;
    let (verdict, clause, why) = match Reference::new().judge(&position, &turn) {
        Ok(verdict) => (verdict.word(), verdict.clauses.first().copied(), verdict.why),
        Err(Unjudged::Refused(refusal)) => ("refused", refusal.clause, refusal.why),
        Err(Unjudged::GivesNoReasons) => ("not judged", None, String::new()),
    };
    let clause = clause.map_or_else(String::new, |clause| clause.to_string());
    let other = if verdict == "legal" { "illegal" } else { "legal" };
    let body = format!(
        "### Clause\n\n{clause}\n\n### Your reading\n\n(a sentence that could replace the clause)\n\n\
         ### A position and a turn for which the two readings differ\n\n\
         arbiter judge {} '{position}' {turn}\n\
         by the clause in force: {verdict}. {}\n\
         by my reading: {other}\n\n\
         ### The reason\n\n(words or examples from the game's document, or how people who play the game understand it)\n",
        position.game,
        sentence(&why),
    );
    Ok(json!({ "title": format!("[{clause}]: {turn} is {verdict}"), "body": body }))
}
