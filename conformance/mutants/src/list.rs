//! The mutants, as cargo-mutants lists them.

use std::ops::Range;

use serde::Deserialize;

/// A change of a source file in one place.
#[derive(Clone, Debug, Deserialize)]
pub struct Mutant {
    /// What it is, with file, line and column.
    pub name: String,
    /// The file, relative to the workspace.
    pub file: String,
    /// What stands in the place of the span.
    pub replacement: String,
    /// What kind of change it is.
    pub genre: Genre,
    span: Span,
}

/// What kind of change a mutant is.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
pub enum Genre {
    /// The body of a function becomes a value.
    FnValue,
    /// An operator becomes another.
    BinaryOperator,
    /// An operator is left out.
    UnaryOperator,
    /// An arm of a match that has another for everything is left out.
    MatchArm,
    /// The guard of an arm becomes `true` or `false`.
    MatchArmGuard,
    /// A field of a struct is left to what the base says.
    StructField,
}

/// A place in a file.
#[derive(Clone, Copy, Debug, Deserialize)]
struct Span {
    start: Place,
    /// The first place after it.
    end: Place,
}

/// A line and a column, in characters, both from 1.
#[derive(Clone, Copy, Debug, Deserialize)]
struct Place {
    line: usize,
    column: usize,
}

impl Mutant {
    /// The bytes of the file's text that it replaces; `None` if the text has no such place.
    pub fn bytes(&self, text: &str) -> Option<Range<usize>> {
        Some(byte(text, self.span.start)?..byte(text, self.span.end)?)
    }
}

/// The byte at which a place begins.
fn byte(text: &str, place: Place) -> Option<usize> {
    let line = text.split_inclusive('\n').nth(place.line.checked_sub(1)?)?;
    let before = line.char_indices().map(|(byte, _)| byte).chain([line.len()]);
    let in_line = before.into_iter().nth(place.column.checked_sub(1)?)?;
    // The lines are parts of the text.
    Some(line.as_ptr() as usize - text.as_ptr() as usize + in_line)
}
