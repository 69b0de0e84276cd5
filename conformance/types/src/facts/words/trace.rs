//! A trace in words: the judgment, clause by clause.

use std::slice;

use super::deeds;
use super::names::next_to;
use super::violations::violation;
use crate::facts::{Entry, Fact, Subject, Verb};
use crate::turn::Turn;

/// The lines of a trace, in the order of judging: clause, answer, and the fact, if any, that explains the answer.
///
/// Successive entries about the same move of a man are indented under a line with the man and its destination; other
/// entries are not indented. Below each entry come the entries on which it rests, indented further. A line that occurs
/// several times in a row is given once, with the count at its end. The lines contain no line breaks.
pub fn trace(turn: &Turn, entries: &[Entry]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut last: Option<(&Subject, bool)> = None;
    // The last line, if no entry is below it, and how many times in a row it has occurred.
    let mut again: Option<(String, usize)> = None;
    for entry in entries {
        let subject = entry.subject.as_ref().map(|subject| (subject, entry.earlier));
        if let Some((subject, earlier)) = subject.filter(|_| subject != last) {
            again = None;
            let to = next_to(subject.who.cell, subject.to);
            let when = if earlier { "before the turn, " } else { "" };
            lines.push(format!("{when}{} to {to}", subject.who));
        }
        last = subject;
        let indent = if subject.is_some() { "  " } else { "" };
        let with = entry.with.map_or_else(String::new, |with| format!(" with {with}"));
        let examined = match entry.examined.as_str() {
            "" => String::new(),
            words => format!(" ({words})"),
        };
        let fact = match &entry.fact {
            None => String::new(),
            Some(Fact::Deed(deed)) => format!(": {}", deeds::all(slice::from_ref(deed))),
            Some(Fact::Violation(it)) => format!(": {}", violation(Some(turn), it)),
        };
        let verb = verb(entry.verb, entry.said);
        let what = match (entry.verb, subject.is_some()) {
            (Verb::Defines | Verb::Requires, _) => "",
            (Verb::Grants | Verb::Forbids, true) => " the move",
            (Verb::Grants | Verb::Forbids, false) => " the turn",
        };
        let line = format!("{indent}{}{with}{examined} {verb}{what}{fact}", entry.clause);
        match &mut again {
            Some((previous, times)) if *previous == line && entry.below.is_empty() => {
                *times += 1;
                lines.pop();
                lines.push(format!("{line} ({times} times)"));
            }
            _ => {
                lines.push(line.clone());
                again = entry.below.is_empty().then_some((line, 1));
            }
        }
        let below = trace(turn, &entry.below);
        lines.extend(below.into_iter().map(|line| format!("{indent}  {line}")));
    }
    lines
}

/// The predicate of a line, such as `grants` or `is not met`.
const fn verb(verb: Verb, answer: bool) -> &'static str {
    let (yes, no) = match verb {
        Verb::Grants => ("grants", "does not grant"),
        Verb::Forbids => ("forbids", "does not forbid"),
        Verb::Defines => ("applies", "does not apply"),
        Verb::Requires => ("is met", "is not met"),
    };
    if answer { yes } else { no }
}
