//! The deflectors (DEF-5): how they bend a path, where they lie, and who holds them.

use types::{Cell, Deflector, Position, Side};

use crate::context::{Context, Judged};
use crate::statement::Deflection as States;

/// DEF-5: by how many eighths of a circle a deflector bends a path: J by one (45 degrees), L by two (90), V by three
/// (135). `None` only if the clause is repealed or read otherwise.
pub fn turns_by(cx: &Context<'_>, deflector: Deflector) -> Option<u8> {
    let angle = match deflector {
        Deflector::J => 1,
        Deflector::L => 2,
        Deflector::V => 3,
    };
    let turns = |&by: &u8| cx.holds("DEF-5", States::TurnsBy(deflector, by), by == angle);
    (1..=3).find(turns)
}

/// The deflector on a cell, if one lies there.
pub fn deflector_on(position: &Position, cell: Cell) -> Option<Deflector> {
    position.deflectors().and_then(|fields| fields.on(cell))
}

/// The deflectors that a side has in hand.
pub fn hand(position: &Position, side: Side) -> Vec<Deflector> {
    Deflector::ALL.into_iter().filter(|&deflector| is_in_hand(position, side, deflector)).collect()
}

/// Whether a side has a deflector of a type in hand.
pub fn is_in_hand(position: &Position, side: Side, deflector: Deflector) -> bool {
    position.deflectors().is_some_and(|fields| fields.hand(side)[deflector as usize])
}

/// Grants a turn although `found` is true of it. Returns a breach only if the clause is repealed or read otherwise.
pub fn is_no_hindrance(cx: &Context<'_>, law: &'static str, found: States) -> Judged {
    let free = cx.does_not_matter(law, found);
    cx.requires(law, found, free.then_some(()))
}
