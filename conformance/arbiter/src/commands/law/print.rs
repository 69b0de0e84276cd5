//! Prints text that is wrapped into lines, with a label on the left.

use std::io::Write;

use crate::failure::Result;
use crate::output::{Output, wrapped};

/// The maximum width of a line, including its indent.
const WIDTH: usize = 96;
/// The indent of the text of a field.
pub const INDENT: usize = 10;

pub fn field(name: &str, text: &str, out: &mut Output) -> Result {
    hanging(name, INDENT, text, out)
}

/// Prints a label, and beside it a text wrapped into lines with this indent. A label too wide for it gets its own line.
pub fn hanging(label: &str, indent: usize, text: &str, out: &mut Output) -> Result {
    let mut label = label;
    if label.chars().count() >= indent && !label.is_empty() {
        writeln!(out, "{label}")?;
        label = "";
    }
    for line in wrapped(text, WIDTH - indent) {
        writeln!(out, "{label:<indent$}{line}")?;
        label = "";
    }
    Ok(())
}
