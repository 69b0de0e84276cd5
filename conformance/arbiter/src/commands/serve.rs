//! `arbiter serve` and `arbiter uci`: our engines at the other end of a pipe.

use std::io;

use crate::engines::BuiltIns;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::options::Serve;
use crate::output::Output;

/// Answers lines of JSON until the input ends.
pub fn json_lines(options: &Serve, out: &mut Output) -> Result<Exit, Failure> {
    let engines = BuiltIns::new();
    suite::serve::serve(engines.get(&options.engine)?, io::stdin().lock(), out)?;
    Ok(Exit::Well)
}

/// Speaks UCI until the input ends or says `quit`.
pub fn uci(options: &Serve, out: &mut Output) -> Result<Exit, Failure> {
    let engines = BuiltIns::new();
    suite::uci::front::serve(engines.get(&options.engine)?, io::stdin().lock(), out)?;
    Ok(Exit::Well)
}
