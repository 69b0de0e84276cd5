//! Generates turns man by man and direction by direction, on both boards at once.

use types::{Kind, Side};

use super::attack::direction;
use super::geometry::{RAY, STEP, STEP_SET, farthest, forward, nearest};
use super::mobility::Mobility;
use super::{Board, CASTLINGS, Castling, KING, MAX, Move, NONE, SHORT, Special, king_of, rank};
use crate::fault::PlantedBug;
use crate::sets::narrow::{Cells, bit};

/// The kinds to which a pawn promotes.
const PROMOTIONS: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];

/// By side: the directions of pawns, namely straight forward, and diagonally to higher and to lower files.
const PAWN_WAYS: [[usize; 3]; 2] = [[0, 4, 6], [1, 7, 5]];

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

impl Board {
    /// Every legal move, given the mobility of the side to move.
    pub(super) fn moves(&self, mobility: &Mobility) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        let safety = self.safety();
        let concerned = self.concerned(&safety);
        let mobile = if safety.check { concerned } else { !0 };
        let first = 16 * self.state.side as u8;
        let mut push = |man: u8, to: [u8; 2], promotes: bool| {
            if concerned >> (man & 15) & 1 != 0 && !self.is_safe(man, to, &safety) {
                return;
            }
            if promotes {
                let promotions = PROMOTIONS.map(Special::Promotion);
                moves.extend(promotions.map(|special| Move { man, to, special }));
            } else {
                moves.push(Move { man, to, special: Special::None });
            }
        };
        for index in u64::from(mobility.pieces() & mobile).cells() {
            for near in mobility.of[index as usize].cells() {
                push(first + index, self.ends(first + index, near), false);
            }
        }
        let pawns = mobility.joint_pawns & mobile;
        for going in self.pawns_going(pawns).cells() {
            let man = first + going % 16;
            push(man, self.pawn_goes(man, usize::from(going / 16)), self.is_late(man));
        }
        for index in u64::from(mobility.lone_pawns & mobile).cells() {
            let man = first + index;
            self.lone_pawn_moves(man, &mut |to, promotes| push(man, to, promotes));
        }
        let king = king_of(self.state.side);
        self.king_moves(mobility.of[KING], &mut |to| push(king, to, false));
        if !safety.check {
            self.castlings(&mut |castling| moves.push(castling));
        }
        moves
    }

    /// KDM-3…6, KDM-9, KDM-10: by board, the cell that a piece or its twin reaches if the first step leads to `near`;
    /// [`NONE`] if neither moves on the board.
    pub(super) fn ends(&self, man: u8, near: u8) -> [u8; 2] {
        let [short, max] = [SHORT, MAX].map(|board| self.cells[board][man as usize]);
        if max == NONE {
            return [near, NONE];
        }
        let from = if short == NONE { max } else { short };
        let far = self.run(max, direction(from, near));
        [if short == NONE { NONE } else { near }, far]
    }

    /// Sends the king's legal moves, except castling; `steps` are their first steps.
    pub(super) fn king_moves(&self, steps: u64, sink: &mut impl FnMut([u8; 2])) {
        let king = king_of(self.state.side);
        for near in steps.cells() {
            let to = self.ends(king, near);
            if self.is_safe_after(king, to) {
                sink(to);
            }
        }
    }

    /// Whether the king has a legal move other than castling.
    pub(super) fn king_has_a_move(&self) -> bool {
        let (side, king) = (self.state.side, king_of(self.state.side));
        let [short, max] = self.twins(king);
        self.first_steps(side, Kind::King, short, max)
            .cells()
            .any(|near| self.is_safe_after(king, self.ends(king, near)))
    }

    /// KDM-4: the last cell of a run on the max-range board whose first step is possible: the cell of the first enemy,
    /// or the last cell before a man of its own side or before the edge.
    #[inline]
    fn run(&self, from: u8, direction: usize) -> u8 {
        let ray = RAY[direction][(from & 63) as usize];
        let first = nearest(direction, ray & self.occupied(MAX));
        if first == NONE {
            farthest(direction, ray)
        } else if self.sides[MAX][self.state.side as usize] & bit(first) == 0 {
            first
        } else {
            STEP[direction ^ 1][(first & 63) as usize]
        }
    }

    /// KDM-7: the last cell of a pawn's run straight forward on the max-range board; [`NONE`] if its first step is blocked.
    fn pawn_run(&self, from: u8) -> u8 {
        let direction = forward(self.state.side);
        let ray = RAY[direction][(from & 63) as usize];
        let first = nearest(direction, ray & self.occupied(MAX));
        if first == NONE {
            return farthest(direction, ray);
        }
        let last = STEP[direction ^ 1][(first & 63) as usize];
        if last == from { NONE } else { last }
    }

    /// By board: the cell that a pawn or its twin reaches when both move together in one of [`PAWN_WAYS`].
    pub(super) fn pawn_goes(&self, man: u8, way: usize) -> [u8; 2] {
        let [short, max] = self.twins(man);
        let direction = PAWN_WAYS[self.state.side as usize][way % 3];
        let far = if way == 0 { self.pawn_run(max) } else { self.run(max, direction) };
        [STEP[direction][(short & 63) as usize], far]
    }

    /// Whether the next joint move of a pawn and its twin promotes both (KDM-15): the short-range pawn is one step from its
    /// last rank, and its twin, which is at least as far forward and does not wait, reaches its own in the same turn.
    pub(super) fn is_late(&self, man: u8) -> bool {
        rank(self.state.side, self.cells[SHORT][(man & 31) as usize]) == 6
    }

    /// Passes to `sink` every move of a pawn that moves alone, even one that exposes a king, and whether the pawn promotes
    /// by it. On its last rank a pawn whose twin has been captured promotes by itself (KDM-16), and a pawn whose
    /// twin waits promotes together with it (KDM-15). Either may capture although its twin does not (KDM-12).
    pub(super) fn lone_pawn_moves(&self, man: u8, sink: &mut impl FnMut([u8; 2], bool)) {
        let [short, max] = self.twins(man);
        let mut go = |board: usize, to: u8| {
            if to != NONE {
                let to = if board == SHORT { [to, NONE] } else { [NONE, to] };
                sink(to, rank(self.state.side, to[board]) == 7);
            }
        };
        let board = if short == NONE { MAX } else { SHORT };
        if board == SHORT {
            let next = STEP_SET[forward(self.state.side)][(short & 63) as usize];
            go(SHORT, nearest(forward(self.state.side), next & !self.occupied(SHORT)));
        } else {
            go(MAX, self.pawn_run(max));
        }
        if self.state.faults.has(PlantedBug::LonePawnCapturesNothing) {
            return;
        }
        let enemies = self.sides[board][self.state.side.other() as usize];
        for &direction in &PAWN_WAYS[self.state.side as usize][1..] {
            let reach = if board == SHORT {
                STEP_SET[direction][(short & 63) as usize]
            } else {
                RAY[direction][(max & 63) as usize]
            };
            let first = nearest(direction, reach & self.occupied(board));
            if first != NONE && enemies & bit(first) != 0 {
                go(board, first);
            }
        }
    }

    /// Which of `pawns` can move together with their twins, even if that exposes a king: sixteen bits for each way of
    /// [`PAWN_WAYS`], in that order. Within these, a man's bit is its number within its side.
    #[inline]
    pub(super) fn pawns_going(&self, pawns: u16) -> u64 {
        match self.state.side {
            Side::White => self.pawns_of_side_going(Side::White, pawns),
            Side::Black => self.pawns_of_side_going(Side::Black, pawns),
        }
    }

    #[inline(always)]
    fn pawns_of_side_going(&self, side: Side, pawns: u16) -> u64 {
        let [us, them] = [side, side.other()].map(|side| side as usize);
        let occupied = [SHORT, MAX].map(|board| self.occupied(board));
        let own = [SHORT, MAX].map(|board| self.pawns(board) & self.sides[board][us]);
        let mut stopped = 0;
        for board in [SHORT, MAX] {
            for at in (ahead(side.other(), occupied[board]) & own[board]).cells() {
                stopped |= 1 << (self.man_at(board, at) & 15);
            }
        }
        let mut going = u64::from(pawns & !stopped);
        for line in [0, 1] {
            let before = |set: u64| diagonally_before(side, line, set);
            let captors = before(self.sides[SHORT][them]) & own[SHORT];
            if !self.escort && captors == 0 {
                continue;
            }
            let capturing = runs_before(side, line, self.sides[MAX][them], !occupied[MAX]);
            let mut captured = 0;
            let follows = if self.escort { before(!self.sides[MAX][us]) } else { capturing };
            for short in captors.cells() {
                let man = self.man_at(SHORT, short) & 31;
                captured |= (follows >> (self.cells[MAX][man as usize] & 63) & 1) << (man & 15);
            }
            if self.escort {
                let follows = before(!occupied[SHORT]);
                for max in (capturing & own[MAX]).cells() {
                    let man = self.man_at(MAX, max) & 31;
                    captured |=
                        (follows >> (self.cells[SHORT][man as usize] & 63) & 1) << (man & 15);
                }
            }
            going |= (captured & u64::from(pawns)) << (16 * (line + 1));
        }
        going
    }

    /// KDM-13, KDM-20: sends every legal castling. The caller has checked that neither king is in check.
    #[inline]
    pub(super) fn castlings(&self, sink: &mut impl FnMut(Move)) {
        let one = self.state.faults.has(PlantedBug::CastlesOverOneBoard);
        let occupied = self.occupied(SHORT) | if one { 0 } else { self.occupied(MAX) };
        let first = 2 * self.state.side as u8;
        for wing in u64::from(self.state.rights_of(self.state.side)).cells() {
            let right = first + wing;
            if occupied & CASTLINGS[right as usize & 3].between == 0
                && let Some(castling) = self.castling(right)
            {
                sink(castling);
            }
        }
    }

    /// Castling by the right with this index, or `None` if it is illegal. The caller has checked that no man is between king and rook.
    fn castling(&self, right: u8) -> Option<Move> {
        let Castling { king_to, rook_to: crossed, .. } = CASTLINGS[right as usize];
        let man = king_of(self.state.side);
        let castling = Move { man, to: [king_to; 2], special: Special::Castling(right) };
        let passes = |board: usize, through: u8| {
            let mut moved = *self;
            moved.shift(board, man, through);
            !moved.king_is_attacked(board, self.state.side)
        };
        let mut after = *self;
        after.apply(castling);
        let legal = [SHORT, MAX].iter().all(|&board| {
            passes(board, crossed)
                && passes(board, king_to)
                && !after.king_is_attacked(board, self.state.side)
        });
        legal.then_some(castling)
    }
}

/// The cells one step forward from those of a set.
const fn ahead(side: Side, set: u64) -> u64 {
    match side {
        Side::White => set << 8,
        Side::Black => set >> 8,
    }
}

/// The cells from which a diagonal run of a side's pawn, across cells of `vacant`, leads to a cell of `set`.
#[inline(never)]
fn runs_before(side: Side, line: usize, set: u64, vacant: u64) -> u64 {
    let mut from = diagonally_before(side, line, set);
    for _ in 0..5 {
        from |= diagonally_before(side, line, from & vacant);
    }
    from
}

/// The cells from which one diagonal step of a side's pawn leads to a cell of `set`; line 0 leads to higher files, line
/// 1 to lower ones.
const fn diagonally_before(side: Side, line: usize, set: u64) -> u64 {
    match (side, line) {
        (Side::White, 0) => (set & !FILE_A) >> 9,
        (Side::White, _) => (set & !FILE_H) >> 7,
        (Side::Black, 0) => (set & !FILE_A) << 7,
        (Side::Black, _) => (set & !FILE_H) << 9,
    }
}
