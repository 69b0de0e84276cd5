//! Violations: how turns and players' acts break clauses.

use serde::{Deserialize, Serialize};

use super::{Attack, AttackedKing, Bend, Form, Moment, Placed, Way};
use crate::cell::Cell;
use crate::end::EndBy;
use crate::man::{Deflector, Kind, Side};
use crate::position::CastlingRight;
use crate::turn::Turn;

/// How an illegal turn or act breaks a clause. Men are given with their cells before the turn, unless a comment says
/// *after the turn*.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "fact", rename_all = "kebab-case")]
pub enum Violation {
    // --- Form and mover ------------------------------------------------------------------------
    /// The turn does not have the form that turns have in this game.
    OtherForm {
        /// The form of the turns of this game.
        expected: Form,
    },
    /// The turn names a cell that is not on the board.
    NoCell {
        /// The cell that is not on the board.
        cell: Cell,
    },
    /// A move ends where it begins.
    EndsWhereItBegan {
        /// The cell where the move begins and ends.
        cell: Cell,
        /// The path that leads back to the cell, if there is one (DEF-12).
        #[serde(skip_serializing_if = "Option::is_none")]
        path: Option<Way>,
    },
    /// There is no man on the cell from which the turn would move one.
    NoMan {
        /// The vacant cell.
        cell: Cell,
    },
    /// The move leaves a mirror that shows nothing, because the men on the other mirrors of its rank are not alike
    /// (House of Mirrors).
    ShowsNothing {
        /// The cell of the mirror.
        cell: Cell,
        /// The men, not all alike, on the other mirrors of the rank.
        men: Vec<Placed>,
    },
    /// The man or reflection that would move does not belong to the side to move.
    NotTheirs {
        /// The man or reflection that would move.
        who: Placed,
        /// The side to move.
        mover: Side,
    },
    /// The man that would move is of a kind that the game does not have.
    NoSuchKind {
        /// The man of that kind.
        who: Placed,
    },

    // --- Movement and path ---------------------------------------------------------------------
    /// The man cannot reach the cell `to` by the movement of its kind.
    OutOfReach {
        /// The man that would move.
        who: Placed,
        /// The cell to which the man would move.
        to: Cell,
        /// The cells that the man can reach by the clauses of movement, path and capture, sorted. If `reach` and `own`
        /// would have more than twelve cells together, they list only the eight nearest to `to` and any others as near
        /// as the eighth.
        reach: Vec<Cell>,
        /// The cells that the man could reach if men of its own side did not occupy them, sorted.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        own: Vec<Cell>,
        /// Whether `reach` and `own` leave out cells that are farther away.
        #[serde(default, skip_serializing_if = "super::is_false")]
        more: bool,
        /// Whether the man moves along lines, and none of its lines leads to `to`.
        #[serde(default, skip_serializing_if = "super::is_false")]
        no_line: bool,
    },
    /// The man can move to the cell `to` only to capture, or only without capturing, and the turn does the opposite.
    MovesOtherwise {
        /// The man that would move.
        who: Placed,
        /// The cell to which the man would move.
        to: Cell,
        /// The opposing man on the cell, if `who` moves there only without capturing; `None` if `who` moves there only
        /// to capture and there is nothing to capture.
        #[serde(skip_serializing_if = "Option::is_none")]
        whom: Option<Placed>,
    },
    /// The man would move to another board, but men of its kind never do.
    StaysOnItsBoard {
        /// The man that would move.
        who: Placed,
        /// The cell on the other board to which the man would move.
        to: Cell,
    },
    /// A man or a reflection is in the way of the man that would move, or covers a deflector that would have to bend
    /// the way (Deflection).
    Blocked {
        /// The man that would move.
        who: Placed,
        /// The whole way to the cell to which the man would move.
        way: Way,
        /// The first man or reflection in the way, or the man that covers the deflector.
        by: Placed,
    },
    /// The man can move along the way only if all its cells but the first are vacant, as for a pawn's straight move,
    /// but one of them is not.
    NotVacant {
        /// The man that would move.
        who: Placed,
        /// The way along which the man would move.
        way: Way,
        /// The man or reflection on a cell that has to be vacant.
        by: Placed,
    },
    /// A deflector bends the man's path away from the cell to which the man would move.
    Diverted {
        /// The man that would move.
        who: Placed,
        /// The way to the cell to which the man would move, straight across the deflector `bend`.
        way: Way,
        /// The deflector that bends the path away.
        bend: Bend,
        /// The straight ways along which the deflector sends the path instead, at most one to the left and one to the
        /// right. Each ends at the next deflector or at the last cell that the man can reach.
        leads: Vec<Way>,
    },
    /// The man must move as far as it can, and so would end its move on a cell other than `to` (Kingdom).
    RunsElsewhere {
        /// The man that would move.
        who: Placed,
        /// The cell to which the man would move.
        to: Cell,
        /// The way from the man, in the direction of `to`, as far as the man can move; only the man's own cell if it
        /// cannot move that way at all.
        run: Way,
        /// The man that stops the moving man at the end of `run`; `None` if the edge of the board does.
        #[serde(skip_serializing_if = "Option::is_none")]
        by: Option<Placed>,
    },
    /// The man captures only over exactly one other man, but there is none or more than one on the way (Spectral).
    Screens {
        /// The man that would capture.
        who: Placed,
        /// The way along which the man would capture.
        way: Way,
        /// The men between the first and the last cell of the way.
        found: Vec<Placed>,
    },
    /// The man moves along the way only over a man on the cell `needed`, with no other man in the way, but the cell is
    /// vacant or there is another man (Spectral).
    NoHurdle {
        /// The man that would move.
        who: Placed,
        /// The way along which the man would move.
        way: Way,
        /// The cell on which there has to be a man.
        needed: Cell,
        /// The men on the way, except those that by some clause do not count.
        found: Vec<Placed>,
    },
    /// The pawn would make a double step, but not from a cell from which double steps are made.
    NotInitial {
        /// The pawn that would move.
        pawn: Placed,
        /// The cell to which the pawn would move.
        to: Cell,
        /// The rank from which the pawn's side makes double steps; `None` if no pawn makes one in this game (Kingdom),
        /// or none from a point (Spectral).
        rank: Option<u8>,
    },
    /// The pawn would make a double step that crosses no cell of the board.
    CrossesNoCell {
        /// The pawn that would move.
        pawn: Placed,
        /// The cell to which the pawn would move.
        to: Cell,
    },
    /// The pawn can move to the cell `to` only if it captures, but no man of the other side is there.
    NothingToCapture {
        /// The pawn that would move.
        pawn: Placed,
        /// The cell to which the pawn would move.
        to: Cell,
        /// The reflection that a mirror on `to` shows; `None` if there is none. A reflection is not a man, so it cannot
        /// be captured.
        #[serde(skip_serializing_if = "Option::is_none")]
        reflection: Option<Placed>,
        /// The crossed cell that the en passant field names. `None` if the field is empty, and always in House of
        /// Mirrors, which has no capture en passant.
        crossed: Option<Cell>,
    },
    /// The capture would be en passant, but the pawn to be captured did not cross the cell `to` with a double step in
    /// the last turn.
    NotJustCrossed {
        /// The pawn that would capture.
        pawn: Placed,
        /// The cell to which the pawn would move.
        to: Cell,
        /// The pawn to be captured, on the cell where a double step over `to` ends.
        other: Placed,
    },
    /// The pawn would move diagonally to a vacant cell, which it can do only if its twin captures, but the twin does
    /// not (Kingdom).
    NoEscort {
        /// The pawn that would move.
        pawn: Placed,
        /// The vacant cell to which the pawn would move.
        to: Cell,
    },
    /// A king in check would move to a point, which this game does not allow (Spectral).
    NoPointInCheck {
        /// The king with the attacks on it.
        king: AttackedKing,
        /// The point to which the king would move.
        to: Cell,
    },
    /// The twins would move in different directions, but they must move in the same one (Kingdom).
    TwoDirections {
        /// The way of the twin on the short-range board.
        short: Way,
        /// The way of the twin on the max-range board.
        max: Way,
    },
    /// The two men that would move are not twins (Kingdom).
    NoTwins {
        /// The man on the short-range board.
        short: Placed,
        /// The man on the max-range board.
        max: Placed,
    },
    /// The man cannot move without its twin (Kingdom).
    NeedsItsTwin {
        /// The man that would move.
        who: Placed,
        /// The man's twin.
        twin: Placed,
        /// Whether the man could make its own move, but its twin cannot move in the same direction.
        #[serde(default, skip_serializing_if = "super::is_false")]
        stuck: bool,
    },
    /// The man's twin has been captured, and no clause lets the man move alone (Kingdom).
    HasNoTwin {
        /// The man that would move.
        who: Placed,
    },
    /// A pawn that waits on its last rank cannot move (Kingdom).
    StaysWaiting {
        /// The pawn that waits.
        pawn: Placed,
        /// The pawn's twin; `None` if it has been captured.
        twin: Option<Placed>,
    },

    // --- Castling ------------------------------------------------------------------------------
    /// The turn moves a king as if to castle, but this game writes that castling as another turn.
    CastlingIsWritten {
        /// The king.
        king: Placed,
        /// The cell to which the king would move.
        to: Cell,
        /// The turn that this game writes for the castling.
        turn: Turn,
    },
    /// The side no longer has, or never had, the right to castle toward this rook.
    NoRight {
        /// The castling right.
        right: CastlingRight,
        /// The initial cell of the rook toward which the king would castle.
        rook: Cell,
    },
    /// The king or the rook that a castling needs is not on its initial cell.
    NotThere {
        /// The castling right.
        right: CastlingRight,
        /// The king or rook that is needed, on its initial cell.
        needed: Placed,
        /// The man that is there instead; `None` if the cell is vacant.
        found: Option<Placed>,
    },
    /// The king would castle, but a man is between king and rook.
    Between {
        /// The king.
        king: Placed,
        /// The rook.
        rook: Placed,
        /// The man between king and rook.
        by: Placed,
    },
    /// The king would castle, but a deflector is between king and rook. The law allows this, so the fact occurs only if
    /// a misreading of the law is judged.
    DeflectorBetween {
        /// The king.
        king: Placed,
        /// The rook.
        rook: Placed,
        /// The deflector between king and rook.
        bend: Bend,
    },
    /// The king would castle, but a cell that it leaves, crosses or reaches is attacked.
    CastlesAcross {
        /// The king.
        king: Placed,
        /// The attacked cell.
        cell: Cell,
        /// The attacks on `cell`.
        attacks: Vec<Attack>,
    },

    // --- Capture and promotion -----------------------------------------------------------------
    /// The man would move to a cell with a man of its own side.
    OwnMan {
        /// The man that would move.
        who: Placed,
        /// The man of its own side, on the cell to which the man would move.
        other: Placed,
    },
    /// The man would move to a cell with a king of the other side, but a king is never captured.
    KingStands {
        /// The man that would move.
        who: Placed,
        /// The king of the other side, on the cell to which the man would move.
        king: Placed,
    },
    /// A man would move to a mirror that shows its own reflection, or a reflection to a mirror that shows the same
    /// original (House of Mirrors).
    ShowsItself {
        /// The man or reflection that would move.
        who: Placed,
        /// The reflection that the mirror shows.
        reflection: Placed,
        /// The cell of the original.
        original: Cell,
    },
    /// A reflection would move to the cell of one of its own originals (House of Mirrors).
    ItsOwnOriginal {
        /// The reflection that would move.
        who: Placed,
        /// The original, on the cell to which the reflection would move.
        original: Placed,
    },
    /// The turn names an original wrongly or does not name one although it must (House of Mirrors). A turn must name
    /// one of the two originals if a reflection with two originals moves, and must name none otherwise.
    Original {
        /// The man or reflection that moves.
        who: Placed,
        /// The cell that the turn names as the cell of an original; `None` if it names none.
        named: Option<Cell>,
    },
    /// The turn has a promotion letter, but the man is not promoted on the cell `to`.
    NoPromotion {
        /// The man, on the cell that it leaves.
        who: Placed,
        /// The cell to which the man would move.
        to: Cell,
        /// The kind that the letter names.
        kind: Kind,
        /// The man's twin, if the man is a pawn that is not promoted before this twin reaches its own last rank
        /// (Kingdom); otherwise `None`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        before: Option<Placed>,
    },
    /// The pawn has to be promoted on the cell `to`, but the promotion letter is missing or names a kind that the pawn
    /// cannot become.
    Letter {
        /// The pawn, on the cell that it leaves.
        pawn: Placed,
        /// The cell to which the pawn would move.
        to: Cell,
        /// The kind that the letter names; `None` if there is no letter.
        written: Option<Kind>,
        /// The kinds that the pawn can become. If there are none, the pawn cannot move to the cell.
        kinds: Vec<Kind>,
    },
    /// Twins must be promoted to the same kind, but the turn names two kinds (Kingdom).
    TwoKinds {
        /// The kind named on the short-range board.
        short: Kind,
        /// The kind named on the max-range board.
        max: Kind,
    },

    // --- Deflector acts ------------------------------------------------------------------------
    /// There is a deflector act after a move that no act may follow.
    NoAct,
    /// The man's move ends the game, so no deflector act can follow it.
    MoveEndsTheGame,
    /// The side would place a deflector that it does not have in hand.
    NotInHand {
        /// The side that would place the deflector.
        side: Side,
        /// The deflector that is not in hand.
        deflector: Deflector,
        /// The deflectors that the side has in hand.
        hand: Vec<Deflector>,
    },
    /// The side would move a deflector on the board, which it cannot do while it has a deflector in hand.
    StillInHand {
        /// The side that would move a deflector.
        side: Side,
        /// The deflectors that the side has in hand.
        hand: Vec<Deflector>,
    },
    /// The turn would move a deflector from a cell on which there is none.
    NoDeflector {
        /// The cell without a deflector.
        cell: Cell,
    },
    /// The deflector would be placed on, moved to or moved from a cell with a man, which is not allowed.
    ManOnDeflectorsCell {
        /// The man, on the cell that the deflector would leave or reach.
        by: Placed,
        /// The deflector that would be placed or moved.
        deflector: Deflector,
        /// Whether the deflector is already on the man's cell, and would be moved from it.
        lies_there: bool,
    },
    /// The deflector would be placed on or moved to a cell where there is another deflector.
    DeflectorLiesThere {
        /// The deflector that is already on the cell.
        bend: Bend,
        /// The deflector that would be placed or moved.
        deflector: Deflector,
    },
    /// The deflector cannot reach the cell `to` by any path.
    DeflectorOutOfReach {
        /// The deflector that would be moved.
        bend: Bend,
        /// The cell to which the deflector would be moved.
        to: Cell,
        /// The cells that the deflector can reach, sorted. If there are more than twelve, only the eight nearest to
        /// `to`, and any others as near as the eighth, are listed.
        reach: Vec<Cell>,
        /// Whether the deflector can reach further cells, which are not listed.
        #[serde(default, skip_serializing_if = "super::is_false")]
        more: bool,
    },
    /// A man is in the way of the deflector that would be moved, or covers another deflector that would have to bend
    /// the way.
    DeflectorBlocked {
        /// The deflector that would be moved.
        bend: Bend,
        /// The whole way to the cell to which the deflector would be moved.
        way: Way,
        /// The first man in the way, or the man that covers the other deflector.
        by: Placed,
    },
    /// Another deflector bends the path of the deflector away from the cell to which it would be moved.
    DeflectorDiverted {
        /// The deflector that would be moved.
        bend: Bend,
        /// The way to the cell to which the deflector would be moved, straight across the deflector `by`.
        way: Way,
        /// The deflector that bends the path away.
        by: Bend,
        /// The straight ways along which `by` sends the path instead, at most one to the left and one to the right.
        /// Each ends at the next deflector or at the last cell that the deflector can reach.
        leads: Vec<Way>,
    },
    /// The deflector was moved in the opponent's last turn, so it cannot be moved back to the cell from which it came,
    /// by any path.
    Ko {
        /// The deflector, on its present cell.
        bend: Bend,
        /// The cell from which the opponent moved it.
        came_from: Cell,
    },

    // --- Own check -----------------------------------------------------------------------------
    /// The turn leaves kings of its own side in check, or puts them in check.
    Check {
        /// The kings in check, at least one. Men are given with their cells after the turn.
        kings: Vec<AttackedKing>,
        /// The part of the turn after which these kings are in check.
        after: Moment,
    },
    /// The king would run across an attacked cell (Kingdom).
    RunsAcross {
        /// The king.
        king: Placed,
        /// The attacked cell.
        cell: Cell,
        /// The attacks on `cell`.
        attacks: Vec<Attack>,
    },

    // --- Games ---------------------------------------------------------------------------------
    /// The turn or act comes after the end of the game.
    Ended {
        /// What ended the game.
        by: EndBy,
    },
    /// A player's act is of a kind for which the law has no clause.
    NoSuchAct,
}
