//! The kinds that only the random variant has (SPE-21…31): what each attacks, how it moves, and how turns are tried out one
//! by one if any of these is on the board. With screens, hops and bent paths, a man's move can affect a king in more ways
//! than masks of checks and pins show; only turns that cannot affect it are not tried out.

use types::{Kind, Side};

use super::geometry::{FURTHER, NONE, SQUARES, TABLES, rank};
use super::{Board, FORWARD, Move, at, castling_rook};
use crate::sets::wide::{Set, bit, cells, several};
use crate::sinks::Sink;

/// The cells a Pao attacks (SPE-21).
fn pao_attacks(from: u8, occupied: Set) -> Set {
    let [rank, file] = &TABLES.rook_lines[at(from)];
    rank.beyond_one(occupied) | file.beyond_one(occupied)
}

/// The cells a Vao attacks (SPE-22): by even moves over a screen on its own board, by odd ones over a screen on either.
fn vao_attacks(from: u8, occupied: Set) -> Set {
    let [rising, falling] = &TABLES.own_diagonals[at(from)];
    let even = rising.beyond_one(occupied) | falling.beyond_one(occupied);
    let [rising, falling] = &TABLES.diagonals[at(from)];
    let odd = rising.beyond_one(occupied) | falling.beyond_one(occupied);
    even | (odd & TABLES.other_board[at(from)])
}

/// The cells a Nao attacks (SPE-24).
fn nao_attacks(from: u8, occupied: Set) -> Set {
    FURTHER.knight_lines[at(from)].iter().fold(0, |set, line| set | line.beyond_one(occupied))
}

/// The cells to which a Nao rides, up to and including the first man on every line.
fn nao_rides(from: u8, occupied: Set) -> Set {
    FURTHER.knight_lines[at(from)].iter().fold(0, |set, line| set | line.ride(occupied))
}

/// The cells a Griffin attacks (SPE-29).
fn griffin_attacks(from: u8, occupied: Set) -> Set {
    let mut set = 0;
    for diagonal in [1, 3, 5, 7] {
        let corner = FURTHER.next[diagonal][at(from)];
        if corner == NONE {
            continue;
        }
        set |= bit(corner);
        if occupied & bit(corner) == 0 {
            // The two directions that make up the diagonal are its neighbours.
            for direction in [diagonal - 1, (diagonal + 1) % 8] {
                let mut to = FURTHER.next[direction][at(corner)];
                while to != NONE {
                    set |= bit(to);
                    if occupied & bit(to) != 0 {
                        break;
                    }
                    to = FURTHER.next[direction][at(to)];
                }
            }
        }
    }
    set
}

/// The cells a Rhinoceros attacks (SPE-31).
fn rhinoceros_attacks(from: u8, occupied: Set) -> Set {
    let mut set = 0;
    for (first, turn) in (0..8).flat_map(|first| [(first, 1), (first, 7)]) {
        let mut to = from;
        for step in 0..7 {
            to = FURTHER.next[(first + step * turn) % 8][at(to)];
            if to == NONE {
                break;
            }
            set |= bit(to);
            if occupied & bit(to) != 0 {
                break;
            }
        }
    }
    set
}

/// All cells in one direction, one after the other; `steps` has the next cell for each cell.
fn walk(steps: &[u8; 128], from: u8) -> impl Iterator<Item = u8> {
    std::iter::successors(Some(steps[at(from)]), |&to| Some(steps[at(to)]))
        .take_while(|&to| to != NONE)
}

/// The cells a Grasshopper attacks (SPE-30).
fn grasshopper_attacks(from: u8, occupied: Set) -> Set {
    let mut set = 0;
    let is_man = |cell: &u8| occupied & bit(*cell) != 0;
    let mut land = |cell: u8| {
        if cell != NONE {
            set |= bit(cell);
        }
    };
    let own_board = bit(from) & SQUARES != 0;
    for direction in 0..8 {
        let next = &FURTHER.next[direction];
        // It hops over the nearest man of its own board, whatever is on the other board.
        if let Some(hurdle) = walk(next, from).find(is_man) {
            land(next[at(hurdle)]);
        }
        // It also hops over a man of the other board that is the nearest on both boards.
        let half = &FURTHER.half[direction];
        if let Some(hurdle) = walk(half, from).find(is_man)
            && (bit(hurdle) & SQUARES != 0) != own_board
            && !is_man(&half[at(hurdle)])
        {
            land(next[at(hurdle)]);
        }
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
            Kind::Griffin => griffin_attacks(from, occupied),
            Kind::Grasshopper => grasshopper_attacks(from, occupied),
            Kind::Rhinoceros => rhinoceros_attacks(from, occupied),
            _ => Self::attacks(kind, from, occupied),
        }
    }

    /// The cells to which a man other than a pawn can move without capturing, if they are vacant.
    fn goes(kind: Kind, from: u8, occupied: Set) -> Set {
        match kind {
            Kind::Pao => Self::rook_attacks(from, occupied),
            Kind::Vao => Self::bishop_attacks(from, occupied),
            Kind::Leo => Self::attacks(Kind::Queen, from, occupied),
            Kind::Nao => nao_rides(from, occupied),
            Kind::Archer => TABLES.king[at(from)],
            Kind::Sprinter => FURTHER.giraffe[at(from)],
            _ => Self::captures(kind, from, occupied),
        }
    }

    /// Whether one of the further men of a set attacks a cell with `occupied` as obstacles and screens. What is on the cell itself
    /// does not matter.
    pub(super) fn is_attacked_by_further(&self, cell: u8, by: Set, occupied: Set) -> bool {
        let further = self.further() & by;
        if further == 0 {
            return false;
        }
        let here = at(cell);
        let of = |kinds: &[Kind]| kinds.iter().fold(0, |set, &kind| set | self.of_kind(kind));
        // Leaps are symmetric, so they are looked up from the attacked cell.
        let leapers = (TABLES.king[here] & of(&[Kind::Mann, Kind::Counsellor, Kind::Sprinter]))
            | (TABLES.knight[here] & of(&[Kind::Counsellor, Kind::Archer]))
            | (FURTHER.fers[here] & self.of_kind(Kind::Fers))
            | (FURTHER.alfil[here] & self.of_kind(Kind::Alfil))
            | (FURTHER.star[here] & self.of_kind(Kind::Star))
            | (FURTHER.squirrel[here] & self.of_kind(Kind::Squirrel));
        if leapers & further != 0 {
            return true;
        }
        let between = |man: u8| TABLES.between[here][at(man)] & occupied;
        let leos = self.of_kind(Kind::Leo);
        let over_screens = (TABLES.rook_rays[here] & (leos | self.of_kind(Kind::Pao)))
            | (TABLES.diagonal_rays[here] & (leos | self.of_kind(Kind::Vao)))
            | (FURTHER.knight_rays[here] & self.of_kind(Kind::Nao));
        let dukes = FURTHER.duke_reach[here] & self.of_kind(Kind::Duke);
        let hits = |kind, reach: Set, attacks: fn(u8, Set) -> Set| {
            cells(reach & self.of_kind(kind) & further)
                .any(|man| attacks(man, occupied) & bit(cell) != 0)
        };
        cells(over_screens & further).any(|man| between(man) != 0 && !several(between(man)))
            || cells(dukes & further).any(|man| between(man) == 0)
            || hits(Kind::Griffin, FURTHER.griffin_reach[here], griffin_attacks)
            || hits(Kind::Rhinoceros, FURTHER.rhinoceros_reach[here], rhinoceros_attacks)
            || hits(
                Kind::Grasshopper,
                TABLES.rook_rays[here] | TABLES.diagonal_rays[here],
                grasshopper_attacks,
            )
    }

    /// Sends every legal turn, after trying out those that can affect the king's safety.
    pub(super) fn generate_by_trying(&self, sink: &mut impl Sink<Move>) {
        let us = self.state.side;
        let own = self.of(us);
        let enemies = self.of(us.other());
        let occupied = self.occupied();
        let royal = self.king(us);
        let check = self.is_attacked(royal, us, enemies, occupied);
        let zone = if check { !0 } else { self.bearing_on(royal, enemies) };
        for from in cells(own) {
            let Some(kind) = self.kind_on(from) else { continue };
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
            for target in cells(tried) {
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

    /// The king's destinations in castlings that leave it safe (CHE-20), which screens make uncertain.
    fn safe_castlings(&self, king: u8, us: Side) -> Set {
        let mut safe = 0;
        for to in cells(self.castlings(king, us)) {
            let occupied = self.occupied() ^ bit(king) ^ bit(to) ^ castling_rook(king, to);
            if !self.is_attacked(to, us, self.of(us.other()), occupied) {
                safe |= bit(to);
            }
        }
        safe
    }

    /// The cells on which a man's arrival or departure can affect whether an enemy man attacks `cell`.
    fn bearing_on(&self, cell: u8, enemies: Set) -> Set {
        let mut zone = 0;
        // `between` is empty for two cells on no common line.
        for man in cells(enemies) {
            zone |= TABLES.between[at(cell)][at(man)];
        }
        let bent = [
            (Kind::Griffin, &FURTHER.griffin_reach),
            (Kind::Rhinoceros, &FURTHER.rhinoceros_reach),
        ];
        for (kind, reach) in bent {
            for man in cells(enemies & self.of_kind(kind)) {
                if reach[at(man)] & bit(cell) != 0 {
                    zone |= reach[at(man)];
                }
            }
        }
        zone
    }

    /// The cells to which a pawn may move, before its king's safety is considered, and without en passant (SPE-8).
    fn pawn_targets(&self, from: u8) -> Set {
        let us = self.state.side;
        let occupied = self.occupied();
        let (one, two) = match us {
            Side::White => (from + FORWARD, from + 2 * FORWARD),
            Side::Black => (from.wrapping_sub(FORWARD), from.wrapping_sub(2 * FORWARD)),
        };
        let mut to = TABLES.pawn[us][at(from)] & self.of(us.other());
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
