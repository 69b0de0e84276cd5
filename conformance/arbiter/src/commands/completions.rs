//! `arbiter completions` and `arbiter man`: completions for shells, and the manual page.

use std::io::Write;

use clap::CommandFactory;

use crate::failure::{Exit, Result};
use crate::options::{Completions, Options};
use crate::output::Output;

/// Prints a script that completes commands and options in a shell.
pub fn completions(options: &Completions, out: &mut Output) -> Result<Exit> {
    // The generator would not report a closed pipe, so it writes to memory first.
    let mut script = Vec::new();
    clap_complete::generate(options.shell, &mut Options::command(), "arbiter", &mut script);
    out.write_all(&script)?;
    Ok(Exit::Success)
}

/// Prints the manual page.
#[cfg(feature = "man")]
pub fn man(out: &mut Output) -> Result<Exit> {
    clap_mangen::Man::new(Options::command()).render(out)?;
    Ok(Exit::Success)
}
