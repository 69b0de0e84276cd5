//! Edits that make a position smaller: fewer men first, then less in its fields.

use types::{CastlingRight, CastlingRights, Position};

use crate::basics::take_all;
use crate::editing::Reduction;
use crate::games::editing;

/// Every edit that could make the position smaller, the largest reductions first. One that no longer applies does nothing.
pub(crate) fn reductions(position: &Position) -> Vec<Reduction> {
    let mut reductions: Vec<Reduction> = Vec::new();
    for (cell, man) in position.men.iter() {
        reductions.push(Box::new(move |position| {
            position.men.take(cell);
        }));
        if man.mark.is_some() {
            // Often one twin cannot be removed without the other.
            reductions.push(Box::new(move |position| take_all(position, |_, other| other == man)));
        }
    }
    reductions.push(Box::new(|position| position.castling = CastlingRights::NONE));
    for right in CastlingRight::ALL {
        reductions.push(Box::new(move |position| position.castling.set(right, false)));
    }
    reductions.push(Box::new(|position| position.en_passant = None));
    reductions.push(Box::new(|position| position.halfmove = 0));
    reductions.push(Box::new(|position| position.fullmove = 1));
    reductions.extend(editing(position.game).reductions(position));
    reductions
}
