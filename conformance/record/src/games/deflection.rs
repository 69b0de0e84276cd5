//! Deflection: ten files, two kinds more, and deflectors in hand and on the board.

use super::{Description, EnPassantForm, Family, OwnForm, SecondForm, Shape, two_colours};
use crate::cell::Board;
use crate::man::Kind;

pub(super) const DEFLECTION: Description = Description {
    name: "deflection",
    title: "Deflection",
    family: Family::Deflection,
    boards: &[Board::Squares],
    shapes: &[Shape { files: 10, ranks: 8 }],
    missing_ranks: 0,
    mirrors: &[],
    colour: two_colours,
    kinds: &[
        (Kind::King, 'K'),
        (Kind::Queen, 'Q'),
        (Kind::Marshall, 'M'),
        (Kind::Archbishop, 'A'),
        (Kind::Rook, 'R'),
        (Kind::Bishop, 'B'),
        (Kind::Knight, 'N'),
        (Kind::Pawn, 'P'),
    ],
    marks: &[],
    en_passant: EnPassantForm::Crossed,
    own: OwnForm::Deflectors,
    second: SecondForm::Act,
    start: "rnbqmkabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQMKABNR[JLVjlv] w KQkq - - - 0 1",
};
