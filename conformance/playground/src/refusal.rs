//! Why a position is refused, and why a turn cannot be played.

use serde_json::{Value, json};
use types::facts::words::sentence;
use types::{Objection, Refusal};

use crate::law::page_of;

/// Why a position is refused.
pub fn refused(refusal: &Refusal) -> Value {
    json!({
        "clause": refusal.clause,
        "page": refusal.clause.map(|clause| page_of(&clause.to_string())),
        "why": sentence(&refusal.why),
        "facts": refusal.facts,
    })
}

/// Why a turn cannot be played.
pub fn objected(objection: &Objection) -> Value {
    match objection {
        Objection::Refused(refusal) => json!({ "refused": refused(refusal) }),
        Objection::Illegal { clause, why, .. } => {
            json!({ "illegal": sentence(why), "clause": clause })
        }
    }
}
