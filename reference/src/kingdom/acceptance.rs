//! The positions that are accepted (KDM-24): each condition a function.

use record::facts::{Fact, Placed};
use record::{Board, Cell, Kind, Man, Side};

use super::Kingdom;
use super::castling::castlings;
use super::twins::{is_last_rank, original, twin};
use crate::context::{Clauses, Context, R};
use crate::plane::relative_rank;
use crate::usual::{PROMOTION_KINDS, has_rights_with_their_men, leaves_no_king_en_prise};

/// KDM-24, condition by condition.
pub(super) fn accept(cx: &Context<'_>) -> R<()> {
    let law = Clauses::from(["KDM-24", "CHE-28"]);
    bears_marks_that_can_be(cx, law)?;
    has_nobody_twice(cx, law)?;
    has_kings_on_both_boards(cx, law)?;
    let pairs: Vec<(Stands, Stands)> = pairs(cx).collect();
    has_twins_promoted_alike(cx, law, &pairs)?;
    has_pawns_where_they_can_stand(cx, law)?;
    has_max_range_pawns_ahead(cx, law, &pairs)?;
    has_rights_with_their_men(cx, law, &castlings(cx))?;
    has_no_en_passant(cx)?;
    leaves_no_king_en_prise(&Kingdom, cx, law)
}

/// An unpromoted man bears a file on which its kind starts; promoted men are queens, rooks, bishops
/// and knights.
fn bears_marks_that_can_be(cx: &Context<'_>, law: Clauses) -> R<()> {
    let wrong = |man: Man| match man.mark {
        None => true,
        Some(mark) if mark.promoted => !PROMOTION_KINDS.contains(&man.kind),
        Some(mark) => !home_files(man.kind).contains(&mark.file),
    };
    let found = cx.position.men.iter().find(|&(_, man)| wrong(man));
    cx.forbids(law, found, |(cell, man)| Fact::Mark { who: Placed::new(man, cell) })
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

/// No original man stands twice on one board.
fn has_nobody_twice(cx: &Context<'_>, law: Clauses) -> R<()> {
    let men: Vec<Stands> = cx.position.men.iter().collect();
    let twice = men.iter().find_map(|&(cell, man)| {
        let again = men.iter().copied().find(|&(place, other)| {
            place.board == cell.board && place > cell && original(other) == original(man)
        })?;
        Some(((cell, man), again))
    });
    cx.forbids(law, twice, |((cell, man), (place, other))| Fact::StandsTwice {
        one: Placed::new(man, cell),
        other: Placed::new(other, place),
    })
}

/// On each board each side has its king.
fn has_kings_on_both_boards(cx: &Context<'_>, law: Clauses) -> R<()> {
    for side in Side::BOTH {
        for board in [Board::Short, Board::Max] {
            let stands = cx.position.men.kings(side).any(|king| king.board == board);
            let none = (!stands).then_some(());
            cx.forbids(law, none, |()| Fact::NoKing { side, board: Some(board) })?;
        }
    }
    Ok(())
}

/// A man and its cell.
type Stands = (Cell, Man);

/// The twins that both live, the one on the short-range board first.
fn pairs<'a>(cx: &'a Context<'_>) -> impl Iterator<Item = (Stands, Stands)> + 'a {
    let short = cx.position.men.iter().filter(|(cell, _)| cell.board == Board::Short);
    short.filter_map(|(cell, man)| Some(((cell, man), twin(cx, cell, man)?)))
}

/// Twins that both live are both promoted, to one kind, or both not.
fn has_twins_promoted_alike(cx: &Context<'_>, law: Clauses, pairs: &[(Stands, Stands)]) -> R<()> {
    let unlike = pairs.iter().copied().find(|((_, short), (_, max))| short != max);
    cx.forbids(law, unlike, |(short, max)| Fact::UnlikeTwins {
        short: Placed::new(short.1, short.0),
        max: Placed::new(max.1, max.0),
    })
}

/// No pawn stands on its first rank, and none on its last rank on the short-range board.
fn has_pawns_where_they_can_stand(cx: &Context<'_>, law: Clauses) -> R<()> {
    let misplaced = cx.position.men.iter().find(|&(cell, man)| {
        let first = relative_rank(man.side, cell.rank, 8) == 1;
        let last = cell.board == Board::Short && is_last_rank(man.side, cell);
        man.kind == Kind::Pawn && (first || last)
    });
    cx.forbids(law, misplaced, |(cell, man)| Fact::PawnCannotStand { pawn: Placed::new(man, cell) })
}

/// Of two unpromoted pawn twins, the one on the max-range board is at least as far forward.
fn has_max_range_pawns_ahead(cx: &Context<'_>, law: Clauses, pairs: &[(Stands, Stands)]) -> R<()> {
    let behind = pairs.iter().copied().find(|&((short, man), (max, _))| {
        let forward = |cell: Cell| relative_rank(man.side, cell.rank, 8);
        man.kind == Kind::Pawn && forward(max) < forward(short)
    });
    cx.forbids(law, behind, |(short, max)| Fact::BehindItsTwin {
        short: Placed::new(short.1, short.0),
        max: Placed::new(max.1, max.0),
    })
}

/// The en passant field is not set (KDM-18).
fn has_no_en_passant(cx: &Context<'_>) -> R<()> {
    cx.forbids(["KDM-24", "KDM-18", "CHE-28"], cx.position.en_passant, |field| Fact::NoEnPassant {
        crossed: field.crossed,
    })
}
