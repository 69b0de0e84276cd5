//! Statements of the rules of Masonic Chess (MAS), in the order of the law.

use types::{Cell, EnPassant, Side};

use super::moving::{Moving, Run};

/// A statement of Masonic Chess.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Masonic {
    /// MAS-1: the even ranks (0) or the odd ranks (1) are shifted half a cell to the right.
    IsShifted(u8),
    /// MAS-6…8: the rider's step is along one of its lines.
    RunsAlong(Run),
    /// MAS-9: the king's step is one step along a line of the queen.
    StepsAsKing(Run),
    /// MAS-10: the step is a rook's step followed by a diagonal step in the same sense.
    LeapsAsKnight(Moving),
    /// MAS-11: the knight's first step would lead to this cell (`None`: off the board).
    FirstStepOver(Option<Cell>),
    /// MAS-12: the step is one of the ways in which a pawn moves.
    IsPawnsStep(Moving),
    /// MAS-12: the pawn steps along a cant to a vacant cell.
    StepsToVacantCell(Run),
    /// MAS-12: the cell between the ends of the pawn's double step is on the board.
    CrossesCell(Moving),
    /// MAS-12: this cell, between the ends of the pawn's double step, and the cell reached are vacant.
    StepsTwice(Moving, Cell),
    /// MAS-12: the en passant field describes a double step of the side.
    IsDoubleStep(Side, EnPassant),
    /// MAS-13: the pawn captures along a forward diagonal.
    CapturesDiagonally(Run),
    /// MAS-14: the pawn on this cell has just crossed the destination of the moving pawn.
    HasJustCrossed(Run, Cell),
    /// MAS-15: the pawn has not moved yet.
    IsFirstMove(Moving),
}
