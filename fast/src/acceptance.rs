//! The conditions of acceptance that all games share (CHE-28).

use types::{Own, Position, Refusal, Side};

use crate::objections::refusal;

/// Refuses counters that cannot be written in the text of a position.
pub(crate) fn counters_can_be_written(position: &Position) -> Result<(), Refusal> {
    let halfmove = position.halfmove <= Position::COUNTER_MAX;
    let fullmove = (1..=Position::COUNTER_MAX).contains(&position.fullmove);
    if halfmove && fullmove { Ok(()) } else { Err(unwritable(position)) }
}

/// Like [`counters_can_be_written`], for a game without fields of its own: refuses such fields, too.
pub(crate) fn plain_can_be_written(position: &Position) -> Result<(), Refusal> {
    counters_can_be_written(position)?;
    if position.own == Own::Nothing { Ok(()) } else { Err(unwritable(position)) }
}

/// The refusal of a position that has no text in its game.
pub(crate) fn unwritable(position: &Position) -> Refusal {
    refusal(format!("this cannot be written as a position of {}", position.game))
}

/// Refuses any number of kings except one per side.
pub(crate) fn one_king_a_side(kings: impl Fn(Side) -> u32) -> Result<(), Refusal> {
    for side in Side::BOTH {
        let kings = kings(side);
        if kings != 1 {
            return Err(refusal(format!("{side} has {kings} kings where one is needed")));
        }
    }
    Ok(())
}

/// Refuses a position in which the side not to move is in check.
pub(crate) fn no_check_out_of_turn(waiting: Side, in_check: bool) -> Result<(), Refusal> {
    if in_check {
        return Err(refusal(format!("the king of {waiting}, who is not to move, is in check")));
    }
    Ok(())
}
