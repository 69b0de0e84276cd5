//! The conditions of acceptance that all games share (CHE-28).

use std::fmt::Display;

use types::{Cell, Kind, Man, Own, Position, Refusal, Side};

use crate::board::Board;

/// Refuses a position whose counters cannot be written in its text.
pub(crate) fn counters_can_be_written(position: &Position) -> Result<(), Refusal> {
    let halfmove = position.halfmove <= Position::COUNTER_MAX;
    let fullmove = (1..=Position::COUNTER_MAX).contains(&position.fullmove);
    if halfmove && fullmove { Ok(()) } else { Err(unwritable(position)) }
}

/// Like [`counters_can_be_written`], for a game without fields of its own: also refuses a position that has such fields.
pub(crate) fn plain_can_be_written(position: &Position) -> Result<(), Refusal> {
    counters_can_be_written(position)?;
    if position.own == Own::Nothing { Ok(()) } else { Err(unwritable(position)) }
}

/// The refusal of a position that the notation of its game cannot express.
pub(crate) fn unwritable(position: &Position) -> Refusal {
    Refusal::saying(format!("this position cannot be written in the notation of {}", position.game))
}

/// Calls `put` with every man of a position and the number of the man's cell. Refuses a man on a cell without a number,
/// of a kind that the game does not have or that the array of the position does not name, or with a mark.
pub(crate) fn put_men(
    position: &Position,
    number: impl Fn(Cell) -> Option<u8>,
    mut put: impl FnMut(u8, Man),
) -> Result<(), Refusal> {
    let game = position.game;
    for (place, man) in position.men.iter() {
        let number = number(place)
            .ok_or_else(|| Refusal::saying(format!("{game} has no cell `{place}`")))?;
        let is_known = game.kinds().iter().any(|&(known, _)| known == man.kind);
        if !is_known {
            let why = format!("{game} has no {}, but there is one on `{place}`", man.kind);
            return Err(Refusal::saying(why));
        }
        if man.mark.is_some() {
            let why = format!("men of {game} carry no marks, but the one on `{place}` does");
            return Err(Refusal::saying(why));
        }
        let of_array = |array: &[Kind]| {
            array.contains(&man.kind) || matches!(man.kind, Kind::King | Kind::Pawn)
        };
        if !position.array().is_none_or(of_array) {
            let why = format!("the array does not name the {} that stands on `{place}`", man.kind);
            return Err(Refusal::saying(why));
        }
        put(number, man);
    }
    Ok(())
}

/// Refuses a position with a misplaced pawn: `pawn` is the cell of such a pawn, or `None`, and `place` completes the
/// message "the pawn on … stands".
pub(crate) fn no_misplaced_pawn(pawn: Option<Cell>, place: impl Display) -> Result<(), Refusal> {
    pawn.map_or(Ok(()), |pawn| Err(Refusal::saying(format!("the pawn on `{pawn}` stands {place}"))))
}

/// The refusal of an en passant field that cannot come from a double step of `mover`.
pub(crate) fn no_double_step(mover: Side, crossed: Cell) -> Refusal {
    Refusal::saying(format!(
        "no pawn of {mover} can have crossed `{crossed}` with a double step in the last turn"
    ))
}

/// Refuses a position unless each side has exactly one king.
pub(crate) fn one_king_a_side(kings: impl Fn(Side) -> u32) -> Result<(), Refusal> {
    for side in Side::BOTH {
        let kings = kings(side);
        if kings != 1 {
            return Err(Refusal::saying(format!("{side} has {kings} kings instead of one")));
        }
    }
    Ok(())
}

/// Refuses a position in which the side not to move is in check.
pub(crate) fn no_check_out_of_turn(board: &impl Board) -> Result<(), Refusal> {
    let waiting = board.side().other();
    if board.is_checked(waiting) {
        return Err(Refusal::saying(format!(
            "the {waiting} king is in check, but {waiting} is not to move"
        )));
    }
    Ok(())
}
