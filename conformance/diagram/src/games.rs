//! How the boards of each family of games are drawn, one file per family.
//!
//! Whatever a family's file does not define is drawn as on the orthodox board.

mod chess;
mod deflection;
mod kingdom;
mod masonic;
mod mirrors;
mod spectral;

use types::Family;

use crate::drawing::Drawing;

/// The drawing of a family; `stacked`: with two boards one above the other.
pub(crate) fn drawing(family: Family, stacked: bool) -> &'static dyn Drawing {
    match family {
        Family::Chess => &chess::Plain,
        Family::Masonic => &masonic::Bricks,
        Family::Deflection => &deflection::Deflectors,
        Family::Mirrors => &mirrors::Mirrors,
        Family::Kingdom if stacked => &kingdom::Twins { stacked: true },
        Family::Kingdom => &kingdom::Twins { stacked: false },
        Family::Spectral => &spectral::Points,
    }
}
