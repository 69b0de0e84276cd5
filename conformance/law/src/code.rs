//! The functions of `reference` that cite a clause, to show law and code side by side.

use reference::law::FUNCTIONS;

/// A function of `reference`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Function {
    /// The file of the function, as a path below `reference/src`.
    pub file: &'static str,
    /// The line of the function's first token, from 1; its documentation may be above this line.
    pub line: usize,
    /// The name of the function.
    pub name: &'static str,
    /// The text of the function with its documentation, as in the file but without the common indentation.
    pub text: &'static str,
}

/// The functions, except tests, with code or documentation that names the clause, sorted by file and line.
pub fn citing(clause: &str) -> impl Iterator<Item = Function> {
    let all = FUNCTIONS.iter().map(|&(file, line, name, text)| Function { file, line, name, text });
    all.filter(move |function| names(function.text, clause))
}

/// Whether a text names the clause. `MAS-17` does not name `MAS-1`.
fn names(text: &str, clause: &str) -> bool {
    text.match_indices(clause).any(|(at, _)| {
        !text[at + clause.len()..].starts_with(|letter: char| letter.is_ascii_digit())
    })
}
