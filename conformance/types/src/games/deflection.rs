//! Deflection: ten files, two kinds of men more than in chess, and deflectors. Without deflectors it is Gothic Chess,
//! where the marshall is called chancellor and a position is a plain FEN.

use super::chess::CHESS;
use crate::description::{Description, ExtraForm, Family, OwnForm, Shape};
use crate::man::Kind;

pub(super) const DEFLECTION: Description = Description {
    name: "deflection",
    title: "Deflection",
    own: OwnForm::Deflectors,
    extra: ExtraForm::Act,
    algebraic: None,
    kinds: &kinds((Kind::Marshall, 'M')),
    start: "rnbqmkabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQMKABNR[JLVjlv] w KQkq - - - 0 1",
    ..GOTHIC
};

pub(super) const GOTHIC: Description = Description {
    name: "gothic",
    title: "Gothic Chess",
    family: Family::Deflection,
    shapes: &[Shape { files: 10, ranks: 8 }],
    kinds: &kinds((Kind::Chancellor, 'C')),
    algebraic: Some([8, 2]),
    start: "rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR w KQkq - 0 1",
    ..CHESS
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
