//! The elements of pictures of boards: cells, frames, deflectors, marks and labels.

use svg::node::element::{Group, Line, Path, Rectangle, Text, Title};
use types::{BoardId, Deflector, Mark};

use crate::layout::{Layout, Tile};
use crate::paint::{self, PAPER, outlined, painted, text};
use crate::parts::{Label, Tint};
use crate::silhouette::BOX;

/// The side of a square cell, in pixels.
pub(super) const SIDE: f64 = 60.0;
/// The margin around the boards, for coordinates.
pub(super) const MARGIN: f64 = 34.0;
/// A point is drawn as a diamond. This is half its diagonal, in sides of a square cell.
pub(super) const POINT: f64 = 0.29;

/// A green and a red that colour-blind readers can distinguish, and that stand out from every background.
pub(super) const LEGAL: &str = "#005f56";
pub(super) const ILLEGAL: &str = "#b01c10";
const DEFLECTOR: &str = "#0b6e8f";

/// Width and height of the boards with their coordinates, in pixels.
pub(super) fn size(layout: &Layout) -> (f64, f64) {
    let (width, height) = layout.extent();
    (width * SIDE + 2.0 * MARGIN, height * SIDE + 2.0 * MARGIN)
}

/// The centre of a cell, in pixels from the upper left corner of the boards.
pub(super) fn middle(tile: &Tile) -> (f64, f64) {
    (tile.x * SIDE, tile.y * SIDE)
}

pub(super) fn ground(tile: &Tile) -> Group {
    let (x, y) = middle(tile);
    let fill = match tile.tint {
        Tint::Point => {
            let diamond = diamond(x, y, POINT * SIDE);
            return Group::new().add(painted(diamond, "#dfe9f3", "#66788a", 1));
        }
        Tint::Light => "#f4ead5",
        Tint::Dark => "#cfac7b",
        Tint::Third => "#e3cba4",
        Tint::Mirror => "#a9d3e8",
    };
    let mut group = Group::new().add(square(tile, 0.0, fill, "#6b5536", 1));
    if tile.tint == Tint::Mirror {
        group = group.add(square(tile, 4.0, "none", "#3d7f9f", 2));
        // Two glints in the upper left and lower right corners, where no man hides them.
        for (sign, length) in [(-1.0, 12.0), (-1.0, 20.0), (1.0, 12.0), (1.0, 20.0)] {
            let corner = SIDE / 2.0 - 6.0;
            let (far, near) = (sign * corner, sign * (corner - length));
            let glint = Line::new().set("x1", x + far).set("y1", y + near);
            let glint = glint.set("x2", x + near).set("y2", y + far);
            group = group.add(glint.set("stroke", PAPER).set("stroke-width", 2));
        }
    }
    group
}

/// A square over a cell, smaller by `inset` on each side.
fn square(tile: &Tile, inset: f64, fill: &str, stroke: &str, width: i32) -> Rectangle {
    let half = SIDE / 2.0 - inset;
    let (x, y) = middle(tile);
    let square = Rectangle::new().set("x", x - half).set("y", y - half);
    painted(square.set("width", 2.0 * half).set("height", 2.0 * half), fill, stroke, width)
}

fn diamond(x: f64, y: f64, reach: f64) -> Path {
    let (left, right, top, bottom) = (x - reach, x + reach, y - reach, y + reach);
    Path::new().set("d", format!("M{x} {top} L{right} {y} L{x} {bottom} L{left} {y} Z"))
}

/// The frame around a cell of the turn: dashed if the cell is left, solid if it is reached.
pub(super) fn frame(tile: &Tile, left: bool, colour: &str) -> Group {
    let (x, y) = middle(tile);
    let path = if tile.cell.board == BoardId::Points {
        diamond(x, y, POINT * SIDE + 3.0)
    } else {
        let half = SIDE / 2.0 - 2.5;
        let (left, top, side) = (x - half, y - half, 2.0 * half);
        Path::new().set("d", format!("M{left} {top} h{side} v{side} h-{side} Z"))
    };
    let path = painted(path.set("class", "frame"), "none", colour, 4.5);
    Group::new().add(if left { path.set("stroke-dasharray", "7 5") } else { path })
}

/// A deflector: its letter, and two arms at the angle between a path's way in and its way out. The arms nearly
/// reach the cell's border, so that they are visible under a man.
pub(super) fn chevron(deflector: Deflector, tile: &Tile) -> Group {
    let (x, y) = middle(tile);
    let reach = SIDE / 2.0 - 5.0;
    let degrees = deflector.angle();
    let (sine, cosine) = ((180.0 - f64::from(degrees)) / 2.0).to_radians().sin_cos();
    // The bisector points up; the corner of the chevron is below the centre of the cell.
    let bottom = y + reach * cosine * 0.75;
    // The flatter the chevron, the closer its ends come to the border of the cell.
    let length = (reach - 1.0) / sine.max(0.85);
    let (left, right) = (rounded(x - length * sine), rounded(x + length * sine));
    let (top, corner_x, corner_y) =
        (rounded(bottom - length * cosine), rounded(x), rounded(bottom));
    let d = format!("M{left} {top} L{corner_x} {corner_y} L{right} {top}");
    let arms = Path::new().set("d", d);
    let corner = (x + SIDE / 2.0 - 9.0, y - SIDE / 2.0 + 16.0);
    let letter = text(deflector.to_string(), corner, "middle", 14);
    Group::new()
        .add(Title::new(format!("deflector {deflector}, {degrees} degrees, on {}", tile.cell)))
        .add(square(tile, 1.5, "#d4eef5", DEFLECTOR, 3))
        .add(paint::rounded(painted(arms, "none", DEFLECTOR, 7)))
        .add(letter.set("font-weight", "bold").set("fill", DEFLECTOR))
}

pub(super) fn rounded(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

pub(super) fn put(shape: Group, tile: &Tile, size: f64) -> Group {
    let scale = size * SIDE * 0.86 / BOX;
    let corner = |centre: f64| rounded(centre * SIDE - BOX * scale / 2.0);
    let place = format!("translate({} {}) scale({scale:.3})", corner(tile.x), corner(tile.y));
    shape.set("transform", place)
}

/// The mark of a man, in the lower right corner of its cell: its file, after `+` if the man is promoted.
pub(super) fn write_mark(mark: Mark, tile: &Tile) -> Text {
    let plus = if mark.promoted { "+" } else { "" };
    let words = format!("{plus}{}", char::from(b'a' + mark.file));
    outlined(words, ((tile.x + 0.46) * SIDE, (tile.y + 0.44) * SIDE), 15, "#8c1d40", 3.0)
}

pub(super) fn write_label(label: &Label, colour: &str) -> Text {
    let place = (label.x * SIDE, label.y * SIDE + 5.0);
    text(label.text.as_str(), place, "middle", 14).set("fill", colour)
}
