//! Where a game is.

use std::path::Path;

/// One game of a file.
pub struct Place<'a> {
    /// The file.
    pub file: &'a Path,
    /// Its number, counted from 1 over all files.
    pub number: usize,
    /// The line, from 1, on which it begins or on which it becomes unreadable.
    pub line: usize,
}
