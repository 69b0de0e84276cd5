//! Legal turns. Masks find those whose legality they can decide; the others are tried out.
//!
//! A turn that neither leaves nor reaches a mirror changes no reflection. Such turns are found as in chess: reflections
//! attack like men and, in one variant, also block like men.
//!
//! Other turns change reflections, and a few of them must be tried out. If the king is not in check, a turn of another
//! man can bring it into check only if something no longer blocks (the real man that leaves its cell, or a reflection
//! that disappears), or if an enemy reflection appears; and one appears only if a real man leaves a rank of mirrors
//! with enemies on it. Other changes of reflections do no harm.

use types::{Kind, Side};

use super::geometry::{self, FILE_A, FILE_I};
use super::{Board, FILES, Mover};
use crate::board::Board as _;
use crate::fault::PlantedBug;
use crate::moves;
use crate::sets::wide::{Cells, bit};
use crate::sinks::{Ends, Move, Promotions, Sink, Source};
use crate::tables::Attackers;

const PROMOTIONS: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::DragonHorse, Kind::Knight];

impl Mover {
    const fn real(kind: Kind, from: u8) -> Mover {
        Mover { kind, from, leaves: from, named: false }
    }
}

/// The threats to the king, while the reflections are as they are now.
struct Threats {
    checkers: u128,
    /// The pinned men: men of the king's side, each of which is all that shields the king from some rider.
    pinned: u128,
    /// By direction from the king: the cells up to the nearest rider that pins, that rider's cell included. If riders pass
    /// reflections, a second rider may pin from beyond the first.
    rays: [u128; 8],
    /// Whether the disappearance of a reflection could open a line to the king.
    behind_mirrors: bool,
}

/// The cells to which men may move, as far as masks decide it.
#[derive(Clone, Copy)]
struct Reach {
    /// The cells that any man can enter without exposing its king, unless the man is pinned and leaves its ray.
    sure: u128,
    /// The cells to which turns must be tried out.
    doubtful: u128,
}

impl<const RANKS: u8, const BLOCK: bool> Source for Board<RANKS, BLOCK> {
    type Set = u128;
    type Mover = Mover;

    fn promotions(&self) -> impl Promotions<u128> {
        // HOM-6: a pawn promotes on its side's eighth rank.
        Ends::of(geometry::rank(RANKS, self.state.side, 8), &PROMOTIONS, self.state.faults)
    }

    #[inline(always)]
    fn generate(&self, us: Side, sink: &mut impl Sink<Mover, u128>) {
        let own = self.real(us);
        let king = self.king(us);
        let enemies = self.attacking(us.other());
        let threats = self.threats(us, king, &enemies);
        self.king_steps(us, king, &enemies, sink);
        let vacant_or_enemy = Self::CELLS & !own;
        let settled = threats.checkers == 0 && !threats.behind_mirrors;
        let reach = if settled {
            Reach { sure: vacant_or_enemy, doubtful: 0 }
        } else {
            // Several checkers may be on one line, since in one variant reflections do not block.
            let answers = threats.checkers.cells().fold(vacant_or_enemy, |answers, checker| {
                answers & (bit(checker) | Self::MEN.between(king, checker))
            });
            Reach { sure: answers & !Self::MIRRORS, doubtful: vacant_or_enemy & Self::MIRRORS }
        };
        if threats.checkers == 0 && self.state.rights_of(us) != 0 {
            self.castlings(us, &enemies, sink);
        }

        let free = own & !threats.pinned & !Self::MIRRORS;
        for from in (free & self.shown.of_kind(Kind::Knight)).cells() {
            self.man_turns(Kind::Knight, from, own, reach, sink);
        }
        for from in (free & self.shown.of_kind(Kind::DragonHorse)).cells() {
            self.man_turns(Kind::DragonHorse, from, own, reach, sink);
        }
        for from in (free & self.shown.of_kind(Kind::Rook)).cells() {
            self.man_turns(Kind::Rook, from, own, reach, sink);
        }
        for from in (free & self.shown.of_kind(Kind::Queen)).cells() {
            self.man_turns(Kind::Queen, from, own, reach, sink);
        }
        self.pawn_turns(us, free & self.shown.of_kind(Kind::Pawn), reach, sink);
        let pinned = threats.pinned & !Self::MIRRORS;
        if pinned != 0 {
            self.pinned_turns(us, pinned, &threats, reach, sink);
        }
        let on_mirrors = self.shown.of(us) & Self::MIRRORS;
        if on_mirrors != 0 {
            self.mirror_turns(on_mirrors, &threats, settled, sink);
        }
    }
}

impl<const RANKS: u8, const BLOCK: bool> Board<RANKS, BLOCK> {
    /// Sends the turns of a man that is neither pinned nor on a mirror.
    #[inline(always)]
    fn man_turns(
        &self,
        kind: Kind,
        from: u8,
        own: u128,
        reach: Reach,
        sink: &mut impl Sink<Mover, u128>,
    ) {
        let (tables, at) = (Self::MEN, usize::from(from & 127));
        let near = match kind {
            Kind::Knight => tables.knight[at],
            Kind::Rook => tables.straight_steps[at],
            _ => tables.king[at],
        };
        // Neighbouring cells are looked at first, since many men, above all riders, are surrounded by men of their side.
        if near & !own == 0 {
            return;
        }
        let to = Self::attacks(kind, from, self.obstacles());
        let mover = Mover::real(kind, from);
        sink.man(mover, to & reach.sure);
        if reach.doubtful != 0 {
            self.try_out(mover, to & reach.doubtful, sink);
        }
    }

    /// Sends the turns of pinned men that are on no mirror.
    fn pinned_turns(
        &self,
        us: Side,
        pinned: u128,
        threats: &Threats,
        reach: Reach,
        sink: &mut impl Sink<Mover, u128>,
    ) {
        let vacant_or_enemy = Self::CELLS & !self.real(us);
        for from in pinned.cells() {
            let mover = Mover::real(self.kind_shown(from), from);
            let to = self.targets(mover.kind, from) & vacant_or_enemy;
            let kept = to & reach.sure & self.ray(threats, from);
            pass(mover, kept, sink);
            // A move to a mirror off the ray may make the pinning reflection disappear, or put a reflection in its way.
            self.try_out(mover, to & Self::MIRRORS & !kept, sink);
        }
    }

    /// Sends the turns of men on mirrors and of reflections.
    fn mirror_turns(
        &self,
        on_mirrors: u128,
        threats: &Threats,
        settled: bool,
        sink: &mut impl Sink<Mover, u128>,
    ) {
        let own = self.real(self.state.side);
        let enemies = self.real(self.state.side.other());
        for from in on_mirrors.cells() {
            let kind = self.kind_shown(from);
            let mates = Self::TABLES.mates[usize::from(from & 127)];
            // HOM-13: a man may not land on its own reflection, nor a reflection on its original. Every reflection on the rank of
            // mirrors on which the mover stands shows the same man; its originals are the men of the mover's side there.
            let swaps = if self.state.faults.has(PlantedBug::ManChangesPlacesWithReflection) {
                0
            } else {
                mates & self.reflections()
            };
            let to = self.targets(kind, from) & !own & !swaps;
            let real = own & bit(from) != 0;
            let originals = if real { bit(from) } else { own & mates };
            let enemy_may_appear = real && enemies & mates != 0;
            for leaves in originals.cells() {
                let mover = Mover { kind, from, leaves, named: originals.several() };
                let sure = if !settled || kind == Kind::King || enemy_may_appear {
                    0
                } else if threats.pinned & bit(leaves) != 0 {
                    to & self.ray(threats, leaves)
                } else {
                    to
                };
                pass(mover, sure, sink);
                self.try_out(mover, to & !sure, sink);
            }
        }
    }

    /// Sends those turns of a man or reflection after which its king is not in check (CHE-20, HOM-16). Each promotion
    /// is tried out, since the new kind may decide what is reflected and therefore what blocks.
    fn try_out(&self, mover: Mover, to: u128, sink: &mut impl Sink<Mover, u128>) {
        let mut try_one = |to, promotion| {
            let turn = Move { mover, to, promotion };
            let exposes = self.state.faults.has(PlantedBug::VanishingExposesKing);
            if exposes || !self.after(turn).is_checked(self.state.side) {
                sink.one(turn);
            }
        };
        for to in to.cells() {
            if mover.kind == Kind::Pawn {
                self.promotions().each(to, |promotion| try_one(to, promotion));
            } else {
                try_one(to, None);
            }
        }
    }

    #[inline]
    fn threats(&self, us: Side, king: u8, enemies: &Attackers<u128>) -> Threats {
        let own = self.real(us);
        let mut threats = Threats {
            checkers: Self::MEN.near(enemies, king, us),
            pinned: 0,
            rays: [Self::CELLS; 8],
            behind_mirrors: false,
        };
        let directions = &Self::TABLES.direction[usize::from(king & 127)];
        for rider in Self::MEN.aligned(enemies, king).cells() {
            let between = Self::MEN.between(king, rider);
            let obstacles = between & self.obstacles();
            if obstacles == 0 {
                threats.checkers |= bit(rider);
                continue;
            }
            if !obstacles.several()
                && obstacles & own != 0
                && !self.state.faults.has(PlantedBug::PinnedMenMove)
            {
                threats.pinned |= obstacles;
                let direction = usize::from(directions[usize::from(rider & 127)]);
                threats.rays[direction & 7] &= between | bit(rider);
            }
            if BLOCK && obstacles & !self.men != 0 && !(obstacles & self.men).several() {
                threats.behind_mirrors = true;
            }
        }
        threats
    }

    /// The cells on which a pinned man, standing on the cell `pinned`, still shields its king.
    fn ray(&self, threats: &Threats, pinned: u8) -> u128 {
        let king = usize::from(self.king(self.state.side) & 127);
        let direction = Self::TABLES.direction[king][usize::from(pinned & 127)];
        threats.rays[usize::from(direction & 7)]
    }

    /// CHE-15: sends the steps of a king that is not on a mirror. [`Self::mirror_turns`] sends those of a king on a
    /// mirror, and of its reflections.
    #[inline]
    fn king_steps(
        &self,
        us: Side,
        king: u8,
        enemies: &Attackers<u128>,
        sink: &mut impl Sink<Mover, u128>,
    ) {
        let to = Self::MEN.king[usize::from(king & 127)] & !self.real(us);
        if to == 0 || bit(king) & Self::MIRRORS != 0 {
            return;
        }
        let mover = Mover::real(Kind::King, king);
        let near = to & !Self::MIRRORS;
        let without = self.obstacles() & !bit(king);
        let attacked_among = if near.several() {
            let by_pawns = Self::pawn_captures(us.other(), enemies.pawns);
            Self::MEN.attacked(enemies, by_pawns[0] | by_pawns[1], near, without)
        } else if near != 0 && Self::MEN.attack(enemies, near.lowest(), us, without) {
            near
        } else {
            0
        };
        sink.man(mover, near & !attacked_among);
        if to & Self::MIRRORS != 0 {
            self.try_out(mover, to & Self::MIRRORS, sink);
        }
    }

    /// CHE-16…18 and HOM-7: sends the castlings of a king that is not in check.
    #[inline(always)]
    fn castlings(&self, us: Side, enemies: &Attackers<u128>, sink: &mut impl Sink<Mover, u128>) {
        let rights = self.state.rights_of(us);
        let obstacles = self.obstacles();
        let safe = |cell| !Self::MEN.attack(enemies, cell, us, obstacles);
        // A right exists, so the king is on its initial cell; each rook is three cells away.
        let king = Self::HOMES[us][1];
        let to = moves::castlings(king, 2, 2, rights, self.men, self.state.faults, safe);
        sink.man(Mover::real(Kind::King, king), to);
    }

    /// The cells to which a man or reflection may move. They include cells with men of its own side, unless it is a
    /// pawn, and cells on which it would change places with a reflection.
    fn targets(&self, kind: Kind, from: u8) -> u128 {
        if kind == Kind::Pawn {
            let to = self.pawn_steps(self.state.side, bit(from));
            return to.into_iter().fold(0, |all, to| all | to);
        }
        Self::attacks(kind, from, self.obstacles())
    }

    /// CHE-10…12 and HOM-6: sends the turns of pawns that are neither on mirrors nor pinned.
    #[inline]
    fn pawn_turns(&self, us: Side, pawns: u128, reach: Reach, sink: &mut impl Sink<Mover, u128>) {
        let [one, two, left, right] = self.pawn_steps(us, pawns);
        let back = |to: u8, by: u8| match us {
            Side::White => Mover::real(Kind::Pawn, to - by),
            Side::Black => Mover::real(Kind::Pawn, to + by),
        };
        // A pawn that takes two steps passes a vacant cell, so no other pawn reaches its destination by one step.
        let step = |to: u8| back(to, if two & bit(to) == 0 { FILES } else { 2 * FILES });
        self.pawns(one | two, reach, step, sink);
        if left | right != 0 {
            self.pawns(left, reach, |to| back(to, FILES - 1), sink);
            self.pawns(right, reach, |to| back(to, FILES + 1), sink);
        }
    }

    /// Sends the turns of pawns to the cells of `to`; `mover` returns the pawn that moves to a cell.
    #[inline]
    fn pawns(
        &self,
        to: u128,
        reach: Reach,
        mover: impl Fn(u8) -> Mover,
        sink: &mut impl Sink<Mover, u128>,
    ) {
        sink.pawns(to & reach.sure, &mover);
        if reach.doubtful != 0 {
            for to in (to & reach.doubtful).cells() {
                self.try_out(mover(to), bit(to), sink);
            }
        }
    }

    /// The cells that pawns or their reflections reach: by one step, by two steps, and by captures to the left and to
    /// the right, as their side sees it. A reflection's cell counts as vacant (HOM-10).
    #[inline]
    fn pawn_steps(&self, us: Side, pawns: u128) -> [u128; 4] {
        let stops = self.state.faults.has(PlantedBug::PawnsStopBeforeReflections);
        let vacant = Self::CELLS & !self.men & if stops { !self.reflections() } else { !0 };
        let enemies = self.real(us.other());
        let third = geometry::rank(RANKS, us, 3);
        let one = ahead(us, pawns, FILES) & vacant;
        let two = ahead(us, one & third, FILES) & vacant;
        let [left, right] = Self::pawn_captures(us, pawns);
        [one, two, left & enemies, right & enemies]
    }

    /// The places that a side's pawns attack, to the left and to the right as their side sees it.
    #[inline]
    fn pawn_captures(us: Side, pawns: u128) -> [u128; 2] {
        let (left_edge, right_edge) = match us {
            Side::White => (FILE_A, FILE_I),
            Side::Black => (FILE_I, FILE_A),
        };
        [ahead(us, pawns & !left_edge, FILES - 1), ahead(us, pawns & !right_edge, FILES + 1)]
    }
}

/// The cells of a set shifted forward, as the side sees it, by a difference of cell numbers.
#[inline]
const fn ahead(us: Side, set: u128, by: u8) -> u128 {
    match us {
        Side::White => set << by,
        Side::Black => set >> by,
    }
}

/// Sends the moves of a man or reflection to every cell of a set; pawns may promote.
#[inline]
fn pass(mover: Mover, to: u128, sink: &mut impl Sink<Mover, u128>) {
    if mover.kind == Kind::Pawn {
        sink.pawns(to, |_| mover);
    } else {
        sink.man(mover, to);
    }
}
