//! The boards, the mirrors and the men (HOM-1 to HOM-8), dead material (HOM-19) and accepted positions (HOM-20).

use reference::castling::Castling;
use reference::chess::{self, right};
use reference::context::Context;
use reference::plane::{DIAGONALS, ORTHOGONALS, Plane as _, Squares, relative_rank};
use reference::statement::{Mirrors, Statement, Usual};
use types::{BoardId, Cell, ClauseId, Kind, Side, Wing};

use super::LARGE;
use crate::misreading::{Misreading, Reading};
use crate::readings::by_law::{MIRRORS, attackers};

/// The readings of this module, in the law's order.
pub(in crate::readings) const ALL: &[Misreading] = &[
    Misreading {
        name: "mirrors/board-of-eight-by-eight",
        clause: ClauseId::named("HOM-1"),
        games: MIRRORS,
        says: "the board has only the eight files and ranks of chess",
        reading: Reading::Says(|_, statement, truth| match *statement {
            Statement::Mirrors(Mirrors::IsCell(cell)) => truth && cell.file < 8 && cell.rank <= 8,
            _ => truth,
        }),
    },
    Misreading {
        name: "mirrors/far-pair-of-mirrors-a-rank-further",
        clause: ClauseId::named("HOM-2"),
        games: LARGE,
        says: "the far pair of mirrors of the large board is on rank 10",
        reading: Reading::Ranks(|cx, list| match ranks(cx) {
            13 => &FAR_PAIR_ON_RANK_TEN,
            _ => list,
        }),
    },
    Misreading {
        name: "mirrors/no-mirror-in-the-middle",
        clause: ClauseId::named("HOM-2"),
        games: MIRRORS,
        says: "every rank of mirrors has two; ranks of three lack the one on the e-file",
        reading: Reading::Ranks(|cx, _| match ranks(cx) {
            13 => &PAIRS_OF_THE_LARGE_BOARD,
            _ => &PAIRS_OF_THE_SMALL_BOARD,
        }),
    },
    Misreading {
        name: "mirrors/mirrors-of-a-file-belong-together",
        clause: ClauseId::named("HOM-2"),
        games: MIRRORS,
        says: "the mirrors on the c-file show each other's men, and so do those on the g-file",
        reading: Reading::Ranks(|cx, _| match ranks(cx) {
            13 => &FILES_OF_THE_LARGE_BOARD,
            _ => &FILES_OF_THE_SMALL_BOARD,
        }),
    },
    Misreading {
        name: "mirrors/pairs-of-mirrors-belong-together",
        clause: ClauseId::named("HOM-2"),
        games: MIRRORS,
        says: "a man alone on one of the four mirrors on the c- and g-files is shown on the three others",
        reading: Reading::Ranks(|cx, _| match ranks(cx) {
            13 => &FOUR_OF_THE_LARGE_BOARD,
            _ => &FOUR_OF_THE_SMALL_BOARD,
        }),
    },
    Misreading {
        name: "mirrors/rooks-start-in-the-corners",
        clause: ClauseId::named("HOM-3"),
        games: MIRRORS,
        says: "the queen's rook starts on the a-file, as in chess",
        reading: Reading::Castlings(|cx, _| match ranks(cx) {
            13 => &CORNERS_OF_THE_LARGE_BOARD,
            _ => &CORNERS_OF_THE_SMALL_BOARD,
        }),
    },
    Misreading {
        name: "mirrors/dragon-horse-steps-only",
        clause: ClauseId::named("HOM-4"),
        games: MIRRORS,
        says: "a dragon horse moves one step in any direction, as a king does",
        reading: Reading::Says(|cx, _, truth| truth && distance(cx) == Some(1)),
    },
    Misreading {
        name: "mirrors/dragon-horse-is-a-bishop",
        clause: ClauseId::named("HOM-4"),
        games: MIRRORS,
        says: "a dragon horse moves as a bishop, and makes no step along file or rank",
        reading: Reading::Says(|cx, _, truth| truth && moves_diagonally(cx)),
    },
    Misreading {
        name: "mirrors/dragon-horse-is-a-dragon-king",
        clause: ClauseId::named("HOM-4"),
        games: MIRRORS,
        says: "a dragon horse moves as a king or as a rook",
        reading: Reading::Directions(|_, list| {
            if list.len() == DIAGONALS.len() { &ORTHOGONALS } else { list }
        }),
    },
    Misreading {
        name: "mirrors/dragon-horse-is-a-queen",
        clause: ClauseId::named("HOM-4"),
        games: MIRRORS,
        says: "a dragon horse moves any distance in any direction",
        reading: Reading::Directions(|_, _| &chess::ROYAL),
    },
    Misreading {
        name: "mirrors/promotion-on-the-last-rank",
        clause: ClauseId::named("HOM-6"),
        games: MIRRORS,
        says: "a pawn is promoted on the last rank of the board",
        reading: Reading::Says(|cx, statement, truth| promotes_on(cx, statement, truth, ranks(cx))),
    },
    Misreading {
        name: "mirrors/promotion-on-the-ninth-rank",
        clause: ClauseId::named("HOM-6"),
        games: MIRRORS,
        says: "a pawn is promoted on the ninth rank of its side",
        reading: Reading::Says(|cx, statement, truth| promotes_on(cx, statement, truth, 9)),
    },
    Misreading {
        name: "mirrors/promotion-to-a-queen",
        clause: ClauseId::named("HOM-6"),
        games: MIRRORS,
        says: "a pawn becomes a queen",
        reading: Reading::Kinds(|_, _| &[Kind::Queen]),
    },
    Misreading {
        name: "mirrors/no-promotion-to-the-dragon-horse",
        clause: ClauseId::named("HOM-6"),
        games: MIRRORS,
        says: "a pawn becomes a queen, rook or knight, never a dragon horse",
        reading: Reading::Kinds(|_, _| &[Kind::Queen, Kind::Rook, Kind::Knight]),
    },
    Misreading {
        name: "mirrors/king-castles-by-one-cell",
        clause: ClauseId::named("HOM-7"),
        games: MIRRORS,
        says: "the king castles by one cell, and the rook stands beyond it",
        reading: Reading::Castlings(|cx, _| match ranks(cx) {
            13 => &BY_ONE_ON_THE_LARGE_BOARD,
            _ => &BY_ONE_ON_THE_SMALL_BOARD,
        }),
    },
    Misreading {
        name: "mirrors/double-step-leaves-a-field",
        clause: ClauseId::named("HOM-8"),
        games: MIRRORS,
        says: "a double step leaves an en passant field, as in chess",
        reading: Reading::Says(|_, _, _| false),
    },
    Misreading {
        name: "mirrors/dead-as-in-chess",
        clause: ClauseId::named("HOM-19"),
        games: MIRRORS,
        says: "the material that is dead in chess is dead here",
        reading: Reading::Says(|cx, _, _| chess::is_dead(cx.position)),
    },
    Misreading {
        name: "mirrors/nothing-is-dead",
        clause: ClauseId::named("HOM-19"),
        games: MIRRORS,
        says: "no material is dead, since kings can check each other",
        reading: Reading::Says(|_, _, _| false),
    },
    Misreading {
        name: "mirrors/pawns-stand-anywhere",
        clause: ClauseId::named("HOM-20"),
        games: MIRRORS,
        says: "a pawn may stand on any rank of a position",
        reading: Reading::Says(|_, statement, truth| {
            truth && !matches!(statement, Statement::Usual(Usual::PawnCannotStand(..)))
        }),
    },
    Misreading {
        name: "mirrors/pawns-stand-beyond-the-eighth-rank",
        clause: ClauseId::named("HOM-20"),
        games: MIRRORS,
        says: "a position with a pawn on or beyond the eighth rank of its side is accepted, as long as it is not on the last",
        reading: Reading::Says(|cx, statement, truth| match *statement {
            Statement::Usual(Usual::PawnCannotStand(pawn, cell)) => {
                let rank = relative_rank(pawn.side, cell.rank, ranks(cx));
                truth && (rank == 1 || rank == ranks(cx))
            }
            _ => truth,
        }),
    },
    Misreading {
        name: "mirrors/check-by-a-reflection-out-of-turn",
        clause: ClauseId::named("HOM-20"),
        games: MIRRORS,
        says: "a position is accepted if only reflections check the side that is not to move",
        reading: Reading::Says(|cx, statement, truth| match statement {
            Statement::Usual(Usual::HasNotOneKing(_) | Usual::OpponentIsInCheck(_)) => {
                truth && is_checked_by_a_man(cx)
            }
            _ => truth,
        }),
    },
    Misreading {
        name: "mirrors/bare-king-mates",
        clause: ClauseId::named("HOM-21"),
        games: MIRRORS,
        says: "a bare king may give checkmate by its reflection, so whoever resigns against one has lost",
        reading: Reading::Says(|_, _, _| false),
    },
];

/// A rank of mirrors that belong together.
type Rank = &'static [Cell];

const fn at(file: u8, rank: u8) -> Cell {
    Cell::square(file, rank)
}

const FAR_PAIR_ON_RANK_TEN: [Rank; 4] = [
    &[at(2, 5), at(6, 5)],
    &[at(0, 6), at(4, 6), at(8, 6)],
    &[at(0, 8), at(4, 8), at(8, 8)],
    &[at(2, 10), at(6, 10)],
];

const PAIRS_OF_THE_SMALL_BOARD: [Rank; 3] =
    [&[at(2, 5), at(6, 5)], &[at(0, 6), at(8, 6)], &[at(2, 7), at(6, 7)]];

const PAIRS_OF_THE_LARGE_BOARD: [Rank; 4] =
    [&[at(2, 5), at(6, 5)], &[at(0, 6), at(8, 6)], &[at(0, 8), at(8, 8)], &[at(2, 9), at(6, 9)]];

const FILES_OF_THE_SMALL_BOARD: [Rank; 3] =
    [&[at(2, 5), at(2, 7)], &[at(0, 6), at(4, 6), at(8, 6)], &[at(6, 5), at(6, 7)]];

const FILES_OF_THE_LARGE_BOARD: [Rank; 4] = [
    &[at(2, 5), at(2, 9)],
    &[at(0, 6), at(4, 6), at(8, 6)],
    &[at(0, 8), at(4, 8), at(8, 8)],
    &[at(6, 5), at(6, 9)],
];

const FOUR_OF_THE_SMALL_BOARD: [Rank; 2] =
    [&[at(2, 5), at(6, 5), at(2, 7), at(6, 7)], &[at(0, 6), at(4, 6), at(8, 6)]];

const FOUR_OF_THE_LARGE_BOARD: [Rank; 3] = [
    &[at(2, 5), at(6, 5), at(2, 9), at(6, 9)],
    &[at(0, 6), at(4, 6), at(8, 6)],
    &[at(0, 8), at(4, 8), at(8, 8)],
];

const CORNERS_OF_THE_SMALL_BOARD: [Castling; 4] = castlings(11, (6, 5), (0, 2, 3));
const CORNERS_OF_THE_LARGE_BOARD: [Castling; 4] = castlings(13, (6, 5), (0, 2, 3));
const BY_ONE_ON_THE_SMALL_BOARD: [Castling; 4] = castlings(11, (5, 6), (1, 3, 2));
const BY_ONE_ON_THE_LARGE_BOARD: [Castling; 4] = castlings(13, (5, 6), (1, 3, 2));

/// The castlings on a board with this many ranks. `short` has the files where king and rook arrive on the king's side;
/// `long` has, on the queen's side, the file where the rook starts and those where king and rook arrive.
const fn castlings(ranks: u8, short: (u8, u8), long: (u8, u8, u8)) -> [Castling; 4] {
    [
        Castling::on_rank(right(Side::White, Wing::King), 1, (4, short.0), (7, short.1)),
        Castling::on_rank(right(Side::White, Wing::Queen), 1, (4, long.1), (long.0, long.2)),
        Castling::on_rank(right(Side::Black, Wing::King), ranks, (4, short.0), (7, short.1)),
        Castling::on_rank(right(Side::Black, Wing::Queen), ranks, (4, long.1), (long.0, long.2)),
    ]
}

/// How many ranks the board has.
fn ranks(cx: &Context<'_>) -> u8 {
    cx.position.game.shape(BoardId::Squares).ranks
}

/// How far the man on its way goes, in cells.
fn distance(cx: &Context<'_>) -> Option<i32> {
    let step = cx.moving()?.step;
    let (files, ranks) = Squares.displacement(step.from, step.to);
    Some(files.abs().max(ranks.abs()))
}

/// Whether the man on its way moves along a diagonal.
fn moves_diagonally(cx: &Context<'_>) -> bool {
    cx.moving().is_some_and(|m| {
        let (files, ranks) = Squares.displacement(m.from(), m.to());
        files.abs() == ranks.abs()
    })
}

/// HOM-6: whether the cell that a pawn reaches is on this rank, counted from the pawn's side.
fn promotes_on(cx: &Context<'_>, statement: &Statement, truth: bool, rank: u8) -> bool {
    match *statement {
        Statement::Mirrors(Mirrors::IsOnEighthRank(side, to)) => {
            relative_rank(side, to.rank, ranks(cx)) == rank
        }
        _ => truth,
    }
}

/// HOM-20: whether a man, and not only a reflection, checks the side that is not to move.
fn is_checked_by_a_man(cx: &Context<'_>) -> bool {
    let side = cx.position.side.other();
    cx.position.men.kings(side).any(|king| {
        let all = attackers(cx, king, side.other());
        all.into_iter().any(|cell| cx.position.men.get(cell).is_some())
    })
}
