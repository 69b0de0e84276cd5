//! Room: the directions in which a piece and its twin can both move.
//!
//! Men farther on decide where a run ends, not whether there is one. So room depends only on the
//! side's own men, and a move of the other side that captures nothing does not change it.

use types::{Kind, Side};

use super::geometry::{DIAGONAL, LEAP, NEAR, ORTHOGONAL, PAWN, QUEENLY};
use super::{Board, KING, MAX, NONE, SHORT, rank, side_of};
use crate::sets::narrow::cells;

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
    /// The room of one side's men.
    pub(super) fn mobility_of(&self, side: Side) -> Mobility {
        let mut mobility = Mobility { of: [0; 16], total: 0, joint_pawns: 0, lone_pawns: 0 };
        for man in 16 * side as u8..16 * side as u8 + 16 {
            self.look_around(man, &mut mobility);
        }
        mobility
    }

    /// The room of the side to move after some of its men have been captured, from the room before.
    pub(super) fn rooms_after(
        &self,
        mobility: &Mobility,
        before: &Board,
        lost: [u64; 2],
    ) -> Mobility {
        let mut mobility = mobility.clone();
        for board in [SHORT, MAX] {
            for at in cells(lost[board]) {
                self.look_around(before.man_at(board, at), &mut mobility);
                for neighbour in cells(self.men_reaching(&NEAR, board, at, self.state.side)) {
                    self.look_around(self.man_at(board, neighbour), &mut mobility);
                }
            }
        }
        mobility
    }

    /// Records the room of a man.
    #[inline]
    fn look_around(&self, man: u8, mobility: &mut Mobility) {
        let index = (man & 15) as usize;
        let [short, max] = self.twins(man);
        let kind = self.kinds[man as usize];
        let mut room = 0;
        if kind == Kind::Pawn {
            mobility.joint_pawns &= !(1 << index);
            mobility.lone_pawns &= !(1 << index);
            if short == NONE || max == NONE || rank(side_of(man), max) == 7 {
                mobility.lone_pawns |= u16::from(short & max != NONE) << index;
            } else {
                mobility.joint_pawns |= 1 << index;
            }
        } else if short & max != NONE {
            room = self.room(side_of(man), kind, short, max);
        }
        if room != mobility.of[index] {
            if index != KING {
                mobility.total += u64::from(room.count_ones());
                mobility.total -= u64::from(mobility.of[index].count_ones());
            }
            mobility.of[index] = room;
        }
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
