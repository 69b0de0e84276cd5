//! Legal turns, found directly: check and pin masks say where a man may move, so no turn has to be played to see
//! whether it leaves the king in check. Only captures en passant are tried out.

use types::{Kind, Side};

use super::{Board, DoubleStep, Variant, rank};
use crate::fault::PlantedBug;
use crate::moves::{self, Mover, Threats};
use crate::sets::narrow::{Cells, bit};
use crate::sinks::{Ends, Promotions, Sink, Source};
use crate::tables::Attackers;

/// The greatest number of directions from which riders can attack a king.
const LINES: usize = 10;

const PROMOTIONS: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];

const END_RANKS: u64 = rank(Side::White, 1) | rank(Side::White, 8);

/// For each line of pawns' steps, the pawns that may step along it; for each line of captures, those that may capture along it.
struct ByLine {
    steps: [u64; 2],
    captures: [u64; 2],
}

impl ByLine {
    const fn of(pawns: u64) -> ByLine {
        ByLine { steps: [pawns; 2], captures: [pawns; 2] }
    }
}

impl<V: Variant> Source for Board<V> {
    type Set = u64;
    type Mover = Mover;

    fn promotions(&self) -> impl Promotions<u64> {
        Ends::of(END_RANKS, &PROMOTIONS, self.state.faults)
    }

    #[inline(always)]
    fn generate(&self, us: Side, sink: &mut impl Sink<Mover, u64>) {
        let own = self.men.of(us);
        let occupied = self.men.all();
        let king = self.men.king(us);
        let enemies = self.attackers_among(self.men.of(us.other()));
        let threats = self.threats(us, king, &enemies);
        self.king_steps(us, king, &enemies, sink);
        if let Some(DoubleStep { crossed, .. }) = self.double_step {
            for from in self.en_passant_captors(us).cells() {
                sink.pawns(bit(crossed), |_| (Kind::Pawn, from));
            }
        }
        if threats.checkers != 0 && self.state.faults.has(PlantedBug::CastlesOutOfCheck) {
            self.castlings(us, king, &enemies, sink);
        }
        let mask = if threats.checkers == 0 {
            if self.state.rights_of(us) != 0 {
                self.castlings(us, king, &enemies, sink);
            }
            !own
        } else if threats.checkers.several() {
            return;
        } else if threats.checkers & self.men.of_kind(Kind::Knight) != 0 {
            // On bricks a knight that gives check may be on the same cant as the king; a man between them does not stop its leap.
            threats.checkers
        } else {
            threats.checkers | V::TABLES.between(king, threats.checkers.lowest())
        };

        let free = own & !threats.pinned;
        for from in (free & self.men.of_kind(Kind::Knight)).cells() {
            sink.man((Kind::Knight, from), Self::attacks(Kind::Knight, from, occupied) & mask);
        }
        for from in (free & self.men.of_kind(Kind::Bishop)).cells() {
            sink.man((Kind::Bishop, from), Self::attacks(Kind::Bishop, from, occupied) & mask);
        }
        for from in (free & self.men.of_kind(Kind::Rook)).cells() {
            sink.man((Kind::Rook, from), Self::attacks(Kind::Rook, from, occupied) & mask);
        }
        for from in (free & self.men.of_kind(Kind::Queen)).cells() {
            sink.man((Kind::Queen, from), Self::attacks(Kind::Queen, from, occupied) & mask);
        }
        let mut pawns = ByLine::of(free & self.men.of_kind(Kind::Pawn));
        if threats.pinned != 0 {
            self.pinned_turns(us, &threats, mask, &mut pawns, sink);
        }
        self.pawn_turns(us, &pawns, mask, sink);
    }
}

impl<V: Variant> Board<V> {
    /// Sends the turns of pinned pieces, which stay on the ray of their pin. Adds each pinned pawn to the entries of
    /// `pawns` for the lines along which it stays on its ray.
    #[inline(always)]
    fn pinned_turns(
        &self,
        us: Side,
        threats: &Threats<u64, LINES>,
        mask: u64,
        pawns: &mut ByLine,
        sink: &mut impl Sink<Mover, u64>,
    ) {
        for &ray in threats.rays() {
            let pinned = ray & threats.pinned;
            if pinned & self.men.of_kind(Kind::Pawn) != 0 {
                for line in 0..2 {
                    if Self::pawn_step(us, line, pinned) & ray != 0 {
                        pawns.steps[line] |= pinned;
                    }
                    if Self::pawn_capture(us, line, pinned) & ray != 0 {
                        pawns.captures[line] |= pinned;
                    }
                }
            } else if let from = pinned.lowest()
                && let Some(kind) = self.men.kind_on(from)
            {
                let to = Self::attacks(kind, from, self.men.all()) & mask & ray;
                sink.man((kind, from), to);
            }
        }
    }

    pub(super) fn en_passant_is_legal(&self) -> bool {
        self.en_passant_captors(self.state.side) != 0
    }

    #[inline]
    fn threats(&self, us: Side, king: u8, enemies: &Attackers<u64>) -> Threats<u64, LINES> {
        let near = V::TABLES.near(enemies, king, us);
        let riders = V::TABLES.aligned(enemies, king);
        let between = |rider| V::TABLES.between(king, rider);
        let (own, occupied) = (self.men.of(us), self.men.all());
        Threats::of(near, riders, own, occupied, between, self.state.faults)
    }

    /// CHE-15: sends the king's steps to cells that are not attacked once the king has left its own cell.
    #[inline]
    fn king_steps(
        &self,
        us: Side,
        king: u8,
        enemies: &Attackers<u64>,
        sink: &mut impl Sink<Mover, u64>,
    ) {
        let stays = self.state.faults.has(PlantedBug::KingStaysOnLine);
        let without = self.men.all() & if stays { !0 } else { !bit(king) };
        let mut near = V::TABLES.king[usize::from(king)] & !self.men.of(us);
        if near != 0 {
            let by_pawns = [0, 1].map(|line| Self::pawn_capture(us.other(), line, enemies.pawns));
            let by_pawns = by_pawns[0] | by_pawns[1];
            near &= !V::TABLES.attacked(enemies, by_pawns, near, without);
        }
        sink.man((Kind::King, king), near);
    }

    /// CHE-16…18: sends the castlings of a king that is not in check.
    #[inline(always)]
    fn castlings(
        &self,
        us: Side,
        king: u8,
        enemies: &Attackers<u64>,
        sink: &mut impl Sink<Mover, u64>,
    ) {
        let occupied = self.men.all();
        let safe = |cell| !V::TABLES.attack(enemies, cell, us, occupied);
        let (rights, faults) = (self.state.rights_of(us), self.state.faults);
        let to = moves::castlings(king, 2, 3, rights, occupied, faults, safe);
        sink.man((Kind::King, king), to);
    }

    /// CHE-10…12 and 14: sends the turns of these pawns to the cells of `mask`, except captures en passant.
    #[inline]
    fn pawn_turns(&self, us: Side, pawns: &ByLine, mask: u64, sink: &mut impl Sink<Mover, u64>) {
        let them = us.other();
        let vacant = !self.men.all();
        let pawn = |from: u64| (Kind::Pawn, from.lowest());
        let cants = V::GEOMETRY.pawn_steps.len();
        let lines = if self.state.faults.has(PlantedBug::PawnKnowsOneCant) { 1 } else { cants };
        for line in 0..lines {
            let next = Self::pawn_step(us, line, pawns.steps[line]);
            let one = next & vacant;
            let crossed =
                if self.state.faults.has(PlantedBug::DoubleStepJumps) { next } else { one };
            let two = Self::pawn_step(us, line, crossed & rank(us, 3)) & vacant;
            let back = |set| Self::pawn_step(them, line, set);
            sink.pawns(one & mask, |to| pawn(back(bit(to))));
            sink.pawns(two & mask, |to| pawn(back(back(bit(to)))));
        }
        for line in 0..2 {
            let captures = Self::pawn_capture(us, line, pawns.captures[line]) & self.men.of(them);
            sink.pawns(captures & mask, |to| pawn(Self::pawn_capture(them, line, bit(to))));
        }
    }

    /// CHE-13: the pawns that can legally capture en passant.
    fn en_passant_captors(&self, us: Side) -> u64 {
        let Some(DoubleStep { crossed, pawn }) = self.double_step else {
            return 0;
        };
        let them = us.other();
        let attackers = V::TABLES.pawn[them][usize::from(crossed & 63)];
        let pawns = attackers & self.men.such(us, Kind::Pawn);
        let enemies = self.men.of(them) & !bit(pawn);
        let exposes = |occupied| self.is_attacked(self.men.king(us), us, enemies, occupied);
        let (crossed, victim, occupied) = (bit(crossed), bit(pawn), self.men.all());
        let faults = self.state.faults;
        moves::en_passant_captors(pawns, crossed, victim, occupied, faults, exposes)
    }
}
