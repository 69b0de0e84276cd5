//! What the program writes: files, which are written completely or not at all, and output to a closed pipe or a full
//! disk.

use std::fs;
use std::io;
#[cfg(target_os = "linux")]
use std::path::Path;
use std::process::Command;

use serde_json::json;
use tempfile::TempDir;

#[cfg(unix)]
use crate::program::{err, out};
use crate::program::{python, run};

/// Makes a folder for a test. Its folder `cases` has `count` cases that every engine fails.
fn folder(count: usize) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let case = |number: usize| {
        json!({
            "id": format!("chess-test-{number:03}"), "game": "chess",
            "expect": { "legal": ["e2e5"] }, "about": "A wrong case.", "source": "by hand",
            "cites": ["CHE-10"],
        })
    };
    let file =
        json!({ "about": "Wrong cases.", "cases": (1..=count).map(case).collect::<Vec<_>>() });
    fs::create_dir_all(folder.path().join("cases/chess")).expect("a folder can be made");
    fs::write(folder.path().join("cases/chess/test.json"), file.to_string())
        .expect("it is written");
    folder
}

fn path(folder: &TempDir, name: &str) -> String {
    folder.path().join(name).display().to_string()
}

/// The exit code of the program if nobody reads its standard output: the pipe is closed.
fn unread(arguments: &[&str]) -> Option<i32> {
    let (reader, writer) = io::pipe().expect("a pipe can be made");
    drop(reader);
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("arbiter"));
    let status = command.args(arguments).stdout(writer).status();
    status.expect("the program can be started").code()
}

/// If the reader closes the pipe early, as in `check … | head -1`, a run with failures still ends with the exit code
/// for failures, and still writes its files.
#[test]
fn a_closed_pipe_does_not_turn_failure_into_success() {
    let folder = folder(3);
    let (cases, known) = (path(&folder, "cases"), path(&folder, "known.toml"));
    for report in ["text", "json", "junit"] {
        let check = ["check", "--cases", &cases, "--engine", "fast", "--report", report];
        assert_eq!(unread(&[&check[..], &["--write-expected", &known]].concat()), Some(1));
        assert_eq!(fs::read_to_string(&known).expect("written").matches("[[known]]").count(), 3);
        fs::remove_file(&known).expect("it is there");
        // A run without failures still succeeds.
        assert_eq!(unread(&["check", "--game", "masonic", "--engine", "fast"]), Some(0));
    }
    let game = path(&folder, "game.pgn");
    fs::write(&game, "1. e4 e5 2. Ke5 *\n".repeat(2000)).expect("it is written");
    assert_eq!(unread(&["game", "chess", &game]), Some(1));
    assert_eq!(unread(&["judge", "chess", "start", "e2e5"]), Some(1));
    let state = path(&folder, "state");
    run(&["exhaust", "masonic", "--men", "2", "--shard", "1/2", "--save", &state]).code(0);
    assert_eq!(unread(&["exhaust", "masonic", "--men", "2", "--merge", &state]), Some(1));
    // For commands that only print a list, a closed pipe is a success: the reader has read enough.
    for list in [&["law"][..], &["--help"], &["--version"], &["games"]] {
        assert_eq!(unread(list), Some(0), "{list:?}");
    }
}

/// Output to a full disk is an error.
#[test]
#[cfg(target_os = "linux")]
fn output_that_cannot_be_written_is_an_error() {
    for arguments in [&["--version"][..], &["--help"], &["games"], &["law"], &["law", "--help"]] {
        let full = fs::File::create("/dev/full").expect("Linux has it");
        let mut command = Command::new(assert_cmd::cargo::cargo_bin!("arbiter"));
        let output = command.args(arguments).stdout(full).output().expect("it can be started");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let printed = String::from_utf8_lossy(&output.stderr);
        assert!(printed.contains("standard input or output failed: No space left"), "{printed}");
    }
}

/// Runs the program with a limit of `blocks` blocks on the length of files: a write beyond that fails. Returns the exit
/// code.
#[cfg(target_os = "linux")]
fn limited(arguments: &[&str], blocks: usize) -> Option<i32> {
    let script = format!("ulimit -c 0; ulimit -f {blocks}; exec \"$@\"");
    let mut command = Command::new("sh");
    command.args(["-c", &script, "sh"]).arg(assert_cmd::cargo::cargo_bin!("arbiter"));
    command.args(arguments).output().expect("it can be started").status.code()
}

/// Each write of a file in turn is made to fail. The old contents then remain, or the new file is complete; two later
/// runs without a limit write it completely.
#[test]
#[cfg(target_os = "linux")]
fn a_file_is_written_completely_or_not_at_all() {
    every_write_fails("known", 30);
    every_write_fails("picture", 30);
    every_write_fails("difference", 30);
}

/// Like `a_file_is_written_completely_or_not_at_all`, but with twenty times as many cases.
#[test]
#[cfg(target_os = "linux")]
#[ignore = "takes minutes: `arbiter` is started thousands of times"]
fn a_long_file_is_written_completely_or_not_at_all() {
    every_write_fails("known", 600);
    every_write_fails("picture", 600);
    every_write_fails("difference", 600);
}

#[cfg(target_os = "linux")]
fn every_write_fails(kind: &str, cases: usize) {
    let folder = folder(cases);
    let cases = path(&folder, "cases");
    fs::create_dir(folder.path().join(kind)).expect("a folder can be made");
    let place = path(&folder, kind);
    let mut file = path(&folder, &format!("{kind}/file"));
    let control = Path::new(env!("CARGO_MANIFEST_DIR")).join("../suite/tests/controls/control.py");
    let arbiter = assert_cmd::cargo::cargo_bin!("arbiter").display();
    let wrong = format!("{} '{}' same '{arbiter}'", python(), control.display());
    let known = file.clone();
    // The arguments, and the exit codes of the first run and of a run for which the file already exists.
    let (arguments, first_code, code): (Vec<&str>, i32, i32) = match kind {
        "known" => {
            (vec!["check", "--cases", &cases, "--engine", "fast", "--write-expected", &known], 1, 0)
        }
        "picture" => (vec!["diagram", "chess", "start", "--svg", &known], 0, 0),
        _ => {
            let fixed = ["compare", "--game", "masonic", "--seed", "1", "--rounds", "1"];
            let more = ["--jobs", "1", "--engine", &wrong, "--record-failures", &place];
            ([&fixed[..], &more].concat(), 1, 1)
        }
    };
    run(&arguments).code(first_code);
    if kind == "difference" {
        file = path(&folder, "difference/masonic-1-0.json");
    }
    let read = || fs::read_to_string(&file).expect("it is there");
    // In a list of known failures, the reason is replaced by another, which later runs must keep.
    let whole = read().replacen("to be investigated", "by hand", 1);
    let old = match kind {
        "known" => whole.clone(),
        _ => "an older file".into(),
    };
    let blocks = whole.len() / 512 + 1;
    assert!(blocks > 3 || kind == "difference", "{kind} is too short to be torn");
    let (mut written, mut failed) = (0, 0);
    for blocks in 0..=blocks {
        fs::write(&file, &old).expect("it is written");
        let ended = limited(&arguments, blocks);
        let well = ended == Some(code);
        assert!(ended.is_some(), "{kind}, {blocks} blocks: a signal ended the program");
        assert_eq!(&read(), if well { &whole } else { &old }, "{kind}, {blocks} blocks");
        assert_eq!(entries(&folder.path().join(kind)), 1, "{kind}, {blocks} blocks");
        written += usize::from(well);
        failed += usize::from(!well);
        for _ in 0..2 {
            run(&arguments).code(code);
            assert_eq!(read(), whole, "{kind} after {blocks} blocks");
        }
    }
    // Some runs must have failed and others succeeded, or the test would show nothing.
    assert!(failed > 0 && written > 0, "{kind}: {failed} failed, {written} written");
}

#[cfg(target_os = "linux")]
fn entries(folder: &Path) -> usize {
    folder.read_dir().expect("it is a folder").count()
}

/// Each write of `exhaust --save` in turn is made to fail. The file is then missing, empty or a complete part, and the
/// next run completes it.
#[test]
#[cfg(target_os = "linux")]
fn saved_units_survive_every_failed_write() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let file = path(&folder, "saved");
    let arguments = ["exhaust", "masonic", "--men", "2", "--save", &file];
    run(&arguments).code(0);
    let whole = fs::read_to_string(&file).expect("it is there");
    let mut failed = 0;
    for blocks in 0..whole.len() / 512 + 2 {
        fs::remove_file(&file).expect("it is there");
        failed += usize::from(limited(&arguments, blocks) != Some(0));
        let left = fs::read_to_string(&file).unwrap_or_default();
        assert!(left.is_empty() || left.ends_with("}\n"), "{blocks} blocks: {left}");
        run(&arguments).code(0);
        assert_eq!(fs::read_to_string(&file).expect("it is there"), whole);
        assert_eq!(entries(folder.path()), 1, "{blocks} blocks");
    }
    assert!(failed > 20, "{failed}");
}

/// A file that is replaced keeps its permissions, links to it stay links, and a device is written to directly.
#[test]
#[cfg(unix)]
fn a_written_file_keeps_permissions_and_links() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempfile::tempdir().expect("a folder can be made");
    let (file, link) = (path(&folder, "file"), path(&folder, "link"));
    let draw = |to: &str| run(&["diagram", "chess", "start", "--svg", to]);
    draw(&file).code(0);
    let mode = || fs::metadata(&file).expect("it is there").permissions().mode() & 0o777;
    fs::write(path(&folder, "new"), "").expect("it is written");
    let usual = fs::metadata(path(&folder, "new")).expect("it is there").permissions().mode();
    assert_eq!(mode(), usual & 0o777);
    fs::write(&file, "old").expect("it is written");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).expect("ours");
    symlink(&file, &link).expect("a link can be made");
    draw(&link).code(0);
    assert_eq!(mode(), 0o640);
    assert!(fs::symlink_metadata(&link).expect("it is there").is_symlink());
    assert!(fs::read_to_string(&file).expect("it is there").starts_with("<svg"));
    fs::remove_file(&file).expect("it is there");
    draw(&link).code(0);
    assert!(fs::symlink_metadata(&link).expect("it is there").is_symlink());
    assert!(fs::read_to_string(&file).expect("the link leads to it").starts_with("<svg"));
    assert!(out(&draw("/dev/stdout").code(0)).starts_with("<svg"));
    let full = err(&draw("/dev/full").code(2));
    assert!(full.contains("free some space"), "{full}");
    let printed = err(&draw(&path(&folder, "none/file")).code(2));
    assert!(printed.contains("cannot be written"), "{printed}");
}
