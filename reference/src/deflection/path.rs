//! The path of a straight-moving man, or of a moving deflector, in the steps of the document:
//! step, cross, turn to the left or to the right, go on (DEF-5, DEF-7, DEF-9…13, DEF-20).

use record::facts::{Bend, Way};
use record::{Cell, Deflector};

use super::gothic::is_cell;
use crate::context::{Clauses, Context, Granted};
use crate::plane::Vector;

/// One of the eight directions of a board of squares, in eighths of a circle to the right from
/// straight up the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Heading(u8);

impl Heading {
    /// Along diagonals.
    pub(crate) const DIAGONAL: [Heading; 4] = [Heading(1), Heading(3), Heading(5), Heading(7)];
    /// Along files and ranks.
    pub(crate) const ORTHOGONAL: [Heading; 4] = [Heading(0), Heading(2), Heading(4), Heading(6)];
    /// All eight.
    pub(crate) const ALL: [Heading; 8] = [
        Heading(0),
        Heading(1),
        Heading(2),
        Heading(3),
        Heading(4),
        Heading(5),
        Heading(6),
        Heading(7),
    ];

    /// Files to the right and ranks up of one step.
    pub(super) const fn step(self) -> Vector {
        match self.0 {
            0 => (0, 1),
            1 => (1, 1),
            2 => (1, 0),
            3 => (1, -1),
            4 => (0, -1),
            5 => (-1, -1),
            6 => (-1, 0),
            _ => (-1, 1),
        }
    }

    /// The two headings after a turn: to the right and to the left.
    const fn turned(self, eighths: u8) -> [Heading; 2] {
        [Heading((self.0 + eighths) % 8), Heading((self.0 + 8 - eighths) % 8)]
    }
}

/// The eighths of a circle by which a type of deflector turns a path.
pub(crate) type Angle = (Deflector, u8);

/// DEF-5: J turns a path by 45 degrees, L by 90, V by 135.
const ANGLES: [Angle; 3] = [(Deflector::J, 1), (Deflector::L, 2), (Deflector::V, 3)];

/// What follows a path, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Traveller {
    /// A man, to move.
    Man,
    /// A man, as if to capture (CHE-4).
    Attack,
    /// A moving deflector: everything about it is in DEF-20.
    Deflector,
}

/// A point that a path has reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Arrival {
    /// The cell.
    pub(crate) cell: Cell,
    /// The heading on which the path came.
    pub(crate) heading: Heading,
    /// Whether the path has been turned before.
    pub(crate) turned: bool,
    /// The deflector on the previous cell, if it turned the path onto this heading.
    pub(super) by: Option<Deflector>,
    /// What the path went past on the previous cell although it cannot, if paths are followed past that.
    pub(super) past: Option<Hindrance>,
}

/// What a path cannot go past.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hindrance {
    /// A man on this cell, before or after a turn of the path.
    Man { cell: Cell, turned: bool },
    /// A deflector that would turn the path here, were it not for the man on it.
    Covered(Bend),
    /// A deflector that turns the path away from this heading.
    Deflector { bend: Bend, heading: Heading },
}

/// The paths from a cell.
#[derive(Clone, Copy)]
pub(crate) struct Paths<'a> {
    cx: Context<'a>,
    /// The cell left, the headings on which it may be left, and what leaves it.
    start: Start,
    /// Whether the paths are followed on past what they cannot go past, to find what that is.
    hindered: bool,
}

/// The points that turned paths have met: of each cell of the board, by rank and file, one bit for each heading and
/// deflector by which a path can have come.
#[derive(Default)]
struct Met([[u32; 10]; 8]);

impl Met {
    /// Whether a point is met for the first time.
    fn is_new(&mut self, arrival: Arrival) -> bool {
        let Arrival { cell, heading, by, .. } = arrival;
        let by = by.map_or(0, |deflector| 1 + deflector as u8);
        let point = 1 << (8 * by + heading.0);
        let rank = usize::from(cell.rank).checked_sub(1).and_then(|rank| self.0.get_mut(rank));
        let Some(met) = rank.and_then(|rank| rank.get_mut(usize::from(cell.file))) else {
            return false;
        };
        let is_new = *met & point == 0;
        *met |= point;
        is_new
    }
}

/// A point that a path has reached, and the number of the point before it.
type Reached = (Arrival, Option<u16>);

/// Where and how paths begin.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Start {
    /// The cell left.
    pub(crate) from: Cell,
    /// The headings on which it may be left.
    pub(crate) own: &'static [Heading],
    /// What leaves it.
    pub(crate) of: Traveller,
}

/// Where a path would end, and where it began.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ending {
    pub(crate) start: Start,
    pub(crate) arrival: Arrival,
}

impl<'a> Paths<'a> {
    /// A search is not logged; its result cites what it rests on.
    pub(crate) fn new(cx: &Context<'a>, start: Start) -> Paths<'a> {
        Paths { cx: cx.silent(), start, hindered: false }
    }

    /// What hinders the paths to a cell that none of them reaches: the shortest path that would lead there if nothing
    /// hindered it, and the first that it meets on its way and cannot go past.
    pub(super) fn hindrance(&self, goal: Cell) -> Option<(Path, Hindrance)> {
        let path = Paths { hindered: true, ..*self }.to(goal)?;
        let first = path.arrivals.iter().find_map(|arrival| arrival.past)?;
        Some((path, first))
    }

    /// How the paths may continue after an arrival: not at all from a cell with a man, to
    /// the left or the right across a deflector that acts, else straight on.
    pub(crate) fn onward(&self, arrival: Arrival) -> [Option<Arrival>; 2] {
        let Arrival { cell, heading, turned, .. } = arrival;
        if self.ends_at_a_man(arrival) {
            return [None; 2];
        }
        let Some(deflector) = self.acting_on(cell) else {
            return [self.step(cell, heading).map(|next| Arrival { turned, ..next }), None];
        };
        if turned && !self.may_turn_again(arrival) {
            return [None; 2];
        }
        self.turns_by(deflector).map_or([None; 2], |eighths| {
            heading.turned(eighths).map(|heading| {
                let next = self.step(cell, heading).filter(|_| self.may_go_on(heading))?;
                Some(Arrival { turned: true, by: Some(deflector), ..next })
            })
        })
    }

    /// How the paths would continue past what hinders them: straight on over a man or a deflector that acts, and
    /// turned by a deflector that a man covers.
    fn past_hindrance(&self, arrival: Arrival) -> [Option<Arrival>; 3] {
        let Arrival { cell, heading, turned, .. } = arrival;
        let bend = |deflector| Bend { deflector, cell };
        let straight = |past| {
            let next = self.step(cell, heading)?;
            Some(Arrival { turned, past: Some(past), ..next })
        };
        if !self.ends_at_a_man(arrival) {
            let acting = self.acting_on(cell).map(bend);
            let past = acting.map(|bend| Hindrance::Deflector { bend, heading });
            return [past.and_then(straight), None, None];
        }
        let covered = super::deflector_on(self.cx.position, cell);
        let turns = covered.zip(covered.and_then(|deflector| self.turns_by(deflector)));
        let [right, left] = turns.map_or([None; 2], |(deflector, eighths)| {
            heading.turned(eighths).map(|heading| {
                let past = Some(Hindrance::Covered(bend(deflector)));
                let next = self.step(cell, heading).filter(|_| self.may_go_on(heading))?;
                Some(Arrival { turned: true, by: Some(deflector), past, ..next })
            })
        });
        [straight(Hindrance::Man { cell, turned }), right, left]
    }

    /// One step onto the next cell of the board.
    fn step(&self, from: Cell, heading: Heading) -> Option<Arrival> {
        let (files, ranks) = heading.step();
        let cell = from.offset(files, ranks).filter(|&cell| is_cell(&self.cx, cell))?;
        Some(Arrival { cell, heading, turned: false, by: None, past: None })
    }

    /// DEF-5: the eighths of a circle by which a deflector turns a path.
    fn turns_by(&self, deflector: Deflector) -> Option<u8> {
        let angles = self.cx.defines("DEF-5", &ANGLES);
        angles.iter().find(|&&(kind, _)| kind == deflector).map(|&(_, eighths)| eighths)
    }

    /// DEF-7: the deflector that acts on what crosses a cell without a man; by DEF-13 on an
    /// attack as on a move. DEF-20: on another deflector too.
    pub(super) fn acting_on(&self, cell: Cell) -> Option<Deflector> {
        let deflector = super::deflector_on(self.cx.position, cell)?;
        let (law, itself): (Clauses, bool) = match self.start.of {
            Traveller::Man => ("DEF-7".into(), false),
            Traveller::Attack => (["DEF-13", "DEF-7"].into(), false),
            Traveller::Deflector => ("DEF-20".into(), cell == self.start.from),
        };
        (self.is_vacant(cell) && self.cx.says(law, !itself, &(deflector, cell)))
            .then_some(deflector)
    }

    /// DEF-9: on along any line, not only one of its own.
    fn may_go_on(&self, heading: Heading) -> bool {
        let law = if self.start.of == Traveller::Deflector { "DEF-20" } else { "DEF-9" };
        self.start.own.contains(&heading) || self.cx.says(law, true, &heading)
    }

    /// DEF-10: a path may meet several deflectors, and the same one more than once.
    fn may_turn_again(&self, arrival: Arrival) -> bool {
        let law = if self.start.of == Traveller::Deflector { "DEF-20" } else { "DEF-10" };
        self.cx.says(law, true, &arrival)
    }

    /// DEF-10: a path ends at a man of either side – as an unturned path does
    /// by CHE-8.
    fn ends_at_a_man(&self, arrival: Arrival) -> bool {
        if self.is_vacant(arrival.cell) {
            return false;
        }
        let law: Clauses = match (self.start.of, arrival.turned) {
            (Traveller::Deflector, _) => "DEF-20".into(),
            (_, true) => ["DEF-10", "CHE-8"].into(),
            (_, false) => "CHE-8".into(),
        };
        self.cx.says(law, true, &Some(arrival.cell))
    }

    /// DEF-11: a finite path to a cell, if there is one.
    pub(super) fn to(&self, goal: Cell) -> Option<Path> {
        self.first(|reached, index| self.ends_on(goal, reached[index].0))
    }

    /// The ways to a cell besides that of [`Paths::to`]: one for each heading and deflector by which a path comes there. A
    /// path that goes round a ring of deflectors before it comes there is not told again.
    pub(super) fn others_to(&self, goal: Cell) -> Vec<Way> {
        let mut ways = Vec::new();
        self.first(|reached, index| {
            if self.ends_on(goal, reached[index].0) {
                ways.extend(self.path(reached, index).way());
            }
            false
        });
        ways.into_iter().skip(1).collect()
    }

    fn ends_on(&self, goal: Cell, arrival: Arrival) -> bool {
        arrival.cell == goal && self.may_end(arrival)
    }

    /// Every cell to which there is a finite path, found by one search.
    pub(super) fn reach(&self) -> Vec<Cell> {
        let mut reach = Vec::new();
        self.first(|reached, index| {
            let (arrival, _) = reached[index];
            if !reach.contains(&arrival.cell) && self.may_end(arrival) {
                reach.push(arrival.cell);
            }
            false
        });
        reach
    }

    /// The first path that ends as is asked, given the points reached and the number of its last. The search visits each pair of cell and
    /// heading once, so it ends even if a path would not. (Only a turned path can reach a point
    /// of another path.)
    fn first(&self, mut ends: impl FnMut(&[Reached], usize) -> bool) -> Option<Path> {
        let Start { from, own, .. } = self.start;
        let mut met = Met::default();
        let mut reached: Vec<Reached> = Vec::with_capacity(64);
        reached.extend(own.iter().filter_map(|&heading| Some((self.step(from, heading)?, None))));
        let mut next = 0;
        while next < reached.len() {
            let (arrival, _) = reached[next];
            if ends(&reached, next) {
                return Some(self.path(&reached, next));
            }
            // At most 128 cells, eight headings, and a few ways to come by each.
            let before = u16::try_from(next).ok();
            for onward in self.onward(arrival).into_iter().flatten() {
                if !onward.turned || met.is_new(onward) {
                    reached.push((onward, before));
                }
            }
            if self.hindered {
                for onward in self.past_hindrance(arrival).into_iter().flatten() {
                    let is_new = |earlier: &Arrival| {
                        (earlier.cell, earlier.heading) != (onward.cell, onward.heading)
                    };
                    if reached.iter().all(|(earlier, _)| is_new(earlier)) {
                        reached.push((onward, before));
                    }
                }
            }
            next += 1;
        }
        None
    }

    /// DEF-11: a path may end on a ring of deflectors, in which it could circle.
    fn may_end(&self, arrival: Arrival) -> bool {
        self.cx.says("DEF-11", true, &Ending { start: self.start, arrival })
    }

    /// The path that led to one of the arrivals.
    fn path(&self, reached: &[Reached], end: usize) -> Path {
        let mut arrivals = Vec::new();
        let mut next = Some(end);
        while let Some(index) = next {
            let (arrival, before) = reached[index];
            arrivals.push(arrival);
            next = before.map(usize::from);
        }
        arrivals.reverse();
        Path { start: self.start, arrivals }
    }

    /// DEF-12: a cell is vacant if it has no man, or if it is the one that has been left.
    pub(super) fn is_vacant(&self, cell: Cell) -> bool {
        let law = if self.start.of == Traveller::Deflector { "DEF-20" } else { "DEF-12" };
        self.cx.position.men.get(cell).is_none()
            || (cell == self.start.from && self.cx.says(law, true, &cell))
    }
}

/// A path that has been found.
#[derive(Debug)]
pub(super) struct Path {
    start: Start,
    /// Every cell that it reaches, the last one included.
    pub(super) arrivals: Vec<Arrival>,
}

impl Path {
    /// The cells that it crosses.
    pub(super) fn crossed(&self) -> &[Arrival] {
        &self.arrivals[..self.arrivals.len() - 1]
    }
}

impl Granted for Path {
    /// The clauses that the path of a man uses.
    fn by(&self, cite: &mut dyn FnMut(Clauses)) {
        if self.start.of == Traveller::Deflector {
            return;
        }
        if !self.crossed().is_empty() {
            cite("CHE-8".into());
        }
        let turns = self.arrivals.iter().filter(|arrival| arrival.by.is_some()).count();
        if turns > 0 {
            cite("DEF-5".into());
            cite("DEF-7".into());
        }
        if self.arrivals.iter().any(|arrival| !self.start.own.contains(&arrival.heading)) {
            cite("DEF-9".into());
        }
        if turns > 1 {
            cite("DEF-10".into());
        }
        if self.crossed().iter().any(|arrival| arrival.cell == self.start.from) {
            cite("DEF-12".into());
        }
        if turns > 0 && self.start.of == Traveller::Attack {
            cite("DEF-13".into());
        }
    }

    fn way(&self) -> Option<Way> {
        let mut way = Way::over(vec![self.start.from]);
        for arrival in &self.arrivals {
            let cell = way.cells.last().copied();
            let bend = arrival.by.zip(cell).map(|(deflector, cell)| Bend { deflector, cell });
            way.bends.extend(bend);
            way.cells.push(arrival.cell);
        }
        Some(way)
    }
}
