//! Pictures for a page with many of them: the page defines men and empty boards once, on a sheet of shapes, and each picture refers
//! to them.

use svg::node::element::{Definitions, Group, SVG, Title, Use};
use types::{Cell, Game, Man, Side, Verdict};

use super::elements::{
    ILLEGAL, LEGAL, MARGIN, chevron, frame, ground, put, size, write_label, write_mark,
};
use super::marks;
use crate::caption::description;
use crate::diagram::Diagram;
use crate::layout::{Layout, Tile, View};
use crate::parts::Tint;
use crate::silhouette;
use crate::verdict::{self, Overlay, Stroke};

/// What a picture shows in addition to the men and the cells of its turn.
#[derive(Clone, Copy, Debug)]
pub enum Shown<'a> {
    /// Nothing.
    Nothing,
    /// The verdict on the turn, drawn from its facts.
    Verdict(&'a Verdict),
    /// Cells: a dot on each of the first list, a ring around each of the second.
    Cells(&'a [Cell], &'a [Cell]),
    /// The reach of a man: its paths as lines, then dots and rings as in `Cells`.
    Reach(&'a [Vec<Cell>], &'a [Cell], &'a [Cell]),
}

/// The shapes that the pictures of these games share, as an SVG element that is itself invisible.
pub fn sheet(games: &[Game]) -> String {
    let mut shapes = Definitions::new();
    let mut men: Vec<Man> = Vec::new();
    for &game in games {
        let layout = Layout::new(game, View::default());
        let cells = layout.tiles().fold(Group::new(), |board, tile| board.add(ground(&tile)));
        let labels = layout.labels();
        let labels = labels
            .iter()
            .fold(Group::new(), |group, label| group.add(write_label(label, "currentColor")));
        shapes = shapes.add(Group::new().set("id", board_name(game)).add(cells).add(labels));
        for &(kind, _) in game.kinds() {
            for man in Side::BOTH.map(|side| Man::new(side, kind)) {
                if !men.contains(&man) {
                    men.push(man);
                }
            }
        }
    }
    for man in men {
        shapes = shapes.add(silhouette::man(man).set("id", man_name(man)));
    }
    let sheet = SVG::new().set("class", "sheet").set("width", 0).set("height", 0);
    sheet.set("aria-hidden", "true").add(shapes).to_string()
}

/// Draws only the board of a diagram, for a page with the sheet of its game.
pub fn draw(diagram: &Diagram<'_>, shown: Shown<'_>) -> String {
    let position = diagram.position;
    let game = position.game;
    let layout = Layout::new(game, View::default());
    let (verdict, marks) = match shown {
        Shown::Nothing => (None, Vec::new()),
        Shown::Verdict(verdict) => (Some(verdict), verdict::marks(verdict)),
        Shown::Cells(dots, rings) => (None, cells(&[], dots, rings)),
        Shown::Reach(paths, dots, rings) => (None, cells(paths, dots, rings)),
    };
    let colour = if verdict.is_none_or(Verdict::is_legal) { LEGAL } else { ILLEGAL };
    let mut board = Group::new().set("transform", format!("translate({MARGIN} {MARGIN})"));
    board = board.add(Use::new().set("href", format!("#{}", board_name(game))));
    for &(deflector, cell) in position.deflectors().iter().flat_map(|fields| &fields.placed) {
        board = board.add(chevron(deflector, &layout.tile(cell)));
    }
    for (cells, left) in [(diagram.left(), true), (diagram.reached(), false)] {
        for cell in cells {
            board = board.add(frame(&layout.tile(cell), left, colour));
        }
    }
    for &(cell, man) in &diagram.reflections {
        let title = format!("reflection of a {} {} on {cell}", man.side, man.kind);
        board = board.add(stand(man, title, &layout.tile(cell)).set("opacity", 0.42));
    }
    for (cell, man) in position.men.iter() {
        let tile = layout.tile(cell);
        let standing = stand(man, format!("{} {} on {cell}", man.side, man.kind), &tile);
        board = board.add(match man.mark {
            Some(mark) => standing.add(write_mark(mark, &tile)),
            None => standing,
        });
    }
    if !marks.is_empty() {
        let held = |cell| diagram.is_held(cell);
        board = board.add(marks::draw(&layout, &marks, &held, colour));
    }
    let (width, height) = size(&layout);
    let class = if width > 1.3 * height { "diagram wide" } else { "diagram" };
    SVG::new()
        .set("class", class)
        .set("viewBox", (0, 0, width, height))
        .set("role", "img")
        .set("aria-label", description(diagram, verdict))
        .add(board)
        .to_string()
}

/// Paths as lines, below dots on some cells and rings around others.
fn cells(paths: &[Vec<Cell>], dots: &[Cell], rings: &[Cell]) -> Vec<Overlay> {
    let paths = paths.iter().map(|path| Overlay::Line(Stroke::Reach, path.clone()));
    let dots = dots.iter().map(|&cell| Overlay::Dot(cell));
    paths.chain(dots).chain(rings.iter().map(|&cell| Overlay::Ring(cell))).collect()
}

/// A man from the sheet on its cell. On a point it is smaller and paler.
fn stand(man: Man, words: String, tile: &Tile) -> Group {
    let on_point = tile.tint == Tint::Point;
    let shape = Group::new().add(Use::new().set("href", format!("#{}", man_name(man))));
    let group = Group::new().add(Title::new(words));
    if on_point {
        group.add(put(shape, tile, 0.7)).set("opacity", 0.8)
    } else {
        group.add(put(shape, tile, 1.0))
    }
}

fn board_name(game: Game) -> String {
    format!("board-{game}")
}

fn man_name(man: Man) -> String {
    format!("man-{}-{}", man.side, man.kind).replace(' ', "-")
}
