//! The cells of castling: where king and rook start, and where they go.

use types::facts::Placed;
use types::{BoardId, CastlingRight, Cell, Kind, Man, Mark};

/// Castling by one right: the cells that king and rook leave and reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Castling {
    /// The castling right that is used.
    pub right: CastlingRight,
    /// The cells that the king leaves and reaches.
    pub king: (Cell, Cell),
    /// The cells that the rook leaves and reaches.
    pub rook: (Cell, Cell),
}

impl Castling {
    /// Castling along a rank. `king` and `rook` are pairs of files: the file that the man leaves, and the file that it reaches.
    pub const fn on_rank(
        right: CastlingRight,
        rank: u8,
        king: (u8, u8),
        rook: (u8, u8),
    ) -> Castling {
        Castling {
            right,
            king: (Cell::square(king.0, rank), Cell::square(king.1, rank)),
            rook: (Cell::square(rook.0, rank), Cell::square(rook.1, rank)),
        }
    }

    /// The same castling on another board.
    #[must_use]
    pub const fn on(self, board: BoardId) -> Castling {
        const fn on(cell: Cell, board: BoardId) -> Cell {
            Cell { board, ..cell }
        }
        let Castling { right, king: (king, to), rook: (rook, beside) } = self;
        Castling {
            right,
            king: (on(king, board), on(to, board)),
            rook: (on(rook, board), on(beside, board)),
        }
    }

    /// The king's way: the cell that the king leaves, every cell that it crosses, and the cell that it reaches.
    pub fn kings_way(&self) -> impl Iterator<Item = Cell> + use<> {
        along_the_rank(self.king.0, self.king.1)
    }

    /// The cells strictly between king and rook.
    pub fn between(&self) -> impl Iterator<Item = Cell> + use<> {
        let (king, rook) = (self.king.0, self.rook.0);
        along_the_rank(king, rook).filter(move |&cell| cell != king && cell != rook)
    }

    /// The king on the cell that it leaves.
    pub fn placed_king(&self) -> Placed {
        self.placed(Kind::King, self.king.0)
    }

    /// The rook on the cell that it leaves.
    pub fn placed_rook(&self) -> Placed {
        self.placed(Kind::Rook, self.rook.0)
    }

    /// A man of the castling side that has not moved. In games with marks, it bears the mark of its file (KDM-2).
    fn placed(&self, kind: Kind, cell: Cell) -> Placed {
        let marked = matches!(cell.board, BoardId::Short | BoardId::Max);
        let mark = marked.then_some(Mark { file: cell.file, promoted: false });
        Placed::new(Man { side: self.right.side, kind, mark }, cell)
    }
}

/// The two cells, which are on one rank, and all cells between them, by file.
fn along_the_rank(one: Cell, other: Cell) -> impl Iterator<Item = Cell> + use<> {
    let files = one.file.min(other.file)..=one.file.max(other.file);
    files.map(move |file| Cell { file, ..one })
}
