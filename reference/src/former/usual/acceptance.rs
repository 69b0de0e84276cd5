//! Which positions are accepted (CHE-28): each condition a function.

use record::{Kind, Man, Position, Side};

use super::{Usual, attacked_kings};
use crate::former::breach::Breach;
use crate::former::court::Court;

/// CHE-28, one condition after another; the refusal names the game's own clause of acceptance.
pub(super) fn accept(
    court: &Court,
    usual: &(impl Usual + ?Sized),
    position: &Position,
) -> Result<(), Breach> {
    let clause = usual.acceptance();
    if !court.holds("CHE-28") || !court.holds(clause) {
        return Ok(());
    }
    let conditions = [
        has_one_king_a_side(position, clause),
        has_men_of_its_game_only(position, clause),
        has_no_pawn_where_none_can_be(usual, position, clause),
        has_rights_with_their_men(court, usual, position, clause),
        has_a_double_step_in_its_field(court, usual, position, clause),
        leaves_no_king_en_prise(court, usual, position, clause),
    ];
    conditions
        .into_iter()
        .collect::<Result<(), Breach>>()
        .map_err(|breach| if clause == "CHE-28" { breach } else { breach.resting_on("CHE-28") })
}

/// Each side has exactly one king.
pub(crate) fn has_one_king_a_side(position: &Position, clause: &'static str) -> Result<(), Breach> {
    for side in Side::BOTH {
        match position.men.kings(side).count() {
            0 => return Err(Breach::new(clause, "{} has no king", [side.into()])),
            1 => {}
            _ => return Err(Breach::new(clause, "{} has more than one king", [side.into()])),
        }
    }
    Ok(())
}

/// Only kinds that the game has stand on the board. (No text can say otherwise.)
pub(crate) fn has_men_of_its_game_only(
    position: &Position,
    clause: &'static str,
) -> Result<(), Breach> {
    let kinds = position.game.kinds();
    match position.men.iter().find(|(_, man)| kinds.iter().all(|&(kind, _)| kind != man.kind)) {
        None => Ok(()),
        Some((cell, man)) => {
            let sentence = "this game has no {}, and one stands on {}";
            Err(Breach::new(clause, sentence, [man.kind.into(), cell.into()]))
        }
    }
}

/// No pawn stands on its own first rank or its last.
fn has_no_pawn_where_none_can_be(
    usual: &(impl Usual + ?Sized),
    position: &Position,
    clause: &'static str,
) -> Result<(), Breach> {
    let barred = position
        .men
        .iter()
        .find(|&(cell, man)| man.kind == Kind::Pawn && usual.bars_pawn(man.side, cell));
    match barred {
        None => Ok(()),
        Some((cell, pawn)) => {
            let sentence = "a {} cannot stand on {}";
            Err(Breach::new(clause, sentence, [pawn.into(), cell.into()]))
        }
    }
}

/// Each right to castle has its king and its rook on their initial cells.
fn has_rights_with_their_men(
    court: &Court,
    usual: &(impl Usual + ?Sized),
    position: &Position,
    clause: &'static str,
) -> Result<(), Breach> {
    for right in position.castling.iter() {
        let Some(cells) = usual.castling_cells(court, right) else {
            let sentence = "{} cannot have a right to castle";
            return Err(Breach::new(clause, sentence, [right.side.into()]));
        };
        for (cell, kind) in [(cells.king_from, Kind::King), (cells.rook_from, Kind::Rook)] {
            let man = position.men.get(cell);
            if !man.is_some_and(|man| man.kind == kind && man.side == right.side) {
                let sentence = "a right to castle is held, and no {} {} stands on {}";
                let words = [right.side.into(), kind.into(), cell.into()];
                return Err(Breach::new(clause, sentence, words));
            }
        }
    }
    Ok(())
}

/// The en passant field, if set, describes a double step that the side not to move can just have
/// made: over a vacant cell, from a vacant cell, to where a pawn of that side stands.
fn has_a_double_step_in_its_field(
    court: &Court,
    usual: &(impl Usual + ?Sized),
    position: &Position,
    clause: &'static str,
) -> Result<(), Breach> {
    let Some(field) = position.en_passant else {
        return Ok(());
    };
    let side = position.side.other();
    let Some((origin, stands)) = usual.double_step(court, side, field) else {
        let sentence = "no {} pawn crosses {} by a double step";
        return Err(Breach::new(clause, sentence, [side.into(), field.crossed.into()]));
    };
    for cell in [field.crossed, origin] {
        if position.men.get(cell).is_some() {
            let sentence = "the en passant field needs {} vacant";
            return Err(Breach::new(clause, sentence, [cell.into()]));
        }
    }
    if position.men.get(stands) == Some(Man::new(side, Kind::Pawn)) {
        return Ok(());
    }
    let sentence = "the en passant field needs a {} pawn on {}";
    Err(Breach::new(clause, sentence, [side.into(), stands.into()]))
}

/// The side not to move is not in check.
fn leaves_no_king_en_prise(
    court: &Court,
    usual: &(impl Usual + ?Sized),
    position: &Position,
    clause: &'static str,
) -> Result<(), Breach> {
    let side = position.side.other();
    match attacked_kings(court, usual, position, side).first() {
        None => Ok(()),
        Some(&king) => {
            let sentence = "the {} king on {} is in check, and it is not the turn of {}";
            Err(Breach::new(clause, sentence, [side.into(), king.into(), side.into()]))
        }
    }
}
