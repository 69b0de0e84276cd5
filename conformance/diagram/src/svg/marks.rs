//! The marks of a verdict, drawn over the men.

use svg::node::element::{Circle, Group, Path};
use types::{BoardId, Cell};

use super::elements::{self, rounded};
use crate::diagram::Diagram;
use crate::layout::Layout;
use crate::paint::{self, PAPER};
use crate::verdict::{Overlay, Stroke};

/// How far a line stays away from the centres of its first and last cells, in pixels.
const GAP: f64 = 15.0;

/// The blue of cells that a man can reach; the pages use it, too, to show where a picked-up man can go.
const REACHABLE: &str = "#00508f";

/// Draws marks in one colour, except [`Overlay::Reachable`], which is always blue. A dot on a cell with a man or a
/// reflection is put into the corner of the cell.
pub fn draw(diagram: &Diagram<'_>, layout: &Layout, marks: &[Overlay], colour: &str) -> Group {
    let dot = |cell| dot(layout, cell, diagram.is_held(cell));
    let group = Group::new().set("class", "verdict").set("fill", "none").set("stroke", colour);
    marks.iter().fold(group, |group, mark| match mark {
        Overlay::Line(stroke, cells) => match line(layout, *stroke, cells, colour) {
            Some(line) => group.add(line),
            None => group,
        },
        Overlay::Ring(cell) => {
            let radius = if cell.board == BoardId::Points { 17.0 } else { 27.0 };
            let ring = circle(middle(layout, *cell), radius);
            group.add(ring.set("class", "ring").set("stroke-width", 3))
        }
        Overlay::Dot(cell) => group.add(dot(*cell).set("fill", colour)),
        Overlay::Reachable(cell) => {
            group.add(dot(*cell).set("class", "reachable").set("fill", REACHABLE))
        }
        Overlay::Cross(cell) => {
            let (x, y) = middle(layout, *cell);
            let arm = if cell.board == BoardId::Points { 8.0 } else { 13.0 };
            let long = 2.0 * arm;
            let (left, right, top) = (rounded(x - arm), rounded(x + arm), rounded(y - arm));
            let d = format!("M{left} {top} l{long} {long} M{right} {top} l-{long} {long}");
            let cross = Path::new().set("d", d).set("class", "cross").set("stroke-width", 5);
            group.add(cross.set("stroke-linecap", "round"))
        }
    })
}

fn middle(layout: &Layout, cell: Cell) -> (f64, f64) {
    elements::middle(&layout.tile(cell))
}

fn circle((x, y): (f64, f64), radius: f64) -> Circle {
    Circle::new().set("cx", rounded(x)).set("cy", rounded(y)).set("r", radius)
}

/// A dot in the centre of its cell or, if it must stand `aside`, in the upper left corner, which is always free.
fn dot(layout: &Layout, cell: Cell, aside: bool) -> Circle {
    let (x, y) = middle(layout, cell);
    let (shift, radius) = match (aside, cell.board) {
        (false, _) => (0.0, 8.0),
        (true, BoardId::Points) => (9.0, 5.0),
        (true, _) => (20.0, 6.5),
    };
    circle((x - shift, y - shift), radius).set("class", "dot").set("stroke", PAPER)
}

/// A line through the centres of cells, with an arrowhead; `None` if there are fewer than two cells.
fn line(layout: &Layout, stroke: Stroke, cells: &[Cell], colour: &str) -> Option<Group> {
    let mut places: Vec<(f64, f64)> = cells.iter().map(|&cell| middle(layout, cell)).collect();
    let (&[first, second, ..], &[.., before, last]) = (&places[..], &places[..]) else {
        return None;
    };
    let (length, count) = (places.len(), places.len() - 1);
    let (angle_x, angle_y) = toward(before, last);
    let tip = (last.0 - GAP * angle_x, last.1 - GAP * angle_y);
    let (start_x, start_y) = toward(first, second);
    places[0] = (first.0 + GAP * start_x, first.1 + GAP * start_y);
    // The line ends inside the arrowhead.
    places[count] = (tip.0 - 6.0 * angle_x, tip.1 - 6.0 * angle_y);
    let mut d = String::new();
    for (index, &(x, y)) in places.iter().enumerate() {
        let letter = if index == 0 { "M" } else { " L" };
        d = format!("{d}{letter}{} {}", rounded(x), rounded(y));
    }
    let (class, width, dashes, opacity) = match stroke {
        Stroke::Way => ("way", 5.0, None, 1.0),
        Stroke::Attack => ("attack", 3.5, Some("9 5"), 1.0),
        Stroke::Instead => ("instead", 3.0, Some("2 6"), 0.8),
        Stroke::Reach => ("reach", 2.5, None, 0.75),
    };
    let path = Path::new().set("d", d).set("class", class).set("data-cells", length);
    let mut path = paint::rounded(path.set("stroke-width", width));
    if let Some(dashes) = dashes {
        path = path.set("stroke-dasharray", dashes);
    }
    let head = head(tip, (angle_x, angle_y)).set("fill", colour).set("stroke", "none");
    Some(Group::new().set("opacity", opacity).add(path).add(head))
}

/// The unit vector from one place to another.
fn toward(from: (f64, f64), to: (f64, f64)) -> (f64, f64) {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let length = x.hypot(y).max(1e-9);
    (x / length, y / length)
}

/// An arrowhead: a triangle with its tip at a place, pointing in a direction.
fn head(tip: (f64, f64), (x, y): (f64, f64)) -> Path {
    const LONG: f64 = 13.0;
    const HALF: f64 = 7.0;
    let foot = (tip.0 - LONG * x, tip.1 - LONG * y);
    let corners =
        [tip, (foot.0 - HALF * y, foot.1 + HALF * x), (foot.0 + HALF * y, foot.1 - HALF * x)];
    let corners = corners.map(|(x, y)| format!("{} {}", rounded(x), rounded(y)));
    Path::new().set("d", format!("M{} Z", corners.join(" L")))
}
