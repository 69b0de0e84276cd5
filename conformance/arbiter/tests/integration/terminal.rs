//! Output to the terminal: control characters and invisible characters in texts from outside are never printed as they
//! are.
#![cfg(unix)]

use std::fs;
use std::process::Output;

use cases::shown::is_hidden;
use serde_json::json;
use tempfile::TempDir;

use crate::program::arbiter;

/// Escape sequences, a C1 control, bidirectional marks, zero-width characters, and a Cyrillic letter that looks like
/// `e`.
const HOSTILE: &str = "x\u{1b}[2J\u{9b}31m\u{202e}\u{2066}\u{200b}\u{2060}\u{feff}\u{61c}\u{7f}е";

/// Runs the program, and checks that it prints no hidden characters.
#[derive(Default)]
struct Terminal {
    /// How many runs have printed hidden characters of [`HOSTILE`] in escaped form.
    shown: usize,
}

impl Terminal {
    fn run(&mut self, arguments: &[&str], stdin: &str) {
        let output = arbiter().args(arguments).write_stdin(stdin).output().expect("it can be run");
        let Output { stdout, stderr, status } = output;
        assert!(status.code().is_some_and(|code| code <= 3), "{arguments:?}: {status}");
        let texts = [stdout, stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
        let raw = |letter: char| is_hidden(letter) && letter != '\n' && letter != '\t';
        for text in &texts {
            assert!(!text.contains(raw), "{arguments:?}, {stdin:?}: {text:?}");
        }
        let escaped = ["\\u{202e}", "\\u202e", "U+202E"];
        self.shown += usize::from(escaped.iter().any(|it| texts.concat().contains(it)));
    }
}

#[test]
fn nothing_hidden_reaches_the_terminal() {
    assert!(HOSTILE.chars().filter(|&letter| is_hidden(letter)).count() == 9);
    let folder = tempfile::tempdir().expect("a folder can be made");
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).expect("it can be written");
        path.display().to_string()
    };
    let mut terminal = Terminal::default();
    let missing = folder.path().join("none").join(HOSTILE).display().to_string();
    let position = format!("{HOSTILE}/8/8/8/8/8/8/8 w - - 0 1");
    let arguments: &[&[&str]] = &[
        &[HOSTILE],
        &["law", HOSTILE],
        &["law", "MAS-13", HOSTILE],
        &["turns", HOSTILE],
        &["turns", "chess", HOSTILE],
        &["turns", "chess", &position],
        &["turns", "chess", "start", HOSTILE],
        &["turns", "chess", "start", "--engine", HOSTILE],
        &["judge", "chess", "start", HOSTILE],
        &["judge", "kingdom-escort", "start", HOSTILE],
        &["play", "chess", "start", HOSTILE],
        &["status", "chess", &position],
        &["perft", "chess", HOSTILE],
        &["check", "--case", HOSTILE],
        &["check", "--filter", HOSTILE],
        &["check", "--exclude", HOSTILE, "--filter", HOSTILE],
        &["check", "--game", HOSTILE],
        &["check", "--convention", HOSTILE],
        &["check", "--cases", &missing],
        &["check", "--expect", &missing],
        &["check", "--failed-from", &missing],
        &["check", "--game", "masonic", "--engine", "fast", "--write-expected", &missing],
        &["check", "--engine", HOSTILE, "--game", "masonic", "--filter", "masonic-pawn"],
        &["check", "--engine", "false", "--uci", "--uci-map", &missing],
        &["check", "--engine", "false", "--uci", "--uci-variant", HOSTILE],
        &["compare", "--record-failures", HOSTILE, HOSTILE],
        &["exhaust", "chess", "--men", "2", "--save", &missing],
        &["exhaust", "chess", "--men", "2", "--merge", &missing],
        &["game", "chess", &missing],
        &["diagnose", "chess", &missing],
        &["diagnose", "chess", "--position", HOSTILE, "--count", "1:20"],
        &["diagnose", "chess", "--count", HOSTILE],
        &["diagram", "chess", "start", "--svg", &missing],
        &["diagram", "chess", &position],
    ];
    for arguments in arguments {
        terminal.run(arguments, "");
    }
    let quoted = json!(HOSTILE).to_string();
    let keyed = format!("\"{}\" = 1", HOSTILE.replace(|letter: char| letter.is_control(), ""));
    let tomls = [
        HOSTILE.to_owned(),
        keyed,
        format!("[[known]]\ncase = {quoted}\nwhy = {quoted}\n"),
        format!("[[known]]\ncase = {quoted}\nwhy = \"\"\n").repeat(2),
        format!("[variants]\nchess = {quoted}\n{quoted} = 1\n"),
        format!("[kinds]\n{quoted} = {quoted}\n"),
    ];
    for toml in tomls {
        let toml = toml.replace("\\u007f", "\\u007F");
        let toml = file(HOSTILE, &toml);
        terminal.run(&["check", "--game", "masonic", "--engine", "fast", "--expect", &toml], "");
        terminal.run(&["check", "--engine", "false", "--uci", "--uci-map", &toml], "");
    }
    let begin = json!({ "engine": HOSTILE, "suite": {} });
    let failed = json!({ "engine": HOSTILE, "case": HOSTILE, "outcome": "failed" });
    let end = json!({ "engine": HOSTILE, "summary": {} });
    let cut = format!("{begin}\n{failed}\n");
    for report in [HOSTILE, &cut, &format!("{cut}{end}\n"), "[]"] {
        terminal.run(&["check", "--failed-from", &file(HOSTILE, report)], "");
    }
    for state in [format!("{HOSTILE}\n"), HOSTILE.into()] {
        let state = file(HOSTILE, &state);
        terminal.run(&["exhaust", "chess", "--men", "2", "--save", &state], "");
        terminal.run(&["exhaust", "chess", "--men", "2", "--merge", &state], "");
    }
    let games = [
        HOSTILE.to_owned(),
        format!("1. {HOSTILE} *"),
        format!("1. e4 e5 2. Кf3 {HOSTILE} *"),
        format!("[Event \"{HOSTILE}\"]\n[White \"{HOSTILE}\"]\n[Black \"{HOSTILE}\"]\n\n1. e4 *"),
        format!("[FEN \"{HOSTILE}\"]\n\n1. e4 *"),
        format!("[Variant \"{HOSTILE}\"]\n\n1. e4 *"),
        format!("[Result \"{HOSTILE}\"]\n\n1. e4 {{{HOSTILE}}} {HOSTILE}"),
        format!("[{HOSTILE} \"\"]\n\n1. e4 *"),
    ];
    for game in &games {
        let game = file(HOSTILE, game);
        terminal.run(&["game", "chess", &game], "");
        terminal.run(&["game", "chess", &game, "--json", "--at", "all"], "");
    }
    let good = json!({
        "id": "chess-test-001", "game": "chess", "cites": ["CHE-10"], "about": "a test",
        "source": "by hand", "expect": { "legal": ["e2e5"] },
    });
    for (key, value) in [
        ("id", json!(HOSTILE)),
        ("game", json!(HOSTILE)),
        ("position", json!(HOSTILE)),
        ("cites", json!([HOSTILE])),
        ("source", json!(HOSTILE)),
        ("about", json!(HOSTILE)),
        ("expect", json!({ "legal": [HOSTILE] })),
        ("expect", json!({ HOSTILE: 1 })),
        ("expect", json!({ "legal": ["е2е4"] })),
        (HOSTILE, json!(HOSTILE)),
    ] {
        let mut case = good.clone();
        case[key] = value;
        let cases = TempDir::new().expect("a folder can be made");
        fs::create_dir(cases.path().join("chess")).expect("a folder can be made");
        let text = json!({ "about": HOSTILE, "cases": [case] }).to_string();
        fs::write(cases.path().join("chess/test.json"), text).expect("it can be written");
        let cases = cases.path().display().to_string();
        for report in ["text", "json", "junit"] {
            let check = ["check", "--cases", &cases, "--engine", "fast", "--report", report];
            terminal.run(&check, "");
        }
    }
    let named = TempDir::new().expect("a folder can be made");
    fs::create_dir(named.path().join("chess")).expect("a folder can be made");
    fs::write(named.path().join("chess").join(format!("{HOSTILE}.json")), "{}").expect("written");
    terminal.run(&["check", "--cases", &named.path().display().to_string()], "");
    for command in ["turns", "status", "diagram"] {
        terminal.run(&[command, "chess", "-"], &format!("start\n{HOSTILE}\n"));
    }
    let asked = json!({ "id": HOSTILE, "do": "turns", "game": HOSTILE, "position": HOSTILE });
    let asked = format!("{asked}\n{HOSTILE}\n{{\"id\":1,{quoted}:1}}\n");
    terminal.run(&["serve"], &asked);
    let uci =
        ["", "setoption name ", "position ", "position fen ", "go ", "go perft ", "go depth "];
    let uci: String = uci.iter().flat_map(|words| [words, HOSTILE, "\n"]).collect();
    let uci = uci
        + &format!(
            "setoption name UCI_Variant value {HOSTILE}\nposition startpos moves {HOSTILE}\nd\nquit\n"
        );
    terminal.run(&["uci"], &uci);
    // Most of the inputs must have been printed, or the test would show nothing.
    assert!(terminal.shown > 50, "{}", terminal.shown);
}

/// If a turn or position has non-ASCII letters that look like ASCII letters, the message states their code points.
#[test]
fn letters_that_look_like_ours_are_shown_with_their_code_points() {
    let message = |arguments: &[&str]| {
        let output = arbiter().args(arguments).output().expect("it can be run");
        String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned()
    };
    let of_turn = message(&["judge", "kingdom-escort", "start", "е2е4"]);
    assert!(of_turn.contains("`е` is U+0435"), "{of_turn}");
    let of_position = message(&["turns", "chess", "4k3/8/8/8/8/8/8/4К3 w - - 0 1"]);
    assert!(of_position.contains("`К` is U+041A"), "{of_position}");
}

/// A file that never ends is refused, instead of being read until memory runs out.
#[test]
#[cfg(target_os = "linux")]
fn an_endless_file_is_refused() {
    let commands: &[(&[&str], &str)] = &[
        (&["game", "chess"], "longer than 64 MiB"),
        (&["check", "--failed-from"], "longer than 64 MiB"),
        (&["check", "--expect"], "longer than 16 MiB"),
        (&["check", "--engine", "false", "--uci", "--uci-map"], "longer than 16 MiB"),
        (&["exhaust", "chess", "--men", "2", "--merge"], "it is not a file"),
    ];
    for (arguments, why) in commands {
        let output = arbiter().args(*arguments).arg("/dev/zero").output().expect("it can be run");
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {message}");
        assert!(message.contains(why) && message.len() < 2000, "{arguments:?}: {message}");
    }
    let zeros = fs::File::open("/dev/zero").expect("Linux has it");
    let mut game = std::process::Command::new(assert_cmd::cargo::cargo_bin!("arbiter"));
    let output = game.args(["game", "chess", "-"]).stdin(zeros).output().expect("it can be run");
    assert_eq!(output.status.code(), Some(2));
}
