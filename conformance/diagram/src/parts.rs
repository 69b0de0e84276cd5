//! Parts of a board: tints, coordinates and headings.
//!
//! Lengths are in sides of a square cell; x increases to the right, y downward.

/// How a cell is coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tint {
    /// A light cell; on the brick board, a cell of the first of three colours (MAS-4).
    Light,
    /// A dark cell; on the brick board, a cell of the second colour.
    Dark,
    /// A cell of the third colour of the brick board.
    Third,
    /// A mirror, whatever the colour of its cell.
    Mirror,
    /// A point of the Spectral games.
    Point,
}

impl Tint {
    /// The tint for the number of a colour, as [`types::Game::colour`] returns it.
    pub const fn of_colour(colour: u8) -> Tint {
        match colour {
            0 => Tint::Light,
            1 => Tint::Dark,
            _ => Tint::Third,
        }
    }
}

/// A coordinate or a heading beside a board, with its centre (x, y) from the upper left corner of the boards.
pub struct Label {
    pub text: String,
    pub x: f64,
    pub y: f64,
}

impl Label {
    /// A label centred on (x, y).
    pub fn new(text: impl Into<String>, (x, y): (f64, f64)) -> Label {
        Label { text: text.into(), x, y }
    }
}

/// The distance from the border of a board to the centres of its coordinates.
pub const GAP: f64 = 0.28;
