//! Mobility: the first steps that a piece and its twin can both take.
//!
//! A first step is blocked only by a man of the piece's own side; all other men decide at most where a run ends. So
//! mobility depends only on the side's own men.

use types::{Kind, Side};

use super::geometry::{DIAGONAL, LEAP, NEAR, ORTHOGONAL, QUEENLY};
use super::{Board, KING, MAX, NONE, SHORT, rank};

/// The mobility of one side's men, by their numbers within the side.
pub(super) struct Mobility {
    /// The cells of the short-range board to which a piece can move; for a piece that is only on the max-range board, its first steps
    /// there.
    pub(super) of: [u64; 16],
    /// The total number of cells in `of`, not counting those of the king.
    pub(super) total: u64,
    /// The pawns that move together with their twins, as bits.
    pub(super) joint_pawns: u16,
    /// The pawns that move alone, because their twins have been captured or wait on their last rank.
    pub(super) lone_pawns: u16,
}

const fn class_of(kind: Kind) -> usize {
    match kind {
        Kind::Rook => ORTHOGONAL,
        Kind::Bishop => DIAGONAL,
        Kind::Knight => LEAP,
        _ => QUEENLY,
    }
}

impl Mobility {
    /// The pieces other than the king that can move, as bits.
    pub(super) fn pieces(&self) -> u16 {
        let mobile = |pieces: u16, index: usize| pieces | u16::from(self.of[index] != 0) << index;
        (0..16).fold(0, mobile) & !(1 << KING)
    }
}

impl Board {
    pub(super) fn mobility_of(&self, side: Side) -> Mobility {
        let mut mobility = Mobility { of: [0; 16], total: 0, joint_pawns: 0, lone_pawns: 0 };
        for index in 0..16_u8 {
            let man = 16 * side as u8 + index;
            let [short, max] = self.twins(man);
            let is_captured = short & max == NONE;
            if is_captured {
                continue;
            }
            let kind = self.kinds[usize::from(man)];
            if kind != Kind::Pawn {
                let steps = self.first_steps(side, kind, short, max);
                mobility.of[usize::from(index)] = steps;
                if usize::from(index) != KING {
                    mobility.total += u64::from(steps.count_ones());
                }
            } else if short == NONE || max == NONE || rank(side, max) == 7 {
                mobility.lone_pawns |= 1 << index;
            } else {
                mobility.joint_pawns |= 1 << index;
            }
        }
        mobility
    }

    /// The first steps of a piece. A step in one direction changes a cell's number by the same amount everywhere. So the
    /// steps on the max-range board are rotated to where the piece is on the short-range board, and both sets are
    /// intersected.
    #[inline]
    pub(super) fn first_steps(&self, side: Side, kind: Kind, short: u8, max: u8) -> u64 {
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
