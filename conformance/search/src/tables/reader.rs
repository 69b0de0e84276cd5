//! Finds the number of the position after a turn from the occupied cells of its board.

use std::array;

use fast::board::Board;
use fast::{AnyBoard, Fast};
use types::{Kind, Side};

use super::material::{Digits, Material, PLACES};

/// Maps each bit of a side's two bitboards ([`Board::cells`]) to the index of its cell, and each cell to its bits.
pub(super) struct Reader {
    cells: [[Option<u8>; 128]; 2],
    bits: Vec<[u128; 2]>,
}

impl Reader {
    /// Finds out which bit stands for which cell by placing the kings.
    pub(super) fn of(material: &Material) -> Reader {
        let none = vec![[0; 2]; material.cells().len()];
        let mut reader = Reader { cells: [[None; 128]; 2], bits: none };
        let Ok(kings) = Material::parse(material.game(), "KK") else { return reader };
        let numbers = kings.numbers().unwrap_or(0);
        // If there are very many placements of the kings, only some are tried; these still cover all cells.
        let step = (numbers >> 16) * 2 + 1;
        let mut missing = kings.cells().len();
        for number in (0..numbers).step_by(step) {
            if missing == 0 {
                break;
            }
            let digits = kings.digits(number);
            let white =
                kings.places.iter().zip(digits).filter(|(place, _)| place.man.side == Side::White);
            let known = |cell: usize| reader.bits[cell] != [0; 2];
            if white.clone().all(|(place, digit)| known(place.cells.start + digit)) {
                continue;
            }
            let Some(position) = kings.position(number) else { continue };
            let Ok(board) = Fast::new().board(&position) else { continue };
            let sets = board.cells(Side::White);
            for (set, (place, digit)) in white.enumerate() {
                let cell = place.cells.start + digit;
                if reader.bits[cell] == [0; 2] && sets[set].is_power_of_two() {
                    reader.bits[cell][set] = sets[set];
                    reader.cells[set][sets[set].trailing_zeros() as usize] =
                        u8::try_from(cell).ok();
                    missing -= 1;
                }
            }
        }
        reader
    }

    /// Prepares to find the numbers of the successors of `board`, which has the position of `number`. `None` if the bits of `board`
    /// are not those expected for the number; each successor must then be converted to a position to find its number.
    pub(super) fn before<'a>(
        &'a self,
        material: &'a Material,
        number: usize,
        board: &AnyBoard,
    ) -> Option<Before<'a>> {
        let digits = material.digits(number);
        let mut sets = [[0; 2]; 2];
        let mut bits = [[0; 2]; PLACES];
        for (index, place) in material.places.iter().enumerate() {
            bits[index] = self.bits[place.cells.start + digits[index]];
            let own = &mut sets[place.man.side as usize];
            *own = array::from_fn(|set| own[set] | bits[index][set]);
        }
        let side = board.side();
        let mut counts = [None; PLACES];
        for (count, kind) in counts.iter_mut().zip(material.kinds(side)) {
            *count = Some((kind, board.count(side, kind)));
        }
        let seen = Side::BOTH.map(|side| board.cells(side));
        (seen == sets).then_some(Before {
            reader: self,
            material,
            digits,
            bits,
            sets,
            side,
            counts,
        })
    }
}

/// A position before a turn.
pub(super) struct Before<'a> {
    reader: &'a Reader,
    material: &'a Material,
    digits: Digits,
    /// By man: the bits of its cell.
    bits: [[u128; 2]; PLACES],
    /// By side: the bits of its men's cells.
    sets: [[u128; 2]; 2],
    side: Side,
    /// How many men of each kind the side to move has.
    counts: [Option<(Kind, u32)>; PLACES],
}

impl Before<'_> {
    /// The number of the position after a turn that neither captures nor promotes; `None` after any other turn, or if it is
    /// not clear which man went where.
    pub(super) fn after(&self, after: &AnyBoard) -> Option<usize> {
        let (side, other) = (self.side, self.side.other());
        if after.cells(other) != self.sets[other as usize] {
            return None;
        }
        if self.counts.iter().flatten().any(|&(kind, count)| after.count(side, kind) != count) {
            return None;
        }
        let mut digits = self.digits;
        for (set, (was, is)) in
            self.sets[side as usize].into_iter().zip(after.cells(side)).enumerate()
        {
            let (left, reached) = (was & !is, is & !was);
            if left | reached == 0 {
                continue;
            }
            if !left.is_power_of_two() || !reached.is_power_of_two() {
                return None;
            }
            let places = &self.material.places;
            let moved =
                |&index: &usize| places[index].man.side == side && self.bits[index][set] == left;
            let moved = (0..places.len()).find(moved)?;
            let cell = self.reader.cells[set][reached.trailing_zeros() as usize]?;
            let cells = &places[moved].cells;
            digits[moved] =
                Some(usize::from(cell)).filter(|cell| cells.contains(cell))? - cells.start;
        }
        Some(self.material.number_from(digits, other as usize))
    }
}
