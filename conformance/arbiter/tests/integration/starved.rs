//! The program under scarce resources: few threads and processes, a small stack, little memory, or a parent that
//! ignores the end of its children. It works, or reports what it lacks.
#![cfg(target_os = "linux")]

use std::env;
use std::process::{Command, Output};

/// Runs a shell script, which starts the program with these arguments as `"$@"`. Returns the exit code and everything
/// that was printed.
fn by(script: &str, environment: &[(&str, &str)], arguments: &[&str]) -> (Option<i32>, String) {
    let mut command = Command::new("timeout");
    command.args(["120", "sh", "-c", script, "sh"]);
    command.arg(assert_cmd::cargo::cargo_bin!("arbiter")).args(arguments);
    let output = command.envs(environment.iter().copied()).output();
    let Output { status, stdout, stderr } = output.expect("it can be started");
    let printed = [stdout, stderr].map(|text| String::from_utf8_lossy(&text).into_owned()).concat();
    (status.code(), printed)
}

/// A script that limits the number of processes and threads. If root runs the tests, the script first changes to a user
/// that has no processes.
fn few(most: usize) -> String {
    let limit = format!("exec prlimit --nproc={most} \"$@\"");
    if is_root() {
        let user = 54_000 + most;
        format!(
            "exec setpriv --reuid {user} --regid {user} --clear-groups prlimit --nproc={most} \"$@\""
        )
    } else {
        limit
    }
}

/// Whether the tests run as root, to whom limits on processes do not apply.
fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output().expect("there is `id`");
    id.stdout.trim_ascii() == b"0"
}

const ENGINE: &str = "python3 -S -B -c 'print()'";

#[test]
fn threads_that_cannot_be_started_are_an_error_or_not_needed() {
    if Command::new("prlimit").arg("--version").output().is_err() {
        assert!(env::var_os("CI").is_none(), "not tried: there is no `prlimit`");
        eprintln!("not tried: there is no `prlimit`");
        return;
    }
    let commands: &[(&[&str], &[i32])] = &[
        (&["turns", "masonic"], &[0]),
        (&["check", "--engine", "fast", "--filter", "masonic-pawn", "--jobs", "4"], &[0, 2]),
        (&["compare", "--game", "masonic", "--rounds", "1", "--jobs", "4"], &[0, 2]),
        (&["exhaust", "masonic", "--men", "2", "--jobs", "4"], &[0, 2]),
        (&["check", "--engine", ENGINE, "--filter", "masonic-pawn"], &[1, 2, 3]),
        (&["smoke", "--engine", ENGINE], &[1, 2, 3]),
        (&["turns", "masonic", "--engine", ENGINE], &[2, 3]),
        (&["turns", "masonic", "-", "--engine", ENGINE], &[0, 2, 3]),
        (&["compare", "--game", "masonic", "--rounds", "1", "--engine", ENGINE], &[1, 2, 3]),
    ];
    let mut lacking = 0;
    for most in 1..=6 {
        for (arguments, codes) in commands {
            let (code, printed) = by(&few(most), &[], arguments);
            assert!(!printed.contains("panicked"), "{arguments:?} with {most}: {printed}");
            let fits = code.is_some_and(|code| codes.contains(&code));
            assert!(fits, "{arguments:?} with {most}: {code:?}, {printed}");
            lacking += usize::from(printed.contains("temporarily unavailable"));
        }
    }
    // In some runs something must have been lacking, or the test would show nothing.
    assert!(lacking > 5, "{lacking}");
}

#[test]
fn a_small_stack_is_enough() {
    let commands: &[&[&str]] = &[
        &["check", "--engine", "fast", "--filter", "masonic-pawn", "--jobs", "2"],
        &["judge", "masonic", "start", "e2e4", "--json"],
        &["compare", "--game", "masonic", "--rounds", "1", "--jobs", "2"],
    ];
    for arguments in commands {
        let (usual, _) = by("exec \"$@\"", &[], arguments);
        for kibibytes in [256, 512] {
            let (code, printed) =
                by(&format!("ulimit -s {kibibytes}; exec \"$@\""), &[], arguments);
            assert_eq!(code, usual, "{arguments:?} with {kibibytes} KiB: {printed}");
        }
        for bytes in ["1", "99999999999999999"] {
            let (code, printed) = by("exec \"$@\"", &[("RUST_MIN_STACK", bytes)], arguments);
            assert_eq!(code, usual, "{arguments:?} with RUST_MIN_STACK={bytes}: {printed}");
        }
    }
}

/// If the parent ignores SIGCHLD, the system would remove an ended engine before the program learns how it ended.
#[test]
fn a_parent_that_ignores_the_end_of_its_children_changes_nothing() {
    let ends = "python3 -S -B -c 'raise SystemExit(7)'";
    for arguments in [
        &["check", "--engine", ends, "--filter", "masonic-pawn", "--jobs", "1"][..],
        &["smoke", "--engine", ends],
        &["turns", "masonic", "--engine", ends],
        &["compare", "--game", "masonic", "--seed", "1", "--rounds", "1", "--engine", ends],
    ] {
        let (usual, words) = by("exec \"$@\"", &[], arguments);
        let (code, printed) = by("trap '' CHLD; exec \"$@\"", &[], arguments);
        assert_eq!((code, &printed), (usual, &words), "{arguments:?}");
        assert!(printed.contains("exit status: 7"), "{arguments:?}: {printed}");
    }
}

#[test]
fn a_table_larger_than_the_memory_is_wrong_usage() {
    let mate = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
    for arguments in [
        &["solve", "chess", mate, "--mate", "1", "--table", "60000"][..],
        &["perft", "chess", "2", "--engine", "fast", "--hash", "60000"],
    ] {
        let (code, printed) = by("ulimit -v 4000000; exec \"$@\"", &[], arguments);
        assert_eq!(code, Some(2), "{arguments:?}: {printed}");
        assert!(
            printed.contains("there is not enough memory for 60000 MiB"),
            "{arguments:?}: {printed}"
        );
        let small = [&arguments[..arguments.len() - 1], &["16"]].concat();
        let (code, printed) = by("ulimit -v 4000000; exec \"$@\"", &[], &small);
        assert_eq!(code, Some(0), "{small:?}: {printed}");
    }
}

/// With little memory, a command ends as usual, or says that memory is lacking and ends with exit code 2 or 3. It never
/// panics.
#[test]
fn running_out_of_memory_is_reported() {
    let commands: [&[&str]; 3] = [
        &["check", "--engine", "fast", "--filter", "masonic-pawn"],
        &["compare", "--game", "masonic", "--rounds", "1"],
        &["solve", "chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "--mate", "1", "--table", "16"],
    ];
    let mut lacking = 0;
    for arguments in commands {
        for kibibytes in [50_000, 70_000, 100_000, 150_000] {
            let (code, printed) =
                by(&format!("ulimit -v {kibibytes}; exec \"$@\""), &[], arguments);
            assert!(!printed.contains("panicked"), "{arguments:?} with {kibibytes}: {printed}");
            let is_lacking = match code {
                Some(0 | 1) => false,
                Some(2 | 3) => printed.contains("memory"),
                _ => panic!("{arguments:?} with {kibibytes}: {code:?}, {printed}"),
            };
            assert!(
                is_lacking || matches!(code, Some(0 | 1)),
                "{arguments:?} with {kibibytes}: {printed}"
            );
            lacking += usize::from(is_lacking);
        }
    }
    // In some runs something must have been lacking, or the test would show nothing.
    assert!(lacking > 0);
}

/// If a search cannot get the memory that an option requests, it uses the memory that is available.
#[test]
fn an_opponent_without_memory_plays_on() {
    let uci = "printf 'setoption name Hash value 4096\\ngo depth 2\\nisready\\n' | \"$@\"";
    let (code, printed) = by(&format!("ulimit -v 1000000; {uci}"), &[], &["uci"]);
    assert_eq!(code, Some(0), "{printed}");
    assert!(printed.contains("bestmove ") && printed.contains("readyok"), "{printed}");
}
