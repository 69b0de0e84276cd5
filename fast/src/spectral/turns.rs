//! Legal turns of the men of chess, found directly: check and pin masks say where a man may move, so no turn has to be
//! played to see whether it leaves the king in check. Only captures en passant are tried out.
//!
//! On the diagonals a man obstructs some moves and not others (SPE-5). So two riders on one diagonal may give check at once,
//! one from the king's board and one from the other board, and one man may parry both checks. Likewise one man may be pinned
//! twice. Each check and each pin is a set of cells; a man must stay in the intersection of all sets that concern it.

use types::{Kind, Side};

use super::geometry::{
    COLUMN_A, COLUMN_G, END_RANKS, END_ROWS, FILE_A, FILE_H, POINTS, SQUARES, TABLES, rank,
};
use super::{Board, FORWARD, Kinds, NONE, at, set_of};
use crate::fault::PlantedBug;
use crate::men::{KINDS, OF_CHESS};
use crate::moves::{self, Mover, Threats};
use crate::sets::wide::{Cells, Set, bit};
use crate::sinks::{Promotions, Sink, Source};

/// The greatest number of pins against a king: one in each of the four directions along rank and file, and two in each
/// of the four diagonal directions.
const PINS: usize = 12;

/// The kinds to which a pawn can promote on the end ranks of squares and on the end rows of points. A move there is one
/// turn for each kind, so it is not possible if there is no kind (SPE-20).
struct Becomes {
    on_squares: Kinds,
    on_points: Kinds,
}

impl Promotions<Set> for Becomes {
    #[inline]
    fn count(&self, to: Set) -> u64 {
        let count = |set: Set| u64::from((to & set).count_ones());
        if to & (END_RANKS | END_ROWS) == 0 {
            return count(!0);
        }
        let [on_squares, on_points] =
            [self.on_squares, self.on_points].map(|kinds| u64::from(kinds.count_ones()));
        let others = count(!(END_RANKS | END_ROWS));
        others + count(END_RANKS) * on_squares + count(END_ROWS) * on_points
    }

    #[inline]
    fn each(&self, to: u8, mut look: impl FnMut(Option<Kind>)) {
        if bit(to) & (END_RANKS | END_ROWS) == 0 {
            look(None);
            return;
        }
        let kinds = if bit(to) & END_ROWS != 0 { self.on_points } else { self.on_squares };
        for (index, kind) in KINDS.into_iter().enumerate() {
            if kinds & 1 << index != 0 {
                look(Some(kind));
            }
        }
    }
}

impl<const N: usize> Source for Board<N> {
    type Set = Set;
    type Mover = Mover;

    fn promotions(&self) -> impl Promotions<Set> {
        let (on_squares, on_points) = if self.state.faults.has(PlantedBug::UnderpromotionForgotten)
        {
            (set_of(&[Kind::Queen]), set_of(&[Kind::Rook]))
        } else if self.state.faults.has(PlantedBug::PointPromotionIsFree) {
            (self.array, self.array)
        } else {
            (self.array, self.staying())
        };
        Becomes { on_squares, on_points }
    }

    #[inline(always)]
    fn generate(&self, us: Side, sink: &mut impl Sink<Mover, Set>) {
        if N > OF_CHESS && self.further() != 0 {
            return self.generate_by_trying(sink);
        }
        match us {
            Side::White => self.generate_by_masks::<true>(sink),
            Side::Black => self.generate_by_masks::<false>(sink),
        }
    }
}

impl<const N: usize> Board<N> {
    #[inline]
    fn generate_by_masks<const WHITE: bool>(&self, sink: &mut impl Sink<Mover, Set>) {
        let us = if WHITE { Side::White } else { Side::Black };
        let own = self.men.of(us);
        let occupied = self.men.all();
        let king = self.men.king(us);
        let enemies = self.men.of(us.other());
        let near = self.near_attackers(king, us) & enemies;
        let riders = self.aligned(king) & enemies;
        let between = |rider| TABLES.between[at(king)][at(rider)];
        let faults = self.state.faults;
        let threats = Threats::<Set, PINS>::of(near, riders, own, occupied, between, faults);
        let check = threats.checkers != 0;
        let may_enter_points = self.may_enter_points(king, check);
        self.king_steps(king, us, may_enter_points, sink);
        self.en_passant_turns(sink);
        if !check {
            let to = self.castlings(king, us);
            if to != 0 {
                sink.man((Kind::King, king), to);
            }
        }
        // The cells on which the arrival of a man other than the king parries every check. Only the capture of the checking
        // man parries a check by a knight or a pawn.
        let mut parries = match near {
            0 => !0,
            _ if near.several() => 0,
            _ => near,
        };
        for rider in (threats.checkers & !near).cells() {
            parries &= between(rider) | bit(rider);
        }
        if parries == 0 {
            return;
        }
        let mask = parries & !own;

        let free = own & !threats.pinned;
        for from in (free & self.men.of_kind(Kind::Knight)).cells() {
            sink.man((Kind::Knight, from), TABLES.knight[at(from)] & mask);
        }
        for from in (free & self.men.of_kind(Kind::Bishop)).cells() {
            sink.man((Kind::Bishop, from), Self::bishop_attacks(from, occupied) & mask);
        }
        // Neighbouring cells are looked at first, since many rooks are surrounded by men of their side.
        for from in (free & self.men.of_kind(Kind::Rook)).cells() {
            if TABLES.straight_steps[at(from)] & !own != 0 {
                sink.man((Kind::Rook, from), TABLES.rook(from, occupied) & mask);
            }
        }
        for from in (free & self.men.of_kind(Kind::Queen)).cells() {
            let mut to = Self::bishop_attacks(from, occupied);
            if TABLES.straight_steps[at(from)] & !own != 0 {
                to |= TABLES.rook(from, occupied);
            }
            sink.man((Kind::Queen, from), to & mask);
        }
        self.pawn_turns::<WHITE>(free & self.men.of_kind(Kind::Pawn), mask, sink);

        for from in threats.pinned.cells() {
            let rays = threats.rays().iter().filter(|ray| ray.has(from));
            let mask = rays.fold(mask, |mask, ray| mask & ray);
            match self.men.kind_on(from) {
                Some(Kind::Pawn) => self.pawn_turns::<WHITE>(bit(from), mask, sink),
                Some(which) => {
                    sink.man((which, from), Self::attacks(which, from, occupied) & mask);
                }
                None => {}
            }
        }
    }

    /// SPE-11: the cells that this clause lets the king enter: all cells or, if the king is in check on a square (except
    /// in the free form), all but the points.
    #[inline]
    pub(super) fn may_enter_points(&self, king: u8, check: bool) -> Set {
        let held =
            check && !self.free && !self.state.faults.has(PlantedBug::KingInCheckEntersPoint);
        if held && bit(king) & SQUARES != 0 { !POINTS } else { !0 }
    }

    /// SPE-7: sends the king's steps to cells of `mask` that are not attacked once the king has left its own cell.
    #[inline]
    fn king_steps(&self, king: u8, us: Side, mask: Set, sink: &mut impl Sink<Mover, Set>) {
        let enemies = self.men.of(us.other());
        let without = self.men.all() & !bit(king);
        let mut safe = 0;
        for to in (TABLES.king[at(king)] & mask & !self.men.of(us)).cells() {
            if !self.is_attacked(to, us, enemies, without) {
                safe |= bit(to);
            }
        }
        sink.man((Kind::King, king), safe);
    }

    /// CHE-16…18: the cells to which a king that is not in check can castle.
    #[inline]
    pub(super) fn castlings(&self, king: u8, us: Side) -> Set {
        let rights = self.state.rights_of(us);
        if rights == 0 {
            return 0;
        }
        let occupied = self.men.all();
        let enemies = self.men.of(us.other());
        let safe = |cell| !self.is_attacked(cell, us, enemies, occupied);
        moves::castlings(king, 2, 3, rights, occupied, self.state.faults, safe)
    }

    /// SPE-8 and CHE-10…11: sends to `sink` the turns of these pawns that end on cells of `mask`, except captures en passant.
    #[inline]
    fn pawn_turns<const WHITE: bool>(
        &self,
        pawns: Set,
        mask: Set,
        sink: &mut impl Sink<Mover, Set>,
    ) {
        let vacant = !self.men.all() & (SQUARES | POINTS);
        let third = if WHITE { rank(3) } else { rank(6) };
        let one = ahead::<WHITE>(pawns, FORWARD) & vacant;
        let two = ahead::<WHITE>(one & third, FORWARD) & vacant;
        let pawn = |from| (Kind::Pawn, from);
        // A pawn that takes two steps passes a vacant cell, so no other pawn reaches its destination by one step.
        sink.pawns((one | two) & mask, |to| {
            let by = if two & bit(to) == 0 { FORWARD } else { 2 * FORWARD };
            pawn(back::<WHITE>(to, by))
        });

        let enemy = if WHITE { Side::Black } else { Side::White };
        let targets = self.men.of(enemy) & mask;
        // From a cell at the border of squares or of points, one of the two captures would wrap around to the far side.
        let (low, high) = if WHITE {
            (FILE_A | COLUMN_A, FILE_H | COLUMN_G)
        } else {
            (FILE_H | COLUMN_G, FILE_A | COLUMN_A)
        };
        let forgotten = self.state.faults.has(PlantedBug::HalfStepCaptureForgotten);
        // The cells from which no half-step may lead: squares from which it would wrap around or, with the planted fault, all.
        let [low_half, high_half] =
            [low, high].map(|border| if forgotten { !0 } else { border & SQUARES });
        let lines = [(14, low), (16, high), (7, low_half), (8, high_half)];
        let captures = lines.map(|(by, border)| ahead::<WHITE>(pawns & !border, by) & targets);
        if captures.iter().fold(0, |all, captures| all | captures) != 0 {
            for (captures, (by, _)) in captures.into_iter().zip(lines) {
                sink.pawns(captures, |to| pawn(back::<WHITE>(to, by)));
            }
        }
    }

    /// SPE-9: sends the captures en passant.
    #[inline]
    pub(super) fn en_passant_turns(&self, sink: &mut impl Sink<Mover, Set>) {
        if self.crossed != NONE {
            for from in self.en_passant_captors().cells() {
                sink.pawns(bit(self.crossed), |_| (Kind::Pawn, from));
            }
        }
    }

    /// SPE-9: the pawns that can legally capture en passant.
    pub(super) fn en_passant_captors(&self) -> Set {
        if self.crossed == NONE {
            return 0;
        }
        let us = self.state.side;
        let pawns = TABLES.pawn[us.other()][at(self.crossed)] & self.men.such(us, Kind::Pawn);
        let victim = bit(self.pawn_beyond());
        let enemies = self.men.of(us.other()) & !victim;
        let exposes = |occupied| self.is_attacked(self.men.king(us), us, enemies, occupied);
        let (crossed, occupied) = (bit(self.crossed), self.men.all());
        let faults = self.state.faults;
        moves::en_passant_captors(pawns, crossed, victim, occupied, faults, exposes)
    }
}

/// The cells of a set shifted forward, as the side sees it, by a difference of cell numbers.
#[inline]
const fn ahead<const WHITE: bool>(set: Set, by: u8) -> Set {
    if WHITE { set << by } else { set >> by }
}

/// The cell from which a pawn reaches `to` if its step changes the cell number by `by`.
#[inline]
const fn back<const WHITE: bool>(to: u8, by: u8) -> u8 {
    if WHITE { to.wrapping_sub(by) } else { to.wrapping_add(by) }
}
