//! Sets of cells as bits, and rides along a line: [`narrow`] for boards of at most 64 cells, [`wide`] for those of at
//! most 128. A cell is the bit with its number; each board numbers its cells in its own way.
//!
//! One macro makes both modules, since tables are evaluated at compile time, when functions of the traits [`Cells`] and
//! [`Ride`] cannot be called.

use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A set of cells, as 64 or as 128 bits.
pub(crate) trait Cells:
    Copy
    + Default
    + Eq
    + Hash
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
{
    /// The set of one cell.
    fn one(cell: u8) -> Self;

    /// The cells from `first` up to, but not including, `end`.
    fn range(first: u8, end: u8) -> Self;

    /// The lowest cell; any valid cell number for the empty set.
    fn lowest(self) -> u8;

    fn without_lowest(self) -> Self;

    fn count(self) -> u32;

    #[inline]
    fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// Whether the set has more than one cell.
    #[inline]
    fn several(self) -> bool {
        !self.without_lowest().is_empty()
    }

    #[inline]
    fn has(self, cell: u8) -> bool {
        !(self & Self::one(cell)).is_empty()
    }

    /// The cells in ascending order.
    #[inline]
    fn cells(self) -> impl Iterator<Item = u8> {
        let mut rest = self;
        std::iter::from_fn(move || {
            if rest.is_empty() {
                return None;
            }
            let cell = rest.lowest();
            rest = rest.without_lowest();
            Some(cell)
        })
    }
}

macro_rules! sets {
    ($name:ident, $bits:ty, $last:literal, $has_table:literal) => {
        pub(crate) mod $name {
            pub(crate) use super::Cells;
            use super::{Line, Ride};

            pub(crate) type Set = $bits;

            /// The set of one cell.
            #[inline]
            pub(crate) const fn bit(cell: u8) -> Set {
                let cell = cell & $last;
                if $has_table { BITS[cell as usize] } else { 1 << cell }
            }

            /// By cell: the set of that cell alone. This is a table because shifting a value of two words takes several
            /// instructions.
            static BITS: [Set; $last + 1] = {
                let mut bits = [0; $last + 1];
                let mut cell = 0;
                while cell <= $last {
                    bits[cell] = 1 << cell;
                    cell += 1;
                }
                bits
            };

            impl Cells for Set {
                #[inline]
                fn one(cell: u8) -> Set {
                    bit(cell)
                }

                #[inline]
                fn range(first: u8, end: u8) -> Set {
                    bit(end).wrapping_sub(bit(first))
                }

                #[inline]
                #[allow(clippy::cast_possible_truncation, reason = "the mask leaves seven bits")]
                fn lowest(self) -> u8 {
                    (self.trailing_zeros() & $last) as u8
                }

                #[inline]
                fn without_lowest(self) -> Set {
                    self & self.wrapping_sub(1)
                }

                #[inline]
                fn count(self) -> u32 {
                    self.count_ones()
                }
            }

            /// Subtracting the nearest lower obstacle from the set of higher ones flips exactly the bits from that obstacle up to
            /// the nearest higher one. If there is no lower obstacle, bit 0 serves as well.
            #[inline]
            #[allow(clippy::cast_possible_truncation, reason = "the mask leaves seven bits")]
            pub(crate) const fn ride(line: &Line<Set>, obstacles: Set) -> Set {
                let (lower, higher) = (line.lower & obstacles, line.higher & obstacles);
                let nearest = bit(((lower | 1).ilog2() & $last) as u8);
                (higher ^ higher.wrapping_sub(nearest)) & (line.lower | line.higher)
            }

            impl Ride<Set> for Line<Set> {
                #[inline]
                fn ride(&self, obstacles: Set) -> Set {
                    ride(self, obstacles)
                }
            }
        }
    };
}

sets!(narrow, u64, 63, false);
sets!(wide, u128, 127, true);

/// The cells of one line through a cell, without that cell: those with lower numbers and those with higher ones.
#[derive(Clone, Copy)]
pub(crate) struct Line<S> {
    pub(crate) lower: S,
    pub(crate) higher: S,
}

/// A line through a cell, along which riders on the cell ride.
pub(crate) trait Ride<S> {
    /// The cells that a rider reaches along the line, up to and including the first obstacle on each side.
    fn ride(&self, obstacles: S) -> S;
}

impl<S: Cells> Line<S>
where
    Line<S>: Ride<S>,
{
    /// The cells beyond the nearest obstacle on each side, up to and including the next obstacle.
    #[inline]
    pub(crate) fn beyond_one(&self, obstacles: S) -> S {
        let reached = self.ride(obstacles);
        self.ride(obstacles & !reached) & !reached
    }
}
