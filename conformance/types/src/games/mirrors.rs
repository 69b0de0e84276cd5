//! House of Mirrors Chess: two sizes of the board, each with two variants of the rules. The boards lack cells at their
//! corners, and have mirrors across their middle (HOM-1, HOM-2).

use crate::cell::{BoardId, Cell};
use crate::description::{
    Description, EnPassantForm, ExtraForm, Family, OwnForm, Shape, two_colours,
};
use crate::man::Kind;

pub(super) const SEVEN_BLOCK: Description = Description {
    name: "mirrors7-block",
    title: "House of Mirrors, 7 mirrors, reflections block",
    shapes: &[Shape { files: 9, ranks: 11 }],
    mirrors: SEVEN,
    start: "*rnqkdnr*/*ppppppp*/*7*/9/9/9/9/9/*7*/*PPPPPPP*/*RNQKDNR* w KQkq - 0 1",
    ..COMMON
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
    mirrors: TEN,
    start: "*rnqkdnr*/*ppppppp*/*7*/9/9/9/9/9/9/9/*7*/*PPPPPPP*/*RNQKDNR* w KQkq - 0 1",
    ..COMMON
};

pub(super) const TEN_PASS: Description = Description {
    name: "mirrors10-pass",
    title: "House of Mirrors, 10 mirrors, reflections are passed",
    ..TEN_BLOCK
};

/// What the four games have in common. They differ only in name, board, mirrors and initial position.
const COMMON: Description = Description {
    name: "",
    title: "",
    family: Family::Mirrors,
    boards: &[BoardId::Squares],
    shapes: &[],
    missing_ranks: 3,
    mirrors: &[],
    colour: two_colours,
    kinds: &[
        (Kind::King, 'K'),
        (Kind::Queen, 'Q'),
        (Kind::Rook, 'R'),
        (Kind::DragonHorse, 'D'),
        (Kind::Knight, 'N'),
        (Kind::Pawn, 'P'),
    ],
    marks: &[],
    en_passant: EnPassantForm::Crossed,
    own: OwnForm::Nothing,
    extra: ExtraForm::Vanishing,
    algebraic: None,
    start: "",
};

const fn mirror(file: u8, rank: u8) -> Cell {
    Cell::square(file, rank)
}

const SEVEN: &[Cell] = &[
    mirror(2, 5),
    mirror(6, 5),
    mirror(0, 6),
    mirror(4, 6),
    mirror(8, 6),
    mirror(2, 7),
    mirror(6, 7),
];

const TEN: &[Cell] = &[
    mirror(2, 5),
    mirror(6, 5),
    mirror(0, 6),
    mirror(4, 6),
    mirror(8, 6),
    mirror(0, 8),
    mirror(4, 8),
    mirror(8, 8),
    mirror(2, 9),
    mirror(6, 9),
];
