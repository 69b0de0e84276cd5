//! The state of every board apart from its men: the side to move, castling rights, clocks.

use types::{CastlingRight, CastlingRights, Position, Refusal, Side};

use crate::fault::{Faults, PlantedBug};
use crate::objections::refusal;

/// The side to move, the castling rights, and the clocks.
#[derive(Clone, Copy)]
pub struct State {
    pub(crate) side: Side,
    /// Bit `i` stands for the `i`-th of [`CastlingRight::ALL`].
    rights: u8,
    halfmove: u16,
    fullmove: u16,
    pub(crate) faults: Faults,
}

/// For each cell: the rights that end when a man leaves it or is captured there (CHE-17).
pub(crate) type RightsOf<const CELLS: usize> = [u8; CELLS];

/// Makes this table from the cells on which the queen's rook, the king and the king's rook of each side start.
pub(crate) const fn rights_of<const CELLS: usize>(
    white: [u8; 3],
    black: [u8; 3],
) -> RightsOf<CELLS> {
    let mut rights = [0; CELLS];
    let mut side = 0;
    while side < 2 {
        let [queens_rook, king, kings_rook] = if side == 0 { white } else { black };
        rights[queens_rook as usize] = 0b10 << (2 * side);
        rights[king as usize] = 0b11 << (2 * side);
        rights[kings_rook as usize] = 0b01 << (2 * side);
        side += 1;
    }
    rights
}

impl State {
    /// The state of a position without the rights, which [`State::take_rights`] adds once the men are known.
    pub(crate) const fn of(position: &Position, faults: Faults) -> State {
        State {
            side: position.side,
            rights: 0,
            halfmove: position.halfmove,
            fullmove: position.fullmove,
            faults,
        }
    }

    /// Takes over a position's castling rights. Refuses a right that is not `at_home`: its king or rook is not on its
    /// initial cell (CHE-28).
    pub(crate) fn take_rights(
        &mut self,
        castling: CastlingRights,
        at_home: impl Fn(CastlingRight) -> bool,
    ) -> Result<(), Refusal> {
        for (right, number) in CastlingRight::ALL.into_iter().zip(0_u8..) {
            if !castling.has(right) {
                continue;
            }
            if !at_home(right) {
                return Err(refusal(format!(
                    "the right to castle `{}` needs its king and rook on their initial cells",
                    right.letter()
                )));
            }
            self.rights |= 1 << number;
        }
        Ok(())
    }

    /// Writes the whole state into a position.
    pub(crate) fn write(self, position: &mut Position) {
        position.side = self.side;
        for (right, number) in CastlingRight::ALL.into_iter().zip(0_u8..) {
            position.castling.set(right, self.rights & 1 << number != 0);
        }
        position.halfmove = self.halfmove;
        position.fullmove = self.fullmove;
    }

    /// The rights of a side: bit 0 on the king's wing, bit 1 on the queen's.
    #[inline]
    pub(crate) const fn rights_of(self, side: Side) -> u8 {
        match side {
            Side::White => self.rights & 0b11,
            Side::Black => self.rights >> 2,
        }
    }

    /// The number of turns of both sides since the last capture or pawn move.
    pub(crate) const fn halfmove(self) -> u16 {
        self.halfmove
    }

    /// Ends the rights that depend on the man that leaves `left`, and on a man captured on `reached`. If the board has fewer
    /// cells than the table, the remaining entries are empty.
    #[inline]
    pub(crate) fn lose_rights<const CELLS: usize>(
        &mut self,
        of: &RightsOf<CELLS>,
        left: u8,
        reached: u8,
    ) {
        if self.rights != 0 {
            let at = |cell: u8| of[usize::from(cell) & (CELLS - 1)];
            // A single right is a rook's: the king's entry has both.
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

    /// The part of the state that counts for repetition (CHE-24): the side to move and the rights.
    pub(crate) fn for_repetition(self) -> Option<(Side, u8)> {
        let men_only = self.faults.has(PlantedBug::RepetitionLooksAtMenOnly);
        (!men_only).then_some((self.side, self.rights))
    }
}
