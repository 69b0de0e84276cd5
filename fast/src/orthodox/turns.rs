//! Legal turns, found directly: check and pin masks say where a man may move, so no turn has to
//! be made to see whether it leaves the king in check. Only en passant is tried out.

use record::{Kind, Side, Turn};

use super::{Board, DoubleStep, Move, Variant, cell, rank};
use crate::fault::Fault;
use crate::rules::Generated;
use crate::sets::narrow::{bit, cells, lowest, several};
use crate::sinks::{Ends, Promotions, Sink, Source, Step};

/// No king has more lines of attack than this.
const LINES: usize = 10;

const PROMOTIONS: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];

const END_RANKS: u64 = rank(Side::White, 1) | rank(Side::White, 8);

impl Step for Move {
    type Set = u64;
    type Mover = (Kind, u8);

    #[inline]
    fn new((kind, from): (Kind, u8), to: u8, promotion: Option<Kind>) -> Move {
        Move { kind, from, to, promotion }
    }
}

/// The men that check the king, and the rays along which its own men are pinned.
struct Threats {
    checkers: u64,
    pinned: u64,
    /// For each pinned man the cells from the king to the pinning man, its cell included.
    /// The whole line would be too much: a knight on bricks can leap along a cant, over the
    /// pinning man or over its king.
    rays: [u64; LINES],
    ray_count: usize,
}

impl<V: Variant> Source for Board<V> {
    type Move = Move;

    fn promotions(&self) -> impl Promotions<u64> {
        let forgotten = self.state.faults.has(Fault::UnderpromotionForgotten);
        Ends { cells: END_RANKS, kinds: if forgotten { &PROMOTIONS[..1] } else { &PROMOTIONS } }
    }

    #[inline]
    fn generate(&self, sink: &mut impl Sink<Move>) {
        let us = self.state.side;
        let own = self.of(us);
        let occupied = self.occupied();
        let king = self.king(us);
        let threats = self.threats(king);
        self.king_steps(king, sink);
        for from in cells(self.en_passant_captors()) {
            if let Some(DoubleStep { crossed, .. }) = self.double_step {
                sink.pawns(bit(crossed), |_| (Kind::Pawn, from));
            }
        }
        if threats.checkers != 0 && self.state.faults.has(Fault::CastlesOutOfCheck) {
            self.castlings(king, sink);
        }
        let mask = if threats.checkers == 0 {
            self.castlings(king, sink);
            !own
        } else if several(threats.checkers) {
            return;
        } else if threats.checkers & self.of_kind(Kind::Knight) != 0 {
            // On bricks a knight may stand on a cant with the king; it leaps all the same.
            threats.checkers
        } else {
            let checker = threats.checkers.trailing_zeros() as usize & 63;
            threats.checkers | V::tables().between[usize::from(king)][checker]
        };

        let free = own & !threats.pinned;
        for kind in [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen] {
            for from in cells(free & self.of_kind(kind)) {
                sink.man((kind, from), Self::attacks(kind, from, occupied) & mask);
            }
        }
        self.pawn_turns(free & self.of_kind(Kind::Pawn), mask, sink);

        for &ray in &threats.rays[..threats.ray_count] {
            let pinned = ray & own;
            if pinned & self.of_kind(Kind::Pawn) != 0 {
                self.pawn_turns(pinned, mask & ray, sink);
            } else if let from = (pinned.trailing_zeros() & 63) as u8
                && let Some(pinned_kind) = self.kind_on(from)
            {
                let to = Self::attacks(pinned_kind, from, occupied) & mask & ray;
                sink.man((pinned_kind, from), to);
            }
        }
    }
}

impl<V: Variant> Generated for Board<V> {
    #[inline]
    fn after(&self, turn: Move) -> Self {
        self.make(turn)
    }

    fn written(turn: Move) -> Turn {
        let mut written = Turn::of(cell(turn.from), cell(turn.to));
        written.step.promotion = turn.promotion;
        written
    }
}

impl<V: Variant> Board<V> {
    /// Whether the double step just played can be answered by capturing en passant.
    pub(super) fn en_passant_is_legal(&self) -> bool {
        self.en_passant_captors() != 0
    }

    #[inline]
    fn threats(&self, king: u8) -> Threats {
        let tables = V::tables();
        let at = usize::from(king);
        let us = self.state.side;
        let own = self.of(us);
        let enemies = self.of(us.other());
        let queens = self.of_kind(Kind::Queen);
        let mut threats = Threats {
            checkers: enemies
                & ((tables.pawn_attacks[us][at] & self.of_kind(Kind::Pawn))
                    | (tables.knight[at] & self.of_kind(Kind::Knight))
                    | (tables.bishop_step[at] & self.of_kind(Kind::Bishop))),
            pinned: 0,
            rays: [0; LINES],
            ray_count: 0,
        };
        let riders = enemies
            & ((tables.rook_rays[at] & (queens | self.of_kind(Kind::Rook)))
                | (tables.bishop_rays[at] & (queens | self.of_kind(Kind::Bishop))));
        for rider in cells(riders) {
            let between = tables.between[at][usize::from(rider)];
            let obstacles = between & self.occupied();
            if obstacles == 0 {
                threats.checkers |= bit(rider);
            } else if !several(obstacles)
                && obstacles & own != 0
                && !self.state.faults.has(Fault::PinnedMenMove)
            {
                threats.pinned |= obstacles;
                threats.rays[threats.ray_count] = between | bit(rider);
                threats.ray_count += 1;
            }
        }
        threats
    }

    /// CHE-15: the king moves where it is not attacked once it has left its cell.
    #[inline]
    fn king_steps(&self, king: u8, sink: &mut impl Sink<Move>) {
        let us = self.state.side;
        let enemies = self.of(us.other());
        let stays = self.state.faults.has(Fault::KingStaysOnLine);
        let without = self.occupied() & if stays { !0 } else { !bit(king) };
        let mut safe = 0;
        for to in cells(V::tables().king[usize::from(king)] & !self.of(us)) {
            if !self.is_attacked(to, us, enemies, without) {
                safe |= bit(to);
            }
        }
        sink.man((Kind::King, king), safe);
    }

    /// CHE-16…18, for a king that is not in check.
    #[inline]
    fn castlings(&self, king: u8, sink: &mut impl Sink<Move>) {
        let rights = self.state.own_rights();
        if rights == 0 {
            return;
        }
        let occupied = self.occupied();
        let enemies = self.of(self.state.side.other());
        let safe = |cell| !self.is_attacked(cell, self.state.side, enemies, occupied);
        let crosses = |cell| self.state.faults.has(Fault::CastlesThroughCheck) || safe(cell);
        let between = if self.state.faults.has(Fault::CastlesOverKnight) { 0b110 } else { 0b111 };
        let mut to = 0;
        // A right is held, so the king stands on the e-file.
        if rights & 1 != 0 && occupied & (0b110 << king) == 0 && crosses(king + 1) && safe(king + 2)
        {
            to |= bit(king + 2);
        }
        if rights & 2 != 0
            && occupied & (between << (king - 3)) == 0
            && crosses(king - 1)
            && safe(king - 2)
        {
            to |= bit(king - 2);
        }
        sink.man((Kind::King, king), to);
    }

    /// CHE-10…12 and 14, for pawns that may move to the cells of a mask.
    #[inline]
    fn pawn_turns(&self, pawns: u64, mask: u64, sink: &mut impl Sink<Move>) {
        let us = self.state.side;
        let them = us.other();
        let vacant = !self.occupied();
        let pawn = |from| (Kind::Pawn, lowest(from));
        let cants = V::GEOMETRY.pawn_steps.len();
        let lines = if self.state.faults.has(Fault::PawnKnowsOneCant) { 1 } else { cants };
        for line in 0..lines {
            let one = Self::pawn_step(us, line, pawns) & vacant;
            let crossed = if self.state.faults.has(Fault::DoubleStepJumps) {
                Self::pawn_step(us, line, pawns)
            } else {
                one
            };
            let two = Self::pawn_step(us, line, crossed & rank(us, 3)) & vacant;
            let back = |set| Self::pawn_step(them, line, set);
            sink.pawns(one & mask, |to| pawn(back(bit(to))));
            sink.pawns(two & mask, |to| pawn(back(back(bit(to)))));
        }
        for line in 0..2 {
            let captures = Self::pawn_capture(us, line, pawns) & self.of(them);
            sink.pawns(captures & mask, |to| pawn(Self::pawn_capture(them, line, bit(to))));
        }
    }

    /// CHE-13: the pawns that may capture en passant. Two men leave their cells at once, so the
    /// turn is tried out, even if two men give check: in a position that no game has
    /// reached, one capture may end both checks.
    #[inline]
    fn en_passant_captors(&self) -> u64 {
        let Some(DoubleStep { crossed, pawn }) = self.double_step else {
            return 0;
        };
        if self.state.faults.has(Fault::EnPassantForgotten) {
            return 0;
        }
        let us = self.state.side;
        let them = us.other();
        let attackers = V::tables().pawn_attacks[them][usize::from(crossed & 63)];
        let mut captors = 0;
        for from in cells(attackers & self.men(us, Kind::Pawn)) {
            let occupied = (self.occupied() & !bit(from) & !bit(pawn)) | bit(crossed);
            let enemies = self.of(them) & !bit(pawn);
            if self.state.faults.has(Fault::EnPassantExposesKing)
                || !self.is_attacked(self.king(us), us, enemies, occupied)
            {
                captors |= bit(from);
            }
        }
        captors
    }
}
