//! What `--engine` can name.

use std::str::FromStr;

use suite::process::Command;

use crate::misread::Misread;

/// The choice of an engine by `--engine`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The built-in engine that judges clause by clause.
    Reference,
    /// The built-in engine that generates turns on bitboards.
    Fast,
    /// The first of them with another reading of a clause, or of two.
    Misreading(Misread),
    /// A program, started by a command.
    Program(Command),
}

impl FromStr for Choice {
    type Err = String;

    /// `reference`, `fast`, `misreading:NAME`, `misreading:NAME+NAME`, or anything else as a command with the quoting of a
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
