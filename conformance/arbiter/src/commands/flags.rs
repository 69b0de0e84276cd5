//! `arbiter flags`: what honest engines differ in.

use std::io::Write;

use suite::cases;
use suite::conventions::CONVENTIONS;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::Output;

/// Every convention with its ways, the law's first, and how many cases are about it.
pub fn run(out: &mut Output) -> Result<Exit, Failure> {
    let files = cases::embedded().map_err(|error| super::check::unreadable(&[error]))?;
    let all: Vec<_> = files.iter().flat_map(|file| &file.cases).collect();
    for convention in &CONVENTIONS {
        let about = all.iter().filter(|case| case.flags.iter().any(|flag| flag == convention.key));
        writeln!(out, "{}  ({} cases have this flag)", convention.key, about.count())?;
        for (index, (value, does)) in convention.values.iter().enumerate() {
            let law = if index == 0 { "  (the law's way)" } else { "" };
            writeln!(out, "  {value:<10}  {does}{law}")?;
        }
        writeln!(out, "  {}\n", convention.note)?;
    }
    writeln!(
        out,
        "An engine declares its ways in its answer to `start`: \"conventions\":{{\"en_passant\":\"legal\"}};\n\
         its user by --convention en_passant=legal. An answer that is right in a declared way is acceptable."
    )?;
    Ok(Exit::Well)
}
