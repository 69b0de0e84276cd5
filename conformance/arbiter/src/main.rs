//! The command line of Chess Arbiter: judge a turn, or find where an engine breaks the law.

// Messages go through `output::diagnostic`, which escapes control characters and invisible characters.
#![warn(clippy::print_stderr)]

mod batch;
mod commands;
mod engines;
mod failure;
mod file;
mod html;
mod in_order;
mod input;
mod interrupt;
mod junit;
mod markup;
mod misread;
mod opponent;
mod options;
mod output;
mod part;
mod profiles;
mod progress;
mod recorder;
mod repeat_command;
mod session;
mod verify;

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use cases::shown;
use chess_arbiter::Game;
use clap::Parser;
use clap::error::{ContextKind, ErrorKind};

use failure::{Exit, Failure, Result};
use options::Options;
use output::{Output, diagnostic};

/// The stack size of the thread that does the work, in bytes, whatever `RUST_MIN_STACK` and `ulimit -s` say.
const STACK: usize = 8 << 20;

fn main() -> ExitCode {
    interrupt::replace_default_actions();
    match std::thread::Builder::new().name("main".into()).stack_size(STACK).spawn(work) {
        // A panic has already been reported.
        Ok(working) => working.join().unwrap_or(Exit::Broken.into()),
        // If no thread can be started, the main thread does the work.
        Err(_) => work(),
    }
}

fn work() -> ExitCode {
    let mut out = Output::stdout();
    let result = match Options::try_parse() {
        Ok(options) => commands::run(options, &mut out),
        Err(error) => usage(&error, &mut out),
    };
    let result = result.and_then(|exit| {
        // The command has a result even if nobody reads it: a closed pipe no longer changes the exit code.
        out.outlive_reader();
        out.flush()?;
        Ok(exit)
    });
    match result {
        Ok(exit) => exit.into(),
        // The reader of standard output closed the pipe because it has read enough.
        Err(failure) if failure.is_broken_pipe() => Exit::Success.into(),
        Err(failure) => {
            let _ = out.flush();
            let mut errors = io::stderr().lock();
            let _ = writeln!(errors, "{}", failure.report());
            if let (Failure::Broken { .. } | Failure::EngineError { .. }, Some(again)) =
                (&failure, repeat_command::whole())
            {
                let _ = writeln!(errors, "again: {again}");
            }
            failure.exit().into()
        }
    }
}

/// Prints what clap reports: the version, help, or a message about wrong usage, with a tip if there is one.
fn usage(error: &clap::Error, out: &mut Output) -> Result<Exit> {
    if error.kind() == ErrorKind::DisplayVersion {
        let cases = cases::embedded().map(|files| cases::Suite::of(&files).to_string());
        let cases = cases.unwrap_or_else(|error| error.to_string());
        writeln!(out, "arbiter {} ({cases})", env!("CARGO_PKG_VERSION"))?;
        return Ok(Exit::Success);
    }
    // The message quotes the words of the command line. If these have hidden characters, the message is escaped, and
    // printed without its styles, which are escape sequences themselves.
    let hides = |word: OsString| word.to_string_lossy().contains(shown::is_hidden);
    let printed = if std::env::args_os().any(hides) {
        write!(io::stderr(), "{}", shown::lines(&error.render().to_string()))
    } else {
        error.print()
    };
    if error.kind() == ErrorKind::DisplayHelp {
        printed.and_then(|()| io::stdout().flush())?;
        return Ok(Exit::Success);
    }
    if let Some(tip) = tip(error) {
        diagnostic(&failure::tip(tip));
    }
    Ok(Exit::Usage)
}

/// A tip on a wrong command line: arguments of `perft` in the wrong order, part of an unquoted position, a game that
/// must be given as an option, or `check --json` instead of `check --report json`.
fn tip(error: &clap::Error) -> Option<&'static str> {
    let text = |kind| error.get(kind).map(ToString::to_string).unwrap_or_default();
    let (word, usage) = (text(ContextKind::InvalidArg), text(ContextKind::Usage));
    if error.kind() != ErrorKind::UnknownArgument {
        let is_number = text(ContextKind::InvalidValue).parse::<u64>().is_ok();
        let is_perft = std::env::args_os().nth(1).is_some_and(|command| command == "perft");
        let is_other = word == "<DEPTH>" && !is_number || word == "<GAME>" && is_number;
        (is_perft && is_other)
            .then_some("the order is GAME DEPTH POSITION, such as `arbiter perft chess 3 start`")
    } else if word == "--json" && usage.contains("arbiter check") {
        Some("--report json writes JSON lines")
    } else if word.starts_with('-') {
        None
    } else if usage.contains("POSITION") {
        Some(failure::QUOTE)
    } else if !usage.contains("GAME") && word.parse::<Game>().is_ok() {
        Some("this command takes the game as an option: --game GAME")
    } else {
        None
    }
}
