//! Negative controls: every command that takes an engine is tried with engines that it must not find correct. If a
//! command then ends with exit code 0, it compares nothing.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use serde_json::Value;

use crate::program::{out, python, run};

/// The time limit for each answer; only one control exceeds it.
const SECONDS: &str = "5";
/// How many commands run at once; most of them only wait.
const AT_ONCE: usize = 6;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../suite/tests/controls")
}

fn data() -> Value {
    let text = fs::read_to_string(folder().join("controls.json")).expect("the data can be read");
    serde_json::from_str(&text).expect("the data is JSON")
}

fn words(value: &Value) -> Vec<String> {
    let words = value.as_array().into_iter().flatten();
    words.map(|word| word.as_str().expect("it is a text").to_owned()).collect()
}

fn keys(value: &Value) -> BTreeSet<String> {
    value.as_object().into_iter().flat_map(|object| object.keys().cloned()).collect()
}

/// The commands of the program that take an engine program, according to their help.
fn take_an_engine() -> BTreeSet<String> {
    let help = out(&run(&["--help"]).code(0));
    let (_, commands) = help.split_once("Commands:").expect("the help lists the commands");
    let commands = commands.split_once("Options:").map_or(commands, |(commands, _)| commands);
    let names = commands.lines().filter_map(|line| {
        let name = line.strip_prefix("  ")?.split(' ').next()?;
        let is_name = !name.is_empty() && name != "help";
        is_name.then(|| name.to_owned())
    });
    let names: BTreeSet<String> = names.collect();
    assert!(names.contains("check") && names.contains("games"), "{names:?}");
    names.into_iter().filter(|name| help_of(name).contains("--engine <ENGINE>")).collect()
}

fn help_of(command: &str) -> String {
    out(&run(&[command, "--help"]).code(0))
}

/// The formats of a report that the help of a command lists.
fn forms(help: &str) -> Vec<String> {
    let of_report = help.split_once("--report <").map_or("", |(_, rest)| rest);
    let lines = of_report.lines().map(str::trim).take_while(|line| !line.starts_with("[default"));
    lines.filter_map(|line| Some(line.strip_prefix("- ")?.split_once(':')?.0.to_owned())).collect()
}

/// Fails if a new command, report or output format has not been added to the data file.
#[test]
fn every_command_that_takes_an_engine_has_its_controls() {
    let data = data();
    let (asked, built_in) = (keys(&data["asked"]), keys(&data["built-in"]));
    let all: BTreeSet<String> = asked.union(&built_in).cloned().collect();
    assert_eq!(take_an_engine(), all);
    for command in &asked {
        let help = help_of(command);
        let ways = data["asked"][command].as_array().expect("the ways are a list");
        let has = |option: &str| {
            ways.iter().any(|way| words(&way["arguments"]).contains(&option.to_owned()))
        };
        assert!(!help.contains("--json") || has("--json"), "{command}");
        let forms = forms(&help);
        assert_eq!(forms.is_empty(), !help.contains("--report <"), "{command}");
        for form in forms {
            assert!(has(&form), "{command} has no control for the report `{form}`");
        }
    }
    for (name, codes) in data["controls"].as_object().expect("the controls are an object") {
        assert_eq!(keys(codes), asked, "{name}");
        let codes = codes.as_object().expect("it is an object").values();
        assert_eq!(codes.clone().any(|code| code == 0), name == "right", "{name}");
    }
}

/// One run of a command, with one control as its engine.
struct Trial {
    name: String,
    arguments: Vec<String>,
    input: String,
    code: Option<i64>,
}

impl Trial {
    /// Runs the command. Returns its exit code and output if the code is not the expected one, or else `None`.
    fn fault(&self) -> Option<String> {
        let mut child = Command::new(assert_cmd::cargo::cargo_bin!("arbiter"))
            .args(&self.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut input = child.stdin.take().expect("there is a pipe");
        // The write fails if the program ends before it has read all its input.
        let _ = input.write_all(self.input.as_bytes());
        drop(input);
        let output = child.wait_with_output().expect("the program ends");
        let code = output.status.code().map(i64::from);
        (code != self.code).then(|| {
            let text = [output.stdout, output.stderr]
                .map(|text| String::from_utf8_lossy(&text).chars().take(400).collect::<String>());
            format!("{}: {code:?}, not {:?}\n  {}", self.name, self.code, text.join("\n  "))
        })
    }
}

fn trials(data: &Value) -> Vec<Trial> {
    let arbiter = assert_cmd::cargo::cargo_bin!("arbiter").display().to_string();
    let control = folder().join("control.py").display().to_string();
    let positions = |text: String| match data["positions"][&text].as_str() {
        Some(position) => position.to_owned(),
        None => text,
    };
    let mut trials = Vec::new();
    for (mode, codes) in data["controls"].as_object().expect("the controls are an object") {
        let engine = format!("{} '{control}' {mode} '{arbiter}'", python());
        for (command, ways) in data["asked"].as_object().expect("the commands are an object") {
            for (number, way) in ways.as_array().into_iter().flatten().enumerate() {
                // The format of the output hardly affects the exit code, so most controls are tried with the first
                // format only.
                if number > 0 && !["right", "skipped", "unreadable", "same"].contains(&&**mode) {
                    continue;
                }
                let mut arguments = vec![command.clone()];
                arguments.extend(words(&way["arguments"]).into_iter().map(positions));
                let more = ["--time-limit", SECONDS, "--engine", &engine];
                arguments.extend(more.map(str::to_owned));
                let lines = words(&way["lines"]).into_iter().map(positions);
                let input = lines.flat_map(|line| [line, "\n".into()]).collect();
                let name = format!("{mode}: {command} {}", words(&way["arguments"]).join(" "));
                trials.push(Trial { name, arguments, input, code: codes[command].as_i64() });
            }
        }
    }
    for (command, arguments) in data["built-in"].as_object().expect("it is an object") {
        let mut all = vec![command.clone()];
        all.extend(words(arguments));
        all.extend(["--engine".to_owned(), "true".to_owned()]);
        let (name, input) = (command.clone(), String::new());
        trials.push(Trial { name, arguments: all, input, code: Some(2) });
    }
    trials
}

#[test]
fn no_command_finds_a_control_of_the_sample_correct() {
    no_control_is_correct(4);
}

#[test]
#[ignore = "takes minutes"]
fn no_command_finds_a_control_correct() {
    no_control_is_correct(1);
}

/// Runs every `one_in`-th trial, and also every trial of `check` with the report as text and every trial of a
/// command that accepts only built-in engines.
fn no_control_is_correct(one_in: usize) {
    let data = data();
    let trials = trials(&data);
    assert!(trials.len() > 100, "{}", trials.len());
    let controls = trials.len() - keys(&data["built-in"]).len();
    // `check`, the command that matters most, is tried with every control.
    let checks = |trial: &Trial| trial.arguments[0] == "check" && trial.name.contains("text");
    let is_chosen =
        |(at, trial): &(usize, Trial)| at % one_in == 0 || *at >= controls || checks(trial);
    let chosen = trials.into_iter().enumerate().filter(is_chosen);
    let trials: Vec<Trial> = chosen.map(|(_, trial)| trial).collect();
    let (next, faults) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for _ in 0..AT_ONCE {
            scope.spawn(|| {
                while let Some(trial) = trials.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let fault = trial.fault();
                    faults.lock().expect("no thread panics").extend(fault);
                }
            });
        }
    });
    let faults = faults.into_inner().expect("no thread panics");
    assert!(faults.is_empty(), "{} of {}:\n{}", faults.len(), trials.len(), faults.join("\n"));
}
