//! Diagrams: a position as text for a terminal, and as an SVG picture.
//!
//! A diagram needs only a position. In House of Mirrors, the caller also passes the reflections, since finding them takes
//! the rules.
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
mod paint;
mod parts;
mod silhouette;
mod svg;
mod text;
mod verdict;

pub use caption::caption;
pub use diagram::Diagram;
pub use layout::View;
pub use svg::sheet::{Shown, sheet};
pub use svg::{Place, Places, deflector, man, places};
