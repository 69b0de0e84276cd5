//! The powers of men, which are the ways in which they move, as indices of [`Board::powers`](super::Board::powers).

/// Riding along file and rank: queen, rook, marshall.
pub(super) const STRAIGHT: usize = 0;
/// Riding along diagonals: queen, bishop, archbishop.
pub(super) const DIAGONAL: usize = 1;
/// Leaping as a knight: knight, marshall, archbishop.
pub(super) const LEAPS: usize = 2;
pub(super) const PAWNS: usize = 3;
pub(super) const KINGS: usize = 4;
