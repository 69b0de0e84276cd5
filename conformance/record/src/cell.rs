//! Cells: the places where a man can stand.

use std::fmt;

/// Which board of its game a cell belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Board {
    /// The board of a game that has one board, and the squares of the Spectral games.
    Squares,
    /// The points of the Spectral games, where four squares meet.
    Points,
    /// The short-range board of the Kingdom games.
    Short,
    /// The max-range board of the Kingdom games.
    Max,
}

/// A place where a man can stand. Ordered by board, file, rank.
///
/// The fields are plain data: a `Cell` may lie off every board. [`Game::has`](crate::Game::has)
/// says whether a game has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    /// The board.
    pub board: Board,
    /// The file, from 0 for `a`.
    pub file: u8,
    /// The rank as it is written, from 1. A point's rank is that of the squares below it: `E4`
    /// lies between ranks 4 and 5.
    pub rank: u8,
}

impl Cell {
    /// A cell on the only board, or a square of the Spectral games. `file` from 0, `rank` from 1.
    pub const fn square(file: u8, rank: u8) -> Cell {
        Cell { board: Board::Squares, file, rank }
    }

    /// A cell on any board. `file` from 0, `rank` from 1.
    pub const fn new(board: Board, file: u8, rank: u8) -> Cell {
        Cell { board, file, rank }
    }

    /// The number of a file by its letter, small or capital: 0 for `a`. `None` for what is no letter from `a`
    /// to `z`.
    pub fn file_of(letter: char) -> Option<u8> {
        let letter = u8::try_from(letter).ok().filter(u8::is_ascii_alphabetic)?;
        Some(letter.to_ascii_lowercase() - b'a')
    }

    /// The place `files` to the right and `ranks` up on the same board (negative: left, down).
    /// `None` where a coordinate would leave 0…255; whether the game has a cell there is not asked.
    pub fn offset(self, files: i32, ranks: i32) -> Option<Cell> {
        let file = u8::try_from(i32::from(self.file) + files).ok()?;
        let rank = u8::try_from(i32::from(self.rank) + ranks).ok()?;
        Some(Cell { board: self.board, file, rank })
    }

    /// The cell without its board's name: `e4`, and `E4` for a point.
    pub fn bare(self) -> impl fmt::Display {
        Bare(self)
    }
}

/// `e4`, a point `E4`, and in the Kingdom games with the board: `s:e4`, `m:e4`.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.board {
            Board::Squares | Board::Points => write!(f, "{}", Bare(*self)),
            Board::Short => write!(f, "s:{}", Bare(*self)),
            Board::Max => write!(f, "m:{}", Bare(*self)),
        }
    }
}

struct Bare(Cell);

impl fmt::Display for Bare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = if self.0.board == Board::Points { b'A' } else { b'a' };
        write!(f, "{}{}", char::from(first.wrapping_add(self.0.file)), self.0.rank)
    }
}
