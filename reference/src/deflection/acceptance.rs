//! DEF-26: what a position of Deflection needs beside the usual conditions (CHE-28).

use record::{Cell, Deflector, DeflectorFields, Position, Side};

use crate::former::breach::Breach;
use crate::former::court::Court;

/// The conditions on deflectors, hands and ko, one after another.
pub(super) fn accept(court: &Court, position: &Position) -> Result<(), Breach> {
    let Some(fields) = position.deflectors() else { return Ok(()) };
    if !court.holds("DEF-26") {
        return Ok(());
    }
    has_two_of_a_type_at_most(fields)?;
    has_one_on_a_cell_at_most(fields)?;
    match fields.ko {
        None => Ok(()),
        Some((stands, came_from)) => has_a_ko_that_can_be(position, fields, stands, came_from),
    }
}

/// Of each type at most two deflectors are on the board and in hand together. (That a hand holds
/// at most one of a type is in the form of a position.)
fn has_two_of_a_type_at_most(fields: &DeflectorFields) -> Result<(), Breach> {
    for (index, deflector) in Deflector::ALL.into_iter().enumerate() {
        let lying = fields.placed.iter().filter(|&&(other, _)| other == deflector).count();
        let held = Side::BOTH.into_iter().filter(|&side| fields.hand(side)[index]).count();
        if lying + held > 2 {
            return Err(Breach::new("DEF-26", "there are more than two {}", [deflector.into()]));
        }
    }
    Ok(())
}

/// No two deflectors lie on one cell.
fn has_one_on_a_cell_at_most(fields: &DeflectorFields) -> Result<(), Breach> {
    for (index, &(_, cell)) in fields.placed.iter().enumerate() {
        if fields.placed[..index].iter().any(|&(_, other)| other == cell) {
            return Err(Breach::new("DEF-26", "two deflectors lie on {}", [cell.into()]));
        }
    }
    Ok(())
}

/// A ko names a deflector on a cell where no man stands, and a cell with neither man nor
/// deflector, and the side that moved the deflector has nothing in hand.
fn has_a_ko_that_can_be(
    position: &Position,
    fields: &DeflectorFields,
    stands: Cell,
    came_from: Cell,
) -> Result<(), Breach> {
    if fields.on(stands).is_none() {
        let sentence = "the ko needs a deflector on {}";
        return Err(Breach::new("DEF-26", sentence, [stands.into()]));
    }
    for cell in [stands, came_from] {
        if position.men.get(cell).is_some() {
            let sentence = "the ko needs {} vacant";
            return Err(Breach::new("DEF-26", sentence, [cell.into()]));
        }
    }
    if fields.on(came_from).is_some() {
        let sentence = "the ko needs {} without deflector";
        return Err(Breach::new("DEF-26", sentence, [came_from.into()]));
    }
    let mover = position.side.other();
    if fields.hand(mover).contains(&true) {
        let sentence = "a ko is set, and {} could not have moved a deflector with one in hand";
        return Err(Breach::new("DEF-26", sentence, [mover.into()]));
    }
    Ok(())
}
