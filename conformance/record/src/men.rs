//! Which man stands where.

use crate::cell::{Board, Cell};
use crate::game::Game;
use crate::man::{Kind, Man, Side};

/// The men of a position: at most one on each cell of the game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Men {
    game: Game,
    slots: Vec<Option<Man>>,
}

impl Men {
    /// No men on the boards of a game.
    pub fn none(game: Game) -> Men {
        let slots = game
            .boards()
            .iter()
            .map(|&board| {
                let shape = game.shape(board);
                usize::from(shape.files) * usize::from(shape.ranks)
            })
            .sum();
        Men { game, slots: vec![None; slots] }
    }

    /// The man on a cell; `None` where none stands and where the game has no such cell.
    pub fn get(&self, cell: Cell) -> Option<Man> {
        self.slot(cell).and_then(|slot| self.slots[slot])
    }

    /// Puts a man on a cell, in the place of what stood there.
    ///
    /// # Panics
    ///
    /// If the game has no such cell.
    pub fn put(&mut self, cell: Cell, man: Man) {
        match self.slot(cell) {
            Some(slot) => self.slots[slot] = Some(man),
            None => panic!("{} has no cell {cell}", self.game),
        }
    }

    /// Takes the man off a cell and returns it.
    pub fn take(&mut self, cell: Cell) -> Option<Man> {
        self.slot(cell).and_then(|slot| self.slots[slot].take())
    }

    /// Every man with its cell: board by board, rank by rank from rank 1 up, each from file a on.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, Man)> {
        let mut first = 0;
        self.game.boards().iter().flat_map(move |&board| {
            let shape = self.game.shape(board);
            let files = usize::from(shape.files);
            let count = files * usize::from(shape.ranks);
            let slots = &self.slots[first..first + count];
            first += count;
            slots.iter().enumerate().filter_map(move |(index, slot)| {
                let cell = Cell::new(board, (index % files) as u8, (index / files) as u8 + 1);
                slot.map(|man| (cell, man))
            })
        })
    }

    /// The men of one side with their cells, in the order of [`Men::iter`].
    pub fn of(&self, side: Side) -> impl Iterator<Item = (Cell, Man)> {
        self.iter().filter(move |(_, man)| man.side == side)
    }

    /// The cells of one side's kings (any number of them), in the order of [`Men::iter`].
    pub fn kings(&self, side: Side) -> impl Iterator<Item = Cell> {
        self.of(side).filter(|(_, man)| man.kind == Kind::King).map(|(cell, _)| cell)
    }

    fn slot(&self, cell: Cell) -> Option<usize> {
        let (board, first) = match cell.board {
            Board::Squares | Board::Short => (cell.board, 0),
            Board::Points | Board::Max => (cell.board, 64),
        };
        let shape = self.game.shape(board);
        if !self.game.has(cell) {
            return None;
        }
        Some(
            first
                + (usize::from(cell.rank) - 1) * usize::from(shape.files)
                + usize::from(cell.file),
        )
    }
}
