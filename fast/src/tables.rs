//! Tables of where men go on a board, and the attacks found from them.

use types::Side;

use crate::by_side::BySide;
use crate::grid::{Grid, Way};
use crate::sets::{Cells, Line, Ride, wide};

/// Where men go on a board with cell numbers below `CELLS`, a power of two, so that a masked index needs no bounds check.
/// Entries for numbers that are not cells are empty.
pub(crate) struct Tables<S, const CELLS: usize, L = Line<S>> {
    pub(crate) king: [S; CELLS],
    pub(crate) knight: [S; CELLS],
    /// By side: the cells a pawn attacks.
    pub(crate) pawn: BySide<[S; CELLS]>,
    /// The neighbouring cells on the lines of a rook.
    pub(crate) straight_steps: [S; CELLS],
    /// The cells a rook attacks on an empty board.
    pub(crate) straight_rays: [S; CELLS],
    /// The cells a bishop attacks by riding on an empty board.
    pub(crate) diagonal_rays: [S; CELLS],
    /// The lines of a rook, the third of which is empty on most boards.
    pub(crate) straight: [[L; 3]; CELLS],
    pub(crate) has_third_line: bool,
    /// The lines of a bishop.
    pub(crate) diagonal: [[L; 2]; CELLS],
    /// For two cells on a line of a rook or bishop: the cells strictly between them; otherwise none.
    pub(crate) between: [[S; CELLS]; CELLS],
}

impl Tables<wide::Set, 128> {
    /// The tables of a board, from the displacements of rooks, bishops and knights that lead to higher cell numbers, and from
    /// the captures of White's pawns. Their opposites follow.
    pub(crate) const fn of(
        grid: &Grid,
        straight: &[Way],
        diagonal: &[Way],
        knight: &[Way],
        pawn: &[Way],
    ) -> Self {
        Tables {
            king: grid.leap_table(&[straight, diagonal]),
            knight: grid.leap_table(&[knight]),
            pawn: BySide([grid.one_way_table(pawn, 1), grid.one_way_table(pawn, -1)]),
            straight_steps: grid.leap_table(&[straight]),
            straight_rays: grid.ray_table(straight),
            diagonal_rays: grid.ray_table(diagonal),
            straight: grid.lines(straight),
            has_third_line: straight.len() == 3,
            diagonal: grid.lines(diagonal),
            between: grid.between(&[straight, diagonal]),
        }
    }
}

impl<S: Cells, const CELLS: usize, L: Ride<S>> Tables<S, CELLS, L> {
    #[inline]
    pub(crate) const fn at(cell: u8) -> usize {
        cell as usize & (CELLS - 1)
    }

    /// The cells a rook on `from` attacks if `obstacles` stop riders.
    #[inline]
    pub(crate) fn rook(&self, from: u8, obstacles: S) -> S {
        let [one, other, third] = &self.straight[Self::at(from)];
        let set = one.ride(obstacles) | other.ride(obstacles);
        if self.has_third_line { set | third.ride(obstacles) } else { set }
    }

    /// The cells a bishop on `from` attacks by riding if `obstacles` stop riders.
    #[inline]
    pub(crate) fn bishop(&self, from: u8, obstacles: S) -> S {
        let [one, other] = &self.diagonal[Self::at(from)];
        one.ride(obstacles) | other.ride(obstacles)
    }

    #[inline]
    pub(crate) fn between(&self, one: u8, other: u8) -> S {
        self.between[Self::at(one)][Self::at(other)]
    }
}

/// The men and reflections of one side by the way they attack; a man that attacks in several ways is in several sets.
pub(crate) struct Attackers<S> {
    pub(crate) pawns: S,
    pub(crate) knights: S,
    /// The men that step like a king.
    pub(crate) kings: S,
    /// The men that step like a rook.
    pub(crate) steppers: S,
    /// The men that ride like a rook.
    pub(crate) straight: S,
    /// The men that ride like a bishop.
    pub(crate) diagonal: S,
}

impl<S: Cells> Attackers<S> {
    /// Those that attack `cell`, as opponents of `side`, without riding.
    #[inline]
    pub(crate) fn near<const CELLS: usize, L: Ride<S>>(
        &self,
        tables: &Tables<S, CELLS, L>,
        cell: u8,
        side: Side,
    ) -> S {
        let at = Tables::<S, CELLS, L>::at(cell);
        // Of two men of one kind (if pawns, of opposite sides), either both attack each other's cells or neither does.
        // So attacks are looked up from the attacked cell.
        (tables.pawn[side][at] & self.pawns)
            | (tables.knight[at] & self.knights)
            | (tables.king[at] & self.kings)
            | (tables.straight_steps[at] & self.steppers)
    }

    /// Those that attack `cell` by riding if nothing is in the way.
    #[inline]
    pub(crate) fn aligned<const CELLS: usize, L: Ride<S>>(
        &self,
        tables: &Tables<S, CELLS, L>,
        cell: u8,
    ) -> S {
        let at = Tables::<S, CELLS, L>::at(cell);
        (tables.straight_rays[at] & self.straight) | (tables.diagonal_rays[at] & self.diagonal)
    }

    /// Whether one of these opponents of `side` attacks `cell` if `obstacles` stop riders (CHE-4).
    #[inline]
    pub(crate) fn attack<const CELLS: usize, L: Ride<S>>(
        &self,
        tables: &Tables<S, CELLS, L>,
        cell: u8,
        side: Side,
        obstacles: S,
    ) -> bool {
        let at = Tables::<S, CELLS, L>::at(cell);
        let meet = |one: S, other: S| !(one & other).is_empty();
        !self.near(tables, cell, side).is_empty()
            || (meet(tables.straight_rays[at], self.straight)
                && meet(tables.rook(cell, obstacles), self.straight))
            || (meet(tables.diagonal_rays[at], self.diagonal)
                && meet(tables.bishop(cell, obstacles), self.diagonal))
    }

    /// The cells of `among` that these men attack if `obstacles` stop riders (CHE-4), given the cells that the pawns attack.
    /// The result may also have cells outside `among`, which mean nothing.
    #[inline]
    pub(crate) fn attacked_among<const CELLS: usize, L: Ride<S>>(
        &self,
        tables: &Tables<S, CELLS, L>,
        by_pawns: S,
        among: S,
        obstacles: S,
    ) -> S {
        let at = Tables::<S, CELLS, L>::at;
        let mut attacked = by_pawns;
        for from in self.kings.cells() {
            attacked |= tables.king[at(from)];
        }
        for from in self.knights.cells() {
            attacked |= tables.knight[at(from)];
        }
        for from in self.steppers.cells() {
            attacked |= tables.straight_steps[at(from)];
        }
        for from in self.straight.cells() {
            if !(tables.straight_rays[at(from)] & among).is_empty() {
                attacked |= tables.rook(from, obstacles);
            }
        }
        for from in self.diagonal.cells() {
            if !(tables.diagonal_rays[at(from)] & among).is_empty() {
                attacked |= tables.bishop(from, obstacles);
            }
        }
        attacked
    }
}
