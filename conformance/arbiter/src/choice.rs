//! The values of `--engine`.

use std::str::FromStr;

use suite::process::Command;
use types::Game;

use crate::failure::Result;
use crate::misread::Misread;

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
