//! Finds the functions in a Rust file, relying on the layout that rustfmt gives it.

/// A function in a file.
#[derive(Debug, PartialEq, Eq)]
pub struct SourceFunction {
    /// The line, counted from 1, on which the function itself begins; its documentation and attributes are above.
    pub line: usize,
    /// Its name.
    pub name: String,
    /// Its lines, documentation included, without their common indentation.
    pub text: String,
}

/// The functions of a file, in order. Functions after `#[cfg(test)]` are skipped. A nested function is part of the
/// function around it.
pub fn functions(text: &str) -> Vec<SourceFunction> {
    let lines: Vec<&str> = text.lines().take_while(|line| *line != "#[cfg(test)]").collect();
    let mut found = Vec::new();
    // The first line of the doc comment or attributes above the next item; `None` if it has neither.
    let mut above = None;
    let mut next = 0;
    while let Some(&line) = lines.get(next) {
        let (start, code) = (next, line.trim_start());
        next += 1;
        if code.starts_with("///") || code.starts_with("#[") {
            above.get_or_insert(start);
            continue;
        }
        let first = above.take().unwrap_or(start);
        let Some(name) = name(code) else { continue };
        let indent = line.len() - code.len();
        let ends = |line: &&str| {
            line.len() > indent
                && line[..indent].trim().is_empty()
                && (&line[indent..] == "}"
                    || (line[indent..].starts_with(')') && line.ends_with(';')))
        };
        if !code.ends_with(['}', ';']) {
            next += lines[next..].iter().take_while(|line| !ends(line)).count() + 1;
        }
        let text = lines[first..next.min(lines.len())].iter();
        let text: Vec<&str> = text.map(|line| line.get(indent..).unwrap_or_default()).collect();
        found.push(SourceFunction { line: start + 1, name, text: text.join("\n") });
    }
    found
}

/// The name of the function that starts on a line; `None` if none does.
fn name(code: &str) -> Option<String> {
    let (before, after) = code.split_once("fn ")?;
    let is_word =
        |word: &str| word.starts_with("pub") || ["const", "super)", "crate)"].contains(&word);
    let name: String = after.chars().take_while(|it| it.is_alphanumeric() || *it == '_').collect();
    (before.split_whitespace().all(is_word) && !name.is_empty()).then_some(name)
}
