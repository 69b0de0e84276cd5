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
use crate::sets::narrow::{Line, Set};

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

impl Rides {
    const NONE: Rides = Rides { passed: 0, factor: 0, reached: [0; 64] };

    /// The cells that a rider reaches along the line, up to and including the first obstacle on each side.
    #[inline]
    pub(crate) const fn ride(&self, obstacles: Set) -> Set {
        self.reached[self.index(obstacles)]
    }

    #[inline]
    const fn index(&self, obstacles: Set) -> usize {
        ((obstacles & self.passed).wrapping_mul(self.factor) >> 58) as usize
    }

    const fn along(line: Line) -> Rides {
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
            let reached = line.ride(obstacles);
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

pub(crate) struct Tables {
    /// Where each cell is: its x, doubled (so that half a cell is a whole number), and its rank.
    pub(super) grid: Grid,
    pub(crate) king: [u64; 64],
    pub(crate) knight: [u64; 64],
    /// The cells a bishop attacks without riding.
    pub(crate) bishop_step: [u64; 64],
    /// The cells a rook attacks on an empty board.
    pub(crate) rook_rays: [u64; 64],
    /// The cells a bishop attacks by riding on an empty board.
    pub(crate) bishop_rays: [u64; 64],
    /// The rides along each line of a rook; the entries of lines that the geometry lacks are empty.
    pub(crate) rook_lines: [[Rides; 3]; 64],
    /// The rides along each line of a bishop.
    pub(crate) bishop_lines: [[Rides; 2]; 64],
    /// For two cells on a line of a rook or bishop: the cells strictly between them; otherwise none.
    pub(crate) between: [[u64; 64]; 64],
    pub(crate) pawn_attacks: BySide<[u64; 64]>,
    /// By side and line: a pawn's step. On each line Black's is the opposite of White's.
    pub(crate) pawn_steps: BySide<[Shift; 2]>,
    /// By side and line: a pawn's capture. On each line Black's is the opposite of White's.
    pub(crate) pawn_captures: BySide<[Shift; 2]>,
}

impl Geometry {
    const fn grid(&self) -> Grid {
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

    pub(crate) const fn tables(&self) -> Tables {
        let grid = self.grid();
        let mut tables = Tables {
            king: [0; 64],
            knight: [0; 64],
            bishop_step: [0; 64],
            rook_rays: [0; 64],
            bishop_rays: [0; 64],
            rook_lines: [[Rides::NONE; 3]; 64],
            bishop_lines: [[Rides::NONE; 2]; 64],
            between: [[0; 64]; 64],
            pawn_attacks: BySide([[0; 64]; 2]),
            pawn_steps: BySide(shifts(&grid, self.pawn_steps)),
            pawn_captures: BySide(shifts(&grid, self.pawn_captures)),
            grid,
        };
        fill_between(&mut tables.between, &tables.grid, self.rook_lines);
        fill_between(&mut tables.between, &tables.grid, self.bishop_lines);
        let mut from = 0;
        while from < 64 {
            let at = from as usize;
            let rook_steps = both(&tables.grid, from, self.rook_lines);
            tables.king[at] = rook_steps | both(&tables.grid, from, self.bishop_lines);
            tables.knight[at] = both(&tables.grid, from, self.knight_leaps);
            tables.bishop_step[at] = if self.bishops_step { rook_steps } else { 0 };
            (tables.rook_lines[at], tables.rook_rays[at]) =
                rides(&tables.grid, from, self.rook_lines);
            (tables.bishop_lines[at], tables.bishop_rays[at]) =
                rides(&tables.grid, from, self.bishop_lines);
            let mut index = 0;
            while index < self.pawn_captures.len() {
                let way = self.pawn_captures[index];
                tables.pawn_attacks.0[0][at] |= tables.grid.leaps(from, &[way]) as u64;
                tables.pawn_attacks.0[1][at] |= tables.grid.leaps(from, &[opposite(way)]) as u64;
                index += 1;
            }
            from += 1;
        }
        tables
    }
}

/// The cells at the displacements `ways` from a cell, and at the opposite displacements.
const fn both(grid: &Grid, from: u8, ways: &[Way]) -> u64 {
    let mut set = 0;
    let mut index = 0;
    while index < ways.len() {
        set |= grid.leaps(from, &[ways[index], opposite(ways[index])]) as u64;
        index += 1;
    }
    set
}

/// The rides along each line through a cell, and all cells of these lines.
const fn rides<const LINES: usize>(grid: &Grid, from: u8, ways: &[Way]) -> ([Rides; LINES], u64) {
    let mut rides = [Rides::NONE; LINES];
    let mut rays = 0;
    let mut index = 0;
    while index < ways.len() {
        let lower = grid.ray(from, opposite(ways[index])) as u64;
        let higher = grid.ray(from, ways[index]) as u64;
        rides[index] = Rides::along(Line { lower, higher });
        rays |= lower | higher;
        index += 1;
    }
    (rides, rays)
}

/// By two cells on a line along one of `ways`: the cells strictly between them.
const fn fill_between(between: &mut [[u64; 64]; 64], grid: &Grid, ways: &[Way]) {
    let mut index = 0;
    while index < 64 * ways.len() {
        let (way, one) = (ways[index / 64], index % 64);
        let mut at = one as u8;
        let mut passed = 0;
        while let Some(next) = grid.go(at, way) {
            between[one][next as usize] = passed;
            between[next as usize][one] = passed;
            passed |= 1 << next;
            at = next;
        }
        index += 1;
    }
}

/// By side: the shifts by the displacements `ways` for White's pawns, and by the opposite displacements for Black's.
const fn shifts(grid: &Grid, ways: &[Way]) -> [[Shift; 2]; 2] {
    let mut shifts = [[Shift::NONE; 2]; 2];
    let mut index = 0;
    while index < ways.len() {
        shifts[0][index] = shift(grid, ways[index]);
        shifts[1][index] = shift(grid, opposite(ways[index]));
        index += 1;
    }
    shifts
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
