//! Known failures: a file of cases that an engine is known to fail, each with the reason.
//!
//! ```toml
//! [[known]]
//! case = "chess-acceptance-031"
//! questions = ["refused"]
//! why = "castling rights are not checked when a position is read"
//! ```

use std::collections::BTreeMap;

#[cfg(feature = "toml")]
use cases::shown::{fit, lines};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{CaseResult, Outcome};

/// One case that an engine is known to fail.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnownFailure {
    /// The case's id.
    pub case: String,
    /// The questions that fail, as reports name them. If empty, any question of the case may fail.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub questions: Vec<String>,
    /// The reason.
    pub why: String,
}

/// The known failures of an engine, by case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Known(BTreeMap<String, KnownFailure>);

/// A file of known failures that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum KnownError {
    /// It does not have the right form.
    #[error("it is not a list of known failures: {0}")]
    Form(String),
    /// It lists a case twice.
    #[error("it lists `{0}` twice")]
    Twice(String),
}

/// The reason for a case until a person gives one.
const WHY: &str = "to be investigated";

impl Known {
    /// The entry of a case, if it has one.
    pub fn get(&self, id: &str) -> Option<&KnownFailure> {
        self.0.get(id)
    }

    /// The cases, sorted.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// Adds a failed case with its failed questions, and the reason if there is one.
    pub fn add(&mut self, result: &CaseResult<'_>, why: Option<&str>) {
        let failed = result.checks.iter().filter(|check| check.outcome() >= Outcome::Failed);
        let id = &result.case.id;
        let why = why.unwrap_or(WHY).to_owned();
        let questions = failed.map(|check| check.what.clone()).collect();
        self.0.insert(id.clone(), KnownFailure { case: id.clone(), questions, why });
    }
}

impl KnownFailure {
    /// Whether the case fails, and only in known questions.
    pub fn covers(&self, result: &CaseResult<'_>) -> bool {
        let mut failed =
            result.checks.iter().filter(|check| check.outcome() >= Outcome::Failed).peekable();
        failed.peek().is_some()
            && failed.all(|check| self.questions.is_empty() || self.questions.contains(&check.what))
    }
}

#[cfg(feature = "toml")]
impl Known {
    /// Reads the text of a file. Refuses another form, and a case that is listed twice.
    pub fn parse(text: &str) -> Result<Known, KnownError> {
        let file: file::File =
            toml::from_str(text).map_err(|error| KnownError::Form(lines(&error.to_string())))?;
        let mut known = Known::default();
        for failure in file.known {
            let id = failure.case.clone();
            if known.0.insert(id.clone(), failure).is_some() {
                return Err(KnownError::Twice(fit(&id)));
            }
        }
        Ok(known)
    }

    /// The text of a file that [`Known::parse`] reads.
    pub fn to_text(&self) -> String {
        let file = file::File { known: self.0.values().cloned().collect() };
        format!("{}\n{}", file::HEAD, toml::to_string(&file).unwrap_or_default())
    }
}

#[cfg(feature = "toml")]
mod file {
    //! The file that people write.

    use serde::{Deserialize, Serialize};

    use super::KnownFailure;

    /// What is above a list that was written.
    pub(super) const HEAD: &str = "# Known failures of this engine. A case that fails differently, or no longer fails, is reported.\n";

    #[derive(Default, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub(super) struct File {
        #[serde(default)]
        pub(super) known: Vec<KnownFailure>,
    }
}
