//! What the moves of the other side leave as it is.
//!
//! Most moves of one side change little of what the other can answer: the room of its pieces depends on its own men only.
//! Here are the cells on which all else depends. A move that captures nothing and touches none of them is answered by as
//! many moves as if that side had passed.
//!
//! For pieces that is the safety of the kings, their runs and castling. It depends on the cells from which a man
//! could attack a cell where a king may come to stand, on those between such a cell and a man that could attack it, and
//! on the cell to which that man's twin would have to move. For pawns it is the cells before them and those where they capture.

use types::Kind;

use super::attack::direction;
use super::geometry::{
    BETWEEN, LEAP, LINES, NEAR, PAWN, PAWN_FROM, QUEENLY, RAY, STEP_SET, forward,
};
use super::mobility::{Mobility, class_of};
use super::safety::Safety;
use super::turns::{ahead, diagonally_before, runs_before};
use super::{Board, CASTLINGS, Castling, KING, MAX, Move, NONE, SHORT, king_of};
use crate::sets::narrow::{bit, cells, several};

/// What the side to move can do as long as the other side's moves do not touch it.
pub(super) struct Untouched {
    pub(super) safety: Safety,
    /// The men that `safety` concerns.
    pub(super) concerned: u16,
    /// The number of legal moves of its pieces.
    pub(super) pieces: u64,
    /// The number of legal moves of its pawns.
    pub(super) pawns: u64,
    /// [`Board::pawns_going`] of the pawns that move together with their twins.
    pub(super) going: u64,
    /// By board: the cells straight before pawns.
    pub(super) fronts: [u64; 2],
    /// By board: the other cells that a man must leave or enter to change what pawns can do.
    pub(super) watched_by_pawns: [u64; 2],
    /// By class of steps and board: the cells that a man of that class must leave or enter to change what pieces can do.
    watched: [[u64; 2]; 5],
}

impl Board {
    /// What the side to move can do by its room; `None` if it is in check.
    pub(super) fn unaffected(&self, mobility: &Mobility) -> Option<Untouched> {
        let safety = self.safety();
        if safety.check {
            return None;
        }
        let side = self.state.side;
        let king = king_of(side);
        let kings = self.twins(king);
        // The cells where the kings may come to stand, and those that decide whether they can.
        let mut stands = kings.map(bit);
        let mut watched = [0; 2];
        for near in cells(mobility.of[KING]) {
            let [short, max] = self.ends(king, near);
            stands[SHORT] |= bit(short);
            stands[MAX] |= bit(max);
            watched[MAX] |= BETWEEN[(kings[MAX] & 63) as usize][(max & 63) as usize]
                | STEP_SET[direction(kings[SHORT], near)][(max & 63) as usize];
        }
        for wing in cells(u64::from(self.state.rights_of(side))) {
            let right = 2 * side as u8 + wing;
            let Castling { between, king_to, rook, rook_to } = CASTLINGS[right as usize & 3];
            if self.sides[SHORT][side as usize] & between == 0 {
                for board in [SHORT, MAX] {
                    stands[board] |= bit(king_to) | bit(rook_to);
                    watched[board] |= between | bit(self.cells[board][rook as usize]);
                }
            }
        }
        let mut lines = [[0; 2]; 5];
        for board in [SHORT, MAX] {
            watched[board] |= stands[board];
            for stand in cells(stands[board]) {
                self.watch(board, stand, &mut lines, &mut watched);
            }
        }
        // Where a run ends matters only if it may end a threat.
        let concerned = self.concerned(&safety);
        for index in cells(u64::from(concerned)) {
            let man = 16 * side as u8 + index;
            let from = self.cells[MAX][man as usize];
            for near in cells(mobility.of[index as usize]) {
                let to = self.ends(man, near)[MAX];
                if to != NONE {
                    watched[MAX] |= BETWEEN[(from & 63) as usize][(to & 63) as usize] | bit(to);
                }
            }
        }
        if concerned & (mobility.joint_pawns | mobility.lone_pawns) != 0 {
            // While moves of pawns are tested, a man that has just arrived counts as a pawn.
            watched = [SHORT, MAX].map(|board| watched[board] | lines[PAWN][board]);
        }
        Some(Untouched {
            pawns: self.count_pawns(mobility, &safety, concerned),
            going: self.pawns_going(mobility.joint_pawns),
            fronts: [SHORT, MAX]
                .map(|board| ahead(side, self.pawns(board) & self.sides[board][side as usize])),
            watched_by_pawns: self.watched_by_pawns(mobility, concerned),
            pieces: self.count_pieces(mobility, &safety, concerned),
            watched: lines.map(|[short, max]| [short | watched[SHORT], max | watched[MAX]]),
            concerned,
            safety,
        })
    }

    /// Adds the cells that decide whether a cell where a king may stand is attacked.
    #[inline]
    fn watch(&self, board: usize, stand: u8, lines: &mut [[u64; 2]; 5], watched: &mut [u64; 2]) {
        let [side, by] = [self.state.side, self.state.side.other()];
        let reach = if board == SHORT { &NEAR } else { &LINES };
        let stand_at = (stand & 63) as usize;
        // Beyond an enemy no man attacks the cell, whatever one man of the king's side does.
        let mut seen = !0;
        if board == MAX {
            let all = reach[QUEENLY][stand_at] | reach[LEAP][stand_at];
            for at in cells(all & self.sides[MAX][by as usize]) {
                seen &= !RAY[direction(stand, at)][at as usize];
            }
        }
        for class in 0..=QUEENLY {
            lines[class][board] |= reach[class][stand_at] & seen;
        }
        lines[PAWN][board] |= reach[PAWN_FROM + by as usize][stand_at] & seen;
        let king = bit(self.cells[board][king_of(side) as usize]);
        for at in cells(self.candidates(board, stand, by)) {
            if board == MAX {
                let between = BETWEEN[stand_at][at as usize];
                let own = between & self.sides[MAX][side as usize] & !king;
                let enemies = between & self.sides[MAX][by as usize];
                // A turn of either side takes one man out of the way at most.
                if several(own) || several(enemies) {
                    continue;
                }
                if enemies != 0 {
                    watched[MAX] |= enemies;
                    continue;
                }
                watched[MAX] |= between;
            }
            let man = self.man_at(board, at);
            watched[1 - board] |= self.frees(1 - board, man, direction(at, stand));
        }
    }

    /// By board: the cells that a move must touch to change what pawns can do, those before them apart. `concerned` are
    /// the men whose moves are tested.
    fn watched_by_pawns(&self, mobility: &Mobility, concerned: u16) -> [u64; 2] {
        let side = self.state.side;
        if concerned & (mobility.joint_pawns | mobility.lone_pawns) != 0 || self.late_pawns() != 0 {
            return [!0; 2];
        }
        let pawns = [SHORT, MAX].map(|board| self.pawns(board) & self.sides[board][side as usize]);
        let mut watched = pawns;
        for index in cells(u64::from(mobility.lone_pawns)) {
            let [short, max] = self.twins(16 * side as u8 + index);
            if short != NONE {
                watched[SHORT] |= STEP_SET[forward(side)][(short & 63) as usize];
            }
            if max != NONE {
                // Whether it promotes depends on how far it runs.
                watched[MAX] |= RAY[forward(side)][(max & 63) as usize];
            }
        }
        // A step of the other side's pawn backwards is a step forwards.
        let vacant = !self.occupied(MAX);
        for line in [0, 1] {
            let enemies = self.sides[SHORT][side.other() as usize];
            let near = diagonally_before(side.other(), line, pawns[SHORT]);
            watched[SHORT] |= near;
            if self.escort || near & enemies != 0 || mobility.lone_pawns != 0 {
                watched[MAX] |= runs_before(side.other(), line, pawns[MAX], vacant);
            }
        }
        watched
    }

    /// The cells of either board that a move leaves and enters.
    #[inline]
    pub(super) fn touched(&self, the_move: Move) -> [u64; 2] {
        let man = (the_move.man & 31) as usize;
        [SHORT, MAX].map(|board| match the_move.to[board] {
            NONE => 0,
            to => bit(to) | bit(self.cells[board][man]),
        })
    }
}

impl Untouched {
    /// Whether a move of a man of the other side that touches certain cells leaves alone all that pieces can do.
    #[inline]
    pub(super) fn leaves_pieces_alone(&self, kind: Kind, touched: [u64; 2]) -> bool {
        let [short, max] = self.watched[class_of(kind)];
        touched[SHORT] & short | touched[MAX] & max == 0
    }
}
