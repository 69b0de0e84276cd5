//! The cells of a board as points of a grid, with leaps, rays and lines, from which the compiler makes the boards' tables.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "a coordinate is between 0 and 15 where it is cast, and constant functions call no `try_from`"
)]

use crate::sets::Line;
use crate::sets::wide::{Set, bit};

/// A displacement: columns and rows.
pub(crate) type Way = (i8, i8);

pub(crate) const fn opposite(way: Way) -> Way {
    (-way.0, -way.1)
}

/// The leaps of a knight that lead to higher rows; the others are their opposites.
pub(crate) const KNIGHT: [Way; 4] = [(1, 2), (2, 1), (-2, 1), (-1, 2)];

/// The captures of White's pawns, for boards on which they are the usual ones.
pub(crate) const PAWN: [Way; 2] = [(-1, 1), (1, 1)];

/// The cells of `row`, and the same cells of the next rows, each `files` cell numbers higher; `times` rows in all.
pub(crate) const fn rows(row: Set, files: u8, times: u8) -> Set {
    let mut set = 0;
    let mut index = 0;
    while index < times {
        set |= row << (files * index);
        index += 1;
    }
    set
}

/// The entry of [`Grid::directions`] for two cells that are on no common line.
pub(crate) const UNALIGNED: u8 = 8;

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
    pub(crate) const EMPTY: Grid = Grid { places: [(OFF, OFF); 128], numbers: [[NONE; 16]; 16] };

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

    /// The cells at the displacements `ways`, each multiplied by `sign`, from a cell.
    pub(crate) const fn leaps(&self, from: u8, ways: &[Way], sign: i8) -> Set {
        let mut set = 0;
        let mut index = 0;
        while index < ways.len() {
            if let Some(to) = self.go(from, (sign * ways[index].0, sign * ways[index].1)) {
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

    /// By cell: the cells at the displacements `ways`, each multiplied by `sign`.
    pub(crate) const fn one_way_table(&self, ways: &[Way], sign: i8) -> [Set; 128] {
        let mut table = [0; 128];
        let mut from = 0;
        while from < 128 {
            table[from] = self.leaps(from as u8, ways, sign);
            from += 1;
        }
        table
    }

    /// By cell: the cells at the displacements of all lists, and at their opposites.
    pub(crate) const fn leap_table(&self, lists: &[&[Way]]) -> [Set; 128] {
        let mut table = [0; 128];
        let mut index = 0;
        while index < 128 * lists.len() {
            let (from, ways) = ((index % 128) as u8, lists[index / 128]);
            table[index % 128] |= self.leaps(from, ways, 1) | self.leaps(from, ways, -1);
            index += 1;
        }
        table
    }

    /// By cell and by displacement: the ray from the cell.
    pub(crate) const fn rays<const WAYS: usize>(&self, ways: [Way; WAYS]) -> [[Set; WAYS]; 128] {
        let mut table = [[0; WAYS]; 128];
        let mut index = 0;
        while index < 128 * WAYS {
            table[index / WAYS][index % WAYS] = self.ray((index / WAYS) as u8, ways[index % WAYS]);
            index += 1;
        }
        table
    }

    /// By cell: all rays from the cell along displacements and their opposites together.
    pub(crate) const fn ray_table(&self, ways: &[Way]) -> [Set; 128] {
        let mut table = [0; 128];
        let mut index = 0;
        while index < 128 * ways.len() {
            let (from, way) = ((index % 128) as u8, ways[index / 128]);
            table[index % 128] |= self.ray(from, way) | self.ray(from, opposite(way));
            index += 1;
        }
        table
    }

    /// By cell: the lines through it, along at most `LINES` ways that lead to higher cell numbers.
    pub(crate) const fn lines<const LINES: usize>(
        &self,
        ways: &[Way],
    ) -> [[Line<Set>; LINES]; 128] {
        let mut table = [[Line { lower: 0, higher: 0 }; LINES]; 128];
        let mut index = 0;
        while index < 128 * ways.len() {
            let (through, way) = (index % 128, ways[index / 128]);
            let lower = self.ray(through as u8, opposite(way));
            let higher = self.ray(through as u8, way);
            table[through][index / 128] = Line { lower, higher };
            index += 1;
        }
        table
    }

    /// By two cells: the index of the displacement whose repetition leads from the first to the second, or
    /// [`UNALIGNED`].
    pub(crate) const fn directions(&self, ways: &[Way; 8]) -> [[u8; 128]; 128] {
        let mut table = [[UNALIGNED; 128]; 128];
        let mut index = 0;
        while index < 128 * 8 {
            let mut ray = self.ray((index / 8) as u8, ways[index % 8]);
            while ray != 0 {
                table[index / 8][ray.trailing_zeros() as usize] = (index % 8) as u8;
                ray &= ray - 1;
            }
            index += 1;
        }
        table
    }

    /// By two cells: if repeating a displacement, or its opposite, leads from the first to the second, the cells strictly
    /// between them; otherwise none. If displacements of several lists lead there, that of the last list counts.
    pub(crate) const fn between(&self, lists: &[&[Way]]) -> [[Set; 128]; 128] {
        let mut table = [[0; 128]; 128];
        let mut index = 0;
        while index < 128 * lists.len() {
            let (from, ways) = (index % 128, lists[index / 128]);
            let mut way = 0;
            while way < ways.len() {
                let (mut at, mut passed) = (from as u8, 0);
                while let Some(next) = self.go(at, ways[way]) {
                    table[from][next as usize] = passed;
                    table[next as usize][from] = passed;
                    passed |= bit(next);
                    at = next;
                }
                way += 1;
            }
            index += 1;
        }
        table
    }
}
