//! The engines that `--engine` names.

use std::sync::Arc;

use fast::Fast;
use reference::Reference;
use suite::Reply;
use suite::driver::Driver;
use suite::process::Command;
use types::Engine;

use crate::choice::Choice;
use crate::failure::Failure;

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

    /// The engine that judges clause by clause.
    pub const fn reference(&self) -> &Reference {
        &self.reference
    }

    /// The engine that generates turns on bitboards.
    pub const fn fast(&self) -> &Fast {
        &self.fast
    }

    /// The chosen built-in engine; a program is refused.
    pub fn get<'e>(&'e self, choice: &'e Choice) -> Result<&'e dyn Engine, Failure> {
        match choice {
            Choice::Misreading(misread) => Ok(misread),
            Choice::Reference => Ok(&self.reference),
            Choice::Fast => Ok(&self.fast),
            Choice::Program(command) => Err(no_built_in(command)),
        }
    }

    /// The chosen built-in engine, shared with a user that outlives this value; a program is refused.
    pub fn shared(&self, choice: &Choice) -> Result<Arc<dyn Engine>, Failure> {
        match choice {
            Choice::Reference => Ok(Arc::new(self.reference.clone())),
            Choice::Fast => Ok(Arc::new(self.fast.clone())),
            Choice::Misreading(misread) => Ok(Arc::new(misread.clone())),
            Choice::Program(command) => Err(no_built_in(command)),
        }
    }
}

fn no_built_in(command: &Command) -> Failure {
    Failure::Usage {
        what: format!("`{}` is not a built-in engine", command.program),
        tip: "choose `reference`, `fast` or `misreading:NAME` here".into(),
    }
}

/// Returns the answer if one was given, or else the failure. `line` is the line of the position in
/// standard input; `turn` is the turn that the question is about, or empty.
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
