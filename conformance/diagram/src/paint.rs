//! Attributes that many shapes have.

use svg::Node;
use svg::node::Value;
use svg::node::element::Text;

pub const INK: &str = "#1d1d1d";
pub const PAPER: &str = "#ffffff";

/// The shape, filled and outlined in these colours.
pub fn painted<S: Node>(mut shape: S, fill: &str, stroke: &str, width: impl Into<Value>) -> S {
    shape.assign("fill", fill);
    shape.assign("stroke", stroke);
    shape.assign("stroke-width", width);
    shape
}

/// The shape, with round corners and ends of its lines.
pub fn rounded<S: Node>(mut shape: S) -> S {
    shape.assign("stroke-linejoin", "round");
    shape.assign("stroke-linecap", "round");
    shape
}

/// A text at the place (x, y). `anchor`, which is `start`, `middle` or `end`, says which part of the text is there.
pub fn text(words: impl Into<String>, (x, y): (f64, f64), anchor: &str, size: u8) -> Text {
    Text::new(words).set("x", x).set("y", y).set("text-anchor", anchor).set("font-size", size)
}

/// A bold text that ends at `place`. Its letters have an outline in the colour of paper, drawn with a stroke of `width`,
/// so that they are readable on every background.
pub fn outlined(words: String, place: (f64, f64), size: u8, colour: &str, width: f64) -> Text {
    let text = text(words, place, "end", size).set("font-weight", "bold");
    painted(text, colour, PAPER, width).set("paint-order", "stroke")
}
