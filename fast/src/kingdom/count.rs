//! Counts turns without playing them.
//!
//! If no turn of a man can endanger its king, the man's turns need not be tested: a piece has one turn for each cell
//! that it can reach, and a pawn has one for each of its moves, or four if the move is a promotion. The turns of all
//! other men are tested one by one.

use super::mobility::Mobility;
use super::safety::Safety;
use super::{Board, KING, SHORT};
use crate::sets::Cells;
use types::Side;

impl Board {
    pub(super) fn count_moves(&self, mobility: &Mobility) -> u64 {
        let safety = self.safety();
        let concerned = self.concerned(&safety);
        self.count_pieces(mobility, &safety, concerned)
            + self.count_pawns(mobility, &safety, concerned)
    }

    /// The number of legal moves of pieces. Only the king's moves and those of the men `concerned` are tested.
    fn count_pieces(&self, mobility: &Mobility, safety: &Safety, concerned: u16) -> u64 {
        let mut count = 0;
        self.king_moves(mobility.of[KING], &mut |_| count += 1);
        if !safety.check {
            self.castlings(&mut |_| count += 1);
            count += mobility.total;
        }
        for index in u64::from(concerned).cells() {
            if !safety.check {
                count -= u64::from(mobility.of[index as usize].count_ones());
            }
            let man = 16 * self.state.side as u8 + index;
            for near in mobility.of[index as usize].cells() {
                count += u64::from(self.is_safe(man, self.ends(man, near), safety));
            }
        }
        count
    }

    fn count_pawns(&self, mobility: &Mobility, safety: &Safety, concerned: u16) -> u64 {
        let mut count = self.count_joint_pawns(concerned, mobility, safety);
        let lone = mobility.lone_pawns & if safety.check { concerned } else { !0 };
        for index in u64::from(lone).cells() {
            let man = 16 * self.state.side as u8 + index;
            let plain = concerned >> index & 1 == 0;
            self.lone_pawn_moves(man, &mut |to, promotes| {
                if plain || self.is_safe(man, to, safety) {
                    count += worth(promotes);
                }
            });
        }
        count
    }

    /// The number of legal moves of the pawns that move together with their twins; the moves of the pawns `concerned` are tested.
    fn count_joint_pawns(&self, concerned: u16, mobility: &Mobility, safety: &Safety) -> u64 {
        let pawns = mobility.joint_pawns & if safety.check { concerned } else { !0 };
        if pawns == 0 {
            return 0;
        }
        let going = self.pawns_going(pawns);
        let tested = going & (u64::from(concerned) * 0x1_0001_0001);
        let mut count = u64::from((going & !tested).count_ones());
        if self.late_pawns() != 0 {
            for going in (going & !tested).cells() {
                count += 3 * u64::from(self.is_late(16 * self.state.side as u8 + going % 16));
            }
        }
        for going in tested.cells() {
            let man = 16 * self.state.side as u8 + going % 16;
            if self.is_safe(man, self.pawn_goes(man, usize::from(going / 16)), safety) {
                count += worth(self.is_late(man));
            }
        }
        count
    }

    /// The pawns of the side to move on the short-range board that are one step before their last rank.
    const fn late_pawns(&self) -> u64 {
        let before_last = match self.state.side {
            Side::White => 0x00FF_0000_0000_0000,
            Side::Black => 0x0000_0000_0000_FF00,
        };
        self.pawns(SHORT) & self.sides[SHORT][self.state.side as usize] & before_last
    }
}

/// The number of turns that have the same move of a pawn: four if the pawn promotes, one for each kind; otherwise one.
const fn worth(promotes: bool) -> u64 {
    if promotes { 4 } else { 1 }
}
