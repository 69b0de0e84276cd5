//! TODO
use std::io::{self, BufRead, Write};

use record::Engine;

/// Answers lines of JSON for an engine until the input ends.
pub fn serve(_engine: &dyn Engine, _input: impl BufRead, _output: impl Write) -> io::Result<()> {
    todo!()
}
