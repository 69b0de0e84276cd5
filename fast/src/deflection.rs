//! Deflection: men of Gothic Chess on 80 cells, and deflectors that bend their paths.
//!
//! `accept` reads and writes positions, `moves` generates the moves of men, `paths` follows lines across deflectors, `acts` finds
//! the deflector acts after a man's move, `turns` combines moves and acts, and `geometry` has the tables of the board. Gothic Chess
//! is played on the same board without deflectors (DEF-28, DEF-30).

mod accept;
mod acts;
mod geometry;
mod moves;
mod paths;
mod power;
mod turns;

use types::{Cell, Kind, Side};

use crate::by_side::BySide;
use crate::moves::castling_rook;
use crate::sets::wide::{Cells, Set, bit};
use crate::sinks::Move;
use crate::state::{self, Homes, RightsOf, State, rights_of};
use crate::tables::Attackers;
use geometry::{MEN, pawn_step};
use paths::{Deflectors, Scene};

/// Every kind with its powers; bit `i` stands for the power with index `i`.
const KINDS: [(Kind, u8); 9] = [
    (Kind::King, 1 << power::KINGS),
    (Kind::Queen, 1 << power::STRAIGHT | 1 << power::DIAGONAL),
    (Kind::Marshall, 1 << power::STRAIGHT | 1 << power::LEAPS),
    (Kind::Chancellor, 1 << power::STRAIGHT | 1 << power::LEAPS),
    (Kind::Archbishop, 1 << power::DIAGONAL | 1 << power::LEAPS),
    (Kind::Rook, 1 << power::STRAIGHT),
    (Kind::Bishop, 1 << power::DIAGONAL),
    (Kind::Knight, 1 << power::LEAPS),
    (Kind::Pawn, 1 << power::PAWNS),
];

/// The ko: the cell on which the deflector moved by the last turn lies now, and the cell that it left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Ko {
    stands: u8,
    came_from: u8,
}

/// A position. Each side has exactly one king.
#[derive(Clone, Copy)]
pub(crate) struct Board {
    /// Whether this is Gothic Chess, which has no deflectors and calls the marshall chancellor.
    gothic: bool,
    sides: BySide<Set>,
    /// The men of both sides with each power.
    powers: [Set; 5],
    deflectors: Deflectors,
    /// By side: the types of the deflectors in hand; bit `i` stands for the `i`-th of `Deflector::ALL`.
    hands: BySide<u8>,
    ko: Option<Ko>,
    state: State,
    /// The cell that a pawn has just crossed by a double step.
    crossed: Option<u8>,
}

/// The key for repetition (CHE-24, DEF-24).
type Key = state::Key<(BySide<Set>, [Set; 5]), KeyRest>;

#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct KeyRest {
    crossed: Option<u8>,
    deflectors: [Set; 3],
    hands: BySide<u8>,
    ko: Option<Ko>,
}

const HOMES: Homes = BySide([[0, 5, 9], [70, 75, 79]]);
const RIGHTS_OF: RightsOf<128> = rights_of(HOMES);

const fn cell(number: u8) -> Cell {
    Cell::square(number % 10, number / 10 + 1)
}

fn number(place: Cell) -> Option<u8> {
    let on_board =
        place.board == types::BoardId::Squares && place.file < 10 && (1..=8).contains(&place.rank);
    on_board.then(|| place.file + 10 * (place.rank - 1))
}

fn powers_of(kind: Kind) -> Option<u8> {
    KINDS.iter().find(|entry| entry.0 == kind).map(|entry| entry.1)
}

impl Board {
    const fn occupied(&self) -> Set {
        self.sides.0[0] | self.sides.0[1]
    }

    fn of(&self, side: Side) -> Set {
        self.sides[side]
    }

    fn king(&self, side: Side) -> u8 {
        (self.of(side) & self.powers[power::KINGS]).lowest()
    }

    fn kind_on(&self, cell: u8) -> Option<Kind> {
        let powers = self
            .powers
            .iter()
            .zip(0..)
            .fold(0, |powers, (men, power)| powers | u8::from(men & bit(cell) != 0) << power);
        KINDS.iter().find(|entry| entry.1 == powers).map(|entry| entry.0)
    }

    /// DEF-2: the name of a kind of this board in its game.
    fn named(&self, kind: Kind) -> Kind {
        if self.gothic && kind == Kind::Marshall { Kind::Chancellor } else { kind }
    }

    /// Whether the man on a cell rides along file and rank, and whether along diagonals.
    #[inline]
    fn rides(&self, cell: u8) -> (bool, bool) {
        let has = |power: usize| self.powers[power] & bit(cell) != 0;
        (has(power::STRAIGHT), has(power::DIAGONAL))
    }

    /// Everything that determines the paths of the enemy riders, those of `side`'s opponent.
    #[inline]
    fn scene(&self, side: Side) -> Scene {
        self.scene_with(self.of(side.other()), self.occupied())
    }

    #[inline]
    fn scene_with(&self, riders: Set, occupied: Set) -> Scene {
        Scene {
            occupied,
            straight: riders & self.powers[power::STRAIGHT],
            diagonal: riders & self.powers[power::DIAGONAL],
            deflectors: self.deflectors,
            faults: self.state.faults,
        }
    }

    /// The men of a set by the way they attack on a board without deflectors.
    #[inline]
    fn attackers_among(&self, men: Set) -> Attackers<Set> {
        let [straight, diagonal, knights, pawns, kings] = self.powers.map(|set| men & set);
        Attackers { pawns, knights, kings, steppers: 0, straight, diagonal }
    }

    /// The men of `by`, a set of opponents of `side`, that attack a cell without riding.
    #[inline]
    fn near_attackers(&self, cell: u8, side: Side, by: Set) -> Set {
        MEN.near(&self.attackers_among(by), cell, side)
    }

    /// Whether a man of `by`, a set of opponents of `side`, attacks `cell` if men stand on `occupied` (CHE-4).
    #[inline]
    fn is_attacked(&self, cell: u8, side: Side, by: Set, occupied: Set) -> bool {
        self.near_attackers(cell, side, by) != 0 || self.scene_with(by, occupied).attacks(cell)
    }

    /// The position after a legal move, without an act.
    #[inline]
    fn moved(&self, turn: Move<u8>) -> Board {
        let Move { mover: from, to, promotion } = turn;
        let mut next = *self;
        let (us, them) = (self.state.side, self.state.side.other());
        let (left, reached) = (bit(from), bit(to));
        let mut resets = self.sides[them] & reached != 0;
        next.sides[us] ^= left | reached;
        next.sides[them] &= !reached;
        for men in &mut next.powers {
            let moved = if *men & left == 0 { 0 } else { reached };
            *men = (*men & !(left | reached)) | moved;
        }
        next.crossed = None;
        if self.powers[power::PAWNS] & left != 0 {
            resets = true;
            if let Some(kind) = promotion {
                let powers = powers_of(kind).unwrap_or(0);
                for (index, men) in next.powers.iter_mut().enumerate() {
                    *men = (*men & !reached) | if powers & 1 << index == 0 { 0 } else { reached };
                }
            }
            if self.crossed == Some(to) && from % 10 != to % 10 {
                let victim = pawn_step(them, reached);
                next.sides[them] &= !victim;
                next.powers[power::PAWNS] &= !victim;
            }
            if from.abs_diff(to) == 20 {
                next.crossed = Some(u8::midpoint(from, to));
            }
        } else if self.powers[power::KINGS] & left != 0 && from.abs_diff(to) == 3 {
            let rook: Set = castling_rook(from, to);
            next.sides[us] ^= rook;
            next.powers[power::STRAIGHT] ^= rook;
        }
        next.state.lose_rights(&RIGHTS_OF, from, to);
        next.ko = None;
        next.state.pass_turn(resets);
        next
    }

    fn key_with(&self, crossed: Option<u8>, ko: Option<Ko>) -> Key {
        let deflectors = [0, 1, 2].map(|deflector| self.deflectors.of(deflector));
        let rest = KeyRest { crossed, deflectors, hands: self.hands, ko };
        self.state.key((self.sides, self.powers), rest)
    }
}

/// The numbers of the deflector types that can bend a bishop's path onto a rook's line: J and V.
const OFF_ITS_COLOUR: [usize; 2] = [0, 2];
