//! Refusals and objections without a clause, since this engine knows none.

use types::{Objection, Refusal};

/// The refusal of a position.
pub(crate) fn refusal(why: impl Into<String>) -> Refusal {
    Refusal::saying(why)
}

/// The objection to a turn.
pub(crate) fn illegal(why: impl Into<String>) -> Objection {
    Objection::Illegal { clause: None, facts: Vec::new(), why: why.into() }
}
