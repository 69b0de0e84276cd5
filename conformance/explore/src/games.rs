//! What is special about random positions and turns of each family of games, one file per family.
//!
//! None of this is law. It makes random positions of a game worth comparing: men on mirrors, deflectors on castling ranks,
//! matching twins. Whatever a file does not override is as in orthodox chess.

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
