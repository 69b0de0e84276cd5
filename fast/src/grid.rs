//! The cells of a board as points of a grid, with leaps, rays and lines, from which the compiler makes the boards' tables.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "a coordinate is between 0 and 15 where it is cast, and constant functions call no `try_from`"
)]

use crate::sets::wide::{Line, Set, bit};

/// A displacement: columns and rows.
pub(crate) type Way = (i8, i8);

/// The opposite displacement.
pub(crate) const fn opposite(way: Way) -> Way {
    (-way.0, -way.1)
}

/// Where each cell lies on a grid of 16 columns and 16 rows. Cell numbers ascend along each row and from row to row.
pub(crate) struct Grid {
    /// By cell number: column and row, both [`OFF`] if no cell has the number.
    places: [(i8, i8); 128],
    /// By row and column: the number of the cell, or [`NONE`] if there is no cell.
    numbers: [[u8; 16]; 16],
}

const OFF: i8 = i8::MIN;
const NONE: u8 = u8::MAX;

impl Grid {
    /// A grid without cells.
    pub(crate) const EMPTY: Grid = Grid { places: [(OFF, OFF); 128], numbers: [[NONE; 16]; 16] };

    /// Adds a cell.
    pub(crate) const fn put(&mut self, number: u8, column: u8, row: u8) {
        self.places[number as usize] = (column as i8, row as i8);
        self.numbers[row as usize][column as usize] = number;
    }

    /// A grid with the cells of a set, numbered row by row in rows of `files` places.
    pub(crate) const fn of_rows(files: u8, cells: Set) -> Grid {
        let mut grid = Grid::EMPTY;
        let mut number = 0;
        while number < 128 {
            if cells & bit(number) != 0 {
                grid.put(number, number % files, number / files);
            }
            number += 1;
        }
        grid
    }

    /// The cell at the displacement `way` from `from`; `None` if the board has no such cell.
    pub(crate) const fn go(&self, from: u8, way: Way) -> Option<u8> {
        let (column, row) = self.places[(from & 127) as usize];
        if column == OFF {
            return None;
        }
        let (column, row) = (column + way.0, row + way.1);
        if column < 0 || column > 15 || row < 0 || row > 15 {
            return None;
        }
        match self.numbers[row as usize][column as usize] {
            NONE => None,
            number => Some(number),
        }
    }

    /// The cells at the displacements `ways` from a cell.
    pub(crate) const fn leaps(&self, from: u8, ways: &[Way]) -> Set {
        let mut set = 0;
        let mut index = 0;
        while index < ways.len() {
            if let Some(to) = self.go(from, ways[index]) {
                set |= bit(to);
            }
            index += 1;
        }
        set
    }

    /// The cells reached from a cell by repeating a displacement, up to the edge of the board.
    pub(crate) const fn ray(&self, from: u8, way: Way) -> Set {
        self.ride(from, way, 0)
    }

    /// The cells reached from a cell by repeating a displacement, up to and including the first one in `occupied`.
    pub(crate) const fn ride(&self, from: u8, way: Way, occupied: Set) -> Set {
        let mut set = 0;
        let mut at = from;
        while let Some(next) = self.go(at, way) {
            set |= bit(next);
            if occupied & bit(next) != 0 {
                break;
            }
            at = next;
        }
        set
    }

    /// The line through a cell along `way`, which must lead to higher cell numbers, and along the opposite direction.
    pub(crate) const fn line(&self, through: u8, way: Way) -> Line {
        Line { lower: self.ray(through, opposite(way)), higher: self.ray(through, way) }
    }

    /// Fills in, for each cell in the direction `way` from `from`, the cells strictly between that cell and `from`.
    pub(crate) const fn fill_between<const CELLS: usize>(
        &self,
        between: &mut [Set; CELLS],
        from: u8,
        way: Way,
    ) {
        let mut passed = 0;
        let mut at = from;
        while let Some(next) = self.go(at, way) {
            between[next as usize] = passed;
            passed |= bit(next);
            at = next;
        }
    }
}
