//! What facts are made of: men on their cells, ways, attacks.

use serde::Serialize;

use crate::cell::Cell;
use crate::clause_id::ClauseId;
use crate::man::{Deflector, Man};

/// A man and where it stands; or the reflection of a man and where it is shown (House of Mirrors).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Placed {
    /// The man, or the man that is shown.
    #[serde(flatten)]
    pub man: Man,
    /// The cell where it stands, or the mirror that shows it.
    pub cell: Cell,
    /// Of a reflection, the one or two cells where the man really stands; empty for a man.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub originals: Vec<Cell>,
}

impl Placed {
    /// A man that stands on a cell.
    pub const fn new(man: Man, cell: Cell) -> Placed {
        Placed { man, cell, originals: Vec::new() }
    }

    /// Whether it is a reflection and no man.
    pub fn is_reflection(&self) -> bool {
        !self.originals.is_empty()
    }
}

/// A deflector that lies on a cell, where it turns what crosses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Bend {
    /// Its type.
    pub deflector: Deflector,
    /// Its cell.
    pub cell: Cell,
}

/// How something comes from a cell to a cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Way {
    /// The cell left, every cell passed over in order, and the cell reached. A leap has the first
    /// and the last only. In the Spectral games squares and points follow each other.
    pub cells: Vec<Cell>,
    /// The deflectors that turn it, in the order in which it meets them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub bends: Vec<Bend>,
}

impl Way {
    /// The way over these cells, both ends included, with no deflector.
    pub const fn over(cells: Vec<Cell>) -> Way {
        Way { cells, bends: Vec::new() }
    }

    /// A leap or a single step.
    pub fn leap(from: Cell, to: Cell) -> Way {
        Way::over(vec![from, to])
    }

    /// The cells strictly between its ends.
    pub fn between(&self) -> &[Cell] {
        self.cells.get(1..self.cells.len().saturating_sub(1)).unwrap_or_default()
    }
}

/// With whom a man of the Kingdom games makes its turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Company {
    /// Its twin goes so on the other board.
    Twin {
        /// The twin.
        who: Placed,
        /// How it goes.
        way: Way,
    },
    /// Its twin has been captured.
    Lone,
    /// Its twin waits there on its last rank.
    TwinWaits(Cell),
}

/// What attacks a cell, and how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Attack {
    /// The man, or the reflection, that attacks.
    pub by: Placed,
    /// How it would come to the cell.
    pub way: Way,
    /// The man that it leaps over or captures across, where it needs one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub screen: Option<Placed>,
    /// In the Kingdom games the rest of its turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub company: Option<Company>,
    /// The clauses by which it attacks.
    pub clauses: Vec<ClauseId>,
}

/// How a king comes to stand in check by its own side's turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum How {
    /// The king itself went to the attacked cell.
    WalkedInto,
    /// It was attacked so before the turn, and the turn does nothing against it.
    NotParried,
    /// A man left this cell, where it had stood between attacker and king (a pin), or had held a
    /// deflector shut.
    Opened(Cell),
    /// A deflector laid on this cell turns the attack to the king.
    Turned(Cell),
    /// A deflector taken off this cell no longer turns the attack away.
    NoLongerTurned(Cell),
    /// In any other way: an original vanished, a man moved under a path, a twin was given up.
    GivenUp,
}

/// A king that is attacked, or would be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AttackedKing {
    /// The king.
    pub king: Placed,
    /// Everything that attacks it, at least one.
    pub attacks: Vec<Attack>,
    /// How it came about; `None` where no turn brought it about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub how: Option<How>,
}

/// The part of a turn after which something is so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Moment {
    /// After the whole turn.
    Turn,
    /// After the man's move and before the act (Deflection).
    Move,
    /// After the act (Deflection).
    Act,
}

/// What a turn of a game is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// One man's move and nothing beside it.
    OneMove,
    /// One man's move, and a deflector act if one likes (Deflection).
    MoveAndAct,
    /// One move, and the name of an original where there are two (House of Mirrors).
    MoveAndName,
    /// A step on the short-range board, on the max-range board, or on each (Kingdom).
    StepOnABoardOrEach,
}

/// A field of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Field {
    /// The double step just played.
    EnPassant,
    /// The deflector just moved (Deflection).
    Ko,
}
