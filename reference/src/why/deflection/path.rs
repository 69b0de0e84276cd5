//! How paths of Deflection are reported: the cells of a path, the clauses that it uses, and, for a cell that no path
//! reaches, what hinders the shortest path that would lead there.

use types::facts::{Bend, Way};
use types::{Cell, ClauseId};

use crate::deflection::deflectors::deflector_on;
use crate::deflection::path::Paths;
use crate::heading::Heading;
use crate::statement::{Arrival, Traveller};

/// A path that leads to a cell.
pub struct Path<'p, 'a> {
    paths: &'p Paths<'a>,
    /// Every point that the path reaches, its destination included.
    points: Vec<Point>,
}

/// A point that a path has reached.
#[derive(Clone, Copy)]
struct Point {
    arrival: Arrival,
    /// The hindrance on the previous cell, if the path has gone past it as though it were not there.
    past: Option<Hindrance>,
    /// The index of the previous point; `None` for the first.
    before: Option<usize>,
}

/// What a path cannot go past.
#[derive(Clone, Copy)]
pub enum Hindrance {
    /// A man on this cell; `turned` says whether a deflector has bent the path before.
    Man { cell: Cell, turned: bool },
    /// A deflector that would bend the path, if no man stood on its cell.
    Covered(Bend),
    /// A deflector that bends the path away from this heading.
    Deflector { bend: Bend, heading: Heading },
}

/// The shortest path to a cell, if one leads there.
pub fn to<'p, 'a>(paths: &'p Paths<'a>, goal: Cell) -> Option<Path<'p, 'a>> {
    all_to(paths, goal, false).into_iter().next()
}

/// The paths to a cell, except the shortest: one for each further [`Arrival`] there (another heading or last deflector).
/// Paths that first go round a ring of deflectors are omitted.
pub fn others_to(paths: &Paths<'_>, goal: Cell) -> Vec<Way> {
    all_to(paths, goal, false).iter().skip(1).map(Path::way).collect()
}

/// Why no path reaches a cell: the shortest path that would if nothing hindered it, and the first hindrance on that path.
pub fn hindrance(paths: &Paths<'_>, goal: Cell) -> Option<(Way, Hindrance)> {
    let path = all_to(paths, goal, true).into_iter().next()?;
    let first = path.points.iter().find_map(|point| point.past)?;
    Some((path.way(), first))
}

/// The straight lines on which a path goes on from a deflector that it reaches at this heading: to the left and to the
/// right, each up to the next deflector or as far as the traveller may move.
pub fn leads(
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

/// The paths to a cell, the shortest first, one for each point of arrival. If `hindered`, also paths that ignore hindrances.
fn all_to<'p, 'a>(paths: &'p Paths<'a>, goal: Cell, hindered: bool) -> Vec<Path<'p, 'a>> {
    let points = points(paths, hindered);
    let ends = |&index: &usize| {
        let arrival = points[index].arrival;
        arrival.cell == goal && paths.may_end(arrival)
    };
    let path = |end| {
        let back = std::iter::successors(Some(end), |&index: &usize| points[index].before);
        let mut points: Vec<Point> = back.map(|index| points[index]).collect();
        points.reverse();
        Path { paths, points }
    };
    (0..points.len()).filter(ends).map(path).collect()
}

/// The points that paths reach, each arrival once, in breadth-first order. If `hindered`, also those
/// beyond hindrances, to find out why no path reaches a cell.
fn points(paths: &Paths<'_>, hindered: bool) -> Vec<Point> {
    let begins = |arrival| Point { arrival, past: None, before: None };
    let mut points: Vec<Point> = paths.beginnings().map(begins).collect();
    let mut next = 0;
    while let Some(&Point { arrival, .. }) = points.get(next) {
        let before = Some(next);
        for arrival in paths.onward(arrival).into_iter().flatten() {
            if points.iter().all(|earlier| earlier.arrival != arrival) {
                points.push(Point { arrival, past: None, before });
            }
        }
        let past = if hindered { past_hindrance(paths, arrival) } else { Vec::new() };
        for (arrival, past) in past {
            let point = (arrival.cell, arrival.heading);
            if points.iter().all(|it| (it.arrival.cell, it.arrival.heading) != point) {
                points.push(Point { arrival, past: Some(past), before });
            }
        }
        next += 1;
    }
    points
}

/// How paths would continue past hindrances: straight on past a man or a deflector that acts, and bent by a deflector
/// that a man covers.
fn past_hindrance(paths: &Paths<'_>, arrival: Arrival) -> Vec<(Arrival, Hindrance)> {
    let Arrival { cell, heading, turned, .. } = arrival;
    let straight = |past| Some((Arrival { turned, ..paths.step(cell, heading)? }, past));
    if !paths.ends_at_man(arrival) {
        let acting = paths.acting_on(cell).map(|deflector| Bend { deflector, cell });
        let past = acting.map(|bend| Hindrance::Deflector { bend, heading });
        return past.and_then(straight).into_iter().collect();
    }
    let covered = deflector_on(paths.cx.position, cell);
    let turns = covered.map(|deflector| {
        let past = Hindrance::Covered(Bend { deflector, cell });
        let turned = paths.turned_by(deflector, arrival).into_iter().flatten();
        turned.map(move |arrival| (arrival, past))
    });
    let straight = straight(Hindrance::Man { cell, turned });
    straight.into_iter().chain(turns.into_iter().flatten()).collect()
}

impl Path<'_, '_> {
    /// The cells of the path, and the deflectors that bend it.
    pub fn way(&self) -> Way {
        let mut way = Way::over(vec![self.paths.from]);
        for Point { arrival, .. } in &self.points {
            let cell = way.cells.last().copied();
            let bend = arrival.by.zip(cell).map(|(deflector, cell)| Bend { deflector, cell });
            way.bends.extend(bend);
            way.cells.push(arrival.cell);
        }
        way
    }

    /// The clauses that the path of a man uses.
    pub fn clauses(&self) -> Vec<ClauseId> {
        let arrivals = || self.points.iter().map(|point| point.arrival);
        let crossed = || arrivals().take(self.points.len() - 1);
        let turns = arrivals().filter(|arrival| arrival.by.is_some()).count();
        let leaves_its_lines = || arrivals().any(|it| !self.paths.own.contains(&it.heading));
        let used = [
            ("CHE-8", crossed().next().is_some()),
            ("DEF-5", turns > 0),
            ("DEF-7", turns > 0),
            ("DEF-9", leaves_its_lines()),
            ("DEF-10", turns > 1),
            ("DEF-12", crossed().any(|arrival| arrival.cell == self.paths.from)),
            ("DEF-13", turns > 0 && matches!(self.paths.of, Traveller::Attack(_))),
        ];
        used.into_iter().filter(|used| used.1).map(|(clause, _)| ClauseId::named(clause)).collect()
    }
}
