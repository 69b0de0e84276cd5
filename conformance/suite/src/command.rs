//! Command lines that start programs.

use std::fmt;

use thiserror::Error;

/// How to start a program: its name and arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// The name or path of the program.
    pub program: String,
    /// The arguments of the program.
    pub arguments: Vec<String>,
}

/// The command line with these words, quoted for a POSIX shell. Words that no shell can quote are left unchanged.
pub fn quoted<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    let quoted = words.into_iter().map(|word| shlex::try_quote(word).unwrap_or(word.into()));
    quoted.collect::<Vec<_>>().join(" ")
}

/// Why a command line cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "each has its message")]
#[non_exhaustive]
pub enum CommandError {
    #[error("`{0}` is not a command line: a quote is not closed, or the line ends in a backslash")]
    Quotes(String),
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

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.program)?;
        self.arguments.iter().try_for_each(|argument| write!(f, " {argument}"))
    }
}
