//! The entries of a trace: the steps by which a verdict was reached.

use std::fmt::Debug;

use serde::{Deserialize, Serialize};

use super::{Fact, Placed};
use crate::cell::Cell;
use crate::clause_id::ClauseId;

/// The kind of question that a clause answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verb {
    /// Whether it grants something.
    Grants,
    /// Whether it forbids something.
    Forbids,
    /// Whether it defines something.
    Defines,
    /// Whether something has the form that it requires.
    Requires,
}

/// The man's move that a clause was consulted about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Subject {
    /// The man and its cell.
    pub who: Placed,
    /// The cell it would move to.
    pub to: Cell,
}

/// One step of a judgment: a clause consulted, and its answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// The clause.
    pub clause: ClauseId,
    /// A more general clause consulted together with this one, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub with: Option<ClauseId>,
    /// What was examined, in a few words, such as `man between king and rook`; empty if the question is only whether the
    /// clause is in force.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub examined: String,
    /// The kind of question that the clause answers.
    pub verb: Verb,
    /// The man's move in question; `None` if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subject: Option<Subject>,
    /// Whether the clause was consulted about the position before the turn, to find attacks that the turn ends.
    #[serde(default, skip_serializing_if = "super::is_false")]
    pub earlier: bool,
    /// The answer: whether the clause grants, forbids or defines something, or is met.
    pub said: bool,
    /// The fact behind the answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fact: Option<Fact>,
    /// The entries on which this one rests: if the answer depends on attackers, the entries about each attacker's way.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub below: Vec<Entry>,
}

/// What a statement of a rule examines, in the words of its name: `man between king and rook` for one that `Debug` writes as
/// `Usual(ManBetweenKingAndRook(…))`; empty if the statement has no name of its own.
pub fn examined(statement: &impl Debug) -> String {
    let debug = format!("{statement:?}");
    let mut words = String::new();
    for letter in debug.split(['(', ')', ' ']).nth(1).into_iter().flat_map(str::chars) {
        if letter.is_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.extend(letter.to_lowercase());
    }
    let possessive = |words: String, name: &str| words.replace(name, &name.replace("s ", "'s "));
    ["kings ", "opponents ", "pawns "].into_iter().fold(words, possessive)
}
