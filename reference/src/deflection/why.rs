//! Why no path leads to a cell: the clause that the shortest path there would break first, if it were followed past
//! everything that hinders it (`path`). Asked only if reasons are wanted.

use record::facts::{Bend, Fact, Placed, Way};
use record::{Cell, Side};

use super::path::{Arrival, Heading, Hindrance, Path, Paths};
use crate::context::{Clauses, Context, Going, Granted, R};
use crate::plane::blocked;

/// The way of a path, and what hinders it first.
fn hindrance(paths: &Paths<'_>, to: Cell) -> Option<(Way, Hindrance)> {
    let (path, first): (Path, Hindrance) = paths.hindrance(to)?;
    Some((path.way()?, first))
}

/// For a man: a man in its way (CHE-8, or DEF-10 once its path has been turned), one that covers a deflector, which
/// therefore does not act, or a deflector that turns it away (DEF-7), perhaps on the cell that it has left (DEF-12).
pub(super) fn nothing_is_in_the_way(g: &Going<'_>, paths: &Paths<'_>) -> R<()> {
    match hindrance(paths, g.step.to) {
        None => Ok(()),
        Some((way, Hindrance::Man { cell, turned })) => {
            let law = if turned { Clauses::from(["DEF-10", "CHE-8"]) } else { "CHE-8".into() };
            g.forbids(law, Some(cell), |cell| blocked(g, Some(way), cell))
        }
        Some((way, Hindrance::Covered(bend))) => {
            g.forbids("DEF-7", Some(bend.cell), |cell| blocked(g, Some(way), cell))
        }
        Some((way, Hindrance::Deflector { bend, heading })) => {
            let own = bend.cell == g.step.from;
            let law = if own { Clauses::from(["DEF-7", "DEF-12"]) } else { "DEF-7".into() };
            g.forbids(law, Some(bend), |bend| Fact::Diverted {
                who: g.who(),
                leads: leads(paths, (bend.cell, heading), |cell| {
                    !is_held(g, paths, cell, Some(g.man.side))
                }),
                way,
                bend,
            })
        }
    }
}

/// DEF-20: the same for a moving deflector.
pub(super) fn nothing_is_in_a_deflectors_way(
    cx: &Context<'_>,
    paths: &Paths<'_>,
    (bend, to): (Bend, Cell),
) -> R<()> {
    let men = &cx.position.men;
    match hindrance(paths, to) {
        None => Ok(()),
        Some((way, Hindrance::Man { cell, .. } | Hindrance::Covered(Bend { cell, .. }))) => {
            let by = men.get(cell).map(|man| Placed::new(man, cell));
            cx.forbids("DEF-20", by, |by| Fact::DeflectorBlocked { bend, way, by })
        }
        Some((way, Hindrance::Deflector { bend: by, heading })) => {
            cx.forbids("DEF-20", Some(by), |by| Fact::DeflectorDiverted {
                bend,
                leads: leads(paths, (by.cell, heading), |cell| !is_held(cx, paths, cell, None)),
                way,
                by,
            })
        }
    }
}

/// Where a deflector turns a path that reaches its cell on that heading: each straight continuation, up to the next
/// deflector, or as far as the traveller may move.
fn leads(
    paths: &Paths<'_>,
    (bend, heading): (Cell, Heading),
    may_come_to: impl Fn(Cell) -> bool,
) -> Vec<Way> {
    let arrival = Arrival { cell: bend, heading, turned: false, by: None, past: None };
    let each = paths.onward(arrival).into_iter().flatten().map(|first| {
        let mut cells = vec![bend];
        let mut next = Some(first);
        while let Some(arrival) = next.filter(|arrival| may_come_to(arrival.cell)) {
            cells.push(arrival.cell);
            let on = paths.onward(arrival)[0];
            next = on.filter(|_| paths.acting_on(arrival.cell).is_none());
        }
        Way::over(cells)
    });
    each.filter(|way| way.cells.len() > 1).collect()
}

/// Whether a man, or one of that side, is on a cell that a path reaches.
fn is_held(cx: &Context<'_>, paths: &Paths<'_>, cell: Cell, side: Option<Side>) -> bool {
    let men = &cx.position.men;
    let held = men.get(cell).is_some_and(|man| side.is_none_or(|side| man.side == side));
    held && !paths.is_vacant(cell)
}
