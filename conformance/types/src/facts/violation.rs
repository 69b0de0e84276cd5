//! Violations: how turns and players' acts break clauses.

use serde::{Deserialize, Serialize};

use super::{Attack, AttackedKing, Bend, Form, Moment, Placed, Way};
use crate::cell::Cell;
use crate::end::EndBy;
use crate::man::{Deflector, Kind, Side};
use crate::position::CastlingRight;
use crate::turn::Turn;

/// How an illegal turn or act breaks a clause. Men and cells are those before the turn, unless a comment says that they
/// are those after it.
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
    /// There is no man on the cell that the move leaves.
    NoMan {
        /// The vacant cell.
        cell: Cell,
    },
    /// The move leaves a mirror that shows nothing, because the men on the other mirrors of its rank are not alike
    /// (House of Mirrors).
    ShowsNothing {
        /// The cell of the mirror.
        cell: Cell,
        /// The men on the other mirrors of the rank.
        men: Vec<Placed>,
    },
    /// The man or reflection that would move belongs to the side not to move.
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
    /// The man's movement does not lead to the cell.
    OutOfReach {
        /// The man that would move.
        who: Placed,
        /// The cell to which the man would move.
        to: Cell,
        /// The cells that the man can reach by the clauses of movement, path and capture, sorted. If the cells of
        /// `reach` and `own` are many, only the eight nearest to `to`, and any others as near as the eighth, are listed
        /// in the two fields.
        reach: Vec<Cell>,
        /// The cells that the man could reach if men of its own side did not occupy them, sorted.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        own: Vec<Cell>,
        /// Whether there are further cells of these kinds, which are not listed.
        #[serde(default, skip_serializing_if = "super::is_false")]
        more: bool,
        /// Whether the man moves along lines, none of which leads to `to`.
        #[serde(default, skip_serializing_if = "super::is_false")]
        no_line: bool,
    },
    /// The man moves to the cell only to capture, or only without capturing.
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
    /// The man would change boards, but men of its kind never do (Spectral).
    StaysOnItsBoard {
        /// The man that would move.
        who: Placed,
        /// The cell of the other board.
        to: Cell,
    },
    /// A man or a reflection is in the way of the man that would move.
    Blocked {
        /// The man that would move.
        who: Placed,
        /// The whole way to the cell to which the man would move.
        way: Way,
        /// The first man or reflection in the way.
        by: Placed,
    },
    /// The way has to be vacant, as for a pawn's straight move, but it is not.
    NotVacant {
        /// The man that would move.
        who: Placed,
        /// The way along which the man would move.
        way: Way,
        /// The man or reflection on a cell of the way, after the cell left.
        by: Placed,
    },
    /// A deflector bends the man's path away from the cell.
    Diverted {
        /// The man that would move.
        who: Placed,
        /// The straight way to the cell to which the man would move.
        way: Way,
        /// The first deflector on that way.
        bend: Bend,
        /// The ways along which the path leads instead, each from the deflector to the end.
        leads: Vec<Way>,
    },
    /// A man that always moves as far as it can would end its move on another cell (Kingdom).
    RunsElsewhere {
        /// The man that would move.
        who: Placed,
        /// The cell to which the man would move.
        to: Cell,
        /// The way as far as the man can move in that direction; only the man's own cell if it cannot move at all.
        run: Way,
        /// The man that stops it; `None` if the edge of the board stops it.
        #[serde(skip_serializing_if = "Option::is_none")]
        by: Option<Placed>,
    },
    /// The man must capture over exactly one man, but there is none or more than one (Spectral).
    Screens {
        /// The man that would capture.
        who: Placed,
        /// The way along which the man would capture.
        way: Way,
        /// The men between the first and the last cell of the way.
        found: Vec<Placed>,
    },
    /// The man moves along this way only over a single man on a certain cell, but that man is missing or another is in
    /// the way (Spectral).
    NoHurdle {
        /// The man that would move.
        who: Placed,
        /// The way along which the man would move.
        way: Way,
        /// The cell where the single man would have to be.
        needed: Cell,
        /// The men on the way, without those that a clause tells to ignore.
        found: Vec<Placed>,
    },
    /// The pawn would make a double step, but not from a cell from which double steps are made.
    NotInitial {
        /// The pawn that would move.
        pawn: Placed,
        /// The cell to which the pawn would move.
        to: Cell,
        /// The rank from which the pawn's side makes double steps; `None` if it makes none.
        rank: Option<u8>,
    },
    /// The pawn would make a double step that crosses no cell of the board.
    CrossesNoCell {
        /// The pawn that would move.
        pawn: Placed,
        /// The cell to which the pawn would move.
        to: Cell,
    },
    /// The pawn moves to the cell only to capture, but no man of the other side is there.
    NothingToCapture {
        /// The pawn that would move.
        pawn: Placed,
        /// The cell to which the pawn would move.
        to: Cell,
        /// The reflection that a mirror shows on that cell, if any. A reflection is not a man, so it cannot be
        /// captured.
        #[serde(skip_serializing_if = "Option::is_none")]
        reflection: Option<Placed>,
        /// The cell crossed by the double step just played; `None` if there was no double step.
        crossed: Option<Cell>,
    },
    /// A pawn can be captured en passant only if it crossed the cell with a double step in the last turn, but this pawn
    /// did not.
    NotJustCrossed {
        /// The pawn that would capture.
        pawn: Placed,
        /// The cell to which the pawn would move.
        to: Cell,
        /// The pawn that did not, on the cell where a double step over `to` ends.
        other: Placed,
    },
    /// A pawn moves diagonally to a vacant cell only if its twin captures (Kingdom).
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
    /// Twins must move in the same direction, but these do not (Kingdom).
    TwoDirections {
        /// The way on the short-range board.
        short: Way,
        /// The way on the max-range board.
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
        /// Whether the man's own move is possible, but its twin cannot move in the same direction.
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
    /// The turn looks like castling, but castling is written differently.
    CastlingIsWritten {
        /// The king.
        king: Placed,
        /// The cell to which the king would move.
        to: Cell,
        /// The correct turn for castling toward that side.
        turn: Turn,
    },
    /// The side does not hold the right to castle.
    NoRight {
        /// The castling right.
        right: CastlingRight,
        /// The initial cell of the rook with which the king would castle.
        rook: Cell,
    },
    /// The king or the rook needed for castling is not on its cell.
    NotThere {
        /// The castling right.
        right: CastlingRight,
        /// The king or rook that is needed, on the cell where it should be.
        needed: Placed,
        /// The man on that cell instead; `None` if the cell is vacant.
        found: Option<Placed>,
    },
    /// There is a man between king and rook.
    Between {
        /// The king.
        king: Placed,
        /// The rook.
        rook: Placed,
        /// The man between them.
        by: Placed,
    },
    /// There is a deflector between king and rook. The law allows this, so the fact occurs only under a misreading of
    /// the law.
    DeflectorBetween {
        /// The king.
        king: Placed,
        /// The rook.
        rook: Placed,
        /// The deflector between king and rook.
        bend: Bend,
    },
    /// In castling, the cell that the king leaves, crosses or reaches is attacked.
    CastlesAcross {
        /// The king.
        king: Placed,
        /// The attacked cell.
        cell: Cell,
        /// The attacks on that cell.
        attacks: Vec<Attack>,
    },

    // --- Capture and promotion -----------------------------------------------------------------
    /// The man would move to a cell with a man of its own side.
    OwnMan {
        /// The man that would move.
        who: Placed,
        /// The man on that cell.
        other: Placed,
    },
    /// The man would capture a king, but a king is never captured.
    KingStands {
        /// The man that would move.
        who: Placed,
        /// The king on the cell reached.
        king: Placed,
    },
    /// The man or reflection would move to a mirror that shows a reflection of the same original.
    ShowsItself {
        /// The man or reflection that would move.
        who: Placed,
        /// The reflection in that mirror.
        reflection: Placed,
        /// The cell of the original.
        original: Cell,
    },
    /// A reflection would move to the cell of one of its own originals.
    ItsOwnOriginal {
        /// The reflection that would move.
        who: Placed,
        /// The original on the cell reached.
        original: Placed,
    },
    /// The turn names an original that it must not name, or fails to name one (House of Mirrors). It must name one only
    /// if a reflection with two originals moves.
    Original {
        /// The man or reflection that moves.
        who: Placed,
        /// The cell that the turn names as an original's; `None` if it names none.
        named: Option<Cell>,
    },
    /// The turn has a promotion letter, but the man is not promoted on the cell reached.
    NoPromotion {
        /// The man, on the cell that it leaves.
        who: Placed,
        /// The cell to which the man would move.
        to: Cell,
        /// The kind that the letter names.
        kind: Kind,
        /// The man's twin, if it has to reach its last rank first (Kingdom).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        before: Option<Placed>,
    },
    /// A pawn is promoted on the cell reached, but the promotion letter is missing or names a kind that the pawn cannot
    /// become.
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
    /// The side would move a deflector, which it cannot do while it has one in hand.
    StillInHand {
        /// The side that would move a deflector.
        side: Side,
        /// The deflectors that the side has in hand.
        hand: Vec<Deflector>,
    },
    /// There is no deflector on the cell from which one would be moved.
    NoDeflector {
        /// The cell without a deflector.
        cell: Cell,
    },
    /// The deflector would be placed on, moved to or moved from a cell with a man, which is not allowed.
    ManOnDeflectorsCell {
        /// The man on that cell.
        by: Placed,
        /// The deflector that would be placed or moved.
        deflector: Deflector,
        /// Whether the deflector is already on the man's cell, and would be moved from it.
        lies_there: bool,
    },
    /// The deflector would be placed on or moved to a cell where there is another deflector.
    DeflectorLiesThere {
        /// The other deflector, on that cell.
        bend: Bend,
        /// The deflector that would be placed or moved.
        deflector: Deflector,
    },
    /// No path of the deflector leads to the cell.
    DeflectorOutOfReach {
        /// The deflector that would be moved.
        bend: Bend,
        /// The cell to which the deflector would be moved.
        to: Cell,
        /// The cells that the deflector can reach, sorted. If they are many, only the eight nearest to `to`, and any
        /// others as near as the eighth, are listed.
        reach: Vec<Cell>,
        /// Whether the deflector can reach further cells, which are not listed.
        #[serde(default, skip_serializing_if = "super::is_false")]
        more: bool,
    },
    /// A man is in the way of a deflector.
    DeflectorBlocked {
        /// The deflector that would be moved.
        bend: Bend,
        /// The whole way to the cell to which the deflector would be moved.
        way: Way,
        /// The first man in the way.
        by: Placed,
    },
    /// Another deflector bends the path of a deflector away from the cell.
    DeflectorDiverted {
        /// The deflector that would be moved.
        bend: Bend,
        /// The straight way to the cell to which the deflector would be moved.
        way: Way,
        /// The first deflector on that way.
        by: Bend,
        /// The ways along which the path leads instead, each from the deflector `by` to the end.
        leads: Vec<Way>,
    },
    /// The opponent's last turn moved this deflector, so it cannot be moved back, whatever the path.
    Ko {
        /// The deflector, on its present cell.
        bend: Bend,
        /// The cell from which the opponent moved it.
        came_from: Cell,
    },

    // --- Own check -----------------------------------------------------------------------------
    /// The turn leaves or puts kings of the mover in check.
    Check {
        /// The kings in check, at least one. Men and cells are those after the turn.
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
        /// The attacks on that cell.
        attacks: Vec<Attack>,
    },

    // --- Games ---------------------------------------------------------------------------------
    /// The turn or act comes after the end of the game.
    Ended {
        /// What ended the game.
        by: EndBy,
    },
    /// The act of a player is one about which the law has no clause.
    NoSuchAct,
}
