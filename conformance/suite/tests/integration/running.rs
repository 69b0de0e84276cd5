//! Tests of the outcomes of answers to each key of `expect`, and of how they are reported.

use std::io::Write;

use chess_arbiter_suite::builtin::BuiltIn;
use chess_arbiter_suite::cases::{self, Case, CaseFile, Suite, first_cell};
use chess_arbiter_suite::conventions::{Conventions, Setting};
use chess_arbiter_suite::driver::{Answering, Reason};
use chess_arbiter_suite::question::{Answer, EndText, Question, StatusText, Topic, Verdict};
use chess_arbiter_suite::report::{self, JsonLines, Report, RunHeader, Text};
use chess_arbiter_suite::run::{
    self, CaseResult, Finding, Known, KnownFailure, Options, Outcome, Shard, Summary,
};
use chess_arbiter_suite::{Driver, Reply, Unanswered};
use fast::{Fast, PlantedBug};
use reference::Reference;
use serde_json::{Value, json};
use types::Game;

fn case(game: Game, position: &str, expect: &Value) -> Case {
    let value = json!({
        "id": format!("{game}-sample-001"), "game": game.name(), "cites": ["CHE-29"],
        "about": "A sample.", "source": "by hand", "position": position, "expect": expect,
    });
    serde_json::from_value(value).expect("the form is right")
}

/// The outcome of the answers of `reference` to a case of chess with this position and expectation.
fn outcome(position: &str, expect: &Value) -> Outcome {
    let case = case(Game::Chess, position, expect);
    let reference = Reference::new();
    let mut driver = BuiltIn::new(&reference);
    run::run_case(&mut driver, &case, &Options::default()).outcome()
}

const KINGS: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
const FOOLS_MATE: &str = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";

#[test]
fn a_right_expectation_passes_and_a_wrong_one_of_each_key_fails() {
    let rook = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let table = [
        (KINGS, json!({ "turns": ["e1d1", "e1d2", "e1e2", "e1f1", "e1f2"] }), true),
        (KINGS, json!({ "turns": ["e1d1", "e1d2", "e1e2", "e1f1"] }), false),
        (KINGS, json!({ "turns": ["e1d1", "e1d2", "e1e2", "e1f1", "e1f2", "e1g1"] }), false),
        (rook, json!({ "from": { "e1": ["d1", "d2", "e2", "f1", "f2", "g1"] } }), true),
        (rook, json!({ "from": { "e1": ["d1", "d2", "e2", "f1", "f2"] } }), false),
        (rook, json!({ "from": { "a1": [] } }), true),
        (rook, json!({ "legal": ["e1g1", "h1h8"] }), true),
        (KINGS, json!({ "legal": ["e1g1"] }), false),
        (KINGS, json!({ "illegal": [{ "turn": "e1e3", "clause": "CHE-15" }] }), true),
        (KINGS, json!({ "illegal": [{ "turn": "e1e3", "clause": "CHE-20" }] }), false),
        (KINGS, json!({ "illegal": [{ "turn": "e1e2", "clause": "CHE-15" }] }), false),
        (KINGS, json!({ "illegal": [{ "turn": "e1-e3", "clause": "notation" }] }), true),
        (KINGS, json!({ "after": { "e1e2": "4k3/8/8/8/8/8/4K3/8 b - - 1 1" } }), true),
        (KINGS, json!({ "after": { "e1e2": "4k3/8/8/8/8/8/4K3/8 b - - 0 1" } }), false),
        (FOOLS_MATE, json!({ "check": ["e1"] }), true),
        (FOOLS_MATE, json!({ "check": [] }), false),
        (FOOLS_MATE, json!({ "end": { "by": "checkmate", "winner": "black" } }), true),
        (FOOLS_MATE, json!({ "end": { "by": "checkmate", "winner": "white" } }), false),
        (FOOLS_MATE, json!({ "end": null }), false),
        (KINGS, json!({ "end": null }), true),
        (KINGS, json!({ "perft": [5, 25] }), true),
        (KINGS, json!({ "perft": [5, 24] }), false),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", json!({ "refused": "CHE-28" }), true),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", json!({ "refused": "CHE-1" }), false),
        ("8/8", json!({ "refused": "notation" }), true),
        (KINGS, json!({ "refused": "CHE-28" }), false),
        (KINGS, json!({ "refused": "notation" }), false),
        (KINGS, json!({ "game": { "turns": [], "end": { "by": "dead", "winner": null } } }), true),
        (KINGS, json!({ "game": { "turns": [], "end": null } }), false),
        (rook, json!({ "game": { "turns": ["e1e2"], "claims": [], "end": null } }), true),
        (rook, json!({ "game": { "turns": ["e1e2"], "claims": ["fifty turns"] } }), false),
        (rook, json!({ "game": { "turns": ["e1e3"], "illegal": "CHE-15" } }), true),
        (rook, json!({ "game": { "turns": ["e1e3"], "illegal": "CHE-20" } }), false),
        (rook, json!({ "game": { "turns": ["e1e2"], "illegal": "CHE-15" } }), false),
    ];
    for (position, expect, right) in table {
        let wanted = if right { Outcome::Passed } else { Outcome::Failed };
        assert_eq!(outcome(position, &expect), wanted, "{expect} at {position}");
    }
}

#[test]
fn an_engine_that_names_every_clause_is_wrong_without_one() {
    let lone = case(Game::Chess, "8/8/8/8/8/8/8/4K3 w - - 0 1", &json!({ "refused": "CHE-28" }));
    let illegal = json!({ "illegal": [{ "turn": "e1e3", "clause": "CHE-15" }] });
    let illegal = case(Game::Chess, KINGS, &illegal);
    let rook = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let score = json!({ "game": { "turns": ["e1e3"], "illegal": "CHE-15" } });
    let score = case(Game::Chess, rook, &score);
    let (reference, fast) = (Reference::new(), Fast::new());
    for (names_clauses, of_fast) in [(false, Outcome::Passed), (true, Outcome::Failed)] {
        let options = Options { names_clauses, ..Options::default() };
        for case in [&lone, &illegal, &score] {
            let of = |driver: &mut BuiltIn<'_>| run::run_case(driver, case, &options).outcome();
            assert_eq!(of(&mut BuiltIn::new(&reference)), Outcome::Passed, "{:?}", case.expect);
            assert_eq!(of(&mut BuiltIn::new(&fast)), of_fast, "{:?}", case.expect);
        }
    }
}

#[test]
fn the_first_cell_of_a_turn_is_known_in_every_form() {
    for (turn, cell) in [
        ("e2e4", "e2"),
        ("e12e13", "e12"),
        ("E4e5", "E4"),
        ("s:e7e8q", "s:e7"),
        ("m:e7c8", "m:e7"),
        ("e2e3:e2e6", "e2"),
        ("i6i8,a6", "i6"),
        ("", ""),
        ("s:", "s:"),
        ("é", "é"),
    ] {
        assert_eq!(first_cell(turn), cell, "{turn}");
    }
}

/// The outcome of a case for an engine that always lists these turns, and replies `plays` whenever it is to play a turn.
fn stubborn(turns: &[&str], plays: &Reply<&str>, case: &Case) -> Outcome {
    let turns: Vec<String> = turns.iter().map(ToString::to_string).collect();
    let mut driver = Answering("stubborn", |question: &Question| match question.topic {
        _ if question.game == Game::Spectral => Err(Unanswered::Skipped("no".into())),
        Topic::Turns => Ok(Answer::Turns { turns: turns.clone() }),
        Topic::Play { .. } => plays.clone().map(|text| Answer::Play { position: text.into() }),
        Topic::Perft { .. } => Err(Unanswered::Error("no".into())),
        Topic::Status | Topic::Judge { .. } | Topic::Game { .. } => {
            Err(Unanswered::Skipped("no".into()))
        }
    });
    run::run_case(&mut driver, case, &Options::default()).outcome()
}

/// In Deflection, `from` lists moves of men without acts, and `acts` the acts after a move.
#[test]
fn acts_are_held_apart_from_moves() {
    let turns = ["e2e3", "e2e3,J@a5", "e2e3,a4a6", "e2e4", "f2f3"];
    let skipped = || Err(Unanswered::Skipped("no".into()));
    let table = [
        (json!({ "from": { "e2": ["e3", "e4"] } }), Outcome::Passed),
        (json!({ "from": { "e2": ["e3", "e3,J@a5"] } }), Outcome::Failed),
        (json!({ "acts": { "e2e3": ["J@a5", "a4a6"] } }), Outcome::Passed),
        (json!({ "acts": { "e2e3": ["J@a5"] } }), Outcome::Failed),
        (json!({ "acts": { "e2e4": [] } }), Outcome::Passed),
        // An empty list of acts does not make the case pass, because the move itself is illegal.
        (json!({ "acts": { "g2g4": [] } }), Outcome::Failed),
    ];
    for (expect, wanted) in table {
        let case = case(Game::Deflection, Game::Deflection.start_text(), &expect);
        assert_eq!(stubborn(&turns, &skipped(), &case), wanted, "{expect}");
    }
}

#[test]
fn an_engine_that_cannot_play_is_judged_by_its_list() {
    let skipped = || Err(Unanswered::Skipped("no".into()));
    let case = |expect: Value| case(Game::Chess, Game::Chess.start_text(), &expect);
    let legal = case(json!({ "legal": ["e2e4"] }));
    let illegal = case(json!({ "illegal": [{ "turn": "e2e4", "clause": "CHE-11" }] }));
    assert_eq!(stubborn(&["e2e4"], &skipped(), &legal), Outcome::Passed);
    assert_eq!(stubborn(&[], &skipped(), &legal), Outcome::Failed);
    assert_eq!(stubborn(&["e2e4"], &skipped(), &illegal), Outcome::Failed);
    assert_eq!(stubborn(&[], &skipped(), &illegal), Outcome::Passed);
}

#[test]
fn a_turn_that_is_playable_fails_as_illegal_and_one_without_clause_passes() {
    let illegal = json!({ "illegal": [{ "turn": "e2e5", "clause": "CHE-11" }] });
    let case = case(Game::Chess, Game::Chess.start_text(), &illegal);
    assert_eq!(stubborn(&[], &Ok("position"), &case), Outcome::Failed);
    let without = Reason { clause: None, why: "no".into() };
    assert_eq!(stubborn(&[], &Err(Unanswered::Illegal(without)), &case), Outcome::Passed);
    let other = Reason { clause: Some("CHE-1".into()), why: "no".into() };
    assert_eq!(stubborn(&[], &Err(Unanswered::Illegal(other)), &case), Outcome::Failed);
}

#[test]
fn a_list_with_a_turn_twice_fails_even_if_the_set_is_right() {
    let start = Game::Chess.start_text();
    let case = case(Game::Chess, start, &json!({ "turns": ["e2e4"] }));
    let skipped = || Err(Unanswered::Skipped("no".into()));
    assert_eq!(stubborn(&["e2e4"], &skipped(), &case), Outcome::Passed);
    assert_eq!(stubborn(&["e2e4", "e2e4"], &skipped(), &case), Outcome::Failed);
}

/// Answers as `engine` does, but skips questions with the command `lacks`, and adds an unreadable text to the answers or
/// fields that `what` names: `turns`, `play`, `check`, `end` or `claims`. With any other `what`, all answers are readable.
fn spoilt(
    engine: &mut BuiltIn<'_>,
    question: &Question,
    what: &str,
    lacks: Option<&'static str>,
) -> Reply<Answer> {
    if lacks == Some(question.topic.command()) {
        return Err(Unanswered::Skipped("no".into()));
    }
    let mut meant = question.clone();
    if question.topic == Topic::Status {
        meant.position = question.position.trim_end_matches(" zz").into();
    }
    let reply = engine.ask(&meant);
    let spoil = |texts: &mut Vec<String>, of: &str| {
        texts.extend((what == of).then(|| "zz".into()));
    };
    let spoil_end = |end: &mut Option<EndText>| {
        if what == "end" {
            *end = Some(EndText { by: "zz".into(), winner: None });
        }
    };
    reply.map(|mut answer| {
        match &mut answer {
            Answer::Turns { turns } => spoil(turns, "turns"),
            Answer::Play { position } if what == "play" => position.push_str(" zz"),
            Answer::Status(status) => {
                spoil(&mut status.check, "check");
                spoil_end(&mut status.end);
            }
            Answer::Game(game) => {
                spoil(&mut game.claims, "claims");
                spoil_end(&mut game.end);
            }
            Answer::Play { .. } | Answer::Perft { .. } | Answer::Judge(_) => {}
        }
        answer
    })
}

/// An answer with an unreadable part is wrong, whatever the question is about, and the part is quoted.
#[test]
fn an_unreadable_part_of_an_answer_is_wrong_and_quoted() {
    const PLAY: Option<&str> = Some("play");
    let mate = "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1";
    let deflection = "4r4k/10/10/10/10/10/P9/4K5[] w - - Le4 - 0 1";
    let acts = json!({ "a2a3": ["e4e2", "e4e3", "e4e5", "e4e6", "e4e7"] });
    let chess = Game::Chess;
    let table = [
        (chess, KINGS, json!({ "turns": ["e1d1", "e1d2", "e1e2", "e1f1", "e1f2"] }), "turns", None),
        (chess, KINGS, json!({ "from": { "e1": ["d1", "d2", "e2", "f1", "f2"] } }), "turns", None),
        (chess, KINGS, json!({ "from": { "a1": [] } }), "turns", None),
        (chess, KINGS, json!({ "legal": ["e1e2"] }), "turns", PLAY),
        (
            chess,
            KINGS,
            json!({ "illegal": [{ "turn": "e1e3", "clause": "CHE-15" }] }),
            "turns",
            PLAY,
        ),
        (chess, mate, json!({ "mate_in": { "turns": 1, "keys": ["a1a8"] } }), "turns", None),
        (chess, mate, json!({ "mate_in": { "turns": 1, "keys": ["a1a8"] } }), "play", None),
        (chess, mate, json!({ "mate_in": { "turns": 1, "keys": ["a1a8"] } }), "check", None),
        (chess, KINGS, json!({ "legal": ["e1e2"] }), "play", None),
        (chess, mate, json!({ "check_after": { "a1a8": ["g8"] } }), "play", None),
        (chess, mate, json!({ "check_after": { "a1a8": ["g8"] } }), "check", None),
        (chess, mate, json!({ "check_after": { "a1a8": ["g8"] } }), "end", None),
        (
            chess,
            KINGS,
            json!({ "after": { "e1e2": "4k3/8/8/8/8/8/4K3/8 b - - 1 1" } }),
            "play",
            None,
        ),
        (chess, KINGS, json!({ "check": [] }), "check", None),
        (chess, KINGS, json!({ "check": [] }), "end", None),
        (chess, KINGS, json!({ "end": null }), "check", None),
        (chess, KINGS, json!({ "check": [], "end": null }), "check", None),
        (chess, mate, json!({ "game": { "turns": ["e1e2"], "claims": [] } }), "claims", None),
        (chess, mate, json!({ "game": { "turns": ["e1e2"], "claims": [] } }), "end", None),
        (chess, mate, json!({ "game": { "turns": ["e1e2"], "end": null } }), "claims", None),
        (Game::Deflection, deflection, json!({ "acts": acts }), "turns", None),
    ];
    let reference = Reference::new();
    for (game, position, expect, what, lacks) in table {
        let case = case(game, position, &expect);
        let of = |what, lacks| {
            let mut engine = BuiltIn::new(&reference);
            let mut driver = Answering("spoilt", |question: &Question| {
                spoilt(&mut engine, question, what, lacks)
            });
            run::run_case(&mut driver, &case, &Options::default())
        };
        let unspoilt = of("", lacks);
        assert_eq!(unspoilt.outcome(), Outcome::Passed, "{expect}: {:?}", unspoilt.checks);
        let spoilt = of(what, lacks);
        assert_eq!(spoilt.outcome(), Outcome::Failed, "{what} {expect}");
        let output = report::text::describe(&spoilt, false);
        assert!(output.contains("zz"), "{what} {expect}: {output}");
        assert!(!output.contains("expected \n"), "{what} {expect}: {output}");
    }
    // An unreadable list matters only if it is requested.
    let case = case(chess, KINGS, &json!({ "check": [], "legal": ["e1e2"] }));
    let mut engine = BuiltIn::new(&reference);
    let mut driver =
        Answering("spoilt", |question: &Question| spoilt(&mut engine, question, "turns", None));
    let result = run::run_case(&mut driver, &case, &Options::default());
    assert_eq!(result.outcome(), Outcome::Passed, "{:?}", result.checks);
}

#[test]
fn an_error_fails_and_a_question_that_cannot_be_asked_is_skipped() {
    let skipped = || Err(Unanswered::Skipped("no".into()));
    let case = |game, expect: Value| case(game, Game::Chess.start_text(), &expect);
    let perft = case(Game::Chess, json!({ "perft": [20] }));
    assert_eq!(stubborn(&[], &skipped(), &perft), Outcome::Failed);
    let check = case(Game::Chess, json!({ "check": [] }));
    assert_eq!(stubborn(&[], &skipped(), &check), Outcome::Skipped);
    let other_game = case(Game::Spectral, json!({ "turns": [] }));
    assert_eq!(stubborn(&[], &skipped(), &other_game), Outcome::Skipped);
    let accepted = case(Game::Chess, json!({ "refused": "CHE-28" }));
    assert_eq!(stubborn(&[], &skipped(), &accepted), Outcome::Failed);
}

#[test]
fn counts_above_the_limit_are_not_asked() {
    let case = case(Game::Chess, KINGS, &json!({ "perft": [5, 26] }));
    let reference = Reference::new();
    let options = Options { perft_limit: 20, ..Options::default() };
    let result = run::run_case(&mut BuiltIn::new(&reference), &case, &options);
    assert_eq!(result.outcome(), Outcome::Passed);
    assert!(matches!(result.checks[1].finding, Finding::Skipped(_)), "{:?}", result.checks);
}

fn sample() -> Vec<CaseFile> {
    let passant = "4k3/8/8/2Pp4/8/8/8/4K3 w - d6 0 1";
    let with_id = |id: &str, case: Case| Case { id: id.into(), ..case };
    let cases = vec![
        with_id("chess-sample-001", case(Game::Chess, KINGS, &json!({ "check": [], "end": null }))),
        with_id(
            "chess-sample-002",
            case(
                Game::Chess,
                passant,
                &json!({
                    "turns": ["c5c6", "c5d6", "e1d1", "e1d2", "e1e2", "e1f1", "e1f2"],
                    "legal": ["c5d6"], "perft": [7],
                }),
            ),
        ),
        with_id(
            "kingdom-capture-sample-001",
            case(Game::KingdomCapture, Game::KingdomCapture.start_text(), &json!({ "check": [] })),
        ),
    ];
    vec![CaseFile { path: "chess/sample.json".into(), about: "Samples.".into(), cases }]
}

/// The report on an engine that plays only chess and forgets en passant, and the summary of its run.
fn report<R: Report>(mut report: R) -> (R, Summary) {
    let engine = Fast::with_fault(PlantedBug::EnPassantForgotten);
    let mut driver = OnlyChess(BuiltIn::new(&engine));
    let summary = run::run(&mut driver, &sample(), &Options::default(), &mut report);
    report.finish().expect("memory can be written");
    (report, summary.expect("memory can be written"))
}

struct OnlyChess<'a>(BuiltIn<'a>);

impl Driver for OnlyChess<'_> {
    fn name(&self) -> String {
        self.0.name()
    }
    fn lacks(&mut self, game: Game) -> Option<String> {
        (game != Game::Chess).then(|| format!("it does not play {game}"))
    }
    fn ask(&mut self, question: &Question) -> Reply<Answer> {
        self.0.ask(question)
    }
}

#[test]
fn the_text_report_shows_what_differs_and_a_summary() {
    let (report, summary) = report(Text::new(Vec::new(), true));
    assert_eq!(
        (summary.cases.passed, summary.failures(), summary.cases.skipped, summary.cases.broken),
        (1, 1, 1, 0)
    );
    let text = String::from_utf8(report.into_inner()).expect("a report is UTF-8");
    // The report names the suite with numbers that change with the cases, so these are replaced.
    insta::assert_snapshot!(text.replace(&Suite::of(&sample()).to_string(), "the suite"));
}

/// The text report about an engine without en passant, with a diagnosis.
fn diagnosed(cases: &[&str]) -> String {
    let files = cases::embedded().expect("the embedded files read");
    let engine = misreadings::engine("chess/no-en-passant").expect("it is listed");
    let options = Options {
        cases: Some(cases.iter().map(ToString::to_string).collect()),
        misreadings: Some(std::sync::Arc::new(misreadings::diagnosis::Live)),
        ..Options::default()
    };
    let mut report = Text::new(Vec::new(), false);
    run::run(&mut BuiltIn::new(&engine), &files, &options, &mut report).expect("it is written");
    String::from_utf8(report.into_inner()).expect("a report is UTF-8")
}

/// The command in the line `again:` repeats a single case of a run. Its report must not contradict the report on the run.
#[test]
fn a_run_of_one_case_does_not_say_that_no_misreading_fits() {
    let whole = diagnosed(&["chess-en-passant-001", "chess-en-passant-015"]);
    assert!(whole.contains("to read CHE-13 differently"), "{whole}");
    for case in ["chess-en-passant-001", "chess-en-passant-015", "chess-en-passant-024"] {
        let alone = diagnosed(&[case]);
        assert!(alone.contains("0 passed, 1 failed"), "{alone}");
        assert!(!alone.contains("no known misreading"), "{alone}");
    }
}

#[test]
fn the_hand_made_cases_of_a_difference_come_before_the_recorded_ones() {
    let made = |number: u8, source: &str| Case {
        id: format!("chess-any-00{number}"),
        source: source.into(),
        ..case(Game::Chess, "4k3/8/8/2Pp4/8/8/8/4K3 w - d6 0 1", &json!({ "legal": ["c5d6"] }))
    };
    let recorded = "found by comparing (seed 1)";
    let cases = vec![made(1, recorded), made(2, "by hand"), made(3, recorded), made(4, "by hand")];
    let file = CaseFile { path: "chess/any.json".into(), about: "Any.".into(), cases };
    let fast = Fast::with_fault(PlantedBug::EnPassantForgotten);
    let mut report = Text::new(Vec::new(), false);
    run::run(&mut BuiltIn::new(&fast), &[file], &Options::default(), &mut report).expect("written");
    let text = String::from_utf8(report.into_inner()).expect("a report is UTF-8");
    let differs =
        "CHE-13 pawn, missing (4): chess-any-002, chess-any-004, chess-any-001 and 1 more";
    assert!(text.contains(differs), "{text}");
}

#[test]
fn the_json_report_has_a_line_per_case_and_the_summary_last() {
    let (report, _) = report(JsonLines::new(Vec::new()));
    let text = String::from_utf8(report.into_inner()).expect("a report is UTF-8");
    let lines: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect();
    let schema: Value = serde_json::from_str(report::json::SCHEMA).expect("the schema is JSON");
    for line in &lines {
        assert_eq!(jsonschema::validate(&schema, line).map_err(|error| error.to_string()), Ok(()));
    }
    assert_eq!(lines[0]["suite"]["digest"], json!(Suite::of(&sample()).digest));
    let outcomes: Vec<&Value> = lines[1..4].iter().map(|line| &line["outcome"]).collect();
    assert_eq!(outcomes, ["passed", "failed", "skipped"]);
    assert_eq!(lines[2]["checks"][0]["what"], "turns");
    assert_eq!(lines[2]["checks"][0]["expected"].as_array().map(Vec::len), Some(7));
    let summary = &lines[4]["summary"];
    for (key, count) in [("passed", 1), ("failed", 1), ("skipped", 1), ("broken", 0)] {
        assert_eq!(summary[key], json!(count), "{key}");
    }
    // Answers to `check` and `end` are correct, those to `turns`, `legal` and `perft` wrong; the question about a game that
    // the engine does not play is skipped.
    for (key, count) in [("passed", 2), ("failed", 3), ("skipped", 1)] {
        assert_eq!(summary["questions"][key], json!(count), "{key}");
    }
}

#[test]
fn cases_are_chosen_by_game_id_file_and_clause() {
    let files = sample();
    let count = |games: &[Game], filter: Option<&str>| {
        let filters = filter.into_iter().map(Into::into).collect();
        let options = Options { games: games.to_vec(), filters, ..Options::default() };
        options.select(&files).len()
    };
    assert_eq!(count(&[], None), 3);
    assert_eq!(count(&[Game::Chess], None), 2);
    assert_eq!(count(&[], Some("sample-001")), 2);
    assert_eq!(count(&[], Some("chess/sample")), 3);
    assert_eq!(count(&[], Some("CHE-29")), 3);
    assert_eq!(count(&[], Some("CHE-2")), 0);
    let without = |filter: &str, excluded: &[&str]| {
        let excluded = excluded.iter().copied().map(Into::into).collect();
        let options = Options { filters: vec![filter.into()], excluded, ..Options::default() };
        options.select(&files).len()
    };
    assert_eq!(without("", &["sample-001"]), 1);
    assert_eq!(without("sample-001", &["sample-001"]), 0);
    assert_eq!(without("", &["CHE-2"]), 3);
    assert_eq!(without("", &["CHE-2", "CHE-29"]), 0);
}

/// If the report cannot be written, the run stops with the error.
#[test]
fn a_report_that_cannot_be_written_is_an_error() {
    struct Full;
    impl Write for Full {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("no room"))
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    struct Counting(usize);
    impl Report for Counting {
        fn start(&mut self, _: &RunHeader<'_>) -> std::io::Result<()> {
            Ok(())
        }
        fn case(&mut self, _: &CaseResult<'_>, _: Option<&KnownFailure>) -> std::io::Result<()> {
            self.0 += 1;
            Ok(())
        }
        fn end(&mut self, _: &Summary) -> std::io::Result<()> {
            Ok(())
        }
    }
    let reference = Reference::new();
    let mut driver = BuiltIn::new(&reference);
    let run = |report: &mut dyn Report, driver: &mut dyn Driver| {
        run::run(driver, &sample(), &Options::default(), report)
    };
    assert!(run(&mut Text::new(Full, false), &mut driver).is_err());
    let mut output = Counting(0);
    assert!(run(&mut output, &mut driver).is_ok());
    assert_eq!(output.0, 3);
}

/// Answers as `fast` does, but in the notation of another correct engine, and refuses positions with several white queens.
struct Otherwise<'a> {
    engine: BuiltIn<'a>,
    /// Whether always to leave the en passant field out, not only if no pawn can capture.
    forgets: bool,
    declared: Conventions,
}

impl Driver for Otherwise<'_> {
    fn name(&self) -> String {
        "otherwise".into()
    }
    fn conventions(&self) -> Conventions {
        self.declared.clone()
    }
    fn lacks(&mut self, game: Game) -> Option<String> {
        self.engine.lacks(game)
    }
    fn ask(&mut self, question: &Question) -> Reply<Answer> {
        let Question { game, position, topic } = question;
        match topic {
            Topic::Play { .. } => self.engine.ask(question).map(|answer| {
                let Answer::Play { position: after } = answer else { return answer };
                let mut fields: Vec<&str> = after.split(' ').collect();
                fields[3] = "-";
                let without = fields.join(" ");
                let same = self.engine.turns(*game, &after) == self.engine.turns(*game, &without);
                Answer::Play { position: if same || self.forgets { without } else { after } }
            }),
            Topic::Status => {
                let men = position.split(' ').next().unwrap_or_default();
                if men.matches('Q').count() > 1 {
                    let why = "too many queens".into();
                    return Err(Unanswered::Refused(Reason { clause: None, why }));
                }
                self.engine.ask(question)
            }
            // Answers only whether the turn is legal.
            Topic::Judge { turn } => {
                let legal = self.engine.play(*game, position, turn).is_ok();
                let (clauses, why, facts) = <_>::default();
                Ok(Answer::Judge(Verdict { legal, clauses, why, facts }))
            }
            Topic::Turns | Topic::Perft { .. } => self.engine.ask(question),
            Topic::Game { .. } => Err(Unanswered::by_driver(question)),
        }
    }
}

fn otherwise(case: &Case, forgets: bool, declared: &str) -> CaseResultOwned {
    let fast = Fast::new();
    let declared =
        declared.split_whitespace().filter_map(|text| Setting::parse(text).ok()).collect();
    let mut driver = Otherwise { engine: BuiltIn::new(&fast), forgets, declared };
    let result = run::run_case(&mut driver, case, &Options::default());
    let fits = result.fits().iter().map(ToString::to_string).collect();
    CaseResultOwned { outcome: result.outcome(), fits }
}

#[derive(Debug, PartialEq, Eq)]
struct CaseResultOwned {
    outcome: Outcome,
    fits: Vec<String>,
}

#[test]
fn a_convention_excuses_an_engine_that_declares_it_and_no_other() {
    let start = Game::Chess.start_text();
    let after = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
    let idle = case(Game::Chess, start, &json!({ "after": { "e2e4": after } }));
    let of = |outcome, fits: &[&str]| CaseResultOwned {
        outcome,
        fits: fits.iter().map(ToString::to_string).collect(),
    };
    let failed = of(Outcome::Failed, &["en_passant=legal"]);
    assert_eq!(otherwise(&idle, false, ""), failed);
    assert_eq!(otherwise(&idle, false, "en_passant=always"), failed);
    assert_eq!(otherwise(&idle, false, "en_passant=legal"), of(Outcome::Acceptable, &[]));

    // If a pawn can capture, leaving the field out means forgetting a turn.
    let before = "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1";
    let after = "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1";
    let apt = case(Game::Chess, before, &json!({ "after": { "e2e4": after } }));
    assert_eq!(otherwise(&apt, false, "en_passant=legal"), of(Outcome::Passed, &[]));
    assert_eq!(otherwise(&apt, true, "en_passant=legal"), of(Outcome::Failed, &[]));
}

#[test]
fn a_refusal_is_excused_where_the_case_has_the_flag() {
    let queens = "4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1";
    let plain = case(Game::Chess, queens, &json!({ "end": null }));
    let flagged = Case { flags: vec!["unreachable".into()], ..plain.clone() };
    let declared = "unreachable=refused";
    assert_eq!(otherwise(&plain, false, declared).outcome, Outcome::Failed);
    assert_eq!(otherwise(&flagged, false, "").outcome, Outcome::Failed);
    assert_eq!(otherwise(&flagged, false, "").fits, [declared]);
    assert_eq!(otherwise(&flagged, false, declared).outcome, Outcome::Acceptable);
}

/// The conventions that are offered for an engine that accepts every position, each with the number of cases that fit it;
/// and the number of all cases that fit.
fn offered_for_accepting(cases: &[Case], declared: &str) -> (String, usize) {
    let declared =
        declared.split_whitespace().filter_map(|text| Setting::parse(text).ok()).collect();
    let cases = cases.iter().enumerate();
    let cases = cases.map(|(n, case)| Case { id: format!("chess-any-00{n}"), ..case.clone() });
    let file =
        CaseFile { path: "chess/any.json".into(), about: "Any.".into(), cases: cases.collect() };
    let mut driver = Answering("any", |question: &Question| match question.topic {
        Topic::Status => Ok(Answer::Status(StatusText { check: Vec::new(), end: None })),
        _ => Err(Unanswered::by_driver(question)),
    });
    let options = Options { conventions: declared, ..Options::default() };
    let summary = run::run(&mut driver, &[file], &options, &mut Text::new(Vec::new(), false));
    let (fits, cases) = summary.expect("memory can be written").offered();
    let fits: Vec<String> = fits.iter().map(|(fits, cases)| format!("{fits} {cases}")).collect();
    (fits.join(", "), cases)
}

#[test]
fn the_convention_about_impossible_positions_that_excuses_more_is_offered() {
    let refused = |position, clause, flag: Option<&str>| Case {
        flags: flag.map(str::to_owned).into_iter().collect(),
        ..case(Game::Chess, position, &json!({ "refused": clause }))
    };
    let kingless = refused("8/8/8/8/8/8/8/4K3 w - - 0 1", "CHE-28", None);
    let pawn = refused("P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "CHE-28", Some("impossible"));
    let right = refused("4k3/8/8/8/8/8/8/4K3 w K - 0 1", "CHE-28", Some("fields"));
    let text = refused("4k3/8", "notation", None);
    let all = [kingless, pawn.clone(), right, text];
    let offered = ("fields=ignored 1, impossible=undefined 2, notation=lenient 1".into(), 4);
    assert_eq!(offered_for_accepting(&all, ""), offered);
    assert_eq!(
        offered_for_accepting(&all[..1], "impossible=accepted"),
        ("impossible=undefined 1".into(), 1)
    );
    assert_eq!(offered_for_accepting(&[pawn], ""), ("impossible=accepted 1".into(), 1));
}

#[test]
fn a_judgment_needs_no_clauses() {
    let expect = json!({ "legal": ["e1e2"], "illegal": [{ "turn": "e1e3", "clause": "CHE-15" }] });
    assert_eq!(otherwise(&case(Game::Chess, KINGS, &expect), false, "").outcome, Outcome::Passed);
    let expect = json!({ "legal": ["e1e3"] });
    assert_eq!(otherwise(&case(Game::Chess, KINGS, &expect), false, "").outcome, Outcome::Failed);
}

/// The summary of an engine that plays only chess and forgets en passant: the second of three cases fails.
fn run_sample(options: &Options) -> Summary {
    let engine = Fast::with_fault(PlantedBug::EnPassantForgotten);
    let mut driver = OnlyChess(BuiltIn::new(&engine));
    let summary = run::run(&mut driver, &sample(), options, &mut Text::new(Vec::new(), false));
    summary.expect("memory can be written")
}

#[test]
fn a_known_failure_is_expected_and_its_passing_is_not() {
    let known = |text: &str| Known::parse(text).expect("it is a list");
    let of = |text: &str| run_sample(&Options { known: known(text), ..Options::default() });
    let right = r#"known = [{ case = "chess-sample-002", why = "en passant is forgotten" }]"#;
    let summary = of(right);
    assert_eq!((summary.failures(), summary.known), (1, 1));
    assert!(summary.as_expected());
    // The case also fails in questions that the entry does not list.
    let less = r#"known = [{ case = "chess-sample-002", questions = ["turns"], why = "…" }]"#;
    assert!(!of(less).as_expected());
    let wrong = r#"known = [{ case = "chess-sample-001", why = "a guess" }]"#;
    let summary = of(wrong);
    assert_eq!(summary.unexpected, ["chess-sample-001"]);
    assert!(!summary.as_expected());
    // A list that is written and read again is the same.
    assert_eq!(known(&known(right).to_text()), known(right));
    assert!(Known::parse(r#"known = [{ case = "chess-sample-001" }]"#).is_err());
    let twice = r#"known = [{ case = "a", why = "b" }, { case = "a", why = "c" }]"#;
    assert!(Known::parse(twice).is_err());
}

#[test]
fn a_run_stops_when_enough_has_failed() {
    let summary = run_sample(&Options { max_failures: Some(1), ..Options::default() });
    assert_eq!((summary.failures(), summary.not_run), (1, 1));
}

#[test]
fn a_game_of_which_nothing_was_answered_is_known() {
    let games = [Game::Chess, Game::KingdomCapture];
    assert_eq!(run_sample(&Options::default()).unanswered(&games), [Game::KingdomCapture]);
}

#[test]
fn the_parts_of_a_run_are_the_whole() {
    let files = sample();
    let part = |text: &str| -> Vec<String> {
        let shard = Some(text.parse::<Shard>().expect("it is a part"));
        let options = Options { shard, ..Options::default() };
        options.select(&files).iter().map(|case| case.id.clone()).collect()
    };
    assert_eq!(part("1/2"), ["chess-sample-001", "kingdom-capture-sample-001"]);
    assert_eq!(part("2/2"), ["chess-sample-002"]);
    for text in ["0/2", "3/2", "1", "a/b", "0/0"] {
        assert!(text.parse::<Shard>().is_err(), "{text}");
    }
}

/// The report does not depend on the number of drivers.
#[test]
fn several_drivers_report_in_the_order_of_the_cases() {
    let reference = Reference::new();
    let tell = |jobs: usize| {
        let mut drivers: Vec<Box<dyn Driver + Send + '_>> = Vec::new();
        drivers.resize_with(jobs, || Box::new(BuiltIn::new(&reference)));
        let files = cases::embedded().expect("the embedded files read");
        let options = Options {
            filters: vec!["chess-castling".into()],
            perft_limit: 100,
            ..Options::default()
        };
        let mut report = Text::new(Vec::new(), true);
        let output = run::run_parallel(&mut drivers, &files, &options, &mut report);
        (output.expect("memory can be written"), report.into_inner())
    };
    assert_eq!(tell(1), tell(4));
}

#[test]
fn a_suite_is_identified_by_the_contents_of_its_cases() {
    let suite = Suite::of(&sample());
    let mut other = sample();
    other[0].cases.reverse();
    assert_eq!(Suite::of(&other), suite);
    other[0].cases[0].about = "Something else.".into();
    assert_ne!(Suite::of(&other).digest, suite.digest);
}

#[test]
fn unimplemented_questions_are_skipped_and_turns_are_compared() {
    for (engine, failures) in
        [(Fast::new(), 0), (Fast::with_fault(PlantedBug::EnPassantForgotten), 1)]
    {
        let mut engine = BuiltIn::new(&engine);
        let mut driver = Answering("only turns", |question: &Question| match question.topic {
            Topic::Turns => engine.ask(question),
            _ => Err(Unanswered::by_driver(question)),
        });
        let mut report = Text::new(Vec::new(), true);
        let summary = run::run(&mut driver, &sample(), &Options::default(), &mut report);
        let summary = summary.expect("memory can be written");
        assert_eq!(summary.failures(), failures);
        assert!(summary.questions.answered() > 0 && summary.questions.skipped > 0, "{summary:?}");
        let text = String::from_utf8(report.into_inner()).expect("a report is UTF-8");
        assert!(text.contains("the driver does not answer `perft`"), "{text}");
    }
}
