//! Faulty folders of cases: `arbiter check` reports every problem, with file, case and line, before it starts an
//! engine. No file makes it hang, not even a named pipe.

use std::fs;
use std::path::Path;
use std::time::Duration;

use assert_cmd::Command;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::program::{err, out, run};

fn right() -> Value {
    json!({
        "id": "chess-test-001", "game": "chess", "cites": ["CHE-10"], "about": "A test.",
        "source": "by hand", "expect": { "legal": ["e2e4"] },
    })
}

fn file(cases: &[Value]) -> String {
    serde_json::to_string_pretty(&json!({ "about": "made for a test", "cases": cases }))
        .expect("it can be written")
}

/// Makes a folder with these files, each given by its name and its text.
fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = TempDir::new().expect("a temporary folder can be made");
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a file stands somewhere"))
            .expect("it can be made");
        fs::write(path, text).expect("a file can be written");
    }
    folder
}

/// Checks that a folder is refused before the engine is started: the engine would create a file. Returns the error
/// messages.
fn output(folder: &Path) -> String {
    let outside = TempDir::new().expect("a temporary folder can be made");
    let trace = outside.path().join("started");
    let engine = format!("touch '{}'", trace.display());
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("arbiter"));
    command.args(["check", "--engine", &engine, "--cases"]).arg(folder);
    let assert = command.timeout(Duration::from_secs(60)).assert().code(2);
    assert!(!trace.exists(), "the engine was started");
    String::from_utf8(assert.get_output().stderr.clone()).expect("messages are UTF-8")
}

fn output_of(change: impl FnOnce(&mut Value)) -> String {
    let mut case = right();
    change(&mut case);
    output(folder(&[("chess/test.json", &file(&[case]))]).path())
}

#[test]
fn a_correct_folder_is_accepted() {
    let folder = folder(&[
        ("chess/test.json", &file(&[right()])),
        ("case-file.schema.json", "{}"),
        ("README.md", ""),
        (".hidden/pawn.json", "no case"),
    ]);
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("arbiter"));
    command.args(["check", "--engine", "fast", "--cases"]).arg(folder.path());
    command.assert().code(0);
}

type Change = fn(&mut Value);

#[test]
fn every_error_of_form_is_reported_with_file_case_and_line() {
    let breaches: [(&str, Change, &str); 25] = [
        ("no clause", |case| case["cites"] = json!([]), "`cites` names no clause"),
        ("a clause twice", |case| case["cites"] = json!(["CHE-10", "CHE-10"]), "a clause twice"),
        ("an unknown clause", |case| case["cites"] = json!(["CHE-99"]), "`CHE-99` is not a clause"),
        (
            "a clause of no form",
            |case| case["cites"] = json!(["CHE10"]),
            "`CHE10` is not the name of a clause; a name is three capital letters, a hyphen and a number",
        ),
        (
            "a rule of no form",
            |case| {
                case["expect"] = json!({ "refused": "Notation" });
            },
            "`Notation` is neither the name of a clause, such as `MAS-13`, nor `notation`",
        ),
        (
            "an unknown clause of a turn",
            |case| {
                case["expect"] = json!({ "illegal": [{ "turn": "e2e5", "clause": "ABC-1" }] });
            },
            "`ABC-1` is not a clause",
        ),
        (
            "an unknown clause of a refusal",
            |case| {
                case["expect"] = json!({ "refused": "ABC-1" });
            },
            "`ABC-1` is not a clause",
        ),
        (
            "an unknown clause of a game",
            |case| {
                case["expect"] = json!({ "game": { "turns": [], "illegal": "ABC-1" } });
            },
            "`ABC-1` is not a clause",
        ),
        ("nothing expected", |case| case["expect"] = json!({}), "`expect` is empty"),
        ("no turns", |case| case["expect"] = json!({ "legal": [] }), "`legal` is empty"),
        ("no counts", |case| case["expect"] = json!({ "perft": [] }), "`perft` is empty"),
        ("no cells", |case| case["expect"] = json!({ "from": {} }), "`from` is empty"),
        (
            "a turn twice",
            |case| {
                case["expect"] = json!({ "legal": ["e2e4", "e2e4"] });
            },
            "`legal` names a turn twice",
        ),
        (
            "a refusal beside turns",
            |case| {
                case["expect"] = json!({ "refused": "CHE-28", "turns": [] });
            },
            "`refused` must be the only key",
        ),
        (
            "a game of which nothing is asked",
            |case| {
                case["expect"] = json!({ "game": { "turns": [] } });
            },
            "`game` needs at least one",
        ),
        (
            "an illegal game that ends",
            |case| {
                case["expect"] =
                    json!({ "game": { "turns": [], "illegal": "CHE-25", "end": null } });
            },
            "must not have `claims` or `end`",
        ),
        (
            "an unknown claim",
            |case| {
                case["expect"] = json!({ "game": { "turns": [], "claims": ["boredom"] } });
            },
            "`claims` can contain only",
        ),
        (
            "an unknown winner",
            |case| {
                case["expect"] = json!({ "end": { "by": "checkmate", "winner": "red" } });
            },
            "`winner` must be",
        ),
        (
            "what is no cell",
            |case| case["expect"] = json!({ "check": ["e99x"] }),
            "`e99x` is not a cell",
        ),
        ("an unknown source", |case| case["source"] = json!("my engine"), "`source` must be"),
        (
            "a source without seed",
            |case| {
                case["source"] = json!("found by comparing");
            },
            "`source` must be",
        ),
        ("an empty sentence", |case| case["about"] = json!(""), "`about` is empty"),
        (
            "a sentence that a terminal obeys",
            |case| {
                case["about"] = json!("\u{1b}[2J");
            },
            "control character",
        ),
        ("an unknown field", |case| case["depth"] = json!(3), "unknown field `depth`"),
        ("an unknown key", |case| case["expect"]["mate"] = json!(true), "unknown field `mate`"),
    ];
    for (what, change, expected) in breaches {
        let output = output_of(change);
        assert!(output.contains(expected), "{what}: {output}");
        assert!(output.contains("chess/test.json:"), "{what}: {output}");
        assert!(output.contains(", case `chess-test-001`: "), "{what}: {output}");
    }
}

#[test]
fn an_id_has_its_form() {
    for id in ["chess-test", "chess-test-1", "Chess-test-001", "chess--001", "masonic-test-001"] {
        let output = output_of(|case| case["id"] = json!(id));
        assert!(output.contains("the id is not of the form `chess-topic-001`"), "{id}: {output}");
    }
}

#[test]
fn every_problem_is_reported_and_not_only_the_first() {
    let mut second = right();
    second["id"] = json!("chess-test-002");
    second["cites"] = json!(["CHE-999"]);
    let mut third = right();
    third["expect"] = json!({ "legal": ["e2e9"] });
    let output = output(
        folder(&[
            ("chess/a.json", &file(&[right(), second])),
            ("chess/b.json", &file(&[third])),
            ("chess/c.json", "{ \"about\": \"why\", }"),
            ("chess/d.json", "{ \"about\": \"\", \"cases\": [], \"more\": 1 }"),
        ])
        .path(),
    );
    for expected in [
        "chess/a.json:19, case `chess-test-002`: `CHE-999`",
        "chess/b.json:5, case `chess-test-001`: e2e9",
        "case `chess-test-001`: the id is already used in chess/a.json",
        "chess/c.json: trailing comma",
        "chess/d.json: the file has an unknown field `more`",
        "chess/d.json: the file needs a text `about`",
        "chess/d.json: the file needs a list `cases`",
    ] {
        assert!(output.contains(expected), "{expected}\n{output}");
    }
}

#[test]
fn a_key_given_twice_is_an_error_with_its_line() {
    let twice = file(&[right()])
        .replace("\"legal\": [", "\"after\": {\"e2e4\": \"a\",\n\"e2e4\": \"b\"}, \"legal\": [");
    let output = output(folder(&[("chess/test.json", &twice)]).path());
    assert!(output.contains("chess/test.json: duplicate key `e2e4` at line"), "{output}");
}

/// Case files may lie in subfolders of any name, up to a fixed depth.
#[test]
fn files_are_read_at_any_depth() {
    let text = |id: &str| {
        let mut case = right();
        case["id"] = json!(id);
        file(&[case])
    };
    let folder = folder(&[
        ("pawn.json", &text("chess-test-001")),
        ("mine/pawn.json", &text("chess-test-002")),
        ("chess/deep/pawn.json", &text("chess-test-003")),
    ]);
    let cases = folder.path().display().to_string();
    let output =
        out(&run(&["check", "--engine", "fast", "--report", "json", "--cases", &cases]).code(0));
    for id in ["chess-test-001", "chess-test-002", "chess-test-003"] {
        assert!(output.contains(id), "{output}");
    }
    // A file that is not a case file is reported at any depth, too.
    fs::write(folder.path().join("chess/deep/other.json"), "{}").expect("it can be written");
    let output = self::output(folder.path());
    assert!(output.contains("chess/deep/other.json: the file needs a text `about`"), "{output}");
    fs::create_dir_all(folder.path().join("1/2/3/4/5/6/7")).expect("it can be made");
    let output = self::output(folder.path());
    assert!(output.contains("1/2/3/4/5/6/7: cannot be read: folders this deep"), "{output}");
}

/// Several comparisons record their differences in one folder of cases, which `arbiter check` can read.
#[test]
fn the_recorded_differences_of_a_comparison_can_be_checked() {
    let folder = TempDir::new().expect("a temporary folder can be made");
    let cases = folder.path().join("found").display().to_string();
    let readings = [
        ("masonic", "masonic/knight-blocked"),
        ("masonic", "masonic/knight-blocked"),
        ("chess", "chess/stalemate-wins"),
        ("chess", "chess/castling-out-of-check"),
        ("kingdom-escort", "kingdom-escort/both-pawns-capture"),
    ];
    for (seed, (game, reading)) in readings.into_iter().enumerate() {
        // `fast` names no clauses, so `reference` supplies the clauses of cases recorded with it.
        let against = if seed % 2 == 0 { "reference" } else { "fast" };
        let (seed, engine) = (seed.to_string(), format!("misreading:{reading}"));
        let compare =
            ["compare", "--game", game, "--engine", &engine, "--against", against, "--seed", &seed];
        let more = ["--rounds", "2000", "--seconds", "60", "--record-failures", &cases];
        run(&[&compare[..], &more].concat()).code(1);
    }
    let found = fs::read_dir(&cases).expect("it was made").count();
    assert_eq!(found, readings.len());
    let checked = out(&run(&["check", "--engine", "reference", "--cases", &cases]).code(0));
    assert!(checked.contains("\n5 passed, 0 failed, 0 skipped"), "{checked}");
    for (game, reading) in readings {
        let engine = format!("misreading:{reading}");
        let check = ["check", "--game", game, "--engine", &engine, "--cases", &cases];
        let failed = out(&run(&check).code(1));
        assert!(failed.contains(&format!("{game}-found-")), "{failed}");
    }
}

#[test]
fn differences_of_two_engines_in_one_folder_do_not_replace_each_other() {
    let folder = TempDir::new().expect("a temporary folder can be made");
    let cases = folder.path().join("found").display().to_string();
    let compare = |reading: &str| {
        let engine = format!("misreading:masonic/{reading}");
        // With this seed, engines with either misreading differ from `reference` in the first round.
        let engines = ["compare", "--game", "masonic", "--engine", &engine, "--seed", "5"];
        let more =
            ["--jobs", "1", "--rounds", "2000", "--seconds", "60", "--record-failures", &cases];
        run(&[&engines[..], &more].concat())
    };
    compare("knight-blocked").code(1);
    let read = || {
        let file = fs::read_dir(&cases).expect("it was made").next().expect("it has a file");
        fs::read_to_string(file.expect("it is listed").path()).expect("it reads")
    };
    let first = read();
    // The same engine finds the same difference again, and the file stays as it is. Another engine differs in the same
    // round; its difference is refused.
    compare("knight-blocked").code(1);
    assert_eq!(read(), first);
    let output = err(&compare("bishop-has-no-single-step").code(2));
    assert!(output.contains("has a difference between other engines"), "{output}");
    assert_eq!(read(), first);
}

#[test]
fn a_file_that_is_too_long_is_not_read() {
    let folder = folder(&[("chess/test.json", "")]);
    let long = fs::File::create(folder.path().join("chess/test.json")).expect("it can be made");
    long.set_len(1 << 40).expect("a file can have holes");
    let output = output(folder.path());
    assert!(output.contains("chess/test.json: cannot be read: it is longer than"), "{output}");
}

#[cfg(unix)]
#[test]
fn only_regular_files_are_opened_and_links_in_a_cycle_are_not_followed() {
    let folder = folder(&[("chess/test.json", &file(&[right()]))]);
    let chess = folder.path().join("chess");
    let made = std::process::Command::new("mkfifo").arg(chess.join("pipe.json")).status();
    assert!(made.is_ok_and(|status| status.success()), "no pipe was made");
    std::os::unix::fs::symlink(folder.path(), chess.join("circle")).expect("a link can be made");
    std::os::unix::fs::symlink("/dev/zero", chess.join("zero.json")).expect("a link can be made");
    let output = output(folder.path());
    assert!(output.contains("chess/pipe.json: cannot be read: it is not a file"), "{output}");
    assert!(output.contains("chess/zero.json: cannot be read: it is not a file"), "{output}");
    assert!(output.contains("chess/circle: cannot be read: links to folders"), "{output}");
}
