//! The geometry of a board of 64 cells, and the tables that follow from it.
//!
//! A cell's centre lies at (x, rank) with x doubled, so that boards whose ranks are shifted by half a cell need no fractions: x = 2
//! · file, plus one on the even ranks of a board of bricks.

#![allow(
    clippy::cast_possible_truncation,
    reason = "the compiler makes these tables, and calls no `try_from`; every set is below cell 64"
)]

use crate::by_side::BySide;
use crate::grid::{Grid, Way, opposite};
use crate::sets::narrow::Set;
use crate::sets::{Line, Ride, narrow, wide};
use crate::tables::Tables;

/// What distinguishes one board of 64 cells from another. Everything else is computed from it.
pub(crate) struct Geometry {
    /// Whether the even ranks are shifted half a cell to the right.
    pub(crate) bricks: bool,
    /// For each line of a rook, its direction to higher cell numbers.
    pub(crate) rook_lines: &'static [Way],
    /// For each line of a bishop, its direction to higher cell numbers.
    pub(crate) bishop_lines: &'static [Way],
    /// Whether bishops also move one step as a rook.
    pub(crate) bishops_step: bool,
    /// The leaps of a knight up the board; those down the board are their opposites.
    pub(crate) knight_leaps: &'static [Way],
    /// The steps of White's pawns; Black's are their opposites.
    pub(crate) pawn_steps: &'static [Way],
    /// The captures of White's pawns; Black's are their opposites.
    pub(crate) pawn_captures: &'static [Way],
}

/// A displacement of many men at once, as a difference of cell numbers. On a board of bricks, this difference depends
/// on whether the rank is odd or even.
#[derive(Clone, Copy)]
pub(crate) struct Shift {
    /// For ranks 1, 3, 5, 7 and for ranks 2, 4, 6, 8: the cells from which the displacement stays on the board, and the difference
    /// of cell numbers modulo 64.
    halves: [(u64, u32); 2],
}

impl Shift {
    const NONE: Shift = Shift { halves: [(0, 0); 2] };

    /// The cells that the men of a set reach; men that would leave the board are dropped.
    #[inline]
    pub(crate) const fn apply(&self, set: u64, bricks: bool) -> u64 {
        let [(odd, odd_by), (even, even_by)] = self.halves;
        if bricks {
            (set & odd).rotate_left(odd_by) | (set & even).rotate_left(even_by)
        } else {
            (set & (odd | even)).rotate_left(odd_by)
        }
    }
}

/// A table of all rides from a cell along one line, indexed by the men on the line (a magic bitboard).
#[derive(Clone, Copy)]
pub(crate) struct Rides {
    /// The cells on which a man matters: those of the line except its two ends.
    passed: Set,
    /// Multiplying the set of men on the cells `passed` by this number gathers the bits of the set in the six highest bits.
    factor: u64,
    /// The cells that a rider reaches, indexed by those six bits.
    reached: [Set; 64],
}

impl Ride<Set> for Rides {
    #[inline]
    fn ride(&self, obstacles: Set) -> Set {
        self.reached[self.index(obstacles)]
    }
}

impl Rides {
    const NONE: Rides = Rides { passed: 0, factor: 0, reached: [0; 64] };

    #[inline]
    const fn index(&self, obstacles: Set) -> usize {
        ((obstacles & self.passed).wrapping_mul(self.factor) >> 58) as usize
    }

    const fn along(line: Line<Set>) -> Rides {
        let end = match line.higher {
            0 => 0,
            cells => 1 << cells.ilog2(),
        };
        let passed = line.higher & !end | line.lower & line.lower.wrapping_sub(1);
        // On a rank the bits of `passed` are adjacent, so one shift is enough. On any other line they are so far apart
        // that the factor can have one bit for each of them, which moves it to its place among the six highest bits:
        // all other products of two bits overflow or stay below the six.
        let mut factor = 0;
        let mut rest = passed;
        let mut place = 58;
        while rest != 0 {
            let cell = rest.trailing_zeros();
            rest &= rest - 1;
            factor |= 1 << (place - cell);
            place += 1;
        }
        let lowest = passed.trailing_zeros();
        if passed != 0 && passed >> lowest < 1 << 6 {
            factor = 1 << (58 - lowest);
        }
        let mut rides = Rides { passed, factor, reached: [0; 64] };
        // This loop goes through every set of obstacles on the line.
        let mut obstacles: Set = 0;
        loop {
            let reached = narrow::ride(&line, obstacles);
            let known = &mut rides.reached[rides.index(obstacles)];
            assert!(*known == 0 || *known == reached, "the factor separates the obstacles");
            *known = reached;
            obstacles = obstacles.wrapping_sub(passed) & passed;
            if obstacles == 0 {
                return rides;
            }
        }
    }
}

impl Geometry {
    /// Where each cell is: its x, doubled (so that half a cell is a whole number), and its rank.
    pub(crate) const fn grid(&self) -> Grid {
        let mut grid = Grid::EMPTY;
        let mut number = 0;
        while number < 64 {
            let (file, rank) = (number % 8, number / 8);
            let lean = if self.bricks { rank % 2 } else { 0 };
            grid.put(number, 2 * file + lean, rank);
            number += 1;
        }
        grid
    }

    pub(crate) const fn tables(&self, grid: &Grid) -> Tables<Set, 64, Rides> {
        let Geometry { rook_lines, bishop_lines, knight_leaps, pawn_captures, .. } = *self;
        let wide = Tables::of(grid, rook_lines, bishop_lines, knight_leaps, pawn_captures);
        let mut between = [[0; 64]; 64];
        let mut from = 0;
        while from < 64 {
            between[from] = narrow(&wide.between[from]);
            from += 1;
        }
        Tables {
            king: narrow(&wide.king),
            knight: narrow(&wide.knight),
            pawn: BySide([narrow(&wide.pawn.0[0]), narrow(&wide.pawn.0[1])]),
            straight_steps: narrow(&wide.straight_steps),
            straight_rays: narrow(&wide.straight_rays),
            diagonal_rays: narrow(&wide.diagonal_rays),
            straight: rides(&wide.straight),
            has_third_line: wide.has_third_line,
            diagonal: rides(&wide.diagonal),
            between,
        }
    }
}

const fn narrow(sets: &[wide::Set; 128]) -> [Set; 64] {
    let mut table = [0; 64];
    let mut cell = 0;
    while cell < 64 {
        table[cell] = sets[cell] as Set;
        cell += 1;
    }
    table
}

const fn rides<const LINES: usize>(
    lines: &[[Line<wide::Set>; LINES]; 128],
) -> [[Rides; LINES]; 64] {
    let mut table = [[Rides::NONE; LINES]; 64];
    let mut index = 0;
    while index < 64 * LINES {
        let Line { lower, higher } = lines[index / LINES][index % LINES];
        table[index / LINES][index % LINES] =
            Rides::along(Line { lower: lower as Set, higher: higher as Set });
        index += 1;
    }
    table
}

/// By side and displacement: the shift by the displacement for White's pawns, and by its opposite for Black's.
pub(crate) const fn shifts(grid: &Grid, ways: &[Way]) -> BySide<[Shift; 2]> {
    let mut shifts = [[Shift::NONE; 2]; 2];
    let mut index = 0;
    while index < ways.len() {
        shifts[0][index] = shift(grid, ways[index]);
        shifts[1][index] = shift(grid, opposite(ways[index]));
        index += 1;
    }
    BySide(shifts)
}

const fn shift(grid: &Grid, way: Way) -> Shift {
    let mut shift = Shift::NONE;
    let mut from = 0;
    while from < 64 {
        if let Some(to) = grid.go(from, way) {
            let half = &mut shift.halves[(from / 8 % 2) as usize];
            half.0 |= 1 << from;
            half.1 = (to + 64 - from) as u32 % 64;
        }
        from += 1;
    }
    shift
}
