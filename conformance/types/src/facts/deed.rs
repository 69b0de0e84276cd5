//! Deeds: what legal turns do.

use serde::{Deserialize, Serialize};

use super::{Attack, Bend, Company, Ending, Placed, Thing, Way};
use crate::cell::Cell;
use crate::clause_id::ClauseId;
use crate::man::{Kind, Side};
use crate::position::CastlingRight;

/// What a legal turn does, or what shows that it is legal. Men are given with their cells before the turn, unless a
/// comment says *after the turn*.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "fact", rename_all = "kebab-case")]
pub enum Deed {
    /// A man or a reflection moves along a way.
    Goes {
        /// The man or reflection that moves, on the cell that it leaves.
        who: Placed,
        /// The way, with any deflectors that bend it and any points that it passes.
        way: Way,
    },
    /// A pawn crosses this cell with a double step.
    Crosses {
        /// The cell that the pawn crosses.
        cell: Cell,
    },
    /// A man is captured.
    Captures {
        /// The captured man, on its cell.
        whom: Placed,
        /// Whether the capture is en passant.
        en_passant: bool,
    },
    /// The man that moves passes over this man, which is called a screen or a hurdle.
    Over {
        /// The man passed over.
        screen: Placed,
    },
    /// A pawn is promoted.
    Becomes {
        /// The pawn, on the cell where it is promoted.
        pawn: Placed,
        /// The kind that the pawn becomes.
        kind: Kind,
    },
    /// The king castles. Another fact describes the king's own move.
    Castles {
        /// The castling right that is used.
        right: CastlingRight,
        /// The rook, on the cell that it leaves.
        rook: Placed,
        /// The cell to which the rook moves.
        to: Cell,
    },
    /// A player places a deflector from hand on the board.
    Lays {
        /// The side whose turn it is.
        side: Side,
        /// The deflector, on its new cell.
        bend: Bend,
    },
    /// A player moves a deflector on the board.
    Shifts {
        /// The side whose turn it is.
        side: Side,
        /// The deflector, on the cell that it leaves.
        bend: Bend,
        /// The way along which the deflector moves.
        way: Way,
    },
    /// A reflection moves, so its original vanishes.
    Vanishes {
        /// The original, on the cell from which it vanishes.
        original: Placed,
    },
    /// A man moves to a mirror that shows this reflection, and the reflection gives way.
    Displaces {
        /// The reflection that gives way.
        reflection: Placed,
    },
    /// The turn makes a reflection appear.
    Appears {
        /// The reflection as it is after the turn.
        reflection: Placed,
    },
    /// The turn makes a reflection disappear.
    Fades {
        /// The reflection as it was before the turn.
        reflection: Placed,
    },
    /// After the turn, mirrors reflect the man that moved.
    Reflected {
        /// The man, on its cell after the turn.
        who: Placed,
        /// The cells of the mirrors that reflect the man.
        on: Vec<Cell>,
    },
    /// A man moves and its twin does not (Kingdom).
    Alone {
        /// The man that moves.
        who: Placed,
        /// Why the man may move without its twin.
        company: Company,
    },
    /// A man could reach the opposing king on the man's board, but does not attack that king, because the man's twin
    /// cannot move in the same direction (Kingdom). Men are given with their cells after the turn.
    CannotFollow {
        /// The man that could capture the king.
        who: Placed,
        /// The king's cell.
        to: Cell,
        /// The man's twin.
        twin: Placed,
        /// The man of the same side that is in the twin's way; `None` if there is none.
        #[serde(skip_serializing_if = "Option::is_none")]
        by: Option<Placed>,
        /// Whether the twin is a pawn that could move in that direction only to capture, and has nothing to capture.
        #[serde(default, skip_serializing_if = "super::is_false")]
        captures_nothing: bool,
    },
    /// An attack on a king of the mover ends because something now blocks its way. Men are given with their cells after
    /// the turn.
    Shuts {
        /// The king that was attacked.
        king: Placed,
        /// The attack as it was before the turn.
        attack: Box<Attack>,
        /// The man or reflection that now blocks the way, or the man that now covers a deflector that bent the way.
        by: Placed,
    },
    /// An attack on a king of the mover ends, but not because something now blocks its way.
    Ends {
        /// The king, on its cell before the turn.
        king: Placed,
        /// The attack as it was before the turn.
        attack: Box<Attack>,
        /// Why the attack ends.
        how: Ending,
    },
    /// After the turn, only one thing still blocks the line from an attacker to a king of the mover. Men are given with
    /// their cells after the turn.
    StaysShut {
        /// The king at the end of the line.
        king: Placed,
        /// The attack that there would be if the line were open.
        attack: Box<Attack>,
        /// What blocks the line: a man, a reflection, or a deflector that bends the line away.
        by: Thing,
        /// The clause by which `by` blocks the line.
        clause: ClauseId,
    },
    /// Attacks that are not check, because they are on the rook that castles, on a cell that only this rook crosses, or
    /// on a reflection of the king.
    NoCheck {
        /// The king that castles, on the cell that it leaves; or the king's reflection, after the turn.
        king: Placed,
        /// The attacked cell.
        cell: Cell,
        /// The attacks on `cell`.
        attacks: Vec<Attack>,
        /// The clause by which these attacks are not check.
        clause: ClauseId,
    },
    /// The act places or moves a deflector onto a cell to which the ko forbids another deflector to return
    /// (Deflection).
    OtherKo {
        /// The other deflector, which may not return to the cell.
        bend: Bend,
        /// The cell from which the other deflector came.
        came_from: Cell,
    },
    /// A king in check enters a point, which this game allows (Spectral).
    MayEnterPoint {
        /// The king, on the cell that it leaves.
        king: Placed,
        /// The point that the king enters.
        to: Cell,
    },
    /// A knight moves although the first step of its move, taken alone, would lead off the board, since that makes no
    /// difference (Masonic Chess).
    FirstStepOffBoard {
        /// The knight, on the cell that it leaves.
        knight: Placed,
    },
    /// A pawn has reached its last rank before its twin, and waits there (Kingdom).
    Waits {
        /// The pawn, on its last rank.
        pawn: Placed,
        /// The pawn's twin; `None` if it has been captured.
        twin: Option<Placed>,
    },
    /// The king runs across an attacked cell, which this game allows (Kingdom).
    RunsAcross {
        /// The king.
        king: Placed,
        /// The attacked cell.
        cell: Cell,
        /// The attacks on `cell`.
        attacks: Vec<Attack>,
    },
}
