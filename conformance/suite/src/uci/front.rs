//! TODO
use std::io::{self, BufRead, Write};

use record::Engine;

/// Speaks UCI for an engine until the input ends or says `quit`.
pub fn serve(_engine: &dyn Engine, _input: impl BufRead, _output: impl Write) -> io::Result<()> {
    todo!()
}
