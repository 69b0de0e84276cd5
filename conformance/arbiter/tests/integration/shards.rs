//! Divided work: `perft` and `compare` with `--save` and `--merge`, and `perft` with `--threads` and `--hash`. Neither
//! dividing the work nor a hash table changes a result, and parts that do not belong together are refused.

use std::path::{Path, PathBuf};

use crate::program::{arbiter, err, out, python, run};

/// Runs a command as `count` shards, each of which saves a file in `folder`. Returns the paths of the files.
fn shards(command: &[&str], count: usize, folder: &Path) -> Vec<String> {
    let name = |shard: usize| folder.join(format!("{shard}-of-{count}.json"));
    let paths: Vec<PathBuf> = (1..=count).map(name).collect();
    for (shard, path) in paths.iter().enumerate() {
        let shard = format!("{}/{count}", shard + 1);
        let part = ["--shard", &shard, "--save", path.to_str().unwrap()];
        assert_eq!(out(&run(&[command, &part].concat()).code(0)), "", "{command:?}");
    }
    paths.iter().map(|path| path.to_str().unwrap().to_owned()).collect()
}

/// Runs a command with `--merge` and these files.
fn merged(command: &[&str], files: &[String]) -> assert_cmd::assert::Assert {
    let mut arguments = command.to_vec();
    arguments.push("--merge");
    arguments.extend(files.iter().map(String::as_str));
    run(&arguments)
}

const PERFT: [&str; 6] = ["perft", "masonic", "3", "start", "--engine", "fast"];
const COMPARE: [&str; 9] =
    ["compare", "--game", "masonic", "--seed", "5", "--rounds", "8", "--seconds", "600"];

#[test]
fn parts_give_the_result_of_the_whole() {
    for command in [&PERFT[..], &COMPARE[..]] {
        let folder = tempfile::tempdir().unwrap();
        let whole = out(&run(command).code(0));
        let whole_json = out(&run(&[command, &["--json"]].concat()).code(0));
        assert!(!whole.is_empty());
        for count in [1, 2, 5] {
            let files = shards(command, count, folder.path());
            assert_eq!(
                out(&merged(command, &files).code(0)),
                whole,
                "{command:?} in {count} parts"
            );
            let json = [command, &["--json"]].concat();
            assert_eq!(out(&merged(&json, &files).code(0)), whole_json);
            let reversed: Vec<String> = files.into_iter().rev().collect();
            assert_eq!(out(&merged(command, &reversed).code(0)), whole, "in any order");
        }
    }
}

#[test]
fn parts_that_do_not_belong_together_are_refused() {
    for command in [&PERFT[..], &COMPARE[..]] {
        let folder = tempfile::tempdir().unwrap();
        let files = shards(command, 3, folder.path());
        let others = shards(command, 2, folder.path());
        let text = std::fs::read_to_string(&files[1]).unwrap();
        let spoilt = |name: &str, text: &str| {
            let path = folder.path().join(name);
            std::fs::write(&path, text).unwrap();
            vec![files[0].clone(), path.to_str().unwrap().to_owned(), files[2].clone()]
        };
        let digits = text.rfind("\"sha256\"").unwrap();
        let sets = [
            (files[..2].to_vec(), "1 of 3 shards is missing: 3"),
            ([files.clone(), files[..1].to_vec()].concat(), "both shard 1"),
            (vec![files[0].clone(), files[1].clone(), others[1].clone()], "is one of 2 parts"),
            (spoilt("cut", &text[..digits]), "not written by --save, or it was cut"),
            (spoilt("changed", &text.replacen("\"results\":", "\"results\" : ", 1)), ""),
            (
                spoilt("other", &text.replacen("\"part\":\"arbiter", "\"part\":\"another", 1)),
                "digest",
            ),
            (spoilt("more", &text.replacen("\"shard\":[2,3]", "\"shard\":[3,3]", 1)), "digest"),
        ];
        for (files, why) in sets {
            if why.is_empty() {
                // White space does not change the contents.
                merged(command, &files).code(0);
                continue;
            }
            let refused = merged(command, &files).code(2);
            assert!(err(&refused).contains(why), "{why}: {}", err(&refused));
        }
    }
    // Files that one command has saved are refused by a command with other arguments.
    let folder = tempfile::tempdir().unwrap();
    let files = shards(&PERFT, 2, folder.path());
    let refused = merged(&["perft", "masonic", "4", "start", "--engine", "fast"], &files).code(2);
    assert!(err(&refused).contains("`depth` is 3 in the file and 4 here"), "{}", err(&refused));
}

#[test]
fn threads_and_a_table_change_no_count() {
    for game in ["chess", "deflection", "kingdom-escort", "spectral-random", "mirrors7-block"] {
        let depth = if game == "deflection" { "2" } else { "3" };
        let plain = out(&run(&["perft", game, depth, "--engine", "fast", "--divide"]).code(0));
        for how in [&["--threads", "3"][..], &["--hash", "1"], &["--hash", "4", "--threads", "2"]] {
            let command = [&["perft", game, depth, "--engine", "fast", "--divide"], how].concat();
            assert_eq!(out(&run(&command).code(0)), plain, "{game} {how:?}");
        }
    }
    assert_eq!(out(&run(&["perft", "chess", "2", "--threads", "2"]).code(0)), "400\n");
    assert_eq!(out(&run(&["perft", "chess", "0", "--threads", "2"]).code(0)), "1\n");
}

/// King and queen against king. Eight of White's legal turns leave Black without a legal turn.
const LEFT_WITHOUT_TURNS: &str = "7k/8/5KQ1/8/8/8/8/8 w - - 0 1";

/// However a count is divided, the count for each first turn equals the one that a program gives.
#[test]
fn a_first_turn_that_leaves_no_turns_is_counted_too() {
    let perft = ["perft", "chess", "4", LEFT_WITHOUT_TURNS, "--engine"];
    let serve = format!("'{}' serve", env!("CARGO_BIN_EXE_arbiter"));
    let plain = out(&run(&[&perft[..], &[&serve, "--divide"]].concat()).code(0));
    assert_eq!(plain.lines().filter(|line| line.ends_with("  0")).count(), 8, "{plain}");
    let fast = [&perft[..], &["fast"]].concat();
    for how in [&[][..], &["--threads", "2"], &["--hash", "1"]] {
        assert_eq!(out(&run(&[&fast, how, &["--divide"]].concat()).code(0)), plain, "{how:?}");
    }
    let folder = tempfile::tempdir().unwrap();
    let files = shards(&fast, 2, folder.path());
    assert_eq!(out(&merged(&[&fast[..], &["--divide"]].concat(), &files).code(0)), plain);
}

/// A count to depth 4 from the initial position of chess visits 20, 400, 8,902 and 197,281 nodes at the four depths.
#[test]
fn limits_hold_for_all_threads_and_all_positions_together() {
    const NODES: u64 = 20 + 400 + 8902 + 197_281;
    for how in [&[][..], &["--threads", "2"], &["--divide"]] {
        let command = [&["perft", "chess", "4", "--engine", "fast"], how].concat();
        let (enough, less) = (NODES.to_string(), (NODES - 1).to_string());
        run(&[&command[..], &["--max-nodes", &enough]].concat()).code(0);
        let stopped = run(&[&command[..], &["--max-nodes", &less]].concat()).code(3);
        let why = format!("limit of {less} nodes reached");
        assert!(err(&stopped).contains(&why), "{how:?}: {}", err(&stopped));
        // Two positions take twice as many nodes.
        let twice = || {
            let mut two = arbiter();
            two.args(["perft", "chess", "4", "-", "--engine", "fast"]).args(how);
            two.arg("--max-nodes");
            two
        };
        let input = "start\nstart\n";
        let output = twice().arg(&enough).write_stdin(input).assert().code(3);
        assert!(out(&output).ends_with("197281\n"), "the first one is counted");
        twice().arg((2 * NODES).to_string()).write_stdin(input).assert().code(0);
    }
}

/// Even if there are far more shards than units, each shard ends soon; most shards are empty.
#[test]
fn there_may_be_any_number_of_shards() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("part").to_str().unwrap().to_owned();
    let most = usize::MAX.to_string();
    for shard in ["1", "500", &most] {
        let shard = format!("{shard}/{most}");
        run(&[&PERFT[..], &["--shard", &shard, "--save", &file]].concat()).code(0);
    }
}

/// A program in Python that gives valid counts whose sum is too large.
const LARGE: &str = r#"import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    reply = {
        "start": {"engine": "large", "games": ["chess"], "commands": ["turns", "play", "perft"]},
        "turns": {"turns": ["e2e4", "d2d4"]},
        "play": {"position": "4k3/8/8/8/8/8/8/4K3 b - - 0 1"},
        "perft": {"nodes": 10**19},
    }[asked["cmd"]]
    print(json.dumps({"id": asked["id"], **reply}), flush=True)
"#;

#[test]
fn a_sum_beyond_64_bits_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("large.py");
    std::fs::write(&file, LARGE).unwrap();
    let engine = format!("{} '{}'", python(), file.display());
    let perft = ["perft", "chess", "30", "--engine", &engine];
    assert_eq!(out(&run(&perft).code(0)), "10000000000000000000\n");
    let refused = run(&[&perft[..], &["--divide"]].concat()).code(3);
    assert!(err(&refused).contains("2^64 - 1 or more"), "{}", err(&refused));
}

#[test]
fn a_count_that_cannot_be_divided_is_refused_with_the_reason() {
    for (command, why) in [
        (&["perft", "chess", "2", "--hash", "1"][..], "--hash works with --engine fast only"),
        (&["perft", "chess", "2", "--threads", "2", "--engine", "true"], "not a built-in engine"),
        (&["perft", "chess", "2", "--shard", "1/2"], "--save"),
        (&["perft", "chess", "2", "-", "--save", "x"], "reads several"),
        (&["perft", "chess", "2", "--threads", "1", "--uci"], "no program is given"),
        (&["perft", "chess", "2", "--uci-map", "x"], "no program is given"),
        (&["perft", "chess", "2", "--merge", "x", "--threads", "2"], "cannot be used with"),
        (&["compare", "--against", "fast"], "this would compare fast with itself"),
        (&["compare", "--uci-option", "a=b"], "no program is given"),
        (&["compare", "--convention", "en_passant=legal"], "no program is given"),
        (
            &["compare", "--game", "chess", "--seed", "1", "--round", "2", "--rounds", "6"],
            "cannot be used with",
        ),
        (
            &["compare", "--game", "chess", "--seed", "1", "--round", "18446744073709551615"],
            "the last round is 18446744073709551614",
        ),
        (&["compare", "--save", "x", "--rounds", "3"], "need both --rounds and --seed"),
        (
            &["compare", "--engine", "true", "--save", "x", "--rounds", "3", "--seed", "1"],
            "built-in",
        ),
    ] {
        let refused = run(command).code(2);
        assert!(err(&refused).contains(why), "{command:?}: {}", err(&refused));
    }
}

#[test]
fn a_file_that_names_billions_of_shards_is_refused_at_once() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let part = folder.path().join("part.json").display().to_string();
    run(&["perft", "chess", "1", "--shard", "1/3000000000", "--save", &part]).code(0);
    let assert = run(&["perft", "chess", "1", "--merge", &part]).code(2);
    let output =
        "2999999999 of 3000000000 shards are missing: 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, …";
    assert!(err(&assert).contains(output), "{}", err(&assert));
}
