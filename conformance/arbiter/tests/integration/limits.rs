//! No command takes more than it is given: nodes, time, lines of input.

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::program::{arbiter, err, out, run};

#[test]
fn perft_takes_no_more_than_it_is_given() {
    for engine in ["reference", "fast"] {
        let count = |limits: &[&str]| {
            let fixed = ["perft", "chess", "3", "--engine", engine];
            run(&[&fixed[..], limits].concat())
        };
        assert_eq!(out(&count(&["--max-nodes", "9322"]).code(0)), "8902\n");
        let told = err(&count(&["--max-nodes", "9321"]).code(3));
        assert!(told.contains("limit of 9321 nodes reached"), "{told}");
        let told = err(
            &run(&["perft", "chess", "90", "--engine", engine, "--max-seconds", "0.1"]).code(3)
        );
        assert!(told.contains("limit of 0.1 s reached"), "{told}");
        let told = err(&run(&["perft", "chess", "4294967295", "--engine", engine]).code(3));
        assert!(told.contains("beyond the limit of 200"), "{told}");
    }
    run(&["perft", "chess", "1", "--engine", "false", "--max-nodes", "9"]).code(2);
    run(&["perft", "chess", "1", "--max-seconds", "1e19"]).code(2);
}

#[test]
fn a_line_of_standard_input_is_bounded() {
    let long = format!("start\n{}\nstart\n", "x".repeat(1 << 21));
    let assert = arbiter().args(["perft", "chess", "1", "-"]).write_stdin(long).assert().code(2);
    assert_eq!(out(&assert), "20\n");
    assert!(err(&assert).contains("line 2 of standard input is longer than 1048576 bytes"));
    let assert =
        arbiter().args(["perft", "chess", "1", "-"]).write_stdin(b"\xff\n".to_vec()).assert();
    assert!(err(&assert.code(2)).contains("line 1 of standard input is not UTF-8"));
}

#[test]
fn exhaust_stops_when_its_time_is_over_and_goes_on_from_its_state() {
    let folder = TempDir::new().expect("a folder can be made");
    let state = folder.path().join("state").display().to_string();
    let exhaust = ["exhaust", "kingdom-capture", "--men", "2", "--json", "--state", &state];
    let hasty = run(&[&exhaust[..], &["--max-seconds", "0.000001"]].concat()).code(3);
    assert!(err(&hasty).contains("limit of 0.000001 s reached: "), "{}", err(&hasty));
    let left: Value = serde_json::from_str(&out(&hasty)).expect("it is JSON");
    assert!(left["left"].as_u64().is_some_and(|units| units > 0), "{left}");
    let whole = ["exhaust", "chess", "--men", "2", "--max-seconds", "600"];
    assert!(out(&run(&whole).code(0)).contains("3612 positions"));
    run(&["exhaust", "chess", "--max-seconds", "0"]).code(2);
}

#[test]
fn a_run_of_cases_ends_when_its_time_is_over_with_a_report_of_what_was_run() {
    let hasty = ["check", "--engine", "fast", "--game", "chess", "--max-seconds", "0.000001"];
    let assert = run(&[&hasty[..], &["--report", "json"]].concat()).code(3);
    assert!(err(&assert).contains("cases were not run"), "{}", err(&assert));
    let lines: Vec<Value> =
        out(&assert).lines().map(|line| serde_json::from_str(line).expect("it is JSON")).collect();
    let summary = lines.iter().find_map(|line| line.get("summary")).expect("there is an end");
    assert_eq!((&summary["interrupted"], &summary["passed"]), (&json!(true), &json!(0)));
    assert!(summary["not_run"].as_u64().is_some_and(|cases| cases > 100), "{summary}");
    let at_ease = ["check", "--engine", "fast", "--game", "gothic", "--max-seconds", "600"];
    run(&at_ease).code(0);
}

/// The deepest of these counts would take years.
#[test]
fn a_case_with_a_wrong_count_holds_nobody_up() {
    let folder = TempDir::new().expect("a folder can be made");
    let file = json!({ "about": "made for a test", "cases": [{
        "id": "chess-deep-001", "game": "chess", "cites": ["CHE-13"], "about": "A deep count.",
        "source": "by hand", "position": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "expect": { "perft": [20, 400, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1] },
    }] });
    std::fs::create_dir(folder.path().join("chess")).expect("a folder can be made");
    std::fs::write(folder.path().join("chess/deep.json"), file.to_string())
        .expect("it can be written");
    let cases = folder.path().display().to_string();
    for engine in ["reference", "fast"] {
        let assert = run(&["check", "--engine", engine, "--cases", &cases]).code(1);
        let told = out(&assert);
        assert!(told.contains("perft 14") && told.contains("nodes reached"), "{told}");
    }
}
