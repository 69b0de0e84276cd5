//! Attacks on a king (KDM-19). They are found by looking outward from the king, without listing turns.
//!
//! A man attacks a king if it can capture the king in a complete turn, which includes the move of its twin. So an attack has two
//! halves: a man that reaches the king on its own board, and a twin that can move in the same direction on the other board.

use types::{Kind, Side};

use super::geometry::{
    BETWEEN, DIAGONAL, DIRECTION, LEAP, LINES, NEAR, ORTHOGONAL, PAWN_FROM, RAY, Reach, STEP,
    STEP_SET, nearest,
};
use super::{Board, MAX, NONE, SHORT, king_of, rank, side_of};
use crate::fault::PlantedBug;
use crate::sets::narrow::{Cells, bit};

/// By board and side: the cells that are occupied, or are assumed to be occupied.
pub(super) type Held = [[u64; 2]; 2];

impl Board {
    pub(super) fn king_is_attacked(&self, board: usize, side: Side) -> bool {
        let king = self.cells[board][king_of(side) as usize];
        let men = self.candidates(board, king, side.other());
        men != 0 && self.one_attacks(board, king, men, &self.sides)
    }

    /// KDM-21: whether both kings of the side to move are safe after a move, other than castling, of one of its men.
    pub(super) fn is_safe_after(&self, man: u8, to: [u8; 2]) -> bool {
        let [us, them] = [self.state.side, self.state.side.other()].map(|side| side as usize);
        let king = king_of(self.state.side);
        let mut kings = self.twins(king);
        let mut captured = [0; 2];
        for board in [SHORT, MAX] {
            if to[board] != NONE {
                captured[board] = bit(to[board]);
                if man == king {
                    kings[board] = to[board];
                }
            }
        }
        let by = self.state.side.other();
        let short = self.candidates(SHORT, kings[SHORT], by) & !captured[SHORT];
        let max = self.candidates(MAX, kings[MAX], by) & !captured[MAX];
        if short | max == 0 {
            return true;
        }
        let mut held = self.sides;
        for board in [SHORT, MAX] {
            if to[board] != NONE {
                let from = self.cells[board][man as usize];
                held[board][us] ^= bit(from) | bit(to[board]);
                held[board][them] &= !captured[board];
            }
        }
        !self.one_attacks(SHORT, kings[SHORT], short, &held)
            && !self.one_attacks(MAX, kings[MAX], max, &held)
    }

    /// Whether one of `men`, all of them [`Board::candidates`], attacks the cell `king`.
    fn one_attacks(&self, board: usize, king: u8, men: u64, held: &Held) -> bool {
        men.cells().any(|at| self.attacks(board, at, king, held))
    }

    /// Whether the man on `at`, which must be one of the [`Board::candidates`], attacks the cell `target`.
    #[inline]
    fn attacks(&self, board: usize, at: u8, target: u8, held: &Held) -> bool {
        in_the_way(board, target, at, held) == 0
            && self.twin_can_follow(board, self.man_at(board, at), direction(at, target), held)
    }

    pub(super) fn attackers_of(&self, board: usize, target: u8, by: Side) -> u64 {
        let attack = |&at: &u8| self.attacks(board, at, target, &self.sides);
        let candidates = self.candidates(board, target, by).cells();
        candidates.filter(attack).fold(0, |attackers, at| attackers | bit(at))
    }

    /// The men of side `by` that could capture on a cell if no man were in their way and their twins could follow.
    #[inline]
    pub(super) fn candidates(&self, board: usize, target: u8, by: Side) -> u64 {
        self.men_reaching(if board == SHORT { &NEAR } else { &LINES }, board, target, by)
    }

    /// The men of side `by` that can reach `target`. For every class of steps, `reach` has the cells from which
    /// `target` can be reached; a man is included if its cell is among those of its own class.
    #[inline]
    pub(super) fn men_reaching(&self, reach: &Reach, board: usize, target: u8, by: Side) -> u64 {
        let [orthogonal, diagonal, leaping] = self.by_movement[board];
        let target = (target & 63) as usize;
        self.sides[board][by as usize]
            & (reach[ORTHOGONAL][target] & orthogonal
                | reach[DIAGONAL][target] & diagonal
                | reach[LEAP][target] & leaping
                | reach[PAWN_FROM + by as usize][target] & !(orthogonal | diagonal | leaping))
    }

    /// Whether a man can capture a king on `board` only if its twin captures, too (KDM-11).
    #[inline]
    pub(super) fn twin_must_capture(&self, board: usize, man: u8) -> bool {
        self.kinds[man as usize] == Kind::Pawn
            && !self.escort
            && self.cells[1 - board][man as usize] != NONE
            && !self.waits(man)
    }

    /// If [`Board::twin_must_capture`] holds for `man`: the cell of the first man of either side that its twin meets in
    /// a direction; [`NONE`] if the twin meets no man.
    pub(super) fn twin_meets(&self, board: usize, man: u8, direction: usize, held: &Held) -> u8 {
        let other = 1 - board;
        let twin = self.cells[other][man as usize] & 63;
        let reach = if other == SHORT { &STEP_SET } else { &RAY }[direction][twin as usize];
        nearest(direction, reach & (held[other][0] | held[other][1]))
    }

    /// Whether a man can capture in a direction on `board` as far as its twin is concerned: the twin can move in that direction on
    /// the other board, too, or need not move.
    #[inline]
    pub(super) fn twin_can_follow(
        &self,
        board: usize,
        man: u8,
        direction: usize,
        held: &Held,
    ) -> bool {
        if self.state.faults.has(PlantedBug::TwinForgotten) {
            return true;
        }
        let side = side_of(man);
        let other = 1 - board;
        let [own, enemies] = [side, side.other()].map(|side| held[other][side as usize]);
        let twin = self.cells[other][man as usize];
        if twin == NONE || own & bit(twin) == 0 {
            return true;
        }
        if self.kinds[man as usize] == Kind::Pawn {
            if rank(side, self.cells[MAX][man as usize]) == 7 {
                return true;
            }
            if !self.escort {
                let met = self.twin_meets(board, man, direction, held);
                return met != NONE && enemies & bit(met) != 0;
            }
        }
        let to = STEP[direction][(twin & 63) as usize];
        to != NONE && own & bit(to) == 0
    }
}

/// The men between two cells joined by a direction; none on the short-range board, where such cells are one step apart.
#[inline]
pub(super) fn in_the_way(board: usize, one: u8, other: u8, held: &Held) -> u64 {
    if board == SHORT {
        return 0;
    }
    BETWEEN[(one & 63) as usize][(other & 63) as usize] & (held[MAX][0] | held[MAX][1])
}

/// The direction that leads from one cell to another; the cells must be joined by one.
#[inline]
pub(super) fn direction(from: u8, to: u8) -> usize {
    (DIRECTION[(from & 63) as usize][(to & 63) as usize] & 15) as usize
}
