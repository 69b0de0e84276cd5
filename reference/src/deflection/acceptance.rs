//! DEF-26: what a position of Deflection needs in addition to the usual conditions (CHE-28).

use types::{Cell, Deflector, DeflectorFields, Side};

use super::deflectors::{hand, is_in_hand};
use crate::context::{Context, Judged};
use crate::statement::Deflection as States;

/// DEF-26: judges the conditions on deflectors, hands and ko one by one.
pub fn accept(cx: &Context<'_>) -> Judged {
    let Some(fields) = cx.position.deflectors() else { return Ok(()) };
    has_two_of_a_type_at_most(cx, fields)?;
    has_one_on_a_cell_at_most(cx, fields)?;
    match fields.ko {
        None => Ok(()),
        Some(ko) => has_a_ko_that_can_be(cx, fields, ko),
    }
}

/// There are at most two deflectors of each type, on the board and in hand together. (No position can be written with
/// more than one deflector of a type in one hand.)
fn has_two_of_a_type_at_most(cx: &Context<'_>, fields: &DeflectorFields) -> Judged {
    Deflector::ALL.into_iter().try_for_each(|deflector| {
        let lying = fields.placed.iter().filter(|&&(other, _)| other == deflector).count();
        let held = |&side: &Side| is_in_hand(cx.position, side, deflector);
        let hands = Side::BOTH.into_iter().filter(held).count();
        cx.forbids("DEF-26", States::HasTooMany(deflector), lying + hands > 2)
    })
}

/// No two deflectors lie on one cell.
fn has_one_on_a_cell_at_most(cx: &Context<'_>, fields: &DeflectorFields) -> Judged {
    fields.placed.iter().enumerate().try_for_each(|(index, &(_, cell))| {
        let twice = fields.placed[..index].iter().any(|&(_, other)| other == cell);
        cx.forbids("DEF-26", States::TwoLieOn(cell), twice)
    })
}

/// A ko names a cell with a deflector and without a man, and a cell with neither; and the side not to move, which moved
/// that deflector, has no deflector in hand.
fn has_a_ko_that_can_be(
    cx: &Context<'_>,
    fields: &DeflectorFields,
    (stands, came_from): (Cell, Cell),
) -> Judged {
    let lacks = fields.on(stands).is_none();
    cx.forbids("DEF-26", States::KoLacksDeflector(stands, came_from), lacks)?;
    for cell in [stands, came_from] {
        cx.forbids("DEF-26", States::KoCellIsHeld(cell), cx.position.men.get(cell).is_some())?;
    }
    let other = fields.on(came_from).is_some();
    cx.forbids("DEF-26", States::KoCameFromDeflector(stands, came_from), other)?;
    let side = cx.position.side.other();
    cx.forbids("DEF-26", States::KoWithHand(side), !hand(cx.position, side).is_empty())
}
