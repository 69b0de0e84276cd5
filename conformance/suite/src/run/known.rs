//! Known failures: a file of cases that an engine is known to fail, each with the reason. Each entry is a table `[[known]]`
//! with the fields of [`KnownFailure`].

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
    /// Whether the engine may break at this case. Then it may also pass the case or fail the listed questions.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub may_crash: bool,
    /// The reason why the engine fails the case.
    pub why: String,
}

/// The known failures of an engine, by the id of the case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Known(BTreeMap<String, KnownFailure>);

/// Why a file of known failures cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "each has its message")]
#[non_exhaustive]
pub enum KnownError {
    #[error("it is not a list of known failures: {0}")]
    Form(String),
    #[error("it lists `{0}` twice")]
    Twice(String),
}

/// The reason written for a new failure, until someone replaces it.
const WHY: &str = "to be investigated";

impl Known {
    /// The entry of a case.
    pub fn get(&self, id: &str) -> Option<&KnownFailure> {
        self.0.get(id)
    }

    /// The ids of the cases, sorted.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// Removes the entry of a case.
    pub fn forget(&mut self, id: &str) {
        self.0.remove(id);
    }

    /// Adds an entry for a case that fails, with its failed questions and the reason of `before`, the earlier entry of the
    /// case. If the engine breaks at the case, the entry says that it may crash there. An earlier entry that says this is
    /// kept even if the case passes now, so the list does not depend on when an engine crashes.
    pub fn note(&mut self, result: &CaseResult<'_>, before: Option<&KnownFailure>) {
        let with = |outcome| result.checks.iter().filter(move |check| check.outcome() == outcome);
        let crashed = with(Outcome::Broken).next().is_some();
        let may_crash = crashed || before.is_some_and(|before| before.may_crash);
        let mut questions: Vec<String> =
            with(Outcome::Failed).map(|check| check.what.to_string()).collect();
        if may_crash {
            // Which questions were asked depends on when the engine crashed.
            questions.extend(before.iter().flat_map(|before| before.questions.clone()));
            questions.sort();
            questions.dedup();
        } else if questions.is_empty() {
            return;
        }
        let case = result.case.id.clone();
        let why = before.map_or_else(|| WHY.to_owned(), |before| before.why.clone());
        self.0.insert(case.clone(), KnownFailure { case, questions, may_crash, why });
    }
}

impl KnownFailure {
    /// Whether the case fails only in known questions or, if the engine may crash here, by a crash; `false` if it passes.
    pub fn covers(&self, result: &CaseResult<'_>) -> bool {
        let mut failed =
            result.checks.iter().filter(|check| check.outcome() >= Outcome::Failed).peekable();
        failed.peek().is_some()
            && failed.all(|check| match check.outcome() {
                Outcome::Broken if self.may_crash => true,
                _ if self.questions.is_empty() => !self.may_crash,
                _ => self.questions.contains(&check.what.to_string()),
            })
    }
}

#[cfg(feature = "toml")]
impl Known {
    /// Reads the text of a file. Text of another form is an error, and so is a case that is listed twice.
    pub fn parse(text: &str) -> Result<Known, KnownError> {
        let file: File =
            toml::from_str(text).map_err(|error| KnownError::Form(lines(&error.to_string())))?;
        Known::of(file.known)
    }

    /// A case that is listed twice is an error.
    pub(crate) fn of(failures: Vec<KnownFailure>) -> Result<Known, KnownError> {
        let mut known = Known::default();
        for failure in failures {
            let id = failure.case.clone();
            if known.0.insert(id.clone(), failure).is_some() {
                return Err(KnownError::Twice(fit(&id)));
            }
        }
        Ok(known)
    }

    /// The text of a file that [`Known::parse`] reads.
    pub fn to_text(&self) -> String {
        let file = File { known: self.0.values().cloned().collect() };
        format!("{}\n{}", HEAD, toml::to_string(&file).unwrap_or_default())
    }
}

#[cfg(feature = "toml")]
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    known: Vec<KnownFailure>,
}

#[cfg(feature = "toml")]
const HEAD: &str = "# Known failures of this engine. A case that fails differently, or no longer fails, is reported.\n";
