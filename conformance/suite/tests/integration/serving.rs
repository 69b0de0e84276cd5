//! Tests of the engine's side of the protocol of JSON lines.

use chess_arbiter_suite::counting::CountLimits;
use chess_arbiter_suite::lines::LONGEST_LINE;
use chess_arbiter_suite::properties::protocol;
use chess_arbiter_suite::serve::serve;
use fast::Fast;
use quickcheck::quickcheck;
use reference::Reference;
use serde_json::{Value, json};
use types::{Engine, Game, Position};

fn ask(engine: &dyn Engine, request: &Value) -> Value {
    let mut output = Vec::new();
    let line = format!("{request}\n");
    serve(engine, CountLimits::NONE, line.as_bytes(), &mut output).expect("memory can be written");
    serde_json::from_slice(&output).expect("an answer is JSON")
}

fn asked(request: &Value) -> Value {
    ask(&Reference::new(), request)
}

const KINGS: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";

#[test]
fn an_engine_states_its_name_games_and_commands() {
    let start = json!({ "id": 1, "cmd": "start", "version": 1 });
    let answer = asked(&start);
    assert_eq!((&answer["id"], &answer["engine"]), (&json!(1), &json!("reference")));
    assert!(answer["games"].as_array().is_some_and(|games| games.contains(&json!("masonic"))));
    let six = ["turns", "play", "status", "perft", "judge", "game"];
    assert_eq!(answer["commands"], json!(six));
    let fast = ask(&Fast::new(), &start);
    assert_eq!(fast["commands"], json!(["turns", "play", "status", "perft", "game"]));
}

#[test]
fn every_command_is_answered() {
    let with = |request: Value| {
        let mut request = request;
        request["id"] = json!("any id");
        request["game"] = json!("chess");
        request["position"] = request.get("position").cloned().unwrap_or(json!(KINGS));
        let mut answer = asked(&request);
        let object = answer.as_object_mut().expect("an answer is an object");
        assert_eq!(object.remove("id"), Some(json!("any id")));
        answer
    };
    let turns = json!({ "turns": ["e1d1", "e1d2", "e1e2", "e1f1", "e1f2"] });
    assert_eq!(with(json!({ "cmd": "turns" })), turns);
    let after = json!({ "position": "4k3/8/8/8/8/8/4K3/8 b - - 1 1" });
    assert_eq!(with(json!({ "cmd": "play", "turn": "e1e2" })), after);
    let illegal = with(json!({ "cmd": "play", "turn": "e1e3" }));
    assert_eq!(illegal["clause"], "CHE-15");
    assert!(illegal["illegal"].is_string());
    let no_turn = with(json!({ "cmd": "play", "turn": "e1-e3" }));
    assert_eq!(no_turn["clause"], "notation");
    assert_eq!(with(json!({ "cmd": "status" })), json!({ "check": [], "end": null }));
    assert_eq!(with(json!({ "cmd": "perft", "depth": 2 })), json!({ "nodes": 25 }));
    let verdict = with(json!({ "cmd": "judge", "turn": "e1e3" }));
    assert_eq!((&verdict["legal"], &verdict["clauses"][0]), (&json!(false), &json!("CHE-15")));
    let dead = with(json!({ "cmd": "game", "turns": [] }));
    assert_eq!(dead, json!({ "claims": [], "end": { "by": "dead", "winner": null } }));
    let rook = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let resigned =
        with(json!({ "cmd": "game", "position": rook, "turns": [], "act": "white resigns" }));
    // CHE-32: the game is drawn, since the other side could not have mated with a bare king.
    assert_eq!(resigned["end"], json!({ "by": "resignation", "winner": null }));
    let refused = with(json!({ "cmd": "turns", "position": "8/8/8/8/8/8/8/4K3 w - - 0 1" }));
    assert_eq!(refused["clause"], "CHE-28");
    let no_position = with(json!({ "cmd": "turns", "position": "8/8" }));
    assert_eq!(no_position["clause"], "notation");
}

#[test]
fn a_senseless_request_is_an_error_with_its_id() {
    let chess = |cmd: &str| json!({ "id": 9, "cmd": cmd, "game": "chess", "position": KINGS });
    let mut with_act = chess("game");
    with_act["turns"] = json!([]);
    with_act["act"] = json!("white sulks");
    for (request, printed) in [
        (json!({ "id": 9 }), "the field `cmd` is missing"),
        (json!({ "id": 9, "cmd": 3 }), "the field `cmd` must be a string"),
        (json!({ "id": 9, "cmd": "think" }), "`think` is not a command"),
        (json!({ "id": 9, "cmd": "start" }), "the field `version` must be 1"),
        (json!({ "id": 9, "cmd": "turns", "game": "go", "position": "" }), "expected one of"),
        (chess("play"), "the field `turn` is missing"),
        (chess("perft"), "the field `depth` must be a whole number"),
        (chess("game"), "the field `turns` must be a list of strings"),
        (with_act, "`white sulks` is not an act"),
    ] {
        let answer = asked(&request);
        assert_eq!(answer["id"], 9, "{request}");
        assert!(answer["error"].as_str().is_some_and(|why| why.contains(printed)), "{answer}");
    }
}

#[test]
fn a_game_that_the_engine_does_not_play_is_skipped() {
    struct Nothing;
    impl Engine for Nothing {
        fn name(&self) -> &'static str {
            "nothing"
        }
        fn games(&self) -> &[Game] {
            &[]
        }
        fn hold(&self, _: &Position) -> Result<Box<dyn types::Held>, types::Refusal> {
            unreachable!("no game is played")
        }
    }
    let request = json!({ "id": 1, "cmd": "turns", "game": "chess", "position": KINGS });
    assert_eq!(ask(&Nothing, &request)["skipped"], "nothing does not play chess");
}

#[test]
fn a_line_that_is_not_a_request_does_not_end_the_server() {
    let mut input = b"no JSON\n\n[]\n\xff\n".to_vec();
    input.extend(vec![b'x'; LONGEST_LINE + 10]);
    input.extend(b"\n{\"id\":5,\"cmd\":\"start\",\"version\":1}\n");
    let mut output = Vec::new();
    serve(&Fast::new(), CountLimits::NONE, input.as_slice(), &mut output)
        .expect("memory can be written");
    let text = String::from_utf8(output).expect("answers are UTF-8");
    let answers: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(answers.len(), 6, "{text}");
    for answer in &answers[..5] {
        assert!(answer["id"].is_null() && answer["error"].is_string(), "{answer}");
    }
    assert!(answers[4]["error"].as_str().is_some_and(|why| why.contains("longer than")));
    assert_eq!(answers[5]["id"], 5);
}

#[test]
fn a_count_takes_no_more_than_its_request_allows() {
    let perft = |depth: u32, limit: &str, most: Value| {
        let mut request = json!({ "id": 1, "cmd": "perft", "game": "chess", "depth": depth });
        request["position"] = json!(Game::Chess.start_text());
        request[limit] = most;
        request
    };
    for engine in [&Reference::new() as &dyn Engine, &Fast::new()] {
        let whole = ask(engine, &perft(2, "max_nodes", json!(420)));
        assert_eq!(whole["nodes"], 400);
        let none = ask(engine, &perft(2, "max_nodes", json!(null)));
        assert_eq!(none["nodes"], 400);
        let given_up = ask(engine, &perft(2, "max_nodes", json!(419)));
        assert_eq!(given_up["error"], "limit of 419 nodes reached");
        let given_up = ask(engine, &perft(90, "max_seconds", json!(0.05)));
        assert_eq!(given_up["error"], "limit of 0.05 s reached");
        let too_deep = ask(engine, &perft(u32::MAX, "max_nodes", json!(1)));
        assert_eq!(too_deep["error"], "depth 4294967295 is beyond the limit of 200");
    }
    for (limit, value) in [
        ("max_nodes", json!(-1)),
        ("max_nodes", json!("9")),
        ("max_seconds", json!(0)),
        ("max_seconds", json!(1e19)),
        ("max_seconds", json!("1")),
    ] {
        let answer = asked(&perft(1, limit, value));
        let printed = format!("the field `{limit}` must be");
        assert!(answer["error"].as_str().is_some_and(|why| why.starts_with(&printed)), "{answer}");
    }
}

#[test]
fn a_request_is_not_allowed_more_than_the_server_is() {
    let limits = CountLimits { nodes: Some(100), time: None };
    let request = |id: u32, allowed: u32| {
        let position = Game::Chess.start_text();
        let request = json!({ "id": id, "cmd": "perft", "game": "chess", "position": position,
            "depth": 2, "max_nodes": allowed });
        format!("{request}\n")
    };
    let lines = request(1, 1_000_000) + &request(2, 50);
    let mut output = Vec::new();
    serve(&Fast::new(), limits, lines.as_bytes(), &mut output).expect("memory can be written");
    let answers = String::from_utf8(output).expect("answers are UTF-8");
    let answers: Vec<Value> =
        answers.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(answers[0]["error"], "limit of 100 nodes reached");
    // One request does not spend the limit of another.
    assert_eq!(answers[1]["error"], "limit of 50 nodes reached");
}

quickcheck! {
    fn any_bytes_are_answered_line_by_line(bytes: Vec<u8>) -> bool {
        protocol(&Fast::new(), &bytes);
        true
    }

    fn any_fields_are_answered(cmd: String, position: String, turn: String) -> bool {
        let known = ["turns", "play", "status", "perft", "judge", "game"];
        for cmd in known.into_iter().chain([cmd.as_str()]) {
            let request = json!({
                "id": 1, "cmd": cmd, "game": "masonic", "position": position, "turn": turn,
                "turns": [turn], "depth": 1, "act": turn,
            });
            protocol(&Reference::new(), format!("{request}\n").as_bytes());
        }
        true
    }
}
