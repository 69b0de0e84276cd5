//! The engines that `--engine` names.

use std::str::FromStr;
use std::sync::{Arc, LazyLock};

use fast::Fast;
use reference::Reference;
use suite::process::Command;
use types::{Engine, Game, Position, Refusal};

use crate::failure::{Failure, Result};
use crate::misread::Misread;

/// The value of `--engine`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    Reference,
    Fast,
    Misreading(Misread),
    Program(Command),
}

impl Choice {
    /// Refuses a misreading that changes nothing in any of `games`. An empty list means all games.
    pub fn must_matter(&self, games: &[Game]) -> Result {
        match self {
            Choice::Misreading(misread) => misread.must_matter(games),
            Choice::Reference | Choice::Fast | Choice::Program(_) => Ok(()),
        }
    }
}

impl FromStr for Choice {
    type Err = String;

    /// Reads `reference`, `fast`, `misreading:NAME` or `misreading:NAME+NAME`; anything else is a command, quoted as in a
    /// POSIX shell.
    fn from_str(text: &str) -> Result<Choice, String> {
        if let Some(names) = text.strip_prefix(Misread::PREFIX) {
            return names.parse().map(Choice::Misreading);
        }
        match text {
            "reference" => Ok(Choice::Reference),
            "fast" => Ok(Choice::Fast),
            _ => Command::parse(text).map(Choice::Program).map_err(|error| error.to_string()),
        }
    }
}

pub fn reference() -> &'static Reference {
    static REFERENCE: LazyLock<Reference> = LazyLock::new(Reference::new);
    &REFERENCE
}

pub fn fast() -> &'static Fast {
    static FAST: LazyLock<Fast> = LazyLock::new(Fast::new);
    &FAST
}

/// The built-in engine that was chosen; an error if a program was chosen.
pub fn get(choice: &Choice) -> Result<&dyn Engine> {
    match choice {
        Choice::Misreading(misread) => Ok(misread),
        Choice::Reference => Ok(reference()),
        Choice::Fast => Ok(fast()),
        Choice::Program(command) => Err(no_built_in(command)),
    }
}

/// Like [`get`], for code that needs the engine longer than the choice exists.
pub fn shared(choice: &Choice) -> Result<Arc<dyn Engine>> {
    match choice {
        Choice::Misreading(misread) => Ok(Arc::new(misread.clone())),
        Choice::Reference => Ok(Arc::new(Reference::new())),
        Choice::Fast => Ok(Arc::new(Fast::new())),
        Choice::Program(command) => Err(no_built_in(command)),
    }
}

/// The failure for a position that an engine refuses. It states the refusal by `reference`, because `fast` names no
/// clause; if `reference` accepts the position, it states `refusal`.
pub fn refused(position: &Position, refusal: Refusal) -> Failure {
    Failure::refused(reference().accept(position).err().unwrap_or(refusal))
}

fn no_built_in(command: &Command) -> Failure {
    let what = format!("`{}` is not a built-in engine", command.program);
    Failure::usage(what, "choose `reference`, `fast` or `misreading:NAME` here")
}
