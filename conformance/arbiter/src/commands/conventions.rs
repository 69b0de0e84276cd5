//! `arbiter conventions`: legitimate differences between engines.

use std::io::Write;

use serde_json::{Value, json};
use suite::conventions::{CONVENTIONS, Convention};

use crate::failure::{Exit, Result};
use crate::options::Listing;
use crate::output::Output;

/// Lists every convention with the number of cases that are about it and with its values, beginning with the law's
/// value.
pub fn run(options: &Listing, out: &mut Output) -> Result<Exit> {
    let files = super::check::embedded()?;
    let flags: Vec<_> =
        files.iter().flat_map(|file| &file.cases).flat_map(|case| &case.flags).collect();
    for Convention { key, values, note, .. } in &CONVENTIONS {
        let count = flags.iter().filter(|flag| flag.as_str() == *key).count();
        if options.json {
            let ways = values.iter().map(|(value, does)| json!({ "way": value, "does": does }));
            let ways: Value = ways.collect();
            let line = json!({ "flag": key, "cases": count, "ways": ways, "note": note });
            writeln!(out, "{line}")?;
            continue;
        }
        let about = match count {
            0 => String::new(),
            1 => "  (1 case is about it)".to_owned(),
            _ => format!("  ({count} cases are about it)"),
        };
        writeln!(out, "{key}{about}")?;
        for (index, (value, does)) in values.iter().enumerate() {
            let law = if index == 0 { "  (the law)" } else { "" };
            writeln!(out, "  {value:<10}  {does}{law}")?;
        }
        writeln!(out, "  {note}\n")?;
    }
    if !options.json {
        writeln!(
            out,
            "An engine declares its conventions in its answer to `start`: \"conventions\":{{\"en_passant\":\"legal\"}}.\n\
             You declare them with --convention en_passant=legal. An answer that is right under a declared convention\n\
             is acceptable: neither passed nor failed."
        )?;
    }
    Ok(Exit::Success)
}
