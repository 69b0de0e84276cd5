//! SVG: complete documents (in this module), and pictures that share their shapes (in `sheet`).

mod elements;
mod marks;
pub mod sheet;

use svg::Document;
use svg::node::element::{Description, Group, Rectangle, Text, Title};
use types::facts::words;
use types::{Cell, Deflector, Game, Man, Verdict};

use crate::caption::{caption, description, verdict_line};
use crate::diagram::Diagram;
use crate::layout::{Layout, Tile, View};
use crate::paint::{INK, PAPER};
use crate::parts::Tint;
use crate::silhouette::{self, BOX};
use crate::verdict;
use elements::{
    ILLEGAL, LEGAL, MARGIN, POINT, SIDE, chevron, frame, ground, put, size, write_label, write_mark,
};

/// The sentence of a caption is wrapped at the width of the picture, but not at less than this width.
const MIN_CAPTION: f64 = 480.0;

/// The height of a line of the caption.
const LINE: f64 = 20.0;

const COORDINATE: &str = "#4a4a4a";

/// The cells of a game in the picture made by [`Diagram::to_svg_board`]. Lengths are in the units of its view box.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "the names say everything")]
pub struct Places {
    pub width: f64,
    pub height: f64,
    pub cells: Vec<Place>,
}

/// One cell in a picture, with its centre (x, y) from the upper left corner.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs, reason = "the other names say everything")]
pub struct Place {
    pub cell: Cell,
    pub x: f64,
    pub y: f64,
    /// The distance from the cell's centre to its sides; for a point, to the corners of its diamond.
    pub reach: f64,
}

impl Diagram<'_> {
    /// The diagram as an SVG document.
    pub fn to_svg(&self) -> String {
        document(self, None, Vec::new())
    }

    /// Like [`Diagram::to_svg`], but also draws the facts of the verdict on the diagram's turn: the man's path, what
    /// blocks it, and the lines of attack. Legal and illegal turns have different colours.
    pub fn to_svg_of(&self, verdict: &Verdict) -> String {
        document(self, Some(verdict), vec![verdict_line(self, verdict)])
    }

    /// Like [`Diagram::to_svg_of`], with the verdict's sentence and all its clauses below the picture, in lines about as
    /// wide as the picture.
    pub fn to_svg_captioned(&self, verdict: &Verdict) -> String {
        let (width, _) = size(&Layout::new(self.position.game, View::default()));
        let clauses: Vec<String> = verdict.clauses.iter().map(ToString::to_string).collect();
        let turn = self.turn.map_or_else(String::new, |turn| format!("{turn}: "));
        let mut lines = vec![format!("{turn}{}  {}", verdict.word(), clauses.join(", "))];
        lines.extend(wrapped(&words::sentence(&verdict.why), width.max(MIN_CAPTION)));
        document(self, Some(verdict), lines)
    }

    /// Only the board, as an SVG document for a page: without caption, background or a fixed width, and with
    /// coordinates in the colour of the page's text. A verdict is drawn as by [`Diagram::to_svg_of`].
    pub fn to_svg_board(&self, verdict: Option<&Verdict>, view: View) -> String {
        let layout = Layout::new(self.position.game, view);
        let document = titled(self, verdict, size(&layout));
        format!("{}\n", document.add(board(self, &layout, verdict, "currentColor")))
    }
}

/// An SVG document with one man, drawn as on a board.
pub fn man(man: Man) -> String {
    alone(silhouette::man(man), format!("{} {}", man.side, man.kind), BOX)
}

/// An SVG document with one deflector, drawn as on a board.
pub fn deflector(deflector: Deflector) -> String {
    let middle = Tile { cell: Cell::square(0, 1), x: 0.5, y: 0.5, tint: Tint::Light };
    let title = format!("deflector {deflector}, {} degrees", deflector.angle());
    alone(chevron(deflector, &middle), title, SIDE)
}

fn alone(shape: Group, title: String, side: f64) -> String {
    let document = Document::new().set("viewBox", (0, 0, side, side)).set("role", "img");
    format!("{}\n", document.set("font-family", "sans-serif").add(Title::new(title)).add(shape))
}

/// A text broken into lines that, with margins, are at most `width` wide; a longer word has a line of its own.
fn wrapped(text: &str, width: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut().map(|line| (format!("{line} {word}"), line)) {
            Some((longer, line)) if wide(&longer) <= width => *line = longer,
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

fn document(diagram: &Diagram<'_>, verdict: Option<&Verdict>, about: Vec<String>) -> String {
    let layout = Layout::new(diagram.position.game, View::default());
    let (width, board_height) = size(&layout);
    let mut lines = vec![diagram.position.game.title().to_owned()];
    lines.extend(caption(diagram.position));
    lines.extend(about);
    let width = lines.iter().map(|line| wide(line)).fold(width, f64::max);
    let height = board_height + LINE * count(lines.len()) + 8.0;

    let mut document = titled(diagram, verdict, (width, height))
        .set("width", width)
        .set("height", height)
        .add(Rectangle::new().set("width", width).set("height", height).set("fill", PAPER))
        .add(board(diagram, &layout, verdict, COORDINATE));
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

/// The position of every cell of a game in a picture that shows only the board.
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

/// An empty document with the game's title, and a description for readers who cannot see the picture.
fn titled(
    diagram: &Diagram<'_>,
    verdict: Option<&Verdict>,
    (width, height): (f64, f64),
) -> Document {
    let text = svg::node::Text::new(description(diagram, verdict));
    let description = Description::new().add(text);
    Document::new()
        .set("viewBox", (0, 0, width, height))
        .set("font-family", "sans-serif")
        .set("role", "img")
        .set("aria-labelledby", "title desc")
        .add(Title::new(diagram.position.game.title()).set("id", "title"))
        .add(description.set("id", "desc"))
}

/// The boards with everything on them. `coordinate` is the colour of the coordinates.
fn board(
    diagram: &Diagram<'_>,
    layout: &Layout,
    verdict: Option<&Verdict>,
    coordinate: &str,
) -> Group {
    let colour = colour_of(verdict);
    let ground = layout.tiles().fold(boards(), |board, tile| board.add(ground(&tile)));
    let board = with_men(ground, diagram, layout, colour, silhouette::man);
    let board = with_labels(board, layout, coordinate);
    match verdict {
        Some(verdict) => board.add(marks::draw(diagram, layout, &verdict::marks(verdict), colour)),
        None => board,
    }
}

/// Adds the coordinates at the edges of the boards to a drawing.
fn with_labels(board: Group, layout: &Layout, colour: &str) -> Group {
    let labels = layout.labels();
    labels.iter().fold(board, |board, label| board.add(write_label(label, colour)))
}

/// The colour in which a verdict is drawn.
fn colour_of(verdict: Option<&Verdict>) -> &'static str {
    if verdict.is_none_or(Verdict::is_legal) { LEGAL } else { ILLEGAL }
}

/// An empty group whose origin is the upper left corner of the boards, inside the margin.
fn boards() -> Group {
    Group::new().set("transform", format!("translate({MARGIN} {MARGIN})"))
}

/// Adds deflectors, reflections and men to empty boards, and frames around the cells of the turn. `figure` draws a man.
fn with_men(
    mut board: Group,
    diagram: &Diagram<'_>,
    layout: &Layout,
    colour: &str,
    figure: fn(Man) -> Group,
) -> Group {
    let position = diagram.position;
    for &(deflector, cell) in position.deflectors().iter().flat_map(|fields| &fields.placed) {
        board = board.add(chevron(deflector, &layout.tile(cell)));
    }
    let (left, reached) = diagram.left_and_reached();
    for (cells, left) in [(left, true), (reached, false)] {
        for cell in cells {
            board = board.add(frame(&layout.tile(cell), left, colour));
        }
    }
    for &(cell, man) in &diagram.reflections {
        let title = format!("reflection on {cell} of a {} {}", man.side, man.kind);
        board = board.add(stand(figure(man), title, &layout.tile(cell)).set("opacity", 0.42));
    }
    for (cell, man) in position.men.iter() {
        let tile = layout.tile(cell);
        let standing = stand(figure(man), format!("{} {} on {cell}", man.side, man.kind), &tile);
        board = board.add(match man.mark {
            Some(mark) => standing.add(write_mark(mark, &tile)),
            None => standing,
        });
    }
    board
}

/// A man on its cell. On a point it is smaller and paler.
fn stand(figure: Group, words: String, tile: &Tile) -> Group {
    let group = Group::new().add(Title::new(words));
    if tile.tint == Tint::Point {
        group.add(put(figure, tile, 0.7)).set("opacity", 0.8)
    } else {
        group.add(put(figure, tile, 1.0))
    }
}

/// An integer as a length, 65,535 at most.
fn count(number: usize) -> f64 {
    u16::try_from(number).map_or(f64::from(u16::MAX), f64::from)
}

/// The width that a line needs, margins included.
fn wide(line: &str) -> f64 {
    2.0 * MARGIN + 7.4 * count(line.chars().count())
}
