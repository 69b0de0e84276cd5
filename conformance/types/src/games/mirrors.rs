//! House of Mirrors Chess: two sizes of the board, each with two variants of the rules. The boards lack cells at their
//! corners, and have mirrors across their middle (HOM-1, HOM-2).

use super::chess::CHESS;
use crate::cell::Cell;
use crate::description::{Description, ExtraForm, Family, Shape};
use crate::man::Kind;

pub(super) const SEVEN_BLOCK: Description = Description {
    name: "mirrors7-block",
    title: "House of Mirrors, 7 mirrors, reflections block",
    family: Family::Mirrors,
    shapes: &[Shape { files: 9, ranks: 11 }],
    missing_ranks: 3,
    mirrors: &cells::<7>("c5 g5 a6 e6 i6 c7 g7"),
    kinds: &[
        (Kind::King, 'K'),
        (Kind::Queen, 'Q'),
        (Kind::Rook, 'R'),
        (Kind::DragonHorse, 'D'),
        (Kind::Knight, 'N'),
        (Kind::Pawn, 'P'),
    ],
    extra: ExtraForm::Vanishing,
    algebraic: None,
    start: "*rnqkdnr*/*ppppppp*/*7*/9/9/9/9/9/*7*/*PPPPPPP*/*RNQKDNR* w KQkq - 0 1",
    ..CHESS
};

pub(super) const SEVEN_PASS: Description = Description {
    name: "mirrors7-pass",
    title: "House of Mirrors, 7 mirrors, reflections are passed",
    ..SEVEN_BLOCK
};

pub(super) const TEN_BLOCK: Description = Description {
    name: "mirrors10-block",
    title: "House of Mirrors, 10 mirrors, reflections block",
    shapes: &[Shape { files: 9, ranks: 13 }],
    mirrors: &cells::<10>("c5 g5 a6 e6 i6 a8 e8 i8 c9 g9"),
    start: "*rnqkdnr*/*ppppppp*/*7*/9/9/9/9/9/9/9/*7*/*PPPPPPP*/*RNQKDNR* w KQkq - 0 1",
    ..SEVEN_BLOCK
};

pub(super) const TEN_PASS: Description = Description {
    name: "mirrors10-pass",
    title: "House of Mirrors, 10 mirrors, reflections are passed",
    ..TEN_BLOCK
};

/// The cells of a list, which have two characters each and are separated by single spaces.
const fn cells<const COUNT: usize>(list: &str) -> [Cell; COUNT] {
    let list = list.as_bytes();
    let mut cells = [Cell::square(0, 1); COUNT];
    let mut index = 0;
    while index < COUNT {
        cells[index] = Cell::square(list[3 * index] - b'a', list[3 * index + 1] - b'0');
        index += 1;
    }
    cells
}
