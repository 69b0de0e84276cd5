//! Defects: what is wrong with positions.

use serde::Serialize;

use super::{AttackedKing, Field, Placed};
use crate::cell::{BoardId, Cell};
use crate::man::{Deflector, Kind, Side};
use crate::position::CastlingRight;

/// What is wrong with a position that is not accepted. Of twins, `short` is on the short-range board and `max` on the
/// max-range board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "fact", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the comments on the variants explain the other fields")]
pub enum Defect {
    /// There is a man of a kind that the game does not have.
    NoSuchKind { who: Placed },
    /// A side has no king or, in the Kingdom games, no king on one of the boards.
    NoKing {
        side: Side,
        /// The board without a king of that side, in the Kingdom games; `None` in other games.
        #[serde(skip_serializing_if = "Option::is_none")]
        board: Option<BoardId>,
    },
    /// A side has more than one king, on these cells.
    Kings { side: Side, cells: Vec<Cell> },
    /// A pawn is on a cell where no pawn can be.
    PawnCannotStand { pawn: Placed },
    /// There is a right to a castling that the game does not have.
    NoCastling { right: CastlingRight },
    /// The king or the rook that a castling right requires is not on its cell.
    NotThere {
        right: CastlingRight,
        /// The required king or rook, on the cell where it should be.
        needed: Placed,
        /// The man that is there instead; `None` if the cell is vacant.
        found: Option<Placed>,
    },
    /// A field requires a cell to be vacant, but the man `by` occupies it.
    NeedsVacant { field: Field, by: Placed },
    /// The en passant field requires a pawn of this side on a cell, but none is there.
    NeedsPawn { side: Side, cell: Cell },
    /// The en passant field names a cell that no pawn of `side` can cross with a double step. This side has played the
    /// last turn.
    NoDoubleStep { side: Side, crossed: Cell },
    /// The side not to move is in check.
    CheckOutOfTurn {
        /// The attacked kings of the side not to move, at least one.
        kings: Vec<AttackedKing>,
    },
    /// There are more than two deflectors of one type: those on these cells, and one in the hand of each of these sides.
    TooManyDeflectors { deflector: Deflector, cells: Vec<Cell>, hands: Vec<Side> },
    /// There are two deflectors on one cell.
    TwoDeflectors { cell: Cell },
    /// The ko field requires a deflector on its first cell and none on its second.
    KoNeedsDeflector {
        /// The first cell, where the deflector moved in the last turn has to be.
        stands: Cell,
        /// The second cell, from which that deflector came.
        came_from: Cell,
        /// The deflector on the second cell; `None` if the first cell has no deflector, which is then the fault.
        found: Option<Deflector>,
    },
    /// By the ko field, this side moved a deflector, which it could not do with a deflector in hand.
    KoWithHand { side: Side, hand: Vec<Deflector> },
    /// A man has no mark, or a mark that it cannot have on this cell (Kingdom).
    Mark { who: Placed },
    /// One man appears on two cells of a board (Kingdom).
    StandsTwice { one: Placed, other: Placed },
    /// Twins must be promoted together and to the same kind, but these were not (Kingdom).
    UnlikeTwins { short: Placed, max: Placed },
    /// The pawn on the max-range board is behind its twin (Kingdom).
    BehindItsTwin { short: Placed, max: Placed },
    /// The en passant field names a cell, but the game has no en passant.
    NoEnPassant { crossed: Cell },
    /// The array field names no kind of man, or a kind that it cannot name (Spectral).
    Array {
        /// The kind that the field cannot name; `None` if the field names no kind.
        kind: Option<Kind>,
    },
    /// There is a man of a kind that the array field does not name (Spectral).
    NotInArray { who: Placed },
}
