//! Sets of up to 128 cells as bits, and rides along a line: for the boards of more than 64 cells.

/// A set of cells: each is the bit of its number, whatever way the board numbers them.
pub(crate) type Set = u128;

/// The set of one cell.
#[inline]
pub(crate) const fn bit(cell: u8) -> Set {
    1 << (cell & 127)
}

/// The lowest cell of a set; a number below 128 for the empty set too, whatever it is.
#[inline]
pub(crate) const fn lowest(set: Set) -> u8 {
    (set.trailing_zeros() & 127) as u8
}

/// The cells of a set, ascending.
#[inline]
pub(crate) fn cells(set: Set) -> impl Iterator<Item = u8> {
    let mut rest = set;
    std::iter::from_fn(move || {
        if rest == 0 {
            return None;
        }
        let cell = lowest(rest);
        rest &= rest - 1;
        Some(cell)
    })
}

/// Whether more than one cell is in the set.
#[inline]
pub(crate) const fn several(set: Set) -> bool {
    set & set.wrapping_sub(1) != 0
}

/// The cells of one line through a cell, apart from itself: those of lower and of higher number.
#[derive(Clone, Copy)]
pub(crate) struct Line {
    pub(crate) lower: Set,
    pub(crate) higher: Set,
}

impl Line {
    pub(crate) const NONE: Line = Line { lower: 0, higher: 0 };

    /// The cells that a rider reaches along the line, the first obstacle on either side included.
    ///
    /// Subtracting the nearest lower obstacle from the higher ones changes just the bits from it
    /// up to the nearest higher one. Where there is no lower obstacle, bit 0 serves as well as any
    /// below.
    #[inline]
    pub(crate) const fn ride(self, obstacles: Set) -> Set {
        let lower = self.lower & obstacles;
        let higher = self.higher & obstacles;
        let nearest = 1 << ((lower | 1).ilog2() & 127);
        (higher ^ higher.wrapping_sub(nearest)) & (self.lower | self.higher)
    }

    /// The cells beyond the nearest obstacle on either side, up to the next one, that included.
    #[inline]
    pub(crate) const fn beyond_one(self, obstacles: Set) -> Set {
        let reached = self.ride(obstacles);
        self.ride(obstacles & !reached) & !reached
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rider_stops_on_the_first_obstacle_either_way() {
        // A file of fourteen cells, the rider on the fifth, obstacles on 2, 3, 11 and 12.
        let file = |ranks: &[u8]| ranks.iter().map(|rank| bit(9 * (rank - 1))).sum::<Set>();
        let lower = file(&[1, 2, 3, 4]);
        let higher = file(&[6, 7, 8, 9, 10, 11, 12, 13, 14]);
        let line = Line { lower, higher };
        assert_eq!(line.ride(file(&[2, 3, 11, 12])), file(&[3, 4, 6, 7, 8, 9, 10, 11]));
        assert_eq!(line.ride(0), lower | higher);
    }
}
