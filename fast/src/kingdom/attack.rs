//! Who attacks a king: found from the king outward, without listing turns (KDM-19).
//!
//! A man attacks a king if it can capture it in a complete turn, its twin's part included. So
//! every finding has two halves: a man that reaches the king on its own board, and the question
//! whether its twin can go in the same direction on the other.

use record::{Kind, Side};

use super::geometry::{
    DIAGONAL, DIRECTION, LEAP, LINES, NEAR, ORTHOGONAL, RAY, STEP, between, directions, nearest,
};
use super::{Board, MAX, NONE, SHORT, king_of, side_of};
use crate::bits::{bit, cells, several};
use crate::fault::Fault;

/// Whether the king may be in danger from a turn of its own side.
#[derive(Clone, Copy)]
pub(super) enum Safety {
    /// A king is in check: every turn must be tested.
    Check,
    /// None is. Of the turns of men other than kings only those must be tested that touch certain
    /// cells.
    Quiet(Danger),
}

/// The cells whose touching could bring an own king into check.
#[derive(Clone, Copy, Default)]
pub(super) struct Danger {
    /// A man leaves one of these cells of the max-range board.
    pub(super) leaves: u64,
    /// A man arrives on one of these cells, by board.
    pub(super) arrives: [u64; 2],
}

impl Board {
    /// Whether the king of a side on one of the boards is attacked.
    pub(super) fn king_is_attacked(&self, board: usize, side: Side) -> bool {
        let king = self.cells[board][king_of(side) as usize];
        let by = side.other();
        cells(self.candidates(board, king, by)).any(|at| {
            let direction = DIRECTION[at as usize][king as usize] as usize;
            let open = board == SHORT || between(direction, at, king) & self.occupied(board) == 0;
            open && {
                let man = self.man_at(board, at);
                directions(self.kinds[man as usize], by) & 1 << direction != 0
                    && self.twin_can_follow(board, man, direction)
            }
        })
    }

    /// Whether either king of the side to move is attacked, and if not, which turns could bring
    /// that about: a man leaves a line to the king on the max-range board, or a capture or arrival
    /// lets the twin of a man follow that reaches a king already.
    pub(super) fn safety(&self) -> Safety {
        let mut danger = Danger::default();
        let enemy = self.side.other();
        for board in [SHORT, MAX] {
            let king = self.cells[board][king_of(self.side) as usize];
            for at in cells(self.candidates(board, king, enemy)) {
                let direction = DIRECTION[at as usize][king as usize] as usize;
                let blockers = if board == SHORT {
                    0
                } else {
                    between(direction, at, king) & self.occupied(MAX)
                };
                if several(blockers) || blockers & self.sides[MAX][enemy as usize] != 0 {
                    continue;
                }
                let man = self.man_at(board, at);
                if directions(self.kinds[man as usize], enemy) & 1 << direction == 0 {
                    continue;
                }
                if blockers != 0 {
                    danger.leaves |= blockers;
                } else if self.twin_can_follow(board, man, direction) {
                    return Safety::Check;
                } else {
                    // Its twin is alive and hindered.
                    danger.arrives[1 - board] |= self.frees(1 - board, man, direction);
                }
            }
        }
        Safety::Quiet(danger)
    }

    /// The cells of one board whose capture or occupation by an enemy could let a man go in a
    /// direction that it cannot go in now.
    fn frees(&self, board: usize, man: u8, direction: usize) -> u64 {
        let at = self.cells[board][man as usize];
        if self.kinds[man as usize] == Kind::Pawn && board == MAX {
            return bit(at) | RAY[direction][at as usize];
        }
        match STEP[direction][at as usize] {
            NONE => bit(at),
            to => bit(at) | bit(to),
        }
    }

    /// The men of a side that stand on a line from which they might capture on a cell, were
    /// nothing in the way; pawns looking the wrong way may be among them.
    fn candidates(&self, board: usize, target: u8, by: Side) -> u64 {
        let reach = if board == SHORT { &NEAR } else { &LINES };
        let [orthogonal, diagonal, leaping] = self.goers[board];
        let target = target as usize;
        self.sides[board][by as usize]
            & (reach[ORTHOGONAL][target] & orthogonal
                | reach[DIAGONAL][target] & (diagonal | self.pawns(board))
                | reach[LEAP][target] & leaping)
    }

    /// Whether the twin of a man that captures in a direction on a board can do its part on the
    /// other one, or has none to do.
    fn twin_can_follow(&self, board: usize, man: u8, direction: usize) -> bool {
        if self.faults.has(Fault::TwinForgotten) {
            return true;
        }
        let other = 1 - board;
        let twin = self.cells[other][man as usize];
        if twin == NONE || self.waits(man) {
            return true;
        }
        let side = side_of(man);
        let enemies = self.sides[other][side.other() as usize];
        let to = STEP[direction][twin as usize];
        if self.kinds[man as usize] == Kind::Pawn && !self.escort {
            let first = if other == SHORT {
                to
            } else {
                nearest(direction, RAY[direction][twin as usize] & self.occupied(MAX))
            };
            return first != NONE && enemies & bit(first) != 0;
        }
        to != NONE && self.sides[other][side as usize] & bit(to) == 0
    }
}
