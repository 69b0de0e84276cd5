//! Tests with engines at the other end of a pipe. A correct engine passes, and a wrong one is caught. An engine that breaks
//! is reported with the case and restarted, and the run goes on.

use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::Duration;

use chess_arbiter_suite::builtin::BuiltIn;
use chess_arbiter_suite::cases::{self, Case, CaseFile};
#[cfg(unix)]
use chess_arbiter_suite::conventions;
use chess_arbiter_suite::driver::{Breakage, Broken};
use chess_arbiter_suite::process::{Command, ProcessDriver};
use chess_arbiter_suite::report::{JsonLines, Text};
use chess_arbiter_suite::run::{self, Finding, Options, Outcome, Summary};
#[cfg(unix)]
use chess_arbiter_suite::serve;
use chess_arbiter_suite::uci::{Dialect, UciDriver};
use chess_arbiter_suite::{Driver, Limits, Unanswered};
use reference::Reference;
use serde_json::{Value, json};
use types::Game;

/// A sample engine of this package. The first call builds the whole workspace, so that cargo reuses the build of `cargo
/// test --workspace`.
fn example(name: &str, arguments: &[&str]) -> Command {
    static BUILT: OnceLock<PathBuf> = OnceLock::new();
    let folder = BUILT.get_or_init(|| {
        let built = std::process::Command::new(env!("CARGO"))
            .args(["build", "--quiet", "--workspace", "--examples"])
            .status()
            .expect("cargo starts");
        assert!(built.success(), "the sample engines do not build");
        let test = std::env::current_exe().expect("a test knows where it is");
        let profile = test.ancestors().nth(2).expect("a test stands in target/debug/deps");
        profile.join("examples")
    });
    Command {
        program: folder.join(name).display().to_string(),
        arguments: arguments.iter().map(ToString::to_string).collect(),
    }
}

fn limits() -> Limits {
    Limits {
        answer: Duration::from_millis(1500),
        start: Duration::from_secs(20),
        output: 1 << 20,
        ..Limits::default()
    }
}

const KINGS: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
const PAWNS: &str = "4k3/8/8/Pp6/8/8/8/4K3 w - b6 0 1";

fn case(number: u16, position: &str, expect: &Value) -> Case {
    let value = json!({
        "id": format!("chess-sample-{number:03}"), "game": "chess", "cites": ["CHE-13"],
        "about": "A sample.", "source": "by hand", "position": position, "expect": expect,
    });
    serde_json::from_value(value).expect("the form is right")
}

fn run(driver: &mut dyn Driver, cases: Vec<Case>) -> (Summary, String) {
    let files = [CaseFile { path: String::new(), about: String::new(), cases }];
    let mut report = Text::new(Vec::new(), false);
    let options = Options { max_breaks: 4, ..Options::default() };
    let summary = run::run(driver, &files, &options, &mut report);
    let text = String::from_utf8(report.into_inner()).expect("a report is UTF-8");
    (summary.expect("memory can be written"), text)
}

/// Three cases, of which only the second has pawns: the engine breaks there.
fn three() -> Vec<Case> {
    let calm = json!({ "check": [], "end": null });
    let pawns = json!({ "check": [], "legal": ["a5b6"] });
    vec![case(1, KINGS, &calm), case(2, PAWNS, &pawns), case(3, KINGS, &calm)]
}

fn broken(way: &str) -> (Summary, String) {
    run(&mut ProcessDriver::new(example("broken_engine", &[way]), limits()), three())
}

#[test]
fn an_engine_that_answers_wrong_is_caught() {
    let expect = json!({
        "turns": ["a5a6", "a5b6", "e1d1", "e1d2", "e1e2", "e1f1", "e1f2"],
    });
    let mut driver = ProcessDriver::new(example("wrong_engine", &[]), limits());
    assert_eq!(driver.name(), "fast");
    let (summary, text) = run(&mut driver, vec![case(1, PAWNS, &expect)]);
    assert_eq!((summary.failures(), summary.cases.broken), (1, 0), "{text}");
    assert!(text.contains("    - a5b6\n"), "{text}");
}

/// An engine's answers through a pipe, including reasons and games, have the same outcomes as those of direct calls.
#[test]
fn an_engine_at_the_other_end_of_a_pipe_does_as_well_as_a_built_in_one() {
    let files = cases::embedded().expect("the embedded files read");
    let options = Options { perft_limit: 100, ..Options::default() };
    let mut piped = ProcessDriver::new(example("broken_engine", &["never"]), Limits::default());
    let reference = Reference::new();
    let mut called = BuiltIn::new(&reference);
    let mut passed = 0;
    // Every third case of every file covers every game and every kind of answer but solutions, which mostly need more turns.
    for case in options.select(&files).into_iter().filter(|case| !case.is_recorded()).step_by(3) {
        let piped = run::run_case(&mut piped, case, &options);
        assert_eq!(piped.checks, run::run_case(&mut called, case, &options).checks);
        // A case that expects only a count above the limit is skipped.
        assert_ne!(piped.outcome(), Outcome::Failed, "{piped:?}");
        passed += usize::from(piped.outcome() == Outcome::Passed);
    }
    assert!(passed > 500, "{passed}");
}

#[test]
fn an_engine_that_breaks_is_reported_with_the_case_and_the_run_goes_on() {
    for (way, printed) in [
        ("dies", "died (exit status: 7) before it answered `{\"position\":"),
        ("closes", "died (exit status: 0) before it answered `"),
        ("hangs", "gave no answer within 1500 ms to `"),
        ("floods-one-line", "wrote more than 1048576 bytes in answer to `"),
        ("floods-lines", "its id is not"),
        (
            "not-json",
            "sent invalid output `e2e4 is best`: it is not JSON (expected value at line 1 column 1)",
        ),
        ("not-text", "it is not UTF-8"),
        ("wrong-id", "its id is not"),
        ("wrong-fields", "its field `check`: expected a list, found "),
        ("no-fields", "it has no field `position`"),
    ] {
        let (summary, text) = broken(way);
        let counts =
            (summary.cases.passed, summary.failures(), summary.cases.skipped, summary.cases.broken);
        assert_eq!(counts, (2, 1, 0, 1), "{way}: {text}");
        assert!(text.contains("broken chess-sample-002"), "{way}: {text}");
        assert!(text.contains(printed), "{way}: {text}");
        assert!(text.contains(&format!("about to break: {way}")), "{way}: {text}");
    }
}

#[test]
fn an_engine_that_breaks_too_often_is_given_up() {
    let command = example("broken_engine", &["dies"]);
    let pawns = json!({ "check": [] });
    let cases: Vec<Case> = (1..=8).map(|number| case(number, PAWNS, &pawns)).collect();
    let (summary, text) = run(&mut ProcessDriver::new(command, limits()), cases);
    assert_eq!(
        (summary.failures(), summary.cases.broken, summary.cases.unasked),
        (4, 4, 4),
        "{text}"
    );
    assert_eq!(text.matches("died (exit status: 7)").count(), 4, "{text}");
    let printed = "is no longer asked about chess: it broke 4 times in a row";
    assert_eq!(text.matches(printed).count(), 1, "{text}");
    assert!(text.contains("3 more cases were not asked, for a reason given above"), "{text}");
}

/// The cases that are not asked after breaks are the same, however many cases are asked at a time.
#[test]
fn with_several_jobs_an_engine_is_given_up_at_the_same_case() {
    let calm = json!({ "check": [], "end": null });
    // Three breaks in a row, two answers, then four breaks, after which the engine is given up. Case 12 has nothing to ask.
    let is_calm = |number: u16| [4, 5, 11].contains(&number);
    let cases = || {
        let case_of = |number| match number {
            12 => case(number, KINGS, &json!({ "perft": [1_000_000_000] })),
            _ => case(number, if is_calm(number) { KINGS } else { PAWNS }, &calm),
        };
        [CaseFile {
            path: String::new(),
            about: String::new(),
            cases: (1..=14).map(case_of).collect(),
        }]
    };
    let outcomes = |jobs: usize| {
        let driver = |_| {
            let driver = ProcessDriver::new(example("broken_engine", &["dies"]), limits());
            Box::new(driver) as Box<dyn Driver + Send>
        };
        let mut drivers: Vec<_> = (0..jobs).map(driver).collect();
        let options = Options { max_breaks: 4, ..Options::default() };
        let mut report = JsonLines::new(Vec::new());
        run::run_parallel(&mut drivers, &cases(), &options, &mut report)
            .expect("memory can be written");
        let text = String::from_utf8(report.into_inner()).expect("a report is UTF-8");
        let lines =
            text.lines().map(|line| serde_json::from_str::<Value>(line).expect("it is JSON"));
        let outcome = |line: Value| Some(line["outcome"].as_str()?.to_owned());
        lines.filter_map(outcome).collect::<Vec<_>>()
    };
    let one = outcomes(1);
    let counts = ["passed", "broken", "unasked"]
        .map(|name| one.iter().filter(|outcome| *outcome == name).count());
    assert_eq!(counts, [2, 7, 5], "{one:?}");
    for jobs in [2, 5] {
        assert_eq!(outcomes(jobs), one, "{jobs} jobs");
    }
}

#[test]
fn an_engine_that_never_says_what_it_is_is_started_twice_and_given_up() {
    let limits = Limits { start: Duration::from_millis(300), ..limits() };
    let mut driver = ProcessDriver::new(example("broken_engine", &["never-starts"]), limits);
    let (summary, text) = run(&mut driver, three());
    // No case counts as failed.
    assert_eq!(
        (summary.failures(), summary.cases.broken, summary.cases.unasked),
        (0, 0, 3),
        "{text}"
    );
    let printed = "the engine did not start: it gave no answer within 300 ms to `{\"id\":";
    assert_eq!(text.matches(printed).count(), 1, "{text}");
    assert!(text.contains("2 more cases were not asked, for a reason given above"), "{text}");
}

#[test]
fn a_program_that_does_not_exist_cannot_be_started() {
    let command = Command::parse("no-such-engine --really").expect("a command line");
    let driver = ProcessDriver::new(command.clone(), limits());
    assert_eq!(driver.name(), "no-such-engine --really");
    for mut driver in [
        Box::new(driver) as Box<dyn Driver>,
        Box::new(UciDriver::new(command, Dialect::default(), limits())),
    ] {
        let (summary, text) = run(&mut *driver, three());
        assert_eq!(
            (summary.failures(), summary.cases.broken, summary.cases.unasked),
            (0, 0, 3),
            "{text}"
        );
        assert_eq!(text.matches("could not be started: `no-such-engine --really`").count(), 1);
        assert!(text.contains("2 more cases were not asked, for a reason given above"), "{text}");
    }
}

/// A program that is not an engine: it echoes its input.
#[cfg(unix)]
#[test]
fn a_program_that_echoes_sends_invalid_output() {
    let command = Command::parse("cat").expect("a command line");
    let mut driver = ProcessDriver::new(command, limits());
    let Err(Unanswered::Broken(Broken { how, .. })) = driver.status(Game::Chess, KINGS) else {
        panic!("an echo is no answer")
    };
    let Breakage::NotBegun(how) = how else { panic!("it never began: {how}") };
    assert!(matches!(*how, Breakage::Nonsense { .. }), "{how}");
}

/// The shell between us and the engine is killed together with everything that it started, so nothing keeps the pipe open.
#[cfg(unix)]
#[test]
fn a_hanging_engine_behind_a_shell_is_killed_with_it() {
    let command = Command::parse("sh -c 'sleep 3600; true'").expect("a command line");
    let limits = Limits { start: Duration::from_millis(200), ..limits() };
    let mut driver = ProcessDriver::new(command, limits);
    let reply = driver.status(Game::Chess, KINGS);
    let Err(Unanswered::Broken(Broken { how: Breakage::NotBegun(how), .. })) = reply else {
        panic!("{reply:?}")
    };
    assert!(matches!(*how, Breakage::Hung { .. }), "{how}");
}

#[test]
fn after_a_break_the_rest_of_the_case_is_not_asked() {
    let command = example("broken_engine", &["dies"]);
    let mut driver = ProcessDriver::new(command, limits());
    let case = case(1, PAWNS, &json!({ "turns": [], "legal": ["a5a6"], "check": [] }));
    let result = run::run_case(&mut driver, &case, &Options::default());
    assert_eq!(result.outcome(), Outcome::Broken);
    assert_eq!(result.checks.len(), 1);
    assert!(matches!(result.checks[0].finding, Finding::Broken(_)));
}

#[test]
fn a_command_line_is_read_as_a_shell_reads_it() {
    let command = Command::parse(r#"python3 "my engine.py" --level 3"#).expect("a command line");
    assert_eq!(command.program, "python3");
    assert_eq!(command.arguments, ["my engine.py", "--level", "3"]);
    let why = |line: &str| Command::parse(line).expect_err(line).to_string();
    assert!(why("a 'b").starts_with("`a 'b` is not a command line: a quote is not closed"));
    assert_eq!(why("  "), "the command line of the engine is empty");
}

/// The requests to an engine and its answers fit the schema.
#[cfg(unix)]
#[test]
fn real_traffic_fits_the_schema_of_the_protocol() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let [requests, answers] = ["requests", "answers"].map(|name| folder.path().join(name));
    let engine = example("broken_engine", &["never"]);
    let line = format!(
        "sh -c 'tee {} | {} never | tee {}'",
        requests.display(),
        engine.program,
        answers.display()
    );
    let command = Command::parse(&line).expect("a command line");
    let files = cases::embedded().expect("the embedded files read");
    let options = Options { perft_limit: 100, ..Options::default() };
    let all = options.select(&files);
    let mut driver = ProcessDriver::new(command, Limits::default());
    let counts = |case: &&&Case| case.expect.perft.is_some();
    let sample = all.iter().filter(|case| !case.is_recorded()).step_by(40);
    for case in sample.chain(all.iter().find(counts)) {
        run::run_case(&mut driver, case, &options);
    }
    drop(driver);
    let schema: Value = serde_json::from_str(serve::SCHEMA).expect("the schema is JSON");
    let validator = jsonschema::validator_for(&schema).expect("it is a schema");
    let mut commands = std::collections::BTreeSet::new();
    for file in [requests, answers] {
        let text = std::fs::read_to_string(file).expect("the traffic was written");
        for line in text.lines() {
            let value: Value = serde_json::from_str(line).expect("a line is JSON");
            let fits = validator.validate(&value).map_err(|error| error.to_string());
            assert_eq!(fits, Ok(()), "{line}");
            commands.extend(value["cmd"].as_str().map(str::to_owned));
        }
    }
    let every = ["game", "judge", "perft", "play", "start", "status", "turns"];
    assert_eq!(commands, every.map(str::to_owned).into());
    // Every convention can be declared, and an id can be a text.
    let declaring = |key: &str, value: Value| json!({ "id": "a", "engine": "", "games": [], "commands": [], "conventions": { key: value } });
    for convention in conventions::CONVENTIONS {
        for &(value, _) in convention.values {
            let answer = declaring(convention.key, value.into());
            assert!(validator.is_valid(&answer), "{answer}");
        }
        for number in [json!(500), json!("500")] {
            let answer = declaring(convention.key, number);
            assert_eq!(validator.is_valid(&answer), convention.number, "{answer}");
        }
    }
    // Lines of another form are rejected.
    for wrong in [
        json!({ "id": 1, "cmd": "turns", "game": "chess" }),
        json!({ "id": 1, "cmd": "begin" }),
        json!({ "id": 1, "check": ["e1"] }),
        json!({ "id": 1, "legal": "no" }),
        json!({ "turns": [] }),
        json!({ "id": 1, "engine": "", "games": [], "commands": [], "conventions": { "en_passant": "never" } }),
    ] {
        assert!(!validator.is_valid(&wrong), "{wrong}");
    }
}
