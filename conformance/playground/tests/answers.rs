//! Tests the answers to requests, which are written as the page writes them.

use serde_json::{Value, json};

fn ask(request: &Value) -> Value {
    serde_json::from_str(&chess_arbiter_playground::ask(&request.to_string())).unwrap()
}

fn games() -> Vec<String> {
    let games = ask(&json!({ "cmd": "games" }));
    games["games"].as_array().unwrap().iter().map(|it| text(&it["game"])).collect()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("{value} is no text")).to_owned()
}

#[test]
fn every_kind_of_man_has_a_clause_with_a_sentence() {
    for game in games() {
        let described = ask(&json!({ "cmd": "game", "game": game }));
        for kind in described["kinds"].as_array().unwrap() {
            let says = text(&kind["says"]);
            assert!(says.len() > 20, "{game}: {kind}");
        }
    }
}

#[test]
fn every_game_opens_with_a_picture_a_place_for_every_cell_and_legal_turns() {
    for game in games() {
        let described = ask(&json!({ "cmd": "game", "game": game }));
        let cells = described["cells"].as_array().unwrap();
        let places = ask(&json!({ "cmd": "places", "game": game, "flipped": true }));
        assert_eq!(places["cells"].as_array().unwrap().len(), cells.len(), "{game}");
        let output = ask(&json!({ "cmd": "position", "game": game, "position": "start" }));
        assert_eq!(output["position"], described["start"], "{game}");
        assert!(output["refused"].is_null(), "{game}");
        let turns = ask(&json!({ "cmd": "turns", "game": game, "position": "start" }));
        let turn = &turns["turns"][0];
        assert!(cells.contains(&turn["from"]) && cells.contains(&turn["to"]), "{game}: {turn}");
        let position = &output["position"];
        let played = ask(
            &json!({ "cmd": "play", "game": game, "position": position, "turn": turn["turn"] }),
        );
        assert_ne!(&played["position"], position, "{game}");
        let drawn = ask(
            &json!({ "cmd": "draw", "game": game, "position": position, "turn": turn["turn"], "ruled": true }),
        );
        let svg = text(&drawn["svg"]);
        assert!(svg.starts_with("<svg") && svg.contains("class=\"way\""), "{game}");
        for kind in described["kinds"].as_array().unwrap() {
            let man = ask(&json!({ "cmd": "man", "game": game, "man": kind["letter"] }));
            assert_eq!(man["kind"], kind["kind"], "{game}");
        }
    }
}

#[test]
fn turns_have_algebraic_notation_in_the_games_that_are_written_in_it() {
    let of = |game: &str| ask(&json!({ "cmd": "turns", "game": game, "position": "start" }));
    let chess = of("chess");
    let named: Vec<_> = chess["turns"].as_array().unwrap().iter().map(|it| &it["san"]).collect();
    assert_eq!((&chess["turns"][0]["turn"], named[0]), (&json!("a2a3"), &json!("a3")));
    assert!(named.contains(&&json!("Nf3")), "{named:?}");
    let played =
        ask(&json!({ "cmd": "play", "game": "masonic", "position": "start", "turn": "f2f3" }));
    assert_eq!(played["san"], "ff3");
    assert!(of("deflection")["turns"][0].get("san").is_none());
}

#[test]
fn a_verdict_has_sentence_clauses_with_their_pages_and_every_step_with_its_line() {
    let position = "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1";
    let output =
        ask(&json!({ "cmd": "judge", "game": "masonic", "position": position, "turn": "e4g5" }));
    assert_eq!(output["verdict"], "illegal");
    assert_eq!(
        output["why"],
        "The white pawn on e4 can move to g5 only to capture, but no black man is there."
    );
    let pages: Vec<_> = output["clauses"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| (text(&it["id"]), text(&it["page"])))
        .collect();
    assert_eq!(pages, [("MAS-13".into(), "masonic".into()), ("CHE-12".into(), "chess".into())]);
    let trace = output["trace"].as_array().unwrap();
    assert!(trace.iter().all(|step| text(&step["line"]).contains(&text(&step["clause"]))));
    assert!(trace.last().unwrap()["line"].as_str().unwrap().contains("MAS-13"));
    let law = ask(&json!({ "cmd": "law", "clause": "MAS-13" }));
    assert!(
        law["code"]
            .as_array()
            .unwrap()
            .iter()
            .any(|code| text(&code["file"]) == "reference/src/masonic.rs")
    );
}

/// DEF-5: the rook reaches e3 by two paths.
#[test]
fn every_way_to_a_cell_is_listed_and_none_of_an_illegal_turn() {
    let position = "10/10/10/K8k/10/4p5/10/3R6[] w - - Ld3Le1 - 0 1";
    let ways = |turn: &str| -> Vec<String> {
        let output = ask(
            &json!({ "cmd": "ways", "game": "deflection", "position": position, "turn": turn }),
        );
        let facts = output["facts"].as_array().unwrap().iter();
        let cells = facts.map(|fact| fact["way"]["cells"].as_array().unwrap().iter().map(text));
        cells.map(|cells| cells.collect::<Vec<_>>().join(" ")).collect()
    };
    assert_eq!(ways("d1e3"), ["d1 d2 d3 e3", "d1 e1 e2 e3"]);
    assert_eq!(ways("d1d8"), [""; 0]);
}

#[test]
fn a_text_that_makes_no_sense_is_answered_with_an_error_and_a_refused_position_with_its_clause() {
    for request in ["", "{}", "[1]", r#"{"cmd": "games"#, r#"{"cmd": "law", "clause": "MAS-255"}"#]
    {
        let answer: Value = serde_json::from_str(&chess_arbiter_playground::ask(request)).unwrap();
        assert!(answer["error"].is_string(), "{request}");
    }
    let output = ask(
        &json!({ "cmd": "position", "game": "chess", "position": "8/8/8/8/8/8/8/8 w - - 0 01" }),
    );
    assert_eq!(output["column"], 25);
    let position = "4k3/8/8/8/8/8/8/8 w - - 0 1";
    let output = ask(&json!({ "cmd": "position", "game": "chess", "position": position }));
    assert_eq!(output["refused"]["clause"], "CHE-28");
    let turns = ask(&json!({ "cmd": "turns", "game": "chess", "position": position }));
    assert_eq!(turns["refused"]["clause"], "CHE-28");
    let judged =
        ask(&json!({ "cmd": "judge", "game": "chess", "position": position, "turn": "e1e2" }));
    assert_eq!(judged["verdict"], "refused");
}

#[test]
fn the_status_names_attackers_and_counts_occurrences_of_the_position() {
    let status = |position: &str, turns: &[&str]| {
        ask(&json!({ "cmd": "status", "game": "chess", "position": position, "turns": turns }))
    };
    let mate = status("start", &["f2f3", "e7e5", "g2g4", "d8h4"]);
    assert_eq!(mate["end"]["by"], "checkmate");
    assert_eq!(mate["attacked"][0]["attacks"][0]["by"]["cell"], "h4");
    let there_and_back = ["g1f3", "g8f6", "f3g1", "f6g8"];
    assert_eq!(status("start", &there_and_back)["times"], 2);
    let thrice = status("start", &[there_and_back, there_and_back].concat());
    assert_eq!(
        (&thrice["times"], &thrice["game"]["claims"][0]),
        (&json!(3), &json!("threefold repetition"))
    );
    let dead = status("4k3/8/8/8/8/8/8/4KB2 w - - 12 60", &[]);
    assert_eq!((&dead["end"], &dead["game"]["end"]["by"]), (&Value::Null, &json!("dead")));
}

#[test]
fn the_status_names_attackers_also_under_a_misreading_by_which_their_check_is_allowed() {
    let status = ask(&json!({
        "cmd": "status",
        "game": "mirrors7-block",
        "position": "*7*/*7*/*7*/9/5k3/9/2N6/9/*7*/*7*/*K6* b - - 3 20",
        "misreading": "mirrors/check-by-a-reflection-out-of-turn",
    }));
    assert_eq!(status["check"], json!(["f7"]));
    assert_eq!(status["attacked"][0]["attacks"][0]["by"]["cell"], "g5");
}

#[test]
fn a_drop_without_a_legal_turn_is_the_turn_whose_judgment_comes_furthest() {
    let meant = |game: &str, position: &str, from: &str, to: &str| {
        text(
            &ask(
                &json!({ "cmd": "drop", "game": game, "position": position, "from": from, "to": to }),
            )["turn"],
        )
    };
    assert_eq!(meant("chess", "start", "d1", "d5"), "d1d5");
    // A pinned pawn is dropped on its last rank to capture there: its fault is the pin, not the missing letter of a
    // promotion.
    let pinned = meant("chess", "k3rb2/4P3/8/8/4K3/8/8/8 w - - 0 1", "e7", "f8");
    assert!(pinned.starts_with("e7f8") && pinned.len() == 5, "{pinned}");
    // In Kingdom, the turn that is meant includes the move of the twin.
    assert!(meant("kingdom-capture", "start", "s:b1", "s:d2").contains(':'));
    assert_eq!(meant("kingdom-capture", "start", "m:e2", "m:e4"), "e2e3:e2e4");
}

#[test]
fn a_position_is_set_up_man_by_man_and_field_by_field() {
    let edit = |game: &str, edits: Value| {
        ask(&json!({ "cmd": "edit", "game": game, "position": "start", "edits": edits }))
    };
    let set = edit(
        "chess",
        json!([
            "clear",
            { "put": { "cell": "e1", "man": "K" } },
            { "put": { "cell": "e8", "man": "k" } },
            { "put": { "cell": "a1", "man": "R" } },
            { "take": { "cell": "a1" } },
            { "field": { "name": "side", "text": "b" } },
            { "field": { "name": "fullmove", "text": "9" } },
        ]),
    );
    assert_eq!(set["position"], "4k3/8/8/8/8/8/8/4K3 b - - 0 9");
    let set = edit(
        "deflection",
        json!([
            { "lay": { "cell": "d4", "deflector": "V" } },
            { "field": { "name": "hands", "text": "JLjlv" } },
            { "lay": { "cell": "a3", "deflector": "J" } },
        ]),
    );
    assert!(text(&set["position"]).contains("[JLjlv] w KQkq - Ja3Vd4 - 0 1"), "{set}");
    let set = edit("kingdom-capture", json!([{ "put": { "cell": "m:d4", "man": "+Qc" } }]));
    assert!(
        text(&set["position"]).contains("|ranbbcqdkebfngrh/papbpcpdpepfpgph/8/8/3+Qc4/8/"),
        "{set}"
    );
    let wrong = edit("chess", json!([{ "field": { "name": "castling", "text": "QK" } }]));
    assert!(wrong["error"].is_string());
}

#[test]
fn a_pasted_text_is_a_position_turns_both_or_a_case() {
    let read = |game: &str, text: &str| ask(&json!({ "cmd": "read", "game": game, "text": text }));
    assert_eq!(read("chess", "1. e2e4 e7e5 2. g1f3 *")["turns"], json!(["e2e4", "e7e5", "g1f3"]));
    assert_eq!(read("chess", "1.e2e4 e7e5")["turns"], json!(["e2e4", "e7e5"]));
    let with = read("masonic", "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1 e4e5");
    assert_eq!(
        (&with["position"], &with["turns"]),
        (&json!("4k3/8/8/8/4P3/8/8/4K3 w - - 0 1"), &json!(["e4e5"]))
    );
    let short = read("gothic", "start  1. Nc3");
    // Texts in the form of UCI and of Lichess addresses, and a board alone.
    let start = text(&ask(&json!({ "cmd": "game", "game": "chess" }))["start"]);
    for (written, position, turns) in [
        ("position startpos moves e2e4 e7e5", start.as_str(), json!(["e2e4", "e7e5"])),
        (
            "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1g1",
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            json!(["e1g1"]),
        ),
        ("position startpos", &start, json!([])),
        ("4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", json!([])),
        ("4k3/8/8/8/8/8/8/4K2R", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", json!([])),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", &start, json!([])),
    ] {
        let answer = read("chess", written);
        assert_eq!(
            (&answer["position"], &answer["turns"]),
            (&json!(position), &turns),
            "{written}: {answer}"
        );
    }
    // A citation may name another game than the chosen one, and so may the command with the same arguments.
    let judged = ask(
        &json!({ "cmd": "judge", "game": "masonic", "position": "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "turn": "e4g5" }),
    );
    let line = text(&judged["citation"]);
    assert!(
        line.starts_with(
            "masonic '4k3/8/8/8/4P3/8/8/4K3 w - - 0 1' e4g5 # illegal by MAS-13, edition "
        ),
        "{line}"
    );
    for written in [
        line.clone(),
        format!("{line}\nhttps://example.org/playground/index.html#game=masonic"),
        "$ arbiter judge --json masonic '4k3/8/8/8/4P3/8/8/4K3 w - - 0 1' e4g5".into(),
        "arbiter judge masonic \"4k3/8/8/8/4P3/8/8/4K3 w - - 0 1\" e4g5 --svg out.svg".into(),
    ] {
        let answer = read("chess", &written);
        let [game, ask] = ["game", "ask"].map(|key| text(&answer[key]));
        assert_eq!((game.as_str(), ask.as_str()), ("masonic", "e4g5"), "{written}");
    }
    assert_eq!(read("chess", "arbiter judge gothic start e2e4")["ask"], "e2e4");
    assert!(!read("chess", "masonic '4k3/8/8' e4g5")["column"].is_null());
    let bare = read("deflection", "10/10/10/10/3R6/10/10/K8k[JL]");
    assert!(text(&bare["position"]).starts_with("10/10/10/10/3R6/10/10/K8k[JL] w - -"), "{bare}");
    assert_eq!((&short["game"], &short["turns"]), (&json!("gothic"), &json!(["b1c3"])));
    assert!(
        read("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0")["column"]
            .is_number()
    );
    let case = read(
        "chess",
        r#"{ "id": "masonic-pawn-101", "game": "masonic", "cites": ["MAS-13"], "about": "a", "source": "by hand",
        "position": "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "expect": { "illegal": [{ "turn": "e4g5", "clause": "MAS-13" }] } }"#,
    );
    assert_eq!((&case["game"], &case["ask"]), (&json!("masonic"), &json!("e4g5")));
    let cited = read(
        "chess",
        "masonic '4k3/8/8/8/4P3/8/8/4K3 w - - 0 1' e4g5 # illegal by MAS-13, edition 3",
    );
    assert_eq!(cited["game"], "masonic");
    assert_eq!(cited["position"], "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1");
    assert_eq!(cited["ask"], "e4g5");
}

#[test]
fn a_game_that_is_pasted_is_replayed_as_the_program_replays_it() {
    let read = |game: &str, text: &str| ask(&json!({ "cmd": "read", "game": game, "text": text }));
    let mate = read("chess", "[White \"Anna\"]\n[Black \"Ben\"]\n\n1. f3 e5 2. g4? Qh4# 0-1");
    assert_eq!(mate["turns"], json!(["f2f3", "e7e5", "g2g4", "d8h4"]));
    assert_eq!(mate["score"]["players"], "Anna – Ben");
    assert_eq!(mate["score"]["lines"], json!(["4 turns, checkmate, Black wins; 0-1 fits."]));
    assert_eq!((&mate["score"]["fault"], &mate["ask"]), (&json!(false), &Value::Null));

    let illegal = read("chess", "1. e4 e5\n2. Nf3 d5 {late} 3. Kd3 exd4");
    assert_eq!(illegal["turns"], json!(["e2e4", "e7e5", "g1f3", "d7d5"]));
    assert_eq!(illegal["ask"], "e1d3", "it is shown, and judged where it stopped");
    assert_eq!(illegal["score"]["lines"], json!(["3. Kd3 is illegal (line 2)."]));

    let either = read("chess", "1. Nd2");
    let meant = either["score"]["verdicts"].as_array().unwrap().iter();
    assert_eq!(meant.map(|it| text(&it["turn"])).collect::<Vec<_>>(), ["b1d2", "g1d2"]);

    let over = read("chess", "8/8/8/8/8/8/1r6/K6k w - - 0 1\na1b2 h1h2");
    assert_eq!((&over["turns"], &over["ask"]), (&json!(["a1b2"]), &Value::Null));
    assert_eq!(over["score"]["lines"], json!(["1... h1h2 is illegal (line 2)."]));
    assert!(text(&over["score"]["verdicts"][0]["why"]).contains("has already ended"), "{over}");

    // The tag names the game; after a position, the selected game is used.
    let other = read("chess", "[Variant \"Masonic Chess\"] 1. f2g4 *");
    assert_eq!((&other["game"], &other["turns"]), (&json!("masonic"), &json!(["f2g4"])));
    assert!(text(&read("chess", "[Variant \"Atomic\"] 1. e4 *")["error"]).contains("`Atomic`"));

    let two = "[White \"A\"][Black \"B\"] 1. e4 * [White \"C\"][Black \"D\"] 1. d4 d5 *";
    assert_eq!(read("chess", two)["score"]["games"].as_array().map(Vec::len), Some(2));
    let second = ask(&json!({ "cmd": "read", "game": "chess", "text": two, "which": 2 }));
    assert_eq!(second["turns"], json!(["d2d4", "d7d5"]));
    assert_eq!(second["score"]["players"], "C – D");
    let open = read("chess", "1. e4 {open");
    assert_eq!(open["turns"], json!(["e2e4"]), "what stands before the fault is replayed");
    assert!(text(&open["score"]["lines"][0]).contains("line 1"), "{open}");
}

#[test]
fn a_ruling_is_written_as_a_valid_case() {
    let position = "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1";
    let requests = [
        json!({ "cmd": "case", "game": "masonic", "position": position, "turn": "e4g5" }),
        json!({ "cmd": "case", "game": "masonic", "position": position, "turns": ["e4e5"], "turn": "e8d8" }),
        json!({ "cmd": "case", "game": "chess", "position": "start", "turns": ["f2f3", "e7e5", "g2g4", "d8h4"] }),
        json!({ "cmd": "case", "game": "chess", "position": "4k3/8/8/8/8/8/8/8 w - - 0 1" }),
    ];
    for request in requests {
        let written = text(&ask(&request)["case"]);
        let file = format!(r#"{{ "about": "from the playground", "cases": [{written}] }}"#);
        let file = cases::parse("playground.json", &file).unwrap();
        let problems = cases::problems(std::slice::from_ref(&file));
        assert!(problems.is_empty(), "{problems:?}");
        assert!(file.cases[0].source.starts_with("peer"));
    }
}

#[test]
fn the_text_for_a_dispute_has_every_field_of_the_form() {
    let form = std::fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../.github/ISSUE_TEMPLATE/disputed-ruling.yml"
    ));
    let written =
        ask(&json!({ "cmd": "issue", "game": "chess", "position": "start", "turn": "d1d5" }));
    let body = text(&written["body"]);
    let form = form.unwrap();
    let labels: Vec<&str> =
        form.lines().filter_map(|line| line.trim().strip_prefix("label: ")).collect();
    assert_eq!(labels.len(), 4);
    for label in labels {
        assert!(body.contains(&format!("### {label}\n")), "{label}");
    }
    assert!(body.contains("CHE-8") && text(&written["title"]).starts_with("[CHE-8]: "));
}

#[test]
fn every_question_of_the_quiz_has_an_answer_and_every_game_has_both_answers() {
    let script = chess_arbiter_playground::quiz::script().unwrap();
    let questions = script.split_once("QUESTIONS = ").unwrap().1.trim_end().trim_end_matches(';');
    let questions: Value = serde_json::from_str(questions).unwrap();
    let mut asked = 0;
    for game in games() {
        let Some(topics) = questions[&game].as_object() else { continue };
        let (mut legal, mut illegal) = (0, 0);
        for question in topics.values().flat_map(|list| list.as_array().unwrap()) {
            let position = if question[1] == "" { "start" } else { question[1].as_str().unwrap() };
            let answer = ask(
                &json!({ "cmd": "judge", "game": game, "position": position, "turn": question[2] }),
            );
            match answer["legal"].as_bool() {
                Some(true) => legal += 1,
                Some(false) => illegal += 1,
                None => panic!("{question}: {answer}"),
            }
        }
        assert!(legal > 0 && illegal > 0, "{game}: {legal} legal, {illegal} illegal");
        asked += legal + illegal;
    }
    assert!(asked > 1_000, "{asked} questions");
}

#[test]
fn an_opponent_of_every_level_plays_a_legal_turn_in_every_game_and_a_strong_one_takes_a_queen() {
    for game in games() {
        let turns = ask(&json!({ "cmd": "turns", "game": game, "position": "start" }));
        let legal: Vec<&Value> =
            turns["turns"].as_array().unwrap().iter().map(|it| &it["turn"]).collect();
        for level in 1..=3 {
            let best = ask(
                &json!({ "cmd": "best", "game": game, "position": "start", "level": level, "seed": 7 }),
            );
            assert!(legal.contains(&&best["turn"]), "{game}, level {level}: {best}");
            assert_eq!(best["line"][0], best["turn"], "{game}");
        }
    }
    // The rook remains, so the material is not dead after the capture.
    let hanging = "4k3/8/8/3q4/8/2N5/8/R3K3 w - - 0 1";
    let best = ask(&json!({ "cmd": "best", "game": "chess", "position": hanging, "level": 4 }));
    assert_eq!((&best["turn"], &best["names"][0]), (&json!("c3d5"), &json!("Nxd5")));
    assert!(best["score"]["hundredths"].as_i64().unwrap() > 200, "{best}");
    // The opponent plays in the position after `turns`: here Black is to move, since the queen has been captured.
    let moved = ask(
        &json!({ "cmd": "best", "game": "chess", "position": hanging, "turns": ["c3d5"], "level": 4 }),
    );
    assert_ne!(moved["turn"], "c3d5");
    for level in [0, 5] {
        let none =
            ask(&json!({ "cmd": "best", "game": "chess", "position": "start", "level": level }));
        assert!(text(&none["error"]).contains("1 to 4"), "{none}");
    }
    let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    assert_eq!(
        ask(&json!({ "cmd": "best", "game": "chess", "position": mated, "level": 4 })),
        json!({})
    );
}

#[test]
fn a_weak_opponent_overlooks_turns_by_lot_and_a_strong_one_none() {
    // The rook remains, so the material is not dead after the capture.
    let hanging = "4k3/8/8/3q4/8/2N5/8/R3K3 w - - 0 1";
    let takes = |level: usize| {
        let best = |seed: u64| {
            ask(
                &json!({ "cmd": "best", "game": "chess", "position": hanging, "level": level, "seed": seed }),
            )
        };
        (0..24).filter(|&seed| best(seed)["turn"] == "c3d5").count()
    };
    let [weak, better, strong] = [takes(1), takes(2), takes(3)];
    assert!(0 < weak && weak < better && better < strong, "{weak}, {better}, {strong}");
    assert_eq!(strong, 24);
}

/// The defence against a key holds out longest; the defence against any other try refutes that try.
#[test]
fn a_try_is_refuted_and_a_key_is_answered_by_the_defence_that_holds_out_longest() {
    // With the white king on g6, Black's king has only g8, where the rook mates it; with the white king on f6, Black's
    // king escapes to h7.
    let reply = |position: &str, turns: u32| {
        ask(&json!({ "cmd": "reply", "game": "chess", "position": position, "turns": turns }))
    };
    let key = reply("7k/8/6K1/8/8/8/8/R7 b - - 1 1", 1);
    assert_eq!(
        (&key["turn"], &key["refutes"], &key["mate_in"]),
        (&json!("h8g8"), &json!(false), &json!(1))
    );
    let tried = reply("7k/8/5K2/8/8/8/8/R7 b - - 1 1", 1);
    assert_eq!(tried["refutes"], json!(true), "{tried}");
    assert_eq!(reply("R6k/8/6K1/8/8/8/8/8 b - - 1 1", 1), json!({}), "mated");
}

#[test]
fn a_problem_of_ones_own_is_solved_in_the_notation_of_problemists() {
    let solve = |game: &str, position: &str, goal: &str, turns: u32| {
        let answer = ask(
            &json!({ "cmd": "solve", "game": game, "position": position, "goal": goal, "turns": turns }),
        );
        let lines = answer["lines"].as_array().unwrap_or_else(|| panic!("{answer}"));
        let lines = lines.iter().map(|line| {
            format!(
                "{}{}",
                " ".repeat(line["depth"].as_u64().unwrap().try_into().unwrap()),
                text(&line["text"])
            )
        });
        (answer["keys"].clone(), lines.collect::<Vec<_>>())
    };
    let (keys, lines) = solve("chess", "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", "mate", 2);
    assert_eq!(keys, json!(["a2a7", "b1b7"]), "one rook confines the king, the other mates");
    assert!(lines[0].starts_with("1.Ra7 (threat: 2."), "{lines:?}");
    let (_, lines) = solve("chess", "2R5/8/8/8/1N6/5K2/8/3k4 w - - 0 1", "mate", 2);
    assert_eq!(lines, ["1.Ke3", " 1…Ke1", "  2.Rc1#"]);
    let (_, help) = solve("chess", "7k/8/6K1/8/8/8/8/R7 b - - 0 1", "helpmate", 1);
    assert_eq!(help, ["1.Kg8 Ra8#"]);
    let (keys, _) = solve("masonic", "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "selfmate", 1);
    assert_eq!(keys, json!([]));
    let (keys, lines) = solve("chess", "6B1/r7/5k2/2q5/6q1/6K1/8/N7 w - - 0 1", "reflexmate", 1);
    assert_eq!((keys, lines.len()), (json!(["g3h2"]), 3), "{lines:?}");
    let none = ask(
        &json!({ "cmd": "solve", "game": "chess", "position": "start", "goal": "doublemate", "turns": 2 }),
    );
    assert!(text(&none["error"]).contains("`doublemate`"));
}

#[test]
fn the_mate_of_a_problem_is_found_with_its_keys_and_a_line_that_ends_in_checkmate() {
    let mut checked = std::collections::BTreeSet::new();
    for file in cases::embedded().unwrap() {
        for case in &file.cases {
            let expect = &case.expect;
            let goals = [(&expect.mate_in, false), (&expect.helpmate_in, true)];
            for (mate, together) in goals {
                let Some(mate) = mate.as_ref().filter(|mate| mate.turns <= 2) else { continue };
                if !checked.insert((case.game.name(), together)) {
                    continue;
                }
                let position = case.position_text();
                let found = ask(
                    &json!({ "cmd": "mate", "game": case.game.name(), "position": position, "turns": mate.turns, "together": together }),
                );
                assert_eq!(found["keys"], json!(mate.keys), "{}", case.id);
                let turns = found["line"].as_array().unwrap();
                assert_eq!(
                    turns.len(),
                    (2 * mate.turns - u32::from(!together)) as usize,
                    "{}",
                    case.id
                );
                let status = ask(
                    &json!({ "cmd": "status", "game": case.game.name(), "position": position, "turns": turns }),
                );
                assert_eq!(status["end"]["by"], "checkmate", "{}: {turns:?}", case.id);
            }
        }
    }
    for game in games() {
        assert!(checked.iter().any(|(known, _)| *known == game), "{game} has no problem");
    }
}

#[test]
fn the_search_reports_that_there_is_no_mate() {
    let mate = |position: &str, turns: u32| {
        ask(&json!({ "cmd": "mate", "game": "chess", "position": position, "turns": turns }))
    };
    let none = mate("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", 2);
    assert_eq!((&none["keys"], &none["none_in"]), (&json!([]), &json!(2)));
    assert!(text(&mate("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", 10)["error"]).contains("1 to 9"));
    assert!(mate("4k3/8/8/8/8/8/8/R7 w - - 0 1", 2)["refused"].is_object());
}

#[test]
fn an_array_is_drawn_by_lot_in_the_game_in_which_it_is_chosen() {
    let drawn =
        |seed: u64| ask(&json!({ "cmd": "array", "game": "spectral-random", "seed": seed }));
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..50 {
        let array = drawn(seed);
        assert_eq!(array, drawn(seed));
        let output = ask(
            &json!({ "cmd": "position", "game": "spectral-random", "position": array["position"] }),
        );
        assert!(output["refused"].is_null(), "{array}");
        let position = text(&array["position"]);
        let (first, rights) =
            (position.split('|').next().unwrap(), position.split(' ').nth(2).unwrap());
        assert_eq!(first.ends_with('R'), rights == "KQkq", "{position}");
        assert_eq!(array["kinds"].as_array().unwrap().len(), 4);
        let status = ask(
            &json!({ "cmd": "status", "game": "spectral-random", "position": array["position"] }),
        );
        assert_eq!((&status["check"], &status["end"]), (&json!([]), &Value::Null), "{position}");
        seen.insert(position);
    }
    assert!(seen.len() > 40, "{}", seen.len());
    assert!(ask(&json!({ "cmd": "array", "game": "spectral", "seed": 1 }))["error"].is_string());
}

#[test]
fn perft_agrees_with_the_published_counts_of_chess() {
    let count = |depth: u32| {
        ask(&json!({ "cmd": "perft", "game": "chess", "position": "start", "depth": depth }))
    };
    for (depth, expected) in [(0, "1"), (1, "20"), (2, "400"), (3, "8902"), (4, "197281")] {
        assert_eq!(count(depth)["count"], expected);
    }
    assert!(text(&count(9)["error"]).contains("at most 8"));
}

#[test]
fn every_game_has_ten_examples_or_more_and_each_gets_a_verdict() {
    let script = chess_arbiter_playground::quiz::examples().unwrap();
    let examples = script.split_once("EXAMPLES = ").unwrap().1.trim_end().trim_end_matches(';');
    let examples: Value = serde_json::from_str(examples).unwrap();
    for game in games() {
        let list = examples[&game].as_array().unwrap();
        assert!(list.len() >= 10, "{game}: {} examples", list.len());
        for example in list {
            let position = if example[2] == "" { "start" } else { example[2].as_str().unwrap() };
            let answer = ask(
                &json!({ "cmd": "judge", "game": game, "position": position, "turn": example[3] }),
            );
            assert!(answer["legal"].is_boolean(), "{game}: {example}: {answer}");
        }
    }
}

/// The page under a misreading of CHE-10: answers follow the misreading, and say where the law answers differently.
/// Answers that are not about turns do not change.
#[test]
fn a_misreading_answers_for_itself_and_says_where_the_law_answers_otherwise() {
    let known = ask(&json!({ "cmd": "misreadings", "game": "masonic" }));
    let known = known["misreadings"].as_array().unwrap();
    assert!(known.len() > 40, "{}", known.len());
    let name = "masonic/pawn-captures-straight-ahead";
    let one = known.iter().find(|it| it["clause"] == "MAS-13").expect("MAS-13 is misread");
    assert!(one["page"] == "masonic" && !text(&one["says"]).is_empty(), "{one}");
    assert!(known.iter().all(|it| it["name"] != name), "the name is that of chess");
    let game = json!({ "game": "chess", "position": "4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1" });
    let ask_by = |fields: Value, misreading: Option<&str>| {
        let mut request = game.clone();
        request.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
        if let Some(name) = misreading {
            request["misreading"] = name.into();
        }
        ask(&request)
    };
    let name = Some("chess/pawn-captures-straight-ahead");
    let listed =
        |answer: &Value| answer["turns"].as_array().unwrap().iter().any(|it| it["turn"] == "e4e5");
    let (lawful, other) =
        (ask_by(json!({ "cmd": "turns" }), None), ask_by(json!({ "cmd": "turns" }), name));
    assert!(!listed(&lawful) && lawful["law"].is_null());
    assert!(listed(&other));
    assert_eq!(other["law"], json!({ "forbids": ["e4e5"], "allows": [] }));
    let judged = ask_by(json!({ "cmd": "judge", "turn": "e4e5" }), name);
    assert_eq!(
        (&judged["verdict"], &judged["law"]["verdict"]),
        (&json!("legal"), &json!("illegal"))
    );
    assert_eq!(
        (&judged["law"]["parts"], &judged["law"]["clauses"][0]["id"]),
        (&json!(true), &json!("CHE-10"))
    );
    let same = ask_by(json!({ "cmd": "judge", "turn": "e1e2" }), name);
    assert_eq!((&same["verdict"], &same["law"]["parts"]), (&json!("legal"), &json!(false)));
    let played = ask_by(json!({ "cmd": "play", "turn": "e4e5" }), name);
    assert!(text(&played["position"]).starts_with("4k3/8/8/4P3/8/8/8/4K3 b"), "{played}");
    assert_eq!(ask_by(json!({ "cmd": "play", "turn": "e4e5" }), None)["clause"], "CHE-10");
    let status = ask_by(json!({ "cmd": "status", "turns": [] }), name);
    assert!(status["check"].is_array() && status["law"].is_null(), "{status}");
    let unknown = ask_by(json!({ "cmd": "turns" }), Some("chess/none"));
    assert_eq!(unknown["error"], "there is no misreading `chess/none`");
}

/// The answer about an endgame. Repeats the request until all tables are built.
fn endgame(game: &str, position: &str) -> Value {
    let request = json!({ "cmd": "endgame", "game": game, "position": position });
    let mut left = u64::MAX;
    loop {
        let output = ask(&request);
        let Some(now) = output["left"].as_u64() else { return output };
        assert!(now < left && now > 0, "{output}");
        left = now;
    }
}

/// Asks about the longest mate with a rook, about pawn endings, a finished game, and a win that comes too late.
#[test]
fn the_page_gets_who_wins_with_few_men() {
    let longest = "8/8/8/8/8/2k5/1R6/K7 w - - 0 1";
    let output = endgame("chess", longest);
    assert_eq!((&output["value"], &output["winner"]), (&json!("win"), &json!("white")), "{output}");
    assert_eq!((&output["turns"], &output["too_late"]), (&json!(16), &json!(false)));
    assert_eq!(output["line"].as_array().unwrap().len(), 31);
    assert!(text(output["names"].as_array().unwrap().last().unwrap()).ends_with('#'), "{output}");
    assert_eq!(output["line"][0], output["best"][0]);
    // The strongest opponent uses the table from now on, and no other turn wins sooner than its turn.
    let best = ask(&json!({ "cmd": "best", "game": "chess", "position": longest, "level": 4 }));
    assert_eq!(best["score"]["wins_in"], 16, "{best}");
    assert!(output["best"].as_array().unwrap().contains(&best["turn"]), "{best}");

    let draw = endgame("chess", "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1");
    assert_eq!((&draw["value"], &draw["winner"]), (&json!("draw"), &Value::Null), "{draw}");
    let lost = endgame("chess", "4k3/8/4K3/4P3/8/8/8/8 b - - 0 1");
    assert_eq!((&lost["value"], &lost["winner"]), (&json!("loss"), &json!("white")), "{lost}");
    // A king and its pawn, with the other king in front of them: the turns that keep the win or the draw. If the
    // position is lost, all turns are listed.
    for (position, value, kept) in [
        ("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", "win", vec!["e6d6", "e6f6"]),
        ("4k3/8/4P3/4K3/8/8/8/8 b - - 0 1", "draw", vec!["e8e7"]),
        ("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", "loss", vec!["e8d8", "e8f8"]),
    ] {
        let output = endgame("chess", position);
        assert_eq!(
            (&output["value"], &output["keeping"]),
            (&json!(value), &json!(kept)),
            "{output}"
        );
    }
    // A position that is mate already, and a win in 16 turns that comes after a draw can be claimed.
    let mated = endgame("chess", "R3k3/8/4K3/8/8/8/8/8 b - - 0 1");
    assert_eq!((&mated["value"], &mated["turns"]), (&json!("loss"), &json!(0)), "{mated}");
    let late = endgame("chess", "8/8/8/8/8/2k5/1R6/K7 w - - 71 90");
    assert_eq!((&late["turns"], &late["too_late"]), (&json!(16), &json!(true)), "{late}");
}

/// The description of a position says whether there are tables for it, before the page asks for their answer.
#[test]
fn a_position_states_whether_there_are_tables_for_it() {
    for (game, position, tables) in [
        ("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", true),
        ("chess", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", false),
        ("chess", "4k2r/8/8/8/8/8/8/R3K3 w - - 0 1", false),
        ("kingdom-escort", "8/8/8/4ke3/8/8/8/Ke7|7Ke/8/8/2ke5/8/8/8/8 w - - 0 1", false),
        ("chess", "start", false),
        ("spectral", "8/8/8/8/8/P7/2k5/K7|7/7/7/7/7/7/7 w - - 0 1", true),
        (
            "spectral-random",
            "8/8/8/8/8/P7/2k5/K7|7/7/7/7/7/7/7 w - - ABCDFGHLMNOQRSTUVXYZ 0 1",
            false,
        ),
    ] {
        let output = ask(&json!({ "cmd": "position", "game": game, "position": position }));
        assert_eq!(output["tables"], tables, "{output}");
        if !tables {
            let output = endgame(game, position);
            assert_eq!(output["error"], "There is no endgame table for this position.");
        }
    }
}
