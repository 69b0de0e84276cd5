//! Why no path of a man leads to a cell: looked for only where reasons are wanted.

use record::Cell;
use record::facts::{Bend, Fact, Way};

use super::path::{Arrival, Heading, Paths};
use crate::hearing::{Going, Law, R};
use crate::plane::{Plane, Squares, blocked, multiple};

/// What keeps a man from a cell that lies on some path of its: on a plain line of its own the first
/// thing there, a man (CHE-8) or a deflector that turns it away (DEF-7); else the first man on a
/// path that would lead there (DEF-10 once it has been turned).
pub(super) fn nothing_is_in_the_way(g: &Going<'_>, paths: &Paths<'_>, own: &[Heading]) -> R<()> {
    if let Some((heading, way)) = plain_line(g, own) {
        let first = way
            .between()
            .iter()
            .find(|&&cell| !paths.is_vacant(cell) || paths.acting_on(cell).is_some());
        if let Some(&cell) = first {
            let bend = paths.acting_on(cell).map(|deflector| Bend { deflector, cell });
            return match bend {
                Some(bend) => g.forbids("DEF-7", Some(bend), |bend| Fact::Diverted {
                    who: g.who(),
                    leads: leads(g, paths, cell, heading),
                    way,
                    bend,
                }),
                None => g.forbids("CHE-8", Some(cell), |cell| blocked(g, Some(way), cell)),
            };
        }
    }
    let Some(path) = paths.through_men().to(g.step.to) else { return Ok(()) };
    let held = path.crossed().iter().find(|arrival| !paths.is_vacant(arrival.cell));
    let Some(&Arrival { cell, turned, .. }) = held else { return Ok(()) };
    let law = if turned { Law::from(["DEF-10", "CHE-8"]) } else { "CHE-8".into() };
    g.forbids(law, Some(cell), |cell| blocked(g, crate::hearing::Granted::way(&path), cell))
}

/// The straight way to the cell, if it lies on a line of the man's own.
fn plain_line(g: &Going<'_>, own: &[Heading]) -> Option<(Heading, Way)> {
    let (from, to) = (g.step.from, g.step.to);
    let displacement = Squares.displacement(from, to);
    own.iter().find_map(|&heading| {
        let times = multiple(displacement, heading.step())?;
        let (files, ranks) = heading.step();
        let cells = (0..=times).filter_map(|step| from.offset(files * step, ranks * step));
        Some((heading, Way::over(cells.collect())))
    })
}

/// Where a deflector turns a path that comes to its cell: each straight way on, up to the next
/// deflector, to a man that can be captured, or as far as the cells are free.
fn leads(g: &Going<'_>, paths: &Paths<'_>, bend: Cell, heading: Heading) -> Vec<Way> {
    let arrival = Arrival { cell: bend, heading, turned: false, by: None };
    let each = paths.onward(arrival).into_iter().flatten().map(|first| {
        let mut cells = vec![bend];
        let mut next = Some(first);
        while let Some(arrival) = next.filter(|arrival| !is_own(g, paths, arrival.cell)) {
            cells.push(arrival.cell);
            let on = paths.onward(arrival)[0];
            next = on.filter(|_| paths.acting_on(arrival.cell).is_none());
        }
        Way::over(cells)
    });
    each.filter(|way| way.cells.len() > 1).collect()
}

/// Whether a man of the mover's own stands on a cell that a path comes to.
fn is_own(g: &Going<'_>, paths: &Paths<'_>, cell: Cell) -> bool {
    let own = g.position.men.get(cell).is_some_and(|man| man.side == g.man.side);
    own && !paths.is_vacant(cell)
}
