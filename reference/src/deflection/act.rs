//! The deflector act: placing a deflector from hand (DEF-16), or moving one on the board (DEF-18, DEF-20, DEF-21).
//! Whether the mover's king is safe is judged with the turn (DEF-22), not here.

use types::{Act, Cell, Deflector, Extra, Game, Position, Side, Turn};

use super::deflectors::{deflector_on, hand, is_in_hand, is_no_hindrance};
use super::gothic::is_cell;
use super::path::Paths;
use crate::context::{Context, Judged};
use crate::statement::{Deflection as States, Traveller, Usual};

/// The side that makes an act, and the ko that binds it.
#[derive(Clone, Copy, Debug)]
pub struct Actor {
    /// The side.
    pub side: Side,
    /// The ko: the cell of the deflector that may not be moved back, and the cell to which it may not be moved.
    pub ko: Option<(Cell, Cell)>,
}

/// DEF-15: the deflector act of a turn, if it has one. DEF-19: a turn has at most one act; a turn with two cannot be written.
pub fn act_of(cx: &Context<'_>, turn: &Turn) -> Judged<Option<Act>> {
    let act = match turn.extra {
        None => Some(None),
        Some(Extra::Act(act)) => Some(Some(act)),
        Some(Extra::Vanishing(_) | Extra::Twin(_)) => None,
    };
    cx.requires("DEF-15", States::IsMoveAndAct, act)
}

/// Judges an act in the position after the man's move, except for check on the mover's own king.
pub fn is_allowed(cx: &Context<'_>, Actor { side, ko }: Actor, act: Act) -> Judged {
    may_be_made(cx, act)?;
    match act {
        Act::Place(deflector, cell) => {
            can_be_placed(cx, side, deflector, cell)?;
            cx.reports(States::Lays(side, deflector, cell));
        }
        Act::Move(from, to) => {
            let deflector = can_be_moved_by(cx, side, from)?;
            let comes = || comes_to(cx, deflector, from, to);
            cx.in_this_order("DEF-31", (comes, || is_no_ko(cx, ko, deflector, (from, to))))?;
            cx.reports(States::Shifts(side, deflector, from, to));
        }
    }
    Ok(())
}

/// DEF-15: after moving a man the player may make a deflector act, on cells of the board (DEF-1).
fn may_be_made(cx: &Context<'_>, act: Act) -> Judged {
    let cells = match act {
        Act::Place(_, cell) => [cell, cell],
        Act::Move(from, to) => [from, to],
    };
    for cell in cells {
        cx.requires("DEF-1", Usual::IsCell(cell), is_cell(cx, cell).then_some(()))?;
    }
    is_no_hindrance(cx, "DEF-15", States::HasAct)
}

/// DEF-16: a deflector is placed from the player's own hand, on a cell with neither man nor deflector.
fn can_be_placed(cx: &Context<'_>, side: Side, deflector: Deflector, cell: Cell) -> Judged {
    is_held(cx, side, deflector)?;
    is_vacant(cx, "DEF-16", deflector, cell)
}

/// DEF-16: the deflector is in the player's own hand.
pub fn is_held(cx: &Context<'_>, side: Side, deflector: Deflector) -> Judged {
    let held = is_in_hand(cx.position, side, deflector);
    cx.grants("DEF-16", States::IsInHand(side, deflector), held)
}

/// DEF-16, DEF-20: the cell to which a deflector comes has neither man nor deflector.
fn is_vacant(cx: &Context<'_>, law: &'static str, deflector: Deflector, cell: Cell) -> Judged {
    let held = cx.position.men.get(cell).is_some();
    cx.forbids(law, States::ManStandsThere(deflector, cell), held)?;
    let lies = deflector_on(cx.position, cell).is_some();
    cx.forbids(law, States::DeflectorLiesThere(deflector, cell), lies)
}

/// DEF-17: a deflector stays where it is, and a man that lands on it does not capture it.
pub fn stay(cx: &Context<'_>, landed: Cell, after: &mut Position) {
    if let Some(fields) = after.deflectors_mut() {
        fields.placed.retain(|&(deflector, cell)| {
            let is_landed_on = States::IsLandedOn(deflector, cell);
            cell != landed || cx.does_not_matter("DEF-17", is_landed_on)
        });
    }
}

/// DEF-18: only a player whose own hand is empty may move a deflector, and then any on the board. Returns the deflector on `from`.
pub fn can_be_moved_by(cx: &Context<'_>, side: Side, from: Cell) -> Judged<Deflector> {
    let holds = !hand(cx.position, side).is_empty();
    cx.forbids("DEF-18", States::HasStillInHand(side), holds)?;
    cx.requires("DEF-18", States::HasDeflectorOn(from), deflector_on(cx.position, from))
}

/// DEF-20: a deflector moves as a rook does, along paths that other deflectors bend, from a cell without a man to
/// another cell, which has neither man nor deflector.
pub fn comes_to(cx: &Context<'_>, deflector: Deflector, from: Cell, to: Cell) -> Judged {
    cx.forbids("DEF-20", States::DeflectorComesBack(from), from == to)?;
    let covered = cx.position.men.get(from).is_some();
    cx.forbids("DEF-20", States::IsUnderMan(deflector, from), covered)?;
    is_vacant(cx, "DEF-20", deflector, to)?;
    let paths = Paths::of(cx, Traveller::Deflector, from);
    let leads = paths.is_some_and(|paths| paths.lead_to(to));
    cx.grants("DEF-20", States::DeflectorReachesByPath(deflector, from, to), leads)
}

/// DEF-21: the deflector that the opponent's last turn moved does not move back.
fn is_no_ko(
    cx: &Context<'_>,
    ko: Option<(Cell, Cell)>,
    deflector: Deflector,
    (from, to): (Cell, Cell),
) -> Judged {
    match ko {
        None => Ok(()),
        Some(ko) => cx.forbids("DEF-21", States::MovesBack(deflector, from, to), ko == (from, to)),
    }
}

/// The position after an act. Deflectors are kept sorted by type, file and rank.
pub fn made(position: &Position, side: Side, act: Act) -> Position {
    let mut after = position.clone();
    if let Some(fields) = after.deflectors_mut() {
        match act {
            Act::Place(deflector, cell) => {
                fields.hand_mut(side)[deflector as usize] = false;
                fields.placed.push((deflector, cell));
            }
            Act::Move(from, to) => {
                let moved = fields.placed.iter_mut().filter(|(_, cell)| *cell == from);
                moved.for_each(|(_, cell)| *cell = to);
                fields.ko = Some((to, from));
            }
        }
        fields.placed.sort_unstable();
    }
    after
}

/// The acts to judge in a position after a man's move: placing a deflector of each type on each cell, and moving each
/// deflector on the board to each cell. (Acts that move a deflector from any other cell are illegal.)
pub fn every_act(position: &Position) -> Vec<Act> {
    let placed = position.deflectors().map_or(&[][..], |fields| &fields.placed);
    let acts = Game::Deflection.cells().flat_map(|to| {
        let laying = Deflector::ALL.into_iter().map(move |deflector| Act::Place(deflector, to));
        laying.chain(placed.iter().map(move |&(_, from)| Act::Move(from, to)))
    });
    acts.collect()
}
