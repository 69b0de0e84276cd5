//! Men as sets of cells, by side and by kind.

use types::{Cell, Kind, Man, Position, Refusal, Side};

use crate::acceptance;
use crate::by_side::BySide;
use crate::sets::Cells;

/// The men on the board of a game that has only the first `N` kinds of [`KINDS`].
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Men<S, const N: usize> {
    pub(crate) sides: BySide<S>,
    /// The men of each kind, of both sides, by [`index`].
    pub(crate) kinds: [S; N],
}

/// The kinds in the order of [`index`]: the six of chess, then the further ones of Spectral Realm Chess. The dragon
/// horse of Mirrors has the index of the bishop.
pub(crate) const KINDS: [Kind; 22] = [
    Kind::King,
    Kind::Queen,
    Kind::Rook,
    Kind::Bishop,
    Kind::Knight,
    Kind::Pawn,
    Kind::Pao,
    Kind::Vao,
    Kind::Leo,
    Kind::Nao,
    Kind::Fers,
    Kind::Mann,
    Kind::Counsellor,
    Kind::Duke,
    Kind::Archer,
    Kind::Sprinter,
    Kind::Alfil,
    Kind::Star,
    Kind::Squirrel,
    Kind::Griffin,
    Kind::Grasshopper,
    Kind::Rhinoceros,
];

/// The number of kinds of orthodox chess among [`KINDS`].
pub(crate) const OF_CHESS: usize = 6;

#[allow(clippy::cast_possible_truncation, reason = "there are few kinds")]
const INDICES: [u8; Kind::ALL.len()] = {
    let mut indices = [KINDS.len() as u8; Kind::ALL.len()];
    let mut at = 0;
    while at < KINDS.len() {
        indices[KINDS[at] as usize] = at as u8;
        at += 1;
    }
    indices[Kind::DragonHorse as usize] = indices[Kind::Bishop as usize];
    indices
};

/// The index of a kind in [`Men::kinds`]; the length of [`KINDS`] for a kind that no game with [`Men`] has.
#[inline]
pub(crate) const fn index(kind: Kind) -> usize {
    INDICES[kind as usize] as usize
}

impl<S: Cells, const N: usize> Men<S, N> {
    /// Reads the men of a position. Refuses what [`acceptance::put_men`] refuses, and a side without exactly one king.
    pub(crate) fn read(
        position: &Position,
        number: impl Fn(Cell) -> Option<u8>,
    ) -> Result<Men<S, N>, Refusal> {
        let mut men = Men { sides: BySide::default(), kinds: [S::default(); N] };
        acceptance::put_men(position, number, |cell, man| {
            men.sides[man.side] |= S::one(cell);
            men.add(man.kind, S::one(cell));
        })?;
        acceptance::one_king_a_side(|side| men.such(side, Kind::King).count())?;
        Ok(men)
    }

    #[inline]
    pub(crate) fn all(&self) -> S {
        self.sides.0[0] | self.sides.0[1]
    }

    #[inline]
    pub(crate) fn of(&self, side: Side) -> S {
        self.sides[side]
    }

    #[inline]
    pub(crate) fn of_kind(&self, kind: Kind) -> S {
        self.kinds.get(index(kind)).copied().unwrap_or_default()
    }

    #[inline]
    pub(crate) fn such(&self, side: Side, kind: Kind) -> S {
        self.of(side) & self.of_kind(kind)
    }

    /// The number of men of a side and kind; 0 for a kind that the board does not have, and for the dragon horse.
    pub(crate) fn count(&self, side: Side, kind: Kind) -> u32 {
        if kind == Kind::DragonHorse { 0 } else { self.such(side, kind).count() }
    }

    /// The cell of a side's king, which must be its only one.
    #[inline]
    pub(crate) fn king(&self, side: Side) -> u8 {
        self.such(side, Kind::King).lowest()
    }

    /// The kind of the man on a cell, where a dragon horse counts as a bishop; `None` if the cell is vacant.
    #[inline]
    pub(crate) fn kind_on(&self, cell: u8) -> Option<Kind> {
        let mut kinds = self.kinds.iter().zip(&KINDS);
        kinds.find(|(men, _)| men.has(cell)).map(|(_, &kind)| kind)
    }

    #[inline]
    pub(crate) fn add(&mut self, kind: Kind, cells: S) {
        if let Some(men) = self.kinds.get_mut(index(kind)) {
            *men |= cells;
        }
    }

    #[inline]
    pub(crate) fn remove(&mut self, kind: Kind, cells: S) {
        if let Some(men) = self.kinds.get_mut(index(kind)) {
            *men &= !cells;
        }
    }

    /// Calls `look` with every man and its cell; `cell` returns the cell that has a number.
    pub(crate) fn each(&self, cell: impl Fn(u8) -> Cell, look: &mut dyn FnMut(Cell, Man)) {
        for side in Side::BOTH {
            for place in self.of(side).cells() {
                if let Some(kind) = self.kind_on(place) {
                    look(cell(place), Man::new(side, kind));
                }
            }
        }
    }
}
