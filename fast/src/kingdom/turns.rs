//! Generating turns: a man by man, a direction by direction, both boards at once.

use record::{Kind, Side};

use super::attack::Safety;
use super::geometry::{RAY, STEP, directions, farthest, forward, nearest};
use super::{Board, MAX, Move, NONE, SHORT, castling_rook, king_of, rank};
use crate::bits::{bit, cells};

/// The kinds a pawn becomes.
const PROMOTIONS: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];

impl Board {
    /// Hands every legal move to `sink`.
    pub(super) fn legal(&self, sink: &mut impl FnMut(Move)) {
        let safety = self.safety();
        for man in self.own_men() {
            self.moves_of(man, safety, sink);
        }
        if matches!(safety, Safety::Quiet(_)) {
            self.castlings(sink);
        }
    }

    /// The men of the side to move that stand on a board.
    fn own_men(&self) -> impl Iterator<Item = u8> {
        let first = 16 * self.side as u8;
        let men = first..first + 16;
        men.filter(|&man| (self.cells[SHORT][man as usize] & self.cells[MAX][man as usize]) != NONE)
    }

    /// Hands every legal move of one man, castling apart, to `sink`.
    pub(super) fn moves_of(&self, man: u8, safety: Safety, sink: &mut impl FnMut(Move)) {
        let at = [SHORT, MAX].map(|board| self.cells[board][man as usize]);
        let mut possible = |the_move: Move| {
            if self.is_safe(the_move, safety) {
                sink(the_move);
            }
        };
        match self.kinds[man as usize] {
            Kind::Pawn => self.pawn(man, at, &mut possible),
            kind => self.piece(man, at, directions(kind, self.side), &mut possible),
        }
    }

    /// KDM-21: no own king is attacked afterwards.
    pub(super) fn is_safe(&self, the_move: Move, safety: Safety) -> bool {
        if the_move.man != king_of(self.side)
            && let Safety::Quiet(danger) = safety
        {
            let from = self.cells[MAX][the_move.man as usize];
            let [short, max] = the_move.to;
            let touches = (short != NONE && danger.arrives[SHORT] & bit(short) != 0)
                || (max != NONE
                    && (danger.arrives[MAX] & bit(max) | danger.leaves & bit(from)) != 0);
            if !touches {
                return true;
            }
        }
        let after = self.make(the_move);
        [SHORT, MAX].iter().all(|&board| !after.king_is_attacked(board, self.side))
    }

    /// KDM-3…6, KDM-9, KDM-10: a piece, with its twin or alone.
    fn piece(&self, man: u8, at: [u8; 2], directions: u16, possible: &mut impl FnMut(Move)) {
        let own = [SHORT, MAX].map(|board| self.sides[board][self.side as usize]);
        for direction in cells(u64::from(directions)) {
            let mut to = [NONE; 2];
            let mut able = true;
            for board in [SHORT, MAX] {
                if at[board] != NONE {
                    let next = STEP[direction as usize][at[board] as usize];
                    able &= next != NONE && own[board] & bit(next) == 0;
                    to[board] = next;
                }
            }
            if able {
                if at[MAX] != NONE {
                    to[MAX] = self.run(at[MAX], direction as usize);
                }
                possible(Move { man, to, promotion: None, castling: None });
            }
        }
    }

    /// KDM-4: where a run on the max-range board ends: on the first enemy, or before the first own
    /// man or the border; [`NONE`] if it does not begin.
    pub(super) fn run(&self, from: u8, direction: usize) -> u8 {
        let ray = RAY[direction][from as usize];
        let first = nearest(direction, ray & self.occupied(MAX));
        if first == NONE {
            return farthest(direction, ray);
        }
        if self.sides[MAX][self.side as usize] & bit(first) == 0 {
            return first;
        }
        let last = STEP[direction ^ 1][first as usize];
        if last == from { NONE } else { last }
    }

    /// KDM-7: where a pawn's run straight forward ends; [`NONE`] if it does not begin.
    fn pawn_run(&self, from: u8) -> u8 {
        let direction = forward(self.side);
        let ray = RAY[direction][from as usize];
        let first = nearest(direction, ray & self.occupied(MAX));
        if first == NONE {
            return farthest(direction, ray);
        }
        let last = STEP[direction ^ 1][first as usize];
        if last == from { NONE } else { last }
    }

    /// Pawns: together, alone, or with a twin that waits.
    fn pawn(&self, man: u8, at: [u8; 2], possible: &mut impl FnMut(Move)) {
        let waits = self.waits(man);
        let moving = [at[SHORT] != NONE, at[MAX] != NONE && !waits];
        if moving == [false, false] {
            return;
        }
        let straight = forward(self.side);
        let mut to = [NONE; 2];
        if moving[SHORT] {
            let next = STEP[straight][at[SHORT] as usize];
            let vacant = next != NONE && self.occupied(SHORT) & bit(next) == 0;
            to[SHORT] = if vacant { next } else { NONE };
        }
        if moving[MAX] {
            to[MAX] = self.pawn_run(at[MAX]);
        }
        self.pawn_move(man, moving, to, possible);
        for direction in cells(u64::from(directions(Kind::Pawn, self.side))) {
            let to = self.pawn_diagonal(at, moving, direction as usize);
            self.pawn_move(man, moving, to, possible);
        }
    }

    /// KDM-7, KDM-11, KDM-12: where a pawn goes diagonally on the boards on which it moves. One
    /// half must capture; the other must too, unless it escorts.
    fn pawn_diagonal(&self, at: [u8; 2], moving: [bool; 2], direction: usize) -> [u8; 2] {
        let enemy = self.side.other();
        let escorts = self.escort && moving == [true, true];
        let mut to = [NONE; 2];
        let mut captures = false;
        for board in [SHORT, MAX] {
            if !moving[board] {
                continue;
            }
            let from = at[board] as usize;
            let first = if board == SHORT {
                STEP[direction][from]
            } else {
                nearest(direction, RAY[direction][from] & self.occupied(MAX))
            };
            if first != NONE && self.sides[board][enemy as usize] & bit(first) != 0 {
                to[board] = first;
                captures = true;
            } else if escorts && board == MAX {
                to[board] = self.run(at[MAX], direction);
            } else if escorts && first != NONE && self.occupied(SHORT) & bit(first) == 0 {
                to[board] = first;
            }
        }
        if captures { to } else { [NONE; 2] }
    }

    /// A pawn's move if every half that has to be made can be, with promotion where it is due:
    /// KDM-15 when both are on their last ranks, KDM-16 for one alone.
    fn pawn_move(&self, man: u8, moving: [bool; 2], to: [u8; 2], possible: &mut impl FnMut(Move)) {
        if (0..2).any(|board| moving[board] && to[board] == NONE) {
            return;
        }
        let arrives = |board: usize| {
            let stands = self.cells[board][man as usize];
            let at = if moving[board] { to[board] } else { stands };
            at == NONE || rank(self.side, at) == 7
        };
        if arrives(SHORT) && arrives(MAX) {
            for kind in PROMOTIONS {
                possible(Move { man, to, promotion: Some(kind), castling: None });
            }
        } else {
            possible(Move { man, to, promotion: None, castling: None });
        }
    }

    /// KDM-13, KDM-20: castling, when neither king is in check.
    pub(super) fn castlings(&self, sink: &mut impl FnMut(Move)) {
        if self.rights == 0 {
            return;
        }
        let first = match self.side {
            Side::White => 0,
            Side::Black => 2,
        };
        let king = king_of(self.side);
        let from = self.cells[SHORT][king as usize];
        for right in first..first + 2 {
            if self.rights & 1 << right == 0 {
                continue;
            }
            let (rook, crossed) = castling_rook(right);
            let rook_from = self.cells[SHORT][rook as usize];
            let to = if rook_from > from { from + 2 } else { from - 2 };
            let between = RAY[if rook_from > from { 2 } else { 3 }][from as usize]
                & RAY[if rook_from > from { 3 } else { 2 }][rook_from as usize];
            if (self.occupied(SHORT) | self.occupied(MAX)) & between != 0 {
                continue;
            }
            let passes = [SHORT, MAX].iter().all(|&board| {
                [crossed, to].iter().all(|&through| {
                    let mut moved = *self;
                    moved.shift(board, king, through);
                    !moved.king_is_attacked(board, self.side)
                })
            });
            let castling = Move { man: king, to: [to; 2], promotion: None, castling: Some(right) };
            if passes && self.is_safe(castling, Safety::Check) {
                sink(castling);
            }
        }
    }
}
