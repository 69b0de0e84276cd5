//! `arbiter check`, and engine programs with it and other commands.

use std::fs;

use tempfile::TempDir;

use crate::program::{err, out, python, run};

/// Makes a folder of cases with one file. `case` is the text of a case, or of several cases separated by commas.
fn cases(case: &str) -> TempDir {
    let folder = TempDir::new().expect("a temporary folder can be made");
    fs::create_dir(folder.path().join("chess")).expect("a folder can be made");
    let text = format!("{{ \"about\": \"made for a test\", \"cases\": [{case}] }}");
    fs::write(folder.path().join("chess/test.json"), text).expect("a file can be written");
    folder
}

/// The text of a case in the initial position of chess, with this expectation.
fn case(expect: &str) -> String {
    format!(
        r#"{{ "id": "chess-test-001", "game": "chess", "cites": ["CHE-10"], "about": "a test",
             "source": "by hand", "expect": {expect} }}"#
    )
}

#[test]
fn a_wrong_expectation_fails_and_a_right_one_passes() {
    let right = cases(&case(r#"{ "legal": ["e2e4"], "perft": [20, 400] }"#));
    let folder = right.path().to_str().expect("the path is UTF-8");
    let assert = run(&["check", "--cases", folder]).code(0);
    assert!(out(&assert).contains("1 passed, 0 failed, 0 skipped"));

    let wrong = cases(&case(r#"{ "legal": ["e2e5"] }"#));
    let folder = wrong.path().to_str().expect("the path is UTF-8");
    let assert = run(&["check", "--cases", folder, "--engine", "fast"]).code(1);
    assert!(out(&assert).contains("failed chess-test-001"));
    assert!(out(&assert).contains("0 passed, 1 failed, 0 skipped"));
}

#[test]
fn a_report_can_be_json_or_junit() {
    let folder = cases(&case(r#"{ "legal": ["e2e4"] }"#));
    let folder = folder.path().to_str().expect("the path is UTF-8");
    let json = out(&run(&["check", "--cases", folder, "--report", "json"]).code(0));
    let lines: Vec<serde_json::Value> =
        json.lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect();
    // Each of the two engines has a first line, a case, a summary and a diagnosis.
    assert_eq!(lines.len(), 8);
    let junit = out(&run(&["check", "--cases", folder, "--report", "junit"]).code(0));
    let document = roxmltree::Document::parse(&junit).expect("it is XML");
    // Each engine has its own suite, in which no name occurs twice.
    let suites = document.descendants().filter(|node| node.has_tag_name("testsuite"));
    let names: Vec<_> = suites.clone().filter_map(|suite| suite.attribute("name")).collect();
    assert_eq!(names, ["reference", "fast"], "{junit}");
    for suite in suites {
        let tests = suite.children().filter(|node| node.has_tag_name("testcase")).count();
        assert_eq!((tests, suite.attribute("tests")), (1, Some("1")), "{junit}");
    }
    assert_eq!(document.root_element().attribute("tests"), Some("2"), "{junit}");
}

/// If all failures are in positions that no game reaches, the report names the convention that leaves these out; otherwise it
/// does not.
#[test]
fn failures_only_in_positions_that_no_game_reaches_are_pointed_out() {
    let wrong = case(r#"{ "legal": ["e2e5"] }"#);
    let flagged = wrong.replacen("\"game\"", "\"flags\": [\"unreachable\"], \"game\"", 1);
    let other = wrong.replace("-001", "-002");
    let hint = "--convention unreachable=undefined leaves out all such cases";
    for (all, printed) in [(flagged.clone(), true), ([flagged, other].join(", "), false)] {
        let folder = cases(&all);
        let folder = folder.path().to_str().expect("the path is UTF-8");
        let text = out(&run(&["check", "--cases", folder, "--engine", "fast"]).code(1));
        assert_eq!(text.contains(hint), printed, "{text}");
    }
}

/// The report explains why a question was not asked, even without `--verbose`.
#[test]
fn a_report_says_why_questions_were_not_asked() {
    let problems = ["check", "--engine", "reference", "--game", "masonic", "--filter", "problem"];
    let text = out(&run(&problems).code(0));
    let why = "skipped: a problem for which an engine must play more than 2000 turns is asked only with --deep";
    assert!(text.lines().any(|line| line.starts_with("  ") && line.ends_with(why)), "{text}");
}

/// Makes a folder with two cases that `reference` and `fast` fail, and one case that they pass.
fn two_wrong_of_three() -> TempDir {
    let wrong = case(r#"{ "legal": ["e2e5"] }"#);
    let right = case(r#"{ "legal": ["e2e4"] }"#).replace("-001", "-003");
    cases(&[wrong.clone(), wrong.replace("-001", "-002"), right].join(", "))
}

/// The summaries in a report of JSON lines. For each engine: its name, the number of failures, and the number of cases
/// not run.
fn summaries(json: &str) -> Vec<(String, Option<u64>, Option<u64>)> {
    let lines = json.lines().map(|line| serde_json::from_str(line).expect("each line is JSON"));
    let lines = lines.filter(|line: &serde_json::Value| line.get("summary").is_some());
    lines
        .map(|line| {
            let count = |key| line["summary"][key].as_u64();
            (line["engine"].as_str().unwrap_or_default().into(), count("failed"), count("not_run"))
        })
        .collect()
}

#[test]
fn the_first_failure_ends_the_run_of_the_other_engine_too() {
    let folder = two_wrong_of_three();
    let folder = folder.path().to_str().expect("the path is UTF-8");
    let check = |more: &[&str]| {
        let fixed = ["check", "--cases", folder, "--jobs", "1"];
        out(&run(&[&fixed[..], more].concat()).code(1))
    };
    let expected = |counts: [(u64, u64); 2]| {
        let engines = ["reference", "fast"].into_iter().zip(counts);
        let summary =
            |(name, (failed, not_run)): (&str, _)| (name.into(), Some(failed), Some(not_run));
        engines.map(summary).collect::<Vec<_>>()
    };
    for (most, counts) in [
        (&["--fail-fast"][..], [(1, 2), (0, 3)]),
        (&["--max-failures", "2"], [(2, 1), (0, 3)]),
        (&["--max-failures", "3"], [(2, 0), (1, 2)]),
        (&["--max-failures", "9"], [(2, 0), (2, 0)]),
    ] {
        let json = check(&[most, &["--report", "json"]].concat());
        assert_eq!(summaries(&json), expected(counts), "{most:?}");
    }
    let text = check(&["--fail-fast"]);
    assert!(text.contains("stopped after these failures: 2 cases were not run"), "{text}");
    assert!(text.contains("stopped before the first case: 3 cases were not run"), "{text}");
    let html = check(&["--fail-fast", "--report", "html"]);
    assert!(html.contains("stopped before the first case: 3 cases were not run"), "{html}");
    let junit = check(&["--fail-fast", "--report", "junit"]);
    let document = roxmltree::Document::parse(&junit).expect("it is XML");
    let of = |tag: &str| {
        let nodes = document.descendants().filter(|node| node.has_tag_name(tag));
        nodes.collect::<Vec<_>>()
    };
    let not_run: Vec<_> = of("property")
        .iter()
        .filter(|node| node.attribute("name") == Some("not run"))
        .filter_map(|node| node.attribute("value"))
        .collect();
    assert_eq!(not_run, ["2", "3"], "{junit}");
    let printed: Vec<_> = of("system-out").iter().filter_map(roxmltree::Node::text).collect();
    assert!(printed[1].contains("3 cases were not run"), "{junit}");
    // If all cases were run, the report does not mention cases that were not run.
    let junit = check(&["--report", "junit"]);
    assert!(!junit.contains("not run"), "{junit}");
}

#[test]
fn the_junit_report_counts_failures_and_skips() {
    let three = [
        case(r#"{ "legal": ["e2e4"] }"#),
        case(r#"{ "turns": ["a2a3", "b2b5", "e2e4"] }"#).replace("-001", "-002"),
        case(r#"{ "perft": [20, 400, 8902, 197281, 4865609, 119060324] }"#).replace("-001", "-003"),
    ];
    let folder = cases(&three.join(", "));
    let folder = folder.path().to_str().expect("the path is UTF-8");
    let xml =
        out(&run(&["check", "--cases", folder, "--engine", "reference", "--report", "junit"])
            .code(1));
    let document = roxmltree::Document::parse(&xml).expect("it is XML");
    let suite =
        document.descendants().find(|node| node.has_tag_name("testsuite")).expect("an engine");
    for (key, count) in [("tests", "3"), ("failures", "1"), ("errors", "0")] {
        assert_eq!(suite.attribute(key), Some(count), "{key}: {xml}");
    }
    let test = |id: &str| {
        let mut tests = document.descendants().filter(|node| node.has_tag_name("testcase"));
        tests.find(|node| node.attribute("name") == Some(id)).expect("every case has a test")
    };
    assert_eq!(test("chess-test-001").attribute("classname"), Some("chess"));
    let failure = test("chess-test-002").children().find(|node| node.has_tag_name("failure"));
    let message = failure.and_then(|node| node.attribute("message")).unwrap_or_default();
    // The message of a failure says how the answers differ.
    assert!(message.contains("turns: missing: b2b5, not expected:"), "{message}");
    assert!(xml.contains("suite digest"), "{xml}");
}

#[test]
fn cases_that_cannot_be_read_are_wrong_usage() {
    let folder = cases(r#"{ "id": "chess-test-001" }"#);
    let folder = folder.path().to_str().expect("the path is UTF-8");
    let assert = run(&["check", "--cases", folder]).code(2);
    assert!(err(&assert).contains("chess-test-001"));
    run(&["check", "--cases", "/no/such/folder"]).code(2);
    let bad_turn = cases(&case(r#"{ "legal": ["e2e9"] }"#));
    let folder = bad_turn.path().to_str().expect("the path is UTF-8");
    run(&["check", "--cases", folder]).code(2);
}

#[test]
fn a_filter_that_chooses_nothing_is_wrong_usage() {
    let folder = cases(&case(r#"{ "legal": ["e2e4"] }"#));
    let folder = folder.path().to_str().expect("the path is UTF-8");
    let assert = run(&["check", "--cases", folder, "--filter", "no such text"]).code(2);
    assert!(err(&assert).contains("use fewer of --game, --filter"));
    let assert = run(&["check", "--cases", folder, "--exclude", "test"]).code(2);
    assert!(err(&assert).contains("no case matches"));
    // Beside options that choose a case, an option whose text fits no case is reported and has no effect. An empty text,
    // which would fit every case, is refused.
    for option in ["--exclude", "--filter"] {
        let both = ["--filter", "test", option, "no such text"];
        let assert = run(&[&["check", "--cases", folder][..], &both].concat()).code(0);
        assert_eq!(err(&assert), format!("note: {option} `no such text` matches no case\n"));
        run(&["check", "--cases", folder, option, ""]).code(2);
    }
}

#[test]
fn an_engine_that_breaks_is_reported_by_the_exit_code() {
    let folder = cases(&case(r#"{ "legal": ["e2e4"] }"#));
    let folder = folder.path().to_str().expect("the path is UTF-8");
    let engines =
        ["/no/such/program", "false", "cat /dev/zero", "echo this is no answer", "sleep 60"];
    for engine in engines {
        let arguments = ["check", "--cases", folder, "--engine", engine, "--time-limit", "0.5"];
        let assert = run(&arguments).code(3);
        assert!(out(&assert).contains("chess-test-001"), "{engine}");
        let assert = run(&["turns", "chess", "--engine", engine, "--time-limit", "0.5"]).code(3);
        assert_eq!(out(&assert), "", "{engine}");
        assert!(err(&assert).contains("tip: "), "{engine}");
    }
}

#[test]
fn an_engine_command_that_cannot_be_read_is_wrong_usage() {
    let assert = run(&["check", "--engine", "python3 'adapter.py"]).code(2);
    assert!(err(&assert).contains("quote"));
    run(&["check", "--engine", ""]).code(2);
    run(&["check", "--engine", "fast", "--time-limit", "0"]).code(2);
    let assert = run(&["turns", "chess", "--engine", "fast", "--uci"]).code(2);
    assert!(err(&assert).contains("--engine 'COMMAND'"));
    let assert = run(&["serve", "--engine", "some program"]).code(2);
    assert!(err(&assert).contains("`reference`, `fast` or `misreading:NAME`"));
}

#[test]
fn a_uci_engine_that_shows_its_board_plays_turns() {
    let uci = format!("{} uci", assert_cmd::cargo::cargo_bin!("arbiter").display());
    let arguments = ["play", "chess", "start", "e2e4", "--uci", "--engine", &uci];
    let after = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1\n";
    assert_eq!(out(&run(&arguments).code(0)), after);
}

#[test]
fn our_own_engines_are_driven_like_any_other() {
    let program = assert_cmd::cargo::cargo_bin!("arbiter").display();
    let own = out(&run(&["perft", "masonic", "2", "--divide", "--engine", "fast"]).code(0));
    let serve = format!("{program} serve --engine fast");
    assert_eq!(out(&run(&["perft", "masonic", "2", "--divide", "--engine", &serve]).code(0)), own);
    let uci = format!("{program} uci --engine fast");
    let turns = out(&run(&["turns", "masonic", "--uci", "--engine", &uci]).code(0));
    assert_eq!(turns, out(&run(&["turns", "masonic"]).code(0)));
}

#[test]
fn progress_is_not_shown_in_a_pipe() {
    let folder = cases(&case(r#"{ "legal": ["e2e4"] }"#));
    let folder = folder.path().to_str().expect("the path is UTF-8");
    assert_eq!(err(&run(&["check", "--cases", folder]).code(0)), "");
    assert_eq!(err(&run(&["perft", "chess", "3", "--engine", "fast"]).code(0)), "");
}

/// Other commands write JSON with `--json`; for `check` a tip names the right option.
#[test]
fn json_is_a_report() {
    let assert = run(&["check", "--json"]).code(2);
    assert!(err(&assert).contains("tip: --report json writes JSON lines"), "{}", err(&assert));
    assert!(!err(&run(&["diagram", "chess", "--jsom"]).code(2)).contains("--report"));
}

/// A run in which nothing could be asked is not a success.
#[test]
fn a_game_that_an_engine_does_not_play_is_no_success() {
    let adapter = concat!(env!("CARGO_MANIFEST_DIR"), "/../adapters/adapter.py");
    let engine = format!("{} '{adapter}'", python());
    let arguments = ["check", "--engine", &engine, "--game", "chess", "--jobs", "1"];
    let assert = run(&arguments).code(1);
    assert!(err(&assert).contains("sample answered no questions about chess"));
    run(&[&arguments[..], &["--allow-skipped"]].concat()).code(0);
    let arguments =
        ["check", "--engine", &engine, "--require", "chess", "--filter", "masonic-pawn"];
    run(&arguments).code(1);
}

/// A run with `--expect` tolerates the failures that an earlier run recorded with `--write-expected`, and reports those
/// that no longer occur.
#[test]
fn recorded_failures_are_expected() {
    let wrong = cases(&case(r#"{ "legal": ["e2e5"] }"#));
    let folder = wrong.path().to_str().expect("the path is UTF-8");
    let file = wrong.path().join("known.toml");
    let known = file.to_str().expect("the path is UTF-8");
    let check = ["check", "--cases", folder, "--engine", "fast"];
    let assert = run(&[&check[..], &["--write-expected", known]].concat()).code(1);
    assert_eq!(err(&assert), format!("wrote 1 known failure to `{known}`\n"));
    let assert = run(&[&check[..], &["--expect", known]].concat()).code(0);
    assert!(out(&assert).contains("1 failed (1 of them known)"));
    let right = cases(&case(r#"{ "legal": ["e2e4"] }"#));
    let folder = right.path().to_str().expect("the path is UTF-8");
    let assert = run(&["check", "--cases", folder, "--engine", "fast", "--expect", known]).code(1);
    assert!(out(&assert).contains("unexpected chess-test-001"));
}

/// A run with `--write-expected` keeps the file's entries for all cases that it does not ask: those that were not
/// chosen, or all cases if the engine does not start.
#[test]
fn recorded_failures_of_cases_that_are_not_asked_are_kept() {
    let second = case(r#"{ "legal": ["e2e6"] }"#).replace("test-001", "test-002");
    let both = cases(&format!("{},{second}", case(r#"{ "legal": ["e2e5"] }"#)));
    let folder = both.path().to_str().expect("the path is UTF-8");
    let file = both.path().join("known.toml");
    let known = file.to_str().expect("the path is UTF-8");
    let write = ["check", "--cases", folder, "--write-expected", known];
    let listed = || fs::read_to_string(&file).expect("it is there").matches("[[known]]").count();
    run(&[&write[..], &["--engine", "fast"]].concat()).code(1);
    assert_eq!(listed(), 2);
    for some in [["--case", "chess-test-001"], ["--filter", "test-002"], ["--shard", "1/2"]] {
        run(&[&write[..], &["--engine", "fast"], &some].concat()).code(0);
        assert_eq!(listed(), 2, "{some:?}");
    }
    run(&[&write[..], &["--engine", "no-such-program"]].concat()).code(3);
    assert_eq!(listed(), 2);
    // The entry of a case that was asked and passes is removed.
    let right = both.path().join("chess/test.json");
    let text = fs::read_to_string(&right).expect("it is there").replace("e2e6", "e2e4");
    fs::write(&right, text).expect("it is written");
    run(&[&write[..], &["--engine", "fast", "--case", "chess-test-002"]].concat());
    assert_eq!(listed(), 1);
}

/// An engine in Python that dies at every question.
const DIES: &str = r#"
import json, sys
request = json.loads(sys.stdin.readline())
print(json.dumps({"id": request["id"], "engine": "dies", "games": ["chess"], "commands": ["turns", "status"]}), flush=True)
sys.stdin.readline()
"#;

/// A case at which the engine crashes is recorded as a known failure, although its remaining questions are not asked.
#[test]
fn a_case_at_which_an_engine_crashes_is_recorded() {
    let crash = cases(&case(r#"{ "legal": ["e2e4"], "check": [] }"#));
    let path = |name: &str| crash.path().join(name).display().to_string();
    fs::write(path("dies.py"), DIES).expect("a file can be written");
    let (engine, known) = (format!("{} '{}'", python(), path("dies.py")), path("known.toml"));
    let folder = crash.path().to_str().expect("the path is UTF-8");
    let check = ["check", "--cases", folder, "--jobs", "1", "--max-breaks", "1"];
    let write = ["--engine", &engine, "--write-expected", &known];
    run(&[&check[..], &write].concat()).code(3);
    let text = fs::read_to_string(&known).expect("it was written");
    assert!(text.contains("may_crash = true"), "{text}");
}

/// An engine in Python that answers every `status` with a check that no man gives, unless its first argument changes
/// that. With `wanders`, it is right from its second start on. With `dies`, it ends at the first question; with
/// `stumbles`, only after its first start. It counts its starts in a file.
const UNSTABLE: &str = r#"
import json, os, sys
way, file = sys.argv[1:]
starts = os.path.getsize(file) if os.path.exists(file) else 0
open(file, "a").write("x")
for line in sys.stdin:
    request = json.loads(line)
    answer = {"id": request["id"], "check": ["e1"], "end": None}
    if request["cmd"] == "start":
        answer = {"id": request["id"], "engine": way, "games": ["chess"], "commands": ["status"]}
    elif way == "wanders" and starts > 0:
        answer["check"] = []
    elif way == "dies" or way == "stumbles" and starts == 0:
        sys.exit(7)
    print(json.dumps(answer), flush=True)
"#;

/// A failed case is asked once more in a fresh process of the engine. If the second answer differs, the report calls
/// the engine unstable and has both answers; an engine that fails twice in the same way is not unstable.
#[test]
fn an_engine_that_answers_otherwise_in_a_fresh_process_is_unstable() {
    let folder = cases(&case(r#"{ "check": [] }"#));
    let path = |name: &str| folder.path().join(name).display().to_string();
    fs::write(path("unstable.py"), UNSTABLE).expect("a file can be written");
    let check = |way: &str, form: &str| {
        let engine = format!(
            "{} '{}' {way} '{}'",
            python(),
            path("unstable.py"),
            path(&format!("{way}-{form}"))
        );
        let folder = folder.path().to_str().expect("the path is UTF-8");
        let code = if way == "dies" || way == "stumbles" { 3 } else { 1 };
        out(&run(&["check", "--cases", folder, "--engine", &engine, "--report", form]).code(code))
    };
    for (way, first, again) in [
        ("wanders", "not expected: e1", "correct"),
        ("stumbles", "died (exit status: 7)", "not expected: e1"),
    ] {
        let text = check(way, "text");
        let printed = "unstable: 1 failed case asked once more, each in a fresh process; 1 answered differently:";
        assert!(text.contains(printed), "{text}");
        let line =
            text.lines().skip_while(|line| !line.contains(printed)).nth(1).unwrap_or_default();
        let (before, after) =
            line.split_once("; in a fresh process: ").expect("both answers are there");
        assert!(before.contains(first) && after.contains(again), "{line}");
        for form in ["junit", "html"] {
            let report = check(way, form);
            assert!(report.contains("unstable") && report.contains(again), "{report}");
        }
        let report = check(way, "json");
        let lines = report
            .lines()
            .map(|line| serde_json::from_str::<serde_json::Value>(line).expect("it is JSON"));
        let summary = lines.clone().find(|line| line["summary"].is_object()).expect("it ends");
        let unstable = &summary["summary"]["unstable"][0];
        assert_eq!(summary["summary"]["asked_again"], 1);
        assert!(unstable["first"].as_str().is_some_and(|text| text.contains(first)), "{unstable}");
        assert!(unstable["again"].as_str().is_some_and(|text| text.contains(again)), "{unstable}");
    }
    for way in ["errs", "dies"] {
        for form in ["text", "json", "junit"] {
            let report = check(way, form).replace("\"unstable\":[]", "").replace("unstable.py", "");
            assert!(!report.contains("unstable"), "{report}");
        }
    }
}

/// An engine in Python whose first start fails. Once started, it answers every request as it answers `start`, which
/// declares a convention.
const STUMBLES: &str = r#"
import json, os, sys
if not os.path.exists(sys.argv[1]):
    open(sys.argv[1], "w").close()
    sys.exit(7)
for line in sys.stdin:
    request = json.loads(line)
    answer = {"id": request["id"], "engine": "stumbler", "games": ["chess"], "commands": [], "conventions": {"impossible": "undefined"}}
    print(json.dumps(answer), flush=True)
"#;

/// The convention that the engine declares at its second start applies from the first case.
#[test]
fn an_engine_that_starts_at_the_second_attempt_is_asked_under_its_conventions() {
    let folder = TempDir::new().expect("a temporary folder can be made");
    let path = |name: &str| folder.path().join(name).display().to_string();
    fs::write(path("stumbles.py"), STUMBLES).expect("a file can be written");
    let engine = format!("{} '{}' '{}'", python(), path("stumbles.py"), path("started"));
    let check = ["check", "--engine", &engine, "--jobs", "1", "--filter", "chess-accept"];
    let assert = run(&[&check[..], &["--allow-skipped"]].concat()).code(0);
    assert!(out(&assert).contains("left out by impossible=undefined"), "{}", out(&assert));
    let printed = "note: the engine started only at the second attempt; at the first it died";
    assert!(err(&assert).starts_with(printed), "{}", err(&assert));
    let assert = run(&[&check[..], &["--allow-skipped"]].concat()).code(0);
    assert_eq!(err(&assert), "");
}

#[test]
fn an_engine_that_does_not_start_may_speak_the_other_protocol() {
    for (protocol, printed) in [(None, "add --uci"), (Some("--uci"), "leave out --uci")] {
        let words = ["check", "--engine", "false", "--filter", "chess-accept"];
        let assert = run(&words.into_iter().chain(protocol).collect::<Vec<_>>()).code(3);
        assert_eq!(err(&assert).matches("note: the engine did not start; ").count(), 1);
        assert!(err(&assert).contains(printed), "{}", err(&assert));
    }
}

/// An engine in Python that declares the conventions in its first argument, and answers every `play` with the position
/// in its second argument.
const FIXED: &str = r#"
import json, sys
for line in sys.stdin:
    request = json.loads(line)
    answer = {"id": request["id"]}
    if request["cmd"] == "start":
        answer.update(engine="fixed", games=["chess"], commands=["play"], conventions=json.loads(sys.argv[1]))
    else:
        answer["position"] = sys.argv[2]
    print(json.dumps(answer), flush=True)
"#;

/// A program may write a position differently from the law only if it declares a convention that allows this, and only
/// if the legal turns are the same.
#[test]
fn a_position_may_differ_by_declared_conventions_only() {
    let folder = TempDir::new().expect("a temporary folder can be made");
    let path = folder.path().join("fixed.py").display().to_string();
    fs::write(&path, FIXED).expect("a file can be written");
    let alone = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let beside = "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1";
    let legal = r#"{"en_passant": "legal"}"#;
    for (before, after, declared, printed) in [
        (alone, "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "{}", None),
        (alone, "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1", legal, None),
        (
            alone,
            "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1",
            "{}",
            Some("the answer fits `en_passant=legal`, which the engine does not declare"),
        ),
        (
            beside,
            "4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1",
            legal,
            Some("which by the law is 4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"),
        ),
    ] {
        let engine = format!("{} '{path}' '{declared}' '{after}'", python());
        let assert = run(&["play", "chess", before, "e2e4", "--engine", &engine]);
        let assert = assert.code(i32::from(printed.is_some()));
        assert_eq!(out(&assert), format!("{after}\n"));
        assert!(err(&assert).contains(printed.unwrap_or_default()), "{}", err(&assert));
    }
}

/// `arbiter check` with an engine that forbids captures en passant.
const FORGETFUL: [&str; 5] =
    ["check", "--engine", "misreading:chess/no-en-passant", "--game", "chess"];

#[test]
fn the_report_of_a_failing_engine_names_the_misread_clause_and_where_to_look() {
    let text = out(&run(&FORGETFUL).code(1));
    let printed = text
        .split_once("Your engine seems to read CHE-13 differently: ")
        .expect("there is a diagnosis")
        .1;
    assert!(printed.contains("(chess/no-en-passant)."), "{printed}");
    assert!(printed.contains("no other answer contradicts it."), "{printed}");
    assert!(printed.contains("Look at chess-"), "{printed}");
    // For a correct engine there is no diagnosis.
    let text = out(&run(&["check", "--engine", "fast", "--game", "chess"]).code(0));
    assert!(!text.contains("Your engine"), "{text}");
}

#[test]
fn a_diagnosis_is_the_last_line_of_json_and_a_property_of_junit() {
    let json = out(&run(&[&FORGETFUL[..], &["--report", "json"]].concat()).code(1));
    let last: serde_json::Value =
        serde_json::from_str(json.lines().last().expect("there are lines")).expect("it is JSON");
    let first = &last["diagnosis"][0];
    assert_eq!(
        (&first["misreading"], &first["clause"]),
        (&"chess/no-en-passant".into(), &"CHE-13".into())
    );
    assert_eq!(first["against"], 0);
    assert!(first["fits"].as_u64() <= first["failures"].as_u64(), "{first}");
    assert!(first["look_at"][0].as_str().is_some_and(|id| id.starts_with("chess-")), "{first}");
    assert!(last["remaining"].is_array(), "{last}");
    let junit = out(&run(&[&FORGETFUL[..], &["--report", "junit"]].concat()).code(1));
    let document = roxmltree::Document::parse(&junit).expect("it is XML");
    let property = document
        .descendants()
        .find(|node| node.has_tag_name("property") && node.attribute("name") == Some("diagnosis"));
    let value = property.and_then(|node| node.attribute("value")).expect("it has a value");
    assert_eq!(
        serde_json::from_str::<serde_json::Value>(value).ok().as_ref(),
        Some(&last["diagnosis"])
    );
    let right = ["check", "--engine", "fast", "--game", "gothic", "--report", "json"];
    let json = out(&run(&right).code(0));
    let last: serde_json::Value =
        serde_json::from_str(json.lines().last().expect("there are lines")).expect("it is JSON");
    assert_eq!(last["diagnosis"], serde_json::json!([]));
}

#[test]
fn a_comparison_names_the_misreading_that_differs_in_the_same_way() {
    let compare = [
        "compare",
        "--engine",
        "misreading:chess/promotion-to-a-queen",
        "--game",
        "chess",
        "--seed",
        "1",
    ];
    let text =
        out(&run(&[&compare[..], &["--rounds", "200", "--seconds", "600"]].concat()).code(1));
    assert!(
        text.contains("An engine with this reading of CHE-14 differs in the same way: "),
        "{text}"
    );
    let json = [&compare[..], &["--rounds", "200", "--seconds", "600", "--json"]].concat();
    let line: serde_json::Value =
        serde_json::from_str(&out(&run(&json).code(1))).expect("it is JSON");
    let names = line["diagnosis"].as_array().expect("it is a list");
    assert!(names.iter().any(|like| like["clause"] == "CHE-14"), "{line}");
}

#[test]
fn misreadings_of_the_clause_that_a_difference_cites_are_named_first() {
    let engine = "misreading:chess/castling-through-check";
    let compare = ["compare", "--engine", engine, "--game", "chess", "--seed", "1"];
    let json = out(&run(&[&compare[..], &["--rounds", "60", "--json"]].concat()).code(1));
    let line: serde_json::Value = serde_json::from_str(&json).expect("it is JSON");
    assert_eq!(line["difference"]["case"]["cites"][0], "CHE-18");
    let names = line["diagnosis"].as_array().expect("it is a list");
    let clauses: Vec<_> = names.iter().filter_map(|like| like["clause"].as_str()).collect();
    assert!(clauses.contains(&"CHE-4"), "{clauses:?}");
    assert_eq!(clauses[0], "CHE-18");
    assert!(clauses.is_sorted_by_key(|&clause| clause != "CHE-18"), "{clauses:?}");
}

#[test]
fn the_suite_and_the_law_have_a_version() {
    let text = out(&run(&["check", "--suite-version"]).code(0));
    assert!(text.starts_with("suite ") && text.contains(" cases, digest "), "{text}");
    assert!(
        text.lines().any(|line| line.starts_with("MAS  ") && line.contains(", edition ")),
        "{text}"
    );
    let json = out(&run(&["check", "--suite-version", "--report", "json"]).code(0));
    let line: serde_json::Value = serde_json::from_str(&json).expect("it is JSON");
    assert!(line["suite"]["digest"].as_str().is_some_and(|digest| text.contains(digest)), "{line}");
    assert_eq!(line["laws"][0]["law"], "CHE");
}

/// If a signal ends the run before the first answer, no message blames the engine for answering nothing, and none
/// suggests `--allow-skipped`.
#[test]
#[cfg(unix)]
fn a_run_that_a_signal_ends_before_any_answer_says_what_ended_it() {
    let folder = cases(&case(r#"{ "legal": ["e2e4"] }"#));
    let begun = folder.path().join("begun");
    let engine = format!("sh -c 'touch \"{}\"; exec sleep 60'", begun.display());
    let child = std::process::Command::new(assert_cmd::cargo::cargo_bin!("arbiter"))
        .args(["check", "--game", "chess", "--jobs", "1", "--engine", &engine, "--cases"])
        .arg(folder.path())
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("the program starts");
    let deadline = std::time::Instant::now() + std::time::Duration::from_secs(60);
    while !begun.exists() {
        assert!(std::time::Instant::now() < deadline, "the engine was not started");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let sent = std::process::Command::new("kill").args(["-TERM", &child.id().to_string()]).status();
    assert!(sent.is_ok_and(|status| status.success()), "no signal was sent");
    let output = child.wait_with_output().expect("the program ends");
    let printed = String::from_utf8(output.stderr).expect("messages are UTF-8");
    assert_eq!(output.status.code(), Some(143), "{printed}");
    assert_eq!(printed, "error: interrupted by TERM: 1 case was not run\n");
}

/// An engine in Python that plays only chess and dies at the first question. It also declares a game and a command that
/// do not exist.
const CHESS_ALONE: &str = r#"
import json, sys
for line in sys.stdin:
    request = json.loads(line)
    if request["cmd"] != "start":
        sys.exit(9)
    answer = {"id": request["id"], "engine": "alone", "games": ["chess", "Masonic"], "commands": ["turns", "status", "move"]}
    print(json.dumps(answer), flush=True)
"#;

/// Writes a program in Python. Returns the folder that holds it, and the command that starts it.
fn written(program: &str) -> (TempDir, String) {
    let folder = TempDir::new().expect("a temporary folder can be made");
    let path = folder.path().join("engine.py");
    fs::write(&path, program).expect("a file can be written");
    let engine = format!("{} '{}'", python(), path.display());
    (folder, engine)
}

#[test]
fn an_engine_that_has_broken_is_still_not_asked_about_a_game_that_it_does_not_play() {
    let (_folder, engine) = written(CHESS_ALONE);
    let cases = ["--case", "chess-acceptance-001", "--case", "mirrors7-block-castling-001"];
    let check = ["check", "--engine", &engine, "--jobs", "1", "-v"];
    let assert = run(&[&check[..], &cases].concat()).code(3);
    let printed = out(&assert);
    assert!(printed.contains("alone does not play mirrors7-block"), "{printed}");
    assert!(printed.contains("0 passed, 1 failed, 1 skipped"), "{printed}");
    let note = "note: alone declares games or commands that do not exist: `Masonic`, `move`";
    assert_eq!(err(&assert).matches(note).count(), 1, "{}", err(&assert));
    let assert = run(&["turns", "gothic", "--engine", &engine]);
    assert!(err(&assert).contains("alone does not play gothic"), "{}", err(&assert));
}

#[test]
fn a_known_crash_does_not_count_against_the_engine() {
    let (folder, engine) = written(CHESS_ALONE);
    let known = folder.path().join("known.toml").display().to_string();
    let check = ["check", "--engine", &engine, "--jobs", "1", "--filter", "chess-acceptance-00"];
    let more = ["--max-breaks", "1000", "--write-expected", &known];
    run(&[&check[..], &more].concat()).code(3);
    let assert = run(&[&check[..], &["--expect", &known]].concat());
    assert!(out(&assert).contains("9 failed (9 of them known), 0 skipped\n"), "{}", out(&assert));
    // Without the known failures, the first five breaks end the questions about the game.
    let assert = run(&check).code(3);
    assert!(out(&assert).contains("5 failed, 0 skipped, 4 not asked\n"), "{}", out(&assert));
}

#[test]
fn a_report_for_a_program_leaves_a_summary_on_standard_error() {
    let check =
        ["check", "--engine", "misreading:masonic/knight-blocked", "--filter", "masonic-knight"];
    for form in ["junit", "json", "html"] {
        let assert = run(&[&check[..], &["--report", form]].concat()).code(1);
        let printed = err(&assert);
        assert!(printed.contains(" passed, "), "{form}: {printed}");
        assert!(printed.contains("to read MAS-11 differently"), "{form}: {printed}");
        assert!(
            printed
                .lines()
                .last()
                .is_some_and(|line| line.starts_with("again: arbiter check --engine")),
            "{printed}"
        );
        assert!(!printed.contains("--report"), "{printed}");
    }
}

#[test]
fn a_command_that_starts_no_program_speaks_no_protocol() {
    let assert = run(&["check", "--engine", "no-such-program", "--filter", "chess-accept"]).code(3);
    assert!(!err(&assert).contains("--uci"), "{}", err(&assert));
}

#[test]
fn an_option_that_would_have_no_effect_is_refused() {
    for arguments in [
        &["check", "--suite-version", "--report", "junit"][..],
        &["compare", "--against", "misreading:masonic/knight-blocked", "--game", "chess"],
        &["compare", "--game", "chess", "--record", "3", "--played"],
        &["compare", "--game", "chess", "--record", "3", "--jobs", "2"],
    ] {
        run(arguments).code(2);
    }
    let alone = run(&["check", "--suite-version", "--report", "json"]).code(0);
    assert!(out(&alone).starts_with('{'));
}

/// The command printed after a difference repeats the whole recording, because a recording makes other random choices
/// than a round.
#[test]
fn the_command_after_a_recording_that_found_a_difference_finds_it_again() {
    let engine = "misreading:chess/promotion-to-a-queen";
    let record = ["compare", "--engine", engine, "--game", "chess", "--record", "40"];
    let first = out(&run(&record).code(1));
    let again = first.lines().last().and_then(|line| line.strip_prefix("again: arbiter "));
    let words: Vec<&str> = again.expect("it says how").split(' ').collect();
    assert_eq!(out(&run(&words).code(1)), first);
}
