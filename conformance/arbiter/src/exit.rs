//! How the program ends.

use std::process::ExitCode;

/// The exit codes. Of two, the one that says more about what went wrong is the greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// All is well, or the turn is legal.
    Well = 0,
    /// A case failed, engines differ, a turn is illegal, or a position is refused by a clause.
    Fault = 1,
    /// Wrong usage, or a text that does not parse.
    Usage = 2,
    /// The engine under test broke: it hung, died, or talked nonsense.
    Broken = 3,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}
