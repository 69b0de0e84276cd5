//! Statements of the rules of Spectral Realm Chess (SPE), in the order of the law.

use types::{Cell, Kind, Man};

use super::moving::{Moving, Run};

/// The purpose for which a man goes to a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To occupy it.
    Move,
    /// To capture there, or to attack the cell.
    Capture,
}

/// A statement of Spectral Realm Chess.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Spectral {
    /// SPE-1: four squares meet at the point.
    IsPoint(Cell),
    /// SPE-4, SPE-22: the step is along a diagonal, by any number of half-steps.
    RunsDiagonally(Run),
    /// SPE-5: the man on this cell, between the ends of a diagonal, counts as being in the way.
    Counts(Run, Cell),
    /// SPE-5: a man that counts stands between the ends of the diagonal.
    ManInTheWay(Run),
    /// SPE-5: if the step is a full diagonal one, it passes whatever is in between.
    MayBeFullStep(Moving),
    /// SPE-6: the step leads to the other board.
    LeavesItsBoard(Moving),
    /// SPE-6, SPE-21, SPE-24: the step is along a line of the man's own board.
    RunsOnItsBoard(Run),
    /// SPE-6: the step is a knight's leap on its own board.
    LeapsAsKnight(Moving),
    /// SPE-7: the king moves to a neighbouring cell of its own board.
    StepsAsKing(Moving),
    /// SPE-7: the king makes a half-step.
    MakesHalfStep(Run),
    /// SPE-8: the step is one of the ways in which a pawn moves.
    IsPawnsStep(Moving),
    /// SPE-8: the pawn's double step begins on a point.
    StepsTwiceFromPoint(Moving),
    /// SPE-8: the pawn captures by a half-step.
    CapturesByHalfStep(Run),
    /// SPE-9: the pawn on this cell has just crossed the square that a half-step reaches.
    HasJustCrossed(Run, Cell),
    /// SPE-11: a king in check moves from a square to a point.
    EntersPointInCheck(Moving),
    /// SPE-12: the side of the man has a king in check on a point.
    IsCheckedOnPoint(Moving),
    /// SPE-20: the pawn may promote to this kind of the array.
    MayBecome(Moving, Kind),
    /// SPE-20: there is no kind to which the pawn could promote on the point.
    HasNoKindToBecome(Moving),
    /// SPE-20: the turn gives a kind to which the pawn may promote.
    BecomesOneOfArray(Moving),
    /// SPE-21, SPE-24: exactly one man stands between the ends of a line of one board.
    HasOneScreen(Run),
    /// SPE-22: exactly one man that counts stands between the ends of a diagonal.
    HasOneScreenOnDiagonal(Run),
    /// SPE-24: a Nao that does not capture would land on a man on its way.
    LandsOnMan(Run),
    /// SPE-25, SPE-27, SPE-28: the man goes straight to the cell, whatever is between.
    Leaps(Moving, Purpose),
    /// SPE-26: the step is along a diagonal, four half-steps at most.
    RunsAsDuke(Run),
    /// SPE-29: the cell is on a path of a Griffin.
    GoesAsGriffin(Moving),
    /// SPE-29: a man stands on the Griffin's path.
    GriffinIsStopped(Moving),
    /// SPE-31: the cell is on a path of a Rhinoceros over vacant cells.
    GoesAsRhinoceros(Moving),
    /// SPE-30: there is a man over which a Grasshopper hops to the cell.
    HopsAsGrasshopper(Moving),
    /// SPE-32: the array names no kind.
    ArrayIsEmpty,
    /// SPE-32: the array names this kind, which no array may name.
    CannotBeInArray(Kind),
    /// SPE-32: the man on the cell is of a kind that the array does not name.
    IsNotInArray(Man, Cell),
}
