//! Pictures for a page that has many. The shapes of men and empty boards are on a sheet, which the page contains once; the
//! pictures refer to it.

use svg::node::element::{Definitions, Group, SVG, Use};
use types::{Cell, Game, Man, Side, Verdict};

use super::elements::{ground, size};
use super::{boards, colour_of, marks, with_labels, with_men};
use crate::caption::description;
use crate::diagram::Diagram;
use crate::layout::{Layout, View};
use crate::silhouette;
use crate::verdict::{self, Overlay, Stroke};

/// What a picture shows in addition to the men and to the frames around the cells of its turn.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "`Nothing` says everything")]
pub enum Shown {
    Nothing,
    /// The verdict on the turn, drawn from its facts.
    Verdict(Box<Verdict>),
    /// Lines along paths, none of which is the beginning of another; dots on cells; and rings around cells.
    Marks(Vec<Vec<Cell>>, Vec<Cell>, Vec<Cell>),
}

/// The shapes that the pictures of these games share, as an SVG element that is itself invisible.
pub fn sheet(games: &[Game]) -> String {
    let mut shapes = Definitions::new();
    let mut men: Vec<Man> = Vec::new();
    for &game in games {
        let layout = Layout::new(game, View::default());
        let cells = layout.tiles().fold(Group::new(), |board, tile| board.add(ground(&tile)));
        let labels = with_labels(Group::new(), &layout, "currentColor");
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

impl Diagram<'_> {
    /// Only the board, as an SVG element for a page that contains the [`sheet`] with the shapes of the game.
    pub fn to_svg_on_sheet(&self, shown: &Shown) -> String {
        let layout = Layout::new(self.position.game, View::default());
        let (verdict, marks) = match shown {
            Shown::Nothing => (None, Vec::new()),
            Shown::Verdict(verdict) => (Some(&**verdict), verdict::marks(verdict)),
            Shown::Marks(paths, dots, rings) => (None, cells(paths, dots, rings)),
        };
        let colour = colour_of(verdict);
        let ground = boards().add(shape(&board_name(self.position.game)));
        let figure = |man| Group::new().add(shape(&man_name(man)));
        let mut board = with_men(ground, self, &layout, colour, figure);
        if !marks.is_empty() {
            board = board.add(marks::draw(self, &layout, &marks, colour));
        }
        let (width, height) = size(&layout);
        let class = if width > 1.3 * height { "diagram wide" } else { "diagram" };
        SVG::new()
            .set("class", class)
            .set("viewBox", (0, 0, width, height))
            .set("role", "img")
            .set("aria-label", description(self, verdict))
            .add(board)
            .to_string()
    }
}

/// A reference to a shape of the sheet.
fn shape(name: &str) -> Use {
    Use::new().set("href", format!("#{name}"))
}

/// The marks of [`Shown::Marks`]: lines first, so that dots and rings are drawn over them.
fn cells(paths: &[Vec<Cell>], dots: &[Cell], rings: &[Cell]) -> Vec<Overlay> {
    let paths = paths.iter().map(|path| Overlay::Line(Stroke::Reach, path.clone()));
    let dots = dots.iter().map(|&cell| Overlay::Dot(cell));
    paths.chain(dots).chain(rings.iter().map(|&cell| Overlay::Ring(cell))).collect()
}

fn board_name(game: Game) -> String {
    format!("board-{game}")
}

fn man_name(man: Man) -> String {
    format!("man-{}-{}", man.side, man.kind).replace(' ', "-")
}
