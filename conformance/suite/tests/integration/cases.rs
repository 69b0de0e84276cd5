//! Tests that the case files have the right form and are in the right place, and that errors in a case file are reported
//! helpfully.

use chess_arbiter_suite::builtin::BuiltIn;
use chess_arbiter_suite::cases::{self, CaseFile};
use chess_arbiter_suite::report::Text;
use chess_arbiter_suite::run::{self, Options};
use fast::Fast;
use reference::Reference;
use serde_json::{Value, json};
use types::{ClauseId, Engine, Game};

fn schema() -> jsonschema::Validator {
    let schema: Value = serde_json::from_str(cases::SCHEMA).expect("the schema is JSON");
    jsonschema::meta::validate(&schema).expect("the schema is a schema");
    jsonschema::validator_for(&schema).expect("the schema can be used")
}

fn folder() -> std::path::PathBuf {
    std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../cases")
}

/// A file with one valid case; `change` may change fields of the case.
fn file(change: impl FnOnce(&mut Value)) -> Value {
    let mut file = json!({
        "about": "why",
        "cases": [{
            "id": "chess-pawn-001", "game": "chess", "cites": ["CHE-10"], "about": "One sentence.",
            "source": "by hand", "expect": { "legal": ["e2e4"] },
        }],
    });
    change(&mut file["cases"][0]);
    file
}

fn problems(change: impl FnOnce(&mut Value)) -> Vec<String> {
    let text = file(change).to_string();
    let file = cases::parse("chess/pawn.json", &text).expect("the form is right");
    cases::problems(&[file]).iter().map(ToString::to_string).collect()
}

#[test]
fn every_case_file_fits_the_schema() {
    let schema = schema();
    let embedded = cases::embedded().expect("the embedded files read");
    for file in embedded {
        let text = std::fs::read_to_string(folder().join(&file.path)).expect("it is a file");
        let value = serde_json::from_str(&text).expect("it is JSON");
        let errors: Vec<String> = schema
            .iter_errors(&value)
            .map(|error| format!("{}: {error}", error.instance_path()))
            .collect();
        assert!(errors.is_empty(), "{}:\n{}", file.path, errors.join("\n"));
    }
}

/// Every case file of the suite is in the folder of its family of games, the id of a case begins with its game, and recorded
/// cases are in separate files. (The folder of a user's own cases may be arranged in any way.)
#[test]
fn every_case_is_in_its_place() {
    let is_clause = |clause: ClauseId| law::clause(&clause.to_string()).is_some();
    let files = cases::check_folder(&folder(), &is_clause).expect("nothing is wrong with it");
    let mut faults = Vec::new();
    for CaseFile { path, cases, .. } in &files {
        let Some((place, name)) = path.split_once('/').filter(|(_, name)| !name.contains('/'))
        else {
            faults.push(format!("{path} is not in the folder of a family of games"));
            continue;
        };
        for case in cases {
            let family = case.game.family().name();
            if !case.id.starts_with(&format!("{}-", case.game)) {
                faults.push(format!("{path}: {} does not begin with `{}-`", case.id, case.game));
            }
            if place != family {
                faults.push(format!("{path}: {} belongs in the folder `{family}`", case.id));
            }
            if case.is_recorded() != name.starts_with("recorded") {
                faults.push(format!(
                    "{path}: {}: cases found by comparing, and no others, belong in files named `recorded….json`",
                    case.id
                ));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert_eq!(cases::embedded().expect("the embedded files read"), files);
}

#[test]
fn ids_are_used_once_and_texts_are_canonical() {
    let files = cases::embedded().expect("the embedded files read");
    let problems: Vec<String> = cases::problems(&files).iter().map(ToString::to_string).collect();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn the_clause_that_an_illegal_turn_or_a_refused_position_breaks_is_among_those_the_case_cites() {
    let mut missing = Vec::new();
    for case in
        cases::embedded().expect("the embedded files read").iter().flat_map(|file| &file.cases)
    {
        let expect = &case.expect;
        let illegal = expect.illegal.iter().flatten().map(|illegal| illegal.clause);
        let game = expect.game.iter().filter_map(|game| game.illegal);
        let broken = illegal.chain(expect.refused).filter_map(cases::Rule::clause);
        for clause in broken.chain(game) {
            if !case.cites.contains(&clause) {
                missing.push(format!("{} does not cite {clause}", case.id));
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

/// Cases are read one at a time, so the sentence about a case must not depend on another case.
#[test]
fn the_sentence_of_a_case_stands_alone() {
    let leaning = ["and ", "nor ", "so ", "but ", "likewise", "not ", "that holds", "the same "];
    let mut faults = Vec::new();
    for case in
        cases::embedded().expect("the embedded files read").iter().flat_map(|file| &file.cases)
    {
        let about = case.about.to_lowercase();
        if leaning.iter().any(|word| about.starts_with(word)) {
            faults.push(format!("{}: {}", case.id, case.about));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The two engines implement the law independently. If one of them fails a case, either that engine or the case is wrong.
#[test]
fn both_engines_pass_every_case_of_the_games_they_play() {
    let files = cases::embedded().expect("the embedded files read");
    let (reference, fast) = (Reference::new(), Fast::new());
    let engines: [(&dyn Engine, u64); 2] = [(&reference, 2_000), (&fast, 100_000)];
    for (engine, perft_limit) in engines {
        let mut report = Text::new(Vec::new(), false);
        let options = Options { perft_limit, ..Options::default() };
        let mut driver = BuiltIn::new(engine);
        let summary =
            run::run(&mut driver, &files, &options, &mut report).expect("memory can be written");
        let text = String::from_utf8(report.into_inner()).expect("a report is UTF-8");
        assert_eq!(summary.failures(), 0, "{text}");
        assert!(summary.cases.passed > 0, "{text}");
    }
}

type Change = fn(&mut Value);

#[test]
fn the_schema_accepts_the_case_and_refuses_invalid_ones() {
    let schema = schema();
    assert!(schema.is_valid(&file(|_| {})));
    let wrong: [(&str, Change); 11] = [
        ("an id without number", |case| case["id"] = json!("chess-pawn")),
        ("an unknown game", |case| case["game"] = json!("shogi")),
        ("no clause", |case| case["cites"] = json!([])),
        ("a clause of no form", |case| case["cites"] = json!(["CHE10"])),
        ("an unknown source", |case| case["source"] = json!("my engine")),
        ("nothing expected", |case| case["expect"] = json!({})),
        ("an unknown key", |case| case["expect"] = json!({ "mate": true })),
        ("a refusal beside turns", |case| {
            case["expect"] = json!({ "refused": "CHE-28", "turns": [] });
        }),
        ("an unknown end", |case| {
            case["expect"] = json!({ "end": { "by": "boredom", "winner": null } });
        }),
        ("a game of which nothing is asked", |case| {
            case["expect"] = json!({ "game": { "turns": [] } });
        }),
        ("an illegal game that ends", |case| {
            case["expect"] = json!({ "game": { "turns": [], "illegal": "CHE-25", "end": null } });
        }),
    ];
    for (what, change) in wrong {
        assert!(!schema.is_valid(&file(change)), "{what}");
    }
}

#[test]
fn an_error_of_form_names_the_file_and_the_case() {
    let text = file(|case| case["expect"] = json!({ "mate": true })).to_string();
    let error = cases::parse("chess/pawn.json", &text).expect_err("`mate` is no key");
    let problem = error.to_string();
    assert!(
        problem.starts_with("chess/pawn.json, case `chess-pawn-001`: unknown field `mate`"),
        "{problem}"
    );
    let error = cases::parse("chess/pawn.json", "[").expect_err("no JSON");
    assert!(error.to_string().starts_with("chess/pawn.json: EOF"), "{error}");
}

#[test]
fn texts_in_a_case_must_be_canonical_unless_the_case_is_about_notation() {
    assert_eq!(problems(|_| {}), [""; 0]);
    let problem = problems(|case| case["position"] = json!("8/8"));
    assert!(problem[0].starts_with("chess/pawn.json, case `chess-pawn-001`: position: column"));
    let refused = json!({ "refused": "notation" });
    let problem = problems(|case| {
        case["position"] = json!("8/8");
        case["expect"] = refused;
    });
    assert_eq!(problem, [""; 0]);
    for (key, value) in [
        ("legal", json!(["e2-e4"])),
        ("turns", json!(["b2b3", "a2a3"])),
        ("from", json!({ "e2": ["e4", "e3"] })),
        ("from", json!({ "e2": ["k3"] })),
        ("after", json!({ "e2e4": "8/8" })),
        ("check", json!(["e1", "d1"])),
        ("game", json!({ "turns": ["e2"], "end": null })),
        ("illegal", json!([{ "turn": "e2e9", "clause": "CHE-10" }])),
    ] {
        let problem = problems(|case| case["expect"] = json!({ key: value }));
        assert_eq!(problem.len(), 1, "{key}: {problem:?}");
    }
}

#[test]
fn an_id_that_is_used_twice_is_reported_with_both_files() {
    let text = file(|_| {}).to_string();
    let read = |path| cases::parse(path, &text).expect("the form is right");
    let files: [CaseFile; 2] = [read("chess/pawn.json"), read("chess/more.json")];
    let problem = cases::problems(&files)[0].to_string();
    assert_eq!(
        problem,
        "chess/more.json, case `chess-pawn-001`: the id is already used in chess/pawn.json"
    );
}

#[test]
fn null_as_an_end_is_an_expectation_but_a_missing_key_is_not() {
    let read = |expect: Value| -> cases::Expect {
        serde_json::from_value(expect).expect("the form is right")
    };
    assert_eq!(read(json!({ "end": null })).end, Some(None));
    assert_eq!(read(json!({})).end, None);
    let written = serde_json::to_value(read(json!({ "end": null }))).expect("it can be written");
    assert_eq!(written, json!({ "end": null }));
}

#[test]
fn a_case_without_position_is_about_the_initial_position() {
    let file = cases::parse("chess/pawn.json", &file(|_| {}).to_string()).expect("right");
    assert_eq!(file.cases[0].position_text(), Game::Chess.start_text());
}

#[test]
fn a_file_is_written_in_the_layout_of_hand_made_files_and_reads_the_same() {
    let text = r#"{
 "about": "why",
 "cases": [
  {
   "id": "chess-pawn-001",
   "game": "chess",
   "cites": ["CHE-10", "CHE-11"],
   "about": "One \"sentence\".",
   "source": "by hand",
   "expect": {
    "from": {"e2": ["e3", "e4"]},
    "illegal": [{"turn": "e2e5", "clause": "CHE-10"}],
    "check": [],
    "end": null,
    "perft": [20, 400]
   }
  }
 ]
}
"#;
    let file = cases::parse("chess/pawn.json", text).expect("the form is right");
    assert_eq!(file.to_text(), text);
    for file in cases::embedded().expect("the embedded files read") {
        assert_eq!(cases::parse(&file.path, &file.to_text()).expect("it reads"), file);
    }
}
