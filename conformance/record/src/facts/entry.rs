//! One step of a judgment, as the trace of a verdict keeps it.

use serde::Serialize;

use super::{Fact, Placed};
use crate::cell::Cell;
use crate::clause_id::ClauseId;

/// In which way a rule asked a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verb {
    /// It lets something be done.
    Grants,
    /// It forbids something.
    Forbids,
    /// It says what something is.
    Defines,
    /// It asks for a form, and nothing is judged.
    Requires,
}

/// What a rule was asked about: a man's move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Subject {
    /// The man and where it stands.
    pub who: Placed,
    /// Where it is to go.
    pub to: Cell,
}

/// One step of a judgment: a clause asked, and what it said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// The clause.
    pub clause: ClauseId,
    /// A more general clause that was asked with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub with: Option<ClauseId>,
    /// How it was asked.
    pub verb: Verb,
    /// Of which man's move; `None` where no man is on its way.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subject: Option<Subject>,
    /// Whether it grants, forbids, defines: whether the clause applies.
    pub said: bool,
    /// What it said it of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fact: Option<Fact>,
    /// The clauses that were asked to find this: where attackers decide, those of each attacker's way.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub below: Vec<Entry>,
}
