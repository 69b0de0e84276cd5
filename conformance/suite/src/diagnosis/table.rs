//! A catalogue's answers as text: a file that is computed once for a set of cases.
//!
//! ```text
//! suite 0123456789ab counts 10000
//! masonic/knight-needs-its-first-step
//!  masonic-knight-004
//!   from b1<TAB>-a3, -c3
//!   after b1a3<TAB>=illegal
//! ```
//!
//! The first line names the suite by its digest, and the greatest count of turn sequences that was asked. A line
//! without a space before it names a misreading, one with one space a case, one with two a question and the answer,
//! with a tab between, and after a second tab the conventions that would excuse it.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use thiserror::Error;

use super::{Answer, Departure, Question};
use crate::conventions::Setting;

/// The answers of misreadings that are not the law's, by the misreading's name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// The digest of the cases that were asked.
    pub digest: String,
    /// Counts of turn sequences above this were not asked.
    pub counts: u64,
    /// By name, the answers.
    pub departures: BTreeMap<String, BTreeMap<Question, Departure>>,
}

/// Text that is not a table of answers.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line} is not that of a table of answers")]
pub struct TableError {
    /// The line, from 1.
    pub line: usize,
}

impl Table {
    /// Reads a table. Text of another form is refused with the line.
    pub fn parse(text: &str) -> Result<Table, TableError> {
        let mut table = Table::default();
        let (mut name, mut case) = (String::new(), String::new());
        for (line, text) in (1..).zip(text.lines()) {
            let error = TableError { line };
            if line == 1 {
                let (digest, counts) = text
                    .strip_prefix("suite ")
                    .and_then(|text| text.split_once(" counts "))
                    .ok_or_else(|| error.clone())?;
                digest.clone_into(&mut table.digest);
                table.counts = counts.parse().map_err(|_| error)?;
            } else if let Some(answer) = text.strip_prefix("  ") {
                let mut parts = answer.split('\t');
                let (Some(what), Some(answer)) = (parts.next(), parts.next()) else {
                    return Err(error);
                };
                let fits: Result<Vec<Setting>, _> = parts
                    .next()
                    .unwrap_or_default()
                    .split_whitespace()
                    .map(Setting::parse)
                    .collect();
                let departure =
                    Departure { answer: Answer::parse(answer), fits: fits.map_err(|_| error.clone())? };
                let question = Question { case: case.clone(), what: what.into() };
                let departures = table.departures.get_mut(&name).ok_or(error)?;
                departures.insert(question, departure);
            } else if let Some(id) = text.strip_prefix(' ') {
                id.clone_into(&mut case);
            } else {
                text.clone_into(&mut name);
                table.departures.insert(name.clone(), BTreeMap::new());
            }
        }
        Ok(table)
    }

    /// The text that [`parse`](Table::parse) reads.
    pub fn to_text(&self) -> String {
        let mut text = format!("suite {} counts {}\n", self.digest, self.counts);
        // Writing to a string does not fail.
        for (name, departures) in &self.departures {
            let _ = writeln!(text, "{name}");
            let mut case = "";
            for (question, Departure { answer, fits }) in departures {
                if question.case != case {
                    case = &question.case;
                    let _ = writeln!(text, " {case}");
                }
                let _ = write!(text, "  {}\t{answer}", question.what);
                for (at, setting) in fits.iter().enumerate() {
                    let _ = write!(text, "{}{setting}", if at == 0 { "\t" } else { " " });
                }
                text.push('\n');
            }
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_read_as_it_is_written() {
        let text = "suite 0123456789ab counts 10000\n\
                    chess/one\n chess-a-001\n  after a2a4\t=8/8 w - - 0 1\ten_passant=legal\n  turns\t+a2a5, -b1c3\n\
                    \x20chess-a-002\n  illegal e2e5\tby CHE-4\n\
                    chess/two\n";
        let table = Table::parse(text).expect("it is a table");
        assert_eq!(table.to_text(), text);
        assert_eq!(table.departures["chess/one"].len(), 3);
        for (text, line) in [
            ("", 0),
            ("suite", 1),
            ("suite a counts 1\n  turns\t+a", 2),
            ("suite a counts 1\nx\n y\n  turns", 4),
            ("suite a counts 1\nx\n y\n  turns\t+a\tdance=slow", 4),
        ] {
            let found = Table::parse(text).map_or_else(|error| error.line, |_| 0);
            assert_eq!(found, line, "{text:?}");
        }
    }
}
