//! What the copy of an engine has in it. In this repository that is nothing; the copy has another file in this place.

#[allow(dead_code, reason = "what asks it is in the copy")]
#[path = "../src/switch.rs"]
pub mod switch;

/// Computes the constants of an engine in which mutants are.
pub const fn compute_constants() {}

/// Computes what an engine itself computes once, when it is first needed.
pub const fn compute_statics() {}
