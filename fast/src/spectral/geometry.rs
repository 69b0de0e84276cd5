//! Squares and points as one set of 113 cells, and the tables of the cells reached from each
//! (SPE-1, SPE-2).
//!
//! Squares and points together form rows that are shifted against each other like bricks: eight squares, seven points, eight
//! squares … Numbered row by row, a square has the number `15 · row + file`, and the point at its upper right corner 8 more. So each
//! kind of step adds the same number wherever it starts (7 or 8 for a half-step, 14 or 16 for a full diagonal step, 15 along a file,
//! 1 along a rank), and the cells of every line are in the order of their numbers.
//!
//! Measured in half-steps along file and rank, squares have even coordinates (x, y) and points odd ones, and the number
//! is `(15 · y + x) / 2`.

use types::{BoardId, Cell};

use crate::grid::{Grid, Way, rows};
use crate::sets::Line;
use crate::sets::wide::{Set, bit};
use crate::tables::Tables;

pub(super) const CELLS: u8 = 113;
/// The number in place of a cell where there is none, for example off the board.
pub(super) const NONE: u8 = 127;

/// The cells by their coordinates in half-steps, along the rank and along the file.
pub(super) static GRID: Grid = {
    let mut grid = Grid::EMPTY;
    let mut number = 0;
    while number < CELLS {
        let (row, column) = (number / 15, number % 15);
        if column < 8 {
            grid.put(number, 2 * column, 2 * row);
        } else {
            grid.put(number, 2 * (column - 8) + 1, 2 * row + 1);
        }
        number += 1;
    }
    grid
};

/// The eight directions, counter-clockwise, as one full step on the cell's own board.
pub(super) const DIRECTIONS: [Way; 8] =
    [(2, 0), (2, 2), (0, 2), (-2, 2), (-2, 0), (-2, -2), (0, -2), (2, -2)];

// The opposites of these displacements follow from them.
const HALF_STEPS: [Way; 2] = [(1, 1), (-1, 1)];
/// The Fers: one full step or one half-step along a diagonal.
const FERS: [Way; 4] = [(2, 2), (-2, 2), (1, 1), (-1, 1)];
const WAZIR: [Way; 2] = [(2, 0), (0, 2)];
const ALFIL: [Way; 2] = [(4, 4), (-4, 4)];
const DABBABA: [Way; 2] = [(4, 0), (0, 4)];
const KNIGHT: [Way; 4] = [(2, 4), (-2, 4), (4, 2), (-4, 2)];
const GIRAFFE: [Way; 4] = [(2, 8), (-2, 8), (8, 2), (-8, 2)];
/// The captures of White's pawns; Black's are their opposites.
const PAWN: [Way; 4] = FERS;

/// The moves of the men of chess. Rook lines are on the cell's own board; diagonals have the cells of both boards. For two
/// cells on one line of a rook, bishop or nightrider, `between` has the cells between them on which a man would obstruct the line,
/// which by SPE-5 are those of one board or of both.
pub(super) static TABLES: Tables<Set, 128> = Tables {
    king: GRID.leap_table(&[&FERS, &WAZIR]),
    // Men of both boards obstruct some lines, and men of only one board obstruct others, which replace the former.
    between: GRID.between(&[&HALF_STEPS, &DIRECTIONS, &KNIGHT]),
    ..Tables::of(&GRID, &WAZIR, &HALF_STEPS, &KNIGHT, &PAWN)
};

/// The two diagonals, restricted to the cell's own board.
pub(super) static OWN_DIAGONALS: [[Line<Set>; 2]; 128] = GRID.lines(&[(2, 2), (-2, 2)]);

/// All cells of the other board.
pub(super) static OTHER_BOARD: [Set; 128] = {
    let mut other_board = [SQUARES; 128];
    let mut squares = SQUARES;
    while squares != 0 {
        other_board[squares.trailing_zeros() as usize] = POINTS;
        squares &= squares - 1;
    }
    other_board
};

/// Additional tables for the kinds that only the random variant has.
pub(super) struct FurtherTables {
    pub(super) fers: [Set; 128],
    pub(super) alfil: [Set; 128],
    pub(super) star: [Set; 128],
    pub(super) squirrel: [Set; 128],
    /// The cells to which a Sprinter leaps.
    pub(super) giraffe: [Set; 128],
    /// The cells up to four half-steps away along the diagonals.
    pub(super) duke_reach: [Set; 128],
    /// The lines of repeated knight's leaps.
    pub(super) knight_lines: [[Line<Set>; 4]; 128],
    pub(super) knight_rays: [Set; 128],
    /// The cells a Griffin attacks on an empty board.
    pub(super) griffin_reach: [Set; 128],
    /// The cells a Rhinoceros attacks on an empty board.
    pub(super) rhinoceros_reach: [Set; 128],
}

pub(super) static FURTHER: FurtherTables = further_tables();

pub(super) const SQUARES: Set = rows(0xFF, 15, 8);
pub(super) const POINTS: Set = rows(0x7F << 8, 15, 7);
/// Ranks 1 and 8 of the squares.
pub(super) const END_RANKS: Set = rank(1) | rank(8);
/// Rows 1 and 7 of the points.
pub(super) const END_ROWS: Set = 0x7F << 8 | 0x7F << (15 * 6 + 8);

/// The squares of a rank, counted from 1.
pub(super) const fn rank(rank: u8) -> Set {
    0xFF << (15 * (rank - 1))
}

/// The first and the last file of squares, then the first and the last column of points.
pub(super) const FILE_A: Set = rows(1, 15, 8);
pub(super) const FILE_H: Set = rows(0x80, 15, 8);
pub(super) const COLUMN_A: Set = rows(1 << 8, 15, 7);
pub(super) const COLUMN_G: Set = rows(0x40 << 8, 15, 7);

pub(super) const fn cell(number: u8) -> Cell {
    let (row, column) = (number / 15, number % 15);
    if column < 8 {
        Cell::new(BoardId::Squares, column, row + 1)
    } else {
        Cell::new(BoardId::Points, column - 8, row + 1)
    }
}

pub(super) const fn number(cell: Cell) -> Option<u8> {
    let (size, shift) = match cell.board {
        BoardId::Squares => (8, 0),
        BoardId::Points => (7, 8),
        BoardId::Short | BoardId::Max => return None,
    };
    if cell.file >= size || cell.rank < 1 || cell.rank > size {
        return None;
    }
    Some(15 * (cell.rank - 1) + shift + cell.file)
}

/// The cells a Griffin attacks (SPE-29): one step along a diagonal; from there, if that cell is vacant, it may ride on along
/// the rank or the file, away from where it started.
pub(super) const fn griffin(from: u8, occupied: Set) -> Set {
    let mut set = 0;
    let mut index = 1;
    while index < 8 {
        let (x, y) = DIRECTIONS[index];
        if let Some(corner) = GRID.go(from, (x, y)) {
            set |= bit(corner);
            if occupied & bit(corner) == 0 {
                set |= GRID.ride(corner, (x, 0), occupied) | GRID.ride(corner, (0, y), occupied);
            }
        }
        index += 2;
    }
    set
}

/// The cells a Rhinoceros attacks (SPE-31).
pub(super) const fn rhinoceros(from: u8, occupied: Set) -> Set {
    let mut set = 0;
    let mut path = 0;
    while path < 16 {
        let turn = if path < 8 { 1 } else { 7 };
        let mut direction = path % 8;
        let mut at = from;
        let mut steps = 0;
        while steps < 7 {
            let Some(next) = GRID.go(at, DIRECTIONS[direction]) else { break };
            set |= bit(next);
            if occupied & bit(next) != 0 {
                break;
            }
            at = next;
            direction = (direction + turn) % 8;
            steps += 1;
        }
        path += 1;
    }
    set
}

const fn further_tables() -> FurtherTables {
    let (mut griffin_reach, mut rhinoceros_reach) = ([0; 128], [0; 128]);
    let mut from = 0;
    while from < CELLS {
        griffin_reach[from as usize] = griffin(from, 0);
        rhinoceros_reach[from as usize] = rhinoceros(from, 0);
        from += 1;
    }
    FurtherTables {
        fers: GRID.leap_table(&[&FERS]),
        alfil: GRID.leap_table(&[&ALFIL]),
        star: GRID.leap_table(&[&ALFIL, &WAZIR]),
        squirrel: GRID.leap_table(&[&ALFIL, &DABBABA, &KNIGHT]),
        giraffe: GRID.leap_table(&[&GIRAFFE]),
        duke_reach: GRID.leap_table(&[&FERS, &[(3, 3), (-3, 3)], &ALFIL]),
        knight_lines: GRID.lines(&KNIGHT),
        knight_rays: GRID.ray_table(&KNIGHT),
        griffin_reach,
        rhinoceros_reach,
    }
}
