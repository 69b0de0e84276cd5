//! Who attacks a king: found from the king outward, without listing turns (KDM-19).
//!
//! A man attacks a king if it can capture it in a complete turn, its twin's part included. So
//! every finding has two halves: a man that reaches the king on its own board, and the question
//! whether its twin can go in the same direction on the other.

use record::{Kind, Side};

use super::geometry::{RAY, STEP, directions, nearest};
use super::{Board, MAX, NONE, SHORT, king_of, side_of};
use crate::bits::bit;
use crate::fault::Fault;

/// The moves that could bring one of the mover's own kings into check, when neither is in check.
/// All others need no test. King's moves always need one.
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
        let mut attacked = false;
        self.for_every_capturer(board, king, side.other(), |man, direction| {
            attacked |= self.twin_can_follow(board, man, direction);
        });
        attacked
    }

    /// Every man of a side that reaches a cell on its board by a capture, with the direction.
    fn for_every_capturer(
        &self,
        board: usize,
        target: u8,
        by: Side,
        mut found: impl FnMut(u8, usize),
    ) {
        let occupied = self.occupied(board);
        let enemies = self.sides[board][by as usize];
        for direction in 0..16 {
            let back = direction ^ 1;
            let at = if board == SHORT {
                STEP[back][target as usize]
            } else {
                nearest(back, RAY[back][target as usize] & occupied)
            };
            if at != NONE && enemies & bit(at) != 0 {
                let man = self.men[board][at as usize];
                if directions(self.kinds[man as usize], by) & 1 << direction != 0 {
                    found(man, direction);
                }
            }
        }
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

    /// What could bring the side to move, not in check now, into check by its own turn: a man that
    /// leaves a line to the king on the max-range board, or a capture or arrival that lets the twin
    /// of a man follow that reaches a king already.
    pub(super) fn danger(&self) -> Danger {
        let mut danger = Danger::default();
        let enemy = self.side.other();
        for board in [SHORT, MAX] {
            let king = self.cells[board][king_of(self.side) as usize];
            let other = 1 - board;
            self.for_every_capturer(board, king, enemy, |man, direction| {
                // It does not attack, so its twin is alive and hindered.
                let twin = self.cells[other][man as usize];
                danger.arrives[other] |= bit(twin);
                let pawn_run = self.kinds[man as usize] == Kind::Pawn && other == MAX;
                danger.arrives[other] |= if pawn_run {
                    RAY[direction][twin as usize]
                } else {
                    match STEP[direction][twin as usize] {
                        NONE => 0,
                        to => bit(to),
                    }
                };
            });
        }
        danger.leaves = self.pinned();
        danger
    }

    /// The men of the side to move that stand alone between their king on the max-range board and
    /// an enemy that would reach it.
    fn pinned(&self) -> u64 {
        let king = self.cells[MAX][king_of(self.side) as usize];
        let occupied = self.occupied(MAX);
        let own = self.sides[MAX][self.side as usize];
        let enemy = self.side.other();
        let mut pinned = 0;
        for (back, rays) in RAY.iter().enumerate() {
            let blocker = nearest(back, rays[king as usize] & occupied);
            if blocker == NONE || own & bit(blocker) == 0 {
                continue;
            }
            let behind = nearest(back, rays[blocker as usize] & occupied);
            if behind == NONE || own & bit(behind) != 0 {
                continue;
            }
            let man = self.men[MAX][behind as usize];
            if directions(self.kinds[man as usize], enemy) & 1 << (back ^ 1) != 0 {
                pinned |= bit(blocker);
            }
        }
        pinned
    }
}
