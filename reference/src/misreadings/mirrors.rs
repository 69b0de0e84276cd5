//! Other readings of the House of Mirrors.

use std::any::Any;

use record::{Board, Cell, Kind, Side};

use super::MIRRORS;
use crate::context::{Context, Misreading, Reading, Redefinition};
use crate::mirrors::{Landing, Rank, Settled, mirrors, reflections_of};
use crate::plane::relative_rank;
use crate::usual::Castling;

/// In the law's order.
pub(super) const ALL: &[Misreading] = &[
    Misreading {
        name: "mirrors/board-of-eight-by-eight",
        clause: "HOM-1",
        games: MIRRORS,
        says: "the board has only the eight files and ranks of chess",
        reading: Reading::Truth(is_a_cell_of_chess),
    },
    Misreading {
        name: "mirrors/rooks-start-in-the-corners",
        clause: "HOM-3",
        games: MIRRORS,
        says: "the queen's rook starts on the a-file, as in chess",
        reading: Reading::List(&Redefinition::<Castling>(|cx, _| {
            match cx.position.game.shape(Board::Squares).ranks {
                13 => &CORNERS_OF_THE_LARGE_BOARD,
                _ => &CORNERS_OF_THE_SMALL_BOARD,
            }
        })),
    },
    Misreading {
        name: "mirrors/promotion-on-the-last-rank",
        clause: "HOM-6",
        games: MIRRORS,
        says: "a pawn is promoted on the last rank of the board",
        reading: Reading::Truth(is_on_the_last_rank),
    },
    Misreading {
        name: "mirrors/no-promotion-to-the-dragon-horse",
        clause: "HOM-6",
        games: MIRRORS,
        says: "a pawn becomes a queen, rook or knight, never a dragon horse",
        reading: Reading::List(&Redefinition::<Kind>(|_, _| {
            &[Kind::Queen, Kind::Rook, Kind::Knight]
        })),
    },
    Misreading {
        name: "mirrors/two-alike-are-not-reflected",
        clause: "HOM-9",
        games: MIRRORS,
        says: "only a man alone on its rank of mirrors is reflected",
        reading: Reading::Truth(is_alone),
    },
    Misreading {
        name: "mirrors/pairs-of-mirrors-show-nothing",
        clause: "HOM-9",
        games: MIRRORS,
        says: "only the ranks of three mirrors reflect",
        reading: Reading::Truth(is_of_three_mirrors),
    },
    Misreading {
        name: "mirrors/own-reflections-hold-their-cells",
        clause: "HOM-10",
        games: MIRRORS,
        says: "a man may land only on reflections of the other side",
        reading: Reading::Truth(lands_on_the_other_side),
    },
    Misreading {
        name: "mirrors/pawns-stop-before-reflections",
        clause: "HOM-10",
        games: MIRRORS,
        says: "a reflection's cell is vacant for pieces, but not for pawns",
        reading: Reading::Truth(lands_as_a_piece),
    },
    Misreading {
        name: "mirrors/both-originals-vanish",
        clause: "HOM-12",
        games: MIRRORS,
        says: "if a reflection has two originals, both vanish",
        reading: Reading::Truth(no_original_stays),
    },
    Misreading {
        name: "mirrors/no-swap-on-a-rank-of-two-only",
        clause: "HOM-13",
        games: MIRRORS,
        says: "a man may not change places with its reflection on a rank of two mirrors, but it may on a rank of three",
        reading: Reading::Truth(is_on_a_rank_of_two),
    },
    Misreading {
        name: "mirrors/reflections-block-in-both-variants",
        clause: "HOM-14",
        games: MIRRORS,
        says: "a rider cannot pass a reflection in either variant",
        reading: Reading::Truth(|_, _, _| true),
    },
    Misreading {
        name: "mirrors/kings-reflection-gives-no-check",
        clause: "HOM-15",
        games: MIRRORS,
        says: "the reflection of a king attacks nothing",
        reading: Reading::Truth(is_no_king),
    },
    Misreading {
        name: "mirrors/own-check-before-the-mirrors-settle",
        clause: "HOM-16",
        games: MIRRORS,
        says: "the reflections before the turn decide whether the turn leaves the king in check",
        reading: Reading::List(&Redefinition::<Settled>(|_, _| {
            &[|after, before| reflections_of(&after.aside(before))]
        })),
    },
];

/// HOM-1, of a cell.
fn is_a_cell_of_chess(_: &Context<'_>, so: bool, matter: &dyn Any) -> bool {
    so && matter.downcast_ref::<Cell>().is_none_or(|cell| cell.file < 8 && cell.rank <= 8)
}

const CORNERS_OF_THE_SMALL_BOARD: [Castling; 4] = with_the_queens_rook_on_a(11);
const CORNERS_OF_THE_LARGE_BOARD: [Castling; 4] = with_the_queens_rook_on_a(13);

const fn with_the_queens_rook_on_a(ranks: u8) -> [Castling; 4] {
    use record::Wing;

    use crate::chess::right;
    [
        Castling::on_rank(right(Side::White, Wing::King), 1, (4, 6), (7, 5)),
        Castling::on_rank(right(Side::White, Wing::Queen), 1, (4, 2), (0, 3)),
        Castling::on_rank(right(Side::Black, Wing::King), ranks, (4, 6), (7, 5)),
        Castling::on_rank(right(Side::Black, Wing::Queen), ranks, (4, 2), (0, 3)),
    ]
}

/// HOM-6, of a pawn's side and the cell that it reaches.
fn is_on_the_last_rank(cx: &Context<'_>, so: bool, matter: &dyn Any) -> bool {
    let Some(&(side, to)) = matter.downcast_ref::<(Side, Cell)>() else { return so };
    let ranks = cx.position.game.shape(Board::Squares).ranks;
    relative_rank(side, to.rank, ranks) == ranks
}

/// HOM-9, of a rank of mirrors.
fn is_alone(_: &Context<'_>, so: bool, matter: &dyn Any) -> bool {
    so && matter.downcast_ref::<Rank>().is_none_or(|rank| rank.men == 1)
}

/// HOM-9, of a rank of mirrors.
fn is_of_three_mirrors(_: &Context<'_>, so: bool, matter: &dyn Any) -> bool {
    so && matter.downcast_ref::<Rank>().is_none_or(|rank| rank.mirrors == 3)
}

/// HOM-10, of who lands on a reflection.
fn lands_on_the_other_side(_: &Context<'_>, so: bool, matter: &dyn Any) -> bool {
    let landing = matter.downcast_ref::<Option<Landing>>().copied().flatten();
    so && landing.is_none_or(|landing| landing.shown.side != landing.mover.side)
}

/// HOM-10, of who lands on a reflection.
fn lands_as_a_piece(_: &Context<'_>, so: bool, matter: &dyn Any) -> bool {
    let landing = matter.downcast_ref::<Option<Landing>>().copied().flatten();
    so && landing.is_none_or(|landing| landing.mover.kind != Kind::Pawn)
}

/// HOM-12, of an original that stays.
fn no_original_stays(_: &Context<'_>, so: bool, matter: &dyn Any) -> bool {
    so && !matter.is::<Cell>()
}

/// HOM-13, of the original that mover and reflection have in common.
fn is_on_a_rank_of_two(cx: &Context<'_>, so: bool, matter: &dyn Any) -> bool {
    let Some(&Some(original)) = matter.downcast_ref::<Option<Cell>>() else { return so };
    let mut pairs = mirrors(cx.position.game).iter().filter(|rank| rank.len() == 2);
    so && pairs.any(|pair| pair.contains(&original))
}

/// HOM-15, of the man that a reflection shows.
fn is_no_king(_: &Context<'_>, so: bool, matter: &dyn Any) -> bool {
    so && matter.downcast_ref::<record::Man>().is_none_or(|man| man.kind != Kind::King)
}
