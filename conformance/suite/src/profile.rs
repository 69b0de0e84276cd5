//! A profile: the settings for a run on a widely used engine. `conformance/TESTING.md` in the repository describes the
//! file.

use std::collections::BTreeMap;
use std::error::Error;

use serde::Deserialize;
use toml::Value;

use crate::conventions::{Conventions, Setting};
use crate::run::{Known, KnownFailure};
use crate::uci::{Dialect, Tables};

/// The settings of a run for one engine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Profile {
    /// Which engine the profile is for.
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

/// Why a profile cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
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
    /// Reads the text of a profile. Settings for UCI or `XBoard` are an error if the engine speaks neither.
    pub fn parse(text: &str) -> Result<Profile, ProfileError> {
        read(text).map_err(|error| ProfileError(error.to_string()))
    }
}

fn read(text: &str) -> Result<Profile, Box<dyn Error>> {
    let File { about, uci, xboard, options, conventions, games, known } = toml::from_str(text)?;
    if uci && xboard {
        return Err("an engine speaks `uci` or `xboard`, not both".into());
    }
    if !uci && !xboard && (!options.is_empty() || !games.is_empty()) {
        return Err("`options` and `games` need `uci = true` or `xboard = true`".into());
    }
    let mut dialect = Dialect::default();
    for (name, value) in &options {
        dialect.option(name, &plain(value))?;
    }
    dialect.take(games)?;
    let settings = conventions.iter().map(|(key, value)| Setting::new(key, &plain(value)));
    let conventions = settings.collect::<Result<Conventions, _>>()?;
    Ok(Profile { about, uci, xboard, conventions, dialect, known: Known::of(known)? })
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
