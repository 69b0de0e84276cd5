//! Spectral Realm Chess, its free form and its random variant: squares and points as one set of
//! 113 cells (SPE-1…34).
//!
//! `geometry` numbers the cells and has the tables, `accept` reads and writes positions, `turns` generates turns with masks,
//! `further` adds the kinds that only the random variant has. If a man of such a kind is on the board, `further` tries out
//! turns one by one to see whether they leave the king in check.

mod accept;
mod further;
mod geometry;
mod turns;

use types::{Cell, Kind, Man, Position, Refusal, Side, Turn};

use crate::board;
use crate::by_side::BySide;
use crate::fault::Faults;
use crate::men::{KINDS, Men, OF_CHESS, index};
use crate::moves::{Mover, castling_rook};
use crate::sets::Ride;
use crate::sets::wide::{Cells, Set, bit};
use crate::sinks::{Move, Source};
use crate::state::{self, Homes, RightsOf, State, rights_of};
use geometry::{END_ROWS, NONE, OTHER_BOARD, OWN_DIAGONALS, TABLES, cell};

/// A position of `spectral` or `spectral-free`.
pub(crate) type Plain = Board<OF_CHESS>;
/// A position of `spectral-random`.
pub(crate) type Random = Board<{ KINDS.len() }>;

/// A set of kinds: bit `i` stands for the `i`-th of [`KINDS`].
type Kinds = u32;

const fn set_of(kinds: &[Kind]) -> Kinds {
    let mut set = 0;
    let mut at = 0;
    while at < kinds.len() {
        set |= 1 << index(kinds[at]);
        at += 1;
    }
    set
}

/// The kinds to which pawns are promoted on squares, except in `spectral-random`.
const PROMOTIONS: Kinds = set_of(&[Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight]);

/// The kinds whose men never move between squares and points (SPE-20).
const STAYING: Kinds = set_of(&[
    Kind::Rook,
    Kind::Knight,
    Kind::Pao,
    Kind::Nao,
    Kind::Alfil,
    Kind::Star,
    Kind::Squirrel,
    Kind::Griffin,
    Kind::Rhinoceros,
]);

/// The kinds of which a single man, together with its king, cannot mate a bare king (SPE-13).
const MATELESS: Kinds = set_of(&[
    Kind::Knight,
    Kind::Pao,
    Kind::Vao,
    Kind::Leo,
    Kind::Nao,
    Kind::Archer,
    Kind::Alfil,
    Kind::Star,
    Kind::Grasshopper,
]);

/// A position. Each side has exactly one king.
#[derive(Clone, Copy)]
pub(crate) struct Board<const N: usize> {
    men: Men<Set, N>,
    state: State,
    /// The square that a pawn has just crossed by a double step, or [`NONE`].
    crossed: u8,
    /// Whether this is the free form, in which a king in check may also move to a point (SPE-11 does not hold).
    free: bool,
    /// The kinds of the array, to which pawns are promoted on squares.
    array: Kinds,
}

const HOMES: Homes = BySide([[0, 4, 7], [105, 109, 112]]);
const RIGHTS_OF: RightsOf<128> = rights_of(HOMES);

const fn at(cell: u8) -> usize {
    (cell & 127) as usize
}

impl<const N: usize> Board<N> {
    /// The men of both sides of the kinds that only the random variant has.
    fn further(&self) -> Set {
        if N == OF_CHESS {
            return 0;
        }
        self.men.all() & !self.men.kinds[..OF_CHESS].iter().fold(0, |set, men| set | men)
    }

    /// The kinds to which pawns are promoted on the last row of points (SPE-10, SPE-20).
    const fn staying(&self) -> Kinds {
        self.array & STAYING
    }

    /// The cells that no pawn can attack: if a pawn could promote to no kind on the end rows of points (SPE-20), these
    /// two rows; otherwise none.
    #[inline]
    const fn barred(&self) -> Set {
        if N > OF_CHESS && self.staying() == 0 { END_ROWS } else { 0 }
    }

    /// The cells a bishop on `from` attacks. On its own board, only that board's men are obstacles; on the way to the
    /// other board, the men of both boards are (SPE-5).
    #[inline]
    fn bishop_attacks(from: u8, occupied: Set) -> Set {
        let odd = TABLES.bishop(from, occupied) & OTHER_BOARD[at(from)];
        let [rising, falling] = &OWN_DIAGONALS[at(from)];
        odd | rising.ride(occupied) | falling.ride(occupied)
    }

    /// The cells that a man of this kind on `from` attacks; none for a pawn or a kind that only the random variant has.
    #[inline]
    fn attacks(kind: Kind, from: u8, occupied: Set) -> Set {
        match kind {
            Kind::King => TABLES.king[at(from)],
            Kind::Knight => TABLES.knight[at(from)],
            Kind::Rook => TABLES.rook(from, occupied),
            Kind::Bishop => Self::bishop_attacks(from, occupied),
            Kind::Queen => TABLES.rook(from, occupied) | Self::bishop_attacks(from, occupied),
            _ => 0,
        }
    }

    /// The knights and pawns of either side that would attack a cell as opponents of `side`. The caller keeps only those
    /// that are.
    #[inline]
    fn near_attackers(&self, cell: u8, side: Side) -> Set {
        // Of two enemy pawns, either both attack each other's cells or neither does.
        let mut pawns = TABLES.pawn[side][at(cell)] & self.men.of_kind(Kind::Pawn);
        if self.barred() & bit(cell) != 0 {
            pawns = 0;
        }
        pawns | (TABLES.knight[at(cell)] & self.men.of_kind(Kind::Knight))
    }

    /// The men that would attack a cell along a line if there were no obstacles.
    #[inline]
    fn aligned(&self, cell: u8) -> Set {
        let queens = self.men.of_kind(Kind::Queen);
        (TABLES.straight_rays[at(cell)] & (queens | self.men.of_kind(Kind::Rook)))
            | (TABLES.diagonal_rays[at(cell)] & (queens | self.men.of_kind(Kind::Bishop)))
    }

    /// Whether a man of `by`, a set of opponents of `side`, attacks `cell` if men stand on `occupied` (CHE-4).
    #[inline]
    fn is_attacked(&self, cell: u8, side: Side, by: Set, occupied: Set) -> bool {
        let near = self.near_attackers(cell, side)
            | (TABLES.king[at(cell)] & self.men.of_kind(Kind::King));
        if near & by != 0 {
            return true;
        }
        let between = &TABLES.between[at(cell)];
        (self.aligned(cell) & by).cells().any(|rider| between[at(rider)] & occupied == 0)
            || (N > OF_CHESS && self.is_attacked_by_further(cell, by, occupied))
    }

    /// The square of the pawn that has just taken a double step.
    const fn pawn_beyond(&self) -> u8 {
        match self.state.side {
            Side::White => self.crossed - FORWARD,
            Side::Black => self.crossed + FORWARD,
        }
    }
}

/// What White's step straight ahead adds to a cell's number.
const FORWARD: u8 = 15;

impl<const N: usize> board::Board for Board<N> {
    type Turn = Move<Mover>;
    /// The key leaves out the array, which never changes within a game.
    type Key = state::Key<Men<Set, N>, u8>;

    fn each_turn(&self, mut look: impl FnMut(Self::Turn)) {
        self.each_move(&mut look);
    }

    fn mobility(&self) -> u64 {
        self.move_count()
    }

    #[inline(always)]
    fn after(&self, turn: Self::Turn) -> Self {
        let Move { mover: (kind, from), to, promotion } = turn;
        let mut next = *self;
        let (us, them) = (self.state.side, self.state.side.other());
        let (left, reached) = (bit(from), bit(to));
        let captures = self.men.of(them) & reached != 0;
        next.men.sides[us] ^= left | reached;
        if captures {
            next.men.sides[them] &= !reached;
            for men in &mut next.men.kinds {
                *men &= !reached;
            }
        }
        next.men.remove(kind, left);
        next.men.add(promotion.unwrap_or(kind), reached);
        next.crossed = NONE;
        let mut resets = captures;
        if kind == Kind::Pawn {
            resets = true;
            if to == self.crossed {
                let pawn = bit(self.pawn_beyond());
                next.men.sides[them] &= !pawn;
                next.men.remove(Kind::Pawn, pawn);
            } else if from.abs_diff(to) == 2 * FORWARD {
                next.crossed = from.midpoint(to);
            }
        } else if kind == Kind::King && from.abs_diff(to) == 2 {
            let rook: Set = castling_rook(from, to);
            next.men.sides[us] ^= rook;
            next.men.kinds[index(Kind::Rook)] ^= rook;
        }
        next.state.lose_rights(&RIGHTS_OF, from, to);
        next.state.pass_turn(resets);
        next
    }

    fn written(&self, turn: Self::Turn) -> Turn {
        turn.written(turn.mover.1, cell)
    }

    fn from_position(position: &Position, faults: Faults) -> Result<Self, Refusal> {
        Board::accept(position, faults)
    }

    fn position(&self) -> Position {
        self.write()
    }

    fn each_man(&self, look: &mut dyn FnMut(Cell, Man)) {
        self.men.each(cell, look);
    }

    fn is_checked(&self, side: Side) -> bool {
        self.is_attacked(self.men.king(side), side, self.men.of(side.other()), self.men.all())
    }

    fn attackers(&self, target: Cell, by: Side) -> Vec<Cell> {
        let Some(target) = geometry::number(target) else { return Vec::new() };
        let pawns = self.near_attackers(target, by.other()) & self.men.such(by, Kind::Pawn);
        let attacks = |from: u8| match self.men.kind_on(from) {
            Some(Kind::Pawn) => pawns.has(from),
            Some(kind) => Self::captures(kind, from, self.men.all()).has(target),
            None => false,
        };
        self.men.of(by).cells().filter(|&from| attacks(from)).map(cell).collect()
    }

    fn state(&self) -> &State {
        &self.state
    }

    fn key(&self) -> Self::Key {
        let crossed = if self.en_passant_captors() == 0 { NONE } else { self.crossed };
        self.state.key(self.men, crossed)
    }

    fn cells(&self, side: Side) -> [u128; 2] {
        [self.men.of(side), 0]
    }

    fn count(&self, side: Side, kind: Kind) -> u32 {
        self.men.count(side, kind)
    }

    /// SPE-13: whether the men are two kings, alone or with a single man that cannot mate.
    fn is_dead(&self) -> bool {
        let mut further = (self.men.all() & !self.men.of_kind(Kind::King)).cells();
        match (further.next(), further.next()) {
            (None, _) => true,
            (Some(place), None) => {
                self.men.kind_on(place).is_some_and(|kind| MATELESS & 1 << index(kind) != 0)
            }
            (Some(_), Some(_)) => false,
        }
    }
}
