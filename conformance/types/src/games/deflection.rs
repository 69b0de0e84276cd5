//! Deflection: ten files, two kinds of men more than in chess, and deflectors in hand and on the board. Without
//! deflectors it is Gothic Chess, which is listed as a separate game: the marshall is called chancellor, and a position
//! is a plain FEN.

use crate::cell::BoardId;
use crate::description::{
    Description, EnPassantForm, ExtraForm, Family, OwnForm, Shape, two_colours,
};
use crate::man::Kind;

pub(super) const DEFLECTION: Description = Description {
    name: "deflection",
    title: "Deflection",
    family: Family::Deflection,
    boards: &[BoardId::Squares],
    shapes: &[Shape { files: 10, ranks: 8 }],
    missing_ranks: 0,
    mirrors: &[],
    colour: two_colours,
    kinds: &kinds((Kind::Marshall, 'M')),
    marks: &[],
    en_passant: EnPassantForm::Crossed,
    own: OwnForm::Deflectors,
    extra: ExtraForm::Act,
    algebraic: None,
    start: "rnbqmkabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQMKABNR[JLVjlv] w KQkq - - - 0 1",
};

pub(super) const GOTHIC: Description = Description {
    name: "gothic",
    title: "Gothic Chess",
    kinds: &kinds((Kind::Chancellor, 'C')),
    own: OwnForm::Nothing,
    extra: ExtraForm::Nothing,
    algebraic: Some([8, 2]),
    start: "rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR w KQkq - 0 1",
    ..DEFLECTION
};

/// The kinds of men, given the kind and letter of the piece that moves as rook or knight.
const fn kinds(rook_or_knight: (Kind, char)) -> [(Kind, char); 8] {
    [
        (Kind::King, 'K'),
        (Kind::Queen, 'Q'),
        rook_or_knight,
        (Kind::Archbishop, 'A'),
        (Kind::Rook, 'R'),
        (Kind::Bishop, 'B'),
        (Kind::Knight, 'N'),
        (Kind::Pawn, 'P'),
    ]
}
