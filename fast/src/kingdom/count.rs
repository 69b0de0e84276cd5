//! Counting turns without making them.
//!
//! Where no turn can endanger a king, a piece has as many turns as directions in which it and its
//! twin both find room; who stands farther on decides where the run ends, not whether there is
//! one. So room depends on the own men alone. Whatever is not so plain is generated.

use record::{Kind, Side};

use super::attack::{Danger, Safety};
use super::geometry::{
    DIAGONAL, LEAP, LINES, NEAR, ORTHOGONAL, QUEENLY, RAY, STEP, directions, forward, nearest,
};
use super::{Board, MAX, Move, NONE, SHORT, rank};
use crate::bits::{bit, cells};

/// The number of a king within its side.
const KING: usize = 4;

/// The room of one side's men.
pub(super) struct Rooms {
    /// By the number of a piece within its side: the cells where it finds room, as [`Board::room`].
    of: [u64; 16],
    /// How many they are, the king's apart.
    total: u64,
    /// Which of the men are pawns on some board, as bits.
    pawns: u16,
}

impl Board {
    /// How many sequences of two legal moves there are. After a move that captures nothing the
    /// other side has the room that it had before.
    pub(super) fn count_twice(&self) -> u64 {
        let mut count = 0;
        let enemy = self.side.other();
        let rooms = self.rooms(enemy);
        self.legal(&mut |the_move| {
            let captures = [SHORT, MAX].iter().any(|&board| {
                let to = the_move.to[board];
                to != NONE && self.sides[board][enemy as usize] & bit(to) != 0
            });
            let after = self.make(the_move);
            count += if captures { after.count() } else { after.count_with(&rooms) };
        });
        count
    }

    /// How many legal moves there are.
    pub(super) fn count(&self) -> u64 {
        self.count_with(&self.rooms(self.side))
    }

    /// How many legal moves there are, by the room of the side to move.
    fn count_with(&self, rooms: &Rooms) -> u64 {
        let safety = self.safety();
        let Safety::Quiet(danger) = safety else {
            let mut count = 0;
            self.legal(&mut |_| count += 1);
            return count;
        };
        let mut count = rooms.total;
        let mut generated = 0_u16;
        self.sort_out(rooms, &danger, &mut count, &mut generated);
        let first = 16 * self.side as u8;
        let plain_pawns = rooms.pawns & !generated;
        for index in cells(u64::from(generated)) {
            self.moves_of(first + index, safety, &mut |_| count += 1);
        }
        for index in cells(u64::from(plain_pawns)) {
            match self.pawn_count(first + index) {
                Some(moves) => count += moves,
                None => self.moves_of(first + index, safety, &mut |_| count += 1),
            }
        }
        count += self.king_count(rooms.of[KING]);
        self.castlings(&mut |_| count += 1);
        count
    }

    /// Finds the men whose moves must be generated because they touch what is in danger, takes
    /// their room off the count, and settles pinned pieces.
    fn sort_out(&self, rooms: &Rooms, danger: &Danger, count: &mut u64, generated: &mut u16) {
        let first = 16 * self.side as u8;
        let mut leaving = danger.leaves;
        for &(blocker, direction) in &danger.pins[..danger.pinned] {
            let man = self.man_at(MAX, blocker);
            let index = (man - first) as usize;
            if rooms.pawns & 1 << index != 0 || danger.arrives != [0, 0] {
                continue;
            }
            leaving &= !bit(blocker);
            let short = self.cells[SHORT][man as usize];
            let at = if short == NONE { blocker } else { short };
            let room = rooms.of[index];
            *count -= u64::from(room.count_ones());
            for along in [direction, direction ^ 1] {
                let next = STEP[along as usize][at as usize];
                *count += u64::from(next != NONE && room & bit(next) != 0);
            }
        }
        for at in cells(leaving) {
            *generated |= 1 << (self.man_at(MAX, at) - first);
        }
        if danger.arrives != [0, 0] {
            *generated |= rooms.pawns;
            for (index, &room) in rooms.of.iter().enumerate() {
                let man = first as usize + index;
                let max = self.cells[MAX][man];
                let far = if max == NONE {
                    0
                } else {
                    (LINES[QUEENLY][max as usize] | LINES[LEAP][max as usize]) & danger.arrives[MAX]
                };
                let near =
                    if self.cells[SHORT][man] == NONE { 0 } else { room & danger.arrives[SHORT] };
                if room != 0 && index != KING && near | far != 0 {
                    *generated |= 1 << index;
                }
            }
        }
        for index in cells(u64::from(*generated & !rooms.pawns)) {
            *count -= u64::from(rooms.of[index as usize].count_ones());
        }
    }

    /// The room of one side's men.
    fn rooms(&self, side: Side) -> Rooms {
        let mut rooms = Rooms { of: [0; 16], total: 0, pawns: 0 };
        for (index, room) in rooms.of.iter_mut().enumerate() {
            let man = index + 16 * side as usize;
            let [short, max] = [SHORT, MAX].map(|board| self.cells[board][man]);
            if short & max == NONE {
                continue;
            }
            if self.kinds[man] == Kind::Pawn {
                rooms.pawns |= 1 << index;
            } else {
                *room = self.room(side, self.kinds[man], short, max);
                if index != KING {
                    rooms.total += u64::from(room.count_ones());
                }
            }
        }
        rooms
    }

    /// The cells to which a piece can go on the short-range board (if it stands on the max-range
    /// board alone: a first step there). Numbers of cells differ by the same amount wherever a
    /// direction begins, so the other board's cells are turned into place.
    fn room(&self, side: Side, kind: Kind, short: u8, max: u8) -> u64 {
        let class = match kind {
            Kind::Rook => ORTHOGONAL,
            Kind::Bishop => DIAGONAL,
            Kind::Knight => LEAP,
            _ => QUEENLY,
        };
        let own = |board: usize| self.sides[board][side as usize];
        match (short, max) {
            (NONE, _) => NEAR[class][max as usize] & !own(MAX),
            (_, NONE) => NEAR[class][short as usize] & !own(SHORT),
            _ => {
                let turn = u32::from(short.wrapping_sub(max) & 63);
                let there = NEAR[class][max as usize] & !own(MAX);
                NEAR[class][short as usize] & !own(SHORT) & there.rotate_left(turn)
            }
        }
    }

    /// How many legal moves the king has, castling apart, by its room.
    fn king_count(&self, room: u64) -> u64 {
        let king = KING as u8 + 16 * self.side as u8;
        let from = self.cells[SHORT][king as usize];
        let mut count = 0;
        for short in cells(room) {
            let direction = super::geometry::DIRECTION[from as usize][short as usize] as usize;
            let to = [short, self.run(self.cells[MAX][king as usize], direction)];
            let safe = self.king_move_is_safe(to).unwrap_or_else(|| {
                let the_move = Move { man: king, to, promotion: None, castling: None };
                self.is_safe(the_move, Safety::Check)
            });
            count += u64::from(safe);
        }
        count
    }

    /// How many moves a pawn has that goes with its twin and touches nothing in danger; `None` for
    /// one that goes alone.
    fn pawn_count(&self, man: u8) -> Option<u64> {
        let [short, max] = [SHORT, MAX].map(|board| self.cells[board][man as usize]);
        if short == NONE || max == NONE || rank(self.side, max) == 7 {
            return None;
        }
        let straight = forward(self.side);
        let ahead = |board: usize, at: u8| {
            self.occupied(board) >> (STEP[straight][at as usize] & 63) & 1 == 0
        };
        let mut moves = u64::from(ahead(SHORT, short) && ahead(MAX, max));
        let enemy = self.side.other() as usize;
        for direction in cells(u64::from(directions(Kind::Pawn, self.side))) {
            let direction = direction as usize;
            let [near, far] = [short, max].map(|at| STEP[direction][at as usize]);
            if near == NONE || far == NONE {
                continue;
            }
            let own = |board: usize, at: u8| self.sides[board][self.side as usize] & bit(at) != 0;
            if own(SHORT, near) || own(MAX, far) {
                continue;
            }
            let near_captures = self.sides[SHORT][enemy] & bit(near) != 0;
            let far_captures = || {
                let ray = RAY[direction][max as usize] & self.occupied(MAX);
                let first = nearest(direction, ray);
                first != NONE && self.sides[MAX][enemy] & bit(first) != 0
            };
            let goes = if self.escort {
                near_captures || far_captures()
            } else {
                near_captures && far_captures()
            };
            moves += u64::from(goes);
        }
        // Who reaches the last rank of the short-range board reaches that of the other too.
        Some(if rank(self.side, short) == 6 { 4 * moves } else { moves })
    }
}
