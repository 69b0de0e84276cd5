//! Defects: what is wrong with positions.

use serde::{Deserialize, Serialize};

use super::{AttackedKing, Field, Placed};
use crate::cell::{BoardId, Cell};
use crate::man::{Deflector, Kind, Side};
use crate::position::CastlingRight;

/// What is wrong with a position that is not accepted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "fact", rename_all = "kebab-case")]
pub enum Defect {
    /// There is a man of a kind that the game does not have.
    NoSuchKind {
        /// The man.
        who: Placed,
    },
    /// A side has no king or, in the Kingdom games, no king on one of the boards.
    NoKing {
        /// The side without a king.
        side: Side,
        /// The board without a king of that side, in the Kingdom games; `None` in other games.
        #[serde(skip_serializing_if = "Option::is_none")]
        board: Option<BoardId>,
    },
    /// A side has more than one king.
    Kings {
        /// The side with more than one king.
        side: Side,
        /// The cells of the kings.
        cells: Vec<Cell>,
    },
    /// A pawn is on a cell where no pawn can be.
    PawnCannotStand {
        /// The pawn.
        pawn: Placed,
    },
    /// There is a right to a castling that the game does not have.
    NoCastling {
        /// The castling right.
        right: CastlingRight,
    },
    /// The king or the rook that a castling right requires is not on its cell.
    NotThere {
        /// The castling right.
        right: CastlingRight,
        /// The required king or rook, on the cell where it should be.
        needed: Placed,
        /// The man that is there instead; `None` if the cell is vacant.
        found: Option<Placed>,
    },
    /// A field requires a cell to be vacant, but the cell is occupied.
    NeedsVacant {
        /// The field that requires this.
        field: Field,
        /// The man that occupies the cell.
        by: Placed,
    },
    /// The en passant field requires a pawn on a cell, but none is there.
    NeedsPawn {
        /// The side whose pawn is required.
        side: Side,
        /// The cell where the pawn should be.
        cell: Cell,
    },
    /// The en passant field names a cell that no pawn of the side can cross with a double step.
    NoDoubleStep {
        /// The side that played the last turn.
        side: Side,
        /// The cell that the en passant field names.
        crossed: Cell,
    },
    /// The side not to move is in check.
    CheckOutOfTurn {
        /// The attacked kings of the side not to move, at least one.
        kings: Vec<AttackedKing>,
    },
    /// There are more than two deflectors of one type, on the board and in hand together.
    TooManyDeflectors {
        /// The type of these deflectors.
        deflector: Deflector,
        /// The cells with a deflector of that type.
        cells: Vec<Cell>,
        /// The sides with a deflector of that type in hand.
        hands: Vec<Side>,
    },
    /// There are two deflectors on one cell.
    TwoDeflectors {
        /// The cell with two deflectors.
        cell: Cell,
    },
    /// The ko field requires a deflector on its first cell and none on its second.
    KoNeedsDeflector {
        /// The first cell, where the deflector moved in the last turn has to be.
        stands: Cell,
        /// The second cell, from which that deflector came.
        came_from: Cell,
        /// The deflector on the second cell; `None` if the first cell has no deflector, which is then the fault.
        found: Option<Deflector>,
    },
    /// By the ko field, a side moved a deflector in the last turn, but that side has a deflector in hand, and so could
    /// not have moved one.
    KoWithHand {
        /// The side that would have moved the deflector.
        side: Side,
        /// The deflectors in that side's hand.
        hand: Vec<Deflector>,
    },
    /// A man has no mark, or a mark that it cannot have on this cell (Kingdom).
    Mark {
        /// The man with its mark.
        who: Placed,
    },
    /// One man appears on two cells of a board (Kingdom).
    StandsTwice {
        /// The man, on the first cell.
        one: Placed,
        /// The man, on the second cell.
        other: Placed,
    },
    /// Twins must be promoted together and to the same kind, but these were not (Kingdom).
    UnlikeTwins {
        /// The twin on the short-range board.
        short: Placed,
        /// The twin on the max-range board.
        max: Placed,
    },
    /// The pawn on the max-range board is behind its twin (Kingdom).
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
    /// The array field names no kind of man, or a kind that it cannot name (Spectral).
    Array {
        /// The kind that the field cannot name; `None` if the field names no kind.
        kind: Option<Kind>,
    },
    /// There is a man of a kind that the array field does not name (Spectral).
    NotInArray {
        /// The man.
        who: Placed,
    },
}
