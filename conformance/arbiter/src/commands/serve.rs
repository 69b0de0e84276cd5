//! `arbiter serve` and `arbiter uci`: the built-in engines as servers.

use std::io::{self, BufReader};

use crate::engines;
use crate::failure::{Exit, Result};
use crate::opponent::Opponent;
use crate::options::Serve;
use crate::output::Output;

/// Answers JSON lines until the input ends.
pub fn json_lines(options: &Serve, out: &mut Output) -> Result<Exit> {
    let engine = engines::get(&options.engine)?;
    suite::serve::serve(engine, options.counts.limits(), io::stdin().lock(), out)?;
    Ok(Exit::Success)
}

/// Speaks UCI until the input ends or says `quit`.
pub fn uci(options: &Serve, out: &mut Output) -> Result<Exit> {
    let engine = engines::get(&options.engine)?;
    let input = BufReader::new(io::stdin());
    chess_arbiter::uci::front::serve_with(
        Some(&Opponent::beside(engine)),
        engine,
        options.counts.limits(),
        input,
        out,
    )?;
    Ok(Exit::Success)
}
