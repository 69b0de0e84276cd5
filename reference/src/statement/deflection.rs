//! Statements of the rules of Deflection and Gothic Chess (DEF), in the order of the law.

use types::{Cell, Deflector, Kind, Side};

use super::moving::Moving;
use crate::castling::Castling;
use crate::heading::Heading;

/// A statement of Deflection and Gothic Chess.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Deflection {
    /// DEF-2: the man is of a kind that also moves as a knight.
    MovesAsKnight(Moving),
    /// DEF-3: the king does not stop before the destination of a castling.
    CastlesAllTheWay(Moving),
    /// DEF-5: a deflector of this type bends a path by this many eighths of a circle.
    TurnsBy(Deflector, u8),
    /// DEF-6: a deflector lies on the cell reached.
    LandsOnDeflector(Moving),
    /// DEF-7, DEF-13, DEF-20: the deflector on the cell, on which no man stands, bends a path that crosses the cell.
    TurnsPath(Deflector, Cell),
    /// DEF-7, DEF-13, DEF-20: a deflector of this type can bend a path from the first heading to the second.
    TurnsTo(Deflector, Heading, Heading),
    /// DEF-8: a deflector lies on this cell, which the pawn crosses.
    StepsOverDeflector(Moving, Cell),
    /// DEF-9: a path of the man, which begins on one of its own lines, leads to the destination of its step.
    ReachesByPath(Moving),
    /// DEF-9, DEF-20: a bent path goes on at this heading, at which it could not have begun.
    LeavesItsLines(Heading),
    /// DEF-10, DEF-20: a path that a deflector has bent meets a deflector again.
    MeetsAnotherDeflector(Arrival),
    /// DEF-10, CHE-8, DEF-20: the path ends at a man on the cell.
    EndsAtMan(Cell),
    /// DEF-11: the traveller, which started on the cell, could circle forever instead of ending its path with this arrival.
    CouldCircle(Traveller, Cell, Arrival),
    /// DEF-12, DEF-20: the man or deflector that travels along the path has left this cell, on which it stood or lay.
    HasLeft(Cell),
    /// DEF-12: a path of the man ends on the cell that it has left.
    ComesBack(Moving),
    /// DEF-14: a deflector lies between king and rook.
    CastlesPastDeflector(Castling),
    /// DEF-15: the turn is a man's move, with one act at most.
    IsMoveAndAct,
    /// DEF-15: the turn has an act after the man's move.
    HasAct,
    /// DEF-16: the side has the deflector in hand.
    IsInHand(Side, Deflector),
    /// DEF-16, DEF-20: a man stands on the cell to which the deflector comes.
    ManStandsThere(Deflector, Cell),
    /// DEF-16, DEF-20: another deflector lies on the cell to which this one comes.
    DeflectorLiesThere(Deflector, Cell),
    /// The side places a deflector on the cell.
    Lays(Side, Deflector, Cell),
    /// DEF-17: a man has landed on the deflector on the cell.
    IsLandedOn(Deflector, Cell),
    /// DEF-18: the side still has a deflector in hand.
    HasStillInHand(Side),
    /// DEF-18: a deflector lies on the cell.
    HasDeflectorOn(Cell),
    /// DEF-20: the deflector's move ends on the cell where it began.
    DeflectorComesBack(Cell),
    /// DEF-20: a man stands on the cell from which the deflector is to move.
    IsUnderMan(Deflector, Cell),
    /// DEF-20: a path of the deflector leads from the first cell to the second.
    DeflectorReachesByPath(Deflector, Cell, Cell),
    /// The side moves the deflector from the first cell to the second.
    Shifts(Side, Deflector, Cell, Cell),
    /// DEF-21: the deflector goes back to the cell from which the opponent's last turn moved it.
    MovesBack(Deflector, Cell, Cell),
    /// DEF-22: an act follows the man's move.
    ActFollows,
    /// DEF-22: the man's move leaves a king of the side in check before the act.
    MoveLeavesKingInCheck(Side),
    /// A man of the side has moved, and an act follows.
    HasMoved(Side),
    /// DEF-22: the mover's king was not in check before the act.
    WasSafeBefore,
    /// DEF-22: the act leaves a king of the side in check.
    ActLeavesKingInCheck(Side),
    /// DEF-23: the side to move has no legal move of a man, but could make an act.
    CouldMakeAct,
    /// DEF-24: the ko makes no turn illegal that would otherwise be legal.
    KoForbidsNothing,
    /// DEF-27: an act follows a move that may have ended the game.
    MoveMayHaveEndedTheGame,
    /// DEF-26: there are more than two deflectors of the type.
    HasTooMany(Deflector),
    /// DEF-26: two deflectors lie on the cell.
    TwoLieOn(Cell),
    /// DEF-26: no deflector lies on the first cell of the ko.
    KoLacksDeflector(Cell, Cell),
    /// DEF-26: a man stands on a cell of the ko.
    KoCellIsHeld(Cell),
    /// DEF-26: a deflector lies on the second cell of the ko.
    KoCameFromDeflector(Cell, Cell),
    /// DEF-26: the side that moved the deflector of the ko has a deflector in hand.
    KoWithHand(Side),
}

/// What travels along a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Traveller {
    /// A man of this kind that makes a move.
    Man(Kind),
    /// A man of this kind, judged as an attack (CHE-4).
    Attack(Kind),
    /// A deflector. Only DEF-20 says how it moves.
    Deflector,
}

/// The arrival of a path at a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// The cell.
    pub cell: Cell,
    /// The heading at which the path arrived.
    pub heading: Heading,
    /// Whether a deflector has bent the path before this arrival.
    pub turned: bool,
    /// The deflector on the previous cell, if it bent the path there.
    pub by: Option<Deflector>,
}
