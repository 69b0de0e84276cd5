//! Squares and points as one set of 113 cells, and the tables of the cells reached from each
//! (SPE-1, SPE-2).
//!
//! Squares and points together form rows that are shifted against each other like bricks: eight squares, seven points, eight
//! squares … Numbered row by row, a square is `15 · row + file`, and the point at its upper right corner 8 more. Then each kind of
//! step adds the same number wherever it starts (a half-step 7 or 8, a full one 14 or 16, along file and rank 15 and 1), and the
//! cells of every line are in the order of their numbers.
//!
//! In half-steps along file and rank squares have even coordinates (x, y) and points odd ones, and
//! the number is `(15 · y + x) / 2`.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "the compiler makes these tables, and calls no `try_from`; no coordinate is above 15 or below -3"
)]

use types::{BoardId, Cell};

use crate::by_side::BySide;
use crate::sets::wide::{Line, Set, bit};

/// The number of cells.
pub(super) const CELLS: u8 = 113;
/// Stands for no cell: off the board.
pub(super) const NONE: u8 = 127;

/// A displacement in half-steps along the rank and along the file.
pub(super) type Way = (i8, i8);

/// The eight directions, counter-clockwise, as one full step on the cell's own board.
pub(super) const DIRECTIONS: [Way; 8] =
    [(2, 0), (2, 2), (0, 2), (-2, 2), (-2, 0), (-2, -2), (0, -2), (2, -2)];

/// The Fers: one full step or one half-step along a diagonal.
const FERS: [Way; 8] = [(2, 2), (-2, 2), (-2, -2), (2, -2), (1, 1), (-1, 1), (-1, -1), (1, -1)];
const WAZIR: [Way; 4] = [(2, 0), (0, 2), (-2, 0), (0, -2)];
const ALFIL: [Way; 4] = [(4, 4), (-4, 4), (-4, -4), (4, -4)];
const DABBABA: [Way; 4] = [(4, 0), (0, 4), (-4, 0), (0, -4)];
const KNIGHT: [Way; 8] = [(2, 4), (-2, 4), (-2, -4), (2, -4), (4, 2), (-4, 2), (-4, -2), (4, -2)];
const GIRAFFE: [Way; 8] = [(2, 8), (-2, 8), (-2, -8), (2, -8), (8, 2), (-8, 2), (-8, -2), (8, -2)];
const WHITE_PAWN: [Way; 4] = [(2, 2), (-2, 2), (1, 1), (-1, 1)];
const BLACK_PAWN: [Way; 4] = [(-2, -2), (2, -2), (-1, -1), (1, -1)];

/// The tables from which turns of the men of chess are generated, indexed by cell.
pub(super) struct Tables {
    /// The cells one step or half-step away (SPE-7).
    pub(super) king: [Set; 128],
    /// The cells a knight attacks.
    pub(super) knight: [Set; 128],
    /// By side: the cells a pawn attacks (SPE-8).
    pub(super) pawn: BySide<[Set; 128]>,
    /// The lines along rank and file, on the cell's own board.
    pub(super) rook_lines: [[Line; 2]; 128],
    /// The two diagonals with squares and points.
    pub(super) diagonals: [[Line; 2]; 128],
    /// The two diagonals, restricted to the cell's own board.
    pub(super) own_diagonals: [[Line; 2]; 128],
    /// All cells of the other board.
    pub(super) other_board: [Set; 128],
    /// The neighbouring cells along rank and file.
    pub(super) rook_steps: [Set; 128],
    /// The cells along rank and file, on the cell's own board.
    pub(super) rook_rays: [Set; 128],
    /// The cells along the diagonals, on both boards.
    pub(super) diagonal_rays: [Set; 128],
    /// For two cells on one line of rook, bishop or nightrider: the cells between them where a man would obstruct, which by
    /// SPE-5 are those of one board or of both. Otherwise none.
    pub(super) between: [[Set; 128]; 128],
}

/// Additional tables for the further kinds.
pub(super) struct FurtherTables {
    /// The cells a Fers attacks.
    pub(super) fers: [Set; 128],
    pub(super) alfil: [Set; 128],
    pub(super) star: [Set; 128],
    pub(super) squirrel: [Set; 128],
    /// The cells to which a Sprinter leaps.
    pub(super) giraffe: [Set; 128],
    /// The cells up to four half-steps away along the diagonals.
    pub(super) duke_reach: [Set; 128],
    /// The lines of repeated knight's leaps.
    pub(super) knight_lines: [[Line; 4]; 128],
    /// All cells of `knight_lines`.
    pub(super) knight_rays: [Set; 128],
    /// The cells a Griffin attacks on an empty board.
    pub(super) griffin_reach: [Set; 128],
    /// The cells a Rhinoceros attacks on an empty board.
    pub(super) rhinoceros_reach: [Set; 128],
    /// By direction of [`DIRECTIONS`]: the next cell on the same board, or [`NONE`].
    pub(super) next: [[u8; 128]; 8],
    /// By direction: the cell a half-step away, or [`NONE`]. Only diagonals have half-steps.
    pub(super) half: [[u8; 128]; 8],
}

pub(super) static TABLES: Tables = tables();
pub(super) static FURTHER: FurtherTables = further_tables();

/// Every square.
pub(super) const SQUARES: Set = rows(0xFF, 8);
/// Every point.
pub(super) const POINTS: Set = rows(0x7F << 8, 7);
/// Ranks 1 and 8 of the squares.
pub(super) const END_RANKS: Set = rank(1) | rank(8);
/// Rows 1 and 7 of the points.
pub(super) const END_ROWS: Set = 0x7F << 8 | 0x7F << (15 * 6 + 8);

/// The cells of a row, and those above it in the next rows of the same board: `times` rows in all.
const fn rows(row: Set, times: u32) -> Set {
    let mut set = 0;
    let mut index = 0;
    while index < times {
        set |= row << (15 * index);
        index += 1;
    }
    set
}

/// The squares of a rank, from 1.
pub(super) const fn rank(rank: u8) -> Set {
    0xFF << (15 * (rank - 1))
}

/// The cells in the first and in the last column of squares and of points.
pub(super) const FILE_A: Set = rows(1, 8);
pub(super) const FILE_H: Set = rows(0x80, 8);
pub(super) const COLUMN_A: Set = rows(1 << 8, 7);
pub(super) const COLUMN_G: Set = rows(0x40 << 8, 7);

/// The cell with this number, which is below [`CELLS`].
pub(super) const fn cell(number: u8) -> Cell {
    let (row, column) = (number / 15, number % 15);
    if column < 8 {
        Cell::new(BoardId::Squares, column, row + 1)
    } else {
        Cell::new(BoardId::Points, column - 8, row + 1)
    }
}

/// The number of a cell; `None` if the game has no such cell.
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

/// The cell at a displacement from another; [`NONE`] off the board.
const fn go(from: u8, way: Way) -> u8 {
    let (row, column) = ((from / 15) as i8, (from % 15) as i8);
    let (x, y) = if column < 8 {
        (2 * column + way.0, 2 * row + way.1)
    } else {
        (2 * (column - 8) + 1 + way.0, 2 * row + 1 + way.1)
    };
    if x < 0 || x > 14 || y < 0 || y > 14 {
        return NONE;
    }
    (15 * y as i16).midpoint(x as i16) as u8
}

const fn leaps(from: u8, ways: &[Way]) -> Set {
    let mut set = 0;
    let mut index = 0;
    while index < ways.len() {
        let to = go(from, ways[index]);
        if to != NONE {
            set |= bit(to);
        }
        index += 1;
    }
    set
}

/// The cells reached from a cell by repeating a displacement, up to the edge of the board.
const fn ray(from: u8, way: Way) -> Set {
    let mut set = 0;
    let mut at = go(from, way);
    while at != NONE {
        set |= bit(at);
        at = go(at, way);
    }
    set
}

/// The line through a cell in a direction, which must lead to higher cell numbers, and in the opposite one.
const fn line(through: u8, way: Way) -> Line {
    Line { lower: ray(through, (-way.0, -way.1)), higher: ray(through, way) }
}

const fn whole(line: Line) -> Set {
    line.lower | line.higher
}

/// For each cell in one direction from a cell, fills in the cells between the two: those that the path touches.
const fn fill_between(between: &mut [Set; 128], from: u8, way: Way) {
    let mut passed = 0;
    let mut at = go(from, way);
    while at != NONE {
        between[at as usize] = passed;
        passed |= bit(at);
        at = go(at, way);
    }
}

#[allow(clippy::large_stack_arrays)] // only ever evaluated by the compiler, into a static
const fn tables() -> Tables {
    let mut tables = Tables {
        king: [0; 128],
        knight: [0; 128],
        pawn: BySide([[0; 128]; 2]),
        rook_lines: [[Line::NONE; 2]; 128],
        diagonals: [[Line::NONE; 2]; 128],
        own_diagonals: [[Line::NONE; 2]; 128],
        other_board: [0; 128],
        rook_steps: [0; 128],
        rook_rays: [0; 128],
        diagonal_rays: [0; 128],
        between: [[0; 128]; 128],
    };
    let mut from = 0;
    while from < CELLS {
        let at = from as usize;
        tables.king[at] = leaps(from, &FERS) | leaps(from, &WAZIR);
        tables.knight[at] = leaps(from, &KNIGHT);
        tables.pawn.0[0][at] = leaps(from, &WHITE_PAWN);
        tables.pawn.0[1][at] = leaps(from, &BLACK_PAWN);
        let [rank, file] = [line(from, (2, 0)), line(from, (0, 2))];
        tables.rook_lines[at] = [rank, file];
        tables.diagonals[at] = [line(from, (1, 1)), line(from, (-1, 1))];
        tables.own_diagonals[at] = [line(from, (2, 2)), line(from, (-2, 2))];
        tables.other_board[at] = if SQUARES & bit(from) != 0 { POINTS } else { SQUARES };
        tables.rook_steps[at] = leaps(from, &WAZIR);
        tables.rook_rays[at] = whole(rank) | whole(file);
        let [rising, falling] = tables.diagonals[at];
        tables.diagonal_rays[at] = whole(rising) | whole(falling);
        let between = &mut tables.between[at];
        let mut index = 0;
        while index < 8 {
            let (x, y) = DIRECTIONS[index];
            // Half-steps come first, for lines that both boards obstruct. Full steps, for those that one board obstructs,
            // overwrite their entries.
            if x != 0 && y != 0 {
                fill_between(between, from, (x / 2, y / 2));
            }
            fill_between(between, from, (x, y));
            fill_between(between, from, KNIGHT[index]);
            index += 1;
        }
        from += 1;
    }
    tables
}

/// The cells a Griffin attacks on an empty board (SPE-29).
const fn griffin_reach(from: u8) -> Set {
    let mut set = 0;
    let mut index = 1;
    while index < 8 {
        let (x, y) = DIRECTIONS[index];
        let corner = go(from, (x, y));
        if corner != NONE {
            set |= bit(corner) | ray(corner, (x, 0)) | ray(corner, (0, y));
        }
        index += 2;
    }
    set
}

/// The cells a Rhinoceros attacks on an empty board (SPE-31).
const fn rhinoceros_reach(from: u8) -> Set {
    let mut set = 0;
    let mut path = 0;
    while path < 16 {
        let turn = if path < 8 { 1 } else { 7 };
        let mut direction = path % 8;
        let mut at = from;
        let mut steps = 0;
        while steps < 7 {
            at = go(at, DIRECTIONS[direction]);
            if at == NONE {
                break;
            }
            set |= bit(at);
            direction = (direction + turn) % 8;
            steps += 1;
        }
        path += 1;
    }
    set
}

#[allow(clippy::large_stack_arrays)] // only ever evaluated by the compiler, into a static
const fn further_tables() -> FurtherTables {
    let mut tables = FurtherTables {
        fers: [0; 128],
        alfil: [0; 128],
        star: [0; 128],
        squirrel: [0; 128],
        giraffe: [0; 128],
        duke_reach: [0; 128],
        knight_lines: [[Line::NONE; 4]; 128],
        knight_rays: [0; 128],
        griffin_reach: [0; 128],
        rhinoceros_reach: [0; 128],
        next: [[NONE; 128]; 8],
        half: [[NONE; 128]; 8],
    };
    let mut from = 0;
    while from < CELLS {
        let at = from as usize;
        let alfil = leaps(from, &ALFIL);
        tables.fers[at] = leaps(from, &FERS);
        tables.alfil[at] = alfil;
        tables.star[at] = alfil | leaps(from, &WAZIR);
        tables.squirrel[at] = alfil | leaps(from, &DABBABA) | leaps(from, &KNIGHT);
        tables.giraffe[at] = leaps(from, &GIRAFFE);
        tables.duke_reach[at] =
            alfil | leaps(from, &FERS) | leaps(from, &[(3, 3), (-3, 3), (-3, -3), (3, -3)]);
        let lines =
            [line(from, (2, 4)), line(from, (-2, 4)), line(from, (4, 2)), line(from, (-4, 2))];
        tables.knight_lines[at] = lines;
        tables.knight_rays[at] =
            whole(lines[0]) | whole(lines[1]) | whole(lines[2]) | whole(lines[3]);
        tables.griffin_reach[at] = griffin_reach(from);
        tables.rhinoceros_reach[at] = rhinoceros_reach(from);
        let mut index = 0;
        while index < 8 {
            let (x, y) = DIRECTIONS[index];
            tables.next[index][at] = go(from, (x, y));
            if x != 0 && y != 0 {
                tables.half[index][at] = go(from, (x / 2, y / 2));
            }
            index += 1;
        }
        from += 1;
    }
    tables
}
