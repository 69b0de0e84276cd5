//! Which positions are accepted (CHE-28): each condition a function.

use record::facts::{Fact, Field, Placed};
use record::{Kind, Man, Side};

use super::attack::attacked_kings_told;
use super::{Attacks, Castling, Usual, attacked_kings};
use crate::context::{Clauses, Context, R};

/// CHE-28, condition by condition; the refusal names the game's own clause of acceptance.
pub(super) fn accept(game: &(impl Usual + ?Sized), cx: &Context<'_>) -> R<()> {
    let law = match game.acceptance() {
        "CHE-28" => Clauses::from("CHE-28"),
        own => Clauses::from([own, "CHE-28"]),
    };
    has_one_king_a_side(cx, law)?;
    has_men_of_its_game_only(cx, law)?;
    has_no_pawn_where_none_can_be(game, cx, law)?;
    has_rights_with_their_men(cx, law, &game.castlings(cx))?;
    has_a_double_step_in_its_field(game, cx, law)?;
    leaves_no_king_en_prise(game, cx, law)
}

/// Each side has exactly one king.
pub(crate) fn has_one_king_a_side(cx: &Context<'_>, law: Clauses) -> R<()> {
    for side in Side::BOTH {
        let cells: Vec<_> = cx.position.men.kings(side).collect();
        let wrong = (cells.len() != 1).then_some(cells);
        cx.forbids(law, wrong, |cells| match cells.len() {
            0 => Fact::NoKing { side, board: None },
            _ => Fact::Kings { side, cells },
        })?;
    }
    Ok(())
}

/// Only kinds of the game are on the board. (No text can say otherwise.)
fn has_men_of_its_game_only(cx: &Context<'_>, law: Clauses) -> R<()> {
    let kinds = cx.position.game.kinds();
    let strange = |man: Man| kinds.iter().all(|&(kind, _)| kind != man.kind);
    let found = cx.position.men.iter().find(|&(_, man)| strange(man));
    cx.forbids(law, found, |(cell, man)| Fact::NoSuchKind { who: Placed::new(man, cell) })
}

/// No pawn stands on its own first rank or its last.
fn has_no_pawn_where_none_can_be(
    game: &(impl Usual + ?Sized),
    cx: &Context<'_>,
    law: Clauses,
) -> R<()> {
    let barred = |cell, man: Man| man.kind == Kind::Pawn && game.bars_pawn(man.side, cell);
    let found = cx.position.men.iter().find(|&(cell, man)| barred(cell, man));
    cx.forbids(law, found, |(cell, man)| Fact::PawnCannotStand { pawn: Placed::new(man, cell) })
}

/// Each right to castle has its king and its rook on their initial cells, on every board.
pub(crate) fn has_rights_with_their_men(
    cx: &Context<'_>,
    law: Clauses,
    castlings: &[Castling],
) -> R<()> {
    for right in cx.position.castling.iter() {
        let with = || castlings.iter().filter(|castling| castling.right == right);
        let none = with().next().is_none().then_some(right);
        cx.forbids(law, none, |right| Fact::NoCastling { right })?;
        let needed = with().flat_map(|with| [with.placed_king(), with.placed_rook()]);
        for needed in needed {
            let found = cx.position.men.get(needed.cell);
            let missing = (found != Some(needed.man)).then_some(needed);
            cx.forbids(law, missing, |needed| {
                let found = found.map(|found| Placed::new(found, needed.cell));
                Fact::NotThere { right, needed, found }
            })?;
        }
    }
    Ok(())
}

/// The en passant field, if set, describes a double step that the side not to move can just have
/// made: over a vacant cell, from a vacant cell, to where a pawn of that side stands.
fn has_a_double_step_in_its_field(
    game: &(impl Usual + ?Sized),
    cx: &Context<'_>,
    law: Clauses,
) -> R<()> {
    let Some(field) = cx.position.en_passant else { return Ok(()) };
    let (side, crossed) = (cx.position.side.other(), field.crossed);
    let step = game.double_step(cx, side, field);
    cx.forbids(law, step.is_none().then_some(()), |()| game.no_double_step(side, crossed))?;
    let Some((origin, stands)) = step else { return Ok(()) };
    for cell in [crossed, origin] {
        cx.forbids(law, cx.position.men.get(cell), |man| Fact::NeedsVacant {
            field: Field::EnPassant,
            by: Placed::new(man, cell),
        })?;
    }
    let missing = cx.position.men.get(stands) != Some(Man::new(side, Kind::Pawn));
    cx.forbids(law, missing.then_some(()), |()| Fact::NeedsPawn { side, cell: stands })
}

/// The side not to move is not in check.
pub(crate) fn leaves_no_king_en_prise(
    game: &(impl Attacks + ?Sized),
    cx: &Context<'_>,
    law: Clauses,
) -> R<()> {
    let attacked = attacked_kings(game, cx, cx.position.side.other());
    let found = (!attacked.is_empty()).then_some(attacked);
    cx.forbids(law, found, |attacked| Fact::CheckOutOfTurn {
        kings: attacked_kings_told(game, cx, &attacked),
    })
}
