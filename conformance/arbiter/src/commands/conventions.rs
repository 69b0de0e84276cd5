//! `arbiter conventions`: legitimate differences between engines.

use std::io::Write;

use serde_json::json;
use suite::cases;
use suite::conventions::CONVENTIONS;

use crate::failure::{Exit, Result};
use crate::options::Listing;
use crate::output::Output;

/// Lists every convention with the number of cases that are about it and with its values, beginning with the law's
/// value.
pub fn run(options: &Listing, out: &mut Output) -> Result<Exit> {
    let files = cases::embedded().map_err(|error| super::check::unreadable(&[error]))?;
    let all: Vec<_> = files.iter().flat_map(|file| &file.cases).collect();
    for convention in &CONVENTIONS {
        let about = all.iter().filter(|case| case.flags.iter().any(|flag| flag == convention.key));
        let count = about.count();
        if options.json {
            let ways =
                convention.values.iter().map(|(value, does)| json!({ "way": value, "does": does }));
            let ways = ways.collect::<Vec<_>>();
            let (key, note) = (convention.key, convention.note);
            let line = json!({ "flag": key, "cases": count, "ways": ways, "note": note });
            writeln!(out, "{line}")?;
            continue;
        }
        let about = match count {
            0 => String::new(),
            1 => "  (1 case is about it)".to_owned(),
            _ => format!("  ({count} cases are about it)"),
        };
        writeln!(out, "{}{about}", convention.key)?;
        for (index, (value, does)) in convention.values.iter().enumerate() {
            let law = if index == 0 { "  (the law)" } else { "" };
            writeln!(out, "  {value:<10}  {does}{law}")?;
        }
        writeln!(out, "  {}\n", convention.note)?;
    }
    if options.json {
        return Ok(Exit::Success);
    }
    writeln!(
        out,
        "An engine declares its conventions in its answer to `start`: \"conventions\":{{\"en_passant\":\"legal\"}}.\n\
         You declare them with --convention en_passant=legal. An answer that is right under a declared convention\n\
         is acceptable: neither passed nor failed."
    )?;
    Ok(Exit::Success)
}
