//! The rule that an illegal turn or a refused position of a case breaks.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;
use types::ClauseId;

/// The text of [`Rule::Notation`] in cases and in the protocol.
pub const NOTATION: &str = "notation";

/// What an illegal turn or a refused position breaks: a clause or, if its text is not canonical, the notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Rule {
    /// A clause of the law.
    Clause(ClauseId),
    /// The notation of positions and turns.
    Notation,
}

impl Rule {
    /// The clause; `None` for the notation.
    pub const fn clause(self) -> Option<ClauseId> {
        match self {
            Rule::Clause(clause) => Some(clause),
            Rule::Notation => None,
        }
    }
}

impl From<ClauseId> for Rule {
    fn from(clause: ClauseId) -> Rule {
        Rule::Clause(clause)
    }
}

/// A text that is neither the name of a clause nor `notation`.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is neither the name of a clause, such as `MAS-13`, nor `notation`")]
pub struct RuleError(String);

impl FromStr for Rule {
    type Err = RuleError;

    /// Reads the name of a clause, or `notation`, and refuses any other text.
    fn from_str(text: &str) -> Result<Rule, RuleError> {
        if text == NOTATION {
            return Ok(Rule::Notation);
        }
        text.parse().map(Rule::Clause).map_err(|_| RuleError(text.to_owned()))
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rule::Clause(clause) => clause.fmt(f),
            Rule::Notation => f.pad(NOTATION),
        }
    }
}

impl Serialize for Rule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Rule {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Rule, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}
