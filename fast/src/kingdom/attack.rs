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
    /// Of the men that leave: those that just may not leave their line, with its direction. No
    /// move of theirs along it needs a test, and no other is legal.
    pub(super) pins: [(u8, u8); PINS],
    /// How many pins there are.
    pub(super) pinned: usize,
}

/// How many pins are kept apart; further ones are only among those that leave.
const PINS: usize = 4;

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
                    let steady = self.kinds[man as usize] != Kind::Pawn
                        && self.twin_can_follow(board, man, direction);
                    if steady && danger.pinned < PINS {
                        let blocker = blockers.trailing_zeros() as u8;
                        danger.pins[danger.pinned] = (blocker, direction as u8);
                        danger.pinned += 1;
                    }
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

    /// Whether a move of the king of the side to move leaves neither king attacked, castling apart.
    /// The other side's men, and so what their twins can do, stay as they are where nothing is
    /// captured; only of pawns the twins ask who stands before them.
    pub(super) fn king_move_is_safe(&self, to: [u8; 2]) -> Option<bool> {
        let enemy = self.side.other();
        let king = king_of(self.side);
        for board in [SHORT, MAX] {
            if self.sides[board][enemy as usize] & bit(to[board]) != 0 {
                return None;
            }
        }
        for board in [SHORT, MAX] {
            let target = to[board];
            let left = bit(self.cells[board][king as usize]);
            for at in cells(self.candidates(board, target, enemy)) {
                let direction = DIRECTION[at as usize][target as usize] as usize;
                if board == MAX && between(direction, at, target) & self.occupied(MAX) & !left != 0
                {
                    continue;
                }
                let man = self.man_at(board, at);
                if self.kinds[man as usize] == Kind::Pawn {
                    return None;
                }
                if self.twin_can_follow(board, man, direction) {
                    return Some(false);
                }
            }
        }
        Some(true)
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
