//! Where a game is.

use std::path::Path;

/// One game of a file.
pub struct Place<'a> {
    /// The file.
    pub file: &'a Path,
    /// Which game it is, over all files, from 1.
    pub number: usize,
    /// The line on which it begins, or on which it cannot be read; from 1.
    pub line: usize,
}
