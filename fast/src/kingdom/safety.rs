//! The turns that must be tested for the safety of the kings (KDM-21).
//!
//! The men that attack a king, or would if something changed, are found once per position. A king can come into check
//! only if a man leaves a line to the king, or arrives where it lets the twin of an enemy follow. A check can end only
//! if a man arrives on the attacker's cell or in its way, or leaves the cell on which the attacker's twin must capture.
//! The king's own moves are tested separately (`attack`).

use types::Kind;

use super::attack::{direction, in_the_way};
use super::geometry::{BETWEEN, LINES, NEAR, PAWN_BEHIND, RAY, STEP_SET};
use super::{Board, KING, MAX, NONE, SHORT, king_of};
use crate::sets::narrow::{Cells, bit};

/// The data that decide whether a move of a man other than the king is safe.
#[derive(Clone, Copy, Default)]
pub(super) struct Safety {
    pub(super) check: bool,
    /// Men of the side to move on the max-range board, each of which is the only man between its king and an enemy that
    /// could otherwise capture the king.
    pub(super) pinned: u64,
    /// The men of `pinned` whose pin depends on what the pinning man's twin can do after the move.
    loose: u64,
    /// By board: the cells on which a man's arrival may change whether a king is attacked.
    arrives: [u64; 2],
    /// By board: the cells from which a man's departure may change whether a king is attacked.
    leaves: [u64; 2],
}

impl Board {
    /// Finds the men that attack, or nearly attack, the kings of the side to move.
    #[inline]
    pub(super) fn safety(&self) -> Safety {
        let mut safety = Safety::default();
        for (board, attacker) in [
            (SHORT, self.look_for_threats(SHORT, &mut safety)),
            (MAX, self.look_for_threats(MAX, &mut safety)),
        ] {
            if let Some(attacker) = attacker {
                let king = self.cells[board][king_of(self.state.side) as usize];
                return self.remedies(board, king, attacker);
            }
        }
        safety
    }

    /// Records which men nearly attack the king of the side to move on a board. If a man attacks it, returns that man's cell.
    #[inline(always)]
    fn look_for_threats(&self, board: usize, safety: &mut Safety) -> Option<u8> {
        let king = self.cells[board][king_of(self.state.side) as usize];
        let men = self.candidates(board, king, self.state.side.other());
        if men == 0 { None } else { self.threats(board, king, men, safety) }
    }

    /// Records which of `men` nearly attack a king. If a man attacks it, returns that man's cell.
    fn threats(&self, board: usize, king: u8, men: u64, safety: &mut Safety) -> Option<u8> {
        let enemy = self.state.side.other();
        for at in men.cells() {
            let blockers = in_the_way(board, king, at, &self.sides);
            if blockers.several() || blockers & self.sides[MAX][enemy as usize] != 0 {
                continue;
            }
            let man = self.man_at(board, at);
            let direction = direction(at, king);
            let follows = self.twin_can_follow(board, man, direction, &self.sides);
            if blockers != 0 {
                safety.pinned |= blockers;
                if !follows || self.twin_must_capture(board, man) {
                    safety.loose |= blockers;
                }
            } else if follows {
                return Some(at);
            } else {
                // The twin has not been captured, but it cannot follow now.
                safety.arrives[1 - board] |= self.frees(1 - board, man, direction);
            }
        }
        None
    }

    /// Finds the cells on which an arrival or a departure may end a check by the man on `at`. A second check is noticed
    /// only when turns are tested.
    fn remedies(&self, board: usize, king: u8, at: u8) -> Safety {
        let mut safety = Safety { check: true, ..Safety::default() };
        safety.arrives[board] = bit(at);
        if board == MAX {
            safety.arrives[MAX] |= BETWEEN[(king & 63) as usize][at as usize];
        }
        let man = self.man_at(board, at);
        if self.twin_must_capture(board, man) {
            let victim = self.twin_meets(board, man, direction(at, king), &self.sides);
            if victim != NONE {
                safety.leaves[1 - board] = bit(victim);
            }
        }
        safety
    }

    /// The cells of `board` on which an arriving enemy would capture `man`, or could let it move in a direction closed to it now.
    pub(super) fn frees(&self, board: usize, man: u8, direction: usize) -> u64 {
        let at = self.cells[board][man as usize] & 63;
        let step = if board == MAX && self.kinds[man as usize] == Kind::Pawn && !self.escort {
            RAY[direction][at as usize]
        } else {
            STEP_SET[direction][at as usize]
        };
        bit(at) | step
    }

    /// The men other than the king, as bits by their numbers within their side, whose moves must be tested. Every move
    /// of any other man is safe or, if a king is in check, unsafe.
    #[inline]
    pub(super) fn concerned(&self, safety: &Safety) -> u16 {
        let arrives = safety.arrives[SHORT] | safety.arrives[MAX];
        if safety.pinned | arrives == 0 { 0 } else { self.concerned_men(safety) }
    }

    fn concerned_men(&self, safety: &Safety) -> u16 {
        let mut men = 0_u16;
        for at in safety.pinned.cells() {
            men |= 1 << (self.man_at(MAX, at) & 15);
        }
        for board in [SHORT, MAX] {
            let own = self.sides[board][self.state.side as usize];
            let reach = if board == SHORT { &NEAR } else { &LINES };
            let mut from = safety.leaves[board] & own;
            for at in safety.arrives[board].cells() {
                let pushes = reach[PAWN_BEHIND + self.state.side as usize][at as usize];
                from |=
                    self.candidates(board, at, self.state.side) | pushes & self.pawns(board) & own;
            }
            for at in from.cells() {
                men |= 1 << (self.man_at(board, at) & 15);
            }
        }
        men & !(1 << KING)
    }

    /// KDM-21, for a man other than the king: whether neither king of its side is attacked after its move.
    pub(super) fn is_safe(&self, man: u8, to: [u8; 2], safety: &Safety) -> bool {
        let from = [SHORT, MAX].map(|board| self.cells[board][man as usize]);
        let mut concerned = false;
        for board in [SHORT, MAX] {
            if to[board] != NONE {
                concerned |= safety.arrives[board] & bit(to[board]) != 0
                    || safety.leaves[board] & bit(from[board]) != 0;
            }
        }
        if safety.check {
            return concerned && self.is_safe_after(man, to);
        }
        if to[MAX] != NONE && safety.pinned & bit(from[MAX]) != 0 {
            let king = self.cells[MAX][king_of(self.state.side) as usize];
            let line = direction(king, from[MAX]) & !1;
            if direction(from[MAX], to[MAX]) & !1 != line {
                return safety.loose & bit(from[MAX]) != 0 && self.is_safe_after(man, to);
            }
        }
        !concerned || self.is_safe_after(man, to)
    }
}
