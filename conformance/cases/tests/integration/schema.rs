//! The schema and the types agree on every key, on which keys are required, and on every enumeration of names. The
//! tests of `chess-arbiter-suite` check that the files conform to the schema.

use std::collections::{BTreeMap, BTreeSet};

use chess_arbiter_cases::{
    Case, CaseFile, EndText, Expect, GameExpect, IllegalTurn, Mate, Rule, SCHEMA, act_names,
    conventions,
};
use serde_json::Value;
use types::{Claim, ClauseId, EndBy, Game, Side};

fn schema() -> Value {
    serde_json::from_str(SCHEMA).expect("the schema is JSON")
}

fn end() -> EndText {
    EndText { by: "dead".into(), winner: Some("white".into()) }
}

const CLAUSE: ClauseId = ClauseId::named("CHE-2");

fn illegal() -> IllegalTurn {
    IllegalTurn { turn: "e2e4".into(), clause: Rule::Clause(CLAUSE), besides: Some(CLAUSE) }
}

/// A value in which no field is missing. A new field does not compile until it is added here, and then the tests
/// require it in the schema.
fn whole_score() -> GameExpect {
    GameExpect {
        turns: Vec::new(),
        act: Some(String::new()),
        claims: Some(Vec::new()),
        end: Some(Some(end())),
        illegal: Some(CLAUSE),
    }
}

fn mate() -> Mate {
    Mate { turns: 1, keys: Vec::new() }
}

fn whole_expect() -> Expect {
    Expect {
        turns: Some(Vec::new()),
        from: Some(BTreeMap::new()),
        acts: Some(BTreeMap::new()),
        legal: Some(Vec::new()),
        illegal: Some(vec![illegal()]),
        after: Some(BTreeMap::new()),
        check_after: Some(BTreeMap::new()),
        check: Some(Vec::new()),
        end: Some(Some(end())),
        perft: Some(Vec::new()),
        mate_in: Some(mate()),
        helpmate_in: Some(mate()),
        refused: Some(Rule::Notation),
        game: Some(whole_score()),
    }
}

fn case(position: Option<String>, flags: Vec<String>, expect: Expect) -> Case {
    Case {
        id: String::new(),
        game: Game::Chess,
        cites: Vec::new(),
        flags,
        about: String::new(),
        source: String::new(),
        position,
        expect,
    }
}

fn keys(value: &Value) -> BTreeSet<&str> {
    value.as_object().into_iter().flatten().map(|(key, _)| key.as_str()).collect()
}

fn names(list: &Value) -> BTreeSet<&str> {
    list.as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

/// Checks that the schema at a place allows exactly the keys of `whole`, and requires exactly those of `least`.
fn is_same(schema: &Value, whole: &Value, least: &Value) {
    assert_eq!(schema["additionalProperties"], false);
    assert_eq!(keys(&schema["properties"]), keys(whole));
    assert_eq!(names(&schema["required"]), keys(least));
}

#[test]
fn the_schema_has_and_requires_the_same_keys_as_the_types() {
    let schema = schema();
    let defs = &schema["$defs"];
    let json = |value: &dyn Fn() -> serde_json::Result<Value>| value().expect("it is JSON");
    let file = CaseFile { path: String::new(), about: String::new(), cases: Vec::new() };
    let file = json(&|| serde_json::to_value(&file));
    is_same(&schema, &file, &file);

    let whole = json(&|| {
        serde_json::to_value(case(Some(String::new()), vec![String::new()], whole_expect()))
    });
    let least = json(&|| serde_json::to_value(case(None, Vec::new(), Expect::default())));
    is_same(&defs["case"], &whole, &least);
    is_same(&defs["expect"], &whole["expect"], &least["expect"]);

    let expect = &defs["expect"]["properties"];
    let least = json(&|| serde_json::to_value(GameExpect::default()));
    is_same(&expect["game"], &whole["expect"]["game"], &least);
    let illegal = &whole["expect"]["illegal"][0];
    let least = IllegalTurn { besides: None, ..self::illegal() };
    let least = json(&|| serde_json::to_value(&least));
    is_same(&expect["illegal"]["items"], illegal, &least);
    let solution = &whole["expect"]["mate_in"];
    is_same(&defs["mate"], solution, solution);
    let end = &whole["expect"]["end"];
    is_same(&defs["end"]["anyOf"][1], end, end);
}

#[test]
fn the_schema_lists_the_same_names_as_the_types() {
    let schema = schema();
    let defs = &schema["$defs"];
    let game = &defs["case"]["properties"]["game"]["enum"];
    assert_eq!(names(game), Game::ALL.iter().map(|game| game.name()).collect());
    let flags = &defs["case"]["properties"]["flags"]["items"]["enum"];
    assert_eq!(names(flags), conventions::CONVENTIONS.iter().map(|flag| flag.key).collect());
    let end = &defs["end"]["anyOf"][1]["properties"];
    assert_eq!(names(&end["by"]["enum"]), EndBy::ALL.iter().map(|by| by.name()).collect());
    assert_eq!(names(&end["winner"]["enum"]), Side::BOTH.iter().map(|side| side.name()).collect());
    let score = &defs["expect"]["properties"]["game"]["properties"];
    assert_eq!(names(&score["act"]["enum"]), act_names().into_iter().collect());
    let claims = &score["claims"]["items"]["enum"];
    assert_eq!(names(claims), Claim::ALL.iter().map(|claim| claim.name()).collect());
}
