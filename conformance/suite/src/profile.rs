//! A profile: the settings for a run on a widely used engine.
//!
//! ```toml
//! about = "Stockfish, version 8 and later"
//! uci = true
//!
//! [options]
//! Threads = 1
//!
//! [conventions]
//! en_passant = "legal"
//! impossible = "undefined"
//!
//! # How the UCI engine writes a game: a table as for `Dialect::read`.
//! [games.deflection]
//! variant = "gothic"
//! letters = { M = "C" }
//!
//! [[known]]
//! case = "chess-acceptance-031"
//! why = "castling rights are not checked when a position is read"
//! ```
//!
//! Every key except `about` can be omitted.

use std::collections::BTreeMap;

use serde::Deserialize;
use thiserror::Error;
use toml::Value;

use crate::conventions::{Conventions, Setting};
use crate::run::{Known, KnownFailure};
use crate::uci::{Dialect, Tables};

/// The settings of a run for one engine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Profile {
    /// Which engine the profile is for, in a few words.
    pub about: String,
    /// Whether the engine speaks UCI instead of JSON lines.
    pub uci: bool,
    /// Whether the engine speaks the protocol of `XBoard` instead of JSON lines.
    pub xboard: bool,
    /// The conventions of the engine.
    pub conventions: Conventions,
    /// How the engine speaks UCI or `XBoard`: its options, and how it writes games.
    pub dialect: Dialect,
    /// The cases that the engine is known to fail.
    pub known: Known,
}

/// A profile that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("it is not a profile: {0}")]
pub struct ProfileError(String);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    about: String,
    #[serde(default)]
    uci: bool,
    #[serde(default)]
    xboard: bool,
    #[serde(default)]
    options: BTreeMap<String, Value>,
    #[serde(default)]
    conventions: BTreeMap<String, Value>,
    #[serde(default)]
    games: Tables,
    #[serde(default)]
    known: Vec<KnownFailure>,
}

impl Profile {
    /// Reads the text of a profile. Fails if the text has another form, has an unknown convention or game, lists a case
    /// twice, or has settings for UCI or `XBoard` although the engine speaks neither.
    pub fn parse(text: &str) -> Result<Profile, ProfileError> {
        let wrong = |error: &dyn std::fmt::Display| ProfileError(error.to_string());
        let File { about, uci, xboard, options, conventions, games, known } =
            toml::from_str(text).map_err(|error| wrong(&error))?;
        if uci && xboard {
            return Err(ProfileError("an engine speaks `uci` or `xboard`, not both".into()));
        }
        if !uci && !xboard && (!options.is_empty() || games != Tables::default()) {
            let why = "`options` and `games` need `uci = true` or `xboard = true`";
            return Err(ProfileError(why.into()));
        }
        let mut dialect = Dialect::default();
        for (name, value) in &options {
            dialect.option(name, &plain(value)).map_err(|error| wrong(&error))?;
        }
        dialect.take(games).map_err(|error| wrong(&error))?;
        let setting = |(key, value): (&String, &Value)| Setting::new(key, &plain(value));
        let conventions: Result<Conventions, _> = conventions.iter().map(setting).collect();
        let conventions = conventions.map_err(|error| wrong(&error))?;
        let known = Known::of(known).map_err(|error| wrong(&error))?;
        Ok(Profile { about, uci, xboard, conventions, dialect, known })
    }
}

/// The value as plain text: a string without its quotes, anything else as it is written.
fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_profile_has_conventions_options_maps_and_known_failures() {
        let text = "about = \"one\"\nuci = true\n[options]\nThreads = 1\n[conventions]\ncounters = 150\n\
                    [games.deflection]\nvariant = \"gothic\"\nletters = { M = \"C\" }\n\
                    [[known]]\ncase = \"chess-acceptance-001\"\nwhy = \"it dies\"\nmay_crash = true";
        let profile = Profile::parse(text).expect("it is a profile");
        assert!(profile.uci);
        assert_eq!(profile.dialect.options(), [("Threads".to_owned(), "1".to_owned())]);
        assert_eq!(profile.conventions.counter_limit(), Some(150));
        assert!(profile.known.get("chess-acceptance-001").is_some_and(|known| known.may_crash));
    }

    #[test]
    fn text_that_is_not_a_profile_is_refused() {
        for (text, expected) in [
            ("uci = true", "about"),
            ("about = \"x\"\n[options]\nHash = 1", "need `uci = true`"),
            ("about = \"x\"\nuci = true\nxboard = true", "not both"),
            ("about = \"x\"\n[conventions]\npassing = \"legal\"", "not a convention"),
            ("about = \"x\"\nuci = true\n[games.draughts]\nvariant = \"x\"", "draughts"),
            (
                "about = \"x\"\nuci = true\n[games.deflection]\nvariant = \"x\"\nletters = { C = \"M\" }",
                "not a man of the game",
            ),
            (
                "about = \"x\"\nuci = true\n[games.gothic]\nvariant = \"x\"\nletters = { C = \"A\" }",
                "the same letter",
            ),
        ] {
            let error = Profile::parse(text).expect_err(text).to_string();
            assert!(error.contains(expected), "{text}: {error}");
        }
    }
}
