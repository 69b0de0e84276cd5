//! The questions of *legal or illegal?*: turns of cases whose answers were worked out by hand.
//!
//! The page loads the questions as a separate script, which contains no answers: the engines supply these.

use std::collections::BTreeMap;

use cases::{Case, CaseFile, Expect};
use serde_json::{Value, json};
use types::{Game, Position, Turn};

/// The cases; it is an error if they cannot be read.
fn embedded() -> Result<Vec<CaseFile>, String> {
    cases::embedded().map_err(|error| error.to_string())
}

/// The script with the questions. For the name of each game and each of its topics, `QUESTIONS` has a list of
/// `[case, position, turn]`, in which an empty position means the initial position.
pub fn script() -> Result<String, String> {
    let mut games: BTreeMap<Game, BTreeMap<String, Vec<Value>>> = BTreeMap::new();
    for file in embedded()? {
        let stem = file.path.rsplit('/').next().unwrap_or_default();
        let topic = stem.strip_suffix(".json").unwrap_or(stem).replace('-', " ");
        for case in &file.cases {
            if let Some(question) = question(case) {
                let topics = games.entry(case.game).or_default();
                topics.entry(topic.clone()).or_default().push(question);
            }
        }
    }
    Ok(format!("\"use strict\";\nconst QUESTIONS = {};\n", json!(games)))
}

/// The script with the problems: `PROBLEMS` has for the name of each game a list of `[case, position, turns, together]`.
pub fn problems() -> Result<String, String> {
    // The problems keep the order of the files, since the page chooses the problem of the day by their order.
    let mut games = serde_json::Map::new();
    let files = embedded()?;
    for case in files.iter().flat_map(|file| &file.cases) {
        let Expect { mate_in, helpmate_in, .. } = &case.expect;
        for (mate, together) in [(mate_in, false), (helpmate_in, true)] {
            let list = games.entry(case.game.name());
            if let Some(mate) = mate
                && let Some(list) = list.or_insert_with(|| json!([])).as_array_mut()
            {
                list.push(json!([case.id, case.position_text(), mate.turns, together]));
            }
        }
    }
    Ok(format!("const PROBLEMS = {};\n", Value::Object(games)))
}

const MOST_EXAMPLES: usize = 16;

/// The script with instructive turns. `EXAMPLES` maps the name of each game to a list of `[clause, sentence, position,
/// turn]`: first for clauses of the game's own law, then for those of chess.
pub fn examples() -> Result<String, String> {
    let files = embedded()?;
    let cases: Vec<&Case> = files.iter().flat_map(|file| &file.cases).collect();
    let mut games: BTreeMap<Game, Vec<Value>> = BTreeMap::new();
    for game in Game::ALL {
        let (usual, own): (Vec<_>, Vec<_>) = law::clauses()
            .filter(|clause| clause.holds_in(game))
            .partition(|clause| clause.id.starts_with("CHE-"));
        let example = |clause: &&law::Clause| {
            let cites = |case: &&&Case| {
                let first = case.cites.first();
                case.game == game && first.is_some_and(|first| *first == clause.id.as_str())
            };
            // The examples that the law itself names come first.
            let mut citing: Vec<&&Case> = cases.iter().filter(cites).collect();
            citing.sort_by_key(|case| !clause.examples.contains(&case.id));
            citing.into_iter().find_map(|case| {
                let question = question(case)?;
                let about = types::facts::words::sentence(&case.about);
                Some(json!([clause.id, about, question[1], question[2]]))
            })
        };
        let list = own.iter().chain(&usual).filter_map(example).take(MOST_EXAMPLES);
        games.insert(game, list.collect());
    }
    Ok(format!("const EXAMPLES = {};\n", json!(games)))
}

/// The question of a case: its first illegal turn or its first legal one, alternating between cases. `None` for a case
/// that was not made by hand, or that is about a convention or about text that is not a position, and for a case
/// without a turn in the game's notation.
fn question(case: &Case) -> Option<Value> {
    let by_hand =
        ["by hand", "document example"].iter().any(|source| case.source.starts_with(source));
    if !by_hand || !case.flags.is_empty() {
        return None;
    }
    Position::parse(case.game, case.position_text()).ok()?;
    let Expect { legal, illegal, .. } = &case.expect;
    let illegal = illegal.iter().flatten().map(|illegal| illegal.turn.as_str());
    let legal = legal.iter().flatten().map(String::as_str);
    let odd = case.id.bytes().last().is_some_and(|digit| digit % 2 == 1);
    let mut turns: Vec<&str> =
        if odd { legal.chain(illegal).collect() } else { illegal.chain(legal).collect() };
    turns.retain(|turn| Turn::parse(case.game, turn).is_ok());
    let position = case.position.as_deref().unwrap_or_default();
    turns.first().map(|turn| json!([case.id, position, turn]))
}
