//! Statements of the usual rules (CHE), in the order of the law.

use types::{CastlingRight, Cell, Claim, EnPassant, EndBy, Kind, Man, Side, Step};

use super::moving::{Moving, Run};
use crate::castling::Castling;

/// A statement of the usual rules.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Usual {
    /// CHE-1: the cell is a cell of the board.
    IsCell(Cell),
    /// CHE-1: the game has men of this kind.
    IsKindOfTheGame(Moving),
    /// CHE-1: a pawn of the side starts on the cell.
    IsInitialCell(Side, Cell),
    /// CHE-2: the step leads to another cell.
    LeadsElsewhere(Step),
    /// CHE-2: the turn is one man's move and nothing else.
    IsOneMove,
    /// CHE-2: a man stands on the cell that is left.
    HasManOn(Cell),
    /// CHE-2: the man that moves is the opponent's.
    IsOpponentsMan(Man, Cell),
    /// CHE-3: a man of its own side stands on the cell reached.
    OwnManStandsThere(Moving),
    /// CHE-3: a king stands on the cell reached.
    KingStandsThere(Moving),
    /// How a granted move was made: plainly, or as a double step, an en passant capture or castling.
    Moves(Moving, Manner),
    /// CHE-4: the man attacks the cell.
    Attacks(Moving),
    /// CHE-5…7: the rider's step is along one of its lines.
    RunsAlong(Run),
    /// CHE-8: a man stands between the ends of the line.
    ManInTheWay(Run),
    /// CHE-9: the step is a knight's leap.
    LeapsAsKnight(Moving),
    /// CHE-10: the step is one of the ways in which a pawn moves.
    IsPawnsStep(Moving),
    /// CHE-10: the cell in front of the pawn is vacant.
    StepsToVacantCell(Moving),
    /// CHE-11: the pawn is on its initial cell, and both this cell, which it crosses, and the cell reached are vacant.
    StepsTwice(Moving, Cell),
    /// CHE-11: the en passant field describes a double step of the side.
    IsDoubleStep(Side, EnPassant),
    /// CHE-12: the pawn captures on the cell diagonally in front of it.
    CapturesDiagonally(Moving),
    /// CHE-13: the pawn on this cell has just crossed the destination of the moving pawn.
    HasJustCrossed(Moving, Cell),
    /// CHE-14: the man is not promoted.
    StaysAsItIs(Moving),
    /// CHE-14: the turn says that the pawn promotes to one of these kinds.
    BecomesOneOf(Moving, &'static [Kind]),
    /// CHE-15: the king moves to an adjacent cell.
    StepsAsKing(Moving),
    /// CHE-16: the king's move is a castling.
    Castles(Moving, Castling),
    /// CHE-16: the rook stands on its initial cell.
    RookStandsReady(Castling),
    /// CHE-17: the right has been lost.
    RightIsLost(Castling),
    /// CHE-17: the turn loses the right, since it touches the initial cell of the king or the rook.
    LosesRight(CastlingRight),
    /// CHE-18: a man stands between king and rook.
    ManBetweenKingAndRook(Castling),
    /// CHE-18: a cell on the king's way is attacked.
    KingsWayIsAttacked(Castling),
    /// CHE-19: the king of the side on the cell is attacked.
    IsInCheck(Side, Cell),
    /// CHE-20: the turn leaves a king of the side in check. The statement is about the position after the turn.
    LeavesKingInCheck(Side),
    /// CHE-21: the side to move, which has no legal turn, is in check and so mated.
    IsMate(Side),
    /// CHE-22: the side to move, which has no legal turn, is not in check and so stalemated.
    IsStalemate(Side),
    /// CHE-23: the material is proved dead.
    IsDead,
    /// CHE-24: the position has occurred often enough for a claim.
    MayClaimRepetition(Times),
    /// CHE-25: the position has occurred often enough to end the game.
    EndsByRepetition(Times),
    /// CHE-26: enough turns without a capture or a pawn move have been made for a claim.
    MayClaimFiftyTurns,
    /// CHE-27: enough turns without a capture or a pawn move have been made to end the game.
    EndsBySeventyFiveTurns,
    /// CHE-29: dead material and the halfmove field can end a game, but end no position by themselves and take no turn away.
    IsDrawnAsGame,
    /// CHE-29: the position or the game has not ended in this way.
    GoesOn(EndBy),
    /// CHE-30: the side to move may claim the draw.
    MayClaim(Claim),
    /// CHE-30: the game has a last turn, which may have been announced with a claim.
    HasAnnouncedTurn,
    /// CHE-31: the act has no effect.
    ActHasNoEffect,
    /// CHE-32: the side may resign.
    MayResign(Side),
    /// CHE-32: no turns could have led to a mate by the side, so the other side's resignation is a draw.
    ResignationDraws(Side),
    /// CHE-33: both sides have made a turn.
    BothHaveMoved,
    /// CHE-34: the material of the side is proved unable to mate.
    CanNeverMate(Side),
    /// CHE-28: the side has no king, or more than one.
    HasNotOneKing(Side),
    /// CHE-28: the man on the cell is of a kind that the game does not have.
    IsStrange(Man, Cell),
    /// CHE-28: the pawn stands where no pawn can stand.
    PawnCannotStand(Man, Cell),
    /// CHE-28: the game has no castling by this right.
    HasNoSuchCastling(CastlingRight),
    /// CHE-28: this man, which the right needs on this cell, is not there.
    LacksManForRight(CastlingRight, Man, Cell),
    /// CHE-28: the en passant field, with this crossed cell, describes no double step of the side.
    FieldHasNoDoubleStep(Side, Cell),
    /// CHE-28: a man stands on a cell that the double step of the en passant field needs vacant.
    FieldCellIsHeld(Cell),
    /// CHE-28: no pawn of the side stands on this cell, where the double step of the en passant field ended.
    FieldLacksPawn(Side, Cell),
    /// CHE-28: the side not to move is in check.
    OpponentIsInCheck(Side),
}

/// How a man moves from one cell to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// The man moves to a vacant cell, or captures the man on the cell reached.
    Plain,
    /// A pawn's double step over a cell.
    DoubleStep {
        /// The cell that the pawn crosses.
        crossed: Cell,
    },
    /// A pawn captures a pawn on a cell other than the one it reaches.
    EnPassant {
        /// The cell of the captured pawn.
        taken: Cell,
    },
    /// The king's move in castling.
    Castling(Castling),
}

/// How often the present position has occurred.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Times {
    /// The number of times, this one included.
    pub count: usize,
    /// Whether the game began with the same position.
    pub is_first: bool,
}
