//! Why a position is refused, why a turn cannot be played, and why a request has no answer.

use std::fmt::Display;

use search::solve::Unsolved;
use serde_json::{Value, json};
use types::facts::words::sentence;
use types::{Objection, Refusal, TextError};

use crate::law::page_of;

/// An answer, or why there is none.
pub type Answer<T = Value> = Result<T, Fault>;

/// Why a request has no answer: an object with `error`, `refused` or `illegal`.
#[derive(Debug)]
pub struct Fault(pub Value);

impl Fault {
    pub fn new(why: impl Display) -> Fault {
        Fault(json!({ "error": why.to_string() }))
    }
}

/// The fault that is reported if the two engines differ on how a line ends.
pub fn engines_differ() -> Fault {
    Fault::new("The two engines differ on how this ends; please report it.")
}

/// A text that cannot be read becomes an error with the column of the fault.
impl From<TextError> for Fault {
    fn from(error: TextError) -> Fault {
        Fault(json!({ "error": error.to_string(), "column": error.column }))
    }
}

impl From<Refusal> for Fault {
    fn from(refusal: Refusal) -> Fault {
        Fault(json!({ "refused": refused(&refusal) }))
    }
}

impl From<Objection> for Fault {
    fn from(objection: Objection) -> Fault {
        match objection {
            Objection::Refused(refusal) => refusal.into(),
            Objection::Illegal { clause, why, .. } => {
                Fault(json!({ "illegal": sentence(&why), "clause": clause }))
            }
        }
    }
}

impl From<Unsolved> for Fault {
    fn from(unsolved: Unsolved) -> Fault {
        match unsolved {
            Unsolved::Refused(refusal) => refusal.into(),
            other => Fault::new(sentence(&other.to_string())),
        }
    }
}

pub fn refused(refusal: &Refusal) -> Value {
    json!({
        "clause": refusal.clause,
        "page": refusal.clause.map(|clause| page_of(&clause.to_string())),
        "why": sentence(&refusal.why),
        "facts": refusal.facts,
    })
}
