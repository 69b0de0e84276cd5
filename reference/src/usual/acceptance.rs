//! Which positions are accepted (CHE-28), with a function for each condition.

use types::{Kind, Man, Side};

use super::attack::attacked_kings;
use super::game::Game;
use crate::castling::Castling;
use crate::clauses::Clauses;
use crate::context::{Context, Judged};
use crate::statement::Usual;

/// CHE-28: judges the conditions one by one; a refusal names the game's own clause of acceptance.
pub fn accept(game: &dyn Game, cx: &Context<'_>) -> Judged {
    let law = match game.acceptance() {
        "CHE-28" => Clauses::from("CHE-28"),
        own => Clauses::from([own, "CHE-28"]),
    };
    has_one_king_a_side(cx, law)?;
    has_men_of_its_game_only(cx, law)?;
    has_no_pawn_where_none_can_be(game, cx, law)?;
    has_rights_with_their_men(cx, law, &game.castlings(cx))?;
    has_a_double_step_in_its_field(game, cx, law)?;
    opponent_is_not_in_check(cx, law)
}

/// Each side has exactly one king.
fn has_one_king_a_side(cx: &Context<'_>, law: Clauses) -> Judged {
    Side::BOTH.into_iter().try_for_each(|side| {
        let kings = cx.position.men.kings(side).count();
        cx.forbids(law, Usual::HasNotOneKing(side), kings != 1)
    })
}

/// Only men of the game's kinds are on the board. (A position read from text always meets this condition.)
fn has_men_of_its_game_only(cx: &Context<'_>, law: Clauses) -> Judged {
    let kinds = cx.position.game.kinds();
    cx.position.men.iter().try_for_each(|(cell, man)| {
        let strange = kinds.iter().all(|&(kind, _)| kind != man.kind);
        cx.forbids(law, Usual::IsStrange(man, cell), strange)
    })
}

/// No pawn stands on a cell where the game allows no pawn of its side (usually the first and the last rank).
fn has_no_pawn_where_none_can_be(game: &dyn Game, cx: &Context<'_>, law: Clauses) -> Judged {
    let mut pawns = cx.position.men.iter().filter(|(_, man)| man.kind == Kind::Pawn);
    pawns.try_for_each(|(cell, pawn)| {
        cx.forbids(law, Usual::PawnCannotStand(pawn, cell), game.bars_pawn(pawn.side, cell))
    })
}

/// For each castling right, on every board, the king and the rook concerned stand on their initial cells.
pub fn has_rights_with_their_men(cx: &Context<'_>, law: Clauses, castlings: &[Castling]) -> Judged {
    for right in cx.position.castling.iter() {
        let with = || castlings.iter().filter(|castling| castling.right == right);
        cx.forbids(law, Usual::HasNoSuchCastling(right), with().next().is_none())?;
        for needed in with().flat_map(|with| [with.placed_king(), with.placed_rook()]) {
            let lacks = cx.position.men.get(needed.cell) != Some(needed.man);
            cx.forbids(law, Usual::LacksManForRight(right, needed.man, needed.cell), lacks)?;
        }
    }
    Ok(())
}

/// The en passant field, if set, describes a double step that the side not to move could just have made: over a vacant cell,
/// from a vacant cell, to a cell where a pawn of that side stands.
fn has_a_double_step_in_its_field(game: &dyn Game, cx: &Context<'_>, law: Clauses) -> Judged {
    let Some(field) = cx.position.en_passant else { return Ok(()) };
    let (side, crossed) = (cx.position.side.other(), field.crossed);
    let step = game.double_step(cx, side, field);
    cx.forbids(law, Usual::FieldHasNoDoubleStep(side, crossed), step.is_none())?;
    let Some((origin, stands)) = step else { return Ok(()) };
    for cell in [crossed, origin] {
        cx.forbids(law, Usual::FieldCellIsHeld(cell), cx.position.men.get(cell).is_some())?;
    }
    let lacks = cx.position.men.get(stands) != Some(Man::new(side, Kind::Pawn));
    cx.forbids(law, Usual::FieldLacksPawn(side, stands), lacks)
}

/// The side not to move is not in check.
pub fn opponent_is_not_in_check(cx: &Context<'_>, law: Clauses) -> Judged {
    let side = cx.position.side.other();
    cx.forbids(law, Usual::OpponentIsInCheck(side), !attacked_kings(cx, side).is_empty())
}
