//! Sets of cells as bits, and rides along a line.
//!
//! Cell `file + 8 · (rank − 1)` is bit of that number, on every board of 64 cells.

/// The cells of a set, ascending.
pub(crate) fn cells(set: u64) -> impl Iterator<Item = u8> {
    let mut rest = set;
    std::iter::from_fn(move || {
        if rest == 0 {
            return None;
        }
        let cell = rest.trailing_zeros() as u8;
        rest &= rest - 1;
        Some(cell)
    })
}

/// The set of one cell.
pub(crate) const fn bit(cell: u8) -> u64 {
    1 << (cell & 63)
}

/// Whether more than one cell is in the set.
pub(crate) const fn several(set: u64) -> bool {
    set & set.wrapping_sub(1) != 0
}

/// The cells of one line through a cell, apart from itself: those of lower and of higher number.
#[derive(Clone, Copy)]
pub(crate) struct Line {
    pub(crate) lower: u64,
    pub(crate) higher: u64,
}

impl Line {
    pub(crate) const NONE: Line = Line { lower: 0, higher: 0 };

    /// The cells that a rider reaches along the line, the first occupied one on either side
    /// included.
    ///
    /// Subtracting the nearest lower man from the higher men changes just the bits from it up to
    /// the nearest higher man. Where there is no lower man, bit 0 serves as well as any below.
    pub(crate) const fn ride(self, occupied: u64) -> u64 {
        let lower = self.lower & occupied;
        let higher = self.higher & occupied;
        let nearest = 1 << (lower | 1).ilog2();
        (higher ^ higher.wrapping_sub(nearest)) & (self.lower | self.higher)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rider_stops_on_the_first_man_either_way() {
        // A rank: the rider on d1, men on a1, b1, g1, h1.
        let line = Line { lower: 0b0000_0111, higher: 0b1111_0000 };
        assert_eq!(line.ride(0b1100_0011), 0b0111_0110);
        assert_eq!(line.ride(0), 0b1111_0111);
        assert_eq!(line.ride(0b0001_0100), 0b0001_0100);
    }
}
