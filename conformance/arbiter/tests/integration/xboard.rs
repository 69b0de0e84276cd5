//! `arbiter check` with engines that speak the protocol of `XBoard`: engines with all features, without features, and
//! with wrong answers.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::program::{err, out, python, run};

/// Writes an engine that knows the turns of two positions, and returns the command that starts it. `features` and
/// `answer` are lines of Python: the features that it declares, and the body of its function `answer(turn, legal)`.
fn engine(folder: &Path, features: &str, answer: &str) -> String {
    let program = format!(
        r##"
import sys
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
TURNS = {{
    START: {{f + "2" + f + to for f in "abcdefgh" for to in "34"}} | {{"b1a3", "b1c3", "g1f3", "g1h3"}},
    "7k/P7/8/8/8/8/8/K7 w - - 0 1": {{"a1b1", "a1b2", "a1a2", "a7a8q", "a7a8r", "a7a8b", "a7a8n"}},
}}
{features}
HAS = " ".join(FEATURES)
def answer(turn, legal):
{answer}
at, forced = START, False
for line in sys.stdin:
    words = line.split()
    if words[0] == "protover":
        print("# thinking of it")
        for feature in FEATURES:
            print("feature " + feature)
    elif words[0] == "new":
        at, forced = START, False
    elif words[0] == "force":
        forced = True
    elif words[0] == "setboard" and "setboard=1" in HAS:
        at = " ".join(words[1:])
        if at not in TURNS:
            print("tellusererror Illegal position")
    elif words[0] == "ping" and "ping=1" in HAS:
        print("pong " + words[1])
    elif words[0] in ("xboard", "accepted", "rejected"):
        continue
    elif words[0] == "usermove" or ("usermove=1" not in HAS and len(words[0]) in (4, 5)):
        assert forced and (words[0] == "usermove") == ("usermove=1" in HAS)
        answer(words[-1], words[-1] in TURNS.get(at, ()))
    else:
        print("Error (unknown command): " + line.strip())
    sys.stdout.flush()
"##
    );
    let file = folder.join("engine.py");
    fs::write(&file, program).expect("a file can be written");
    format!("{} '{}'", python(), file.display())
}

const ALL: &str =
    r#"FEATURES = ['myname="All of it" setboard=1 usermove=1', 'ping=1 san=1', "done=1"]"#;
const HONEST: &str = r#"    if not legal: print("Illegal move: " + turn)"#;

/// Writes three cases into a folder: a position with a promotion, the initial position, and a position that must be
/// refused.
fn cases(folder: &Path) {
    let case = |number: u16, position: &str, expect: Value| {
        json!({
            "id": format!("chess-test-00{number}"), "game": "chess", "cites": ["CHE-10"], "about": "A test.",
            "source": "by hand", "position": position, "expect": expect,
        })
    };
    let promotes = ["a1a2", "a1b1", "a1b2", "a7a8b", "a7a8n", "a7a8q", "a7a8r"];
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let illegal = json!({ "turn": "e2e5", "clause": "CHE-10" });
    let cases = [
        case(1, "7k/P7/8/8/8/8/8/K7 w - - 0 1", json!({ "turns": promotes })),
        case(2, start, json!({ "legal": ["e2e4"], "illegal": [illegal] })),
        case(3, "8/8/8/8/8/8/8/K7 w - - 0 1", json!({ "refused": "CHE-28" })),
    ];
    fs::create_dir(folder.join("chess")).expect("a folder can be made");
    let text = json!({ "about": "made for a test", "cases": cases }).to_string();
    fs::write(folder.join("chess/test.json"), text).expect("a file can be written");
}

/// Checks an engine with these features and answers. Returns the exit code, the report, and the messages on standard
/// error.
fn check(features: &str, answer: &str) -> (Option<i32>, String, String) {
    let folder = TempDir::new().expect("a temporary folder can be made");
    cases(folder.path());
    let engine = engine(folder.path(), features, answer);
    let cases = folder.path().to_str().expect("the path is UTF-8");
    let words =
        ["check", "--cases", cases, "--xboard", "--jobs", "1", "--verbose", "--engine", &engine];
    let assert = run(&words);
    (assert.get_output().status.code(), out(&assert), err(&assert))
}

#[test]
fn an_xboard_engine_needs_no_adapter() {
    let (code, text, _) = check(ALL, HONEST);
    assert!(text.starts_with("All of it: 3 cases"), "{text}");
    assert!(text.contains("3 passed, 0 failed, 0 skipped"), "{text}");
    assert_eq!(code, Some(0));
}

#[test]
fn an_xboard_engine_that_accepts_or_rejects_a_wrong_turn_fails() {
    let wrong =
        r#"    if legal == (turn in ("e2e5", "a7a8n")): print("Illegal move (no): " + turn)"#;
    let (code, text, _) = check(ALL, wrong);
    assert!(text.contains("    - a7a8n\n"), "{text}");
    assert!(
        text.contains("    expected illegal by CHE-10\n    found    listed among the turns"),
        "{text}"
    );
    assert!(text.contains("1 passed, 2 failed, 0 skipped"), "{text}");
    assert_eq!(code, Some(1));
}

/// In the first version of the protocol, an engine declares no features, and answers an unknown command with an error.
#[test]
fn an_xboard_engine_without_features_is_asked_about_the_initial_position() {
    let reads_no_turn = r#"    if not legal: print("Error (unknown command): " + turn)"#;
    for answer in [HONEST, reads_no_turn] {
        let (code, text, _) = check("FEATURES = []", answer);
        assert!(text.contains("1 passed, 0 failed, 2 skipped"), "{text}");
        assert!(text.contains("the engine has no `setboard`"), "{text}");
        assert_eq!(code, Some(0));
    }
}

#[test]
fn an_xboard_engine_that_nothing_can_be_waited_for_is_not_asked() {
    let mute = r#"FEATURES = ["setboard=1 usermove=1 done=1"]
import builtins
def print(*words):
    if not words[0].startswith("Error"): builtins.print(*words)
"#;
    let (code, text, output) = check(mute, HONEST);
    assert!(text.contains("let it declare `feature ping=1`"), "{text}");
    assert!(output.contains("answered no questions"), "{output}");
    assert_eq!(code, Some(1));
}

#[test]
fn an_xboard_engine_that_dies_is_reported_with_the_turn() {
    let dies = r#"    if turn == "a7a8n": sys.exit("no knights")"#;
    let (code, text, _) = check(ALL, dies);
    assert!(text.contains("before it answered `usermove a7a8n`"), "{text}");
    assert!(text.contains("no knights"), "{text}");
    assert_eq!(code, Some(3));
}

#[test]
fn one_protocol_is_spoken_with_a_program_and_none_with_a_built_in_engine() {
    let both = run(&["check", "--engine", "true", "--uci", "--xboard"]).code(2);
    assert!(err(&both).contains("cannot be used with"), "{}", err(&both));
    let built_in = run(&["check", "--engine", "fast", "--xboard"]).code(2);
    assert!(err(&built_in).contains("--xboard sets the protocol of an engine program"));
}
