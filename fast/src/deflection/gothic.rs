//! Gothic Chess: the board of Deflection without deflectors (DEF-1…4, DEF-28, DEF-30).

use types::{Cell, DeflectorFields, Game, Kind, Position, Refusal, Side, Turn};

use super::{Board, Key, cell, power};
use crate::acceptance;
use crate::board;
use crate::fault::Faults;
use crate::sets::wide::Set;
use crate::sinks::{Move, Promotions, Sink, Source};
use crate::state::State;

/// A position of Gothic Chess. The inner board stores chancellors as marshalls.
#[derive(Clone)]
pub(crate) struct Gothic(Board);

/// The cells with the colour of a1.
const DARK: Set = {
    let mut dark = 0;
    let mut number = 0;
    while number < 80 {
        if (number % 10 + number / 10) % 2 == 0 {
            dark |= 1 << number;
        }
        number += 1;
    }
    dark
};

/// DEF-2: the name of a kind in Gothic Chess, which calls the marshall chancellor.
pub(super) fn named(kind: Kind) -> Kind {
    if kind == Kind::Marshall { Kind::Chancellor } else { kind }
}

impl board::Board for Gothic {
    type Turn = Move<u8>;
    type Key = Key;

    fn each_turn(&self, mut look: impl FnMut(Self::Turn)) {
        self.each_move(&mut look);
    }

    fn mobility(&self) -> u64 {
        self.move_count()
    }

    fn after(&self, turn: Self::Turn) -> Gothic {
        Gothic(self.0.moved(turn))
    }

    fn written(&self, turn: Self::Turn) -> Turn {
        Move { promotion: turn.promotion.map(named), ..turn }.written(turn.mover, cell)
    }

    fn from_position(position: &Position, faults: Faults) -> Result<Gothic, Refusal> {
        acceptance::plain_can_be_written(position)?;
        Board::accept(position, &DeflectorFields::default(), faults).map(Gothic)
    }

    fn position(&self) -> Position {
        self.0.write(Game::Gothic)
    }

    fn state(&self) -> &State {
        self.0.state()
    }

    fn is_checked(&self, side: Side) -> bool {
        self.0.is_checked(side)
    }

    fn attackers(&self, cell: Cell, by: Side) -> Vec<Cell> {
        self.0.attackers(cell, by)
    }

    fn key(&self) -> Key {
        self.0.key()
    }

    fn cells(&self, side: Side) -> [u128; 2] {
        self.0.cells(side)
    }

    fn count(&self, side: Side, kind: Kind) -> u32 {
        match kind {
            Kind::Chancellor => self.0.count(side, Kind::Marshall),
            Kind::Marshall => 0,
            kind => self.0.count(side, kind),
        }
    }

    /// DEF-28, DEF-30: material is judged as in chess, where chancellors count as rooks.
    fn bishops(&self, side: Side) -> Option<[u32; 2]> {
        let [straight, diagonal, leaps] =
            [power::STRAIGHT, power::DIAGONAL, power::LEAPS].map(|power| self.0.powers[power]);
        let bishops = self.0.of(side) & diagonal & !straight & !leaps;
        Some([bishops & DARK, bishops & !DARK].map(Set::count_ones))
    }
}

impl Source for Gothic {
    type Set = Set;
    type Mover = u8;

    fn promotions(&self) -> impl Promotions<Set> {
        self.0.promotions()
    }

    #[inline(always)]
    fn generate(&self, us: Side, sink: &mut impl Sink<u8, Set>) {
        self.0.generate(us, sink);
    }
}
