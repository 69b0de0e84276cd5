//! Other readings of Spectral Realm Chess.

use std::any::Any;

use record::{Cell, Kind, Step};

use super::SPECTRAL;
use crate::chess;
use crate::context::{Context, Misreading, Reading};
use crate::plane::Line;
use crate::spectral::HalfSteps;

/// In the law's order.
pub(super) const ALL: &[Misreading] = &[
    Misreading {
        name: "spectral/bishops-stay-on-their-board",
        clause: "SPE-4",
        games: SPECTRAL,
        says: "a bishop moves diagonally by full steps only, as in chess",
        reading: Reading::Truth(is_of_full_steps),
    },
    Misreading {
        name: "spectral/both-boards-stand-in-every-diagonal",
        clause: "SPE-5",
        games: SPECTRAL,
        says: "a man on a point stops a bishop that moves from square to square",
        reading: Reading::Truth(no_man_is_passed_over),
    },
    Misreading {
        name: "spectral/king-captures-by-no-half-step",
        clause: "SPE-7",
        games: SPECTRAL,
        says: "a king may move by a half-step only to a vacant cell",
        reading: Reading::Truth(goes_to_a_vacant_cell),
    },
    Misreading {
        name: "spectral/double-step-from-a-point",
        clause: "SPE-8",
        games: SPECTRAL,
        says: "a pawn on its second row of points may move two cells",
        reading: Reading::Truth(is_no_double_step),
    },
    Misreading {
        name: "spectral/king-in-check-may-capture-on-a-point",
        clause: "SPE-11",
        games: SPECTRAL,
        says: "a king in check may move to a point if it captures there",
        reading: Reading::Truth(goes_to_a_vacant_cell),
    },
    Misreading {
        name: "spectral/dead-as-in-chess",
        clause: "SPE-13",
        games: SPECTRAL,
        says: "the material that is dead in chess is dead here",
        reading: Reading::Truth(|cx, _, _| chess::is_dead(cx)),
    },
    Misreading {
        name: "spectral/promotion-on-points-to-any-kind",
        clause: "SPE-20",
        games: SPECTRAL,
        says: "a pawn becomes any kind of the array on its last row of points too",
        reading: Reading::Truth(is_a_kind),
    },
];

/// SPE-4, of a diagonal.
fn is_of_full_steps(_: &Context<'_>, so: bool, matter: &dyn Any) -> bool {
    let line = matter.downcast_ref::<Option<Line<HalfSteps>>>().copied().flatten();
    so && line.is_none_or(|line| line.steps % 2 == 0)
}

/// SPE-5, of a man on the other board that a path of even length would pass over.
fn no_man_is_passed_over(_: &Context<'_>, so: bool, matter: &dyn Any) -> bool {
    so && !matter.is::<Cell>()
}

/// SPE-7 and SPE-11, of a king's half-step.
fn goes_to_a_vacant_cell(cx: &Context<'_>, so: bool, _: &dyn Any) -> bool {
    so && cx.step().is_none_or(|step| cx.position.men.get(step.to).is_none())
}

/// SPE-8, of a double step from a point, which it forbids.
fn is_no_double_step(_: &Context<'_>, so: bool, matter: &dyn Any) -> bool {
    so && !matter.is::<Option<Step>>()
}

/// SPE-20, of a kind that the array names.
fn is_a_kind(_: &Context<'_>, so: bool, matter: &dyn Any) -> bool {
    so || matter.is::<Kind>()
}
