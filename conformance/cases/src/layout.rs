//! Writes case files as people write them: one key per line, and each list or map of plain values on one line.

use std::fmt::Write as _;

use serde_json::Value;

use super::{Case, CaseFile};

/// How JSON text is split into lines.
#[derive(Clone, Copy)]
struct Layout {
    /// How many levels of nesting are split into lines. Each value below these levels stays on one line.
    levels: usize,
    /// The number of spaces by which each level is indented.
    spaces: usize,
}

/// The layout of a file. With thousands of cases, a second space per level would make the repository 3 % larger.
const FILE: Layout = Layout { levels: 4, spaces: 1 };
/// The layout of a single case.
const CASE: Layout = Layout { levels: 2, spaces: 2 };

impl CaseFile {
    /// The file's text, ending in a line break.
    pub fn to_text(&self) -> String {
        lay_out(&serde_json::to_value(self).unwrap_or_default(), FILE)
    }
}

impl Case {
    /// The case's text, as in a file except for the indentation.
    pub fn to_text(&self) -> String {
        lay_out(&serde_json::to_value(self).unwrap_or_default(), CASE)
    }
}

fn lay_out(value: &Value, layout: Layout) -> String {
    let mut text = String::new();
    write_value(value, 0, layout, &mut text);
    text.push('\n');
    text
}

fn write_value(value: &Value, level: usize, layout: Layout, text: &mut String) {
    let (entries, open, close): (Vec<(Option<&String>, &Value)>, char, char) = match value {
        Value::Array(list) => (list.iter().map(|entry| (None, entry)).collect(), '[', ']'),
        Value::Object(map) => {
            (map.iter().map(|(key, entry)| (Some(key), entry)).collect(), '{', '}')
        }
        scalar => {
            let _ = write!(text, "{scalar}");
            return;
        }
    };
    let scalars = |entry: &Value| !entry.is_array() && !entry.is_object();
    let is_list = value.is_array() && entries.iter().all(|(_, entry)| scalars(entry));
    let broken = level < layout.levels && !is_list && !entries.is_empty();
    text.push(open);
    for (index, (key, entry)) in entries.iter().enumerate() {
        if index > 0 {
            text.push(',');
        }
        if broken {
            let _ = write!(text, "\n{:width$}", "", width = layout.spaces * (level + 1));
        } else if index > 0 {
            text.push(' ');
        }
        if let Some(key) = key {
            let _ = write!(text, "{}: ", Value::from(key.as_str()));
        }
        let inner = if broken { level + 1 } else { layout.levels };
        write_value(entry, inner, layout, text);
    }
    if broken {
        let _ = write!(text, "\n{:width$}", "", width = layout.spaces * level);
    }
    text.push(close);
}
