//! The first lessons: steps on the boards of cases, each with a turn to try.
//!
//! The page loads the lessons as a separate script, which contains no verdicts or clauses: the engines supply these.

use std::collections::BTreeMap;

use cases::Case;
use reference::Reference;
use serde::Deserialize;
use serde_json::{Value, json};
use types::{Engine, Game, Position, TextError, Turn};

/// The lessons of the page.
pub const TEXT: &str = include_str!("../lessons.toml");
const STEPS: usize = 5;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Lessons {
    lesson: Vec<Lesson>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Lesson {
    game: String,
    step: Vec<Step>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Step {
    /// The case made by hand whose position is on the board.
    case: String,
    says: String,
    task: String,
    turn: String,
    verdict: String,
    /// If the turn is illegal, the first clause of the verdict; if it is legal, any clause of the verdict.
    clause: String,
}

/// The script with the lessons. `LESSONS` maps the name of each game to a list of `[says, task, position, turn]`, in
/// which an empty position means the initial position. Refuses a step whose case is unknown, recorded or of another
/// game, or whose verdict or clause the reference does not confirm.
pub fn script(text: &str) -> Result<String, String> {
    let Lessons { lesson } = toml::from_str(text).map_err(|error| error.to_string())?;
    let files = cases::embedded().map_err(|error| error.to_string())?;
    let cases: BTreeMap<&str, &Case> =
        files.iter().flat_map(|file| &file.cases).map(|case| (case.id.as_str(), case)).collect();
    let mut games: BTreeMap<Game, Vec<Value>> = BTreeMap::new();
    for Lesson { game, step } in lesson {
        let known: Game = game.parse().map_err(|error: TextError| error.to_string())?;
        if step.len() != STEPS {
            return Err(format!("the lesson on {game} has {} steps", step.len()));
        }
        let steps = step.iter().map(|step| {
            step_in_json(known, step, &cases)
                .map_err(|why| format!("the lesson on {game}, {}: {why}", step.turn))
        });
        games.insert(known, steps.collect::<Result<_, _>>()?);
    }
    Ok(format!("\"use strict\";\nconst LESSONS = {};\n", json!(games)))
}

/// A step in the form that the page reads. It is an error if the reference does not confirm it.
fn step_in_json(game: Game, step: &Step, cases: &BTreeMap<&str, &Case>) -> Result<Value, String> {
    let by_hand = |case: &&&Case| case.game == game && !case.is_recorded();
    let case = cases.get(step.case.as_str()).filter(by_hand);
    let case = case.ok_or_else(|| format!("{} is no case of the game made by hand", step.case))?;
    let wrong = |error: TextError| error.to_string();
    let position = Position::parse(game, case.position_text()).map_err(wrong)?;
    let turn = Turn::parse(game, &step.turn).map_err(wrong)?;
    let verdict = Reference::new().judge(&position, &turn).map_err(|error| error.to_string())?;
    let clauses: Vec<String> = verdict.clauses.iter().map(ToString::to_string).collect();
    let named = if verdict.is_legal() { clauses.as_slice() } else { &clauses[..1] };
    if verdict.word() != step.verdict || !named.contains(&step.clause) {
        return Err(format!("it is {} by {}", verdict.word(), clauses.join(", ")));
    }
    let position = case.position.as_deref().unwrap_or_default();
    Ok(json!([step.says, step.task, position, step.turn]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_has_the_verdict_and_the_clause_that_the_reference_gives() {
        let script = script(TEXT).expect("the reference confirms every step");
        for family in types::Family::ALL {
            let has = |game: Game| script.contains(&format!("\"{game}\":["));
            assert!(family.games().any(has), "{} has no lesson", family.name());
        }
    }

    #[test]
    fn a_step_with_another_verdict_clause_case_or_turn_is_refused() {
        for (from, to, why) in [
            ("\"illegal\"", "\"legal\"", "the lesson on chess, d1d3: it is illegal by CHE-8"),
            ("\"CHE-8\"", "\"CHE-9\"", "the lesson on chess, d1d3: it is illegal by CHE-8"),
            ("\"CHE-9\"", "\"CHE-8\"", "the lesson on chess, g1f3: it is legal by CHE-2, CHE-9"),
            ("\"d1d3\"", "\"b1c3\"", "the lesson on chess, b1c3: it is legal by"),
            ("\"d1d3\"", "\"d1\"", "the lesson on chess, d1: "),
            ("chess-pawn-010", "masonic-pawn-005", "masonic-pawn-005 is no case of the game"),
            ("chess-pawn-010", "chess-recorded-001", "chess-recorded-001 is no case of the game"),
            ("game = \"chess\"", "game = \"draughts\"", "draughts"),
            ("[[lesson]]\ngame = \"masonic\"", "", "the lesson on chess has 10 steps"),
        ] {
            assert!(TEXT.contains(from), "{from}");
            let refused = script(&TEXT.replacen(from, to, 1)).expect_err(to);
            assert!(refused.contains(why), "{refused}");
        }
    }
}
