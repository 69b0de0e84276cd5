//! Sets of up to 128 cells as bits, and rides along a line.

/// The cells of a set, ascending.
pub(super) fn cells(set: u128) -> impl Iterator<Item = u8> {
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
pub(super) const fn bit(cell: u8) -> u128 {
    1 << (cell & 127)
}

/// The lowest cell of a set that has one.
pub(super) const fn lowest(set: u128) -> u8 {
    (set.trailing_zeros() & 127) as u8
}

/// Whether more than one cell is in the set.
pub(super) const fn several(set: u128) -> bool {
    set & set.wrapping_sub(1) != 0
}

/// The cells that a rider reaches along a line whose cells of lower and of higher number are
/// given, the first obstacle on either side included.
///
/// Subtracting the nearest lower obstacle from the higher ones changes just the bits from it up to
/// the nearest higher one. Where there is no lower obstacle, bit 0 serves as well as any below.
#[inline]
pub(super) const fn ride(lower: u128, higher: u128, obstacles: u128) -> u128 {
    let nearest = 1 << (((lower & obstacles) | 1).ilog2() & 127);
    let beyond = higher & obstacles;
    (beyond ^ beyond.wrapping_sub(nearest)) & (lower | higher)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rider_stops_on_the_first_obstacle_either_way() {
        // A file of fourteen cells, the rider on the fifth, obstacles on 2, 3, 11 and 12.
        let file = |ranks: &[u8]| ranks.iter().map(|rank| bit(9 * (rank - 1))).sum::<u128>();
        let lower = file(&[1, 2, 3, 4]);
        let higher = file(&[6, 7, 8, 9, 10, 11, 12, 13, 14]);
        let reached = ride(lower, higher, file(&[2, 3, 11, 12]));
        assert_eq!(reached, file(&[3, 4, 6, 7, 8, 9, 10, 11]));
        assert_eq!(ride(lower, higher, 0), lower | higher);
    }
}
