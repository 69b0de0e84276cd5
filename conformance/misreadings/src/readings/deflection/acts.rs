//! Misreadings of the deflector act (DEF-15…21) and of what deflectors change about check (DEF-22), repetition and the
//! clock (DEF-24).

use reference::context::Context;
use reference::heading::Heading;
use reference::statement::{Deflection, Statement};
use types::{Act, Cell, DeflectorFields, Extra, Side, Turn};

use super::change;
use crate::misreading::Reading::{After, Except, Forbids, Headings, Same, Says};
use crate::misreading::{Misreading, misreading};
use crate::readings::by_law::DEFLECTION;

pub const ALL: &[Misreading] = &[
    misreading("deflection/act-is-compulsory", "DEF-15", DEFLECTION)
        .says("a player who has a deflector in hand must place one")
        .by(Forbids(|cx, turn| {
            turn.extra.is_none() && fields(cx).hand(cx.position.side).contains(&true)
        })),
    misreading("deflection/no-placing-where-the-man-began", "DEF-16", DEFLECTION)
        .says("no deflector is placed on the cell that the turn's man has just left")
        .by(Forbids(
            |_, turn| matches!(act(turn), Some(Act::Place(_, cell)) if cell == turn.step.from),
        )),
    misreading("deflection/placing-under-a-man", "DEF-16", DEFLECTION)
        .says("a deflector may be placed on a cell where a man stands")
        .by(Except(|_, it| matches!(it, Statement::Deflection(Deflection::ManStandsThere(..))))),
    misreading("deflection/placed-deflector-stays-in-hand", "DEF-16", DEFLECTION)
        .says("a placed deflector may be placed again; the hand does not change")
        .by(After(|cx, turn, after| {
            let before = fields(cx).hand(cx.position.side);
            if let (Some(Act::Place(..)), Some(fields)) = (act(turn), after.deflectors_mut()) {
                *fields.hand_mut(cx.position.side) = before;
            }
        })),
    misreading("deflection/placing-comes-from-the-other-hand", "DEF-16", DEFLECTION)
        .says("a placed deflector leaves the hand of the side that is to move next")
        .by(After(|cx, turn, after| {
            let side = cx.position.side;
            if let Some(Act::Place(deflector, _)) = act(turn) {
                change(after, |fields| {
                    fields.hand_mut(side)[deflector as usize] = true;
                    fields.hand_mut(side.other())[deflector as usize] = false;
                });
            }
        })),
    misreading("deflection/landing-removes-the-deflector", "DEF-17", DEFLECTION)
        .says("a man that lands on a deflector takes it off the board")
        .by(Says(|_, _, _| false)),
    misreading("deflection/moving-with-deflectors-in-hand", "DEF-18", DEFLECTION)
        .says("a player may move a deflector even with deflectors in hand")
        .by(Except(|_, it| matches!(it, Statement::Deflection(Deflection::HasStillInHand(_))))),
    misreading("deflection/moving-when-both-hands-are-empty", "DEF-18", DEFLECTION)
        .says("deflectors are moved only once both players' hands are empty")
        .by(Forbids(|cx, turn| {
            let held = |side| fields(cx).hand(side).contains(&true);
            matches!(act(turn), Some(Act::Move(..))) && Side::BOTH.into_iter().any(held)
        })),
    misreading("deflection/deflector-moves-as-a-queen", "DEF-20", DEFLECTION)
        .says("a deflector moves as a queen does, diagonally too")
        .by(Headings(|_, _| &Heading::ALL)),
    misreading("deflection/deflector-moves-as-a-bishop", "DEF-20", DEFLECTION)
        .says("a deflector moves as a bishop does")
        .by(Headings(|_, _| &Heading::DIAGONAL)),
    misreading("deflection/deflector-is-not-turned", "DEF-20", DEFLECTION)
        .says("a moving deflector goes straight on across other deflectors")
        .by(Except(|_, it| matches!(it, Statement::Deflection(Deflection::TurnsPath(..))))),
    misreading("deflection/deflector-passes-over-men", "DEF-20", DEFLECTION)
        .says("a moving deflector passes over men")
        .by(Except(|_, it| {
            // A deflector that comes back to its cell is still refused, because a deflector lies there: itself.
            use Deflection::{DeflectorComesBack, EndsAtMan};
            matches!(it, Statement::Deflection(EndsAtMan(_) | DeflectorComesBack(_)))
        })),
    misreading("deflection/deflector-moves-under-men", "DEF-20", DEFLECTION)
        .says("a deflector may be moved from and to a cell where a man stands")
        .by(Except(|_, it| {
            use Deflection::{IsUnderMan, ManStandsThere};
            matches!(it, Statement::Deflection(ManStandsThere(..) | IsUnderMan(..)))
        })),
    misreading("deflection/no-ko", "DEF-21", DEFLECTION)
        .says("a deflector may be moved back to where the opponent's last turn took it from")
        .by(Says(|_, _, _| false)),
    misreading("deflection/ko-is-of-the-cell", "DEF-21", DEFLECTION)
        .says("no deflector at all may be moved to the cell that the opponent's last turn moved one from")
        .by(Forbids(|cx, turn| {
            matches!(act(turn), Some(Act::Move(_, to)) if Some(to) == came_from(cx))
        })),
    misreading("deflection/ko-forbids-placing", "DEF-21", DEFLECTION)
        .says("placing a deflector on the cell that the opponent's last turn moved one from is forbidden, too")
        .by(Forbids(|cx, turn| {
            matches!(act(turn), Some(Act::Place(_, cell)) if Some(cell) == came_from(cx))
        })),
    misreading("deflection/ko-is-of-the-deflector", "DEF-21", DEFLECTION)
        .says("the deflector that the opponent's last turn moved may not be moved at all")
        .by(Forbids(|cx, turn| {
            let Some((stands, _)) = fields(cx).ko else { return false };
            matches!(act(turn), Some(Act::Move(from, _)) if from == stands)
        })),
    misreading("deflection/ko-never-written", "DEF-21", DEFLECTION)
        .says("a turn that moves a deflector leaves no ko")
        .by(After(|_, _, after| change(after, |fields| fields.ko = None))),
    misreading("deflection/ko-kept", "DEF-21", DEFLECTION)
        .says("a ko lasts until another deflector is moved")
        .by(After(|cx, _, after| {
            let before = fields(cx).ko;
            change(after, |fields| fields.ko = fields.ko.or(before));
        })),
    misreading("deflection/ko-cells-exchanged", "DEF-21", DEFLECTION)
        .says("the ko names first the cell that the deflector has left, then the one where it lies")
        .by(After(|_, turn, after| {
            if let (Some(Act::Move(..)), Some(fields)) = (act(turn), after.deflectors_mut()) {
                fields.ko = fields.ko.map(|(stands, came_from)| (came_from, stands));
            }
        })),
    misreading("deflection/act-may-expose-the-king", "DEF-22", DEFLECTION)
        .says("check on the mover's own king is judged after the man's move only, so an act may expose the king")
        .by(Except(|_, it| matches!(it, Statement::Deflection(Deflection::WasSafeBefore)))),
    misreading("deflection/repetition-forgets-deflectors", "DEF-24", DEFLECTION)
        .says("positions with the same men on the same cells are the same, wherever deflectors lie")
        .by(Same(|_, same| change(same, |fields| fields.placed.clear()))),
    misreading("deflection/repetition-forgets-the-ko", "DEF-24", DEFLECTION)
        .says("a ko never makes a position a different one")
        .by(Same(|_, same| change(same, |fields| fields.ko = None))),
    misreading("deflection/acts-reset-the-clock", "DEF-24", DEFLECTION)
        .says("an act sets the halfmove field to 0, as a capture does")
        .by(After(|_, turn, after| {
            if turn.extra.is_some() {
                after.halfmove = 0;
            }
        })),
];

/// The deflector fields of a position; empty in a game without deflectors.
fn fields<'a>(cx: &Context<'a>) -> &'a DeflectorFields {
    static NONE: std::sync::LazyLock<DeflectorFields> =
        std::sync::LazyLock::new(DeflectorFields::default);
    cx.position.deflectors().unwrap_or(&NONE)
}

fn act(turn: &Turn) -> Option<Act> {
    if let Some(Extra::Act(act)) = turn.extra { Some(act) } else { None }
}

/// The cell from which the opponent's last turn moved a deflector, if it moved one.
fn came_from(cx: &Context<'_>) -> Option<Cell> {
    fields(cx).ko.map(|(_, came_from)| came_from)
}
