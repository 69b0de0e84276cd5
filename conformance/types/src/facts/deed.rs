//! Deeds: what legal turns do.

use serde::{Deserialize, Serialize};

use super::{Attack, Bend, Company, Ending, Placed, Thing, Way};
use crate::cell::Cell;
use crate::clause_id::ClauseId;
use crate::man::{Kind, Side};
use crate::position::CastlingRight;

/// What a legal turn does, or what shows that it is legal. Cells and men are those of the position that was judged or,
/// if the description says so, of the position after the turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "fact", rename_all = "kebab-case")]
pub enum Deed {
    /// A man or a reflection moves this way. The way includes any deflectors that turn it and any points it
    /// passes.
    Goes {
        /// The man or reflection that moves, on the cell that it leaves.
        who: Placed,
        /// The way.
        way: Way,
    },
    /// A pawn crosses this cell with a double step.
    Crosses {
        /// The cell crossed.
        cell: Cell,
    },
    /// A man is captured.
    Captures {
        /// The captured man and its cell.
        whom: Placed,
        /// Whether the capture is en passant.
        en_passant: bool,
    },
    /// The man that moves passes over this man (a screen or a hurdle).
    Over {
        /// The man passed over.
        screen: Placed,
    },
    /// A pawn is promoted.
    Becomes {
        /// The pawn, on the cell where it is promoted.
        pawn: Placed,
        /// What it becomes.
        kind: Kind,
    },
    /// The king castles. The king's own move is a separate fact.
    Castles {
        /// The right used.
        right: CastlingRight,
        /// The rook, where it was.
        rook: Placed,
        /// The cell to which the rook moves.
        to: Cell,
    },
    /// A deflector from hand is placed on the board.
    Lays {
        /// Whose turn it is.
        side: Side,
        /// The deflector and its cell.
        bend: Bend,
    },
    /// A deflector on the board is moved.
    Shifts {
        /// Whose turn it is.
        side: Side,
        /// The deflector, where it was.
        bend: Bend,
        /// How it moves.
        way: Way,
    },
    /// The original of the reflection that moves vanishes.
    Vanishes {
        /// The original.
        original: Placed,
    },
    /// A man moves onto the cell of this reflection, which gives way.
    Displaces {
        /// The reflection.
        reflection: Placed,
    },
    /// A reflection appears that was not there before the turn.
    Appears {
        /// The reflection.
        reflection: Placed,
    },
    /// A reflection disappears.
    Fades {
        /// The reflection.
        reflection: Placed,
    },
    /// After the turn, mirrors show the man that moved.
    Reflected {
        /// The man, where it is after the turn.
        who: Placed,
        /// The mirrors that show it.
        on: Vec<Cell>,
    },
    /// The man moves without its twin (Kingdom).
    Alone {
        /// The man that moves.
        who: Placed,
        /// Why it may move alone.
        company: Company,
    },
    /// A man on a king's board could capture the king, but does not attack it, because the man's twin cannot follow
    /// (Kingdom). Men and cells are those after the turn.
    CannotFollow {
        /// The man.
        who: Placed,
        /// The king's cell.
        to: Cell,
        /// Its twin.
        twin: Placed,
        /// The man of the same side that is in the twin's way, if there is one.
        #[serde(skip_serializing_if = "Option::is_none")]
        by: Option<Placed>,
        /// Whether the twin is a pawn that would have to capture, and has nothing to capture.
        #[serde(default, skip_serializing_if = "super::is_false")]
        captures_nothing: bool,
    },
    /// An attack on a king of the mover ends because something now shuts its way. Men and cells are those after the turn.
    Shuts {
        /// The king.
        king: Placed,
        /// The attack that there was before the turn.
        attack: Box<Attack>,
        /// The man or reflection that is now in the attack's way, or the man that now covers a deflector on that way.
        by: Placed,
    },
    /// An attack on a king of the mover ends for another reason.
    Ends {
        /// The king, where it was.
        king: Placed,
        /// The attack that there was before the turn.
        attack: Box<Attack>,
        /// How it ends.
        how: Ending,
    },
    /// The turn would open a line to a king of the mover, but one thing keeps that line shut. Men and cells are those after
    /// the turn.
    StaysShut {
        /// The king.
        king: Placed,
        /// The attack that there would be if the line were open.
        attack: Box<Attack>,
        /// What shuts the line: a man that the turn has moved, a reflection, or a deflector that turns the line away.
        by: Thing,
        /// The clause by which it shuts the line.
        clause: ClauseId,
    },
    /// An attack that is no check: on a cell that only the rook crosses in castling, on the rook, or on a reflection of the king.
    NoCheck {
        /// The king before castling, or its reflection after the turn.
        king: Placed,
        /// The attacked cell.
        cell: Cell,
        /// What attacks it.
        attacks: Vec<Attack>,
        /// The clause by which it is no check.
        clause: ClauseId,
    },
    /// The act takes a deflector to a cell to which the ko forbids another deflector to return (Deflection).
    OtherKo {
        /// The other deflector, which may not return there.
        bend: Bend,
        /// The cell.
        came_from: Cell,
    },
    /// The king, in check, enters a point, which this game allows (Spectral).
    MayEnterPoint {
        /// The king, where it was.
        king: Placed,
        /// The point.
        to: Cell,
    },
    /// The first step of the knight's move would lead off the board, which makes no difference (Masonic Chess).
    FirstStepOffBoard {
        /// The knight, where it was.
        knight: Placed,
    },
    /// A pawn has reached its last rank before its twin and waits there (Kingdom).
    Waits {
        /// The pawn, where it waits.
        pawn: Placed,
        /// Its twin, if it has not been captured.
        twin: Option<Placed>,
    },
    /// The king runs across an attacked cell, which the law allows (Kingdom).
    RunsAcross {
        /// The king.
        king: Placed,
        /// The attacked cell.
        cell: Cell,
        /// What attacks it.
        attacks: Vec<Attack>,
    },
}
