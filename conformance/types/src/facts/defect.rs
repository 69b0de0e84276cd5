//! Defects of positions.

use serde::{Deserialize, Serialize};

use super::{AttackedKing, Field, Placed};
use crate::cell::{BoardId, Cell};
use crate::man::{Deflector, Kind, Side};
use crate::position::CastlingRight;

/// What is wrong with a position that is not accepted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "fact", rename_all = "kebab-case")]
pub enum Defect {
    /// The game has no such kind of man.
    NoSuchKind {
        /// The man.
        who: Placed,
    },
    /// A side has no king, or none on one of the two boards.
    NoKing {
        /// The side.
        side: Side,
        /// The board, in the Kingdom games.
        #[serde(skip_serializing_if = "Option::is_none")]
        board: Option<BoardId>,
    },
    /// A side has more than one king.
    Kings {
        /// The side.
        side: Side,
        /// The cells of its kings.
        cells: Vec<Cell>,
    },
    /// A pawn cannot be there.
    PawnCannotStand {
        /// The pawn.
        pawn: Placed,
    },
    /// The game has no such castling.
    NoCastling {
        /// The right.
        right: CastlingRight,
    },
    /// The king or the rook that a right to castle requires is not on its cell.
    NotThere {
        /// The right.
        right: CastlingRight,
        /// The man that is needed and its cell.
        needed: Placed,
        /// The man there instead, if there is one.
        found: Option<Placed>,
    },
    /// A field requires a cell to be vacant, but it is occupied.
    NeedsVacant {
        /// The field.
        field: Field,
        /// The man that occupies the cell.
        by: Placed,
    },
    /// The en passant field requires a pawn on a cell.
    NeedsPawn {
        /// Whose pawn.
        side: Side,
        /// The cell.
        cell: Cell,
    },
    /// No pawn of the side crosses the cell with a double step.
    NoDoubleStep {
        /// The side.
        side: Side,
        /// The cell that the en passant field names.
        crossed: Cell,
    },
    /// The side not to move is in check.
    CheckOutOfTurn {
        /// Its attacked kings, at least one.
        kings: Vec<AttackedKing>,
    },
    /// There are more than two deflectors of a type.
    TooManyDeflectors {
        /// The type.
        deflector: Deflector,
        /// The cells of those on the board.
        cells: Vec<Cell>,
        /// The sides with one in hand.
        hands: Vec<Side>,
    },
    /// There are two deflectors on one cell.
    TwoDeflectors {
        /// The cell.
        cell: Cell,
    },
    /// The ko field requires a deflector on the first cell and none on the second.
    KoNeedsDeflector {
        /// The first cell, where the moved deflector has to be.
        stands: Cell,
        /// The second cell, from which that deflector came.
        came_from: Cell,
        /// The deflector on the second cell; `None` if the fault is that the first cell has none.
        found: Option<Deflector>,
    },
    /// The ko field is set, but the side that would have moved the deflector has a deflector in hand.
    KoWithHand {
        /// The side.
        side: Side,
        /// What it holds.
        hand: Vec<Deflector>,
    },
    /// The man has no mark, or one that it cannot have on this cell (Kingdom).
    Mark {
        /// The man with its mark.
        who: Placed,
    },
    /// The same man appears twice on one board (Kingdom).
    StandsTwice {
        /// The man, on one cell.
        one: Placed,
        /// The man, on the other cell.
        other: Placed,
    },
    /// Twins are promoted together and to the same kind, but these were not (Kingdom).
    UnlikeTwins {
        /// The man on the short-range board.
        short: Placed,
        /// The man on the max-range board.
        max: Placed,
    },
    /// A max-range pawn is behind its twin (Kingdom).
    BehindItsTwin {
        /// The pawn on the short-range board.
        short: Placed,
        /// The pawn on the max-range board.
        max: Placed,
    },
    /// The en passant field is set, but the game has no en passant.
    NoEnPassant {
        /// The cell that the field names.
        crossed: Cell,
    },
    /// The array field names no kind of man, or one that it cannot name (Spectral).
    Array {
        /// The kind; `None` if the field names none.
        kind: Option<Kind>,
    },
    /// There is a man of a kind that the array field does not name (Spectral).
    NotInArray {
        /// The man.
        who: Placed,
    },
}
