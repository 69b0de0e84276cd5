//! Room: the directions in which a piece and its twin can both move.
//!
//! Men farther on decide where a run ends, not whether there is one. So room depends only on the
//! side's own men, and a move of the other side that captures nothing does not change it.

use types::{Kind, Side};

use super::geometry::{DIAGONAL, LEAP, NEAR, ORTHOGONAL, PAWN, QUEENLY};
use super::{Board, KING, MAX, NONE, SHORT, rank};

/// The room of one side's men, by their numbers within the side.
#[derive(Clone)]
pub(super) struct Mobility {
    /// The cells of the short-range board to which a piece can move; for one that is only on the
    /// max-range board, the first steps there.
    pub(super) of: [u64; 16],
    /// Their number, without the king's.
    pub(super) total: u64,
    /// The pawns that move together with their twins, as bits.
    pub(super) joint_pawns: u16,
    /// The other pawns that can move: alone, or while their twins wait.
    pub(super) lone_pawns: u16,
}

/// The class of steps of a man of a kind.
pub(super) const fn class_of(kind: Kind) -> usize {
    match kind {
        Kind::Rook => ORTHOGONAL,
        Kind::Bishop => DIAGONAL,
        Kind::Knight => LEAP,
        Kind::Pawn => PAWN,
        _ => QUEENLY,
    }
}

impl Mobility {
    /// The men other than the king that have room, as bits.
    pub(super) fn pieces(&self) -> u16 {
        let with_room =
            |pieces: u16, index: usize| pieces | u16::from(self.of[index] != 0) << index;
        (0..16).fold(0, with_room) & !(1 << KING)
    }
}

impl Board {
    /// The mobility of one side's men.
    pub(super) fn mobility_of(&self, side: Side) -> Mobility {
        let mut mobility = Mobility { of: [0; 16], total: 0, joint_pawns: 0, lone_pawns: 0 };
        for index in 0..16_u8 {
            let man = 16 * side as u8 + index;
            let [short, max] = self.twins(man);
            if short & max == NONE {
                // It has been captured on both boards.
            } else if self.kinds[usize::from(man)] != Kind::Pawn {
                let room = self.room(side, self.kinds[usize::from(man)], short, max);
                mobility.of[usize::from(index)] = room;
                if usize::from(index) != KING {
                    mobility.total += u64::from(room.count_ones());
                }
            } else if short == NONE || max == NONE || rank(side, max) == 7 {
                mobility.lone_pawns |= 1 << index;
            } else {
                mobility.joint_pawns |= 1 << index;
            }
        }
        mobility
    }

    /// The room of a piece. A direction changes the number of a cell by the same amount everywhere,
    /// so the other board's cells are rotated into place.
    #[inline]
    pub(super) fn room(&self, side: Side, kind: Kind, short: u8, max: u8) -> u64 {
        let class = class_of(kind);
        let near = |board: usize, at: u8| {
            NEAR[class][(at & 63) as usize] & !self.sides[board][side as usize]
        };
        match (short, max) {
            (NONE, _) => near(MAX, max),
            (_, NONE) => near(SHORT, short),
            _ => {
                let turn = u32::from(short.wrapping_sub(max) & 63);
                near(SHORT, short) & near(MAX, max).rotate_left(turn)
            }
        }
    }
}
