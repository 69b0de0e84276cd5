//! Legal moves of men, found directly (DEF-22, 23).
//!
//! Without deflectors, check and pin masks say where a man may move, as in orthodox chess. With deflectors, a search backwards from
//! the king finds the men whose moves may expose it; only the moves of these men, and the answers to a check, are tried out.

use types::{Kind, Side};

use super::geometry::{BOARD, FILES, MEN, at, pawn_capture, pawn_step, rank};
use super::paths::{Scene, reached};
use super::{Board, HOMES, power};
use crate::board::Board as _;
use crate::fault::PlantedBug;
use crate::moves::{self, Threats};
use crate::sets::wide::{Cells, Set, bit};
use crate::sinks::{Ends, Move, Promotions, Sink, Source};

/// The greatest number of directions from which riders can attack a king.
const LINES: usize = 8;

const PROMOTIONS: [Kind; 6] =
    [Kind::Queen, Kind::Marshall, Kind::Archbishop, Kind::Rook, Kind::Bishop, Kind::Knight];

const END_RANKS: Set = rank(Side::White, 1) | rank(Side::White, 8);

/// The board as a source of the moves of men, without acts.
impl Source for Board {
    type Set = Set;
    type Mover = u8;

    fn promotions(&self) -> impl Promotions<Set> {
        Ends::of(END_RANKS, &PROMOTIONS, self.state.faults)
    }

    #[inline(always)]
    fn generate(&self, us: Side, sink: &mut impl Sink<u8, Set>) {
        if let Some(crossed) = self.crossed {
            for from in self.en_passant_captors(us).cells() {
                sink.pawns(bit(crossed), |_| from);
            }
        }
        let king = self.king(us);
        if self.deflectors.all == 0 {
            self.generate_on_open_lines(us, king, sink);
        } else {
            self.generate_among_deflectors(us, king, sink);
        }
    }
}

impl Board {
    pub(super) fn en_passant_is_legal(&self) -> bool {
        self.en_passant_captors(self.state.side) != 0
    }

    /// Sends all moves except captures en passant, on a board without deflectors.
    #[inline(always)]
    fn generate_on_open_lines(&self, us: Side, king: u8, sink: &mut impl Sink<u8, Set>) {
        let own = self.of(us);
        let occupied = self.occupied();
        self.king_steps_on_open_lines(us, king, sink);
        let threats = self.threats(us, king);
        let mask = if threats.checkers == 0 {
            self.castlings(us, sink);
            !own
        } else if threats.checkers.several() {
            return;
        } else {
            threats.checkers | MEN.between(king, threats.checkers.lowest())
        };
        let free = own & !threats.pinned;
        for from in (free & self.powers[power::LEAPS]).cells() {
            sink.man(from, MEN.knight[at(from)] & mask);
        }
        // Neighbouring cells are looked at first, since many riders are surrounded by men of their side.
        for from in (free & self.powers[power::DIAGONAL]).cells() {
            if MEN.king[at(from)] & !MEN.straight_steps[at(from)] & !own != 0 {
                sink.man(from, MEN.bishop(from, occupied) & mask);
            }
        }
        for from in (free & self.powers[power::STRAIGHT]).cells() {
            if MEN.straight_steps[at(from)] & !own != 0 {
                sink.man(from, MEN.rook(from, occupied) & mask);
            }
        }
        self.pawn_moves(us, free & self.powers[power::PAWNS], mask, sink);
        for &ray in threats.rays() {
            let pinned = ray & own;
            if pinned & self.powers[power::PAWNS] != 0 {
                self.pawn_moves(us, pinned, mask & ray, sink);
            } else {
                let from = pinned.lowest();
                // A pinned man never leaps, since a leap never stays on the line.
                let (straight, diagonal) = self.rides(from);
                sink.man(
                    from,
                    reached(from, straight, diagonal, occupied, self.deflectors) & mask & ray,
                );
            }
        }
    }

    #[inline]
    fn threats(&self, us: Side, king: u8) -> Threats<Set, LINES> {
        let enemies = self.attackers_among(self.of(us.other()));
        let (near, riders) = (MEN.near(&enemies, king, us), MEN.aligned(&enemies, king));
        let between = |rider| MEN.between(king, rider);
        Threats::of(near, riders, self.of(us), self.occupied(), between, self.state.faults)
    }

    /// Sends all moves except captures en passant, on a board with deflectors.
    #[inline(always)]
    fn generate_among_deflectors(&self, us: Side, king: u8, sink: &mut impl Sink<u8, Set>) {
        self.king_steps_among_deflectors(us, king, sink);
        let own = self.of(us);
        let occupied = self.occupied();
        let scene = self.scene(us);
        let near = self.near_attackers(king, us, self.of(us.other()));
        let threats = scene.threats(king, own);
        // A man's arrival on a cell can only block paths, and its departure can open only paths across the cell it
        // left. So men that are not pinned are as free as without deflectors.
        let mut tried =
            if self.state.faults.has(PlantedBug::PinnedMenMove) { 0 } else { threats.pinned };
        let mut mask = !own;
        if threats.checked {
            tried = own;
            mask &= threats.region;
        }
        if near.several() {
            return;
        } else if near != 0 {
            mask &= near;
        } else if !threats.checked {
            self.castlings(us, sink);
        }
        let pawns = own & self.powers[power::PAWNS];
        for from in (own & !pawns & !bit(king)).cells() {
            let mut to = self.attacks(from, occupied) & mask;
            if tried & bit(from) != 0 {
                to = Self::safe_for_king(&scene, king, from, to);
            }
            sink.man(from, to);
        }
        self.pawn_moves(us, pawns & !tried, mask, sink);
        for from in (pawns & tried).cells() {
            let to = self.pawn_targets(us, bit(from)).into_iter().fold(0, |all, to| all | to);
            sink.pawns(Self::safe_for_king(&scene, king, from, to & mask), |_| from);
        }
    }

    /// The cells that a man other than king or pawn can reach, those with men of its own side included.
    #[inline]
    pub(super) fn attacks(&self, from: u8, occupied: Set) -> Set {
        let (straight, diagonal) = self.rides(from);
        let origin = if self.state.faults.has(PlantedBug::OriginStaysHeld) { 0 } else { bit(from) };
        let mut set =
            reached(from, straight, diagonal, occupied & !origin, self.deflectors) & !bit(from);
        if self.powers[power::LEAPS] & bit(from) != 0 {
            set |= MEN.knight[at(from)];
        }
        set
    }

    /// The cells of `to` to which a man other than the king can move from `from` without exposing its king to a rider.
    fn safe_for_king(scene: &Scene, king: u8, from: u8, to: Set) -> Set {
        to.cells()
            .filter(|&to| {
                let captured = !bit(to);
                let after = Scene {
                    occupied: (scene.occupied & !bit(from)) | bit(to),
                    straight: scene.straight & captured,
                    diagonal: scene.diagonal & captured,
                    ..*scene
                };
                !after.attacks(king)
            })
            .fold(0, |set, to| set | bit(to))
    }

    /// CHE-15: sends the king's steps to cells that are not attacked once the king has left its own cell.
    #[inline]
    fn king_steps_among_deflectors(&self, us: Side, from: u8, sink: &mut impl Sink<u8, Set>) {
        let enemies = self.of(us.other());
        let without = self.occupied() & !bit(from);
        let mut safe = 0;
        for to in (MEN.king[at(from)] & !self.of(us)).cells() {
            if !self.is_attacked(to, us, enemies & !bit(to), without) {
                safe |= bit(to);
            }
        }
        sink.man(from, safe);
    }

    /// CHE-15: sends the king's steps on a board without deflectors.
    #[inline]
    fn king_steps_on_open_lines(&self, us: Side, from: u8, sink: &mut impl Sink<u8, Set>) {
        let near = MEN.king[at(from)] & !self.of(us);
        if near != 0 {
            let enemies = self.attackers_among(self.of(us.other()));
            let by_pawns = [0, 1].map(|line| pawn_capture(us.other(), line, enemies.pawns));
            let by_pawns = by_pawns[0] | by_pawns[1];
            let without = self.occupied() & !bit(from);
            sink.man(from, near & !MEN.attacked(&enemies, by_pawns, near, without));
        }
    }

    /// DEF-3: sends the castlings of a king that is not in check.
    #[inline]
    fn castlings(&self, us: Side, sink: &mut impl Sink<u8, Set>) {
        let rights = self.state.rights_of(us);
        if rights == 0 {
            return;
        }
        let occupied = self.occupied();
        let enemies = self.of(us.other());
        // A right exists, so the king is on its initial cell.
        let king = HOMES[us][1];
        let safe = |cell: u8| {
            !self.is_attacked(cell, us, enemies, occupied)
                // When the rook leaves its corner, a path across a deflector on the corner may open.
                && (self.deflectors.all == 0 || cell.abs_diff(king) < 3 || {
                    let after = self.moved(Move { mover: king, to: cell, promotion: None });
                    !after.is_checked(us)
                })
        };
        let faults = self.state.faults;
        sink.man(king, moves::castlings(king, 3, 4, rights, occupied, faults, safe));
    }

    /// CHE-10…12 and 14: sends the moves of these pawns to the cells of `mask`, except captures en passant.
    #[inline]
    fn pawn_moves(&self, us: Side, pawns: Set, mask: Set, sink: &mut impl Sink<u8, Set>) {
        let [one, two, first, second] = self.pawn_targets(us, pawns).map(|to| to & mask);
        let back = |to: u8, by: u8| match us {
            Side::White => to - by,
            Side::Black => to + by,
        };
        // A pawn that takes two steps passes a vacant cell, so no other pawn reaches its destination by one step.
        let step = |to: u8| back(to, if two & bit(to) == 0 { FILES } else { 2 * FILES });
        sink.pawns(one | two, step);
        if first | second != 0 {
            sink.pawns(first, |to| back(to, FILES - 1));
            sink.pawns(second, |to| back(to, FILES + 1));
        }
    }

    /// The cells to which pawns can move, except by capturing en passant: by one step, by two steps, by captures along the first
    /// line, and by captures along the second.
    #[inline]
    fn pawn_targets(&self, us: Side, pawns: Set) -> [Set; 4] {
        let vacant = BOARD & !self.occupied();
        let one = pawn_step(us, pawns) & vacant;
        let two = pawn_step(us, one & rank(us, 3)) & vacant;
        let [first, second] =
            [0, 1].map(|line| pawn_capture(us, line, pawns) & self.of(us.other()));
        [one, two, first, second]
    }

    /// CHE-13: the pawns that can legally capture en passant.
    #[inline]
    fn en_passant_captors(&self, us: Side) -> Set {
        let Some(crossed) = self.crossed else {
            return 0;
        };
        let them = us.other();
        let victim = pawn_step(them, bit(crossed));
        let pawns = MEN.pawn[them][at(crossed)] & self.of(us) & self.powers[power::PAWNS];
        let enemies = self.of(them) & !victim;
        let exposes = |occupied| self.is_attacked(self.king(us), us, enemies, occupied);
        let (crossed, occupied) = (bit(crossed), self.occupied());
        let faults = self.state.faults;
        moves::en_passant_captors(pawns, crossed, victim, occupied, faults, exposes)
    }
}
