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
    /// Whether any cell has a third line of a rook: only then is it worth riding along.
    pub(crate) has_third_line: bool,
    /// The lines of a bishop.
    pub(crate) diagonal: [[L; 2]; CELLS],
    /// For two cells on a line of a rook or bishop: the cells strictly between them; otherwise none. The Spectral games have
    /// other lines here, too (`spectral/geometry`).
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

    /// Those of `men` that attack `cell`, as opponents of `side`, without riding.
    #[inline]
    pub(crate) fn near(&self, men: &Attackers<S>, cell: u8, side: Side) -> S {
        let at = Self::at(cell);
        // Of two men of one kind (if pawns, of opposite sides), either both attack each other's cells or neither does.
        // So attacks are looked up from the attacked cell.
        (self.pawn[side][at] & men.pawns)
            | (self.knight[at] & men.knights)
            | (self.king[at] & men.kings)
            | (self.straight_steps[at] & men.steppers)
    }

    /// Those of `men` that attack `cell` by riding if nothing is in the way.
    #[inline]
    pub(crate) fn aligned(&self, men: &Attackers<S>, cell: u8) -> S {
        let at = Self::at(cell);
        (self.straight_rays[at] & men.straight) | (self.diagonal_rays[at] & men.diagonal)
    }

    /// Whether one of `men`, all opponents of `side`, attacks `cell` if `obstacles` stop riders (CHE-4).
    #[inline]
    pub(crate) fn attack(&self, men: &Attackers<S>, cell: u8, side: Side, obstacles: S) -> bool {
        let at = Self::at(cell);
        let meet = |one: S, other: S| !(one & other).is_empty();
        !self.near(men, cell, side).is_empty()
            || (meet(self.straight_rays[at], men.straight)
                && meet(self.rook(cell, obstacles), men.straight))
            || (meet(self.diagonal_rays[at], men.diagonal)
                && meet(self.bishop(cell, obstacles), men.diagonal))
    }

    /// The cells of `among` that `men` attack if `obstacles` stop riders (CHE-4); `by_pawns` are those that pawns attack. The
    /// result may also have cells outside `among`, which mean nothing.
    #[inline]
    pub(crate) fn attacked(&self, men: &Attackers<S>, by_pawns: S, among: S, obstacles: S) -> S {
        let mut attacked = by_pawns;
        for from in men.kings.cells() {
            attacked |= self.king[Self::at(from)];
        }
        for from in men.knights.cells() {
            attacked |= self.knight[Self::at(from)];
        }
        for from in men.steppers.cells() {
            attacked |= self.straight_steps[Self::at(from)];
        }
        for from in men.straight.cells() {
            if !(self.straight_rays[Self::at(from)] & among).is_empty() {
                attacked |= self.rook(from, obstacles);
            }
        }
        for from in men.diagonal.cells() {
            if !(self.diagonal_rays[Self::at(from)] & among).is_empty() {
                attacked |= self.bishop(from, obstacles);
            }
        }
        attacked
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
