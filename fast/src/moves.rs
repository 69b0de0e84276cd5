//! What the generators of several games share: checks and pins, castling, captures en passant.

use types::Kind;

use crate::fault::{Faults, PlantedBug};
use crate::sets::Cells;

/// A man by its kind and its cell.
pub(crate) type Mover = (Kind, u8);

/// The men that give check, and the rays, at most `LINES`, along which the king's own men are pinned.
pub(crate) struct Threats<S, const LINES: usize> {
    pub(crate) checkers: S,
    pub(crate) pinned: S,
    /// For each pinned man: the cells between the king and the pinning man, and the pinning man's cell. The whole line
    /// would be too much: on bricks a pinned knight can leap along a cant, over the pinning man or over its king.
    rays: [S; LINES],
    ray_count: usize,
}

impl<S: Cells, const LINES: usize> Threats<S, LINES> {
    /// Finds the threats to a king: `near` are the enemies that give check without riding, `riders` are those that would give
    /// check by riding if no man were in the way, and `between` returns the cells between the king and one of the riders.
    #[inline(always)]
    pub(crate) fn of(
        near: S,
        riders: S,
        own: S,
        occupied: S,
        between: impl Fn(u8) -> S,
        faults: Faults,
    ) -> Threats<S, LINES> {
        let none = S::default();
        let mut threats =
            Threats { checkers: near, pinned: none, rays: [none; LINES], ray_count: 0 };
        for rider in riders.cells() {
            let between = between(rider);
            let obstacles = between & occupied;
            if obstacles.is_empty() {
                threats.checkers |= S::one(rider);
            } else if !obstacles.several()
                && !(obstacles & own).is_empty()
                && !faults.has(PlantedBug::PinnedMenMove)
            {
                threats.pinned |= obstacles;
                threats.rays[threats.ray_count] = between | S::one(rider);
                threats.ray_count += 1;
            }
        }
        threats
    }

    #[inline]
    pub(crate) fn rays(&self) -> &[S] {
        &self.rays[..self.ray_count]
    }
}

/// CHE-16…18: the cells to which a king that is not in check can castle; each is `far` cells from the cell `king`.
/// `rights` are the castling rights of its side, `queens` is the number of cells between the king and the queen's rook,
/// and `safe` says whether a cell is not attacked.
#[inline(always)]
pub(crate) fn castlings<S: Cells>(
    king: u8,
    far: u8,
    queens: u8,
    rights: u8,
    occupied: S,
    faults: Faults,
    safe: impl Fn(u8) -> bool,
) -> S {
    let vacant = |first, end| (occupied & S::range(first, end)).is_empty();
    let crosses = |cell| faults.has(PlantedBug::CastlesThroughCheck) || safe(cell);
    let forgets_a_cell = queens > far && faults.has(PlantedBug::CastlesOverKnight);
    let queens = queens - u8::from(forgets_a_cell);
    let mut to = S::default();
    if rights & 1 != 0
        && vacant(king + 1, king + far + 1)
        && (1..far).all(|by| crosses(king + by))
        && safe(king + far)
    {
        to |= S::one(king + far);
    }
    if rights & 2 != 0
        && vacant(king - queens, king)
        && (1..far).all(|by| crosses(king - by))
        && safe(king - far)
    {
        to |= S::one(king - far);
    }
    to
}

/// The cells that the rook leaves and reaches when the king castles from `from` to `to`. The rook starts one cell
/// beyond the king's destination on the king's wing, and two cells beyond it on the queen's.
#[inline]
pub(crate) fn castling_rook<S: Cells>(from: u8, to: u8) -> S {
    if to > from { S::one(to + 1) | S::one(to - 1) } else { S::one(to - 2) | S::one(to + 1) }
}

/// CHE-13: those of `pawns`, all of which attack the crossed cell, that may capture `victim` en passant. Two men leave
/// their cells at once, so the turn is tried out, even in double check: in a position that no game reaches, one capture
/// may end both checks. `exposes` says whether the king is attacked if men stand on the given cells.
#[inline]
pub(crate) fn en_passant_captors<S: Cells>(
    pawns: S,
    crossed: S,
    victim: S,
    occupied: S,
    faults: Faults,
    exposes: impl Fn(S) -> bool,
) -> S {
    let mut captors = S::default();
    if faults.has(PlantedBug::EnPassantForgotten) {
        return captors;
    }
    for from in pawns.cells() {
        let after = occupied & !(S::one(from) | victim) | crossed;
        if faults.has(PlantedBug::EnPassantExposesKing) || !exposes(after) {
            captors |= S::one(from);
        }
    }
    captors
}
