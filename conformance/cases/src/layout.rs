//! Case files as people write them: one key per line, with lists and maps of values on one line.

use std::fmt::Write as _;

use serde_json::Value;

use super::{Case, CaseFile};

/// How many levels of a case file are split into lines; whatever is deeper stays on one line.
const FILE_LEVELS: usize = 4;
/// How many levels of the text of a single case are split into lines.
const CASE_LEVELS: usize = 2;

impl CaseFile {
    /// The file's text, ending in a line break.
    pub fn to_text(&self) -> String {
        lay_out(&serde_json::to_value(self).unwrap_or_default(), FILE_LEVELS)
    }
}

impl Case {
    /// The case's text, as in a file except for the indentation.
    pub fn to_text(&self) -> String {
        lay_out(&serde_json::to_value(self).unwrap_or_default(), CASE_LEVELS)
    }
}

fn lay_out(value: &Value, levels: usize) -> String {
    let mut text = String::new();
    write_value(value, 0, levels, &mut text);
    text.push('\n');
    text
}

fn write_value(value: &Value, indent: usize, levels: usize, text: &mut String) {
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
    let broken = indent < levels && !is_list && !entries.is_empty();
    text.push(open);
    for (index, (key, entry)) in entries.iter().enumerate() {
        if index > 0 {
            text.push(',');
        }
        if broken {
            let _ = write!(text, "\n{:width$}", "", width = 2 * (indent + 1));
        } else if index > 0 {
            text.push(' ');
        }
        if let Some(key) = key {
            let _ = write!(text, "{}: ", Value::from(key.as_str()));
        }
        let inner = if broken { indent + 1 } else { levels };
        write_value(entry, inner, levels, text);
    }
    if broken {
        let _ = write!(text, "\n{:width$}", "", width = 2 * indent);
    }
    text.push(close);
}
