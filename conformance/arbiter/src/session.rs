//! Starts engine programs; commands start them in no other way. A session ensures that all processes of an engine are
//! ended, and that a command ends in an orderly way even after a signal.

use std::cell::OnceCell;
use std::fmt::Display;
use std::path::Path;

use suite::builtin::BuiltIn;
use suite::driver::{Breakage, Driver};
use suite::process::{Command, ProcessDriver};
use suite::uci::{Dialect, UciDriver};
use suite::xboard::XBoardDriver;
use suite::{Limits, Start};
use types::Interrupt;

use crate::engines::{self, Choice};
use crate::failure::{Exit, Failure, Result};
use crate::file;
use crate::interrupt::Signals;
use crate::options::{Program, Protocol};
use crate::output::{diagnostic, texts};

/// The maximum number of processes that a message names.
const NAMED: usize = 8;

/// The engine programs that a command starts. The session begins when the first program is started.
#[derive(Default)]
pub struct Session {
    signals: OnceCell<Signals>,
    /// Set once a note about the start of an engine has been printed, so that it is not repeated for every instance.
    warned: OnceCell<()>,
}

impl Session {
    /// Begins to catch signals and to adopt orphaned processes of engines; further calls change nothing.
    pub fn begin(&self) -> Result<&Signals> {
        if let Some(signals) = self.signals.get() {
            return Ok(signals);
        }
        let signals = Signals::catch().map_err(Failure::Thread)?;
        suite::adopt_orphans()?;
        Ok(self.signals.get_or_init(|| signals))
    }

    /// The interrupt that a signal requests; `None` if the session has not begun.
    pub fn interrupt(&self) -> Option<&Interrupt> {
        self.signals.get().map(Signals::interrupt)
    }

    /// A driver of the chosen engine. For a program, a signal ends the wait for an answer, and a line that answers no
    /// question counts as invalid output. For a built-in engine, options that apply only to programs are refused.
    pub fn driver<'e>(
        &self,
        choice: &'e Choice,
        program: &Program,
    ) -> Result<Box<dyn Driver + Send + 'e>> {
        match choice {
            Choice::Program(command) => {
                let interrupt = self.begin()?.interrupt().clone();
                let mut driver = self.program(command, program, interrupt)?;
                driver.be_strict();
                Ok(driver)
            }
            Choice::Reference | Choice::Fast | Choice::Misreading(_) => {
                refuse_for_built_in(program)?;
                Ok(Box::new(BuiltIn::new(engines::get(choice)?)))
            }
        }
    }

    /// A driver of a program; `interrupt` ends the wait for an answer.
    pub fn program(
        &self,
        command: &Command,
        program: &Program,
        interrupt: Interrupt,
    ) -> Result<Box<dyn Driver + Send>> {
        self.begin()?;
        let usual = Limits::default();
        let limits = Limits {
            answer: program.time_limit.unwrap_or(usual.answer),
            start: program.time_limit.unwrap_or(usual.start),
            failed_restarts: program.max_breaks.unwrap_or(usual.failed_restarts),
            interrupt,
            ..usual
        };
        match program.protocol() {
            Protocol::Uci => {
                let driver = UciDriver::new(command.clone(), dialect(program)?, limits);
                self.tell_start(&driver.start(), NOT_UCI);
                must_have_options(&driver.name(), driver.unknown_options())?;
                Ok(Box::new(driver))
            }
            Protocol::XBoard => {
                let driver = XBoardDriver::new(command.clone(), dialect(program)?, limits);
                self.tell_start(&driver.start(), NOT_XBOARD);
                must_have_options(&driver.name(), driver.unknown_options())?;
                Ok(Box::new(driver))
            }
            Protocol::Json => {
                refuse_for_json(program)?;
                let driver = ProcessDriver::new(command.clone(), limits);
                self.tell_start(&driver.start(), NOT_JSON);
                let unknown = driver.unknown();
                if !unknown.is_empty() && self.warned.set(()).is_ok() {
                    diagnostic(&format!(
                        "note: {} declares games or commands that do not exist: `{}`",
                        driver.name(),
                        unknown.join("`, `")
                    ));
                }
                Ok(Box::new(driver))
            }
        }
    }

    /// Reports that an engine did not start (once in a session), or that it started only at the second attempt.
    fn tell_start(&self, start: &Start, other_protocol: &str) {
        let interrupted = self.interrupt().is_some_and(Interrupt::is_requested);
        // If the command could not be started, the protocol is not the problem.
        let is_program = start
            .failed
            .as_ref()
            .is_none_or(|broken| !matches!(broken.how, Breakage::NotStarted(_)));
        if !start.is_running && !interrupted && is_program && self.warned.set(()).is_ok() {
            diagnostic(&format!("note: the engine did not start; {other_protocol}"));
        }
        if let Some(broken) = &start.failed_at_first {
            let note = "note: the engine started only at the second attempt; at the first it";
            diagnostic(&format!("{note} {broken}"));
        }
    }

    /// Ends the session after all drivers are gone. A signal determines the exit code; if a process of an engine could not
    /// be ended, the exit code shows that the engine broke.
    pub fn end(self, result: Result<Exit>) -> Result<Exit> {
        let Some(signals) = self.signals.into_inner() else { return result };
        let left = suite::left_behind();
        if !left.is_empty() {
            let named = texts(left.iter().take(NAMED)).join(", ");
            let more = match left.len().saturating_sub(NAMED) {
                0 => String::new(),
                more => format!(" and {more} more"),
            };
            diagnostic(&format!(
                "error: could not end these processes of the engine: {named}{more}"
            ));
        }
        match (signals.exit_code(), result) {
            (Some(code), _) => Ok(Exit::Interrupted(code)),
            (None, Ok(exit)) if !left.is_empty() => Ok(exit.max(Exit::Broken)),
            (None, result) => result,
        }
    }
}

/// Advice for an engine that did not start: which other protocols it may speak.
const NOT_UCI: &str = "if the engine answers in JSON lines, leave out --uci and --profile; if it speaks the protocol of XBoard, \
                       replace them with --xboard";
const NOT_XBOARD: &str = "if the engine answers in JSON lines, leave out --xboard and --profile; if it speaks UCI, replace them \
                          with --uci";
const NOT_JSON: &str = "if the engine speaks UCI, add --uci; if it speaks the protocol of XBoard, add --xboard; if it answers in \
                        JSON, it must send each answer as one line, at once";

/// Fails if the user has set options that the engine does not have; the message lists those that it has.
fn must_have_options(engine: &str, unknown: Option<(Vec<String>, Vec<String>)>) -> Result {
    let Some((unknown, known)) = unknown else { return Ok(()) };
    let known = if known.is_empty() { "none".into() } else { known.join(", ") };
    Err(Failure::usage(
        format!("{engine} has no option `{}`", unknown.join("`, `")),
        format!("its options are: {known}"),
    ))
}

/// Refuses options that apply only to programs, for commands whose engine is built in.
pub fn refuse_for_built_in(program: &Program) -> Result {
    let options = [
        (program.profile.is_some(), "--profile describes an engine program"),
        (program.uci, "--uci sets the protocol of an engine program"),
        (program.xboard, "--xboard sets the protocol of an engine program"),
        (program.time_limit.is_some(), "--time-limit limits the answers of an engine program"),
        (program.max_breaks.is_some(), "--max-breaks limits how often an engine program may break"),
    ];
    let given = options.into_iter().find_map(|(is_given, what)| is_given.then(|| what.to_owned()));
    let of_uci = || of_uci(program).map(|option| format!("{option} is for a UCI or XBoard engine"));
    let Some(what) = given.or_else(of_uci) else { return Ok(()) };
    let what = format!("{what}, but no program is given");
    Err(Failure::usage(what, "start a program with --engine 'COMMAND'"))
}

/// A given option that applies only to a UCI or `XBoard` engine; `None` if no such option is given.
fn of_uci(program: &Program) -> Option<&'static str> {
    let options = [
        (!program.uci_options.is_empty(), "--uci-option"),
        (!program.uci_variants.is_empty(), "--uci-variant"),
        (program.uci_map.is_some(), "--uci-map"),
    ];
    options.into_iter().find_map(|(is_given, option)| is_given.then_some(option))
}

/// Refuses options that apply only to a UCI or `XBoard` engine.
fn refuse_for_json(program: &Program) -> Result {
    let Some(option) = of_uci(program) else { return Ok(()) };
    let what = "is for UCI and XBoard engines, but this engine is tested with JSON lines";
    let tip = "add --uci or --xboard, or a --profile of such an engine";
    Err(Failure::usage(format!("{option} {what}"), tip))
}

/// The option that, in some engines, names a file of variants.
const VARIANTS: &str = "VariantPath";

/// How a UCI or `XBoard` engine is addressed, according to its profile and the options.
fn dialect(program: &Program) -> Result<Dialect> {
    let tip = "conformance/PROTOCOL.md describes how UCI and XBoard engines are tested";
    let wrong = |what: String| Failure::usage(what, tip);
    let profile = program.profile.as_ref();
    let mut dialect = profile.map(|profile| profile.dialect.clone()).unwrap_or_default();
    for (name, value) in &program.uci_options {
        let set = dialect.option(name, value);
        set.map_err(|error| wrong(format!("--uci-option {name}: {error}")))?;
    }
    for (name, path) in dialect.options() {
        if name.eq_ignore_ascii_case(VARIANTS) && !Path::new(path).is_file() {
            return Err(wrong(format!("{VARIANTS}: there is no file `{path}`")));
        }
    }
    if let Some(path) = &program.uci_map {
        let named = |error: &dyn Display| wrong(format!("`{}`: {error}", file::shown(path)));
        let text = file::read_text(path, file::LONGEST_TOML).map_err(|error| named(&error))?;
        dialect.read(&text).map_err(|error| named(&error))?;
    }
    for (game, variant) in &program.uci_variants {
        dialect.name(game, variant).map_err(|error| wrong(error.to_string()))?;
    }
    Ok(dialect)
}
