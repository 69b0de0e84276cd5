//! The entries of a trace: the steps by which a verdict was reached.

use std::fmt::{self, Debug, Write};

use serde::Serialize;

use super::{Fact, Placed};
use crate::cell::Cell;
use crate::clause_id::ClauseId;

/// The kind of question that a clause answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verb {
    /// Whether the clause grants something.
    Grants,
    /// Whether the clause forbids something.
    Forbids,
    /// Whether the clause defines something.
    Defines,
    /// Whether something has the form that the clause requires.
    Requires,
}

/// A man's move about which a clause is consulted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Subject {
    /// The man and its cell.
    pub who: Placed,
    /// The cell to which the man would move.
    pub to: Cell,
}

/// One step of a judgment: a clause consulted, and its answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// The clause that is consulted.
    pub clause: ClauseId,
    /// A more general clause that is consulted together with `clause`, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub with: Option<ClauseId>,
    /// What the clause was consulted about, such as `man between king and rook`; empty if the question is only whether
    /// the clause is in force.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub examined: String,
    /// The kind of question that the clause answers.
    pub verb: Verb,
    /// The man's move about which the clause is consulted; `None` if the question is not about one man's move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subject: Option<Subject>,
    /// Whether the clause was consulted about the position before the turn, to find attacks that the turn ends.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub earlier: bool,
    /// The answer: whether the clause grants, forbids or defines something, or whether what it requires is met.
    pub said: bool,
    /// The fact that explains the answer, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fact: Option<Fact>,
    /// The entries on which the answer rests. If the answer depends on attackers, these are the entries about the way of
    /// each attacker.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub below: Vec<Entry>,
}

/// What a statement of a rule examines, in the words of the statement's name: `man between king and rook` for a
/// statement that `Debug` writes as `Usual(ManBetweenKingAndRook(…))`. Empty if `Debug` writes nothing after the first
/// name.
pub fn examined(statement: &impl Debug) -> String {
    let mut name = SecondName::default();
    // The error only ends the formatting after the name: a whole statement is long.
    let _ended = write!(name, "{statement:?}");
    let mut words = name.words;
    for (name, possessive) in
        [("kings ", "king's "), ("opponents ", "opponent's "), ("pawns ", "pawn's ")]
    {
        if words.contains(name) {
            words = words.replace(name, possessive);
        }
    }
    words
}

/// Keeps, as words, the second name that is written, and refuses more.
#[derive(Default)]
struct SecondName {
    words: String,
    /// Whether the first name has ended.
    is_second: bool,
}

impl Write for SecondName {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for letter in text.chars() {
            match letter {
                '(' | ')' | ' ' if self.is_second => return Err(fmt::Error),
                '(' | ')' | ' ' => self.is_second = true,
                _ if self.is_second => {
                    if letter.is_uppercase() && !self.words.is_empty() {
                        self.words.push(' ');
                    }
                    self.words.push(letter.to_ascii_lowercase());
                }
                _ => {}
            }
        }
        Ok(())
    }
}
