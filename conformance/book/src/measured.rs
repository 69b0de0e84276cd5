//! Files of measurements and counts, which examples of this crate write and pages show.

use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::BookError;

/// Parses a TOML file of this crate. Refuses any other form, with the file's name and the place.
pub(crate) fn read<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, BookError> {
    toml::from_str(text)
        .map_err(|error| BookError::Text { file: file.into(), why: error.to_string() })
}

/// `perft.toml`: perft counts, which the example `count` maintains.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counts {
    /// In the order of the games; for each game the initial position first.
    #[serde(rename = "position", default)]
    pub positions: Vec<Counted>,
}

/// A position with its perft counts.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counted {
    /// The game, by name.
    pub game: String,
    /// A short description of the position.
    pub about: String,
    /// The position; the initial position if missing.
    pub position: Option<String>,
    /// Perft for depth 1, 2, …
    #[serde(default)]
    pub counts: Vec<u64>,
    /// The depth to which `fast` also counted by playing every turn.
    #[serde(default)]
    pub walked: usize,
    /// The depth to which it also counted as WebAssembly.
    #[serde(default)]
    pub page: usize,
    /// The depth to which the reference counted.
    #[serde(default)]
    pub reference: usize,
}
