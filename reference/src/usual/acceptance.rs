//! Which positions are accepted (CHE-28): each condition a function.

use record::facts::{Fact, Field, Placed};
use record::{Kind, Man, Side};

use super::attack::attacked_kings_told;
use super::{Attacks, Castling, Usual, attacked_kings};
use crate::hearing::{Hearing, Law, R};

/// CHE-28, one condition after another; the refusal names the game's own clause of acceptance.
pub(super) fn accept(game: &(impl Usual + ?Sized), h: &Hearing<'_>) -> R<()> {
    let law = match game.acceptance() {
        "CHE-28" => Law::from("CHE-28"),
        own => Law::from([own, "CHE-28"]),
    };
    has_one_king_a_side(h, law)?;
    has_men_of_its_game_only(h, law)?;
    has_no_pawn_where_none_can_be(game, h, law)?;
    has_rights_with_their_men(h, law, &game.castlings(h))?;
    has_a_double_step_in_its_field(game, h, law)?;
    leaves_no_king_en_prise(game, h, law)
}

/// Each side has exactly one king.
pub(crate) fn has_one_king_a_side(h: &Hearing<'_>, law: Law) -> R<()> {
    for side in Side::BOTH {
        let cells: Vec<_> = h.position.men.kings(side).collect();
        let wrong = (cells.len() != 1).then_some(cells);
        h.forbids(law, wrong, |cells| match cells.len() {
            0 => Fact::NoKing { side, board: None },
            _ => Fact::Kings { side, cells },
        })?;
    }
    Ok(())
}

/// Only kinds that the game has stand on the board. (No text can say otherwise.)
fn has_men_of_its_game_only(h: &Hearing<'_>, law: Law) -> R<()> {
    let kinds = h.position.game.kinds();
    let strange = |man: Man| kinds.iter().all(|&(kind, _)| kind != man.kind);
    let found = h.position.men.iter().find(|&(_, man)| strange(man));
    h.forbids(law, found, |(cell, man)| Fact::NoSuchKind { who: Placed::new(man, cell) })
}

/// No pawn stands on its own first rank or its last.
fn has_no_pawn_where_none_can_be(game: &(impl Usual + ?Sized), h: &Hearing<'_>, law: Law) -> R<()> {
    let barred = |cell, man: Man| man.kind == Kind::Pawn && game.bars_pawn(man.side, cell);
    let found = h.position.men.iter().find(|&(cell, man)| barred(cell, man));
    h.forbids(law, found, |(cell, man)| Fact::PawnCannotStand { pawn: Placed::new(man, cell) })
}

/// Each right to castle has its king and its rook on their initial cells, on every board.
pub(crate) fn has_rights_with_their_men(
    h: &Hearing<'_>,
    law: Law,
    castlings: &[Castling],
) -> R<()> {
    for right in h.position.castling.iter() {
        let with = || castlings.iter().filter(|castling| castling.right == right);
        let none = with().next().is_none().then_some(right);
        h.forbids(law, none, |right| Fact::NoCastling { right })?;
        let needed = with().flat_map(|with| [with.placed_king(), with.placed_rook()]);
        for needed in needed {
            let found = h.position.men.get(needed.cell);
            let missing = (found != Some(needed.man)).then_some(needed);
            h.forbids(law, missing, |needed| {
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
    h: &Hearing<'_>,
    law: Law,
) -> R<()> {
    let Some(field) = h.position.en_passant else { return Ok(()) };
    let (side, crossed) = (h.position.side.other(), field.crossed);
    let step = game.double_step(h, side, field);
    h.forbids(law, step.is_none().then_some(()), |()| Fact::NoDoubleStep { side, crossed })?;
    let Some((origin, stands)) = step else { return Ok(()) };
    for cell in [crossed, origin] {
        h.forbids(law, h.position.men.get(cell), |man| Fact::NeedsVacant {
            field: Field::EnPassant,
            by: Placed::new(man, cell),
        })?;
    }
    let missing = h.position.men.get(stands) != Some(Man::new(side, Kind::Pawn));
    h.forbids(law, missing.then_some(()), |()| Fact::NeedsPawn { side, cell: stands })
}

/// The side not to move is not in check.
pub(crate) fn leaves_no_king_en_prise(
    game: &(impl Attacks + ?Sized),
    h: &Hearing<'_>,
    law: Law,
) -> R<()> {
    let attacked = attacked_kings(game, h, h.position.side.other());
    let found = (!attacked.is_empty()).then_some(attacked);
    h.forbids(law, found, |attacked| Fact::CheckOutOfTurn {
        kings: attacked_kings_told(game, h, &attacked),
    })
}
