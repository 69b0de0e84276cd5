//! Directions and rays on a board of 64 cells. The directions are the eight of a queen and the eight leaps of a knight,
//! as numbers 0–15. The cell on a file (from 0) and a rank (from 1) has the number `file + 8 · (rank − 1)`.

#![allow(
    clippy::cast_possible_truncation,
    reason = "the compiler makes these tables, and calls no `try_from`; every set is below cell 64"
)]

use types::Side;

use super::NONE;
use crate::grid::{Grid, Way};

/// By direction: the files and ranks that one step covers. The four directions of a rook come first, then the four of a
/// bishop, then the leaps of a knight. Direction `d ^ 1` is the opposite of `d`; even ones lead to higher cell numbers.
pub(super) const STEPS: [Way; 16] = [
    (0, 1),
    (0, -1),
    (1, 0),
    (-1, 0),
    (1, 1),
    (-1, -1),
    (-1, 1),
    (1, -1),
    (1, 2),
    (-1, -2),
    (2, 1),
    (-2, -1),
    (-2, 1),
    (2, -1),
    (-1, 2),
    (1, -2),
];

static GRID: Grid = Grid::of_rows(8, u64::MAX as u128);

/// By direction and cell: the cell one step away, or [`NONE`].
pub(super) static STEP: [[u8; 64]; 16] = {
    let mut steps = [[NONE; 64]; 16];
    let mut index = 0;
    while index < 16 * 64 {
        steps[index / 64][index % 64] = nearest(0, STEP_SET[index / 64][index % 64]);
        index += 1;
    }
    steps
};

/// By direction and cell: the cell of [`STEP`] as a set, which is empty for [`NONE`].
pub(super) static STEP_SET: [[u64; 64]; 16] = by_direction(false);

/// By direction and cell: all cells in that direction, up to the edge of the board.
pub(super) static RAY: [[u64; 64]; 16] = by_direction(true);

const fn by_direction(repeats: bool) -> [[u64; 64]; 16] {
    let mut sets = [[0; 64]; 16];
    let mut index = 0;
    while index < 16 * 64 {
        let (from, way) = ((index % 64) as u8, STEPS[index / 64]);
        let set = if repeats { GRID.ray(from, way) } else { GRID.leaps(from, &[way], 1) };
        sets[index / 64][index % 64] = set as u64;
        index += 1;
    }
    sets
}

/// By class of steps and by cell: a set of cells as bits.
pub(super) type Reach = [[u64; 64]; CLASSES.len()];

/// By class of steps and cell: the cells one step away.
pub(super) static NEAR: Reach = by_class(&STEP_SET);

/// By class of steps and cell: the cells that one or more steps in one direction reach on an empty board.
pub(super) static LINES: Reach = by_class(&RAY);

/// The direction from one cell to another; [`NO_DIRECTION`] if none leads there.
pub(super) static DIRECTION: [[u8; 64]; 64] = {
    let mut directions = [[NO_DIRECTION; 64]; 64];
    let mut index = 0;
    while index < 16 * 64 {
        let mut rest = RAY[index / 64][index % 64];
        while rest != 0 {
            directions[index % 64][rest.trailing_zeros() as usize] = (index / 64) as u8;
            rest &= rest - 1;
        }
        index += 1;
    }
    directions
};

/// The entry of [`DIRECTION`] for two cells that no direction joins.
pub(super) const NO_DIRECTION: u8 = 16;

/// The classes of steps of pieces: of a rook, of a bishop, of a knight, and of rook and bishop together.
pub(super) const ORTHOGONAL: usize = 0;
pub(super) const DIAGONAL: usize = 1;
pub(super) const LEAP: usize = 2;
pub(super) const QUEENLY: usize = 3;
/// The first of the pawns' four classes, two for each side. They lead backwards: from a cell to the pawns that can
/// capture on it, and from a cell to the pawns that can step to it.
pub(super) const PAWN: usize = 4;
/// For the side with number `n`, class `PAWN_FROM + n` leads from a cell back to the side's pawns that can capture on
/// it, and class `PAWN_BEHIND + n` to those that can step to it.
pub(super) const PAWN_FROM: usize = PAWN;
pub(super) const PAWN_BEHIND: usize = 6;

/// The directions of each class, as bits.
const CLASSES: [u16; 8] = [0x000F, 0x00F0, 0xFF00, 0x00FF, 0x00A0, 0x0050, 0x0002, 0x0001];

const fn by_class(sets: &[[u64; 64]; 16]) -> Reach {
    let mut reach = [[0; 64]; CLASSES.len()];
    let mut class = 0;
    while class < CLASSES.len() {
        let mut index = 0;
        while index < 16 * 64 {
            if CLASSES[class] & 1 << (index / 64) != 0 {
                reach[class][index % 64] |= sets[index / 64][index % 64];
            }
            index += 1;
        }
        class += 1;
    }
    reach
}

/// For two cells joined by a direction: the cells strictly between them; otherwise none.
pub(super) static BETWEEN: [[u64; 64]; 64] = {
    let mut between = [[0; 64]; 64];
    let mut index = 0;
    while index < 64 * 64 {
        let (one, other) = (index / 64, index % 64);
        let direction = DIRECTION[one][other];
        if direction != NO_DIRECTION {
            let direction = direction as usize;
            between[one][other] = RAY[direction][one] & RAY[direction ^ 1][other];
        }
        index += 1;
    }
    between
};

const fn ascends(direction: usize) -> bool {
    direction.is_multiple_of(2)
}

/// The cell of a set that comes first in a direction; [`NONE`] for an empty set.
pub(super) const fn nearest(direction: usize, set: u64) -> u8 {
    if set == 0 {
        NONE
    } else if ascends(direction) {
        set.trailing_zeros() as u8
    } else {
        set.ilog2() as u8
    }
}

pub(super) const fn farthest(direction: usize, set: u64) -> u8 {
    nearest(direction ^ 1, set)
}

pub(super) const fn forward(side: Side) -> usize {
    match side {
        Side::White => 0,
        Side::Black => 1,
    }
}
