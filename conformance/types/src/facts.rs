//! Facts: the reasons for a verdict on a turn or a position, as data. The sentence, the JSON and the picture
//! of a verdict are all made from them, so the three cannot contradict each other.
//!
//! There are no rules here: a fact only states what an engine has found. The facts of a legal turn are [deeds](Deed),
//! those of an illegal turn or a failed act are [violations](Violation), and those of a position that is not accepted
//! are [defects](Defect).
//!
//! A new kind of fact requires a new minor version before 1.0 and a new major version from 1.0 on, as a new
//! [`Game`](crate::Game) does. The compiler points out every match that lacks the new kind, so no sentence or picture
//! can leave it out by accident.

mod deed;
mod defect;
mod entry;
mod parts;
mod violation;
pub mod words;

use serde::Serialize;

pub use self::deed::Deed;
pub use self::defect::Defect;
pub use self::entry::{Entry, Subject, Verb, examined};
pub use self::parts::{
    Attack, AttackedKing, Bend, Company, Departure, Ending, Field, Gone, How, Ignored, Moment,
    Placed, Thing, Way,
};
pub use self::violation::Violation;

/// A fact about a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Fact {
    /// How the turn breaks a clause.
    Violation(Violation),
    /// What the turn does.
    Deed(Deed),
}

/// The facts of a verdict.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Finding {
    /// What a legal turn does.
    Legal(Vec<Deed>),
    /// Why an illegal turn is illegal, the decisive violation first.
    Illegal(Vec<Violation>),
}

impl Finding {
    /// What a legal turn does; empty for an illegal one.
    pub fn deeds(&self) -> &[Deed] {
        match self {
            Finding::Legal(deeds) => deeds,
            Finding::Illegal(_) => &[],
        }
    }

    /// Why an illegal turn is illegal; empty for a legal one.
    pub fn violations(&self) -> &[Violation] {
        match self {
            Finding::Legal(_) => &[],
            Finding::Illegal(violations) => violations,
        }
    }
}
