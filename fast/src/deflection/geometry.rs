//! The board of 10 files by 8 ranks as sets of cells in `u128`, and its tables.
//!
//! The cell on a file (from 0) and a rank (from 1) is the bit with the number `file + 10 · (rank − 1)`. The eight
//! headings are numbered clockwise from straight up: the even ones run along files and ranks, the odd ones along
//! diagonals, and a bend of 45° to the right adds one, modulo 8.

#![allow(
    clippy::cast_possible_truncation,
    reason = "the compiler makes these tables, and calls no `try_from`; there are eight headings"
)]

use types::Side;

use crate::by_side::BySide;
use crate::grid::{Grid, Way};
use crate::sets::wide::{Line, Set};

/// The number of files.
pub(super) const FILES: u8 = 10;

/// Every cell of the board.
pub(super) const BOARD: Set = (1 << 80) - 1;
const FILE_A: Set = {
    let mut set = 0;
    let mut rank = 0;
    while rank < 8 {
        set |= 1 << (10 * rank);
        rank += 1;
    }
    set
};
const FILE_J: Set = FILE_A << 9;

/// Displacements in files and ranks, by heading.
pub(super) const WAYS: [Way; 8] =
    [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
/// The headings of rooks, as a mask.
pub(super) const STRAIGHT: u8 = 0b0101_0101;
/// The headings of bishops, as a mask.
pub(super) const DIAGONAL: u8 = 0b1010_1010;
/// The headings that lead to higher cell numbers, as a mask.
const GROWING: u8 = 0b1000_0111;

const LEAPS: [Way; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The cells of a rank, where rank 1 is the rank nearest to `side`.
pub(super) const fn rank(side: Side, rank: u8) -> Set {
    match side {
        Side::White => 0x3FF << (10 * (rank - 1)),
        Side::Black => 0x3FF << (10 * (8 - rank)),
    }
}

/// The cells that the pawns of a side reach by one step.
#[inline]
pub(super) const fn pawn_step(side: Side, set: Set) -> Set {
    match side {
        Side::White => (set << 10) & BOARD,
        Side::Black => set >> 10,
    }
}

/// The cells that a side's pawns reach by a capture. Line 0 leads White's pawns to lower files and line 1 to higher
/// ones; on each line Black's capture is the opposite of White's.
#[inline]
pub(super) const fn pawn_capture(side: Side, line: usize, set: Set) -> Set {
    match (side, line) {
        (Side::White, 0) => ((set & !FILE_A) << 9) & BOARD,
        (Side::White, _) => ((set & !FILE_J) << 11) & BOARD,
        (Side::Black, 0) => (set & !FILE_J) >> 9,
        (Side::Black, _) => (set & !FILE_A) >> 11,
    }
}

pub(super) static GRID: Grid = Grid::of_rows(FILES, BOARD);

/// Everything that follows from the shape of the board. Tables indexed by cells have 128 entries, which makes bounds
/// checks unnecessary. Headings are indices of [`WAYS`].
struct Tables {
    rays: [[Set; 128]; 8],
    /// By cell: the lines through it, namely file, rank, and the two diagonals.
    lines: [[Line; 4]; 128],
    /// By cell: all cells on its file and rank, and all cells on its diagonals.
    crosses: [[Set; 2]; 128],
    /// By cell: its neighbours on its file and rank, and its neighbours on its diagonals.
    steps: [[Set; 2]; 128],
    king: [Set; 128],
    knight: [Set; 128],
    pawn: BySide<[Set; 128]>,
}

const fn tables() -> Tables {
    let mut tables = Tables {
        rays: [[0; 128]; 8],
        lines: [[Line::NONE; 4]; 128],
        crosses: [[0; 2]; 128],
        steps: [[0; 2]; 128],
        king: [0; 128],
        knight: [0; 128],
        pawn: BySide([[0; 128]; 2]),
    };
    let mut from = 0;
    while from < 80 {
        let at = from as usize;
        let mut heading = 0;
        while heading < 8 {
            let ray = GRID.ray(from, WAYS[heading]);
            tables.rays[heading][at] = ray;
            tables.crosses[at][heading % 2] |= ray;
            // The two straight lines come before the two diagonal ones, as in `crosses`.
            let line = &mut tables.lines[at][heading % 2 * 2 + heading / 2 % 2];
            if GROWING >> heading & 1 == 1 {
                line.higher = ray;
            } else {
                line.lower = ray;
            }
            tables.steps[at][heading % 2] |= GRID.leaps(from, &[WAYS[heading]]);
            heading += 1;
        }
        tables.king[at] = GRID.leaps(from, &WAYS);
        tables.knight[at] = GRID.leaps(from, &LEAPS);
        tables.pawn.0[0][at] = GRID.leaps(from, &[(-1, 1), (1, 1)]);
        tables.pawn.0[1][at] = GRID.leaps(from, &[(-1, -1), (1, -1)]);
        from += 1;
    }
    tables
}

static TABLES: Tables = tables();

/// For two cells on a line of a rook or bishop: the cells strictly between them; otherwise none.
static BETWEEN: [[Set; 80]; 80] = between();
/// For two cells on a line of a rook or bishop: the heading from the first to the second; otherwise 0.
static HEADINGS: [[u8; 128]; 128] = headings();

const fn between() -> [[Set; 80]; 80] {
    let mut between = [[0; 80]; 80];
    let mut from = 0;
    while from < 80 {
        let mut heading = 0;
        while heading < 8 {
            GRID.fill_between(&mut between[from as usize], from, WAYS[heading]);
            heading += 1;
        }
        from += 1;
    }
    between
}

const fn headings() -> [[u8; 128]; 128] {
    let mut headings = [[0; 128]; 128];
    let mut from = 0;
    while from < 80 {
        let mut heading = 0;
        while heading < 8 {
            let mut at = from;
            while let Some(next) = GRID.go(at, WAYS[heading as usize]) {
                headings[from as usize][next as usize] = heading;
                at = next;
            }
            heading += 1;
        }
        from += 1;
    }
    headings
}

const fn at(cell: u8) -> usize {
    (cell & 127) as usize
}

/// The cells a king attacks.
#[inline]
pub(super) fn king(from: u8) -> Set {
    TABLES.king[at(from)]
}

/// The cells a knight attacks.
#[inline]
pub(super) fn knight(from: u8) -> Set {
    TABLES.knight[at(from)]
}

/// The cells a pawn of a side attacks.
#[inline]
pub(super) fn pawn(side: Side, from: u8) -> Set {
    TABLES.pawn[side][at(from)]
}

/// The cells on the file and rank of a cell.
#[inline]
pub(super) fn straight_lines(from: u8) -> Set {
    TABLES.crosses[at(from)][0]
}

/// The cells on the diagonals of a cell.
#[inline]
pub(super) fn diagonal_lines(from: u8) -> Set {
    TABLES.crosses[at(from)][1]
}

/// The neighbours of a cell on its file and rank.
#[inline]
pub(super) fn straight_steps(from: u8) -> Set {
    TABLES.steps[at(from)][0]
}

/// The neighbours of a cell on its diagonals.
#[inline]
pub(super) fn diagonal_steps(from: u8) -> Set {
    TABLES.steps[at(from)][1]
}

/// The cells reached along file and rank, up to and including the first cell of the set `stop` on each side.
#[inline]
pub(super) fn straight_rides(from: u8, stop: Set) -> Set {
    let lines = &TABLES.lines[at(from)];
    lines[0].ride(stop) | lines[1].ride(stop)
}

/// The cells reached along the diagonals, up to and including the first cell of the set `stop` on each side.
#[inline]
pub(super) fn diagonal_rides(from: u8, stop: Set) -> Set {
    let lines = &TABLES.lines[at(from)];
    lines[2].ride(stop) | lines[3].ride(stop)
}

/// The cells reached along `heading`, up to and including the first cell of the set `stop`; and that first cell, or `None` if the
/// ray has no cell of the set.
#[inline]
pub(super) fn ray(from: u8, heading: u32, stop: Set) -> (Set, Option<u8>) {
    let heading = heading as usize & 7;
    let ray = TABLES.rays[heading][at(from)];
    let stops = ray & stop;
    if stops == 0 {
        return (ray, None);
    }
    let nearest =
        if GROWING >> heading & 1 == 1 { stops.trailing_zeros() } else { stops.ilog2() } as u8;
    (ray ^ TABLES.rays[heading][at(nearest)], Some(nearest))
}

/// The cells strictly between two cells on one line; none if there is no such line.
#[inline]
pub(super) fn cells_between(one: u8, other: u8) -> Set {
    BETWEEN[usize::from(one)][usize::from(other)]
}

/// The heading from one cell to another on the same line.
#[inline]
pub(super) fn heading(from: u8, to: u8) -> u32 {
    u32::from(HEADINGS[at(from)][at(to)])
}
