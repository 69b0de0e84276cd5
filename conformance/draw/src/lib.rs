//! Diagrams: a position as text for a terminal, and as an SVG picture.
//!
//! A diagram is made from a position alone. In the House of Mirrors games it also shows the
//! reflections, which follow from the men but by a rule; so whoever draws hands them in.
//!
//! Nothing here reads or writes files; the crate builds for `wasm32-unknown-unknown`.
//!
//! ```
//! # use record as chess_arbiter_record;
//! use chess_arbiter_draw::Diagram;
//! use chess_arbiter_record::Game;
//!
//! let position = Game::Chess.start();
//! let diagram = Diagram { position: &position, reflections: Vec::new(), turn: None };
//! assert!(diagram.to_text().starts_with(" 8 r n b q k b n r\n"));
//! assert!(diagram.to_svg().starts_with("<svg"));
//! ```

mod canvas;
mod caption;
mod games;
mod layout;
mod silhouette;
mod svg;
mod text;
mod verdict;

pub use caption::caption;

use record::{Cell, Man, Position, Ruling, Second, Step, Turn};

/// What is drawn.
pub struct Diagram<'a> {
    /// The position.
    pub position: &'a Position,
    /// The reflections that stand in it, each with the man it shows. None outside the House of
    /// Mirrors.
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

    /// The same with the verdict on its turn, drawn from the ruling's facts: the way through its
    /// turns, who stands in it, what attacks along which line; in one colour what is legal, in
    /// another what is not.
    pub fn to_svg_of(&self, ruling: &Ruling) -> String {
        svg::draw(self, Some(ruling))
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
