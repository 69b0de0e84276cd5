//! The men on the board.

use crate::cell::{BoardId, Cell};
use crate::description::Shape;
use crate::games::Game;
use crate::man::{Kind, Man, Side};

/// The men of a position: at most one on each cell of the game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Men {
    game: Game,
    /// The boards of the game with their shapes. If the game has only one, it is listed twice.
    boards: [(BoardId, Shape); 2],
    /// The slots that hold White's men, and those that hold Black's, one bit each, so that vacant ones are skipped.
    held: [u128; 2],
    /// The man on each place of the first board, and then of the second: rank by rank from rank 1 up, each rank from
    /// file a. Places without a cell are always vacant.
    slots: Vec<Option<Man>>,
}

impl Men {
    /// No men: the empty boards of a game.
    pub fn none(game: Game) -> Men {
        let named = game.boards();
        let boards = [named[0], named[named.len() - 1]].map(|board| (board, game.shape(board)));
        let slots =
            boards[..named.len()].iter().map(|&(_, shape)| usize::from(places(shape))).sum();
        Men { game, boards, held: [0; 2], slots: vec![None; slots] }
    }

    /// The man on a cell; `None` if the cell is vacant or the game has no such cell.
    #[inline]
    pub fn get(&self, cell: Cell) -> Option<Man> {
        self.slot(cell).and_then(|slot| self.slots[slot])
    }

    /// Puts a man on a cell, replacing any man there.
    ///
    /// # Panics
    ///
    /// If the game has no such cell.
    pub fn put(&mut self, cell: Cell, man: Man) {
        match self.slot(cell).filter(|_| self.game.has(cell)) {
            Some(slot) => {
                self.vacate(slot);
                self.slots[slot] = Some(man);
                self.held[man.side as usize] |= 1 << slot;
            }
            None => panic!("{} has no cell {cell}", self.game),
        }
    }

    /// Takes the man off a cell and returns it; `None` if there is no man.
    pub fn take(&mut self, cell: Cell) -> Option<Man> {
        self.slot(cell).and_then(|slot| self.vacate(slot))
    }

    /// Takes the man out of a slot and returns it; `None` if the slot is vacant.
    #[inline]
    fn vacate(&mut self, slot: usize) -> Option<Man> {
        let man = self.slots[slot].take()?;
        self.held[man.side as usize] &= !(1 << slot);
        Some(man)
    }

    /// Every man with its cell: board by board, rank by rank from rank 1 up, each rank from file a.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, Man)> {
        self.on(self.held[0] | self.held[1])
    }

    /// The men of one side with their cells, in the order of [`Men::iter`].
    pub fn of(&self, side: Side) -> impl Iterator<Item = (Cell, Man)> {
        self.on(self.held[side as usize])
    }

    /// The cells of the kings of one side, any number of them, in the order of [`Men::iter`].
    pub fn kings(&self, side: Side) -> impl Iterator<Item = Cell> {
        self.of(side).filter(|(_, man)| man.kind == Kind::King).map(|(cell, _)| cell)
    }

    /// The men in the slots of a bit set, each with its cell.
    #[inline]
    fn on(&self, mut slots: u128) -> impl Iterator<Item = (Cell, Man)> {
        std::iter::from_fn(move || {
            let slot = u8::try_from(slots.trailing_zeros()).ok().filter(|_| slots != 0)?;
            slots &= slots - 1;
            self.slots[usize::from(slot)].map(|man| (self.cell(slot), man))
        })
    }

    /// The index of a cell in [`Men::slots`]; `None` if no board of the game has such a place.
    #[inline]
    fn slot(&self, cell: Cell) -> Option<usize> {
        let second = matches!(cell.board, BoardId::Points | BoardId::Max);
        let (board, Shape { files, ranks }) = self.boards[usize::from(second)];
        let inside = cell.file < files && (1..=ranks).contains(&cell.rank);
        if board != cell.board || !inside {
            return None;
        }
        let before = if second { places(self.boards[0].1) } else { 0 };
        Some(usize::from(before + (cell.rank - 1) * files + cell.file))
    }

    /// The cell to which a slot belongs.
    fn cell(&self, slot: u8) -> Cell {
        let first = places(self.boards[0].1);
        let ((board, shape), place) =
            if slot < first { (self.boards[0], slot) } else { (self.boards[1], slot - first) };
        Cell::new(board, place % shape.files, place / shape.files + 1)
    }
}

/// The number of places on a board of this shape, including those without a cell. The boards of a game have at most 128
/// places together, one for each bit of a `u128`.
const fn places(shape: Shape) -> u8 {
    shape.files * shape.ranks
}
