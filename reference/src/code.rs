//! The code of this crate as text, and which of its functions cite a clause: law and code beside each other.

/// A function of this crate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Function {
    /// The file, below `reference/src`.
    pub file: &'static str,
    /// The line of its first word, from 1; its documentation may be above.
    pub line: usize,
    /// Its name.
    pub name: &'static str,
    /// Its text with its documentation, as in the file but without the indentation.
    pub text: &'static str,
}

/// Every function outside of tests, by file and line; the build script finds them.
static FUNCTIONS: &[Function] = include!(concat!(env!("OUT_DIR"), "/functions.rs"));

/// The functions in whose code or documentation the clause is named, by file and line; tests left out.
pub fn citing(clause: &str) -> impl Iterator<Item = &'static Function> {
    FUNCTIONS.iter().filter(move |function| names(function.text, clause))
}

/// Whether a text names the clause: `MAS-1`, and not merely `MAS-17`.
fn names(text: &str, clause: &str) -> bool {
    text.match_indices(clause).any(|(at, _)| {
        !text[at + clause.len()..].starts_with(|letter: char| letter.is_ascii_digit())
    })
}
