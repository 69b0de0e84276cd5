//! Wrong answers in a form in which those of two engines can be compared, whatever words they come in.

use std::collections::BTreeSet;
use std::fmt;

use crate::run::Wrong;

/// An answer that is not the law's.
///
/// As text, a list is what it has too many and what it lacks: `+e4g5 -a2a4`; another clause is `by MAS-11`; anything
/// else is `=` and the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A list, by how it departs from the law's.
    List {
        /// What the law has and the answer lacks.
        missing: BTreeSet<String>,
        /// What the answer has and the law does not.
        extra: BTreeSet<String>,
    },
    /// The law's verdict, by another clause. It counts only against engines that name clauses.
    Clause(String),
    /// Anything else: a position, a count, `legal`, `illegal`, `accepted`, `refused`, `error`.
    Other(String),
}

/// Between the entries of a list as text; names of claims have spaces.
const BETWEEN: &str = ", ";

impl Answer {
    /// The answer to a question, without the words that engines choose themselves.
    pub fn new(what: &str, wrong: &Wrong) -> Answer {
        let text = wrong.actual.first().map_or("", String::as_str);
        let other = |answer: &str| Answer::Other(answer.into());
        if wrong.actual.len() == 1 {
            if text.starts_with("the position is refused: ") {
                return other("refused");
            }
            if text.starts_with("an error: ") {
                return other("error");
            }
            if let Some(by) = text.strip_prefix("illegal by ")
                && let Some(clause) = by.split([':', ',', ' ']).next()
            {
                return Answer::Clause(clause.into());
            }
            if text.starts_with("illegal: ") {
                return other("illegal");
            }
        }
        match what.split(' ').next().unwrap_or(what) {
            "refused" => match text.strip_prefix("refused by ") {
                Some(by) => Answer::Clause(by.split([':', ' ']).next().unwrap_or(by).into()),
                None => other(text),
            },
            "legal" => other("illegal"),
            "illegal" => other("legal"),
            "acts" if text.ends_with(" is not listed") => other("illegal"),
            "turns" | "from" | "acts" | "check" => list(wrong),
            "game" if what == "game claims" => list(wrong),
            _ => other(text),
        }
    }

    /// Reads the text of an answer; anything can be one.
    pub fn parse(text: &str) -> Answer {
        if let Some(other) = text.strip_prefix('=') {
            return Answer::Other(other.into());
        }
        if let Some(clause) = text.strip_prefix("by ") {
            return Answer::Clause(clause.into());
        }
        let of = |sign: char| {
            let entries = text.split(BETWEEN).filter_map(|entry| entry.strip_prefix(sign));
            entries.map(Into::into).collect()
        };
        Answer::List { missing: of('-'), extra: of('+') }
    }

    /// Whether this list departs by everything that another departs by, and more.
    pub(super) fn contains(&self, other: &Answer) -> bool {
        match (self, other) {
            (
                Answer::List { missing, extra },
                Answer::List { missing: less, extra: fewer },
            ) => self != other && less.is_subset(missing) && fewer.is_subset(extra),
            _ => false,
        }
    }

    /// The list that departs by everything that one of these departs by; `None` if one of them is no list.
    pub(super) fn union<'a>(answers: impl IntoIterator<Item = &'a Answer>) -> Option<Answer> {
        let (mut missing, mut extra) = (BTreeSet::new(), BTreeSet::new());
        for answer in answers {
            let Answer::List { missing: less, extra: more } = answer else { return None };
            missing.extend(less.iter().cloned());
            extra.extend(more.iter().cloned());
        }
        Some(Answer::List { missing, extra })
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::List { missing, extra } => {
                let extra = extra.iter().map(|entry| format!("+{entry}"));
                let missing = missing.iter().map(|entry| format!("-{entry}"));
                f.write_str(&extra.chain(missing).collect::<Vec<_>>().join(BETWEEN))
            }
            Answer::Clause(clause) => write!(f, "by {clause}"),
            Answer::Other(other) => write!(f, "={other}"),
        }
    }
}

fn list(wrong: &Wrong) -> Answer {
    let set = |lines: &[String]| lines.iter().cloned().collect::<BTreeSet<String>>();
    let (expected, actual) = (set(&wrong.expected), set(&wrong.actual));
    Answer::List {
        missing: expected.difference(&actual).cloned().collect(),
        extra: actual.difference(&expected).cloned().collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(what: &str, expected: &[&str], actual: &[&str]) -> String {
        let lines = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect();
        let wrong =
            Wrong { expected: lines(expected), actual: lines(actual), fits: Vec::new() };
        let answer = Answer::new(what, &wrong);
        assert_eq!(Answer::parse(&answer.to_string()), answer);
        answer.to_string()
    }

    #[test]
    fn answers_that_mean_the_same_are_the_same_whatever_their_words() {
        let table: [(&str, &[&str], &[&str], &str); 18] = [
            ("turns", &["a2a3", "a2a4"], &["a2a3", "b2b3"], "+b2b3, -a2a4"),
            ("from a2", &["a3"], &[], "-a3"),
            ("turns", &["a2a3"], &["the position is refused: MAS-1: no king"], "=refused"),
            ("turns", &["a2a3"], &["an error: it lists a turn twice"], "=error"),
            ("acts e2e4", &["e2e4 is legal"], &["e2e4 is not listed"], "=illegal"),
            ("acts e2e4", &["d4", "d5"], &["d5"], "-d4"),
            ("legal e2e4", &["legal"], &["not listed among the turns"], "=illegal"),
            ("legal e2e4", &["legal"], &["judged illegal: CHE-4: check"], "=illegal"),
            ("legal e2e4", &["legal"], &["illegal: no"], "=illegal"),
            ("illegal e2e5", &["illegal by CHE-12"], &["legal, leading to 8/8"], "=legal"),
            ("illegal e2e5", &["illegal by CHE-12"], &["judged legal"], "=legal"),
            ("illegal e2e5", &["illegal by CHE-12"], &["illegal by CHE-4: in check"], "by CHE-4"),
            ("illegal e2e5", &["illegal by CHE-12"], &["illegal by CHE-4, CHE-5: so"], "by CHE-4"),
            ("refused", &["refused by CHE-2"], &["accepted"], "=accepted"),
            ("refused", &["refused by CHE-2"], &["refused by CHE-3: two kings"], "by CHE-3"),
            ("perft 2", &["400"], &["401"], "=401"),
            ("game claims", &[], &["fifty turns", "threefold repetition"], "+fifty turns, +threefold repetition"),
            ("check", &["e1"], &[], "-e1"),
        ];
        for (what, expected, actual, told) in table {
            assert_eq!(answer(what, expected, actual), told, "{what} {actual:?}");
        }
    }

    #[test]
    fn lists_are_joined_and_compared_by_how_they_depart() {
        let (one, two) = (Answer::parse("+a, -b"), Answer::parse("+c"));
        let both = Answer::union([&one, &two]).expect("lists");
        assert_eq!(both, Answer::parse("+a, +c, -b"));
        assert!(both.contains(&one) && !one.contains(&both) && !one.contains(&one));
        assert_eq!(Answer::union([&one, &Answer::parse("=401")]), None);
    }
}
