//! Cells: the places that a man can occupy.

use std::fmt::{self, Write as _};

use crate::text::named;

named! {
    "board", ALL:
    /// A board of a game. Each cell belongs to one board.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum BoardId {
        /// The only board of a game, or the squares of the Spectral games.
        Squares = "squares",
        /// The points of the Spectral games, where four squares meet.
        Points = "points",
        /// The short-range board of the Kingdom games.
        Short = "short-range",
        /// The max-range board of the Kingdom games.
        Max = "max-range",
    }
}

/// A place on a board that a man can occupy. Cells are ordered by board, file and rank.
///
/// A `Cell` need not exist in any game: [`Game::has`](crate::Game::has) returns whether a game has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs, reason = "`board` says everything")]
pub struct Cell {
    pub board: BoardId,
    /// The file; 0 is file `a`.
    pub file: u8,
    /// The rank as it is written, from 1. A point has the rank of the squares just below it.
    pub rank: u8,
}

impl Cell {
    /// A cell on the only board, or a square of the Spectral games. `file` counts from 0, and `rank` from 1.
    pub const fn square(file: u8, rank: u8) -> Cell {
        Cell { board: BoardId::Squares, file, rank }
    }

    /// A cell on any board. `file` counts from 0, and `rank` from 1.
    pub const fn new(board: BoardId, file: u8, rank: u8) -> Cell {
        Cell { board, file, rank }
    }

    /// The number of the file with this letter, small or capital: 0 for `a`. `None` for any other character.
    pub fn file_of(letter: char) -> Option<u8> {
        let letter = u8::try_from(letter).ok().filter(u8::is_ascii_alphabetic)?;
        Some(letter.to_ascii_lowercase() - b'a')
    }

    /// The place `files` files to the right of this cell and `ranks` ranks above it; negative numbers lead left and
    /// down. `None` if a coordinate would be outside 0…255. The game need not have such a cell.
    pub fn offset(self, files: i32, ranks: i32) -> Option<Cell> {
        let file = u8::try_from(i32::from(self.file) + files).ok()?;
        let rank = u8::try_from(i32::from(self.rank) + ranks).ok()?;
        Some(Cell { board: self.board, file, rank })
    }

    /// The cell as text without the prefix of its board (`s:`, `m:`): `e4`, or `E4` for a point.
    pub fn bare(self) -> impl fmt::Display {
        Bare(self)
    }
}

/// Writes a square as `e4`, a point as `E4`, and a cell of the Kingdom games with its board, as `s:e4` or `m:e4`.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.board {
            BoardId::Squares | BoardId::Points => {}
            BoardId::Short => f.write_str("s:")?,
            BoardId::Max => f.write_str("m:")?,
        }
        Bare(*self).fmt(f)
    }
}

struct Bare(Cell);

impl fmt::Display for Bare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = if self.0.board == BoardId::Points { b'A' } else { b'a' };
        f.write_char(char::from(first.wrapping_add(self.0.file)))?;
        // Most ranks have one digit.
        match char::from_digit(u32::from(self.0.rank), 10) {
            Some(digit) => f.write_char(digit),
            None => write!(f, "{}", self.0.rank),
        }
    }
}
