//! Legitimate differences between engines: how they write a position, and which positions they accept.
//!
//! The law uses the first value of each [`Convention`]. An engine that uses another value breaks no rule of a game, so
//! this value can be declared: by the engine in its answer to `start`, or with the option `--convention`. An answer
//! that is correct only under a declared value counts as acceptable, which is neither passed nor failed.

mod between;

use std::collections::BTreeMap;
use std::fmt;

use thiserror::Error;

pub use between::{accepting, as_by_law, between, explaining};

/// A matter that engines can handle in several ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Convention {
    /// The name of the convention.
    pub key: &'static str,
    /// The name of each value, and what an engine does under it. The law's value comes first.
    pub values: &'static [(&'static str, &'static str)],
    /// Whether every number is also a value.
    pub number: bool,
    /// What an answer must satisfy to be acceptable.
    pub note: &'static str,
}

/// Every convention, sorted by name.
pub const CONVENTIONS: [Convention; 7] = [
    Convention {
        key: "castling_rights",
        values: &[
            ("KQkq", "the rights are written in this order"),
            ("any-order", "the letters can be in any order"),
            ("files", "each right is written as the file of its rook: HAha on eight files"),
        ],
        number: false,
        note: "The rights themselves must be those that the law gives.",
    },
    Convention {
        key: "counters",
        values: &[("9999", "both counters stop at 9999"), ("unbounded", "they go on past 9999")],
        number: true,
        note: "If the value is a number, counters stop there, and positions with higher counters can be \
               refused.",
    },
    Convention {
        key: "en_passant",
        values: &[
            ("always", "the field is written after every double step"),
            ("legal", "the field is written only if a pawn can capture en passant"),
        ],
        number: false,
        note: "An answer without the field is acceptable only if the engine lists the same turns with and without it.",
    },
    Convention {
        key: "fields",
        values: &[
            (
                "refused",
                "a position is refused if its men contradict its castling or en passant field",
            ),
            ("ignored", "such a field is ignored"),
        ],
        number: false,
        note: "Cases about this have the flag `fields`.",
    },
    Convention {
        key: "impossible",
        values: &[
            (
                "refused",
                "a position is refused if a pawn is where none can be, such as on a last rank, or if \
                 the side not to move is in check",
            ),
            ("accepted", "such a position is accepted"),
            ("undefined", "the engine is not asked about such a position: it may do anything"),
        ],
        number: false,
        note: "Cases about this have the flag `impossible`. `undefined` also leaves out the other positions that can \
               only be refused, for instance without a king; those with a wrong field or wrong text only if the \
               protocol has no way to refuse.",
    },
    Convention {
        key: "notation",
        values: &[
            ("strict", "text that is not canonical is refused"),
            ("lenient", "such text is read as far as possible"),
        ],
        number: false,
        note: "Cases about this expect the clause `notation`.",
    },
    Convention {
        key: "unreachable",
        values: &[
            ("accepted", "a position is accepted even if no game can reach it"),
            ("refused", "it can be refused for too many men, or for checks that no turn gives"),
            ("undefined", "the engine is not asked about such a position: it may do anything"),
        ],
        number: false,
        note: "Cases about this have the flag `unreachable`.",
    },
];

/// A convention, named by its key, together with one of its values.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs, reason = "the names say everything")]
pub struct Setting {
    pub key: &'static str,
    pub value: String,
}

/// Makes a setting from a convention and a value that the caller knows to exist.
pub fn setting(key: &'static str, value: impl Into<String>) -> Setting {
    Setting { key, value: value.into() }
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.key, self.value)
    }
}

/// A text that is not a setting.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the messages explain the values")]
pub enum ConventionError {
    #[error("`{0}` is not of the form `CONVENTION=VALUE`, such as `en_passant=legal`")]
    Form(String),
    #[error("`{0}` is not a convention; the conventions are {names}", names = names())]
    Key(String),
    #[error("the convention `{key}` has no value `{value}`; its values are {ways}", ways = ways(key))]
    Value { key: &'static str, value: String },
}

fn names() -> String {
    CONVENTIONS.map(|convention| convention.key).join(", ")
}

fn ways(key: &str) -> String {
    let Some(convention) = find(key) else { return String::new() };
    let mut ways: Vec<&str> = convention.values.iter().map(|(name, _)| *name).collect();
    if convention.number {
        ways.push("a number");
    }
    ways.join(", ")
}

fn find(key: &str) -> Option<&'static Convention> {
    CONVENTIONS.iter().find(|convention| convention.key == key)
}

impl Setting {
    /// Makes a setting from a convention's name and a value. An unknown name or value is an error.
    pub fn new(key: &str, value: &str) -> Result<Setting, ConventionError> {
        let convention = find(key).ok_or_else(|| ConventionError::Key(key.into()))?;
        let named = convention.values.iter().any(|(name, _)| *name == value);
        if named || (convention.number && value.parse::<u32>().is_ok()) {
            Ok(Setting { key: convention.key, value: value.into() })
        } else {
            Err(ConventionError::Value { key: convention.key, value: value.into() })
        }
    }

    /// Reads a setting `key=value`. Another form, or an unknown convention or value, is an error.
    pub fn parse(text: &str) -> Result<Setting, ConventionError> {
        match text.split_once('=') {
            Some((key, value)) => Setting::new(key.trim(), value.trim()),
            None => Err(ConventionError::Form(text.into())),
        }
    }
}

/// The declared values of conventions. A convention that is not listed has the law's value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Conventions(BTreeMap<&'static str, String>);

impl Conventions {
    /// Declares a value. It replaces any value declared earlier for the same convention.
    pub fn declare(&mut self, setting: Setting) {
        self.0.insert(setting.key, setting.value);
    }

    /// Whether this value is declared.
    pub fn holds(&self, setting: &Setting) -> bool {
        self.0.get(setting.key) == Some(&setting.value)
    }

    /// These settings, together with those of `others` for conventions that are not declared here.
    #[must_use]
    pub fn or(&self, others: &Conventions) -> Conventions {
        let mut all = others.clone();
        all.0.extend(self.0.clone());
        all
    }

    /// The declared settings, sorted by the names of their conventions.
    pub fn settings(&self) -> impl Iterator<Item = Setting> {
        self.0.iter().map(|(key, value)| Setting { key, value: value.clone() })
    }

    /// The declared number at which counters stop; `None` if none is declared.
    pub fn counter_limit(&self) -> Option<u32> {
        self.0.get("counters")?.parse().ok()
    }
}

impl FromIterator<Setting> for Conventions {
    fn from_iter<I: IntoIterator<Item = Setting>>(settings: I) -> Conventions {
        Conventions(settings.into_iter().map(|setting| (setting.key, setting.value)).collect())
    }
}
