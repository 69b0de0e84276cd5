//! Properties of a game that do not depend on its rules, looked up in its description.

use std::iter::Copied;
use std::slice::Iter;
use std::sync::LazyLock;

use crate::cell::{BoardId, Cell};
use crate::description::{Family, Shape};
use crate::games::Game;
use crate::man::Kind;
use crate::position::Position;
use crate::text::written_by_name;

/// The shape of each board of each game, with 0 files and 0 ranks for a board that the game does not have. A table is
/// fast; the reference engine needs a shape for every cell that it examines.
static SHAPES: [[Shape; 4]; Game::ALL.len()] = {
    let mut shapes = [[Shape { files: 0, ranks: 0 }; 4]; Game::ALL.len()];
    let mut game = 0;
    while game < Game::ALL.len() {
        let description = Game::ALL[game].description();
        let mut board = 0;
        while board < description.boards.len() {
            shapes[game][description.boards[board] as usize] = description.shapes[board];
            board += 1;
        }
        game += 1;
    }
    shapes
};

/// The cells of each game, sorted.
static CELLS: LazyLock<[Vec<Cell>; Game::ALL.len()]> = LazyLock::new(|| {
    Game::ALL.map(|game| {
        let places = game.boards().iter().flat_map(|&board| {
            let Shape { files, ranks } = game.shape(board);
            let file = move |file| (1..=ranks).map(move |rank| Cell { board, file, rank });
            (0..files).flat_map(file)
        });
        places.filter(|&cell| game.has(cell)).collect()
    })
});

impl Game {
    /// The game's name as text: `masonic`, `mirrors7-block`.
    pub const fn name(self) -> &'static str {
        self.description().name
    }

    /// The title of the game, for people to read.
    pub const fn title(self) -> &'static str {
        self.description().title
    }

    /// The family whose law the game follows.
    pub const fn family(self) -> Family {
        self.description().family
    }

    /// Whether the game's name does not begin with the name of its family, as `gothic` does not begin with `deflection`.
    pub fn bears_its_own_name(self) -> bool {
        !self.name().starts_with(self.family().name())
    }

    /// The initial position, in canonical text.
    pub const fn start_text(self) -> &'static str {
        self.description().start
    }

    /// The initial position.
    pub fn start(self) -> Position {
        match Position::parse(self, self.start_text()) {
            Ok(position) => position,
            Err(error) => unreachable!("the initial position of {self} is not canonical: {error}"),
        }
    }

    /// The boards of the game, in the order of the position text.
    pub const fn boards(self) -> &'static [BoardId] {
        self.description().boards
    }

    /// The shape of a board of the game. For a board that the game does not have, the shape of the game's first board.
    #[inline]
    pub fn shape(self, board: BoardId) -> Shape {
        let shape = SHAPES[self as usize][board as usize];
        if shape.files == 0 { self.description().shapes[0] } else { shape }
    }

    /// Whether the game has this cell: whether it is on one of the game's boards, at a place that has a cell (HOM-1).
    #[inline]
    pub fn has(self, cell: Cell) -> bool {
        let shape = SHAPES[self as usize][cell.board as usize];
        if cell.file >= shape.files || cell.rank < 1 || cell.rank > shape.ranks {
            return false;
        }
        let missing = self.description().missing_ranks;
        if missing == 0 {
            return true;
        }
        let outer_rank = cell.rank <= missing || cell.rank + missing > shape.ranks;
        let outer_file = cell.file == 0 || cell.file == shape.files - 1;
        !(outer_rank && outer_file)
    }

    /// Every cell of the game: board by board, in the order of [`cells_on`](Self::cells_on).
    pub fn cells(self) -> Copied<Iter<'static, Cell>> {
        CELLS[self as usize].iter().copied()
    }

    /// Every cell of one board: file by file from file a, each from rank 1 up. Empty if the game has no such board.
    pub fn cells_on(self, board: BoardId) -> &'static [Cell] {
        let cells = &CELLS[self as usize];
        let start = cells.partition_point(|cell| cell.board < board);
        let end = cells.partition_point(|cell| cell.board <= board);
        &cells[start..end]
    }

    /// The cell with this text: `e4`; `E4` for a point; `s:e4` or `m:e4` in the Kingdom games. `None` if there is none.
    pub fn cell(self, text: &str) -> Option<Cell> {
        self.cells().find(|cell| cell.to_string() == text)
    }

    /// The image of a cell under one of the eight symmetries of a square board, numbered from 0, the identity: 1 reverses
    /// the order of the files, 2 of the ranks, 4 exchanges files with ranks, and the sum of some of these numbers does one
    /// after the other. `None` if the game lacks the cell or its image.
    pub fn image(self, cell: Cell, symmetry: usize) -> Option<Cell> {
        if !self.has(cell) {
            return None;
        }
        let Shape { files, ranks } = self.shape(cell.board);
        let file = if symmetry & 1 == 0 { cell.file } else { files - 1 - cell.file };
        let rank = if symmetry & 2 == 0 { cell.rank } else { ranks + 1 - cell.rank };
        // Files are counted from 0, ranks from 1.
        let (file, rank) = if symmetry & 4 == 0 { (file, rank) } else { (rank - 1, file + 1) };
        Some(Cell { file, rank, ..cell }).filter(|&image| self.has(image))
    }

    /// The cells with a mirror (HOM-2), rank by rank from the lowest, each from file a. Empty outside House of Mirrors.
    pub const fn mirrors(self) -> &'static [Cell] {
        self.description().mirrors
    }

    /// The number of a cell's colour: 0 for light, 1 for dark; on the brick board there are three colours (MAS-4). Points
    /// have no colour, and the number returned for them means nothing.
    pub fn colour(self, cell: Cell) -> u8 {
        (self.description().colour)(cell)
    }

    /// Whether every man has a mark, which names the file on which the man started (Kingdom of Distorting Mirrors).
    pub const fn has_marks(self) -> bool {
        !self.description().marks.is_empty()
    }

    /// The kinds of men of the game with their capital letters.
    pub const fn kinds(self) -> &'static [(Kind, char)] {
        self.description().kinds
    }

    /// The kind that a letter, capital or small, names in this game; `None` if it names none.
    pub fn kind(self, letter: char) -> Option<Kind> {
        let capital = letter.to_ascii_uppercase();
        self.kinds().iter().find(|(_, known)| *known == capital).map(|&(kind, _)| kind)
    }
}

written_by_name!(Game, "game", ALL);
