//! The deflector act: placing one from hand (DEF-16), or moving one that lies on the board
//! (DEF-18, DEF-20, DEF-21). Nothing here looks at the king: own check is the turn's (DEF-22).

use record::{Act, Cell, Deflector, DeflectorFields, Game, Position, Side};

use crate::former::breach::{Breach, Grounds};
use crate::former::court::Court;

use super::path::{Heading, Paths};

/// Judges an act of a side after its man's move and, if it is legal, makes it in `after`. `ko` is
/// the ko that the side has to heed.
pub(super) fn judge(
    court: &Court,
    after: &mut Position,
    side: Side,
    ko: Option<(Cell, Cell)>,
    act: Act,
    grounds: &mut Grounds,
) -> Result<(), Breach> {
    may_be_made(court, act, grounds)?;
    match act {
        Act::Place(deflector, cell) => {
            can_be_placed(court, after, side, deflector, cell)?;
            grounds.cite("DEF-16");
            if let Some(fields) = after.deflectors_mut() {
                fields.hand_mut(side)[index(deflector)] = false;
                put(fields, deflector, cell);
            }
        }
        Act::Move(from, to) => {
            let deflector = can_be_moved_by(court, after, side, from, grounds)?;
            comes_to(court, after, from, to)?;
            grounds.cite("DEF-20");
            is_no_ko(court, ko, from, to)?;
            if let Some(fields) = after.deflectors_mut() {
                take(fields, deflector, from);
                put(fields, deflector, to);
                fields.ko = Some((to, from));
            }
        }
    }
    Ok(())
}

/// Every act that can be written for a position after a man's move: each type to each cell, and
/// each deflector on the board to each cell. (From other cells no act is evidently possible.)
pub(super) fn for_every_act(position: &Position, mut try_act: impl FnMut(Act)) {
    let Some(fields) = position.deflectors() else { return };
    for to in Game::Deflection.cells() {
        for deflector in Deflector::ALL {
            try_act(Act::Place(deflector, to));
        }
        for (index, &(_, from)) in fields.placed.iter().enumerate() {
            let tried = fields.placed[..index].iter().any(|&(_, earlier)| earlier == from);
            if !tried {
                try_act(Act::Move(from, to));
            }
        }
    }
}

/// DEF-15: after moving a man the player may make a deflector act.
fn may_be_made(court: &Court, act: Act, grounds: &mut Grounds) -> Result<(), Breach> {
    let (one, other) = match act {
        Act::Place(_, cell) => (cell, cell),
        Act::Move(from, to) => (from, to),
    };
    for cell in [one, other] {
        if !super::is_cell(court, cell) {
            return Err(Breach::new("DEF-1", "{} is no cell of the board", [cell.into()]));
        }
    }
    if !court.holds("DEF-15") {
        return Err(Breach::new("DEF-15", "nothing may follow the man's move", []));
    }
    grounds.cite("DEF-15");
    Ok(())
}

/// DEF-16: from the player's own hand, to a cell with neither man nor deflector.
fn can_be_placed(
    court: &Court,
    after: &Position,
    side: Side,
    deflector: Deflector,
    cell: Cell,
) -> Result<(), Breach> {
    if !court.holds("DEF-16") {
        return Err(Breach::new("DEF-16", "no deflector may be placed", []));
    }
    let in_hand = after.deflectors().is_some_and(|fields| fields.hand(side)[index(deflector)]);
    if !in_hand {
        let sentence = "{} has no {} in hand";
        return Err(Breach::new("DEF-16", sentence, [side.into(), deflector.into()]));
    }
    if let Some(man) = after.men.get(cell) {
        let sentence = "no deflector is placed on {}, where a {} stands";
        return Err(Breach::new("DEF-16", sentence, [cell.into(), man.into()]));
    }
    if let Some(other) = super::deflector_on(after, cell) {
        let sentence = "no deflector is placed on {}, where a {} lies";
        return Err(Breach::new("DEF-16", sentence, [cell.into(), other.into()]));
    }
    Ok(())
}

/// DEF-18: only a player whose own hand is empty moves a deflector, and any that lies on the board.
fn can_be_moved_by(
    court: &Court,
    after: &Position,
    side: Side,
    from: Cell,
    grounds: &mut Grounds,
) -> Result<Deflector, Breach> {
    let in_hand = after.deflectors().map_or([false; 3], |fields| fields.hand(side));
    let held = Deflector::ALL.into_iter().find(|&deflector| in_hand[index(deflector)]);
    if let Some(deflector) = held
        && court.holds("DEF-18")
    {
        let sentence = "{} may move no deflector while the {} is still in hand";
        return Err(Breach::new("DEF-18", sentence, [side.into(), deflector.into()]));
    }
    let Some(deflector) = super::deflector_on(after, from) else {
        return Err(Breach::new("DEF-18", "no deflector lies on {}", [from.into()]));
    };
    grounds.cite("DEF-18");
    Ok(deflector)
}

/// DEF-20: as a rook moves, deflected by other deflectors, from and to a cell where no man stands,
/// and not to one where a deflector lies.
fn comes_to(court: &Court, after: &Position, from: Cell, to: Cell) -> Result<(), Breach> {
    let breach = |sentence, cell: Cell| Err(Breach::new("DEF-20", sentence, [cell.into()]));
    if !court.holds("DEF-20") {
        return breach("the law does not say how the deflector on {} could move", from);
    }
    if from == to {
        return breach("a deflector's move cannot end on {}, where it began", from);
    }
    if after.men.get(from).is_some() {
        return breach("the deflector on {} cannot move while a man stands there", from);
    }
    if after.men.get(to).is_some() {
        return breach("a deflector cannot move to {}, where a man stands", to);
    }
    if super::deflector_on(after, to).is_some() {
        return breach("a deflector cannot move to {}, where another lies", to);
    }
    let deflectors = super::placed(after);
    let paths = Paths { court, men: &after.men, deflectors, from, of_deflector: true };
    if paths.to(&Heading::ORTHOGONAL, to).is_none() {
        let sentence = "no path of a deflector leads from {} to {}";
        return Err(Breach::new("DEF-20", sentence, [from.into(), to.into()]));
    }
    Ok(())
}

/// DEF-21: the deflector that the opponent's last turn moved does not go back.
fn is_no_ko(court: &Court, ko: Option<(Cell, Cell)>, from: Cell, to: Cell) -> Result<(), Breach> {
    if ko == Some((from, to)) && court.holds("DEF-21") {
        let sentence =
            "the last turn moved the deflector on {} from {}, and it may not go back now";
        return Err(Breach::new("DEF-21", sentence, [from.into(), to.into()]));
    }
    Ok(())
}

/// The place of a type in a hand.
const fn index(deflector: Deflector) -> usize {
    match deflector {
        Deflector::J => 0,
        Deflector::L => 1,
        Deflector::V => 2,
    }
}

/// Lays a deflector on a cell; they are kept sorted by type, file and rank.
fn put(fields: &mut DeflectorFields, deflector: Deflector, cell: Cell) {
    fields.placed.push((deflector, cell));
    fields.placed.sort_unstable();
}

/// Takes one deflector off a cell, to lay it elsewhere.
fn take(fields: &mut DeflectorFields, deflector: Deflector, cell: Cell) {
    if let Some(place) = fields.placed.iter().position(|&lying| lying == (deflector, cell)) {
        fields.placed.remove(place);
    }
}
