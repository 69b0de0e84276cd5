//! How the boards of each family of games are drawn. The default methods of [`Drawing`] draw the orthodox board.

use types::{BoardId, Cell, Game};

use crate::canvas::Canvas;
use crate::diagram::Diagram;
use crate::parts::{GAP, Label, Tint};

/// How a family's boards are drawn. Lengths are in sides of a square cell; x increases to the right, y downward.
pub(crate) trait Drawing: Sync {
    /// The width and height of the area that the cells cover. Its upper left corner is (0, 0).
    fn extent(&self, game: Game) -> (f64, f64) {
        let shape = game.shape(game.boards()[0]);
        (f64::from(shape.files), f64::from(shape.ranks))
    }

    /// The centre of a cell.
    fn centre(&self, game: Game, cell: Cell) -> (f64, f64) {
        on_grid(game, cell)
    }

    /// The tint of a cell.
    fn tint(&self, game: Game, cell: Cell) -> Tint {
        Tint::of_colour(game.colour(cell))
    }

    /// The coordinates on the borders and, if the game has two boards of the same shape, the names of the boards.
    fn labels(&self, game: Game) -> Vec<Label> {
        self.coordinates(game, game.boards()[0])
    }

    /// File letters below a board, and rank numbers to its left.
    fn coordinates(&self, game: Game, board: BoardId) -> Vec<Label> {
        let shape = game.shape(board);
        let centre = |file, rank| self.centre(game, Cell::new(board, file, rank));
        let (left, bottom) = centre(0, 1);
        let files = (0..shape.files)
            .map(|file| Label::new(letter(b'a', file), (centre(file, 1).0, bottom + 0.5 + GAP)));
        let ranks = (1..=shape.ranks)
            .map(|rank| Label::new(rank.to_string(), (left - 0.5 - GAP, centre(0, rank).1)));
        files.chain(ranks).collect()
    }

    /// File letters, from the letter `first`, above a board.
    fn files_above(&self, game: Game, board: BoardId, first: u8) -> Vec<Label> {
        let shape = game.shape(board);
        let x = |file| self.centre(game, Cell::new(board, file, shape.ranks)).0;
        (0..shape.files).map(|file| Label::new(letter(first, file), (x(file), -GAP))).collect()
    }

    /// Writes the boards as text.
    fn write(&self, canvas: &mut Canvas, diagram: &Diagram<'_>) {
        let grid = Grid { board: BoardId::Squares, row: 0, left: 0, width: 2, indent: 0 };
        grid.write(canvas, diagram, &man_or_dot);
    }
}

/// The centre of a cell on a square grid.
pub(crate) fn on_grid(game: Game, cell: Cell) -> (f64, f64) {
    let ranks = f64::from(game.shape(game.boards()[0]).ranks);
    (f64::from(cell.file) + 0.5, ranks - f64::from(cell.rank) + 0.5)
}

/// Where and how to write a board with its coordinates in a text diagram.
pub(crate) struct Grid {
    pub(crate) board: BoardId,
    /// The row of the highest rank.
    pub(crate) row: usize,
    /// The column where the rank numbers begin.
    pub(crate) left: usize,
    /// The width of a cell in characters.
    pub(crate) width: usize,
    /// The number of characters before the man in the text of a cell, and before the letter of a file.
    pub(crate) indent: usize,
}

impl Grid {
    /// Writes the board; `place` returns the text of a cell.
    pub(crate) fn write(
        &self,
        canvas: &mut Canvas,
        diagram: &Diagram<'_>,
        place: &dyn Fn(&Diagram<'_>, Cell) -> String,
    ) {
        let game = diagram.position.game;
        let shape = game.shape(self.board);
        let bottom = self.row + usize::from(shape.ranks);
        let column = |file: u8| self.left + 3 + usize::from(file) * self.width;
        for rank in 1..=shape.ranks {
            let row = bottom - usize::from(rank);
            canvas.put(row, self.left, &format!("{rank:>2}"));
            for file in 0..shape.files {
                let cell = Cell::new(self.board, file, rank);
                if game.has(cell) {
                    canvas.put(row, column(file), &place(diagram, cell));
                }
            }
        }
        for file in 0..shape.files {
            canvas.put(bottom, column(file) + self.indent, &letter(b'a', file).to_string());
        }
    }
}

/// The man on a cell, or a dot if there is none.
pub(crate) fn man_or_dot(diagram: &Diagram<'_>, cell: Cell) -> String {
    diagram.position.men.get(cell).map_or_else(|| ".".into(), |man| man.to_string())
}

/// The letter of a file, counted from `first`, which is the letter of file 0.
pub(crate) fn letter(first: u8, file: u8) -> char {
    char::from(first + file)
}
