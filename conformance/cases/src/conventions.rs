//! What honest engines differ in: how they write a position down, and which positions they take.
//!
//! The law fixes one way for each of these, the first value of each [`Convention`]. An engine that
//! goes another way breaks no rule of a game, so it may say which way it goes – in its answer to
//! `start`, or its user by `--convention` – and an answer that is right under what was declared is
//! acceptable: neither right nor wrong.

use std::collections::BTreeMap;
use std::fmt;

use thiserror::Error;

/// One thing that engines may do in several ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Convention {
    /// Its name.
    pub key: &'static str,
    /// The ways by name, with what an engine does that goes that way; the law's first.
    pub values: &'static [(&'static str, &'static str)],
    /// Whether a number may stand in the place of a named way.
    pub number: bool,
    /// What an answer must keep to for the convention to excuse it.
    pub note: &'static str,
}

/// Every convention, by name.
pub const CONVENTIONS: [Convention; 7] = [
    Convention {
        key: "castling_rights",
        values: &[
            ("KQkq", "the rights are written in this order"),
            ("any-order", "the letters may stand in any order"),
            ("files", "each right is written as the file of its rook: HAha on eight files"),
        ],
        number: false,
        note: "The rights must be the same.",
    },
    Convention {
        key: "counters",
        values: &[("9999", "both counters stop at 9999"), ("unbounded", "they go on to 10000")],
        number: true,
        note: "With a number, a counter stops there, and a position whose counter is higher may be \
               refused.",
    },
    Convention {
        key: "en_passant",
        values: &[
            ("always", "the field is written after every double step"),
            ("legal", "it is written only where a pawn can capture en passant"),
        ],
        number: false,
        note: "Where the field is left out, the engine must list the same turns with it and without.",
    },
    Convention {
        key: "fields",
        values: &[
            ("refused", "a position is refused if the men belie its castling or en passant field"),
            ("ignored", "such a field is passed over"),
        ],
        number: false,
        note: "A case that is about this has the flag `fields`.",
    },
    Convention {
        key: "impossible",
        values: &[
            (
                "refused",
                "a position is refused if a pawn stands on a last rank, or the side not to \
                         move is in check",
            ),
            ("accepted", "such a position is accepted"),
        ],
        number: false,
        note: "A case that is about this has the flag `impossible`.",
    },
    Convention {
        key: "notation",
        values: &[
            ("strict", "a text that is not canonical is refused"),
            ("lenient", "such a text is read as well as may be"),
        ],
        number: false,
        note: "Every case that expects `notation` is about this.",
    },
    Convention {
        key: "unreachable",
        values: &[
            ("accepted", "a position is accepted whether or not a game could lead there"),
            ("refused", "it may be refused for too many men, or for checks that no turn gives"),
        ],
        number: false,
        note: "A case that is about this has the flag `unreachable`.",
    },
];

/// One way of a convention.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Setting {
    /// The convention's name.
    pub key: &'static str,
    /// The way.
    pub value: String,
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.key, self.value)
    }
}

/// A setting that is none.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ConventionError {
    /// There is no `=` in it.
    #[error("`{0}` is no convention: one is written `en_passant=legal`")]
    Form(String),
    /// The name is unknown.
    #[error("`{0}` is none of the conventions {names}", names = names())]
    Key(String),
    /// The way is unknown.
    #[error("`{value}` is no way of the convention `{key}`; its ways are {ways}", ways = ways(key))]
    Value {
        /// The convention.
        key: &'static str,
        /// What was to be its way.
        value: String,
    },
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
    /// A setting by its two words.
    pub fn new(key: &str, value: &str) -> Result<Setting, ConventionError> {
        let convention = find(key).ok_or_else(|| ConventionError::Key(key.into()))?;
        let named = convention.values.iter().any(|(name, _)| *name == value);
        if named || (convention.number && value.parse::<u32>().is_ok()) {
            Ok(Setting { key: convention.key, value: value.into() })
        } else {
            Err(ConventionError::Value { key: convention.key, value: value.into() })
        }
    }

    /// A setting as `key=value`.
    pub fn parse(text: &str) -> Result<Setting, ConventionError> {
        let (key, value) =
            text.split_once('=').ok_or_else(|| ConventionError::Form(text.into()))?;
        Setting::new(key.trim(), value.trim())
    }
}

/// The ways that are declared; where nothing is, the law's.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Conventions(BTreeMap<&'static str, String>);

impl Conventions {
    /// Declares a way, in the place of what was declared before.
    pub fn declare(&mut self, setting: Setting) {
        self.0.insert(setting.key, setting.value);
    }

    /// Whether this way is declared.
    pub fn holds(&self, setting: &Setting) -> bool {
        self.0.get(setting.key) == Some(&setting.value)
    }

    /// These, and where they say nothing, the others.
    #[must_use]
    pub fn or(&self, others: &Conventions) -> Conventions {
        let mut all = others.clone();
        all.0.extend(self.0.clone());
        all
    }

    /// What is declared, by name.
    pub fn settings(&self) -> impl Iterator<Item = Setting> {
        self.0.iter().map(|(key, value)| Setting { key, value: value.clone() })
    }

    /// Where the counters stop, if a number of its own is declared.
    pub fn counter_limit(&self) -> Option<u32> {
        self.0.get("counters")?.parse().ok()
    }
}

impl FromIterator<Setting> for Conventions {
    fn from_iter<I: IntoIterator<Item = Setting>>(settings: I) -> Conventions {
        Conventions(settings.into_iter().map(|setting| (setting.key, setting.value)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_setting_is_read_by_its_two_words() {
        assert_eq!(Setting::parse("counters=150").map(|setting| setting.value), Ok("150".into()));
        for (text, told) in [
            ("legal", "one is written"),
            ("passing=legal", "none of the conventions castling_rights, counters"),
            ("en_passant=never", "its ways are always, legal"),
            ("counters=many", "its ways are 9999, unbounded, a number"),
        ] {
            let error = Setting::parse(text).expect_err(text).to_string();
            assert!(error.contains(told), "{error}");
        }
    }

    #[test]
    fn what_a_user_declares_goes_before_what_the_engine_declares() {
        let of = |text| Setting::parse(text).into_iter().collect::<Conventions>();
        let both = of("counters=150").or(&of("counters=unbounded"));
        assert_eq!(both, of("counters=150"));
    }
}
