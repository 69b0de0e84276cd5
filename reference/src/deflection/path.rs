//! The path of a straight-moving man, or of a deflector under way, told as the document tells it:
//! step, cross, turn to the left or to the right, go on (DEF-5, DEF-7, DEF-9…12, DEF-20).

use record::{Cell, Deflector, Men};

use crate::former::breach::Grounds;
use crate::former::court::Court;

use super::is_cell;

/// One of the eight directions of a board of squares, in eighths of a circle to the right from
/// straight up the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Heading(u8);

impl Heading {
    /// Along files and ranks.
    pub(super) const ORTHOGONAL: [Heading; 4] = [Heading(0), Heading(2), Heading(4), Heading(6)];
    /// Along diagonals.
    pub(super) const DIAGONAL: [Heading; 4] = [Heading(1), Heading(3), Heading(5), Heading(7)];
    /// All eight.
    pub(super) const ALL: [Heading; 8] = [
        Heading(0),
        Heading(1),
        Heading(2),
        Heading(3),
        Heading(4),
        Heading(5),
        Heading(6),
        Heading(7),
    ];

    /// Files to the right and ranks up that one step goes.
    const fn step(self) -> (i32, i32) {
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

    /// The two headings behind a turn by a deflector's angle: to the right and to the left.
    const fn turned(self, by: Deflector) -> [Heading; 2] {
        let eighths = (by.angle() / 45) as u8;
        [Heading((self.0 + eighths) % 8), Heading((self.0 + 8 - eighths) % 8)]
    }
}

/// What a path has come to: a cell, and the heading on which it came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Arrival {
    cell: Cell,
    heading: Heading,
    /// Whether the path has been turned before.
    turned: bool,
}

/// What a path runs over, and whence.
#[derive(Clone, Copy)]
pub(super) struct Paths<'a> {
    pub(super) court: &'a Court,
    pub(super) men: &'a Men,
    /// The deflectors on the board.
    pub(super) deflectors: &'a [(Deflector, Cell)],
    /// The cell that has been left.
    pub(super) from: Cell,
    /// Whether a deflector is under way, and not a man.
    pub(super) of_deflector: bool,
}

impl<'a> Paths<'a> {
    /// DEF-11: a path that begins on one of the headings and comes to a cell, if there is one.
    /// The search goes over cells and headings, each pair once, so it ends where a path would not.
    pub(super) fn to(&self, headings: &[Heading], goal: Cell) -> Option<Path<'a>> {
        let starts = headings.iter().filter_map(|&heading| self.step(self.from, heading, false));
        let (reached, end) = self.spread(starts, headings, |arrival| {
            arrival.cell == goal && self.may_end(arrival, headings)
        });
        let mut arrivals = Vec::new();
        let mut next = end;
        while let Some(index) = next {
            let (arrival, before) = reached[index];
            arrivals.push(arrival);
            next = before;
        }
        arrivals.reverse();
        end.map(|_| Path { arrivals, paths: *self })
    }

    /// Every arrival that follows from the first ones, each with the one before it, until one
    /// meets the condition; and that one.
    fn spread(
        &self,
        starts: impl Iterator<Item = Arrival>,
        headings: &[Heading],
        is_end: impl Fn(Arrival) -> bool,
    ) -> (Vec<(Arrival, Option<usize>)>, Option<usize>) {
        let mut reached: Vec<(Arrival, Option<usize>)> = Vec::with_capacity(40);
        reached.extend(starts.map(|arrival| (arrival, None)));
        let mut next = 0;
        while next < reached.len() {
            let (arrival, _) = reached[next];
            if is_end(arrival) {
                return (reached, Some(next));
            }
            for onward in self.onward(arrival, headings).into_iter().flatten() {
                if reached.iter().all(|&(earlier, _)| earlier != onward) {
                    reached.push((onward, Some(next)));
                }
            }
            next += 1;
        }
        (reached, None)
    }

    /// One step onto the next cell of the board.
    fn step(&self, from: Cell, heading: Heading, turned: bool) -> Option<Arrival> {
        let (files, ranks) = heading.step();
        let cell = from.offset(files, ranks).filter(|&cell| is_cell(self.court, cell))?;
        Some(Arrival { cell, heading, turned })
    }

    /// Where a path may go on to after an arrival: nowhere from a cell where a man stands (DEF-10,
    /// CHE-8; DEF-20), to the left or the right across an open deflector, else straight on.
    fn onward(&self, arrival: Arrival, own: &[Heading]) -> [Option<Arrival>; 2] {
        let Arrival { cell, heading, turned } = arrival;
        if self.is_held(cell) {
            let passes = !self.of_deflector && !self.court.holds("CHE-8");
            return [passes.then(|| self.step(cell, heading, turned)).flatten(), None];
        }
        let Some(deflector) = self.acting_on(cell) else {
            return [self.step(cell, heading, turned), None];
        };
        if !self.court.holds("DEF-5") || !self.may_turn(turned) {
            return [None; 2];
        }
        heading.turned(deflector).map(|heading| {
            if self.may_go_on(heading, own) { self.step(cell, heading, true) } else { None }
        })
    }

    /// Whether a man stands on a cell. DEF-12: the cell that has been left is vacant.
    fn is_held(&self, cell: Cell) -> bool {
        let left = cell == self.from && (self.of_deflector || self.court.holds("DEF-12"));
        !left && self.men.get(cell).is_some()
    }

    /// DEF-7: the deflector that acts on what crosses a vacant cell. DEF-20: a deflector under way
    /// does not act on itself.
    fn acting_on(&self, cell: Cell) -> Option<Deflector> {
        if !self.court.holds("DEF-7") || (self.of_deflector && cell == self.from) {
            return None;
        }
        self.deflectors.iter().find(|&&(_, place)| place == cell).map(|&(deflector, _)| deflector)
    }

    /// DEF-10: a path may meet several deflectors. (Left out, it ends at the second.)
    fn may_turn(&self, turned: bool) -> bool {
        !turned || self.of_deflector || self.court.holds("DEF-10")
    }

    /// DEF-9: after a turn a man goes on along any line. (Left out, along its own only.)
    fn may_go_on(&self, heading: Heading, own: &[Heading]) -> bool {
        self.of_deflector || self.court.holds("DEF-9") || own.contains(&heading)
    }

    /// DEF-11: a path may end on a ring of deflectors. (Left out, no cell of an endless path is
    /// open to it.)
    fn may_end(&self, arrival: Arrival, own: &[Heading]) -> bool {
        self.court.holds("DEF-11") || !self.is_on_a_ring(arrival, own)
    }

    /// Whether a path could come to the same cell on the same heading again, and so for ever.
    fn is_on_a_ring(&self, arrival: Arrival, own: &[Heading]) -> bool {
        let again = |other: Arrival| (other.cell, other.heading) == (arrival.cell, arrival.heading);
        let starts = self.onward(arrival, own).into_iter().flatten();
        self.spread(starts, own, again).1.is_some()
    }
}

/// A path that has been found.
pub(super) struct Path<'a> {
    arrivals: Vec<Arrival>,
    paths: Paths<'a>,
}

impl Path<'_> {
    /// Notes the clauses that the path of a man uses.
    pub(super) fn cite(&self, own: &[Heading], grounds: &mut Grounds) {
        let crossed = &self.arrivals[..self.arrivals.len() - 1];
        if !crossed.is_empty() {
            grounds.cite("CHE-8");
        }
        let turns =
            crossed.iter().filter(|arrival| self.paths.acting_on(arrival.cell).is_some()).count();
        if turns > 0 {
            grounds.cite("DEF-5");
            grounds.cite("DEF-7");
        }
        if self.arrivals.iter().any(|arrival| !own.contains(&arrival.heading)) {
            grounds.cite("DEF-9");
        }
        if turns > 1 {
            grounds.cite("DEF-10");
        }
        if crossed.iter().any(|arrival| arrival.cell == self.paths.from) {
            grounds.cite("DEF-12");
        }
    }
}

/// The cells strictly between the ends of a plain line, in the order in which they are passed;
/// `None` if the ends are on no line of these headings.
pub(super) fn plain_line(from: Cell, to: Cell, headings: &[Heading]) -> Option<Vec<Cell>> {
    headings.iter().find_map(|heading| {
        let (files, ranks) = heading.step();
        let mut cells = Vec::new();
        // No board is longer than ten cells.
        for step in 1..10 {
            let cell = from.offset(files * step, ranks * step)?;
            if cell == to {
                return Some(cells);
            }
            cells.push(cell);
        }
        None
    })
}
