//! Reads files of measurements and counts, which programs write and the book shows.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::BookError;

/// Parses a TOML file of this crate. An error names the file and the place.
pub(crate) fn read<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, BookError> {
    toml::from_str(text).map_err(BookError::in_text(file))
}

/// `perft.toml`: perft counts, which the program `count` of chess-arbiter-tools maintains.
#[derive(Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Counts {
    /// The positions in the order of the games, the initial position of each game first.
    #[serde(rename = "position", default)]
    pub positions: Vec<Counted>,
}

/// A position with its perft counts.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
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
    /// The depth to which `fast` counted again by playing every turn.
    #[serde(default)]
    pub walked: usize,
    /// The depth to which `fast` counted again as WebAssembly.
    #[serde(default)]
    pub page: usize,
    /// The depth to which the reference counted again.
    #[serde(default)]
    pub reference: usize,
}
