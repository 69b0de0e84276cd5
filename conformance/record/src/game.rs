//! The games by name, the shape of their boards and their starts.

use std::fmt;
use std::str::FromStr;

use crate::cell::{Board, Cell};
use crate::man::Kind;
use crate::position::Position;
use crate::text::TextError;

/// A game with one rule set. Variants that differ in a rule are games of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs)] // the names are the documentation; `name` gives the text form
pub enum Game {
    Chess,
    Masonic,
    Deflection,
    Mirrors7Block,
    Mirrors7Pass,
    Mirrors10Block,
    Mirrors10Pass,
    KingdomCapture,
    KingdomEscort,
    Spectral,
    SpectralFree,
    SpectralRandom,
}

/// How many files and ranks one board of a game has, before places that are no cell are left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    /// Number of files; file letters run from `a`.
    pub files: u8,
    /// Number of ranks; rank numbers run from 1.
    pub ranks: u8,
}

impl Game {
    /// Every game, in the order in which they are listed everywhere.
    pub const ALL: [Game; 12] = [
        Game::Chess,
        Game::Masonic,
        Game::Deflection,
        Game::Mirrors7Block,
        Game::Mirrors7Pass,
        Game::Mirrors10Block,
        Game::Mirrors10Pass,
        Game::KingdomCapture,
        Game::KingdomEscort,
        Game::Spectral,
        Game::SpectralFree,
        Game::SpectralRandom,
    ];

    /// The game's name as text: `masonic`, `mirrors7-block`.
    pub const fn name(self) -> &'static str {
        match self {
            Game::Chess => "chess",
            Game::Masonic => "masonic",
            Game::Deflection => "deflection",
            Game::Mirrors7Block => "mirrors7-block",
            Game::Mirrors7Pass => "mirrors7-pass",
            Game::Mirrors10Block => "mirrors10-block",
            Game::Mirrors10Pass => "mirrors10-pass",
            Game::KingdomCapture => "kingdom-capture",
            Game::KingdomEscort => "kingdom-escort",
            Game::Spectral => "spectral",
            Game::SpectralFree => "spectral-free",
            Game::SpectralRandom => "spectral-random",
        }
    }

    /// The position before the first turn, in canonical text.
    pub const fn start_text(self) -> &'static str {
        match self {
            Game::Chess | Game::Masonic => {
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
            }
            Game::Deflection => {
                "rnbqmkabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQMKABNR[JLVjlv] w KQkq - - - 0 1"
            }
            Game::Mirrors7Block | Game::Mirrors7Pass => {
                "*rnqkdnr*/*ppppppp*/*7*/9/9/9/9/9/*7*/*PPPPPPP*/*RNQKDNR* w KQkq - 0 1"
            }
            Game::Mirrors10Block | Game::Mirrors10Pass => {
                "*rnqkdnr*/*ppppppp*/*7*/9/9/9/9/9/9/9/*7*/*PPPPPPP*/*RNQKDNR* w KQkq - 0 1"
            }
            Game::KingdomCapture | Game::KingdomEscort => concat!(
                "ranbbcqdkebfngrh/papbpcpdpepfpgph/8/8/8/8/PaPbPcPdPePfPgPh/RaNbBcQdKeBfNgRh|",
                "ranbbcqdkebfngrh/papbpcpdpepfpgph/8/8/8/8/PaPbPcPdPePfPgPh/RaNbBcQdKeBfNgRh",
                " w KQkq - 0 1"
            ),
            Game::Spectral | Game::SpectralFree => {
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR|7/7/7/7/7/7/7 w KQkq - 0 1"
            }
            Game::SpectralRandom => {
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR|7/7/7/7/7/7/7 w KQkq - BNQR 0 1"
            }
        }
    }

    /// The position before the first turn.
    pub fn start(self) -> Position {
        match Position::parse(self, self.start_text()) {
            Ok(position) => position,
            Err(error) => unreachable!("the start of {self} is not canonical: {error}"),
        }
    }

    /// The boards of the game, in the order in which the position text writes them.
    pub const fn boards(self) -> &'static [Board] {
        match self {
            Game::KingdomCapture | Game::KingdomEscort => &[Board::Short, Board::Max],
            Game::Spectral | Game::SpectralFree | Game::SpectralRandom => {
                &[Board::Squares, Board::Points]
            }
            _ => &[Board::Squares],
        }
    }

    /// Files and ranks of one of the game's boards.
    pub const fn shape(self, board: Board) -> Shape {
        let (files, ranks) = match self {
            Game::Deflection => (10, 8),
            Game::Mirrors7Block | Game::Mirrors7Pass => (9, 11),
            Game::Mirrors10Block | Game::Mirrors10Pass => (9, 13),
            Game::Spectral | Game::SpectralFree | Game::SpectralRandom => match board {
                Board::Points => (7, 7),
                _ => (8, 8),
            },
            _ => (8, 8),
        };
        Shape { files, ranks }
    }

    /// Whether the place is a cell of this game: on one of its boards, inside the board's shape,
    /// and not one of the twelve missing places of the mirror boards.
    pub fn has(self, cell: Cell) -> bool {
        if !self.boards().contains(&cell.board) {
            return false;
        }
        let shape = self.shape(cell.board);
        if cell.file >= shape.files || cell.rank < 1 || cell.rank > shape.ranks {
            return false;
        }
        !self.has_missing_places() || {
            let outer_rank = cell.rank <= 3 || cell.rank + 3 > shape.ranks;
            let outer_file = cell.file == 0 || cell.file == shape.files - 1;
            !(outer_rank && outer_file)
        }
    }

    /// Every cell of the game: board by board, from file a on, each file from rank 1 up.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        self.boards().iter().flat_map(move |&board| {
            let shape = self.shape(board);
            (0..shape.files)
                .flat_map(move |file| (1..=shape.ranks).map(move |rank| Cell { board, file, rank }))
                .filter(move |&cell| self.has(cell))
        })
    }

    /// Whether `*` stands in the board field of this game (House of Mirrors).
    pub(crate) const fn has_missing_places(self) -> bool {
        matches!(
            self,
            Game::Mirrors7Block | Game::Mirrors7Pass | Game::Mirrors10Block | Game::Mirrors10Pass
        )
    }

    /// Whether a mirror lies on the cell (HOM-2; none outside the House of Mirrors).
    pub fn is_mirror(self, cell: Cell) -> bool {
        let ranks: &[(u8, &[u8])] = match self {
            Game::Mirrors7Block | Game::Mirrors7Pass => {
                &[(5, &[2, 6]), (6, &[0, 4, 8]), (7, &[2, 6])]
            }
            Game::Mirrors10Block | Game::Mirrors10Pass => {
                &[(5, &[2, 6]), (6, &[0, 4, 8]), (8, &[0, 4, 8]), (9, &[2, 6])]
            }
            _ => &[],
        };
        ranks.iter().any(|(rank, files)| *rank == cell.rank && files.contains(&cell.file))
    }

    /// Whether every man carries the file it started on (Kingdom of Distorting Mirrors).
    pub const fn has_marks(self) -> bool {
        matches!(self, Game::KingdomCapture | Game::KingdomEscort)
    }

    /// The kinds of men of the game with their letters, capital.
    pub const fn kinds(self) -> &'static [(Kind, char)] {
        use Kind::{
            Alfil, Archbishop, Archer, Bishop, Counsellor, DragonHorse, Duke, Fers, Grasshopper,
            Griffin, King, Knight, Leo, Man, Marshall, Nao, Pao, Pawn, Queen, Rhinoceros, Rook,
            Sprinter, Squirrel, Star, Vao,
        };
        match self {
            Game::Deflection => &[
                (King, 'K'),
                (Queen, 'Q'),
                (Marshall, 'M'),
                (Archbishop, 'A'),
                (Rook, 'R'),
                (Bishop, 'B'),
                (Knight, 'N'),
                (Pawn, 'P'),
            ],
            Game::Mirrors7Block
            | Game::Mirrors7Pass
            | Game::Mirrors10Block
            | Game::Mirrors10Pass => &[
                (King, 'K'),
                (Queen, 'Q'),
                (Rook, 'R'),
                (DragonHorse, 'D'),
                (Knight, 'N'),
                (Pawn, 'P'),
            ],
            Game::SpectralRandom => &[
                (King, 'K'),
                (Queen, 'Q'),
                (Rook, 'R'),
                (Bishop, 'B'),
                (Knight, 'N'),
                (Pawn, 'P'),
                (Alfil, 'A'),
                (Counsellor, 'C'),
                (Duke, 'D'),
                (Fers, 'F'),
                (Griffin, 'G'),
                (Grasshopper, 'H'),
                (Leo, 'L'),
                (Man, 'M'),
                (Pao, 'O'),
                (Sprinter, 'S'),
                (Star, 'T'),
                (Squirrel, 'U'),
                (Vao, 'V'),
                (Rhinoceros, 'X'),
                (Archer, 'Y'),
                (Nao, 'Z'),
            ],
            _ => {
                &[(King, 'K'), (Queen, 'Q'), (Rook, 'R'), (Bishop, 'B'), (Knight, 'N'), (Pawn, 'P')]
            }
        }
    }

    /// The kind that a letter, capital or small, stands for in this game.
    pub fn kind(self, letter: char) -> Option<Kind> {
        let capital = letter.to_ascii_uppercase();
        self.kinds().iter().find(|(_, known)| *known == capital).map(|&(kind, _)| kind)
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Game {
    type Err = TextError;

    /// Reads a game's name; anything else is refused with the list of names.
    fn from_str(text: &str) -> Result<Game, TextError> {
        Game::ALL.into_iter().find(|game| game.name() == text).ok_or_else(|| {
            let names: Vec<&str> = Game::ALL.iter().map(|game| game.name()).collect();
            TextError::whole("game", text, format!("one of {}", names.join(", ")))
        })
    }
}
