//! The exit codes of the program.

use std::process::ExitCode;

/// The exit codes, in increasing order of severity.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// Success, or a legal turn.
    #[default]
    Success,
    /// A case failed, engines differ, a turn is illegal, or a position is refused by a clause.
    Fault,
    /// Wrong usage, text that does not parse, or a file, stream or thread that the system does not provide.
    Usage,
    /// The engine under test broke – it hung, died, or sent invalid output – or answered with an error, or
    /// a limit was reached.
    Broken,
    /// A signal ended the program; the code is 128 plus the number of the signal.
    Interrupted(u8),
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(match exit {
            Exit::Success => 0,
            Exit::Fault => 1,
            Exit::Usage => 2,
            Exit::Broken => 3,
            Exit::Interrupted(code) => code,
        })
    }
}
