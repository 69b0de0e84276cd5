//! The files of what was measured and counted, which examples of this crate write and pages show.

use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::BookError;

/// Reads a TOML file of this crate from its text. Refused: another form, with the file's name and the place.
pub(crate) fn read<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, BookError> {
    toml::from_str(text)
        .map_err(|error| BookError::Text { file: file.into(), why: error.to_string() })
}

/// `perft.toml`: counts of sequences of turns, which the example `count` keeps.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counts {
    /// In the order of the games; of each game the initial position first.
    #[serde(rename = "position", default)]
    pub positions: Vec<Counted>,
}

/// A position whose sequences of turns were counted.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counted {
    /// The game, by name.
    pub game: String,
    /// What the position is, in a few words.
    pub about: String,
    /// The position; the initial position if left out.
    pub position: Option<String>,
    /// Sequences of 1, 2, … turns.
    #[serde(default)]
    pub counts: Vec<u64>,
    /// How deep `fast` also counted by playing every turn.
    #[serde(default)]
    pub walked: usize,
    /// How deep it also counted as WebAssembly.
    #[serde(default)]
    pub page: usize,
    /// How deep the reference counted.
    #[serde(default)]
    pub reference: usize,
}
