//! What random positions and turns of a family of games need, one file per family.
//!
//! None of this is law. It makes random positions of a game worth asking about: men on mirrors, deflectors where kings
//! castle, twins that fit each other. Whatever a file leaves out is as in orthodox chess.

mod chess;
mod deflection;
mod kingdom;
mod masonic;
mod mirrors;
mod spectral;

use types::{Family, Game};

use crate::editing::Editing;

/// The editing of a family.
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
