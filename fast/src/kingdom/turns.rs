//! Generating turns: a man by man, a direction by direction, both boards at once.

use record::{Kind, Side};

use super::attack::Safety;
use super::geometry::{
    DIAGONAL, LEAP, NEAR, ORTHOGONAL, PAWN_LINES, PAWN_NEAR, QUEENLY, RAY, STEP, directions,
    farthest, forward, nearest,
};
use super::{Board, MAX, Move, NONE, SHORT, castling_rook, king_of, rank};
use crate::bits::{bit, cells};

/// The kinds a pawn becomes.
const PROMOTIONS: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];

/// In how many directions each piece of a side finds room together with its twin, own check not
/// looked at.
struct Rooms {
    /// By the number of the man within its side.
    of: [u8; 16],
    /// All together.
    total: u64,
    /// Which of the men are pawns on some board, as bits.
    pawns: u16,
}

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

    /// How many sequences of two legal moves there are. The room of the other side's pieces
    /// depends on that side's own men alone, so one look at it serves after every move that
    /// captures nothing.
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

    /// How many legal moves there are, by the room of the side to move. Where no turn can endanger
    /// a king, a piece has as many moves as room.
    fn count_with(&self, rooms: &Rooms) -> u64 {
        let safety = self.safety();
        let exposed = match safety {
            Safety::Quiet(danger) if danger.arrives == [0, 0] => danger.leaves,
            _ => u64::MAX,
        };
        let mut count = rooms.total;
        let mut slow = |man: u8| self.moves_of(man, safety, &mut |_| count += 1);
        let mut plain = 0;
        let mut instead = 0;
        let first = 16 * self.side as usize;
        let cells = [SHORT, MAX].map(|board| &self.cells[board][first..first + 16]);
        for (index, (&short, &max)) in cells[SHORT].iter().zip(cells[MAX]).enumerate() {
            let man = (first + index) as u8;
            let room = rooms.of[index];
            let tested = exposed & (bit(max) | u64::from(max == NONE)) != 0;
            let tested = tested && (max != NONE || exposed == u64::MAX);
            if rooms.pawns & 1 << index != 0 {
                match self.plain_pawn_moves(short, max).filter(|_| !tested) {
                    Some(moves) => plain += moves,
                    None => slow(man),
                }
            } else if room != 0 && (tested || index == 4) {
                instead += u64::from(room);
                slow(man);
            }
        }
        count += u64::from(plain);
        count -= instead;
        if matches!(safety, Safety::Quiet(_)) {
            self.castlings(&mut |_| count += 1);
        }
        count
    }

    /// The room of one side's pieces.
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
                *room = self.room(side, self.kinds[man], short, max).count_ones() as u8;
                rooms.total += u64::from(*room);
            }
        }
        rooms
    }

    /// How many moves a pawn has if it can only go straight forward with its twin, without
    /// promotion; `None` if there may be more to it.
    fn plain_pawn_moves(&self, short: u8, max: u8) -> Option<u32> {
        let enemy = self.side.other() as usize;
        let alone = short == NONE || max == NONE;
        if alone || rank(self.side, max) == 7 || rank(self.side, short) == 6 {
            return None;
        }
        let capture = PAWN_NEAR[self.side as usize][short as usize] & self.sides[SHORT][enemy];
        let far = PAWN_LINES[self.side as usize][max as usize] & self.sides[MAX][enemy];
        if if self.escort { capture | far != 0 } else { capture != 0 && far != 0 } {
            return None;
        }
        let direction = forward(self.side);
        let ahead =
            |board: usize, at: u8| self.occupied(board) >> STEP[direction][at as usize] & 1 == 0;
        Some(u32::from(ahead(SHORT, short) && ahead(MAX, max)))
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

    /// The men of the side to move that stand on a board.
    fn own_men(&self) -> impl Iterator<Item = u8> {
        let first = 16 * self.side as u8;
        let men = first..first + 16;
        men.filter(|&man| (self.cells[SHORT][man as usize] & self.cells[MAX][man as usize]) != NONE)
    }

    /// Hands every legal move of one man, castling apart, to `sink`.
    fn moves_of(&self, man: u8, safety: Safety, sink: &mut impl FnMut(Move)) {
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
    fn is_safe(&self, the_move: Move, safety: Safety) -> bool {
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
    fn run(&self, from: u8, direction: usize) -> u8 {
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
    fn castlings(&self, sink: &mut impl FnMut(Move)) {
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
