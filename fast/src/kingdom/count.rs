//! Counting turns without making them.
//!
//! If no turn can endanger a king, a piece has as many turns as cells of room, and a pawn as many
//! as moves that are open to it and its twin. Anything else is generated. What a move of the other side leaves as it is
//! (`unaffected`) is counted once for all its moves.

use types::{Budget, Side};

use super::mobility::Mobility;
use super::safety::Safety;
use super::turns::ahead;
use super::unaffected::Untouched;
use super::{Board, KING, MAX, Move, NONE, SHORT, Special};
use crate::sets::narrow::{cells, lowest};

impl Board {
    /// The number of sequences of `depth` legal moves, for a depth of at least one, by the room of the side to
    /// move. A move that captures nothing leaves the other side's room unchanged.
    pub(super) fn count(&self, depth: u32, mobility: &Mobility, budget: &mut Budget) -> u64 {
        if depth == 1 {
            let count = self.count_moves(mobility);
            let _ = budget.spend(count);
            return count;
        }
        let before = self.mobility_of(self.state.side.other());
        if depth == 2 {
            return self.count_replies(mobility, &before, budget);
        }
        let mut count = 0;
        for the_move in self.moves(mobility) {
            if budget.spend(1).is_err() {
                break;
            }
            let mut after = *self;
            let mobility = after.step(the_move, self, &before);
            count += after.count(depth - 1, mobility.as_ref().unwrap_or(&before), budget);
        }
        count
    }

    /// Makes a move, without counters, and returns the room of the other side's men by its room before; `None` if it is the
    /// same.
    #[inline]
    fn step(&mut self, the_move: Move, before: &Board, mobility: &Mobility) -> Option<Mobility> {
        self.apply(the_move);
        let lost = before.lost_to(self, self.state.side);
        (lost != [0, 0]).then(|| self.rooms_after(mobility, before, lost))
    }

    /// The number of sequences of two legal moves, by the mobility of the side to move and of the other one.
    fn count_replies(&self, mobility: &Mobility, before: &Mobility, budget: &mut Budget) -> u64 {
        let mut passed = *self;
        passed.state.side = self.state.side.other();
        let unaffected = passed.unaffected(before);
        let mut count = 0;
        for the_move in self.moves(mobility) {
            if budget.spend(1).is_err() {
                break;
            }
            let replies = match &unaffected {
                Some(unaffected) if the_move.special == Special::None => {
                    passed.count_after(self, the_move, before, unaffected)
                }
                _ => {
                    let mut after = *self;
                    let mobility = after.step(the_move, self, before);
                    after.count_moves(mobility.as_ref().unwrap_or(before))
                }
            };
            let _ = budget.spend(replies);
            count += replies;
        }
        count
    }

    /// The number of legal moves after a move of the other side in the position `before`, by what is known of the
    /// position in which that side has merely passed: this one, which is left as it was.
    #[inline]
    fn count_after(
        &mut self,
        before: &Board,
        the_move: Move,
        mobility: &Mobility,
        unaffected: &Untouched,
    ) -> u64 {
        let [us, them] = [self.state.side, self.state.side.other()].map(|side| side as usize);
        let touched = before.touched(the_move);
        let lost = [SHORT, MAX].map(|board| touched[board] & self.sides[board][us]);
        let alone =
            unaffected.leaves_pieces_alone(self.kinds[(the_move.man & 31) as usize], touched);
        let pawns =
            if lost == [0, 0] { self.pawns_after(touched, mobility, unaffected) } else { None };
        if alone && let Some(pawns) = pawns {
            return unaffected.pieces + pawns;
        }
        if alone && lost == [0, 0] {
            // Of the other side's men, pawns ask only where they are.
            for board in [SHORT, MAX] {
                self.sides[board][them] ^= touched[board];
            }
            let pawns = self.count_pawns(mobility, &unaffected.safety, unaffected.concerned);
            for board in [SHORT, MAX] {
                self.sides[board][them] ^= touched[board];
            }
            return unaffected.pieces + pawns;
        }
        if alone
            && unaffected.concerned == 0
            && let Some(count) = self.count_after_capture(touched, lost, mobility, unaffected)
        {
            return count;
        }
        let mut after = *before;
        let changed = after.step(the_move, before, mobility);
        after.count_moves_if(changed.as_ref().unwrap_or(mobility), pawns)
    }

    /// The same for a move that captures men and leaves alone what pieces can do; `None` if it gives the king more room.
    fn count_after_capture(
        &self,
        touched: [u64; 2],
        lost: [u64; 2],
        mobility: &Mobility,
        unaffected: &Untouched,
    ) -> Option<u64> {
        let [us, them] = [self.state.side, self.state.side.other()].map(|side| side as usize);
        let mut after = *self;
        for board in [SHORT, MAX] {
            after.sides[board][them] ^= touched[board];
            if lost[board] != 0 {
                after.sides[board][us] ^= lost[board];
                after.cells[board][(self.man_at(board, lowest(lost[board])) & 31) as usize] = NONE;
            }
        }
        let changed = after.rooms_after(mobility, self, lost);
        (changed.of[KING] == mobility.of[KING]).then(|| {
            let pieces = unaffected.pieces + changed.total - mobility.total;
            pieces + after.count_pawns(&changed, &unaffected.safety, 0)
        })
    }

    /// The number of legal moves of pawns after a move of the other side that captures nothing; `None` if more has
    /// changed than how many can push.
    #[inline]
    fn pawns_after(
        &self,
        touched: [u64; 2],
        mobility: &Mobility,
        unaffected: &Untouched,
    ) -> Option<u64> {
        let [short, max] = unaffected.watched_by_pawns;
        (touched[SHORT] & short | touched[MAX] & max == 0).then(|| {
            unaffected.pawns.wrapping_add(self.more_pushers(touched, mobility, unaffected))
        })
    }

    /// How many pawns more (modulo 2⁶⁴) can push together with their twins after a move of the other side that captures
    /// nothing.
    #[inline]
    fn more_pushers(&self, touched: [u64; 2], mobility: &Mobility, unaffected: &Untouched) -> u64 {
        let side = self.state.side;
        let mut changed = 0;
        for board in [SHORT, MAX] {
            for at in cells(ahead(side.other(), touched[board] & unaffected.fronts[board])) {
                changed |= 1 << (self.man_at(board, at) & 15);
            }
        }
        let vacant = [SHORT, MAX].map(|board| {
            let occupied = self.occupied(board) ^ touched[board];
            ahead(side.other(), !occupied)
        });
        let mut more = 0_u64;
        for index in cells(u64::from(changed & mobility.joint_pawns)) {
            let [short, max] = self.twins(16 * side as u8 + index);
            more = more.wrapping_add(vacant[SHORT] >> (short & 63) & vacant[MAX] >> (max & 63) & 1);
            more = more.wrapping_sub(unaffected.going >> index & 1);
        }
        more
    }

    /// The number of legal moves, by the room of the side to move.
    pub(super) fn count_moves(&self, mobility: &Mobility) -> u64 {
        self.count_moves_if(mobility, None)
    }

    /// The same, if so many moves of pawns are possible; `None`: as yet unknown.
    fn count_moves_if(&self, mobility: &Mobility, pawns: Option<u64>) -> u64 {
        let safety = self.safety();
        let concerned = self.concerned(&safety);
        let pawns = match pawns {
            Some(pawns)
                if !safety.check
                    && concerned & (mobility.joint_pawns | mobility.lone_pawns) == 0 =>
            {
                pawns
            }
            _ => self.count_pawns(mobility, &safety, concerned),
        };
        self.count_pieces(mobility, &safety, concerned) + pawns
    }

    /// The number of legal moves of pieces. `concerned` are the men whose moves are tested.
    pub(super) fn count_pieces(&self, mobility: &Mobility, safety: &Safety, concerned: u16) -> u64 {
        let mut count = 0;
        self.king_moves(mobility.of[KING], &mut |_| count += 1);
        if !safety.check {
            self.castlings(&mut |_| count += 1);
            count += mobility.total;
        }
        for index in cells(u64::from(concerned)) {
            if !safety.check {
                count -= u64::from(mobility.of[index as usize].count_ones());
            }
            let man = 16 * self.state.side as u8 + index;
            for near in cells(mobility.of[index as usize]) {
                count += u64::from(self.is_safe(man, self.ends(man, near), safety));
            }
        }
        count
    }

    /// The number of legal moves of pawns.
    pub(super) fn count_pawns(&self, mobility: &Mobility, safety: &Safety, concerned: u16) -> u64 {
        let mut count = self.count_joint_pawns(concerned, mobility, safety);
        let lone = mobility.lone_pawns & if safety.check { concerned } else { !0 };
        for index in cells(u64::from(lone)) {
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

    /// The number of legal moves of the pawns that move together with their twins; those of the
    /// pawns concerned are tested.
    fn count_joint_pawns(&self, concerned: u16, mobility: &Mobility, safety: &Safety) -> u64 {
        let pawns = mobility.joint_pawns & if safety.check { concerned } else { !0 };
        if pawns == 0 {
            return 0;
        }
        let going = self.pawns_going(pawns);
        let tested = going & (u64::from(concerned) * 0x1_0001_0001);
        let mut count = u64::from((going & !tested).count_ones());
        if self.late_pawns() != 0 {
            for going in cells(going & !tested) {
                count += 3 * u64::from(self.is_late(16 * self.state.side as u8 + going % 16));
            }
        }
        for going in cells(tested) {
            let man = 16 * self.state.side as u8 + going % 16;
            if self.is_safe(man, self.pawn_goes(man, usize::from(going / 16)), safety) {
                count += worth(self.is_late(man));
            }
        }
        count
    }

    /// The pawns of the side to move of which [`Board::is_late`] may hold.
    pub(super) const fn late_pawns(&self) -> u64 {
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

#[cfg(test)]
mod tests {
    use types::Game;

    use super::*;
    use crate::fault::Faults;
    use crate::rules::{Accepted, Rules};

    #[test]
    fn replies_are_as_many_as_when_each_move_is_made() {
        let mut choice = 1_u32;
        for game in [Game::KingdomCapture, Game::KingdomEscort] {
            for _ in 0..40 {
                let mut board = Board::from_record(&game.start(), Faults::default()).unwrap();
                for _ in 0..100 {
                    let moves = board.moves(&board.mobility_of(board.state.side));
                    let replies = moves.iter().map(|&one| board.made(one).turns().len() as u64);
                    let position = board.to_record();
                    assert_eq!(
                        board.perft(2, &mut Budget::unlimited()),
                        replies.sum::<u64>(),
                        "{position}"
                    );
                    choice = choice.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    let Some(one) = moves.get(choice as usize / 256 % moves.len().max(1)) else {
                        break;
                    };
                    board = board.made(*one);
                }
            }
        }
    }
}
