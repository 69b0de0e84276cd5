//! The engines that `--engine` names.

use std::str::FromStr;
use std::sync::Arc;

use explore::Interrupt;
use fast::Fast;
use record::Engine;
use reference::Reference;
use suite::builtin::BuiltIn;
use suite::driver::Driver;
use suite::process::{Command, ProcessDriver};
use suite::uci::{Dialect, UciDriver};
use suite::{Limits, Reply};

use crate::failure::Failure;
use crate::file;
use crate::options::{Program, TheEngine};

/// The choice of an engine by `--engine`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The built-in engine that judges clause by clause.
    Reference,
    /// The built-in engine that generates turns on bitboards.
    Fast,
    /// A program, started by a command.
    Program(Command),
}

impl FromStr for Choice {
    type Err = String;

    /// `reference`, `fast`, or anything else as a command with the quoting of a POSIX shell.
    fn from_str(text: &str) -> Result<Choice, String> {
        match text {
            "reference" => Ok(Choice::Reference),
            "fast" => Ok(Choice::Fast),
            _ => Command::parse(text).map(Choice::Program).map_err(|error| error.to_string()),
        }
    }
}

/// Both built-in engines.
pub struct BuiltIns {
    reference: Reference,
    fast: Fast,
}

impl BuiltIns {
    /// The engines.
    pub fn new() -> BuiltIns {
        BuiltIns { reference: Reference::new(), fast: Fast::new() }
    }

    /// The engine that judges.
    pub const fn reference(&self) -> &Reference {
        &self.reference
    }

    /// The engine that generates.
    pub const fn fast(&self) -> &Fast {
        &self.fast
    }

    /// The chosen built-in engine; a program is refused.
    pub fn get(&self, choice: &Choice) -> Result<&dyn Engine, Failure> {
        match choice {
            Choice::Reference => Ok(&self.reference),
            Choice::Fast => Ok(&self.fast),
            Choice::Program(command) => Err(no_built_in(command)),
        }
    }

    /// A driver of the engine that a command asks.
    pub fn ask(&self, engine: &TheEngine) -> Result<Box<dyn Driver + Send + '_>, Failure> {
        self.driver(&engine.engine, &engine.program, &Interrupt::new())
    }

    /// The chosen built-in engine, for a user that outlives this value; a program is refused.
    pub fn shared(&self, choice: &Choice) -> Result<Arc<dyn Engine>, Failure> {
        match choice {
            Choice::Reference => Ok(Arc::new(self.reference)),
            Choice::Fast => Ok(Arc::new(self.fast.clone())),
            Choice::Program(command) => Err(no_built_in(command)),
        }
    }

    /// A driver of any engine; `interrupt` ends its waits. Options for programs are refused for a built-in
    /// engine.
    pub fn driver(
        &self,
        choice: &Choice,
        program: &Program,
        interrupt: &Interrupt,
    ) -> Result<Box<dyn Driver + Send + '_>, Failure> {
        match choice {
            Choice::Program(command) => Ok(started(command, program, interrupt)?),
            Choice::Reference | Choice::Fast => {
                refuse(program)?;
                Ok(Box::new(BuiltIn::new(self.get(choice)?)))
            }
        }
    }
}

/// A driver of a program.
pub fn started(
    command: &Command,
    program: &Program,
    interrupt: &Interrupt,
) -> Result<Box<dyn Driver + Send>, Failure> {
    let usual = Limits::default();
    let limits = Limits {
        answer: program.time_limit.unwrap_or(usual.answer),
        start: program.time_limit.unwrap_or(usual.start),
        breaks: program.max_breaks.unwrap_or(usual.breaks),
        interrupt: interrupt.clone(),
        ..usual
    };
    if program.uci {
        Ok(Box::new(UciDriver::new(command.clone(), dialect(program)?, limits)))
    } else {
        Ok(Box::new(ProcessDriver::new(command.clone(), limits)))
    }
}

fn no_built_in(command: &Command) -> Failure {
    Failure::Usage {
        what: format!("`{}` is not a built-in engine", command.program),
        tip: "choose `reference` or `fast` here".into(),
    }
}

/// Refuses options that only a program obeys.
fn refuse(program: &Program) -> Result<(), Failure> {
    let (option, what) = if program.uci {
        ("--uci", "sets the protocol of an engine program")
    } else if program.time_limit.is_some() {
        ("--time-limit", "limits the answers of an engine program")
    } else if program.max_breaks.is_some() {
        ("--max-breaks", "limits how often an engine program may break")
    } else {
        return Ok(());
    };
    Err(Failure::Usage {
        what: format!("{option} {what}, but no program is given"),
        tip: "start a program with --engine 'COMMAND'".into(),
    })
}

/// The description of a UCI engine.
fn dialect(program: &Program) -> Result<Dialect, Failure> {
    let wrong = |what: String| Failure::Usage {
        what,
        tip: "conformance/NOTATION.md describes how UCI engines are tested".into(),
    };
    let mut dialect = Dialect::with_options(program.uci_options.clone());
    if let Some(path) = &program.uci_map {
        let named =
            |error: &dyn std::fmt::Display| wrong(format!("`{}`: {error}", file::shown(path)));
        let text = file::read_text(path, file::LONGEST_TOML).map_err(|error| named(&error))?;
        dialect.read(&text).map_err(|error| named(&error))?;
    }
    for (game, variant) in &program.uci_variants {
        dialect.name(game, variant).map_err(|error| wrong(error.to_string()))?;
    }
    Ok(dialect)
}

/// The answer, or why there is none. `turn` is the turn asked about, if any.
pub fn given<T>(
    driver: &dyn Driver,
    line: Option<usize>,
    turn: &str,
    reply: Reply<T>,
) -> Result<T, Failure> {
    let engine = driver.name();
    match reply {
        Reply::Given(given) => Ok(given),
        Reply::Refused(reason) => Err(Failure::Refused { line, reason }),
        Reply::Illegal(reason) => Err(Failure::Illegal { line, turn: turn.into(), reason }),
        Reply::Skipped(why) => Err(Failure::Skipped { engine, why }),
        Reply::Error(why) => Err(Failure::EngineError { engine, why }),
        Reply::Broken(broken) => Err(Failure::Broken { engine, broken }),
    }
}
