//! Why no path leads to a cell: looked for only if reasons are wanted.

use record::facts::{Bend, Fact, Placed, Way};
use record::{Cell, Side};

use super::path::{Arrival, Heading, Paths};
use crate::context::{Clauses, Context, Going, Granted, R};
use crate::plane::{Plane, Squares, blocked, multiple};

/// What prevents reaching a cell that is on some path of the man or deflector.
enum Hindrance {
    /// A man on this cell is in the way, before or after a turn of the path.
    Man { way: Way, cell: Cell, turned: bool },
    /// A deflector on the straight line to the cell turns the path away from this heading.
    Deflector { way: Way, bend: Bend, heading: Heading },
}

/// On a straight line of its own, the first man or acting deflector; otherwise the first man on a path that
/// would lead there.
fn hindrance(paths: &Paths<'_>, (from, to): (Cell, Cell), own: &[Heading]) -> Option<Hindrance> {
    if let Some((heading, way)) = plain_line(from, to, own) {
        let first = way
            .between()
            .iter()
            .copied()
            .find(|&cell| !paths.is_vacant(cell) || paths.acting_on(cell).is_some());
        if let Some(cell) = first {
            return Some(match paths.acting_on(cell) {
                Some(deflector) => {
                    Hindrance::Deflector { way, bend: Bend { deflector, cell }, heading }
                }
                None => Hindrance::Man { way, cell, turned: false },
            });
        }
    }
    let path = paths.through_men().to(to)?;
    let held = path.crossed().iter().find(|arrival| !paths.is_vacant(arrival.cell));
    let &Arrival { cell, turned, .. } = held?;
    Some(Hindrance::Man { way: path.way()?, cell, turned })
}

/// For a man: a man in its way (CHE-8, or DEF-10 once its path has been turned), or a deflector that turns it away
/// (DEF-7).
pub(super) fn nothing_is_in_the_way(g: &Going<'_>, paths: &Paths<'_>, own: &[Heading]) -> R<()> {
    match hindrance(paths, (g.step.from, g.step.to), own) {
        None => Ok(()),
        Some(Hindrance::Man { way, cell, turned }) => {
            let law = if turned { Clauses::from(["DEF-10", "CHE-8"]) } else { "CHE-8".into() };
            g.forbids(law, Some(cell), |cell| blocked(g, Some(way), cell))
        }
        Some(Hindrance::Deflector { way, bend, heading }) => {
            g.forbids("DEF-7", Some(bend), |bend| Fact::Diverted {
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
    own: &[Heading],
) -> R<()> {
    let men = &cx.position.men;
    match hindrance(paths, (bend.cell, to), own) {
        None => Ok(()),
        Some(Hindrance::Man { way, cell, .. }) => {
            let by = men.get(cell).map(|man| Placed::new(man, cell));
            cx.forbids("DEF-20", by, |by| Fact::DeflectorBlocked { bend, way, by })
        }
        Some(Hindrance::Deflector { way, bend: by, heading }) => {
            cx.forbids("DEF-20", Some(by), |by| Fact::DeflectorDiverted {
                bend,
                leads: leads(paths, (by.cell, heading), |cell| !is_held(cx, paths, cell, None)),
                way,
                by,
            })
        }
    }
}

/// The straight line to the cell, if it is one of the traveller's own.
fn plain_line(from: Cell, to: Cell, own: &[Heading]) -> Option<(Heading, Way)> {
    let displacement = Squares.displacement(from, to);
    own.iter().find_map(|&heading| {
        let times = multiple(displacement, heading.step())?;
        let (files, ranks) = heading.step();
        let cells = (0..=times).filter_map(|step| from.offset(files * step, ranks * step));
        Some((heading, Way::over(cells.collect())))
    })
}

/// Where a deflector turns a path that reaches its cell on that heading: each straight continuation, up to the next
/// deflector, or as far as the traveller may move.
fn leads(
    paths: &Paths<'_>,
    (bend, heading): (Cell, Heading),
    may_come_to: impl Fn(Cell) -> bool,
) -> Vec<Way> {
    let arrival = Arrival { cell: bend, heading, turned: false, by: None };
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
