//! Violations of form, movement, castling, capture, promotion and acts.

use chess_arbiter_types::facts::{Violation, Way};
use chess_arbiter_types::{Deflector, EndBy, Kind, Side, Turn};

use super::build::{attack, bend, bent, cell, cells, ignored, king, marked, on, right, shown, way};

/// Violations, each with the sentence expected for it.
pub fn breaches() -> Vec<(Violation, &'static str)> {
    use Deflector::{J, L, V};
    vec![
        (Violation::NoCell { cell: cell("a9") }, "a9 is not a cell of the board"),
        (
            Violation::EndsWhereItBegan { cell: cell("e4"), path: None },
            "a move cannot end on e4, where it begins",
        ),
        (
            Violation::EndsWhereItBegan {
                cell: cell("d4"),
                path: Some(bent(
                    "d4 e4 e5 d5 d4",
                    vec![bend(L, "e4"), bend(L, "e5"), bend(L, "d5")],
                )),
            },
            "a move cannot end where it began, but the path from d4 leads back there: d4-e4, turned by the \
             deflector L on e4 to e5, then turned by the deflector L on e5 to d5, then turned by the \
             deflector L on d5 to d4",
        ),
        (Violation::NoMan { cell: cell("m:e4") }, "there is no man on e4 of the max-range board"),
        (
            Violation::NotTheirs { who: on("r e4"), mover: Side::White },
            "the black rook on e4 cannot move: it is White's turn",
        ),
        (
            Violation::NoSuchKind { who: on("B e4") },
            "this game has no bishop, but a white bishop is on e4",
        ),
        (
            Violation::OutOfReach {
                who: on("N b1"),
                to: cell("b4"),
                reach: cells("a3 c3"),
                own: cells("d2"),
                more: false,
                no_line: false,
            },
            "the white knight on b1 cannot reach b4; it can reach a3 and c3",
        ),
        (
            Violation::OutOfReach {
                who: on("B c1"),
                to: cell("c3"),
                reach: Vec::new(),
                own: cells("b2 d2"),
                more: false,
                no_line: false,
            },
            "the white bishop on c1 cannot reach c3; the cells within its reach, b2 and d2, are \
             occupied by men of its own side",
        ),
        (
            Violation::OutOfReach {
                who: on("N a1"),
                to: cell("b1"),
                reach: Vec::new(),
                own: cells("b3"),
                more: false,
                no_line: false,
            },
            "the white knight on a1 cannot reach b1; the one cell within its reach, b3, is occupied by \
             a man of its own side",
        ),
        (
            Violation::OutOfReach {
                who: on("Q d4"),
                to: cell("e6"),
                reach: cells("c3 c4 c5 d3 d5 e3 e4 e5"),
                own: Vec::new(),
                more: true,
                no_line: true,
            },
            "the white queen on d4 cannot reach e6, to which none of its lines leads; among the cells \
             that it can reach are c3, c4, c5, d3, d5, e3, e4 and e5",
        ),
        (
            Violation::OutOfReach {
                who: on("F e4"),
                to: cell("e5"),
                reach: cells("d3 f5 D3 E4"),
                own: Vec::new(),
                more: false,
                no_line: false,
            },
            "the white fers on e4 cannot reach e5; it can reach d3, f5 and the points D3 and E4",
        ),
        (
            Violation::OutOfReach {
                who: on("N A1"),
                to: cell("A2"),
                reach: cells("B3"),
                own: Vec::new(),
                more: false,
                no_line: false,
            },
            "the white knight on the point A1 cannot reach the point A2; it can reach the point B3",
        ),
        (
            Violation::OutOfReach {
                who: on("P m:a8"),
                to: cell("m:b8"),
                reach: Vec::new(),
                own: Vec::new(),
                more: false,
                no_line: false,
            },
            "the white pawn on a8 of the max-range board cannot reach b8, nor any other cell",
        ),
        (
            Violation::ItsOwnOriginal { who: shown("R g5", "c5"), original: on("R c5") },
            "the reflection on g5 of the white rook on c5 cannot move to c5: its own original, the \
             white rook, is there",
        ),
        (
            Violation::MovesOtherwise { who: on("Y e4"), to: cell("f6"), whom: None },
            "the white archer on e4 can move to f6 only to capture, but no black man is there",
        ),
        (
            Violation::MovesOtherwise { who: on("Y e4"), to: cell("e5"), whom: Some(on("p e5")) },
            "the white archer on e4 can move to e5 only without capturing, but a black pawn is \
             there",
        ),
        (
            Violation::NoHurdle {
                who: on("H e2"),
                way: way("e2 e3 e4 e5 e6 e7"),
                needed: cell("e6"),
                found: vec![on("p e4")],
            },
            "the white grasshopper on e2 can move along e2-e3-e4-e5-e6-e7 only over a man on e6, \
             but no man is there, and the black pawn on e4 is in the way",
        ),
        (
            Violation::NoHurdle {
                who: on("H e2"),
                way: way("e2 e3 e4 e5 e6 e7"),
                needed: cell("e6"),
                found: vec![on("p e4"), on("p e5"), on("p e6")],
            },
            "the white grasshopper on e2 can move along e2-e3-e4-e5-e6-e7 over the man on e6 only \
             if no other man is in the way, but the black pawn on e4 and the black pawn on e5 are",
        ),
        (
            Violation::NoHurdle {
                who: on("H e4"),
                way: way("e4 e5 e6"),
                needed: cell("e5"),
                found: Vec::new(),
            },
            "the white grasshopper on e4 can move along e4-e5-e6 only over a man on e5, but no \
             man is there",
        ),
        (
            Violation::Screens {
                who: on("V c1"),
                way: Way {
                    ignored: vec![ignored("p D2", "SPE-22")],
                    ..way("c1 C1 d2 D2 e3 E3 f4")
                },
                found: Vec::new(),
            },
            "the white vao on c1 can capture only over exactly one man, but there is none along \
             c1-C1-d2-D2-…-f4; the black pawn on the point D2 does not count (SPE-22)",
        ),
        (
            Violation::Blocked {
                who: on("R e4"),
                way: bent("e4 e5 e6 f7", vec![bend(J, "e6")]),
                by: on("p e6"),
            },
            "the white rook on e4 cannot move along e4-e5-e6, turned by the deflector J on e6 to \
             f7: the black pawn on the deflector J on e6 is in the way",
        ),
        (
            Violation::StaysOnItsBoard { who: on("R e4"), to: cell("E4") },
            "the white rook on e4 cannot move to the point E4: it never changes boards",
        ),
        (
            Violation::Blocked {
                who: on("R d4"),
                way: bent("d4 e4 f4 g4 g5 g6", vec![bend(L, "g4")]),
                by: on("n g5"),
            },
            "the white rook on d4 cannot move along d4-e4-f4-g4, turned by the deflector L on g4 \
             to g5-g6: the black knight on g5 is in the way",
        ),
        (
            Violation::Blocked {
                who: on("R a1"),
                way: way("a1 a2 a3 a4 a5 a6"),
                by: shown("r a4", "e4 i4"),
            },
            "the white rook on a1 cannot move along a1-a2-a3-a4-a5-a6: the reflection on a4 of the black \
             rooks on e4 and i4 is in the way",
        ),
        (
            Violation::Blocked { who: on("B e4"), way: way("e4 E4 f5 F5 g6"), by: on("p F5") },
            "the white bishop on e4 cannot move along e4-E4-f5-F5-g6: the black pawn on the point F5 \
             is in the way",
        ),
        (
            Violation::NotVacant { who: on("P e2"), way: way("e2 e3"), by: on("n e3") },
            "the white pawn on e2 can move to e3 only if e3 is vacant, but a black knight is \
             there",
        ),
        (
            Violation::NotVacant { who: on("P e2"), way: way("e2 e3 e4"), by: on("n e4") },
            "the white pawn on e2 can move along e2-e3-e4 only if e3 and e4 are vacant, but the \
             black knight on e4 is in the way",
        ),
        (
            Violation::Diverted {
                who: on("R a1"),
                way: way("a1 a2 a3 a4"),
                bend: bend(J, "a3"),
                leads: vec![way("a3 b4 c5")],
            },
            "the white rook on a1 cannot move along a1-a2-a3-a4: the deflector J on a3 turns it \
             along a3-b4-c5 instead",
        ),
        (
            Violation::Diverted {
                who: on("R a1"),
                way: way("a1 b1 c1 d1"),
                bend: bend(V, "c1"),
                leads: Vec::new(),
            },
            "the white rook on a1 cannot move along a1-b1-c1-d1: the deflector V on c1 turns it \
             away",
        ),
        (
            Violation::Diverted {
                who: on("R d4"),
                way: bent("d4 e4 e5 d5 d4 d3", vec![bend(L, "e4"), bend(L, "e5"), bend(L, "d5")]),
                bend: bend(L, "d4"),
                leads: vec![way("d4 c4 b4")],
            },
            "the white rook on d4 cannot move along d4-e4, turned by the deflector L on e4 to e5, then \
             turned by the deflector L on e5 to d5, then turned by the deflector L on d5 to d4-d3: when it \
             returns to d4, the deflector L there turns it along d4-c4-b4 instead",
        ),
        (
            Violation::RunsElsewhere {
                who: on("R m:a1"),
                to: cell("m:a4"),
                run: way("m:a1 m:a2 m:a3"),
                by: Some(on("P m:a4")),
            },
            "the white rook on a1 of the max-range board must move as far as it can, along a1-a2-a3, where the white pawn on a4 stops it; it cannot move to a4",
        ),
        (
            Violation::RunsElsewhere {
                who: on("R m:a1"),
                to: cell("m:a4"),
                run: way("m:a1"),
                by: None,
            },
            "the white rook on a1 of the max-range board cannot move toward a4: the edge of the \
             board stops it",
        ),
        (
            Violation::Screens { who: on("O a1"), way: way("a1 a2 a3"), found: Vec::new() },
            "the white pao on a1 can capture only over exactly one man, but there is none along \
             a1-a2-a3",
        ),
        (
            Violation::Screens {
                who: on("O a1"),
                way: way("a1 a2 a3 a4"),
                found: vec![on("P a2"), on("p a3")],
            },
            "the white pao on a1 can capture only over exactly one man, but along a1-a2-a3-a4 there is \
             more than one: the white pawn on a2 and the black pawn on a3",
        ),
        (
            Violation::NotInitial { pawn: on("P e3"), to: cell("e5"), rank: Some(2) },
            "the white pawn on e3 cannot make a double step to e5: White's pawns can make double \
             steps only from rank 2",
        ),
        (
            Violation::NotInitial { pawn: on("P s:e2"), to: cell("s:e4"), rank: None },
            "the white pawn on e2 of the short-range board cannot make a double step to e4: pawns on \
             that board make no double steps",
        ),
        (
            Violation::NotInitial { pawn: on("P E2"), to: cell("E4"), rank: None },
            "the white pawn on the point E2 cannot make a double step to the point E4: no pawn \
             makes a double step from a point",
        ),
        (
            Violation::CrossesNoCell { pawn: on("P h2"), to: cell("h4") },
            "the white pawn on h2 cannot make a double step to h4: it would cross the edge of the \
             board",
        ),
        (
            Violation::NothingToCapture {
                pawn: on("P e4"),
                to: cell("g5"),
                reflection: None,
                crossed: None,
            },
            "the white pawn on e4 can move to g5 only to capture, but no black man is there",
        ),
        (
            Violation::NothingToCapture {
                pawn: on("P e5"),
                to: cell("f6"),
                reflection: None,
                crossed: Some(cell("d6")),
            },
            "the white pawn on e5 can move to f6 only to capture, but no black man is there; the \
             double step just made crossed d6",
        ),
        (
            Violation::NothingToCapture {
                pawn: on("P f6"),
                to: cell("g7"),
                reflection: Some(shown("r g7", "c7")),
                crossed: None,
            },
            "the white pawn on f6 can move to g7 only to capture, but no black man is there, only \
             the reflection on g7 of the black rook on c7",
        ),
        (
            Violation::NotJustCrossed { pawn: on("P e5"), to: cell("d6"), other: on("p d5") },
            "the white pawn on e5 cannot capture the black pawn on d5 en passant: that pawn did \
             not cross d6 on the turn just played",
        ),
        (
            Violation::NoEscort { pawn: on("P s:e4"), to: cell("s:f5") },
            "the white pawn on e4 of the short-range board can move to f5, which is vacant, only \
             if its twin captures",
        ),
        (
            Violation::NoPointInCheck {
                king: king("K e1", vec![attack("r e8", "e8 e7 e6 e5 e4 e3 e2 e1")], None),
                to: cell("E1"),
            },
            "the white king on e1 is in check from the black rook on e8: e8-e7-…-e1, and a king in check may not enter the point E1",
        ),
        (
            Violation::TwoDirections { short: way("s:a1 s:a2"), max: way("m:a1 m:b1") },
            "twins must move in the same direction, but a1-a2 on the short-range board and a1-b1 \
             on the max-range board differ",
        ),
        (
            Violation::NoTwins {
                short: marked("R s:a1", 0, false),
                max: marked("Q m:h1", 4, true),
            },
            "the white rook (from file a) on a1 of the short-range board and the white queen (a \
             promoted pawn from file e) on h1 of the max-range board are not twins",
        ),
        (
            Violation::NeedsItsTwin { who: on("N s:b1"), twin: on("N m:c3"), stuck: true },
            "the white knight on b1 of the short-range board cannot move without its twin, the white \
             knight on c3 of the max-range board, which cannot follow in that direction",
        ),
        (
            Violation::NeedsItsTwin { who: on("N s:b1"), twin: on("N m:c3"), stuck: false },
            "the white knight on b1 of the short-range board cannot move without its twin, the \
             white knight on c3 of the max-range board",
        ),
        (
            Violation::HasNoTwin { who: on("n m:b8") },
            "the black knight on b8 of the max-range board cannot move alone, and its twin has \
             been captured",
        ),
        (
            Violation::StaysWaiting { pawn: on("P m:e8"), twin: Some(on("P s:e5")) },
            "the white pawn on e8 of the max-range board cannot move: it is waiting for its twin, \
             the white pawn on e5 of the short-range board",
        ),
        (
            Violation::StaysWaiting { pawn: on("P m:e8"), twin: None },
            "the white pawn on e8 of the max-range board cannot move: it was waiting for its twin, \
             which has been captured",
        ),
        (
            Violation::CastlingIsWritten {
                king: on("K e1"),
                to: cell("h1"),
                turn: Turn::of(cell("e1"), cell("g1")),
            },
            "the white king on e1 cannot move to h1; castling is written `e1g1`",
        ),
        (
            Violation::NoRight { right: right('K'), rook: cell("h1") },
            "White does not have the right to castle with the rook from h1",
        ),
        (
            Violation::NotThere { right: right('q'), needed: on("r a8"), found: Some(on("N a8")) },
            "queenside castling requires the black rook on a8, but the white knight is there",
        ),
        (
            Violation::NotThere { right: right('K'), needed: on("R h1"), found: None },
            "kingside castling requires the white rook on h1, but the cell is vacant",
        ),
        (
            Violation::Between { king: on("K e1"), rook: on("R h1"), by: on("B f1") },
            "the white king on e1 cannot castle with the white rook on h1: the white bishop on f1 \
             is between them",
        ),
        (
            Violation::DeflectorBetween { king: on("K f1"), rook: on("R j1"), bend: bend(L, "h1") },
            "the white king on f1 cannot castle with the white rook on j1: the deflector L on h1 \
             is between them",
        ),
        (
            Violation::CastlesAcross {
                king: on("K e1"),
                cell: cell("f1"),
                attacks: vec![attack("b a6", "a6 b5 c4 d3 e2 f1")],
            },
            "the white king on e1 cannot castle: the black bishop on a6 attacks f1 (a6-b5-…-f1)",
        ),
        (
            Violation::OwnMan { who: on("N g1"), other: on("P e2") },
            "the white knight on g1 cannot move to e2, which is occupied by a pawn of its own side",
        ),
        (
            Violation::KingStands { who: on("R e1"), king: on("k e8") },
            "the white rook on e1 cannot capture the black king on e8: kings are never captured",
        ),
        (
            Violation::ShowsItself {
                who: on("R a6"),
                reflection: shown("R e6", "a6"),
                original: cell("a6"),
            },
            "the white rook on a6 cannot move to e6: its own reflection is there",
        ),
        (
            Violation::Original { who: on("R a1"), named: Some(cell("a6")) },
            "the turn names a6 as an original, but the white rook on a1 is not a reflection",
        ),
        (
            Violation::Original { who: shown("R e6", "a6"), named: Some(cell("a6")) },
            "the turn must not name a6: the reflection on e6 of the white rook on a6 has only one \
             original",
        ),
        (
            Violation::Original { who: shown("P e6", "a6 i6"), named: Some(cell("c7")) },
            "no original of the reflection on e6 is on c7; it shows the white pawns on a6 and \
             i6",
        ),
        (
            Violation::Original { who: shown("P e6", "a6 i6"), named: None },
            "the turn must name which original of the reflection on e6 vanishes: the white pawn on \
             a6 or i6",
        ),
        (
            Violation::NoPromotion {
                who: on("P e4"),
                to: cell("e5"),
                kind: Kind::Archbishop,
                before: None,
            },
            "the white pawn on e4 is not promoted on e5, but the turn names an archbishop",
        ),
        (
            Violation::NoPromotion {
                who: on("P m:e7"),
                to: cell("m:e8"),
                kind: Kind::Queen,
                before: Some(on("P s:e4")),
            },
            "the white pawn on e7 of the max-range board is not promoted on e8 before its twin, the \
             white pawn on e4 of the short-range board, reaches its own last rank, but the turn names \
             a queen",
        ),
        (
            Violation::ShowsNothing { cell: cell("i6"), men: vec![on("R a6"), on("n e6")] },
            "the mirror on i6 shows nothing: the white rook on a6 and the black knight on e6 are not \
             alike",
        ),
        (
            Violation::Letter {
                pawn: on("P a7"),
                to: cell("a8"),
                written: None,
                kinds: vec![Kind::Queen, Kind::Rook, Kind::Mann],
            },
            "the white pawn on a7 must become a queen, rook or Man on a8, and the turn must say which: \
             `q`, `r` or `m`",
        ),
        (
            Violation::Letter {
                pawn: on("P a7"),
                to: cell("A7"),
                written: Some(Kind::Queen),
                kinds: vec![Kind::Rook, Kind::Knight],
            },
            "the white pawn on a7 can become a rook or knight on the point A7, but not a queen",
        ),
        (
            Violation::Letter {
                pawn: on("P a6"),
                to: cell("A7"),
                written: None,
                kinds: Vec::new(),
            },
            "the white pawn on a6 cannot move to the point A7: it could not be \
             promoted to anything there",
        ),
        (
            Violation::TwoKinds { short: Kind::Queen, max: Kind::Rook },
            "twins must be promoted to the same kind, but the turn names a queen on the \
             short-range board and a rook on the max-range board",
        ),
        (
            Violation::NotInHand { side: Side::White, deflector: V, hand: vec![J, L] },
            "White has no deflector V in hand, only a J and an L",
        ),
        (
            Violation::NotInHand { side: Side::Black, deflector: J, hand: Vec::new() },
            "Black has no deflector J in hand, and no other deflector either",
        ),
        (
            Violation::StillInHand { side: Side::White, hand: vec![L] },
            "White cannot move a deflector while an L is still in hand",
        ),
        (Violation::NoDeflector { cell: cell("e4") }, "there is no deflector on e4"),
        (
            Violation::ManOnDeflectorsCell { by: on("r e4"), deflector: V, lies_there: true },
            "the deflector V on e4 cannot be moved while the black rook is there",
        ),
        (
            Violation::ManOnDeflectorsCell { by: on("r e4"), deflector: V, lies_there: false },
            "the deflector V cannot go to e4, which is occupied by a black rook",
        ),
        (
            Violation::DeflectorLiesThere { bend: bend(L, "d4"), deflector: J },
            "the deflector J cannot go to d4: an L is already there",
        ),
        (
            Violation::DeflectorOutOfReach {
                bend: bend(V, "e4"),
                to: cell("f5"),
                reach: cells("d4 e3 e5 f4"),
                more: false,
            },
            "the deflector V on e4 cannot reach f5; it can reach d4, e3, e5 and f4",
        ),
        (
            Violation::DeflectorBlocked {
                bend: bend(J, "d6"),
                way: way("d6 d5 d4 d3"),
                by: on("R d4"),
            },
            "the deflector J on d6 cannot move along d6-d5-d4-d3: the white rook on d4 is in the \
             way",
        ),
        (
            Violation::DeflectorDiverted {
                bend: bend(J, "d6"),
                way: way("d6 d5 d4 d3"),
                by: bend(L, "d5"),
                leads: vec![way("d5 e5 f5"), way("d5 c5")],
            },
            "the deflector J on d6 cannot move along d6-d5-d4-d3: the deflector L on d5 turns it \
             along d5-e5-f5 or d5-c5 instead",
        ),
        (
            Violation::Ko { bend: bend(L, "h3"), came_from: cell("e3") },
            "the deflector L on h3 was moved from e3 in the previous turn and cannot go back to that \
             cell, whatever the path",
        ),
        (
            Violation::RunsAcross {
                king: on("K m:e1"),
                cell: cell("m:e4"),
                attacks: vec![attack("n m:d6", "m:d6 m:e4"), attack("r m:a4", "m:a4 m:b4 m:e4")],
            },
            "the white king on e1 of the max-range board would run across e4: the black knight on \
             d6 and the black rook on a4 (a4-b4-e4) attack e4",
        ),
        (Violation::Ended { by: EndBy::Checkmate }, "the game has already ended by checkmate"),
        (Violation::Ended { by: EndBy::Dead }, "the game has already ended by dead material"),
        (Violation::NoSuchAct, "the law has no clause for this act"),
    ]
}
