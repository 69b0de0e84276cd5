//! Which positions are accepted (KDM-24), with a function for each condition.

use types::{BoardId, Cell, Kind, Man, Mark, Side};

use super::castling::castlings;
use super::twins::{is_last_rank, twin};
use crate::clauses::Clauses;
use crate::context::{Context, Judged};
use crate::plane::relative_rank;
use crate::statement::{Kingdom, Stands};
use crate::usual::acceptance::{has_rights_with_their_men, opponent_is_not_in_check};
use crate::usual::promotion::PROMOTION_KINDS;

/// KDM-24: judges the conditions one by one.
pub fn accept(cx: &Context<'_>) -> Judged {
    let law = Clauses::from(["KDM-24", "CHE-28"]);
    bears_marks_that_can_be(cx, law)?;
    has_no_man_twice(cx, law)?;
    has_kings_on_both_boards(cx, law)?;
    has_twins_promoted_alike(cx, law)?;
    has_pawns_where_they_can_stand(cx, law)?;
    has_max_range_pawns_ahead(cx, law)?;
    has_rights_with_their_men(cx, law, &castlings(cx))?;
    has_no_en_passant(cx)?;
    opponent_is_not_in_check(cx, law)
}

/// An unpromoted man bears the mark of a file on which its kind starts; promoted men are queens, rooks, bishops and knights.
fn bears_marks_that_can_be(cx: &Context<'_>, law: Clauses) -> Judged {
    cx.position.men.iter().try_for_each(|(cell, man)| {
        let fits = |mark: Mark| {
            if mark.promoted {
                PROMOTION_KINDS.contains(&man.kind)
            } else {
                home_files(man.kind).contains(&mark.file)
            }
        };
        let wrong = !man.mark.is_some_and(fits);
        cx.forbids(law, Kingdom::BearsWrongMark((cell, man)), wrong)
    })
}

/// CHE-1: the files on which men of a kind start.
fn home_files(kind: Kind) -> &'static [u8] {
    match kind {
        Kind::Rook => &[0, 7],
        Kind::Knight => &[1, 6],
        Kind::Bishop => &[2, 5],
        Kind::Queen => &[3],
        Kind::King => &[4],
        Kind::Pawn => &[0, 1, 2, 3, 4, 5, 6, 7],
        _ => &[],
    }
}

/// No man stands on two cells of one board. It is the same man if [`Man::original`] is the same.
fn has_no_man_twice(cx: &Context<'_>, law: Clauses) -> Judged {
    let men: Vec<Stands> = cx.position.men.iter().collect();
    men.iter().try_for_each(|&(cell, man)| {
        let mut others = men.iter().filter(|(place, _)| place.board == cell.board && *place > cell);
        others.try_for_each(|&(place, other)| {
            let same = other.original() == man.original();
            cx.forbids(law, Kingdom::StandsTwice((cell, man), (place, other)), same)
        })
    })
}

/// On each board each side has its king.
fn has_kings_on_both_boards(cx: &Context<'_>, law: Clauses) -> Judged {
    Side::BOTH.into_iter().try_for_each(|side| {
        [BoardId::Short, BoardId::Max].into_iter().try_for_each(|board| {
            let none = cx.position.men.kings(side).all(|king| king.board != board);
            cx.forbids(law, Kingdom::HasNoKingOn(side, board), none)
        })
    })
}

/// Pairs of twins that are both alive, the one on the short-range board first.
fn pairs(cx: &Context<'_>) -> impl Iterator<Item = (Stands, Stands)> {
    let short = cx.position.men.iter().filter(|(cell, _)| cell.board == BoardId::Short);
    short.filter_map(|short| Some((short, twin(cx, short)?)))
}

/// Twins that are both alive are either both promoted, to the same kind, or both unpromoted.
fn has_twins_promoted_alike(cx: &Context<'_>, law: Clauses) -> Judged {
    pairs(cx).try_for_each(|(short, max)| {
        cx.forbids(law, Kingdom::ArePromotedUnlike(short, max), short.1 != max.1)
    })
}

/// No pawn stands on its first rank, and none on its last rank on the short-range board.
fn has_pawns_where_they_can_stand(cx: &Context<'_>, law: Clauses) -> Judged {
    let mut pawns = cx.position.men.iter().filter(|(_, man)| man.kind == Kind::Pawn);
    pawns.try_for_each(|(cell, pawn)| {
        let first = relative_rank(pawn.side, cell.rank, 8) == 1;
        let last = cell.board == BoardId::Short && is_last_rank(pawn.side, cell);
        cx.forbids(law, Kingdom::PawnCannotStand((cell, pawn)), first || last)
    })
}

/// Of two twins that are pawns, the one on the max-range board is at least as far forward as the other.
fn has_max_range_pawns_ahead(cx: &Context<'_>, law: Clauses) -> Judged {
    let mut pawns = pairs(cx).filter(|((_, man), _)| man.kind == Kind::Pawn);
    pawns.try_for_each(|(short, max)| {
        let forward = |(cell, man): (Cell, Man)| relative_rank(man.side, cell.rank, 8);
        cx.forbids(law, Kingdom::IsAheadOfItsTwin(short, max), forward(max) < forward(short))
    })
}

/// The en passant field is not set (KDM-18).
fn has_no_en_passant(cx: &Context<'_>) -> Judged {
    let set = cx.position.en_passant.is_some();
    cx.forbids(["KDM-24", "KDM-18", "CHE-28"], Kingdom::HasEnPassantField, set)
}
