//! The paths of a man that moves along lines, or of a moving deflector: cell by cell, and bent to the left or to the
//! right where a deflector acts (DEF-7, DEF-9…13, DEF-20). Listeners do not hear the statements made here.

use types::{Cell, Deflector, Kind};

use super::deflectors::{deflector_on, turns_by};
use super::gothic::is_cell;
use crate::clauses::{Clauses, Defined};
use crate::context::Context;
use crate::heading::Heading;
use crate::statement::{Arrival, Deflection as States, Traveller};

/// All paths of a man or deflector from a cell.
#[derive(Clone, Copy)]
pub struct Paths<'a> {
    /// The context of the position, without a listener.
    pub cx: Context<'a>,
    /// The cell from which the paths lead.
    pub from: Cell,
    /// The man or deflector that has left the cell.
    pub of: Traveller,
    /// The headings at which the traveller may leave the cell.
    pub own: Defined<Heading>,
}

/// DEF-8: the headings at which a path may begin (DEF-9): for bishop, rook and queen, their directions in chess; for a
/// marshall or a deflector (DEF-20), those of a rook; for an archbishop, those of a bishop. `None` for other men.
fn headings(cx: &Context<'_>, of: Traveller) -> Option<Defined<Heading>> {
    let kind = match of {
        Traveller::Man(kind) | Traveller::Attack(kind) => kind,
        Traveller::Deflector => return Some(cx.defines("DEF-20", &Heading::ORTHOGONAL)),
    };
    Some(match kind {
        Kind::Bishop => cx.defines("CHE-5", &Heading::DIAGONAL),
        Kind::Rook => cx.defines("CHE-6", &Heading::ORTHOGONAL),
        Kind::Queen => cx.defines("CHE-7", &Heading::ALL),
        Kind::Marshall => cx.defines(["DEF-2", "CHE-6"], &Heading::ORTHOGONAL),
        Kind::Archbishop => cx.defines(["DEF-2", "CHE-5"], &Heading::DIAGONAL),
        _ => return None,
    })
}

impl<'a> Paths<'a> {
    /// The paths of a man or a deflector from its cell; `None` for a man that does not move along lines.
    pub fn of(cx: &Context<'a>, of: Traveller, from: Cell) -> Option<Paths<'a>> {
        let own = headings(cx, of)?;
        Some(Paths { cx: cx.silent(), from, of, own })
    }

    /// Whether a finite path leads to a cell (DEF-11).
    pub fn lead_to(&self, goal: Cell) -> bool {
        self.arrivals().any(|arrival| arrival.cell == goal && self.may_end(arrival))
    }

    /// The cells that paths reach, each with the heading of the path there. If several bent paths reach a cell at the
    /// same heading, only one of them is followed, so the search ends even if a path could circle forever.
    pub fn arrivals(&self) -> impl Iterator<Item = Arrival> {
        let mut reached: Vec<Arrival> = Vec::with_capacity(64);
        reached.extend(self.beginnings());
        let (mut next, mut met) = (0, Met::default());
        std::iter::from_fn(move || {
            let arrival = *reached.get(next)?;
            next += 1;
            let onward = self.onward(arrival).into_iter().flatten();
            reached.extend(onward.filter(|onward| !onward.turned || met.is_new(*onward)));
            Some(arrival)
        })
    }

    /// The arrivals after the first step: every path begins on one of the traveller's own lines (DEF-9).
    pub fn beginnings(&self) -> impl Iterator<Item = Arrival> {
        self.own.iter().filter_map(|&heading| self.step(self.from, heading))
    }

    /// The arrivals one step after this one: none if the path has reached a man, one to the right and one to the left
    /// if a deflector bends the path, otherwise one straight on.
    pub fn onward(&self, arrival: Arrival) -> [Option<Arrival>; 2] {
        let Arrival { cell, heading, turned, .. } = arrival;
        if self.ends_at_man(arrival) {
            return [None; 2];
        }
        match self.acting_on(cell) {
            None => [self.step(cell, heading).map(|next| Arrival { turned, ..next }), None],
            Some(_) if turned && !self.may_turn_again(arrival) => [None; 2],
            Some(deflector) => self.turned_by(deflector, arrival),
        }
    }

    /// The arrivals one step after a deflector has bent the path by its angle (DEF-5), to the right and to the left;
    /// `None` on a side where the path cannot go on.
    pub fn turned_by(&self, by: Deflector, arrival: Arrival) -> [Option<Arrival>; 2] {
        let Some(eighths) = turns_by(&self.cx, by) else { return [None; 2] };
        arrival.heading.turned(eighths).map(|heading| {
            let side = States::TurnsTo(by, arrival.heading, heading);
            let to_either = || self.cx.does_not_matter(self.law("DEF-7"), side);
            let next = self.step(arrival.cell, heading);
            let next = next.filter(|_| to_either() && self.may_go_on(heading))?;
            Some(Arrival { turned: true, by: Some(by), ..next })
        })
    }

    /// The arrival after one step at a heading; `None` if the step leads off the board.
    pub fn step(&self, from: Cell, heading: Heading) -> Option<Arrival> {
        let (files, ranks) = heading.step();
        let cell = from.offset(files, ranks).filter(|&cell| is_cell(&self.cx, cell))?;
        Some(Arrival { cell, heading, turned: false, by: None })
    }

    /// The deflector that bends a path across a cell: the one on the cell, if no man stands there (DEF-7). It acts on
    /// attacks (DEF-13) and on other deflectors (DEF-20), too.
    pub fn acting_on(&self, cell: Cell) -> Option<Deflector> {
        let deflector = deflector_on(self.cx.position, cell)?;
        let law: Clauses = match self.of {
            Traveller::Man(_) => "DEF-7".into(),
            Traveller::Attack(_) => ["DEF-13", "DEF-7"].into(),
            Traveller::Deflector => "DEF-20".into(),
        };
        let itself = self.of == Traveller::Deflector && cell == self.from;
        let acts = || self.cx.holds(law, States::TurnsPath(deflector, cell), !itself);
        (self.is_vacant(cell) && acts()).then_some(deflector)
    }

    /// DEF-9: whether a bent path may go on at a heading; it may do so along any line, not only the traveller's own.
    fn may_go_on(&self, heading: Heading) -> bool {
        let law = self.law("DEF-9");
        self.own.contains(&heading) || self.cx.does_not_matter(law, States::LeavesItsLines(heading))
    }

    /// DEF-10: whether a path that was bent before may be bent again; it may, even by the same deflector.
    fn may_turn_again(&self, arrival: Arrival) -> bool {
        self.cx.does_not_matter(self.law("DEF-10"), States::MeetsAnotherDeflector(arrival))
    }

    /// DEF-10: whether a path ends at a cell because a man of either side stands there; an unbent path does so by CHE-8.
    pub fn ends_at_man(&self, Arrival { cell, turned, .. }: Arrival) -> bool {
        let law: Clauses = match self.of {
            Traveller::Deflector => "DEF-20".into(),
            _ if turned => ["DEF-10", "CHE-8"].into(),
            _ => "CHE-8".into(),
        };
        self.cx.holds(law, States::EndsAtMan(cell), !self.is_vacant(cell))
    }

    /// DEF-11: whether a path may end with an arrival; it may, even on a ring of deflectors where it could go round forever.
    pub fn may_end(&self, arrival: Arrival) -> bool {
        self.cx.does_not_matter("DEF-11", States::CouldCircle(self.of, self.from, arrival))
    }

    /// DEF-12: whether a cell is vacant: no man stands there, or it is the cell that the traveller has left.
    pub fn is_vacant(&self, cell: Cell) -> bool {
        self.cx.position.men.get(cell).is_none()
            || cell == self.from
                && self.cx.does_not_matter(self.law("DEF-12"), States::HasLeft(cell))
    }

    /// The clause to apply: `of_men` to a man; to a deflector DEF-20, which alone says how deflectors move.
    fn law(&self, of_men: &'static str) -> &'static str {
        if self.of == Traveller::Deflector { "DEF-20" } else { of_men }
    }
}

/// The cells and headings at which bent paths have arrived: for each rank and file, a bit for each heading.
#[derive(Default)]
struct Met([[u8; 10]; 9]);

impl Met {
    /// Marks a cell and heading, and returns whether a path arrives there for the first time.
    fn is_new(&mut self, Arrival { cell, heading, .. }: Arrival) -> bool {
        let rank = self.0.get_mut(usize::from(cell.rank));
        let met = rank.and_then(|rank| rank.get_mut(usize::from(cell.file)));
        met.is_some_and(|met| {
            let before = std::mem::replace(met, *met | 1 << heading.0);
            before != *met
        })
    }
}
