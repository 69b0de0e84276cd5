//! Statements of the rules of the House of Mirrors (HOM), in the order of the law.

use types::{Cell, Man, Side};

use super::moving::{Moving, Run};

/// A statement of the House of Mirrors.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Mirrors {
    /// HOM-1: the cell is a cell of the board.
    IsCell(Cell),
    /// HOM-4: the dragon horse moves to an adjacent cell or along a diagonal.
    MovesAsDragonHorse(Moving),
    /// HOM-5: the man is of a kind that moves as in chess.
    MovesAsInChess(Moving),
    /// HOM-6: the cell is on the eighth rank of the side.
    IsOnEighthRank(Side, Cell),
    /// HOM-8: a double step has crossed the cell.
    DoubleStepOver(Cell),
    /// HOM-9: the mirror shows the man.
    Shows(Image),
    /// HOM-10: the pawn moves diagonally onto a reflection.
    CapturesReflection(Moving),
    /// HOM-10: a move that breaks no clause so far lands on a reflection.
    LandsOnReflection(Moving),
    /// HOM-11: what moves from the cell is a reflection, not a man.
    ReflectionMovesFrom(Cell),
    /// CHE-2, HOM-11: the reflection on the cell shows a man of the other side.
    IsOpponentsReflection(Cell),
    /// CHE-2, HOM-12: the turn is a move, with or without the name of an original.
    IsMoveWithName,
    /// HOM-12: the cell that the turn names is that of one of two originals.
    NamesOneOfTwo(Moving, Cell),
    /// HOM-12: the turn names an original.
    NamesAnOriginal(Moving),
    /// HOM-12: the turn does not name the original on the cell, which therefore stays.
    OriginalStays(Cell),
    /// HOM-13: the reflection lands on one of its own originals.
    LandsOnItsOriginal(Moving),
    /// HOM-13: the man or reflection lands on a reflection with which it has an original in common.
    LandsOnItself(Moving),
    /// HOM-14: the reflection on the cell stands in the way.
    ReflectionInTheWay(Run, Cell),
    /// HOM-15: a reflection of the man attacks for the side.
    AttacksFor(Man, Side),
    /// HOM-17: the man has moved by its reflection.
    HasMovedByReflection(Moving),
    /// An effect of a granted turn: the original of a reflection that moved vanishes, and the mirrors show what follows
    /// from the men. The statement is about the position after the turn.
    MirrorsSettle(Moving),
}

/// A vacant mirror, and the man on its rank that it could show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Image {
    /// The mirror.
    pub cell: Cell,
    /// The man.
    pub man: Man,
    /// The cell of the original; of the first on the rank if there are several.
    pub original: Cell,
    /// The number of mirrors on the rank.
    pub mirrors: usize,
    /// The number of mirrors on the rank with men on them.
    pub men: usize,
}
