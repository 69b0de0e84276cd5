//! What is special about random positions and turns of each family of games. None of this is law. It makes positions worth
//! comparing: men on mirrors, deflectors on castling ranks, matching twins.

mod chess;
mod deflection;
mod kingdom;
mod masonic;
mod mirrors;
mod spectral;

use types::{Family, Game};

use crate::editing::Editing;

/// How positions of a game are edited, which depends on the game's family.
pub(crate) fn editing(game: Game) -> &'static dyn Editing {
    match game.family() {
        Family::Chess => &chess::Orthodox,
        Family::Masonic => &masonic::Bricks,
        Family::Deflection => &deflection::Deflectors,
        Family::Mirrors => &mirrors::Mirrors,
        Family::Kingdom => &kingdom::Twins,
        Family::Spectral => &spectral::Points,
    }
}
