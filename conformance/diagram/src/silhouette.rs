//! The men as vector shapes, each in a box of 45 by 45.
//!
//! White's men are hollow and Black's filled. A man of a kind that chess lacks also shows its letter.

mod outlines;

use svg::node::element::{Group, Path};
use types::{Game, Man, Side};

use crate::paint::{INK, PAPER, outlined, painted, rounded};

/// The side of the box in which a man is drawn.
pub const BOX: f64 = 45.0;

/// A man in its box, whose upper left corner is the origin.
pub fn man(man: Man) -> Group {
    let (fill, detail) = match man.side {
        Side::White => (PAPER, INK),
        Side::Black => (INK, PAPER),
    };
    let outline = outlines::outline(man.kind);
    let mut group = Group::new();
    if !Game::Chess.kinds().iter().any(|&(kind, _)| kind == man.kind) {
        // Small, in the lower right corner of the box.
        let letter = outlined(man.letter().to_string(), (44.0, 44.0), 12, INK, 2.5);
        group = group.add(letter.set("stroke-linejoin", "round"));
    }
    let body = painted(Path::new().set("d", outline.body), fill, INK, 1.8);
    let details = painted(Path::new().set("d", outline.details), "none", detail, 1.6);
    group.add(body.set("stroke-linejoin", "round")).add(rounded(details))
}
