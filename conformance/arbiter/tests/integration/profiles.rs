//! Widely used engines: profiles, UCI engines that only search, and the command that repeats a run.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::program::{err, out, python, run};

/// Writes a file of cases into a folder, one case for each of `expects`. A case whose text states no position is about
/// the initial position of chess.
fn cases(folder: &Path, expects: &[&str]) {
    let cases: Vec<String> = (1..)
        .zip(expects)
        .map(|(number, expect)| {
            format!(
                r#"{{ "id": "chess-test-00{number}", "game": "chess", "cites": ["CHE-10"], "about": "a test",
                     "source": "by hand", {expect} }}"#
            )
        })
        .collect();
    fs::create_dir(folder.join("chess")).expect("a folder can be made");
    let text = format!("{{ \"about\": \"made for a test\", \"cases\": [{}] }}", cases.join(", "));
    fs::write(folder.join("chess/test.json"), text).expect("a file can be written");
}

/// Writes a UCI engine, and returns the command that starts it. It answers every `go` with the value of the Python
/// expression `best`, in which `wanted` is the word after `searchmoves`. If `counts` is set, it answers `perft 1` with
/// the turns of the initial position.
fn searcher(folder: &Path, best: &str, counts: bool) -> String {
    let counts = if counts { "True" } else { "False" };
    let program = format!(
        r#"
import sys
LEGAL = {{f + "2" + f + to for f in "abcdefgh" for to in "34"}} | {{"b1a3", "b1c3", "g1f3", "g1h3"}}
for line in sys.stdin:
    words = line.split()
    if words[:1] == ["uci"]:
        print("id name Searcher\nuciok", flush=True)
    elif words[:1] == ["isready"]:
        print("readyok", flush=True)
    elif words[:1] == ["go"]:
        wanted = words[words.index("searchmoves") + 1] if "searchmoves" in words else "e2e4"
        best = {best}
        print("info depth 1 score cp 0\nbestmove " + best, flush=True)
    elif words[:1] == ["perft"] and {counts}:
        print(*(turn + ": 1" for turn in sorted(LEGAL)), "Nodes: 20", sep="\n", flush=True)
    elif words[:1] == ["quit"]:
        break
"#
    );
    let file = folder.join("searcher.py");
    fs::write(&file, program).expect("a file can be written");
    format!("{} '{}'", python(), file.display())
}

/// Checks that an engine made by [`searcher`] passes a case in which e2e4 is legal and e2e5 is not, and fails a case in
/// which e2e5 is legal.
fn is_asked_about_legality(best: &str, counts: bool) {
    let folder = TempDir::new().expect("a temporary folder can be made");
    let expect =
        r#""expect": { "legal": ["e2e4"], "illegal": [{ "turn": "e2e5", "clause": "CHE-10" }] }"#;
    cases(folder.path(), &[expect, r#""expect": { "legal": ["e2e5"] }"#]);
    let cases = folder.path().to_str().expect("the path is UTF-8");
    let engine = searcher(folder.path(), best, counts);
    let check = ["check", "--cases", cases, "--uci", "--jobs", "1", "--engine", &engine];
    let assert = run(&check).code(1);
    assert!(out(&assert).contains("1 passed, 1 failed"), "{}", out(&assert));
    assert!(out(&assert).contains("failed chess-test-002"), "{}", out(&assert));
}

#[test]
fn an_engine_that_only_searches_is_asked_about_legality_by_searchmoves() {
    is_asked_about_legality(r#"wanted if wanted in LEGAL else "(none)""#, false);
}

#[test]
fn an_engine_that_lists_turns_for_a_plain_perft_is_asked_by_it() {
    is_asked_about_legality(r#""e2e4""#, true);
}

#[test]
fn an_engine_that_ignores_searchmoves_needs_an_adapter() {
    let folder = TempDir::new().expect("a temporary folder can be made");
    cases(folder.path(), &[r#""expect": { "legal": ["e2e4"] }"#]);
    let cases = folder.path().to_str().expect("the path is UTF-8");
    let deaf = searcher(folder.path(), r#""e2e4""#, false);
    let check = ["check", "--cases", cases, "--uci", "--jobs", "1", "--engine", &deaf];
    let assert = run(&check).code(1);
    assert!(out(&assert).contains("write an adapter"), "{}", out(&assert));
    assert!(err(&assert).contains("answered no questions"), "{}", err(&assert));
}

#[test]
fn a_profile_sets_the_protocol_and_the_conventions_and_leaves_out_what_is_undefined() {
    let folder = TempDir::new().expect("a temporary folder can be made");
    let impossible = r#""position": "4k3/8/8/8/8/8/8/8 w - - 0 1", "flags": ["impossible"],
                        "expect": { "refused": "CHE-28" }"#;
    cases(folder.path(), &[r#""expect": { "turns": ["e2e4"] }"#, impossible]);
    let cases = folder.path().to_str().expect("the path is UTF-8");
    let uci = format!("'{}' uci", assert_cmd::cargo::cargo_bin!("arbiter").display());
    let check = ["check", "--cases", cases, "--engine", &uci, "--jobs", "1"];
    let with = |profile: &str| out(&run(&[&check[..], &["--profile", profile]].concat()).code(1));
    for profile in ["stockfish", "fairy-stockfish"] {
        let text = with(profile);
        assert!(text.contains("0 passed, 1 failed"), "{text}");
        assert!(text.contains("1 case left out by impossible=undefined"), "{text}");
    }
    let own = folder.path().join("own.toml");
    let known = "about = \"ours\"\nuci = true\n[[known]]\ncase = \"chess-test-001\"\nwhy = \"it lists all\"\n\
                 [conventions]\nimpossible = \"undefined\"\n";
    fs::write(&own, known).expect("a file can be written");
    let own = own.to_str().expect("the path is UTF-8");
    let assert = run(&[&check[..], &["--profile", own]].concat()).code(0);
    assert!(out(&assert).contains("(1 of them known)"), "{}", out(&assert));
    let assert = run(&[&check[..], &["--profile", "stokfish"]].concat()).code(2);
    assert!(err(&assert).contains("the profiles are chess.js, chessops"), "{}", err(&assert));
    let assert = run(&["check", "--engine", "fast", "--profile", "stockfish"]).code(2);
    assert!(err(&assert).contains("--profile"), "{}", err(&assert));
}

#[test]
fn the_conventions_of_an_engine_hold_after_it_has_broken() {
    let folder = TempDir::new().expect("a temporary folder can be made");
    let dies =
        r#""position": "4k3/8/8/8/8/8/8/4K3 w - - 0 0", "expect": { "refused": "notation" }"#;
    let lenient = r#""position": "4k3/8/8/8/8/8/8/4K3 w - -", "expect": { "refused": "notation" }"#;
    cases(folder.path(), &[dies, lenient]);
    let program = r#"
import json, sys
for line in sys.stdin:
    ask = json.loads(line)
    if ask.get("position", "").endswith(" 0 0"):
        sys.exit(1)
    reply = {"check": [], "end": None}
    if ask["cmd"] == "start":
        reply = {"engine": "brittle", "games": ["chess"], "commands": ["status"], "conventions": {"notation": "lenient"}}
    print(json.dumps({"id": ask["id"], **reply}), flush=True)
"#;
    let file = folder.path().join("brittle.py");
    fs::write(&file, program).expect("a file can be written");
    let engine = format!("{} '{}'", python(), file.display());
    let cases = folder.path().to_str().expect("the path is UTF-8");
    let assert = run(&["check", "--cases", cases, "--engine", &engine, "--jobs", "1"]).code(3);
    assert!(out(&assert).contains("0 passed, 1 failed, 1 acceptable"), "{}", out(&assert));
}

/// The arguments of the last command in `text` that repeats a run.
fn again(text: &str) -> Vec<String> {
    let line = text.lines().rev().find_map(|line| line.strip_prefix("again: arbiter "));
    let line = line.unwrap_or_else(|| panic!("nothing says how to repeat it: {text}"));
    shlex::split(line).expect("it is quoted for a shell")
}

#[test]
fn a_failed_check_says_how_to_repeat_the_most_telling_case() {
    let folder = TempDir::new().expect("a temporary folder can be made");
    cases(
        folder.path(),
        &[r#""expect": { "legal": ["e2e4"] }"#, r#""expect": { "legal": ["e2e5"] }"#],
    );
    let cases = folder.path().to_str().expect("the path is UTF-8");
    let uci = format!("'{}' uci", assert_cmd::cargo::cargo_bin!("arbiter").display());
    let check = [
        "check",
        "--cases",
        cases,
        "--engine",
        &uci,
        "--uci",
        "--game=chess",
        "--jobs",
        "1",
        "--exclude",
        "no such text",
        "--convention",
        "counters=unbounded",
    ];
    let words = again(&out(&run(&check).code(1)));
    let kept = ["--cases", cases, "--engine", uci.as_str(), "--convention", "counters=unbounded"];
    assert_eq!(words.last().map(String::as_str), Some("chess-test-002"));
    assert!(kept.iter().all(|word| words.iter().any(|own| own == word)), "{words:?}");
    assert!(!words.iter().any(|word| word == "--exclude" || word == "no such text"), "{words:?}");
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let text = out(&run(&words).code(1));
    assert!(text.contains("0 passed, 1 failed"), "{text}");
    // A run without failures prints no command that repeats it.
    let right = run(&["check", "--engine", "fast", "--case", "chess-pawn-001"]).code(0);
    assert!(!out(&right).contains("again: "));
}

#[test]
fn a_break_is_reported_with_the_command_that_repeats_it() {
    for asked in
        [&["turns", "chess"][..], &["status", "chess"], &["play", "chess", "start", "e2e4"]]
    {
        let typed = [asked, &["--engine", "false", "--time-limit", "0.5"]].concat();
        assert_eq!(again(&err(&run(&typed).code(3))), typed);
    }
    let smoke = ["smoke", "--engine", "false", "--game", "chess", "--time-limit", "0.5"];
    assert_eq!(again(&out(&run(&smoke).code(3))), smoke);
    let compare =
        ["compare", "--engine", "misreading:chess/promotion-to-a-queen", "--game", "chess"];
    let bounded = ["--seed", "1", "--rounds", "200", "--seconds", "600"];
    let words = again(&out(&run(&[&compare[..], &bounded].concat()).code(1)));
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    assert_eq!(again(&out(&run(&words).code(1))), words);
}
