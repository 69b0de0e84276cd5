//! The men as vector shapes, each in a box of 45 by 45.
//!
//! White's men are hollow and Black's filled, so they differ even without colours. A man of a kind that orthodox chess
//! lacks also shows its letter.

mod outlines;

use svg::node::element::{Group, Path, Text};
use types::{Game, Man, Side};

/// The side of the box in which a man is drawn.
pub const BOX: f64 = 45.0;

const INK: &str = "#1d1d1d";
const PAPER: &str = "#ffffff";

/// A man in its box, whose upper left corner is the origin.
pub fn man(man: Man) -> Group {
    let (fill, detail) = match man.side {
        Side::White => (PAPER, INK),
        Side::Black => (INK, PAPER),
    };
    let outline = outlines::outline(man.kind);
    let mut group = Group::new();
    if !Game::Chess.kinds().iter().any(|&(kind, _)| kind == man.kind) {
        group = group.add(letter(man));
    }
    group
        .add(
            Path::new()
                .set("d", outline.body)
                .set("fill", fill)
                .set("stroke", INK)
                .set("stroke-width", 1.8)
                .set("stroke-linejoin", "round"),
        )
        .add(
            Path::new()
                .set("d", outline.details)
                .set("fill", "none")
                .set("stroke", detail)
                .set("stroke-width", 1.6)
                .set("stroke-linejoin", "round")
                .set("stroke-linecap", "round"),
        )
}

/// The letter of a man, small, in the lower right corner of its box.
fn letter(man: Man) -> Text {
    Text::new(man.letter().to_string())
        .set("x", 44)
        .set("y", 44)
        .set("text-anchor", "end")
        .set("font-size", 12)
        .set("font-weight", "bold")
        .set("stroke", PAPER)
        .set("stroke-width", 2.5)
        .set("stroke-linejoin", "round")
        .set("paint-order", "stroke")
        .set("fill", INK)
}
