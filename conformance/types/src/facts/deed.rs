//! Deeds: what legal turns do.

use serde::Serialize;

use super::{Attack, Bend, Company, Ending, Placed, Thing, Way};
use crate::cell::Cell;
use crate::clause_id::ClauseId;
use crate::man::{Kind, Side};
use crate::position::CastlingRight;

/// What a legal turn does, or what shows that it is legal. Men are given with their cells before the turn, unless a
/// comment says *after the turn*.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "fact", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the comments on the variants explain the other fields")]
pub enum Deed {
    /// A man or a reflection moves along a way.
    Goes { who: Placed, way: Way },
    /// A pawn crosses this cell with a double step.
    Crosses { cell: Cell },
    /// A man is captured.
    Captures { whom: Placed, en_passant: bool },
    /// The man that moves passes over this man, which is called a screen or a hurdle.
    Over { screen: Placed },
    /// A pawn is promoted.
    Becomes {
        /// The pawn, on the cell where it is promoted.
        pawn: Placed,
        kind: Kind,
    },
    /// The king castles, and the rook moves to the cell `to`. Another fact describes the king's own move.
    Castles { right: CastlingRight, rook: Placed, to: Cell },
    /// A player places a deflector from hand on the board.
    Lays { side: Side, bend: Bend },
    /// A player moves a deflector on the board.
    Shifts {
        side: Side,
        /// The deflector, on the cell that it leaves.
        bend: Bend,
        way: Way,
    },
    /// A reflection moves, so its original vanishes.
    Vanishes { original: Placed },
    /// A man moves to a mirror that shows this reflection, and the reflection gives way.
    Displaces { reflection: Placed },
    /// The turn makes a reflection appear. It is given as it is after the turn.
    Appears { reflection: Placed },
    /// The turn makes a reflection disappear.
    Fades { reflection: Placed },
    /// The mirrors on these cells reflect the man that moved, which is given with its cell after the turn.
    Reflected { who: Placed, on: Vec<Cell> },
    /// A man moves and its twin does not (Kingdom). The field `company` says why the man may move alone.
    Alone { who: Placed, company: Company },
    /// A man could reach the opposing king on the man's board, but does not attack that king, because the man's twin
    /// cannot move in the same direction (Kingdom). Men are given with their cells after the turn.
    CannotFollow {
        who: Placed,
        /// The king's cell.
        to: Cell,
        twin: Placed,
        /// The man of the same side that is in the twin's way; `None` if there is none.
        #[serde(skip_serializing_if = "Option::is_none")]
        by: Option<Placed>,
        /// Whether the twin is a pawn that could move in that direction only to capture, and has nothing to capture.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        captures_nothing: bool,
    },
    /// Something now blocks the way of an attack on a king of the mover. Men are given with their cells after the turn.
    Shuts {
        king: Placed,
        /// The attack as it was before the turn.
        attack: Box<Attack>,
        /// The man or reflection that now blocks the way, or the man that now covers a deflector that bent the way.
        by: Placed,
    },
    /// An attack on a king of the mover ends, but not because something now blocks its way.
    Ends { king: Placed, attack: Box<Attack>, how: Ending },
    /// After the turn, only one thing still blocks the line from an attacker to a king of the mover. Men are given with
    /// their cells after the turn.
    StaysShut {
        king: Placed,
        /// The attack that there would be if the line were open.
        attack: Box<Attack>,
        /// What blocks the line: a man, a reflection, or a deflector that bends the line away.
        by: Thing,
        /// The clause by which `by` blocks the line.
        clause: ClauseId,
    },
    /// Attacks that are not check: on the castling rook, on a cell that only it crosses, or on a king's reflection.
    NoCheck {
        /// The king that castles, on the cell that it leaves; or the king's reflection, as it is after the turn.
        king: Placed,
        /// The attacked cell.
        cell: Cell,
        attacks: Vec<Attack>,
        /// The clause by which these attacks are not check.
        clause: ClauseId,
    },
    /// The act brings a deflector to the cell `came_from`. The ko forbids only another one, `bend`, to return there
    /// (Deflection).
    OtherKo { bend: Bend, came_from: Cell },
    /// A king in check enters the point `to`, which this game allows (Spectral).
    MayEnterPoint { king: Placed, to: Cell },
    /// A knight moves although its first step, taken alone, would lead off the board (Masonic Chess).
    FirstStepOffBoard { knight: Placed },
    /// A pawn reaches its last rank and waits there (Kingdom). The pawn is given with its cell after the turn. Its twin is
    /// `None` if the twin has been captured.
    Waits { pawn: Placed, twin: Option<Placed> },
    /// The king runs across an attacked cell, which this game allows (Kingdom).
    RunsAcross { king: Placed, cell: Cell, attacks: Vec<Attack> },
}
