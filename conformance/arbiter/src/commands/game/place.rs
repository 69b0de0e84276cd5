//! The place of a game in the files.

use std::path::Path;

/// The place of one game.
pub struct Place<'a> {
    /// The file.
    pub file: &'a Path,
    /// The number of the game, counted from 1 over all files.
    pub number: usize,
    /// The line, from 1, on which the game, or the variation, begins; if the game cannot be read, the line of the error.
    pub line: usize,
}
