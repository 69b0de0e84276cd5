//! Wrong perft counts, as people report them, and the misreadings that give exactly these counts.
//!
//! [`pasted::read`] reads what people paste; [`diagnose`] finds which counts are right, and which mistake gives the
//! wrong ones.

pub mod counter;
mod diagnosis;
mod evidence;
pub mod json;
pub mod known;
pub mod pasted;
mod sheet;
mod signature;
mod subject;
pub mod table;
mod tokens;
pub mod words;

pub use counter::{At, Counter, Tally, Uncounted};
pub use diagnosis::{Ask, Cause, Diagnosis, Separation, diagnose, misreadings_of};
pub use evidence::{Branch, Settled};
pub use signature::Signature;
