//! The state of every board apart from its men: the side to move, castling rights, clocks.

use types::{CastlingRight, CastlingRights, Kind, Position, Refusal, Side, Wing};

use crate::by_side::BySide;
use crate::fault::{Faults, PlantedBug};

/// The side to move, the castling rights, and the clocks.
#[derive(Clone, Copy)]
pub struct State {
    pub(crate) side: Side,
    /// Bit `i` stands for the `i`-th of [`CastlingRight::ALL`].
    rights: u8,
    pub(crate) halfmove: u16,
    fullmove: u16,
    pub(crate) faults: Faults,
}

/// For each cell: the castling rights, as bits, that end when a man leaves the cell or is captured there (CHE-17).
pub(crate) type RightsOf<const CELLS: usize> = [u8; CELLS];

/// By side: the cells on which the queen's rook, the king and the king's rook start.
pub(crate) type Homes = BySide<[u8; 3]>;

/// Computes [`RightsOf`] from the initial cells of kings and rooks.
pub(crate) const fn rights_of<const CELLS: usize>(homes: Homes) -> RightsOf<CELLS> {
    let mut rights = [0; CELLS];
    let mut side = 0;
    while side < 2 {
        let [queens_rook, king, kings_rook] = homes.0[side];
        rights[queens_rook as usize] = 0b10 << (2 * side);
        rights[king as usize] = 0b11 << (2 * side);
        rights[kings_rook as usize] = 0b01 << (2 * side);
        side += 1;
    }
    rights
}

impl State {
    /// The state of a position without its castling rights, which [`State::with_rights`] adds once the men are known.
    pub(crate) const fn of(position: &Position, faults: Faults) -> State {
        State {
            side: position.side,
            rights: 0,
            halfmove: position.halfmove,
            fullmove: position.fullmove,
            faults,
        }
    }

    /// The same state with a position's castling rights. Refuses a right whose king or rook is not on its initial cell
    /// (CHE-28); `stands` says whether a man of a side and kind is on a cell.
    pub(crate) fn with_rights(
        mut self,
        castling: CastlingRights,
        homes: Homes,
        stands: impl Fn(u8, Side, Kind) -> bool,
    ) -> Result<State, Refusal> {
        for (right, number) in CastlingRight::ALL.into_iter().zip(0_u8..) {
            if !castling.has(right) {
                continue;
            }
            let [queens_rook, king, kings_rook] = homes[right.side];
            let rook = if right.wing == Wing::King { kings_rook } else { queens_rook };
            if !stands(king, right.side, Kind::King) || !stands(rook, right.side, Kind::Rook) {
                return Err(Refusal::saying(format!(
                    "the right to castle `{}` needs its king and rook on their initial cells",
                    right.letter()
                )));
            }
            self.rights |= 1 << number;
        }
        Ok(self)
    }

    pub(crate) fn write(self, position: &mut Position) {
        position.side = self.side;
        for (right, number) in CastlingRight::ALL.into_iter().zip(0_u8..) {
            position.castling.set(right, self.rights & 1 << number != 0);
        }
        position.halfmove = self.halfmove;
        position.fullmove = self.fullmove;
    }

    /// The castling rights of a side: bit 0 for the king's wing, bit 1 for the queen's.
    #[inline]
    pub(crate) const fn rights_of(self, side: Side) -> u8 {
        match side {
            Side::White => self.rights & 0b11,
            Side::Black => self.rights >> 2,
        }
    }

    /// Ends the castling rights that depend on the man that leaves `left` or on a man captured on `reached`. The
    /// table's entries beyond the cells of the board are empty.
    #[inline]
    pub(crate) fn lose_rights<const CELLS: usize>(
        &mut self,
        of: &RightsOf<CELLS>,
        left: u8,
        reached: u8,
    ) {
        if self.rights != 0 {
            let at = |cell: u8| of[usize::from(cell) & (CELLS - 1)];
            // An entry with a single right is that of a rook; a king's has two.
            let moved = match at(left) {
                one if one.is_power_of_two() && self.faults.has(PlantedBug::MovedRookCastles) => 0,
                lost => lost,
            };
            let captured =
                if self.faults.has(PlantedBug::CapturedRookCastles) { 0 } else { at(reached) };
            self.rights &= !(moved | captured);
        }
    }

    /// Lets the other side move. `resets` says whether a pawn has moved or a man was captured (CHE-26).
    #[inline]
    pub(crate) fn pass_turn(&mut self, resets: bool) {
        self.tick(self.side, resets);
        self.side = self.side.other();
    }

    /// Advances the clocks by one turn of `mover`; if `resets`, the halfmove clock goes back to 0.
    #[inline]
    pub(crate) fn tick(&mut self, mover: Side, resets: bool) {
        let next = |counter: u16| counter + u16::from(counter < Position::COUNTER_MAX);
        let resets = resets && !self.faults.has(PlantedBug::HalfmoveNeverReset);
        self.halfmove = if resets { 0 } else { next(self.halfmove) };
        if mover == Side::Black {
            self.fullmove = next(self.fullmove);
        }
    }

    /// A key for repetition (CHE-24): the men, the side to move, the castling rights, and `rest`, which is what the game adds.
    pub(crate) fn key<M, R>(self, men: M, rest: R) -> Key<M, R> {
        let men_only = self.faults.has(PlantedBug::RepetitionLooksAtMenOnly);
        (men, (!men_only).then_some(((self.side, self.rights), rest)))
    }
}

/// A key for repetition, as [`State::key`] makes it. The option is `None` only because of a planted fault.
pub(crate) type Key<M, R> = (M, Option<((Side, u8), R)>);
