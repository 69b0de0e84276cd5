//! Counting turns without making them.
//!
//! If no turn can endanger a king, a piece has as many turns as cells of room, and a pawn as many
//! as moves that are open to it and its twin. Anything else is generated.

use record::{Budget, Side};

use super::rooms::Rooms;
use super::safety::Safety;
use super::{Board, KING, SHORT};
use crate::sets::narrow::cells;

impl Board {
    /// The number of sequences of `depth` legal moves, for a depth of at least one, by the room of the side to
    /// move. A move that captures nothing leaves the other side's room unchanged.
    pub(super) fn count(&self, depth: u32, rooms: &Rooms, budget: &mut Budget) -> u64 {
        if depth == 1 {
            let count = self.count_moves(rooms);
            let _ = budget.spend(count);
            return count;
        }
        let enemy = self.state.side.other();
        let before = self.rooms(enemy);
        let mut count = 0;
        for the_move in self.moves(rooms) {
            if budget.spend(1).is_err() {
                break;
            }
            let mut after = *self;
            after.apply(the_move);
            let lost = self.lost_to(&after, enemy);
            count += if lost == [0, 0] {
                after.count(depth - 1, &before, budget)
            } else {
                after.count(depth - 1, &after.rooms_after(&before, self, lost), budget)
            };
        }
        count
    }

    /// The number of legal moves, by the room of the side to move.
    pub(super) fn count_moves(&self, rooms: &Rooms) -> u64 {
        let safety = self.safety();
        let concerned = self.concerned(&safety);
        let mut count = 0;
        self.king_moves(rooms.of[KING], &mut |_| count += 1);
        if !safety.check {
            self.castlings(&mut |_| count += 1);
            count += rooms.total;
            for index in cells(u64::from(concerned)) {
                count -= u64::from(rooms.of[index as usize].count_ones());
            }
        }
        if concerned & !rooms.joint_pawns != 0 {
            count += self.count_concerned(concerned & !rooms.joint_pawns, rooms, &safety);
        }
        count += self.count_joint_pawns(concerned, rooms, &safety);
        if !safety.check {
            for index in cells(u64::from(rooms.lone_pawns & !concerned)) {
                let man = 16 * self.state.side as u8 + index;
                self.lone_pawn_moves(man, &mut |_, promotes| count += worth(promotes));
            }
        }
        count
    }

    /// The number of legal moves of certain men, each tested: pieces other than the king, lone pawns.
    fn count_concerned(&self, men: u16, rooms: &Rooms, safety: &Safety) -> u64 {
        let mut count = 0;
        for index in cells(u64::from(men)) {
            let man = 16 * self.state.side as u8 + index;
            for near in cells(rooms.of[index as usize]) {
                count += u64::from(self.is_safe(man, self.ends(man, near), safety));
            }
            if rooms.lone_pawns >> index & 1 != 0 {
                self.lone_pawn_moves(man, &mut |to, promotes| {
                    if self.is_safe(man, to, safety) {
                        count += worth(promotes);
                    }
                });
            }
        }
        count
    }

    /// The number of legal moves of the pawns that move together with their twins; those of the
    /// pawns concerned are tested.
    fn count_joint_pawns(&self, concerned: u16, rooms: &Rooms, safety: &Safety) -> u64 {
        let pawns = rooms.joint_pawns & if safety.check { concerned } else { !0 };
        if pawns == 0 {
            return 0;
        }
        let pushers = self.pushers(rooms) & pawns;
        let plain = pushers & !concerned;
        let mut count = u64::from(plain.count_ones());
        let late = self.late_pawns();
        if late != 0 {
            for index in cells(u64::from(plain)) {
                let short = self.twins(16 * self.state.side as u8 + index)[SHORT];
                count += 3 * (late >> (short & 63) & 1);
            }
        }
        for index in cells(u64::from(pushers & concerned)) {
            let man = 16 * self.state.side as u8 + index;
            if self.is_safe(man, self.pushed(man), safety) {
                count += worth(self.is_late(man));
            }
        }
        self.pawns_going_diagonally(pawns, |man, direction| {
            let plain = concerned >> (man & 15) & 1 == 0;
            if plain || self.is_safe(man, self.pawn_diagonal(man, direction), safety) {
                count += worth(self.is_late(man));
            }
        });
        count
    }

    /// The pawns of the side to move of which [`Board::is_late`] may hold.
    const fn late_pawns(&self) -> u64 {
        let before_last = match self.state.side {
            Side::White => 0x00FF_0000_0000_0000,
            Side::Black => 0x0000_0000_0000_FF00,
        };
        self.pawns(SHORT) & self.sides[SHORT][self.state.side as usize] & before_last
    }
}

/// The number of turns that a pawn's move represents.
const fn worth(promotes: bool) -> u64 {
    if promotes { 4 } else { 1 }
}
