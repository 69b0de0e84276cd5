//! Facts of acceptance.

use chess_arbiter_record::facts::{Fact, Field};
use chess_arbiter_record::{Board, Deflector, Kind, Side};

use crate::build::{attack, cell, cells, king, marked, on, right};

/// Each fact with its sentence.
pub fn refusals() -> Vec<(Fact, &'static str)> {
    use Deflector::{J, L};
    vec![
        (Fact::NoKing { side: Side::White, board: None }, "white has no king"),
        (
            Fact::NoKing { side: Side::Black, board: Some(Board::Max) },
            "black has no king on the max-range board",
        ),
        (
            Fact::Kings { side: Side::White, cells: cells("e1 g1") },
            "white has more than one king, on e1 and g1",
        ),
        (Fact::PawnCannotStand { pawn: on("P e1") }, "a white pawn cannot stand on e1"),
        (
            Fact::NoCastling { right: right('q') },
            "there is no castling for black to the queen's side",
        ),
        (
            Fact::NotThere { right: right('K'), needed: on("R h1"), found: Some(on("N h1")) },
            "castling to the king's side needs the white rook on h1, and the white knight stands \
             there",
        ),
        (
            Fact::NeedsVacant { field: Field::EnPassant, by: on("n e3") },
            "the en passant field needs e3 vacant, and the black knight stands there",
        ),
        (
            Fact::NeedsVacant { field: Field::Ko, by: on("N e3") },
            "the ko needs e3 vacant, and the white knight stands there",
        ),
        (
            Fact::NeedsPawn { side: Side::White, cell: cell("e4") },
            "the en passant field needs a white pawn on e4",
        ),
        (
            Fact::NoDoubleStep { side: Side::Black, crossed: cell("e4") },
            "no black pawn crosses e4 by a double step",
        ),
        (
            Fact::CheckOutOfTurn { kings: vec![king("k e8", vec![attack("N f6", "f6 e8")], None)] },
            "the black king on e8 is in check from the white knight on f6",
        ),
        (
            Fact::TooManyDeflectors {
                deflector: J,
                cells: cells("a4 b5"),
                hands: vec![Side::White],
            },
            "there are more than two deflectors J: on a4, on b5 and in white's hand",
        ),
        (Fact::TwoDeflectors { cell: cell("e4") }, "two deflectors lie on e4"),
        (
            Fact::KoNeedsDeflector { stands: cell("h3"), came_from: cell("e3"), found: None },
            "the ko needs a deflector on h3, and none lies there",
        ),
        (
            Fact::KoNeedsDeflector { stands: cell("h3"), came_from: cell("e3"), found: Some(L) },
            "the ko needs e3 without deflector, and an L lies there",
        ),
        (
            Fact::KoWithHand { side: Side::Black, hand: vec![L] },
            "a ko is set, and black, with an L in hand, moved no deflector",
        ),
        (
            Fact::Mark { who: marked("R s:a1", 1, false) },
            "no white rook (from file b) can stand on a1 of the short-range board",
        ),
        (
            Fact::Mark { who: on("R s:a1") },
            "no white rook (without mark) can stand on a1 of the short-range board",
        ),
        (
            Fact::StandsTwice {
                one: marked("N m:b1", 1, false),
                other: marked("N m:c3", 1, false),
            },
            "the white knight (from file b) stands twice, on b1 and on c3 of the max-range board",
        ),
        (
            Fact::UnlikeTwins { short: on("Q s:a8"), max: on("P m:a8") },
            "the white queen on a8 of the short-range board and the white pawn on a8 of the \
             max-range board are twins, which are promoted together and to one kind",
        ),
        (
            Fact::BehindItsTwin { short: on("P s:a5"), max: on("P m:a4") },
            "the white pawn on a4 of the max-range board stands behind its twin, the white pawn on \
             a5 of the short-range board",
        ),
        (
            Fact::NoEnPassant { crossed: cell("e3") },
            "the game has no en passant, and the field names e3",
        ),
        (Fact::Array { kind: None }, "the array names no kind of man"),
        (Fact::Array { kind: Some(Kind::King) }, "the array cannot name a king"),
        (
            Fact::NotInArray { who: on("M e4") },
            "the white Man on e4 stands there, and the array does not name a Man",
        ),
    ]
}
