//! Diagrams: a position as text for a terminal, and as an SVG picture.
//!
//! A diagram needs only a position. In the House of Mirrors games the caller also passes the reflections, because it takes
//! the rules to find them.
//!
//! The crate reads and writes no files, and compiles for `wasm32-unknown-unknown`.
//!
//! ```
//! # use types as chess_arbiter_types;
//! use chess_arbiter_diagram::Diagram;
//! use chess_arbiter_types::Game;
//!
//! let position = Game::Chess.start();
//! let diagram = Diagram { position: &position, reflections: Vec::new(), turn: None };
//! assert!(diagram.to_text().starts_with(" 8 r n b q k b n r\n"));
//! assert!(diagram.to_svg().starts_with("<svg"));
//! ```

mod canvas;
mod caption;
mod diagram;
mod drawing;
mod games;
mod layout;
mod parts;
mod silhouette;
mod svg;
mod text;
mod verdict;

pub use caption::caption;
pub use diagram::Diagram;
pub use layout::View;
pub use svg::sheet::{Shown, sheet};
pub use svg::{Place, Places, places};

use types::{Deflector, Man, Verdict};

/// An SVG document with one man, drawn as on a board.
pub fn man(man: Man) -> String {
    svg::draw_shape(silhouette::man(man), format!("{} {}", man.side, man.kind))
}

/// An SVG document with one deflector, drawn as on a board.
pub fn deflector(deflector: Deflector) -> String {
    svg::draw_deflector(deflector)
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

    /// Like [`Diagram::to_svg`], but also draws the facts of the verdict on the diagram's turn: the man's path, what
    /// blocks it, and the lines of attack. Legal and illegal turns have different colours.
    pub fn to_svg_of(&self, verdict: &Verdict) -> String {
        svg::draw(self, Some(verdict))
    }

    /// Like [`Diagram::to_svg_of`], with the verdict's sentence and all its clauses below the picture.
    pub fn to_svg_captioned(&self, verdict: &Verdict) -> String {
        svg::draw_captioned(self, verdict)
    }

    /// Only the board, as an SVG document for a page: without caption, background or a fixed width, and with
    /// coordinates in the colour of the page's text. A verdict is drawn as by [`Diagram::to_svg_of`].
    pub fn to_svg_board(&self, verdict: Option<&Verdict>, view: View) -> String {
        svg::draw_board(self, verdict, view)
    }

    /// Only the board, as an SVG element without a caption, for a page that contains the [`sheet`] with the shapes of the
    /// game.
    pub fn to_svg_on_sheet(&self, shown: &Shown) -> String {
        svg::sheet::draw(self, shown)
    }
}
