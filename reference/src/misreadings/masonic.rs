//! Other readings of Masonic Chess.

use std::any::Any;

use record::Step;

use super::MASONIC;
use crate::context::{Context, Misreading, Reading};

/// In the law's order.
pub(super) const ALL: &[Misreading] = &[Misreading {
    name: "masonic/knight-needs-its-first-step",
    clause: "MAS-11",
    games: MASONIC,
    says: "the cell of a knight's first step must be on the board",
    reading: Reading::Truth(the_first_step_is_on_the_board),
}];

/// MAS-11, of a knight whose first step leads off the board.
fn the_first_step_is_on_the_board(_: &Context<'_>, so: bool, matter: &dyn Any) -> bool {
    so && !matter.is::<Step>()
}
