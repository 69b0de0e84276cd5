//! The SVG diagrams: whole documents here, and pictures that share their shapes in `sheet`.

mod marks;
pub mod sheet;

use record::{Board, Cell, Deflector, Game, Man, Mark, Ruling};
use svg::Document;
use svg::node::element::{Description, Group, Line, Path, Rectangle, Text, Title};

use crate::layout::{Layout, Tile, View};
use crate::parts::{Label, Tint};
use crate::silhouette::{self, BOX};
use crate::{Diagram, Place, Places, caption, verdict};

/// The side of a square cell, in pixels.
const SIDE: f64 = 60.0;
/// The margin around the boards, for coordinates.
const MARGIN: f64 = 34.0;
/// The height of a line of the caption.
const LINE: f64 = 20.0;
/// Half the diagonal of a point.
const POINT: f64 = 0.29;

const INK: &str = "#1d1d1d";
const COORDINATE: &str = "#4a4a4a";
/// A green and a red that also differ for colour-blind readers, and stand out from every background.
const LEGAL: &str = "#005f56";
const ILLEGAL: &str = "#b01c10";
const DEFLECTOR: &str = "#0b6e8f";

/// The diagram as an SVG document, with the verdict on its turn drawn over it.
pub fn draw(diagram: &Diagram<'_>, ruling: Option<&Ruling>) -> String {
    let layout = Layout::new(diagram.position.game, View::default());
    let (width, board_height) = size(&layout);
    let mut lines = vec![diagram.position.game.title().to_owned()];
    lines.extend(caption(diagram.position));
    lines.extend(ruling.map(|ruling| told(diagram, ruling)));
    let width = width.max(widest(&lines));
    let height = board_height + LINE * count(lines.len()) + 8.0;

    let mut document = titled(diagram, ruling, (width, height))
        .set("width", width)
        .set("height", height)
        .add(Rectangle::new().set("width", width).set("height", height).set("fill", "#ffffff"))
        .add(board(diagram, &layout, ruling, COORDINATE));
    for (index, line) in lines.iter().enumerate() {
        document = document.add(
            Text::new(line.as_str())
                .set("x", MARGIN)
                .set("y", board_height + LINE * (count(index) + 0.4))
                .set("font-size", 14)
                .set("font-weight", if index == 0 { "bold" } else { "normal" })
                .set("fill", INK),
        );
    }
    format!("{document}\n")
}

/// The board alone, without caption, background and size.
pub fn draw_board(diagram: &Diagram<'_>, ruling: Option<&Ruling>, view: View) -> String {
    let layout = Layout::new(diagram.position.game, view);
    let document = titled(diagram, ruling, size(&layout));
    format!("{}\n", document.add(board(diagram, &layout, ruling, "currentColor")))
}

/// A shape of 45 by 45 as a separate document.
pub fn draw_shape(shape: Group, title: &str) -> String {
    let document = Document::new().set("viewBox", (0, 0, BOX, BOX)).set("role", "img");
    format!("{}\n", document.set("font-family", "sans-serif").add(Title::new(title)).add(shape))
}

/// A deflector as a separate document, as it is drawn on the board.
pub fn draw_deflector(deflector: Deflector) -> String {
    let middle = Tile { cell: Cell::square(0, 1), x: 0.5, y: 0.5, tint: Tint::Light };
    let document = Document::new().set("viewBox", (0, 0, SIDE, SIDE)).set("role", "img");
    let title = format!("deflector {deflector}, {} degrees", deflector.angle());
    let document = document.set("font-family", "sans-serif").add(Title::new(title));
    format!("{}\n", document.add(chevron(deflector, &middle)))
}

/// The place of every cell in the picture of a board alone, and the size of the picture.
pub fn places(game: Game, view: View) -> Places {
    let layout = Layout::new(game, view);
    let (width, height) = size(&layout);
    let place = |tile: Tile| Place {
        cell: tile.cell,
        x: MARGIN + tile.x * SIDE,
        y: MARGIN + tile.y * SIDE,
        reach: if tile.tint == Tint::Point { POINT * SIDE } else { SIDE / 2.0 },
    };
    Places { width, height, cells: layout.tiles().map(place).collect() }
}

/// Width and height of the boards with their coordinates, in pixels.
fn size(layout: &Layout) -> (f64, f64) {
    let (width, height) = layout.extent();
    (width * SIDE + 2.0 * MARGIN, height * SIDE + 2.0 * MARGIN)
}

/// A document with a description for readers who cannot see the picture.
fn titled(diagram: &Diagram<'_>, ruling: Option<&Ruling>, (width, height): (f64, f64)) -> Document {
    Document::new()
        .set("viewBox", (0, 0, width, height))
        .set("font-family", "sans-serif")
        .set("role", "img")
        .set("aria-labelledby", "title desc")
        .add(Title::new(diagram.position.game.title()).set("id", "title"))
        .add(
            Description::new()
                .set("id", "desc")
                .add(svg::node::Text::new(description(diagram, ruling))),
        )
}

/// The boards with everything on them, coordinates in a colour.
fn board(
    diagram: &Diagram<'_>,
    layout: &Layout,
    ruling: Option<&Ruling>,
    coordinate: &str,
) -> Group {
    let position = diagram.position;
    let colour = if ruling.is_none_or(|ruling| ruling.legal) { LEGAL } else { ILLEGAL };
    let mut board = Group::new().set("transform", format!("translate({MARGIN} {MARGIN})"));
    for tile in layout.tiles() {
        board = board.add(ground(&tile));
    }
    if let Some(deflectors) = position.deflectors() {
        for &(deflector, cell) in &deflectors.placed {
            board = board.add(chevron(deflector, &layout.tile(cell)));
        }
    }
    for cell in diagram.left() {
        board = board.add(frame(&layout.tile(cell), true, colour));
    }
    for cell in diagram.reached() {
        board = board.add(frame(&layout.tile(cell), false, colour));
    }
    for &(cell, man) in &diagram.reflections {
        board = board.add(ghost(man, &layout.tile(cell)));
    }
    for (cell, man) in position.men.iter() {
        board = board.add(stand(man, &layout.tile(cell)));
    }
    for label in layout.labels() {
        board = board.add(write_label(&label, coordinate));
    }
    match ruling {
        Some(ruling) => {
            let held = |cell| diagram.is_held(cell);
            board.add(marks::draw(layout, &verdict::marks(ruling), &held, colour))
        }
        None => board,
    }
}

/// A small number as a length.
fn count(number: usize) -> f64 {
    u16::try_from(number).map_or(f64::from(u16::MAX), f64::from)
}

/// A width that is enough for the longest line of the caption.
fn widest(lines: &[String]) -> f64 {
    let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    2.0 * MARGIN + 7.4 * count(longest)
}

/// A description for readers who cannot see the picture.
fn description(diagram: &Diagram<'_>, ruling: Option<&Ruling>) -> String {
    let marked = diagram
        .turn
        .map_or_else(String::new, |turn| format!(" The cells of the turn {turn} are marked."));
    let caption = caption(diagram.position).join(". ");
    let told = ruling
        .map_or_else(String::new, |ruling| format!(" {}: {}.", told(diagram, ruling), ruling.why));
    format!("{caption}.{marked}{told} Position: {}", diagram.position)
}

/// The verdict and its first clause.
fn told(diagram: &Diagram<'_>, ruling: &Ruling) -> String {
    let turn = diagram.turn.map_or_else(String::new, |turn| format!("{turn}: "));
    let verdict = if ruling.legal { "legal" } else { "illegal" };
    let clause = ruling.clauses.first().map_or_else(String::new, |clause| format!(", {clause}"));
    format!("{turn}{verdict}{clause}")
}

fn ground(tile: &Tile) -> Group {
    let (x, y) = (tile.x * SIDE, tile.y * SIDE);
    if tile.tint == Tint::Point {
        let reach = POINT * SIDE;
        return Group::new().add(
            diamond(x, y, reach)
                .set("fill", "#dfe9f3")
                .set("stroke", "#66788a")
                .set("stroke-width", 1),
        );
    }
    let fill = match tile.tint {
        Tint::Light | Tint::Point => "#f4ead5",
        Tint::Dark => "#cfac7b",
        Tint::Third => "#e3cba4",
        Tint::Mirror => "#a9d3e8",
    };
    let square = Rectangle::new()
        .set("x", x - SIDE / 2.0)
        .set("y", y - SIDE / 2.0)
        .set("width", SIDE)
        .set("height", SIDE)
        .set("fill", fill)
        .set("stroke", "#6b5536")
        .set("stroke-width", 1);
    let mut group = Group::new().add(square);
    if tile.tint == Tint::Mirror {
        let inner = SIDE / 2.0 - 4.0;
        group = group.add(
            Rectangle::new()
                .set("x", x - inner)
                .set("y", y - inner)
                .set("width", 2.0 * inner)
                .set("height", 2.0 * inner)
                .set("fill", "none")
                .set("stroke", "#3d7f9f")
                .set("stroke-width", 2),
        );
        // Two glints in the upper left and the lower right corner, where no man hides them.
        for (sign, length) in [(-1.0, 12.0), (-1.0, 20.0), (1.0, 12.0), (1.0, 20.0)] {
            let corner = inner - 2.0;
            group = group.add(
                Line::new()
                    .set("x1", x + sign * corner)
                    .set("y1", y + sign * (corner - length))
                    .set("x2", x + sign * (corner - length))
                    .set("y2", y + sign * corner)
                    .set("stroke", "#ffffff")
                    .set("stroke-width", 2),
            );
        }
    }
    group
}

fn diamond(x: f64, y: f64, reach: f64) -> Path {
    Path::new().set(
        "d",
        format!(
            "M{} {} L{} {} L{} {} L{} {} Z",
            x,
            y - reach,
            x + reach,
            y,
            x,
            y + reach,
            x - reach,
            y
        ),
    )
}

/// The frame around a cell of the turn: dashed if it is left, solid if it is reached.
fn frame(tile: &Tile, left: bool, colour: &str) -> Group {
    let (x, y) = (tile.x * SIDE, tile.y * SIDE);
    let path = if tile.cell.board == Board::Points {
        diamond(x, y, POINT * SIDE + 3.0)
    } else {
        let half = SIDE / 2.0 - 2.5;
        Path::new().set(
            "d",
            format!(
                "M{} {} h{} v{} h-{} Z",
                x - half,
                y - half,
                2.0 * half,
                2.0 * half,
                2.0 * half
            ),
        )
    };
    let path = path
        .set("class", "frame")
        .set("fill", "none")
        .set("stroke", colour)
        .set("stroke-width", 4.5);
    Group::new().add(if left { path.set("stroke-dasharray", "7 5") } else { path })
}

/// A deflector: two arms with the angle between the way in and the way out, and its letter. The arms reach the cell's border,
/// so that they are visible under a man.
fn chevron(deflector: Deflector, tile: &Tile) -> Group {
    let (x, y) = (tile.x * SIDE, tile.y * SIDE);
    let reach = SIDE / 2.0 - 5.0;
    let opening = 180.0 - f64::from(deflector.angle());
    let arm = |sign: f64| {
        let angle = (sign * opening / 2.0).to_radians();
        // The bisector points up; the corner of the chevron is below the centre of the cell.
        let dip = reach * (opening / 2.0).to_radians().cos() * 0.75;
        // The flatter the chevron, the closer its ends to the cell's border.
        let length = (reach - 1.0) / angle.sin().abs().max(0.85);
        (
            rounded(x + length * angle.sin()),
            rounded(y + dip - length * angle.cos()),
            rounded(y + dip),
        )
    };
    let (left_x, left_y, corner_y) = arm(-1.0);
    let (right_x, right_y, _) = arm(1.0);
    let arms = Path::new()
        .set("d", format!("M{left_x} {left_y} L{} {corner_y} L{right_x} {right_y}", rounded(x)))
        .set("fill", "none")
        .set("stroke", DEFLECTOR)
        .set("stroke-width", 7)
        .set("stroke-linejoin", "round")
        .set("stroke-linecap", "round");
    let plate = Rectangle::new()
        .set("x", x - SIDE / 2.0 + 1.5)
        .set("y", y - SIDE / 2.0 + 1.5)
        .set("width", SIDE - 3.0)
        .set("height", SIDE - 3.0)
        .set("fill", "#d4eef5")
        .set("stroke", DEFLECTOR)
        .set("stroke-width", 3);
    let letter = Text::new(deflector.to_string())
        .set("x", x + SIDE / 2.0 - 9.0)
        .set("y", y - SIDE / 2.0 + 16.0)
        .set("text-anchor", "middle")
        .set("font-size", 14)
        .set("font-weight", "bold")
        .set("fill", DEFLECTOR);
    Group::new()
        .add(Title::new(format!(
            "deflector {deflector}, {} degrees, on {}",
            deflector.angle(),
            tile.cell
        )))
        .add(plate)
        .add(arms)
        .add(letter)
}

fn rounded(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

/// A man on its cell. On a point it is smaller and pale.
fn stand(man: Man, tile: &Tile) -> Group {
    let on_point = tile.cell.board == Board::Points;
    let size = if on_point { 0.7 } else { 1.0 };
    let mut group = Group::new()
        .add(Title::new(format!("{} {} on {}", man.side, man.kind, tile.cell)))
        .add(put(silhouette::man(man), tile, size));
    if on_point {
        group = group.set("opacity", 0.8);
    }
    match man.mark {
        None => group,
        Some(mark) => group.add(write_mark(mark, tile)),
    }
}

/// A reflection: the man it shows, faint, on a mirror.
fn ghost(man: Man, tile: &Tile) -> Group {
    Group::new()
        .set("opacity", 0.42)
        .add(Title::new(format!("reflection of a {} {} on {}", man.side, man.kind, tile.cell)))
        .add(put(silhouette::man(man), tile, 1.0))
}

fn put(shape: Group, tile: &Tile, size: f64) -> Group {
    let scale = size * SIDE * 0.86 / BOX;
    let corner = |centre: f64| rounded(centre * SIDE - BOX * scale / 2.0);
    let place = format!("translate({} {}) scale({scale:.3})", corner(tile.x), corner(tile.y));
    shape.set("transform", place)
}

/// The home file of a man of the Kingdom games, in the lower right corner of its cell.
fn write_mark(mark: Mark, tile: &Tile) -> Text {
    let plus = if mark.promoted { "+" } else { "" };
    Text::new(format!("{plus}{}", char::from(b'a' + mark.file)))
        .set("x", (tile.x + 0.46) * SIDE)
        .set("y", (tile.y + 0.44) * SIDE)
        .set("text-anchor", "end")
        .set("font-size", 15)
        .set("font-weight", "bold")
        .set("stroke", "#ffffff")
        .set("stroke-width", 3)
        .set("paint-order", "stroke")
        .set("fill", "#8c1d40")
}

fn write_label(label: &Label, colour: &str) -> Text {
    Text::new(label.text.as_str())
        .set("x", label.x * SIDE)
        .set("y", label.y * SIDE + 5.0)
        .set("text-anchor", "middle")
        .set("font-size", 14)
        .set("fill", colour)
}
