//! Positions: the men, the side to move, and what the earlier turns still allow, such as castling.

use crate::cell::Cell;
use crate::description::OwnForm;
use crate::games::Game;
use crate::man::{Deflector, Kind, Side};
use crate::men::Men;

/// The rook toward which a king castles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Wing {
    /// Toward the rook on the right of the board as White sees it (`K`, `k`).
    King,
    /// Toward the rook on the left of the board as White sees it (`Q`, `q`).
    Queen,
}

/// One right to castle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CastlingRight {
    /// The side that holds the right.
    pub side: Side,
    /// The rook toward which the right allows castling.
    pub wing: Wing,
}

impl CastlingRight {
    /// The four rights in the order in which they are written: `KQkq`.
    pub const ALL: [CastlingRight; 4] = [
        CastlingRight { side: Side::White, wing: Wing::King },
        CastlingRight { side: Side::White, wing: Wing::Queen },
        CastlingRight { side: Side::Black, wing: Wing::King },
        CastlingRight { side: Side::Black, wing: Wing::Queen },
    ];

    /// The letter of the right: `K`, `Q`, `k` or `q`.
    pub const fn letter(self) -> char {
        match self.wing {
            Wing::King => self.side.cased('K'),
            Wing::Queen => self.side.cased('Q'),
        }
    }

    const fn bit(self) -> u8 {
        1 << (2 * self.side as u8 + self.wing as u8)
    }
}

/// The castling rights still held.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CastlingRights(u8);

impl CastlingRights {
    /// No right.
    pub const NONE: CastlingRights = CastlingRights(0);
    /// All four rights.
    pub const ALL: CastlingRights = CastlingRights(15);

    /// Whether a right is held.
    pub const fn has(self, right: CastlingRight) -> bool {
        self.0 & right.bit() != 0
    }

    /// Sets whether a right is held.
    pub fn set(&mut self, right: CastlingRight, held: bool) {
        if held {
            self.0 |= right.bit();
        } else {
            self.0 &= !right.bit();
        }
    }

    /// The rights held, in the order `KQkq`.
    pub fn iter(self) -> impl Iterator<Item = CastlingRight> {
        CastlingRight::ALL.into_iter().filter(move |&right| self.has(right))
    }
}

/// The double step of a pawn in the last turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EnPassant {
    /// The cell that the pawn crossed.
    pub crossed: Cell,
    /// The cell where the pawn is now, in `masonic`, where it does not follow from `crossed`; `None` in other games.
    pub pawn: Option<Cell>,
}

/// The fields of a position that are specific to Deflection.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct DeflectorFields {
    /// White's hand, then Black's: whether it holds a J, an L and a V, in this order.
    pub hands: [[bool; 3]; 2],
    /// The deflectors on the board, sorted by type, file and rank.
    pub placed: Vec<(Deflector, Cell)>,
    /// The cell of the deflector that the last turn moved, and the cell from which it came; `None` if it moved none.
    pub ko: Option<(Cell, Cell)>,
}

impl DeflectorFields {
    /// One side's hand: whether it holds a J, an L and a V, in this order.
    pub const fn hand(&self, side: Side) -> [bool; 3] {
        self.hands[side as usize]
    }

    /// One side's hand, to be changed: whether it holds a J, an L and a V, in this order.
    pub fn hand_mut(&mut self, side: Side) -> &mut [bool; 3] {
        &mut self.hands[side as usize]
    }

    /// The deflectors in one side's hand, in the order of their letters.
    pub fn held(&self, side: Side) -> impl Iterator<Item = Deflector> {
        let hand = self.hand(side);
        Deflector::ALL.into_iter().filter(move |&deflector| hand[deflector as usize])
    }

    /// The deflector on a cell, the first if the data has several; `None` if there is none.
    pub fn on(&self, cell: Cell) -> Option<Deflector> {
        self.placed.iter().find(|(_, place)| *place == cell).map(|&(deflector, _)| deflector)
    }
}

/// The fields of a position that are specific to one game. As with [`Game`], the compiler points out every match that
/// lacks a new variant.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Own {
    /// No such fields, as in most games.
    Nothing,
    /// The fields of `deflection`.
    Deflectors(DeflectorFields),
    /// The field of `spectral-random`: the kinds in the array except king and pawn, in the order of their letters.
    Array(Vec<Kind>),
}

impl Own {
    /// Fields of this form with nothing in them.
    pub fn empty(form: OwnForm) -> Own {
        match form {
            OwnForm::Nothing => Own::Nothing,
            OwnForm::Deflectors => Own::Deflectors(DeflectorFields::default()),
            OwnForm::Array => Own::Array(Vec::new()),
        }
    }
}

/// A position as its text states it. An engine may refuse to play from it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the other names say everything")]
pub struct Position {
    pub game: Game,
    pub men: Men,
    /// The side to move.
    pub side: Side,
    pub castling: CastlingRights,
    /// The double step of the last turn; `None` if the last turn was not a double step.
    pub en_passant: Option<EnPassant>,
    pub own: Own,
    /// The number of turns since the last capture or pawn move, 0…9999.
    pub halfmove: u16,
    /// The number of the current pair of turns, one by White and one by Black, 1…9999.
    pub fullmove: u16,
}

impl Position {
    /// The largest value of the counters `halfmove` and `fullmove`. A counter that has reached this value keeps it.
    pub const COUNTER_MAX: u16 = 9999;

    /// An empty position of a game: no men, White to move, no castling rights, counters at their initial values.
    pub fn empty(game: Game) -> Position {
        let own = Own::empty(game.description().own);
        Position {
            game,
            men: Men::none(game),
            side: Side::White,
            castling: CastlingRights::NONE,
            en_passant: None,
            own,
            halfmove: 0,
            fullmove: 1,
        }
    }

    /// The fields specific to Deflection; `None` in other games.
    pub const fn deflectors(&self) -> Option<&DeflectorFields> {
        match &self.own {
            Own::Deflectors(fields) => Some(fields),
            _ => None,
        }
    }

    /// The fields specific to Deflection, to be changed; `None` in other games.
    pub fn deflectors_mut(&mut self) -> Option<&mut DeflectorFields> {
        match &mut self.own {
            Own::Deflectors(fields) => Some(fields),
            _ => None,
        }
    }

    /// The kinds that the array field of `spectral-random` names; `None` in other games.
    pub fn array(&self) -> Option<&[Kind]> {
        match &self.own {
            Own::Array(kinds) => Some(kinds),
            _ => None,
        }
    }
}
