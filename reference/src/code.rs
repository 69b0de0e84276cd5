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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clause_is_named_by_its_whole_number() {
        assert!(names("// MAS-1: so", "MAS-1") && !names("\"MAS-17\"", "MAS-1"));
    }

    #[test]
    fn a_function_that_cites_a_clause_is_found_with_its_documentation() {
        let function = citing("CHE-25")
            .find(|function| function.name == "fivefold")
            .expect("it cites the clause");
        assert_eq!(function.file, "game_status.rs");
        assert!(function.text.starts_with("/// CHE-25: ") && function.text.ends_with('}'));
    }
}
