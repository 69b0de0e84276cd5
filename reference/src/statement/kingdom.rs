//! Statements of the rules of the Kingdom of Distorting Mirrors (KDM), in the order of the law.

use types::{BoardId, CastlingRight, Cell, Kind, Man, Side, Step};

use super::moving::{Moving, Run};
use crate::castling::Castling;

/// A man and its cell.
pub type Stands = (Cell, Man);

/// How far men move on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Range {
    /// One step.
    Short,
    /// As far as they can go.
    Max,
}

/// A statement of the Kingdom of Distorting Mirrors.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kingdom {
    /// KDM-1: the man's step leads to a cell of its own board.
    StaysOnItsBoard(Moving),
    /// KDM-1: men on the board have this range.
    HasRange(BoardId, Range),
    /// KDM-1: men on the board of this man have one of the two ranges.
    HasSomeRange(Moving),
    /// KDM-2: the two men started on cells of the same name, one on each board.
    AreTwins(Stands, Stands),
    /// KDM-2: the two men of the turn are not twins.
    AreStrangers(Stands, Stands),
    /// CHE-5…7: the step is along a line of the piece.
    StepsAlong(Run),
    /// KDM-3: the piece goes farther than one step.
    GoesFarther(Run),
    /// KDM-3: the pawn makes a double step.
    StepsTwice(Moving),
    /// CHE-10: the step is one of the ways in which a pawn moves.
    IsPawnsStep(Moving),
    /// KDM-4: a man stands in the way of the run, or a man of the runner's own side on the cell reached.
    InTheWay(Run),
    /// KDM-4: the man could go on from the cell reached.
    CouldGoOn(Run),
    /// KDM-5…7: the step is along a line of the man.
    RunsAlong(Run),
    /// KDM-7: the pawn runs straight onto a man of the other side.
    CapturesStraight(Run),
    /// KDM-8: attacks on this cell, which the king crosses, do not matter.
    AttacksOnCellCrossed(Moving, Cell),
    /// KDM-8: the king may run across this cell.
    RunsAcross(Moving, Cell),
    /// KDM-9: the turn is a step on one board, or a step on each.
    IsStepOnABoardOrEach,
    /// KDM-9: the twins move in different directions. The first field is the twin on the short-range board.
    GoInTwoDirections(Moving, Moving),
    /// KDM-9: the man moves without its twin.
    LeavesItsTwin(Moving, Stands),
    /// KDM-10: the man's twin has been captured.
    IsLone(Moving),
    /// KDM-11: the pawn moves diagonally and captures nothing. The flag says whether its twin captures.
    CapturesNothing(Moving, bool),
    /// KDM-12: the pawn moves diagonally along with a twin that captures. The flag says whether the twin moves at all.
    GoesAlong(Moving, bool),
    /// KDM-13: the kings castle by this right, on both boards. The step is that of the last king in the turn.
    CastlesOnBothBoards(CastlingRight, Step),
    /// The rook moves in this castling.
    MovesRook(Castling),
    /// KDM-14: the man is a pawn on its last rank.
    Waits(Stands),
    /// KDM-14, KDM-17: the pawn that moves is a waiting pawn.
    MovesWhileWaiting(Moving),
    /// KDM-14: the man's twin waits on this cell.
    TwinWaits(Moving, Cell),
    /// KDM-14: the pawn reaches its last rank before its twin. The second field is the twin's move in this turn, if any.
    ArrivesFirst(Moving, Option<Moving>),
    /// KDM-14: the pawn that has to wait for its twin is promoted.
    IsPromotedBeforeItsTwin(Moving),
    /// KDM-15: twins promote to different kinds.
    BecomeTwoKinds(Kind, Kind),
    /// KDM-15: this twin of the promoted pawn has waited, and promotes to the same kind.
    TwinBecomesTheSame(Stands, Kind),
    /// The man captures the man on the cell reached, if there is one.
    Captures(Moving),
    /// The pawn promotes, if its step names a kind.
    Becomes(Moving),
    /// KDM-19: the man's move, alone or with a move of its twin, makes a complete turn.
    CompletesATurn(Moving),
    /// KDM-20: the king stands on the first cell, but the attacks to be judged are those on the second.
    KingIsElsewhere(Cell, Cell),
    /// KDM-22: the side is stalemated and has lost.
    LosesByStalemate(Side),
    /// KDM-23: the turn makes a capture or a pawn move. The flags say whether on the short-range and on the max-range board.
    CapturesOrMovesAPawn(bool, bool),
    /// KDM-23: 75 turns of each side were made without a capture or a pawn move.
    IsAfterSeventyFiveTurns,
    /// KDM-23: the material would be dead in chess.
    IsDeadInChess,
    /// KDM-23: with this material the side could not give checkmate in chess.
    CannotMateInChess(Side),
    /// KDM-24: the man bears a mark that does not fit its kind.
    BearsWrongMark(Stands),
    /// KDM-24: one man stands on two cells of a board.
    StandsTwice(Stands, Stands),
    /// KDM-24: the side has no king on the board.
    HasNoKingOn(Side, BoardId),
    /// KDM-24: the twins, the one on the short-range board first, are not promoted alike.
    ArePromotedUnlike(Stands, Stands),
    /// KDM-24: the pawn stands where no pawn can stand.
    PawnCannotStand(Stands),
    /// KDM-24: the short-range pawn is ahead of its twin.
    IsAheadOfItsTwin(Stands, Stands),
    /// KDM-18: the en passant field is set.
    HasEnPassantField,
    /// KDM-25: the move of the king on this board decides whether a turn is castling.
    DecidesCastling(BoardId),
    /// KDM-26: the man is distinguished from others of its kind by its mark.
    IsKnownByItsMark(Stands),
}
