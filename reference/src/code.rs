//! The code of this crate as text, and the functions that cite a clause: law and code side by side.

use include_dir::{Dir, DirEntry, include_dir};

static SOURCES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/src");

/// A function of this crate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    /// The file, below `reference/src`.
    pub file: String,
    /// The line of its first word, from 1; its documentation may come before it.
    pub line: usize,
    /// Its name.
    pub name: String,
    /// Its text with its documentation, as in the file except for the indentation.
    pub text: String,
}

/// The functions whose code or documentation names the clause, by file and line, without tests.
pub fn citing(clause: &str) -> Vec<Function> {
    let mut files = Vec::new();
    collect(&SOURCES, &mut files);
    files.sort_unstable();
    let mut citing = Vec::new();
    for (file, text) in files {
        let functions = functions(&file, text);
        citing.extend(functions.into_iter().filter(|function| names(&function.text, clause)));
    }
    citing
}

fn collect<'a>(folder: &'a Dir<'_>, files: &mut Vec<(String, &'a str)>) {
    for entry in folder.entries() {
        match entry {
            DirEntry::Dir(folder) => collect(folder, files),
            DirEntry::File(file) => {
                let name = file.path().to_string_lossy().replace('\\', "/");
                files.extend(file.contents_utf8().map(|text| (name, text)));
            }
        }
    }
}

/// Whether a text names the clause: `MAS-1`, and not merely `MAS-17`.
fn names(text: &str, clause: &str) -> bool {
    text.match_indices(clause).any(|(at, _)| {
        !text[at + clause.len()..].starts_with(|letter: char| letter.is_ascii_digit())
    })
}

/// The functions of a file. The code is formatted by `rustfmt`, so a function ends at the first
/// closing brace with the same indentation as its beginning.
fn functions(file: &str, text: &str) -> Vec<Function> {
    let code = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let lines: Vec<&str> = code.lines().collect();
    let mut functions = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let Some(name) = function_name(line) else { continue };
        let indent = line.len() - line.trim_start().len();
        let above = |line: &&&str| {
            let line = line.trim_start();
            line.starts_with("///") || line.starts_with("#[")
        };
        let first = index - lines[..index].iter().rev().take_while(above).count();
        let is_end = |line: &&str| {
            line.len() - line.trim_start().len() == indent
                && (line.ends_with('}') || line.ends_with(';'))
        };
        let last =
            lines[index..].iter().position(is_end).map_or(lines.len() - 1, |end| index + end);
        let text = lines[first..=last].iter().map(|line| line.get(indent..).unwrap_or_default());
        functions.push(Function {
            file: file.to_owned(),
            line: index + 1,
            name: name.to_owned(),
            text: text.collect::<Vec<_>>().join("\n"),
        });
    }
    functions
}

/// The name of the function that begins in a line.
fn function_name(line: &str) -> Option<&str> {
    let mut words = line.trim_start();
    for word in ["pub ", "pub(crate) ", "pub(super) ", "const "] {
        words = words.strip_prefix(word).unwrap_or(words);
    }
    let rest = words.strip_prefix("fn ")?;
    rest.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_is_found_with_its_documentation_and_to_its_end() {
        let text = "\
/// AAA-1: the one.
fn one() -> u8 {
    if true {
        return 1;
    }
    2
}

impl Two {
    #[must_use]
    pub const fn two(&self) -> u8 { 2 }

    fn three(
        &self,
    ) -> u8 {
        \"AAA-12\"
    }
}

#[cfg(test)]
mod tests {
    fn four() {}
}
";
        let found = functions("a.rs", text);
        let names_and_lines: Vec<(&str, usize)> =
            found.iter().map(|function| (function.name.as_str(), function.line)).collect();
        assert_eq!(names_and_lines, [("one", 2), ("two", 11), ("three", 13)]);
        assert!(found[0].text.starts_with("/// AAA-1") && found[0].text.ends_with("2\n}"));
        assert_eq!(found[1].text, "#[must_use]\npub const fn two(&self) -> u8 { 2 }");
        assert_eq!(found[2].text, "fn three(\n    &self,\n) -> u8 {\n    \"AAA-12\"\n}");
        assert!(names(&found[0].text, "AAA-1") && !names(&found[2].text, "AAA-1"));
    }
}
