//! Writes case files as people write them: one key per line, and each list or map of plain values on one line.

use serde::Serialize;
use serde_json::{Value, json};

use super::{Case, CaseFile};

impl CaseFile {
    /// The file's text, ending in a line break.
    pub fn to_text(&self) -> String {
        // With thousands of cases, a second space per level would make the repository 3 % larger.
        lay_out(self, 4, 1)
    }
}

impl Case {
    /// The case's text, as in a file except for the indentation.
    pub fn to_text(&self) -> String {
        lay_out(self, 2, 2)
    }
}

/// JSON text of which `levels` levels of nesting are split into lines, each indented by `spaces` more than the level
/// above it. Each value below these levels stays on one line.
fn lay_out(value: &impl Serialize, levels: usize, spaces: usize) -> String {
    laid_out(&json!(value), 0, (levels, spaces)) + "\n"
}

fn laid_out(value: &Value, level: usize, (levels, spaces): (usize, usize)) -> String {
    let is_scalar = |entry: &Value| !entry.is_array() && !entry.is_object();
    let is_list = value.as_array().is_some_and(|list| list.iter().all(is_scalar));
    let is_split = level < levels && !is_list;
    let below = if is_split { level + 1 } else { levels };
    let inner = |entry| laid_out(entry, below, (levels, spaces));
    let (entries, open, close): (Vec<String>, char, char) = match value {
        Value::Array(list) => (list.iter().map(inner).collect(), '[', ']'),
        Value::Object(map) => {
            let named = |(key, entry): (&String, _)| format!("{}: {}", json!(key), inner(entry));
            (map.iter().map(named).collect(), '{', '}')
        }
        scalar => return scalar.to_string(),
    };
    if !is_split || entries.is_empty() {
        return format!("{open}{}{close}", entries.join(", "));
    }
    let line = |level| format!("\n{:width$}", "", width = spaces * level);
    let (begin, end) = (line(level + 1), line(level));
    format!("{open}{begin}{}{end}{close}", entries.join(&format!(",{begin}")))
}
