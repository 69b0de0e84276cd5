//! DEF-26: what a position of Deflection needs in addition to the usual conditions (CHE-28).

use record::facts::{Fact, Field, Placed};
use record::{Cell, Deflector, DeflectorFields, Side};

use super::act::{hand, holds};
use crate::context::{Context, R};

/// DEF-26: the conditions on deflectors, hands and ko, one by one.
pub(super) fn accept(cx: &Context<'_>) -> R<()> {
    let Some(fields) = cx.position.deflectors() else { return Ok(()) };
    has_two_of_a_type_at_most(cx, fields)?;
    has_one_on_a_cell_at_most(cx, fields)?;
    match fields.ko {
        None => Ok(()),
        Some((stands, came_from)) => has_a_ko_that_can_be(cx, fields, stands, came_from),
    }
}

/// There are at most two deflectors of each type, on the board and in hand together. (The form of a position
/// allows at most one of a type in a hand.)
fn has_two_of_a_type_at_most(cx: &Context<'_>, fields: &DeflectorFields) -> R<()> {
    for deflector in Deflector::ALL {
        let lying = fields.placed.iter().filter(|&&(other, _)| other == deflector);
        let cells: Vec<Cell> = lying.map(|&(_, cell)| cell).collect();
        let hands = Side::BOTH.into_iter().filter(|&side| holds(cx.position, side, deflector));
        let hands: Vec<Side> = hands.collect();
        let too_many = (cells.len() + hands.len() > 2).then_some((cells, hands));
        cx.forbids("DEF-26", too_many, |(cells, hands)| Fact::TooManyDeflectors {
            deflector,
            cells,
            hands,
        })?;
    }
    Ok(())
}

/// No two deflectors lie on one cell.
fn has_one_on_a_cell_at_most(cx: &Context<'_>, fields: &DeflectorFields) -> R<()> {
    let mut placed = fields.placed.iter().enumerate();
    let twice = placed.find_map(|(index, &(_, cell))| {
        fields.placed[..index].iter().any(|&(_, other)| other == cell).then_some(cell)
    });
    cx.forbids("DEF-26", twice, |cell| Fact::TwoDeflectors { cell })
}

/// A ko names a deflector on a cell without a man, and a cell with neither man nor
/// deflector; and the side that moved the deflector has no deflector in hand.
fn has_a_ko_that_can_be(
    cx: &Context<'_>,
    fields: &DeflectorFields,
    stands: Cell,
    came_from: Cell,
) -> R<()> {
    let needs = |found| Fact::KoNeedsDeflector { stands, came_from, found };
    let missing = fields.on(stands).is_none().then_some(());
    cx.forbids("DEF-26", missing, |()| needs(None))?;
    for cell in [stands, came_from] {
        cx.forbids("DEF-26", cx.position.men.get(cell), |man| Fact::NeedsVacant {
            field: Field::Ko,
            by: Placed::new(man, cell),
        })?;
    }
    cx.forbids("DEF-26", fields.on(came_from), |other| needs(Some(other)))?;
    let side = cx.position.side.other();
    let hand = hand(cx.position, side);
    let held = (!hand.is_empty()).then_some(hand);
    cx.forbids("DEF-26", held, |hand| Fact::KoWithHand { side, hand })
}
