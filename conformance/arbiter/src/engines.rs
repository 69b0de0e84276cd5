//! The engines that `--engine` names.

use std::sync::{Arc, LazyLock};

use fast::Fast;
use reference::Reference;
use suite::process::Command;
use types::{Engine, Position, Refusal};

use crate::choice::Choice;
use crate::failure::{Failure, Result};

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
