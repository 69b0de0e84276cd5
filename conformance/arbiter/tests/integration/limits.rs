//! Every command respects its limits: on nodes, on time, on the lengths of lines, on numbers.

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::program::{arbiter, err, out, run};

#[test]
fn perft_keeps_its_limits() {
    for engine in ["reference", "fast"] {
        let count = |limits: &[&str]| {
            let fixed = ["perft", "chess", "3", "--engine", engine];
            run(&[&fixed[..], limits].concat())
        };
        assert_eq!(out(&count(&["--max-nodes", "9322"]).code(0)), "8902\n");
        let printed = err(&count(&["--max-nodes", "9321"]).code(3));
        let stopped = format!("{engine} did not finish the count: limit of 9321 nodes reached");
        assert!(printed.contains(&stopped), "{printed}");
        assert!(printed.contains("--max-nodes sets another limit"), "{printed}");
        // The unit that reaches the limit cancels the others, but the limit is what is reported.
        for _ in 0..5 {
            let printed = err(&count(&["--threads", "2", "--max-nodes", "500"]).code(3));
            assert!(printed.contains("limit of 500 nodes reached"), "{printed}");
        }
        let printed = err(&run(&[
            "perft",
            "chess",
            "90",
            "--engine",
            engine,
            "--max-seconds",
            "0.1",
        ])
        .code(3));
        assert!(printed.contains("limit of 0.1 s reached"), "{printed}");
        assert!(printed.contains("--max-seconds sets another limit"), "{printed}");
        let printed = err(&run(&["perft", "chess", "201", "--engine", engine]).code(2));
        assert!(printed.contains("expected a number of turns from 0 to 200"), "{printed}");
    }
    // `fast` names no clause, so the message names the clause by which `reference` refuses the position.
    for divided in [&[][..], &["--divide"]] {
        let refused =
            [&["perft", "chess", "1", "8/8/8/8/8/8/8/K7 w - - 0 1", "--engine", "fast"], divided]
                .concat();
        assert!(err(&run(&refused).code(1)).contains("refused by CHE-28"));
    }
    run(&["perft", "chess", "1", "--engine", "false", "--max-nodes", "9"]).code(2);
    run(&["perft", "chess", "1", "--max-seconds", "1e19"]).code(2);
}

#[test]
fn a_line_of_standard_input_is_bounded() {
    let long = format!("start\n{}\nstart\n", "x".repeat(1 << 21));
    let assert = arbiter().args(["perft", "chess", "1", "-"]).write_stdin(long).assert().code(2);
    assert_eq!(out(&assert), "20\n20\n");
    assert!(err(&assert).contains("line 2 of standard input is longer than 1048576 bytes"));
    let assert =
        arbiter().args(["perft", "chess", "1", "-"]).write_stdin(b"\xff\n".to_vec()).assert();
    assert!(err(&assert.code(2)).contains("line 1 of standard input is not UTF-8"));
}

#[test]
fn exhaust_stops_when_its_time_is_over_and_continues_from_its_state() {
    let folder = TempDir::new().expect("a folder can be made");
    let state = folder.path().join("state").display().to_string();
    let exhaust = ["exhaust", "kingdom-capture", "--men", "2", "--json", "--save", &state];
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
    // The time was too short for any answer, so the engine is not blamed for answering nothing.
    assert!(!err(&assert).contains("answered no questions"), "{}", err(&assert));
    // If both engines are checked, the report also covers the second one, which was asked nothing.
    let both = ["check", "--game", "chess", "--max-seconds", "0.000001"];
    let assert = run(&[&both[..], &["--report", "json"]].concat()).code(3);
    let json = out(&assert);
    let lines = json.lines().map(|line| serde_json::from_str(line).expect("it is JSON"));
    let not_run: Vec<u64> =
        lines.filter_map(|line: Value| line["summary"]["not_run"].as_u64()).collect();
    assert_eq!(not_run.len(), 2, "{json}");
    let all = format!("reached: {} cases were not run", not_run.iter().sum::<u64>());
    assert!(not_run[0] == not_run[1] && err(&assert).contains(&all), "{}", err(&assert));
    let junit = out(&run(&[&both[..], &["--report", "junit"]].concat()).code(3));
    let printed = format!("interrupted: {} cases were not run", not_run[1]);
    // For each of the two engines, the text occurs three times: in the output of its suite, and in the message and the
    // text of an error.
    assert_eq!(junit.matches(&printed).count(), 6, "{junit}");
    let at_ease = ["check", "--engine", "fast", "--game", "gothic", "--max-seconds", "600"];
    run(&at_ease).code(0);
}

/// A deep count ends at a limit on nodes. Without the limit, the deepest count of this case would take years.
#[test]
fn a_case_with_a_wrong_count_does_not_block_the_run() {
    let folder = TempDir::new().expect("a folder can be made");
    let file = json!({ "about": "made for a test", "cases": [{
        "id": "chess-deep-001", "game": "chess", "cites": ["CHE-13"], "about": "A deep count.",
        "source": "by hand", "position": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "expect": { "perft": [20, 400, 8902, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1] },
    }] });
    std::fs::create_dir(folder.path().join("chess")).expect("a folder can be made");
    std::fs::write(folder.path().join("chess/deep.json"), file.to_string())
        .expect("it can be written");
    let cases = folder.path().display().to_string();
    for engine in ["reference", "fast"] {
        let assert = run(&["check", "--engine", engine, "--cases", &cases]).code(1);
        let printed = out(&assert);
        assert!(printed.contains("perft 14") && printed.contains("nodes reached"), "{printed}");
    }
}

/// The message about an impossible number says which numbers are possible, instead of repeating the error of a parser.
#[test]
fn an_impossible_number_is_wrong_usage() {
    let solve = ["solve", "chess", "start", "--mate", "1"];
    let tables = ["tables", "chess", "--material", "KK"];
    let compare = ["compare", "--game", "chess"];
    let check = ["check", "--game", "chess"];
    let perft = ["perft", "chess", "1", "--engine", "fast"];
    let selfplay = ["selfplay", "chess"];
    let exhaust = ["exhaust", "chess", "--men", "2"];
    let from_one = "expected a whole number, at least 1";
    for (command, option, value, expected) in [
        (&solve[..], "--threads", "0", from_one),
        (&solve, "--nodes", "x", from_one),
        (&solve, "--nodes", "99999999999999999999", "the number is too large"),
        (&tables, "--threads", "0", from_one),
        (&tables, "--memory", "0.5", "expected a number of GiB from 1 to 1024"),
        (&compare, "--jobs", "0", from_one),
        (&compare, "--rounds", "0", from_one),
        (&compare, "--record", "0", from_one),
        (&compare, "--seed", "x", "expected a whole number, at least 0"),
        (&compare, "--max-breaks", "0", from_one),
        (&check, "--jobs", "0", from_one),
        (&check, "--max-failures", "0", from_one),
        (&check, "--shard", "3/2", "a shard is written K/N, with K from 1 to N, such as 2/8"),
        (&perft, "--threads", "0", from_one),
        (&perft, "--hash", "0", "expected a number of MiB from 1 to 65536"),
        (&perft, "--hash", "99999999999", "expected a number of MiB from 1 to 65536"),
        (&perft, "--max-nodes", "x", "expected a whole number, at least 0"),
        (&selfplay, "--games", "0", from_one),
        (&selfplay, "--max-turns", "0", from_one),
        (&selfplay, "--nodes", "0", from_one),
        (&exhaust, "--jobs", "0", from_one),
        (&["game", "chess", "-"], "--only", "0", from_one),
    ] {
        let printed = err(&run(&[command, &[option, value]].concat()).code(2));
        let answer = printed.lines().next().unwrap_or_default();
        assert!(answer.ends_with(expected), "{command:?} {option} {value}: {printed}");
    }
}

#[test]
fn an_option_that_the_game_cannot_use_is_wrong_usage() {
    let printed = err(&run(&["exhaust", "chess", "--men", "2", "--deflectors", "1"]).code(2));
    assert!(printed.contains("chess has no deflectors to place"), "{printed}");
}

#[test]
fn standard_input_without_a_line_is_wrong_usage() {
    for command in [
        &["turns", "chess", "-"][..],
        &["judge", "chess", "-", "e2e4"],
        &["judge", "masonic", "-", "b1a3", "--what-if", "masonic/knight-blocked"],
        &["play", "chess", "-", "e2e4"],
        &["status", "chess", "-"],
        &["perft", "chess", "1", "-"],
        &["diagram", "chess", "-"],
        &["solve", "chess", "-", "--mate", "1"],
        &["tables", "chess", "--probe", "-"],
    ] {
        let assert = arbiter().args(command).write_stdin("").assert().code(2);
        assert!(err(&assert).contains("standard input is empty"), "{command:?}: {}", err(&assert));
    }
}

#[test]
fn the_tip_for_a_line_of_standard_input_does_not_mention_quotes() {
    let assert = arbiter().args(["turns", "chess", "-"]).write_stdin("bad\n").assert().code(2);
    let printed = err(&assert);
    assert!(
        printed.contains("line 1 of standard input") && !printed.contains("quotes"),
        "{printed}"
    );
}

#[test]
fn a_file_whose_folder_does_not_exist_is_reported_by_its_own_name() {
    let printed =
        err(&run(&["judge", "chess", "start", "e2e4", "--svg", "/nowhere/it.svg"]).code(2));
    assert!(printed.contains("`/nowhere/it.svg` cannot be written"), "{printed}");
    assert!(!printed.contains(".tmp"), "{printed}");
}

#[test]
fn a_comparison_without_time_to_compare_is_not_a_success() {
    let assert = run(&["compare", "--game", "chess", "--seconds", "0.000001"]).code(1);
    assert!(err(&assert).contains("nothing of chess was compared"), "{}", err(&assert));
}
