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

use crate::grid::{Grid, KNIGHT, PAWN, Way, rows};
use crate::sets::wide::Set;
use crate::tables::Tables;

pub(super) const FILES: u8 = 10;

pub(super) const BOARD: Set = (1 << 80) - 1;
const FILE_A: Set = rows(1, FILES, 8);
const FILE_J: Set = FILE_A << 9;

/// The cells with the colour of a1.
pub(super) const DARK: Set = rows(0x155 | 0x2AA << FILES, 2 * FILES, 4);

/// Displacements in files and ranks, by heading.
pub(super) const WAYS: [Way; 8] =
    [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
/// The headings that lead to higher cell numbers, as a mask.
const GROWING: u8 = 0b1000_0111;

/// The cells of a rank, where rank 1 is the rank nearest to `side`.
pub(super) const fn rank(side: Side, rank: u8) -> Set {
    match side {
        Side::White => 0x3FF << (10 * (rank - 1)),
        Side::Black => 0x3FF << (10 * (8 - rank)),
    }
}

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

/// The moves of men on a board without deflectors.
pub(super) static MEN: Tables<Set, 128> =
    Tables::of(&GRID, &[(1, 0), (0, 1)], &[(1, 1), (-1, 1)], &KNIGHT, &PAWN);

/// By cell and heading: all cells at that heading, up to the edge of the board.
static RAYS: [[Set; 8]; 128] = GRID.rays(WAYS);

/// For two cells on a line of a rook or bishop: the heading from the first to the second.
static HEADINGS: [[u8; 128]; 128] = GRID.directions(&WAYS);

pub(super) const fn at(cell: u8) -> usize {
    (cell & 127) as usize
}

/// The cells reached along `heading`, up to and including the first cell of the set `stop`; and that first cell, or `None` if the
/// ray has no cell of the set.
#[inline]
pub(super) fn ray(from: u8, heading: u32, stop: Set) -> (Set, Option<u8>) {
    let heading = heading as usize & 7;
    let ray = RAYS[at(from)][heading];
    let stops = ray & stop;
    if stops == 0 {
        return (ray, None);
    }
    let nearest =
        if GROWING >> heading & 1 == 1 { stops.trailing_zeros() } else { stops.ilog2() } as u8;
    (ray ^ RAYS[at(nearest)][heading], Some(nearest))
}

#[inline]
pub(super) fn heading(from: u8, to: u8) -> u32 {
    u32::from(HEADINGS[at(from)][at(to)])
}
