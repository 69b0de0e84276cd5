//! Orthodox chess. Since its rules and its counts of turns are well known, it is used to check the engines. The
//! description of every other game is based on this one, directly or indirectly, and lists only the differences.

use crate::cell::{BoardId, Cell};
use crate::description::{Description, ExtraForm, Family, OwnForm, Shape};
use crate::man::Kind;

pub(super) const CHESS: Description = Description {
    name: "chess",
    title: "Chess",
    family: Family::Chess,
    boards: &[BoardId::Squares],
    shapes: &[Shape { files: 8, ranks: 8 }],
    missing_ranks: 0,
    mirrors: &[],
    colour: two_colours,
    kinds: &[
        (Kind::King, 'K'),
        (Kind::Queen, 'Q'),
        (Kind::Rook, 'R'),
        (Kind::Bishop, 'B'),
        (Kind::Knight, 'N'),
        (Kind::Pawn, 'P'),
    ],
    marks: &[],
    names_pawn: false,
    own: OwnForm::Nothing,
    extra: ExtraForm::Nothing,
    algebraic: Some([6, 2]),
    start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
};

/// The number of a cell's colour: 0 (light) if file and rank, both counted from 1, have an odd sum; otherwise 1 (dark).
const fn two_colours(cell: Cell) -> u8 {
    (cell.file + cell.rank) % 2
}
