//! Defects of positions.

use chess_arbiter_types::facts::{Defect, Field};
use chess_arbiter_types::{BoardId, Deflector, Kind, Side};

use super::build::{attack, cell, cells, king, marked, on, right};

/// Defects, each with the sentence expected for it.
pub fn refusals() -> Vec<(Defect, &'static str)> {
    use Deflector::{J, L};
    vec![
        (Defect::NoKing { side: Side::White, board: None }, "White has no king"),
        (
            Defect::NoKing { side: Side::Black, board: Some(BoardId::Max) },
            "Black has no king on the max-range board",
        ),
        (
            Defect::Kings { side: Side::White, cells: cells("e1 g1") },
            "White has more than one king: on e1 and g1",
        ),
        (
            Defect::NoSuchKind { who: on("B e4") },
            "this game has no bishop, but a white bishop is on e4",
        ),
        (Defect::PawnCannotStand { pawn: on("P e1") }, "a white pawn cannot be on e1"),
        (Defect::NoCastling { right: right('q') }, "Black has no queenside castling"),
        (
            Defect::NotThere { right: right('K'), needed: on("R h1"), found: Some(on("N h1")) },
            "kingside castling requires the white rook on h1, but the white knight is there",
        ),
        (
            Defect::NeedsVacant { field: Field::EnPassant, by: on("n e3") },
            "the en passant field requires e3 to be vacant, but a black knight is there",
        ),
        (
            Defect::NeedsVacant { field: Field::Ko, by: on("N e3") },
            "the ko field requires e3 to be vacant, but a white knight is there",
        ),
        (
            Defect::NeedsPawn { side: Side::White, cell: cell("e4") },
            "the en passant field requires a white pawn on e4",
        ),
        (
            Defect::NoDoubleStep { side: Side::Black, crossed: cell("e4") },
            "no black pawn crosses e4 with a double step",
        ),
        (
            Defect::CheckOutOfTurn {
                kings: vec![king("k e8", vec![attack("N f6", "f6 e8")], None)],
            },
            "White is to move, but the black king on e8 is in check from the white knight on f6",
        ),
        (
            Defect::TooManyDeflectors {
                deflector: J,
                cells: cells("a4 b5"),
                hands: vec![Side::White],
            },
            "there are more than two J deflectors: on a4, on b5 and in White's hand",
        ),
        (Defect::TwoDeflectors { cell: cell("e4") }, "there are two deflectors on e4"),
        (
            Defect::KoNeedsDeflector { stands: cell("h3"), came_from: cell("e3"), found: None },
            "the ko field requires a deflector on h3, but none is there",
        ),
        (
            Defect::KoNeedsDeflector { stands: cell("h3"), came_from: cell("e3"), found: Some(L) },
            "the ko field requires no deflector on e3, but an L is there",
        ),
        (
            Defect::KoWithHand { side: Side::Black, hand: vec![L] },
            "the ko field is set, but Black, with an L in hand, cannot have moved a deflector",
        ),
        (
            Defect::Mark { who: marked("R s:a1", 1, false) },
            "a white rook (from file b) cannot be on a1 of the short-range board",
        ),
        (
            Defect::Mark { who: on("R s:a1") },
            "a white rook (without a mark) cannot be on a1 of the short-range board",
        ),
        (
            Defect::StandsTwice {
                one: marked("N m:b1", 1, false),
                other: marked("N m:c3", 1, false),
            },
            "the white knight (from file b) appears twice: on b1 and c3 of the max-range board",
        ),
        (
            Defect::UnlikeTwins { short: on("Q s:a8"), max: on("P m:a8") },
            "the white queen on a8 of the short-range board and the white pawn on a8 of the \
             max-range board are twins, which are promoted together and to the same kind",
        ),
        (
            Defect::BehindItsTwin { short: on("P s:a5"), max: on("P m:a4") },
            "the white pawn on a4 of the max-range board is behind its twin, the white pawn on a5 \
             of the short-range board",
        ),
        (
            Defect::NoEnPassant { crossed: cell("e3") },
            "this game has no en passant, but the field names e3",
        ),
        (Defect::Array { kind: None }, "the array field names no kind of man"),
        (Defect::Array { kind: Some(Kind::King) }, "the array field cannot name a king"),
        (
            Defect::NotInArray { who: on("M e4") },
            "the white Man on e4 is of a kind that the array field does not name",
        ),
    ]
}
