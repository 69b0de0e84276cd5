//! How the program ends.

use std::process::ExitCode;

/// The exit codes. Of two, the one that says more about what went wrong is the greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// All is well, or the turn is legal.
    Success,
    /// A case failed, engines differ, a turn is illegal, or a position is refused by a clause.
    Fault,
    /// Wrong usage, or a text that does not parse.
    Usage,
    /// The engine under test broke: it hung, died, or talked nonsense.
    Broken,
    /// The program was asked to end, and did, with this code: 128 and the number of the signal.
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
