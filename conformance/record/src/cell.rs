//! Cells: the places that a man can occupy.

use std::fmt;

/// Which board of its game a cell belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Board {
    /// The only board of a game, or the squares of the Spectral games.
    Squares,
    /// The points of the Spectral games, where four squares meet.
    Points,
    /// The short-range board of the Kingdom games.
    Short,
    /// The max-range board of the Kingdom games.
    Max,
}

impl Board {
    /// Every board of every game.
    pub const ALL: [Board; 4] = [Board::Squares, Board::Points, Board::Short, Board::Max];

    /// `squares`, `points`, `short-range` or `max-range`.
    pub const fn name(self) -> &'static str {
        match self {
            Board::Squares => "squares",
            Board::Points => "points",
            Board::Short => "short-range",
            Board::Max => "max-range",
        }
    }
}

/// A place that a man can occupy. Cells are ordered by board, file and rank.
///
/// The fields are plain data, and a `Cell` may be off every board: [`Game::has`](crate::Game::has)
/// tells whether a game has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    /// The board.
    pub board: Board,
    /// The file, from 0 for `a`.
    pub file: u8,
    /// The rank as it is written, from 1. A point has the rank of the squares below it: `E4` is
    /// between ranks 4 and 5.
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

    /// The number of a file by its letter, small or capital: 0 for `a`. `None` unless the character is a
    /// letter from `a` to `z`.
    pub fn file_of(letter: char) -> Option<u8> {
        let letter = u8::try_from(letter).ok().filter(u8::is_ascii_alphabetic)?;
        Some(letter.to_ascii_lowercase() - b'a')
    }

    /// The place `files` to the right and `ranks` up on the same board; negative numbers lead left and
    /// down. `None` if a coordinate would leave 0…255. The game need not have a cell there.
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

/// `e4`; a point `E4`; in the Kingdom games with the board, `s:e4` or `m:e4`.
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
