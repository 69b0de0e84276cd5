//! TODO
use crate::pipe::Limits;
use thiserror::Error;

/// How to start a program: its name and arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// The program.
    pub program: String,
    /// Its arguments.
    pub arguments: Vec<String>,
}

/// A command line that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CommandError {
    /// A quote is not closed, or the text ends in a backslash.
    #[error("`{0}` is no command line: a quote in it is not closed")]
    Quotes(String),
    /// There is nothing in it.
    #[error("the command line of the engine is empty")]
    Empty,
}

impl Command {
    /// Reads a command line with the quoting of a POSIX shell.
    pub fn parse(line: &str) -> Result<Command, CommandError> {
        let mut words = shlex::split(line).ok_or_else(|| CommandError::Quotes(line.into()))?;
        if words.is_empty() {
            return Err(CommandError::Empty);
        }
        let program = words.remove(0);
        Ok(Command { program, arguments: words })
    }
}

/// Drives any program that speaks lines of JSON on its standard input and output. (Implements Driver.)
pub struct ProcessDriver;

impl ProcessDriver {
    /// A driver of the program; it is started with the first request.
    pub fn new(_command: Command, _limits: Limits) -> ProcessDriver {
        todo!()
    }
}
