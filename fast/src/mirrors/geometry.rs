//! The two boards (HOM-1, HOM-2) and the tables that follow from them.
//!
//! Each is nine files wide and has twelve places without a cell. The cell on file `f`, counted from 0, and rank `r`,
//! counted from 1, is bit `f + 9 · (r − 1)` of a `u128`.

use types::Side;

use crate::grid::{Grid, KNIGHT, PAWN, Way, rows};
use crate::tables;

/// The number of files, `a` to `i`, which only the middle ranks have in full.
pub(super) const FILES: u8 = 9;

/// The directions of a rider. A direction with an even index leads to lower cell numbers; the next one is its opposite.
/// The first four are a rook's.
const DIRECTIONS: [Way; 8] = [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, 1), (1, -1), (-1, 1)];

/// The number of the cell on a file, counted from 0, and a rank, counted from 1.
pub(super) const fn number(file: u8, rank: u8) -> u8 {
    file + FILES * (rank - 1)
}

/// The places of file a on thirteen ranks, those of the larger board; [`FILE_I`] has the places of file i.
pub(super) const FILE_A: u128 = rows(1, FILES, 13);
pub(super) const FILE_I: u128 = FILE_A << (FILES - 1);

/// The cells of a board with `ranks` ranks (HOM-1).
pub(super) const fn board(ranks: u8) -> u128 {
    let mut cells = 0;
    let mut rank = 1;
    while rank <= ranks {
        cells |= row(ranks, rank);
        rank += 1;
    }
    cells
}

const fn row(ranks: u8, rank: u8) -> u128 {
    let outer = rank <= 3 || rank + 3 > ranks;
    (if outer { 0b0_1111_1110 } else { 0b1_1111_1111 }) << number(0, rank)
}

/// The cells of a rank, where rank 1 is the rank nearest to `side`.
#[inline]
pub(super) const fn rank(ranks: u8, side: Side, rank: u8) -> u128 {
    match side {
        Side::White => row(ranks, rank),
        Side::Black => row(ranks, ranks + 1 - rank),
    }
}

/// The mirrors of each rank that has any, from the lowest up (HOM-2). They are on files c and g on the first and last of
/// these ranks, and on files a, e and i on the one or two ranks between them. On the board with three ranks of mirrors, the
/// last entry is empty.
pub(super) const fn mirrors(ranks: u8) -> [u128; 4] {
    let pair = 0b0_0100_0100;
    let three = 0b1_0001_0001;
    let lowest = pair << number(0, 5);
    let low = three << number(0, 6);
    if ranks == 11 {
        [lowest, low, pair << number(0, 7), 0]
    } else {
        [lowest, low, three << number(0, 8), pair << number(0, 9)]
    }
}

/// The tables from which turns are generated. Entries for places that are not cells are empty.
pub(super) struct Tables {
    /// The moves of men; the lines of a dragon horse are those of a bishop.
    pub(super) men: tables::Tables<u128, 128>,
    /// By cell: if the cell is a mirror, all mirrors on its rank; otherwise none.
    pub(super) mates: [u128; 128],
    /// The direction from one cell to another, an index of [`DIRECTIONS`], or [`UNALIGNED`](crate::grid::UNALIGNED).
    pub(super) direction: [[u8; 128]; 128],
}

static SMALL: Tables = tables(11);
static LARGE: Tables = tables(13);

impl Tables {
    #[inline]
    pub(super) const fn of(ranks: u8) -> &'static Tables {
        if ranks == 11 { &SMALL } else { &LARGE }
    }
}

const fn tables(ranks: u8) -> Tables {
    let grid = Grid::of_rows(FILES, board(ranks));
    let [_, right, _, up, _, rising, _, falling] = DIRECTIONS;
    let mut tables = Tables {
        men: tables::Tables::of(&grid, &[right, up], &[rising, falling], &KNIGHT, &PAWN),
        mates: [0; 128],
        direction: grid.directions(&DIRECTIONS),
    };
    let ranks_of_mirrors = mirrors(ranks);
    let mut index = 0;
    while index < 4 {
        let mut rest = ranks_of_mirrors[index];
        while rest != 0 {
            tables.mates[rest.trailing_zeros() as usize] = ranks_of_mirrors[index];
            rest &= rest - 1;
        }
        index += 1;
    }
    tables
}
