//! `arbiter diagnose` finds the mistake in an engine from its wrong counts.

use serde_json::Value;

use crate::program::{arbiter, err, out, run};

/// Position 4 of the well-known perft positions.
const FOURTH: &str = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1";

fn json(arguments: &[&str]) -> (i32, Value) {
    let assert = arbiter().args(["diagnose", "chess", "--json"]).args(arguments).assert();
    let code = assert.get_output().status.code().expect("it ends by itself");
    let text = String::from_utf8_lossy(&assert.get_output().stdout).into_owned();
    (code, serde_json::from_str(&text).expect("it is JSON"))
}

fn pasted(text: &str) -> (i32, String) {
    let assert = arbiter().args(["diagnose", "chess", "-"]).write_stdin(text).assert();
    let output = assert.get_output();
    (
        output.status.code().expect("it ends by itself"),
        String::from_utf8_lossy(&output.stdout).into_owned(),
    )
}

#[test]
fn correct_counts_are_reported_as_correct() {
    let (code, text) = pasted("startpos\nperft 1 = 20\nperft 2 = 400 expected 401\nperft 3 = 8902");
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("the count given as expected, 401, is wrong"), "{text}");
    assert!(text.contains("Every count of the engine is right."), "{text}");
    let (code, line) = json(&["--count", "3:8902"]);
    assert_eq!((code, &line["right"]), (0, &Value::Bool(true)));
    assert_eq!(line["causes"], Value::Array(Vec::new()));
}

#[test]
fn a_wrong_count_is_explained_by_a_misreading_with_its_clause() {
    let (code, line) = json(&["--position", FOURTH, "--count", "3:9461"]);
    assert_eq!(code, 1);
    assert_eq!(line["right"], false);
    assert_eq!(line["expected"][0]["right"], 9467);
    let causes = line["causes"].as_array().expect("a list");
    assert_eq!(causes.len(), 1, "{line}");
    assert_eq!(causes[0]["misreading"], "chess/promoted-knight-is-a-rook");
    assert_eq!(causes[0]["clause"], "CHE-14");
    assert_eq!((&causes[0]["fits"], &causes[0]["of"]), (&1.into(), &1.into()));
    assert!(line["signature"].is_null() && line["family"].is_null() && line["separates"].is_null());
}

#[test]
fn several_causes_come_with_a_position_that_tells_them_apart() {
    let (code, line) = json(&["--count", "2:240"]);
    assert_eq!(code, 1);
    let causes = line["causes"].as_array().expect("a list");
    assert!(
        causes.iter().any(|cause| cause["misreading"] == "chess/black-never-steps-twice"),
        "{line}"
    );
    let counts = line["separates"]["counts"].as_array().expect("a list");
    assert_eq!(counts.len(), causes.len());
    assert!(line["ask"]["position"].is_string());
    let text = out(&run(&["diagnose", "chess", "--count", "2:240"]).code(1));
    assert!(text.contains("This tells them apart"), "{text}");
}

#[test]
fn a_mistake_of_the_counting_is_named_before_any_rule() {
    let (code, text) = pasted("perft 3 = 8000\nKiwipete\nperft 2 = 2304");
    assert_eq!(code, 1);
    assert!(
        text.contains("The counting is wrong, not the rules: the position never changes"),
        "{text}"
    );
    let (_, line) = json(&["--count", "7:-1099065436"]);
    assert_eq!(line["signature"]["name"], "counter-runs-over");
}

#[test]
fn each_count_belongs_to_the_position_before_it() {
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let (code, line) =
        json(&["--count", "1:20", "--position", kiwipete, "--count", "1:48", "--count", "2:2039"]);
    assert_eq!(code, 0, "{line}");
    let positions: Vec<&str> = line["expected"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|one| one["position"].as_str())
        .collect();
    assert_eq!(positions.len(), 3);
    assert_eq!(&positions[1..], [kiwipete; 2]);
    run(&["diagnose", "chess", "--position", FOURTH]).code(2);
}

#[test]
fn every_game_has_a_diagnosis() {
    for game in ["masonic", "gothic", "spectral", "kingdom-escort", "mirrors7-pass"] {
        let count = out(&run(&["perft", game, "1", "--engine", "fast"]).code(0));
        let right = format!("1:{}", count.trim());
        run(&["diagnose", game, "--count", &right]).code(0);
        run(&["diagnose", game, "--count", "1:1", "--max-seconds", "20"]).code(1);
    }
}

#[test]
fn what_cannot_be_read_is_named_and_nothing_read_is_wrong_usage() {
    let printed = arbiter()
        .args(["diagnose", "chess", "-"])
        .write_stdin("where are my nodes?\nperft 2 = 400")
        .assert();
    let printed = printed.code(0);
    assert!(err(&printed).contains("line 1 cannot be read: `where are my nodes?`"));
    let none = arbiter().args(["diagnose", "chess", "-"]).write_stdin("where?").assert().code(2);
    assert!(err(&none).contains("no count was read"));
    run(&["diagnose", "chess"]).code(2);
    run(&["diagnose", "chess", "--count", "x"]).code(2);
    run(&["diagnose", "chess", "no-such-file"]).code(2);
}

#[test]
fn a_count_that_takes_too_long_reaches_the_limit() {
    let position = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q2/PPPBBPPP/R3K2R w KQkq - 0 1";
    let printed =
        run(&["diagnose", "chess", "--position", position, "--count", "9:5", "--max-seconds", "1"]);
    let text = out(&printed.code(3));
    assert!(text.contains("takes too long"), "{text}");
}
