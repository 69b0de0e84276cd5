//! The parts of facts: men on their cells, ways, attacks.

use serde::{Deserialize, Serialize};

use crate::cell::Cell;
use crate::clause_id::ClauseId;
use crate::man::{Deflector, Man};

/// A man and its cell; or the reflection of a man and its mirror (House of Mirrors).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Placed {
    /// The man, or the man reflected.
    #[serde(flatten)]
    pub man: Man,
    /// Its cell, or the mirror that shows it.
    pub cell: Cell,
    /// The one or two cells of a reflection's originals; empty for a man.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub originals: Vec<Cell>,
}

impl Placed {
    /// A man on a cell.
    pub const fn new(man: Man, cell: Cell) -> Placed {
        Placed { man, cell, originals: Vec::new() }
    }

    /// Whether it is a reflection, not a man.
    pub fn is_reflection(&self) -> bool {
        !self.originals.is_empty()
    }
}

/// A deflector on a cell, where it turns the paths that cross it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bend {
    /// Its type.
    pub deflector: Deflector,
    /// Its cell.
    pub cell: Cell,
}

/// A man or a reflection, or a deflector, on its cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Thing {
    /// A man or a reflection.
    Man(Placed),
    /// A deflector.
    Deflector(Bend),
}

impl Thing {
    /// Its cell.
    pub const fn cell(&self) -> Cell {
        match self {
            Thing::Man(placed) => placed.cell,
            Thing::Deflector(bend) => bend.cell,
        }
    }
}

/// Something on a way that, by a clause, does not count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ignored {
    /// What is there.
    pub what: Thing,
    /// The clause by which it does not count.
    pub by: ClauseId,
}

/// Why something is no longer on its cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Departure {
    /// It moves.
    Moved,
    /// It is captured.
    Captured,
    /// It vanishes, because its reflection moves (House of Mirrors).
    Vanished,
    /// It is a reflection that its mirror no longer shows (House of Mirrors).
    Faded,
}

/// Something that blocked or turned a way before the turn, and is gone after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gone {
    /// What was there, on the cell where it was.
    pub what: Thing,
    /// Why it is gone.
    pub how: Departure,
}

/// How something moves from one cell to another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Way {
    /// The cell left, every cell passed over, in order, and the cell reached. A leap has only the first and
    /// the last. In the Spectral games a way can include both squares and points.
    pub cells: Vec<Cell>,
    /// The deflectors that turn it, in the order in which it meets them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bends: Vec<Bend>,
    /// What is on the way but does not count, in the order in which the way passes it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ignored: Vec<Ignored>,
}

impl Way {
    /// The way over these cells, both ends included, without deflectors.
    pub const fn over(cells: Vec<Cell>) -> Way {
        Way { cells, bends: Vec::new(), ignored: Vec::new() }
    }

    /// The way of a leap or a single step.
    pub fn leap(from: Cell, to: Cell) -> Way {
        Way::over(vec![from, to])
    }

    /// The cells strictly between its ends.
    pub fn between(&self) -> &[Cell] {
        self.cells.get(1..self.cells.len().saturating_sub(1)).unwrap_or_default()
    }
}

/// What a man's twin does while the man moves, or why it does nothing (Kingdom).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Company {
    /// Its twin moves this way on the other board.
    Twin {
        /// The twin.
        who: Placed,
        /// How it moves.
        way: Way,
    },
    /// Its twin has been captured.
    Lone,
    /// Its twin is waiting on its last rank, on this cell.
    TwinWaits(Cell),
}

/// One attack on a cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attack {
    /// The man, or the reflection, that attacks.
    pub by: Placed,
    /// How it would move to the cell.
    pub way: Way,
    /// The man over which the attacker captures, if it needs one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub screen: Option<Placed>,
    /// In the Kingdom games, what the attacker's twin would do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub company: Option<Company>,
    /// What blocked the attack or turned it away before the turn, and is now gone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gone: Vec<Gone>,
    /// The clauses by which it attacks.
    pub clauses: Vec<ClauseId>,
}

/// How an attack on a king of the mover ends, other than by something coming into its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// The attacker is captured.
    Captured,
    /// The king moves away.
    KingMoves,
    /// The attacker is a reflection that its mirror no longer shows (House of Mirrors).
    Fades,
    /// The man over which the attacker would capture is gone (Spectral).
    LosesScreen,
}

/// How a turn leaves or puts a king of its own side in check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum How {
    /// The king itself moves to the attacked cell.
    WalkedInto,
    /// The king was already attacked this way, and the turn does not stop the attack.
    NotParried,
    /// As [`How::NotParried`], but something now stands on this cell of the way, where it does not count.
    InVain(Cell),
    /// A man leaves this cell, where it was between attacker and king (a pin) or covered a deflector; or a reflection
    /// on it fades.
    Opened(Cell),
    /// A deflector placed on this cell turns the attack to the king.
    Turned(Cell),
    /// A deflector moved from this cell no longer turns the attack away.
    NoLongerTurned(Cell),
    /// In any other way: for example, an original vanishes or a twin is left behind.
    GivenUp,
}

/// A king that is attacked or would be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AttackedKing {
    /// The king.
    pub king: Placed,
    /// Everything that attacks it, at least one.
    pub attacks: Vec<Attack>,
    /// How the turn leads to this check; `None` if the king is already in check in the position itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub how: Option<How>,
}

/// A part of a turn, at the end of which something holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Moment {
    /// After the whole turn.
    Turn,
    /// After the man's move and before the act (Deflection).
    Move,
    /// After the act (Deflection).
    Act,
}

/// The form of a turn in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// One man's move and nothing else.
    OneMove,
    /// One man's move and, optionally, a deflector act (Deflection).
    MoveAndAct,
    /// One man's move and, for a reflection with two originals, the cell of the one that vanishes (House of Mirrors).
    MoveAndName,
    /// A step on the short-range board, on the max-range board, or on each (Kingdom).
    StepOnABoardOrEach,
}

/// A field of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Field {
    /// The double step just played.
    EnPassant,
    /// The deflector just moved (Deflection).
    Ko,
}
