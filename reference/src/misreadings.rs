//! Other readings of clauses that a reader of the law could hold. None of them is the law, and the
//! rules know nothing of them. An engine with such a reading shows whether the cases notice it.

mod deflection;
mod kingdom;
mod mirrors;
mod spectral;

use std::any::Any;

use record::{Cell, Kind, Man, Step};

use crate::context::{Context, InForce, Misreading, Reading, Redefinition};
use crate::engine::Reference;

/// Every other reading: those of the usual rules, then those of each law in its order.
pub(crate) fn all() -> impl Iterator<Item = &'static Misreading> {
    [USUAL, deflection::ALL, mirrors::ALL, kingdom::ALL, spectral::ALL].into_iter().flatten()
}

/// Of the usual rules.
const USUAL: &[Misreading] = &[
    Misreading {
        name: "pinned-man-attacks-nothing",
        clause: "CHE-4",
        says: "a man that may not move because its own king would be in check attacks nothing",
        reading: Reading::Truth(capturing_leaves_its_own_king_safe),
    },
    Misreading {
        name: "riders-pass-their-own-men",
        clause: "CHE-8",
        says: "a rider may pass over men of its own side",
        reading: Reading::Truth(somebody_elses_man_stands_there),
    },
    Misreading {
        name: "promotion-to-a-queen",
        clause: "CHE-14",
        says: "a pawn that reaches its last rank becomes a queen",
        reading: Reading::List(&Redefinition::<Kind>(|_, _| &[Kind::Queen])),
    },
];

static PLAIN: InForce = InForce { repealed: None, misreads: None };

/// CHE-4, of a man and its capture: whether it leaves the capturer's own king safe.
fn capturing_leaves_its_own_king_safe(cx: &Context<'_>, so: bool, matter: &dyn Any) -> bool {
    let Some(&(man, step)) = matter.downcast_ref::<(Man, Step)>() else { return so };
    let mut after = cx.position.clone();
    after.men.take(step.from);
    after.men.put(step.to, man);
    let rules = Reference::rules(after.game);
    so && rules.attacked_kings(&Context::new(&PLAIN, &after), man.side).is_empty()
}

/// CHE-8, of a cell that is passed: whether a man of the other side stands there.
fn somebody_elses_man_stands_there(cx: &Context<'_>, so: bool, matter: &dyn Any) -> bool {
    let Some(Some(cell)) = matter.downcast_ref::<Option<Cell>>() else { return so };
    let mover = cx.mover();
    so && cx.position.men.get(*cell).is_some_and(|man| Some(man.side) != mover)
}
