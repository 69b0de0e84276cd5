//! Other readings of the deflector act (DEF-15…21) and of what deflectors change about check (DEF-22), repetition and the
//! clock (DEF-24).

use reference::context::Context;
use reference::heading::Heading;
use reference::statement::{Deflection, Statement};
use types::{Act, ClauseId, DeflectorFields, Extra, Side, Turn};

use crate::misreading::{Misreading, Reading};
use crate::readings::by_law::DEFLECTION;

/// The readings of this module, in the law's order.
pub(in super::super) const ALL: &[Misreading] = &[
    Misreading {
        name: "deflection/act-is-compulsory",
        clause: ClauseId::named("DEF-15"),
        games: DEFLECTION,
        says: "a player who has a deflector in hand must place one",
        reading: Reading::Forbids(|cx, turn| {
            turn.extra.is_none() && fields(cx).hand(cx.position.side).contains(&true)
        }),
    },
    Misreading {
        name: "deflection/no-placing-where-the-man-began",
        clause: ClauseId::named("DEF-16"),
        games: DEFLECTION,
        says: "no deflector is placed on the cell that the turn's man has just left",
        reading: Reading::Forbids(
            |_, turn| matches!(act(turn), Some(Act::Place(_, cell)) if cell == turn.step.from),
        ),
    },
    Misreading {
        name: "deflection/placing-under-a-man",
        clause: ClauseId::named("DEF-16"),
        games: DEFLECTION,
        says: "a deflector may be placed on a cell where a man stands",
        reading: Reading::Says(|_, statement, truth| {
            truth && !matches!(statement, Statement::Deflection(Deflection::ManStandsThere(..)))
        }),
    },
    Misreading {
        name: "deflection/placed-deflector-stays-in-hand",
        clause: ClauseId::named("DEF-16"),
        games: DEFLECTION,
        says: "a placed deflector may be placed again; the hand does not change",
        reading: Reading::After(|cx, turn, after| {
            let before = fields(cx).hand(cx.position.side);
            if let (Some(Act::Place(..)), Some(fields)) = (act(turn), after.deflectors_mut()) {
                *fields.hand_mut(cx.position.side) = before;
            }
        }),
    },
    Misreading {
        name: "deflection/placing-comes-from-the-other-hand",
        clause: ClauseId::named("DEF-16"),
        games: DEFLECTION,
        says: "a placed deflector leaves the hand of the side that is to move next",
        reading: Reading::After(|cx, turn, after| {
            let side = cx.position.side;
            if let (Some(Act::Place(deflector, _)), Some(fields)) =
                (act(turn), after.deflectors_mut())
            {
                let index = deflector as usize;
                fields.hand_mut(side)[index] = true;
                fields.hand_mut(side.other())[index] = false;
            }
        }),
    },
    Misreading {
        name: "deflection/landing-removes-the-deflector",
        clause: ClauseId::named("DEF-17"),
        games: DEFLECTION,
        says: "a man that lands on a deflector takes it off the board",
        reading: Reading::Says(|_, _, _| false),
    },
    Misreading {
        name: "deflection/moving-with-deflectors-in-hand",
        clause: ClauseId::named("DEF-18"),
        games: DEFLECTION,
        says: "a player may move a deflector even with deflectors in hand",
        reading: Reading::Says(|_, statement, truth| {
            truth && !matches!(statement, Statement::Deflection(Deflection::HasStillInHand(_)))
        }),
    },
    Misreading {
        name: "deflection/moving-when-both-hands-are-empty",
        clause: ClauseId::named("DEF-18"),
        games: DEFLECTION,
        says: "deflectors are moved only once both players' hands are empty",
        reading: Reading::Forbids(|cx, turn| {
            let held = |side| fields(cx).hand(side).contains(&true);
            matches!(act(turn), Some(Act::Move(..))) && Side::BOTH.into_iter().any(held)
        }),
    },
    Misreading {
        name: "deflection/deflector-moves-as-a-queen",
        clause: ClauseId::named("DEF-20"),
        games: DEFLECTION,
        says: "a deflector moves as a queen does, diagonally too",
        reading: Reading::Headings(|_, _| &Heading::ALL),
    },
    Misreading {
        name: "deflection/deflector-moves-as-a-bishop",
        clause: ClauseId::named("DEF-20"),
        games: DEFLECTION,
        says: "a deflector moves as a bishop does",
        reading: Reading::Headings(|_, _| &Heading::DIAGONAL),
    },
    Misreading {
        name: "deflection/deflector-is-not-turned",
        clause: ClauseId::named("DEF-20"),
        games: DEFLECTION,
        says: "a moving deflector goes straight on across other deflectors",
        reading: Reading::Says(|_, statement, truth| {
            truth && !matches!(statement, Statement::Deflection(Deflection::TurnsPath(..)))
        }),
    },
    Misreading {
        name: "deflection/deflector-passes-over-men",
        clause: ClauseId::named("DEF-20"),
        games: DEFLECTION,
        says: "a moving deflector passes over men",
        reading: Reading::Says(|_, statement, truth| {
            // A deflector that comes back is refused, too, since a deflector lies there: this one.
            truth
                && !matches!(
                    statement,
                    Statement::Deflection(
                        Deflection::EndsAtMan(_) | Deflection::DeflectorComesBack(_)
                    )
                )
        }),
    },
    Misreading {
        name: "deflection/deflector-moves-under-men",
        clause: ClauseId::named("DEF-20"),
        games: DEFLECTION,
        says: "a deflector may be moved from and to a cell where a man stands",
        reading: Reading::Says(|_, statement, truth| {
            truth
                && !matches!(
                    statement,
                    Statement::Deflection(
                        Deflection::ManStandsThere(..) | Deflection::IsUnderMan(..)
                    )
                )
        }),
    },
    Misreading {
        name: "deflection/no-ko",
        clause: ClauseId::named("DEF-21"),
        games: DEFLECTION,
        says: "a deflector may be moved back to where the opponent's last turn took it from",
        reading: Reading::Says(|_, _, _| false),
    },
    Misreading {
        name: "deflection/ko-is-of-the-cell",
        clause: ClauseId::named("DEF-21"),
        games: DEFLECTION,
        says: "no deflector at all may be moved to the cell that the opponent's last turn moved one from",
        reading: Reading::Forbids(|cx, turn| {
            let came_from = fields(cx).ko.map(|(_, came_from)| came_from);
            matches!(act(turn), Some(Act::Move(_, to)) if Some(to) == came_from)
        }),
    },
    Misreading {
        name: "deflection/ko-forbids-placing",
        clause: ClauseId::named("DEF-21"),
        games: DEFLECTION,
        says: "placing a deflector on the cell that the opponent's last turn moved one from is forbidden, too",
        reading: Reading::Forbids(|cx, turn| {
            let came_from = fields(cx).ko.map(|(_, came_from)| came_from);
            matches!(act(turn), Some(Act::Place(_, cell)) if Some(cell) == came_from)
        }),
    },
    Misreading {
        name: "deflection/ko-is-of-the-deflector",
        clause: ClauseId::named("DEF-21"),
        games: DEFLECTION,
        says: "the deflector that the opponent's last turn moved may not be moved at all",
        reading: Reading::Forbids(|cx, turn| {
            let stands = fields(cx).ko.map(|(stands, _)| stands);
            matches!(act(turn), Some(Act::Move(from, _)) if Some(from) == stands)
        }),
    },
    Misreading {
        name: "deflection/ko-never-written",
        clause: ClauseId::named("DEF-21"),
        games: DEFLECTION,
        says: "a turn that moves a deflector leaves no ko",
        reading: Reading::After(|_, _, after| {
            if let Some(fields) = after.deflectors_mut() {
                fields.ko = None;
            }
        }),
    },
    Misreading {
        name: "deflection/ko-kept",
        clause: ClauseId::named("DEF-21"),
        games: DEFLECTION,
        says: "a ko lasts until another deflector is moved",
        reading: Reading::After(|cx, _, after| {
            let before = fields(cx).ko;
            if let Some(fields) = after.deflectors_mut() {
                fields.ko = fields.ko.or(before);
            }
        }),
    },
    Misreading {
        name: "deflection/ko-cells-exchanged",
        clause: ClauseId::named("DEF-21"),
        games: DEFLECTION,
        says: "the ko names first the cell that the deflector has left, then the one where it lies",
        reading: Reading::After(|_, turn, after| {
            if let (Some(Act::Move(..)), Some(fields)) = (act(turn), after.deflectors_mut()) {
                fields.ko = fields.ko.map(|(stands, came_from)| (came_from, stands));
            }
        }),
    },
    Misreading {
        name: "deflection/act-may-expose-the-king",
        clause: ClauseId::named("DEF-22"),
        games: DEFLECTION,
        says: "check on the mover's own king is judged after the man's move only, so an act may expose the king",
        reading: Reading::Says(|_, statement, truth| {
            truth && !matches!(statement, Statement::Deflection(Deflection::WasSafeBefore))
        }),
    },
    Misreading {
        name: "deflection/repetition-forgets-deflectors",
        clause: ClauseId::named("DEF-24"),
        games: DEFLECTION,
        says: "positions with the same men on the same cells are the same, wherever deflectors lie",
        reading: Reading::Same(|_, same| {
            if let Some(fields) = same.deflectors_mut() {
                fields.placed.clear();
            }
        }),
    },
    Misreading {
        name: "deflection/repetition-forgets-the-ko",
        clause: ClauseId::named("DEF-24"),
        games: DEFLECTION,
        says: "a ko never makes a position a different one",
        reading: Reading::Same(|_, same| {
            if let Some(fields) = same.deflectors_mut() {
                fields.ko = None;
            }
        }),
    },
    Misreading {
        name: "deflection/acts-reset-the-clock",
        clause: ClauseId::named("DEF-24"),
        games: DEFLECTION,
        says: "an act sets the halfmove field to 0, as a capture does",
        reading: Reading::After(|_, turn, after| {
            if turn.extra.is_some() {
                after.halfmove = 0;
            }
        }),
    },
];

/// The deflector fields of a position; empty in a game without deflectors.
fn fields<'a>(cx: &Context<'a>) -> &'a DeflectorFields {
    static NONE: std::sync::LazyLock<DeflectorFields> =
        std::sync::LazyLock::new(DeflectorFields::default);
    cx.position.deflectors().unwrap_or(&NONE)
}

/// The act of a turn, if it has one.
fn act(turn: &Turn) -> Option<Act> {
    match turn.extra {
        Some(Extra::Act(act)) => Some(act),
        _ => None,
    }
}
