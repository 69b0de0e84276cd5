//! Diagrams: a position as text for a terminal, and as an SVG picture.
//!
//! A diagram is made from a position alone. In the House of Mirrors games it also shows the reflections, which follow from a
//! rule, so the caller must pass them.
//!
//! The crate reads and writes no files, and compiles for `wasm32-unknown-unknown`.
//!
//! ```
//! # use record as chess_arbiter_record;
//! use chess_arbiter_diagram::Diagram;
//! use chess_arbiter_record::Game;
//!
//! let position = Game::Chess.start();
//! let diagram = Diagram { position: &position, reflections: Vec::new(), turn: None };
//! assert!(diagram.to_text().starts_with(" 8 r n b q k b n r\n"));
//! assert!(diagram.to_svg().starts_with("<svg"));
//! ```

mod canvas;
mod caption;
mod drawing;
mod games;
mod layout;
mod parts;
mod silhouette;
mod svg;
mod text;
mod verdict;

pub use caption::caption;
pub use layout::View;
pub use svg::sheet::{Shown, sheet};

use record::{Cell, Deflector, Game, Man, Position, Ruling, Second, Step, Turn};

/// The places of a game's cells in the picture that [`Diagram::to_svg_board`] makes.
#[derive(Clone, Debug)]
pub struct Places {
    /// The width of the picture, in its own units.
    pub width: f64,
    /// Its height.
    pub height: f64,
    /// Every cell of the game.
    pub cells: Vec<Place>,
}

/// One cell in a picture.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// Which cell.
    pub cell: Cell,
    /// Its centre, from the left.
    pub x: f64,
    /// Its centre, from the top.
    pub y: f64,
    /// The distance from the centre to the border; of a point, which is drawn as a diamond, to its corners.
    pub reach: f64,
}

/// The place of every cell of a game in the picture of a board alone.
pub fn places(game: Game, view: View) -> Places {
    svg::places(game, view)
}

/// A man alone as an SVG document, as it is drawn on a board.
pub fn man(man: Man) -> String {
    svg::draw_shape(silhouette::man(man), &format!("{} {}", man.side, man.kind))
}

/// A deflector alone as an SVG document, as it is drawn on a board.
pub fn deflector(deflector: Deflector) -> String {
    svg::draw_deflector(deflector)
}

/// What to draw.
pub struct Diagram<'a> {
    /// The position.
    pub position: &'a Position,
    /// Its reflections, each with the man it shows; empty in games other than House of Mirrors.
    pub reflections: Vec<(Cell, Man)>,
    /// The turn whose cells are marked.
    pub turn: Option<Turn>,
}

impl Diagram<'_> {
    /// The diagram as lines of text, with the caption below the board.
    pub fn to_text(&self) -> String {
        text::draw(self)
    }

    /// The diagram as an SVG document.
    pub fn to_svg(&self) -> String {
        svg::draw(self, None)
    }

    /// The same with the verdict on its turn, drawn from the ruling's facts: the man's path, what blocks it, and the lines of
    /// attack; legal and illegal turns have different colours.
    pub fn to_svg_of(&self, ruling: &Ruling) -> String {
        svg::draw(self, Some(ruling))
    }

    /// The board alone as an SVG document for a page: without caption and background, as wide as the page allows, with
    /// coordinates in the colour of the page's text. A ruling is drawn as by [`Diagram::to_svg_of`].
    pub fn to_svg_board(&self, ruling: Option<&Ruling>, view: View) -> String {
        svg::draw_board(self, ruling, view)
    }

    /// The board alone as an SVG element without a caption, for a page that has the [`sheet`] of its game with the shared
    /// shapes.
    pub fn to_svg_on_sheet(&self, shown: Shown<'_>) -> String {
        svg::sheet::draw(self, shown)
    }

    /// Whether there is a man or a reflection on a cell.
    fn is_held(&self, cell: Cell) -> bool {
        self.position.men.get(cell).is_some() || self.reflections.iter().any(|&(on, _)| on == cell)
    }

    /// The cells that the turn leaves: of a man, of its twin, of a deflector, of a vanishing man.
    fn left(&self) -> Vec<Cell> {
        self.steps().map(|step| step.from).chain(self.vanishing()).collect()
    }

    /// The cells that the turn reaches.
    fn reached(&self) -> Vec<Cell> {
        let placed = self.turn.and_then(|turn| match turn.second {
            Some(Second::Act(record::Act::Place(_, cell))) => Some(cell),
            _ => None,
        });
        self.steps().map(|step| step.to).chain(placed).collect()
    }

    fn steps(&self) -> impl Iterator<Item = Step> {
        let second = self.turn.and_then(|turn| match turn.second {
            Some(Second::Twin(step)) => Some(step),
            Some(Second::Act(record::Act::Move(from, to))) => Some(Step::new(from, to)),
            _ => None,
        });
        self.turn.map(|turn| turn.step).into_iter().chain(second)
    }

    fn vanishing(&self) -> Option<Cell> {
        match self.turn?.second {
            Some(Second::Vanishing(cell)) => Some(cell),
            _ => None,
        }
    }
}
