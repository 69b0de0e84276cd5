//! The kinds that only the random variant has (SPE-21…31): what each attacks, how it moves, and how turns are tried out
//! one by one if a man of such a kind is on the board. With screens, hops and bent paths, a man's move can affect a
//! king in more ways than masks of checks and pins show, so every turn that might affect the mover's king is tried out.

use types::{Kind, Side};

use super::geometry::{
    DIRECTIONS, FURTHER, GRID, OTHER_BOARD, OWN_DIAGONALS, TABLES, griffin, rank, rhinoceros,
};
use super::{Board, FORWARD, at};
use crate::moves::{Mover, castling_rook};
use crate::sets::Ride;
use crate::sets::wide::{Cells, Set, bit};
use crate::sinks::Sink;

/// The cells a Pao attacks (SPE-21).
fn pao_attacks(from: u8, occupied: Set) -> Set {
    let [rank, file, _] = &TABLES.straight[at(from)];
    rank.beyond_one(occupied) | file.beyond_one(occupied)
}

/// The cells a Vao attacks (SPE-22): by even moves over a screen on its own board, by odd moves over a screen on either board.
fn vao_attacks(from: u8, occupied: Set) -> Set {
    let [rising, falling] = &OWN_DIAGONALS[at(from)];
    let even = rising.beyond_one(occupied) | falling.beyond_one(occupied);
    let [rising, falling] = &TABLES.diagonal[at(from)];
    let odd = rising.beyond_one(occupied) | falling.beyond_one(occupied);
    even | (odd & OTHER_BOARD[at(from)])
}

/// The cells a Nao attacks (SPE-24).
fn nao_attacks(from: u8, occupied: Set) -> Set {
    FURTHER.knight_lines[at(from)].iter().fold(0, |set, line| set | line.beyond_one(occupied))
}

/// The cells to which a Nao rides, up to and including the first man on every line.
fn nao_rides(from: u8, occupied: Set) -> Set {
    FURTHER.knight_lines[at(from)].iter().fold(0, |set, line| set | line.ride(occupied))
}

/// The cells a Grasshopper attacks (SPE-30).
fn grasshopper_attacks(from: u8, occupied: Set) -> Set {
    let is_man = |cell: &u8| occupied & bit(*cell) != 0;
    // The cell of the nearest man in a direction.
    let hurdle =
        |way| std::iter::successors(GRID.go(from, way), |&at| GRID.go(at, way)).find(is_man);
    let mut set = 0;
    for (x, y) in DIRECTIONS {
        // It hops over the nearest man of its own board, whatever is on the other board.
        let landing = hurdle((x, y)).and_then(|hurdle| GRID.go(hurdle, (x, y)));
        // It also hops over a man of the other board if that is the nearest man of both boards taken together, unless a man
        // of its own board is on the cell a half-step beyond. Only diagonals have half-steps.
        let half = (x / 2, y / 2);
        let nearest = if x != 0 && y != 0 { hurdle(half) } else { None };
        let other = nearest
            .filter(|&hurdle| OTHER_BOARD[at(from)] & bit(hurdle) != 0)
            .filter(|&hurdle| !GRID.go(hurdle, half).is_some_and(|cell| is_man(&cell)))
            .and_then(|hurdle| GRID.go(hurdle, (x, y)));
        set |= [landing, other].into_iter().flatten().fold(0, |set, cell| set | bit(cell));
    }
    set
}

impl<const N: usize> Board<N> {
    /// The cells on which a man other than a pawn could capture.
    pub(super) fn captures(kind: Kind, from: u8, occupied: Set) -> Set {
        let here = at(from);
        match kind {
            Kind::Pao => pao_attacks(from, occupied),
            Kind::Vao => vao_attacks(from, occupied),
            Kind::Leo => pao_attacks(from, occupied) | vao_attacks(from, occupied),
            Kind::Nao => nao_attacks(from, occupied),
            Kind::Fers => FURTHER.fers[here],
            Kind::Mann | Kind::Sprinter => TABLES.king[here],
            Kind::Counsellor => TABLES.king[here] | TABLES.knight[here],
            Kind::Duke => Self::bishop_attacks(from, occupied) & FURTHER.duke_reach[here],
            Kind::Archer => TABLES.knight[here],
            Kind::Alfil => FURTHER.alfil[here],
            Kind::Star => FURTHER.star[here],
            Kind::Squirrel => FURTHER.squirrel[here],
            Kind::Griffin => griffin(from, occupied),
            Kind::Grasshopper => grasshopper_attacks(from, occupied),
            Kind::Rhinoceros => rhinoceros(from, occupied),
            _ => Self::attacks(kind, from, occupied),
        }
    }

    /// The cells to which a man other than a pawn can move without capturing, if they are vacant.
    fn goes(kind: Kind, from: u8, occupied: Set) -> Set {
        match kind {
            Kind::Pao => TABLES.rook(from, occupied),
            Kind::Vao => Self::bishop_attacks(from, occupied),
            Kind::Leo => Self::attacks(Kind::Queen, from, occupied),
            Kind::Nao => nao_rides(from, occupied),
            Kind::Archer => TABLES.king[at(from)],
            Kind::Sprinter => FURTHER.giraffe[at(from)],
            _ => Self::captures(kind, from, occupied),
        }
    }

    /// Whether a man in the set `by`, of a kind that only the random variant has, attacks `cell` if men stand on
    /// `occupied` as obstacles and screens. Whether `cell` itself is occupied does not matter.
    pub(super) fn is_attacked_by_further(&self, cell: u8, by: Set, occupied: Set) -> bool {
        let further = self.further() & by;
        if further == 0 {
            return false;
        }
        let here = at(cell);
        let of = |kinds: &[Kind]| kinds.iter().fold(0, |set, &kind| set | self.men.of_kind(kind));
        // Each leap has an opposite, so leaps are looked up from the attacked cell.
        let leapers = (TABLES.king[here] & of(&[Kind::Mann, Kind::Counsellor, Kind::Sprinter]))
            | (TABLES.knight[here] & of(&[Kind::Counsellor, Kind::Archer]))
            | (FURTHER.fers[here] & self.men.of_kind(Kind::Fers))
            | (FURTHER.alfil[here] & self.men.of_kind(Kind::Alfil))
            | (FURTHER.star[here] & self.men.of_kind(Kind::Star))
            | (FURTHER.squirrel[here] & self.men.of_kind(Kind::Squirrel));
        if leapers & further != 0 {
            return true;
        }
        let between = |man: u8| TABLES.between[here][at(man)] & occupied;
        let leos = self.men.of_kind(Kind::Leo);
        let over_screens = (TABLES.straight_rays[here] & (leos | self.men.of_kind(Kind::Pao)))
            | (TABLES.diagonal_rays[here] & (leos | self.men.of_kind(Kind::Vao)))
            | (FURTHER.knight_rays[here] & self.men.of_kind(Kind::Nao));
        let dukes = FURTHER.duke_reach[here] & self.men.of_kind(Kind::Duke);
        let hits = |kind, reach: Set, attacks: fn(u8, Set) -> Set| {
            (reach & self.men.of_kind(kind) & further)
                .cells()
                .any(|man| attacks(man, occupied) & bit(cell) != 0)
        };
        (over_screens & further).cells().any(|man| between(man) != 0 && !between(man).several())
            || (dukes & further).cells().any(|man| between(man) == 0)
            || hits(Kind::Griffin, FURTHER.griffin_reach[here], griffin)
            || hits(Kind::Rhinoceros, FURTHER.rhinoceros_reach[here], rhinoceros)
            || hits(
                Kind::Grasshopper,
                TABLES.straight_rays[here] | TABLES.diagonal_rays[here],
                grasshopper_attacks,
            )
    }

    /// Sends every legal turn, after trying out those that can affect the king's safety.
    pub(super) fn generate_by_trying(&self, sink: &mut impl Sink<Mover, Set>) {
        let us = self.state.side;
        let own = self.men.of(us);
        let enemies = self.men.of(us.other());
        let occupied = self.men.all();
        let royal = self.men.king(us);
        let check = self.is_attacked(royal, us, enemies, occupied);
        let zone = if check { !0 } else { self.bearing_on(royal, enemies) };
        for from in own.cells() {
            let Some(kind) = self.men.kind_on(from) else { continue };
            let mut to = if kind == Kind::Pawn {
                self.pawn_targets(from)
            } else {
                (Self::captures(kind, from, occupied) & enemies)
                    | (Self::goes(kind, from, occupied) & !occupied)
            };
            let tried = match kind {
                Kind::King => {
                    to &= self.may_enter_points(from, check);
                    to
                }
                _ if zone & bit(from) != 0 => to,
                _ => to & zone,
            };
            for target in tried.cells() {
                let stands = if kind == Kind::King { target } else { royal };
                let after = (occupied & !bit(from)) | bit(target);
                if self.is_attacked(stands, us, enemies & !bit(target), after) {
                    to &= !bit(target);
                }
            }
            if kind == Kind::King && !check {
                to |= self.safe_castlings(from, us);
            }
            if kind == Kind::Pawn {
                sink.pawns(to, |_| (kind, from));
            } else {
                sink.man((kind, from), to);
            }
        }
        self.en_passant_turns(sink);
    }

    /// The king's destinations in those castlings after which the king is safe (CHE-20): if men serve as screens,
    /// castling itself may expose the king.
    fn safe_castlings(&self, king: u8, us: Side) -> Set {
        let mut safe = 0;
        for to in self.castlings(king, us).cells() {
            let occupied = self.men.all() ^ bit(king) ^ bit(to) ^ castling_rook::<Set>(king, to);
            if !self.is_attacked(to, us, self.men.of(us.other()), occupied) {
                safe |= bit(to);
            }
        }
        safe
    }

    /// The cells on which a man's arrival or departure can affect whether an enemy man attacks `cell`.
    fn bearing_on(&self, cell: u8, enemies: Set) -> Set {
        let mut zone = 0;
        // For two cells on no common line, `between` is empty.
        for man in enemies.cells() {
            zone |= TABLES.between[at(cell)][at(man)];
        }
        let bent = [
            (Kind::Griffin, &FURTHER.griffin_reach),
            (Kind::Rhinoceros, &FURTHER.rhinoceros_reach),
        ];
        for (kind, reach) in bent {
            for man in (enemies & self.men.of_kind(kind)).cells() {
                if reach[at(man)] & bit(cell) != 0 {
                    zone |= reach[at(man)];
                }
            }
        }
        zone
    }

    /// The cells to which a pawn may move, whether or not this exposes its king, except by capturing en passant (SPE-8).
    fn pawn_targets(&self, from: u8) -> Set {
        let us = self.state.side;
        let occupied = self.men.all();
        let (one, two) = match us {
            Side::White => (from + FORWARD, from + 2 * FORWARD),
            Side::Black => (from.wrapping_sub(FORWARD), from.wrapping_sub(2 * FORWARD)),
        };
        let mut to = TABLES.pawn[us][at(from)] & self.men.of(us.other());
        if occupied & bit(one) == 0 {
            to |= bit(one);
            let home = match us {
                Side::White => rank(2),
                Side::Black => rank(7),
            };
            if home & bit(from) != 0 {
                to |= bit(two) & !occupied;
            }
        }
        to
    }
}
