//! Engines under test with one flaw each: `arbiter check` ends in time, reports the flaw with the case in which it
//! appeared, continues with the next cases, and leaves no process behind.
//!
//! The programs are in `conformance/suite/tests/flaws`; each states in its first lines the expected outcome, and the systems it
//! needs.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::program::python;

/// The maximum time for one flaw: enough for several time limits, and for the starts of a program on a busy machine.
const LONGEST: Duration = Duration::from_secs(2 * 60);
/// The time limit, in seconds, for a flaw whose header states none.
const SECONDS: &str = "5";
/// The factor by which the time limit is extended when a flaw is retried alone.
const PATIENCE: u64 = 4;
/// Kibibytes of memory that the program may use for any flaw: enough for an answer of 16 MiB and its copies.
const MEMORY: u64 = 400 << 10;
/// The maximum length, in bytes, of the report on a flaw.
const REPORT: usize = 1 << 20;
/// How many flaws are tried at once; most of them only wait.
const AT_ONCE: usize = 8;

/// A program with a flaw, and what its header states.
#[derive(Clone)]
struct Flaw {
    program: PathBuf,
    name: String,
    /// The expected outcome of each case, in order.
    outcomes: Vec<String>,
    printed: Option<String>,
    /// The time limit for answers, in seconds: long enough for the flaw to appear even on a busy machine.
    seconds: String,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../suite/tests/flaws")
}

/// Whether this is the operating system that a flaw needs; `true` if the flaw needs no particular one.
fn is_for_this_system(needs: Option<&str>) -> bool {
    match needs {
        None => true,
        Some("Unix") => cfg!(unix),
        Some("Linux") => cfg!(target_os = "linux"),
        Some(other) => panic!("{other} is no system of flaws"),
    }
}

/// Every flaw that can appear on this operating system, sorted by name. Flaws in C are compiled into the folder
/// `built`; without a compiler, they are left out.
fn flaws(built: &Path) -> Vec<Flaw> {
    let compiler = Command::new("cc").arg("--version").output().is_ok();
    let mut paths: Vec<PathBuf> = fs::read_dir(folder())
        .expect("the flaws are a folder")
        .map(|entry| entry.expect("the folder can be read").path())
        .collect();
    paths.sort();
    let mut flaws = Vec::new();
    for path in paths {
        let name = path.file_stem().expect("a file has a name").to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).expect("a flaw can be read");
        let header = |key: &str| {
            let value = text.lines().take(5).find_map(|line| line.split_once(key));
            value.map(|(_, value)| value.trim().trim_end_matches("*/").trim().to_owned())
        };
        if !is_for_this_system(header(" on:").as_deref()) {
            continue;
        }
        let program = match path.extension().and_then(|extension| extension.to_str()) {
            Some("py") if name != "polite" => path.clone(),
            Some("c") if compiler => {
                let program = built.join(&name);
                let status = Command::new("cc").arg(&path).arg("-o").arg(&program).status();
                assert!(status.is_ok_and(|status| status.success()), "{name} does not compile");
                program
            }
            _ => continue,
        };
        let outcomes = header("outcomes:").unwrap_or_else(|| panic!("{name} has no outcomes"));
        let outcomes = outcomes.split_whitespace().map(Into::into).collect();
        let seconds = header("seconds:").unwrap_or_else(|| SECONDS.into());
        // On Windows a process always ends with a code, never by a signal.
        let printed = header("expect:");
        let printed = printed.map(|printed| {
            if cfg!(windows) { printed.replace("exit status", "exit code") } else { printed }
        });
        flaws.push(Flaw { program, name, outcomes, printed, seconds });
    }
    flaws
}

/// Writes cases into a new folder: one with pawns, at which a flaw appears, between two with kings only, and one of
/// another game.
fn cases() -> TempDir {
    let folder = TempDir::new().expect("a temporary folder can be made");
    let case = |id: &str, game: &str, position: &str, expect: Value| {
        json!({
            "id": id, "game": game, "cites": ["CHE-13"], "about": "A question.",
            "source": "by hand", "position": position, "expect": expect,
        })
    };
    let kings = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    let pawns = "4k3/8/8/Pp6/8/8/8/4K3 w - b6 0 1";
    let of_king = json!({ "turns": ["e1d1", "e1d2", "e1e2", "e1f1", "e1f2"] });
    let of_pawn = json!({
        "turns": ["a5a6", "a5b6", "e1d1", "e1d2", "e1e2", "e1f1", "e1f2"],
        "check": [],
    });
    let quiet = json!({ "check": [], "end": null });
    for (game, cases) in [
        (
            "chess",
            vec![
                case("chess-flaw-001", "chess", kings, of_king.clone()),
                case("chess-flaw-002", "chess", pawns, of_pawn),
                case("chess-flaw-003", "chess", kings, of_king),
            ],
        ),
        ("masonic", vec![case("masonic-flaw-001", "masonic", kings, quiet)]),
    ] {
        let game = folder.path().join(game);
        fs::create_dir(&game).expect("a folder can be made");
        let text = json!({ "about": "made for a test", "cases": cases }).to_string();
        fs::write(game.join("flaw.json"), text).expect("a file can be written");
    }
    folder
}

/// The command that starts the engine, with the tag as an argument. The engine ignores the tag, but its process can be
/// found by the tag on every system.
fn engine(flaw: &Flaw, tag: &str) -> String {
    let program = flaw.program.display();
    if flaw.program.extension().is_some_and(|extension| extension == "py") {
        format!("{} '{program}' {tag}", python())
    } else {
        format!("'{program}' {tag}")
    }
}

/// The command `arbiter check` with the engine. All its processes carry the tag, by which they can be found.
fn check(flaw: &Flaw, cases: &Path, report: &str, tag: &str, seconds: &str) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("arbiter"));
    command.args([
        "check",
        "--jobs",
        "1",
        "--time-limit",
        seconds,
        "--report",
        report,
        "--engine",
        &engine(flaw, tag),
    ]);
    if flaw.name.starts_with("uci_") {
        command.arg("--uci");
    }
    command.arg("--cases").arg(cases).env("VICE_RUN", tag).stdin(Stdio::null());
    command
}

/// The running processes that carry the tag in their environment or among their arguments.
#[cfg(target_os = "linux")]
fn left(tag: &str) -> Vec<String> {
    let entries = fs::read_dir("/proc").expect("Linux has /proc").flatten();
    entries
        .filter_map(|entry| {
            entry.file_name().to_str()?.parse::<u32>().ok()?;
            let read = |what| fs::read(entry.path().join(what)).unwrap_or_default();
            let arguments = String::from_utf8_lossy(&read("cmdline")).replace('\0', " ");
            let environment = read("environ");
            let environment = String::from_utf8_lossy(&environment);
            let tagged = arguments.contains(tag) || environment.contains(tag);
            tagged.then(|| format!("{}: {arguments}", entry.file_name().display()))
        })
        .collect()
}

/// The running processes that carry the tag among their arguments, according to a system program that lists processes.
#[cfg(not(target_os = "linux"))]
fn left(tag: &str) -> Vec<String> {
    let mut list = if cfg!(windows) {
        let mut list = Command::new("powershell");
        let all = "Get-CimInstance Win32_Process | ForEach-Object { \"$($_.ProcessId): $($_.CommandLine)\" }";
        list.args(["-NoProfile", "-NonInteractive", "-Command", all]);
        list
    } else {
        let mut list = Command::new("ps");
        list.args(["-axww", "-o", "pid=", "-o", "command="]);
        list
    };
    let output = list.output().expect("the system lists its processes");
    assert!(output.status.success(), "the list of processes ended with {}", output.status);
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines().filter(|line| line.contains(tag)).map(|line| line.trim().to_owned()).collect()
}

/// What `arbiter check` did wrong with a flaw; empty if it did nothing wrong.
fn faults(flaw: &Flaw, cases: &Path) -> Vec<String> {
    let tag = format!("flaw-{}-{}-flaw", std::process::id(), flaw.name);
    let reports = TempDir::new().expect("a temporary folder can be made");
    let report = reports.path().join("report");
    let output = fs::File::create(&report).expect("a file can be made");
    let mut child = check(flaw, cases, "json", &tag, &flaw.seconds)
        .stdout(output)
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let started = Instant::now();
    let mut memory = 0;
    let status = loop {
        let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let peak = peak.and_then(|peak| peak.trim().trim_end_matches(" kB").parse().ok());
        memory = memory.max(peak.unwrap_or(0));
        if let Some(status) = child.try_wait().expect("a child can be waited for") {
            break status;
        }
        if started.elapsed() > LONGEST {
            let _ = child.kill();
            let _ = child.wait();
            return vec![format!("did not end in {LONGEST:?}")];
        }
        thread::sleep(Duration::from_millis(20));
    };
    let mut faults = Vec::new();
    let processes = left(&tag);
    if !processes.is_empty() {
        faults.push(format!("left behind: {}", processes.join("; ")));
    }
    if memory > MEMORY {
        faults.push(format!("took {memory} KiB"));
    }
    let text = fs::read_to_string(&report).unwrap_or_default();
    if text.len() > REPORT {
        faults.push(format!("filled a report of {} bytes", text.len()));
    }
    if text.contains(|letter: char| letter.is_control() && letter != '\n' || letter == '\u{fffe}') {
        faults.push("wrote control characters".into());
    }
    let printed: BTreeMap<String, (String, String)> = text
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok())
        .filter_map(|line| {
            let case = line["case"].as_str()?.to_owned();
            Some((case, (line["outcome"].as_str()?.to_owned(), line["checks"].to_string())))
        })
        .collect();
    let outcomes: Vec<&str> = printed.values().map(|(outcome, _)| outcome.as_str()).collect();
    if outcomes != flaw.outcomes {
        faults.push(format!("came to {outcomes:?}:\n{text}"));
    }
    let expected = if outcomes.contains(&"broken") || outcomes.contains(&"unasked") {
        3
    } else {
        i32::from(outcomes.contains(&"failed"))
    };
    let skipped = outcomes.iter().all(|outcome| *outcome == "skipped");
    if status.code() != Some(expected) && !skipped {
        faults.push(format!("ended with {status}, not {expected}"));
    }
    if let Some(what) = &flaw.printed
        && !printed.values().any(|(_, checks)| checks.contains(what))
    {
        faults.push(format!("did not tell `{what}`:\n{text}"));
    }
    faults
}

#[test]
fn a_sample_of_flaws_is_handled() {
    flaws_are_handled(6);
}

#[test]
#[ignore = "takes minutes"]
fn every_flaw_is_handled() {
    flaws_are_handled(1);
}

/// Checks that every `one_in`-th flaw is handled.
fn flaws_are_handled(one_in: usize) {
    let cases = cases();
    let built = TempDir::new().expect("a temporary folder can be made");
    let flaws = flaws(built.path());
    let least = if cfg!(target_os = "linux") { 100 } else { 90 };
    assert!(flaws.len() >= least, "there are {} flaws", flaws.len());
    let flaws: Vec<Flaw> = flaws.into_iter().step_by(one_in).collect();
    let next = AtomicUsize::new(0);
    let failures = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..AT_ONCE {
            scope.spawn(|| {
                while let Some(flaw) = flaws.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if !faults(flaw, cases.path()).is_empty() {
                        failures.lock().expect("no thread panics").push(flaw);
                    }
                }
            });
        }
    });
    // On a busy machine merely starting a program can exceed a time limit: failed flaws are retried, one at a time and with
    // more time.
    let failures = failures.into_inner().expect("no thread panics").into_iter();
    let failures: Vec<String> = failures
        .filter_map(|flaw| {
            let seconds = flaw.seconds.parse::<u64>().expect("a limit is a number") * PATIENCE;
            let patient = Flaw { seconds: seconds.to_string(), ..flaw.clone() };
            let faults = faults(&patient, cases.path());
            (!faults.is_empty()).then(|| format!("{}: {}", flaw.name, faults.join("\n  ")))
        })
        .collect();
    assert!(failures.is_empty(), "{} flaws:\n{}", failures.len(), failures.join("\n"));
}

/// The commands other than `check` with which flaws are tried, without the arguments for the engine.
const OTHERS: [&[&str]; 5] = [
    &["compare", "--game", "chess", "--seed", "7", "--rounds", "1", "--jobs", "2"],
    &["smoke", "--game", "chess"],
    &["turns", "chess", "4k3/8/8/Pp6/8/8/8/4K3 w - b6 0 1"],
    &["perft", "chess", "1", "4k3/8/8/Pp6/8/8/8/4K3 w - b6 0 1", "--divide"],
    &["play", "chess", "start", "e2e4"],
];

/// Whether a flaw is tried with the other commands. These flaws do not depend on cases: processes left behind, silence,
/// floods of output and failing starts.
fn is_tried_with_others(name: &str) -> bool {
    let processes =
        ["leaves_", "lives_", "moves_", "kills_its", "forks_", "hangs_beside", "c_hides"];
    let others = [
        "hangs_at_start",
        "floods_one_line",
        "floods_its_errors_and_hangs",
        "halves_a_character",
        "greets_twice",
        "stays_deaf_when_its_input_ends",
        "talks_in_colours",
        "c_ignores_every_signal",
    ];
    processes.iter().any(|kind| name.starts_with(kind)) || others.contains(&name)
}

/// What a command other than `check` did wrong with a flaw; empty if it did nothing wrong.
fn faults_beside(flaw: &Flaw, command: &[&str]) -> Vec<String> {
    let tag = format!("flaw-{}-{}-{}-flaw", std::process::id(), flaw.name, command[0]);
    let started = Instant::now();
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("arbiter"))
        .args(command)
        .args(["--time-limit", &flaw.seconds, "--engine", &engine(flaw, &tag)])
        .env("VICE_RUN", &tag)
        .env("FLAW_EVERYWHERE", "1")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let status = loop {
        if let Some(status) = child.try_wait().expect("a child can be waited for") {
            break status;
        }
        if started.elapsed() > LONGEST {
            let _ = child.kill();
            let _ = child.wait();
            return vec![format!("{} did not end in {LONGEST:?}", command[0])];
        }
        thread::sleep(Duration::from_millis(20));
    };
    let mut faults = Vec::new();
    let processes = left(&tag);
    if !processes.is_empty() {
        faults.push(format!("{} left behind: {}", command[0], processes.join("; ")));
    }
    // An engine that is asked only one question may answer correctly in spite of its flaw.
    let right = ["turns"].contains(&command[0]);
    if !(matches!(status.code(), Some(1..=3)) || right && status.success()) {
        faults.push(format!("{} ended with {status}", command[0]));
    }
    faults
}

#[test]
fn another_command_ends_its_engine_too() {
    // Most flaws have three trials: `compare`, `smoke` and `turns`. Five is not a multiple of three, so every fifth trial
    // reaches all three commands.
    other_commands_end_their_engines(5);
}

#[test]
#[ignore = "takes minutes"]
fn every_other_command_ends_its_engine_too() {
    other_commands_end_their_engines(1);
}

fn other_commands_end_their_engines(one_in: usize) {
    let built = TempDir::new().expect("a temporary folder can be made");
    let flaws = flaws(built.path());
    let flaws: Vec<&Flaw> = flaws.iter().filter(|flaw| is_tried_with_others(&flaw.name)).collect();
    let least = if cfg!(target_os = "linux") { 20 } else { 6 };
    assert!(flaws.len() >= least, "there are {} flaws", flaws.len());
    let trials: Vec<(&Flaw, &[&str])> =
        flaws.iter().flat_map(|flaw| OTHERS.map(|command| (*flaw, command))).collect();
    // `turns`, `perft` and `play` use their engine in the same way, so `turns` is enough for most flaws.
    let few = |flaw: &Flaw| flaw.name == "leaves_a_daemon";
    let alike = |command: &[&str]| ["perft", "play"].contains(&command[0]);
    let trials: Vec<(&Flaw, &[&str])> =
        trials.into_iter().filter(|(flaw, command)| few(flaw) || !alike(command)).collect();
    let trials: Vec<_> = trials.into_iter().step_by(one_in).collect();
    let (next, failures) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for _ in 0..AT_ONCE {
            scope.spawn(|| {
                while let Some((flaw, command)) = trials.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let faults = faults_beside(flaw, command);
                    let faults = faults.into_iter().map(|fault| format!("{}: {fault}", flaw.name));
                    failures.lock().expect("no thread panics").extend(faults);
                }
            });
        }
    });
    let failures = failures.into_inner().expect("no thread panics");
    assert!(failures.is_empty(), "{} flaws:\n{}", failures.len(), failures.join("\n"));
}

/// The flaw of an engine that hangs and has started a process outside its process group. Only on Linux can this process
/// be found.
#[cfg(target_os = "linux")]
fn hanging(built: &Path) -> Flaw {
    let all = flaws(built);
    all.into_iter().find(|flaw| flaw.name == "hangs_beside_a_process").expect("it is there")
}

/// Starts a run with the flaw [`hanging`], waits until the engine and its other process are running, and sends the
/// signal to the run. Returns the exit code, the report, and the processes that are left.
#[cfg(target_os = "linux")]
fn interrupted(signal: &str, report: &str) -> (Option<i32>, String, Vec<String>) {
    let cases = cases();
    let built = TempDir::new().expect("a temporary folder can be made");
    let tag = format!("flaw-{}-{signal}-{report}", std::process::id());
    let mut command = check(&hanging(built.path()), cases.path(), report, &tag, "600");
    let child = command.stdout(Stdio::piped()).spawn().expect("the program starts");
    let deadline = Instant::now() + LONGEST;
    while !left(&tag).iter().any(|process| process.contains(&format!("{tag} beside"))) {
        assert!(Instant::now() < deadline, "the engine was not started");
        thread::sleep(Duration::from_millis(20));
    }
    let id = child.id().to_string();
    let sent = Command::new("kill").args([&format!("-{signal}"), &id]).status();
    assert!(sent.is_ok_and(|status| status.success()), "no signal was sent");
    let output = child.wait_with_output().expect("the program ends");
    // A killed program cannot end its engine: a keeper, a separate process, does so a moment later.
    let deadline = Instant::now() + Duration::from_secs(10);
    let mut processes = left(&tag);
    while signal == "KILL" && processes.len() > 1 && Instant::now() < deadline {
        thread::sleep(Duration::from_millis(20));
        processes = left(&tag);
    }
    let text = String::from_utf8(output.stdout).expect("a report is UTF-8");
    (output.status.code(), text, processes)
}

#[test]
#[cfg(target_os = "linux")]
fn a_run_that_is_interrupted_ends_its_engine_and_its_report() {
    // A signal that this process ignores is ignored by the program, too, which then cannot be interrupted.
    let ignored = fs::read_to_string("/proc/self/status").expect("Linux has /proc");
    let ignored = ignored.lines().find_map(|line| line.strip_prefix("SigIgn:\t"));
    let ignored =
        ignored.and_then(|mask| u64::from_str_radix(mask, 16).ok()).expect("it is a mask");
    for (signal, number) in [("INT", 2), ("TERM", 15), ("HUP", 1)] {
        if ignored & (1 << (number - 1)) != 0 {
            continue;
        }
        let code = 128 + number;
        let (status, text, processes) = interrupted(signal, "json");
        assert_eq!(status, Some(code), "{signal}");
        assert_eq!(processes, [""; 0], "{signal}");
        let lines: Vec<Value> = text
            .lines()
            .map(|line| serde_json::from_str(line).expect("every line is JSON"))
            .collect();
        let summary = lines.iter().find_map(|line| line.get("summary")).expect("there is an end");
        assert_eq!(summary["interrupted"], true, "{text}");
        assert_eq!((&summary["passed"], &summary["broken"]), (&json!(1), &json!(0)), "{text}");
    }
    let (status, text, processes) = interrupted("TERM", "junit");
    assert_eq!((status, processes), (Some(143), Vec::new()));
    let document = roxmltree::Document::parse(&text).expect("it is XML");
    let tests = document.descendants().filter(|node| node.has_tag_name("testcase"));
    // There are two tests: the case that was run, and one that reports that the others were not run.
    assert_eq!(tests.count(), 2, "{text}");
    let error =
        document.descendants().find(|node| node.has_tag_name("error")).expect("there is an error");
    assert_eq!(error.attribute("message"), Some("interrupted: 3 cases were not run"), "{text}");
}

/// A signal interrupts every other command that waits for an engine, too.
#[test]
#[cfg(target_os = "linux")]
fn every_other_command_can_be_interrupted() {
    let built = TempDir::new().expect("a temporary folder can be made");
    let flaw = hanging(built.path());
    // `play` is left out: the flaw appears in lists of turns, which `play` does not request.
    for command in OTHERS.into_iter().filter(|command| command[0] != "play") {
        let tag = format!("flaw-{}-term-{}", std::process::id(), command[0]);
        let mut child = Command::new(assert_cmd::cargo::cargo_bin!("arbiter"))
            .args(command)
            .args(["--time-limit", "600", "--engine", &engine(&flaw, &tag)])
            .env("VICE_RUN", &tag)
            .env("FLAW_EVERYWHERE", "1")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let deadline = Instant::now() + LONGEST;
        while !left(&tag).iter().any(|process| process.contains(&format!("{tag} beside"))) {
            assert!(Instant::now() < deadline, "{}: the engine was not started", command[0]);
            thread::sleep(Duration::from_millis(20));
        }
        let sent = Command::new("kill").args(["-TERM", &child.id().to_string()]).status();
        assert!(sent.is_ok(), "{}", command[0]);
        let status = child.wait().expect("the program ends");
        assert_eq!(status.code(), Some(143), "{}", command[0]);
        assert_eq!(left(&tag), [""; 0], "{}", command[0]);
    }
}

/// When a run is killed, a separate process, the keeper, ends the engine. It cannot reach a process that has left the
/// engine's process group.
#[test]
#[cfg(target_os = "linux")]
fn an_engine_does_not_outlive_a_run_that_is_killed() {
    let (status, _, processes) = interrupted("KILL", "text");
    assert_eq!(status, None);
    assert!(processes.iter().all(|process| process.contains("beside")), "{processes:?}");
    for process in processes {
        let id = process.split(':').next().unwrap_or_default();
        let _ = Command::new("kill").args(["-KILL", id]).status();
    }
}
