//! The parts of which facts are made: men on their cells, ways, attacks.

use serde::Serialize;

use crate::cell::Cell;
use crate::clause_id::ClauseId;
use crate::man::{Deflector, Man};

/// A man on its cell; or, in House of Mirrors, the reflection of a man in a mirror.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Placed {
    /// The man, or the man that is reflected.
    #[serde(flatten)]
    pub man: Man,
    /// The man's cell, or the cell of the mirror that shows the reflection.
    pub cell: Cell,
    /// The one or two cells of a reflection's originals; empty for a man.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub originals: Vec<Cell>,
}

impl Placed {
    /// A man on a cell.
    pub const fn new(man: Man, cell: Cell) -> Placed {
        Placed { man, cell, originals: Vec::new() }
    }

    /// Whether this is a reflection rather than a man.
    pub fn is_reflection(&self) -> bool {
        !self.originals.is_empty()
    }
}

/// A deflector on a cell, where it bends the paths that cross the cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs, reason = "the names say everything")]
pub struct Bend {
    pub deflector: Deflector,
    pub cell: Cell,
}

/// A man, a reflection or a deflector, on its cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names say everything")]
pub enum Thing {
    Man(Placed),
    Deflector(Bend),
}

impl Thing {
    /// The cell of the man or deflector, or of the mirror that shows the reflection.
    pub const fn cell(&self) -> Cell {
        match self {
            Thing::Man(placed) => placed.cell,
            Thing::Deflector(bend) => bend.cell,
        }
    }
}

/// What is on a way but neither blocks nor bends it, because by some clause it does not count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ignored {
    /// What does not count.
    pub what: Thing,
    /// The clause by which it does not count.
    pub by: ClauseId,
}

/// Why a man, a reflection or a deflector is no longer on its cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Departure {
    /// It has moved to another cell.
    Moved,
    /// It has been captured.
    Captured,
    /// It was an original, which vanishes because its reflection moves (House of Mirrors).
    Vanished,
    /// It was a reflection, which its mirror no longer shows (House of Mirrors).
    Faded,
}

/// A man, a reflection or a deflector that blocked or bent a way before the turn, and is gone after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Gone {
    /// What is gone, on its cell before the turn.
    pub what: Thing,
    /// Why it is gone.
    pub how: Departure,
}

/// The way along which something moves from one cell to another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Way {
    /// The cell left, every cell passed over, in order, and the cell reached. A leap has only two cells: the one left
    /// and the one reached. In the Spectral games a way can include both squares and points.
    pub cells: Vec<Cell>,
    /// The deflectors that bend the way, in the order in which the way reaches them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub bends: Vec<Bend>,
    /// What is on the way but does not count, in the order in which the way passes it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ignored: Vec<Ignored>,
}

impl Way {
    /// The way over these cells, without deflectors. The first is the cell left, the last the cell reached.
    pub const fn over(cells: Vec<Cell>) -> Way {
        Way { cells, bends: Vec::new(), ignored: Vec::new() }
    }

    /// The cells between the cell left and the cell reached.
    pub fn between(&self) -> &[Cell] {
        self.cells.get(1..self.cells.len().saturating_sub(1)).unwrap_or_default()
    }
}

/// What a man's twin does when the man moves, or why the man may move without it (Kingdom).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Company {
    /// The twin moves along a way on the other board.
    #[allow(missing_docs, reason = "the names say everything")]
    Twin { who: Placed, way: Way },
    /// The twin has been captured.
    Lone,
    /// The twin is a pawn that waits on its last rank, on this cell.
    TwinWaits(Cell),
}

/// An attack on a cell by one man or reflection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Attack {
    /// The attacking man or reflection.
    pub by: Placed,
    /// The way along which the attacker would move to the cell.
    pub way: Way,
    /// The man over which the attacker captures; `None` if the attacker needs no such man.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub screen: Option<Placed>,
    /// What the attacker's twin would do if the attacker captured, in the Kingdom games; `None` in other games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub company: Option<Company>,
    /// What blocked the attack or bent it away before the turn, and is gone after the turn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub gone: Vec<Gone>,
    /// The clauses by which this is an attack.
    pub clauses: Vec<ClauseId>,
}

/// Why a turn ends an attack on a king of the mover, when nothing has come to block the attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// The attacker is captured.
    Captured,
    /// The king moves away.
    KingMoves,
    /// The attacker is a reflection that its mirror no longer shows (House of Mirrors).
    Fades,
    /// The man over which the attacker would have captured is gone (Spectral).
    LosesScreen,
}

/// How a turn leaves or puts a king of its own side in check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum How {
    /// The king itself moves to the attacked cell.
    WalkedInto,
    /// The king was already attacked along this way, and the turn does not stop the attack.
    NotParried,
    /// As [`How::NotParried`]. A man or reflection has come to this cell of the way, but does not count.
    InVain(Cell),
    /// The turn opens the way. A man is gone from this cell, on which it blocked the attack or covered a deflector, or
    /// a reflection has disappeared from this cell. The `gone` of the attack contains what stood there.
    Opened(Cell),
    /// A deflector placed on, or moved to, this cell bends the attack toward the king. The `bends` of its way contain it.
    Turned(Cell),
    /// A deflector moved from this cell no longer bends the attack away. The `gone` of the attack contains it.
    NoLongerTurned(Cell),
    /// The turn leads to check in a way that no other value describes.
    GivenUp,
}

/// A king that is attacked, or would be attacked after a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AttackedKing {
    /// The king.
    pub king: Placed,
    /// The attacks on the king, at least one.
    pub attacks: Vec<Attack>,
    /// How the turn leads to this check; `None` if the king is in check in the position itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub how: Option<How>,
}

/// The part of a turn after which a king is in check.
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

/// A field of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Field {
    /// The en passant field, with the double step just played.
    EnPassant,
    /// The ko field, with the deflector just moved (Deflection).
    Ko,
}
