//! Violations: how turns and acts break clauses.

use serde::{Deserialize, Serialize};

use super::{Attack, AttackedKing, Bend, Form, Moment, Placed, Way};
use crate::cell::Cell;
use crate::end::EndBy;
use crate::man::{Deflector, Kind, Side};
use crate::position::CastlingRight;
use crate::turn::Turn;

/// How an illegal turn breaks a clause. Cells and men are those of the position that was judged or, if the description says
/// so, of the position after the turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "fact", rename_all = "kebab-case")]
pub enum Violation {
    // --- Form and mover ------------------------------------------------------------------------
    /// The turn does not have the form of this game.
    OtherForm {
        /// The form of a turn in this game.
        expected: Form,
    },
    /// The cell is not on the board.
    NoCell {
        /// The cell.
        cell: Cell,
    },
    /// A move ends where it begins.
    EndsWhereItBegan {
        /// The cell.
        cell: Cell,
        /// The path that returns to it, if there is one (DEF-12).
        #[serde(skip_serializing_if = "Option::is_none")]
        path: Option<Way>,
    },
    /// There is no man on the cell that the move leaves.
    NoMan {
        /// The cell.
        cell: Cell,
    },
    /// The move leaves a mirror that shows nothing, because the men on the other mirrors of its rank are not alike
    /// (House of Mirrors).
    ShowsNothing {
        /// The mirror.
        cell: Cell,
        /// The men.
        men: Vec<Placed>,
    },
    /// The man or reflection belongs to the other side.
    NotTheirs {
        /// The man or reflection that would move.
        who: Placed,
        /// The side to move.
        mover: Side,
    },
    /// The game has no such kind of man.
    NoSuchKind {
        /// The man.
        who: Placed,
    },

    // --- Movement and path ---------------------------------------------------------------------
    /// The man's movement does not lead there.
    OutOfReach {
        /// The man.
        who: Placed,
        /// The cell it would move to.
        to: Cell,
        /// The cells that it can reach by the clauses of movement, path and capture, sorted. Together with `own`, these are
        /// all such cells if they are few; otherwise the eight nearest to `to`, and any others as near as the eighth.
        reach: Vec<Cell>,
        /// The cells that it could reach if they were not occupied by men of its own side, sorted.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        own: Vec<Cell>,
        /// Whether it can reach others, farther away.
        #[serde(default, skip_serializing_if = "super::is_false")]
        more: bool,
        /// Whether the man moves along lines, and none of them leads there.
        #[serde(default, skip_serializing_if = "super::is_false")]
        no_line: bool,
    },
    /// The man moves there only to capture, or only without capturing.
    MovesOtherwise {
        /// The man.
        who: Placed,
        /// The cell it would move to.
        to: Cell,
        /// The opposing man there, if `who` moves there only without capturing; `None` if it moves there only to capture and
        /// there is nothing to capture.
        #[serde(skip_serializing_if = "Option::is_none")]
        whom: Option<Placed>,
    },
    /// The man never leaves its board (Spectral).
    StaysOnItsBoard {
        /// The man.
        who: Placed,
        /// The cell of the other board.
        to: Cell,
    },
    /// A man or a reflection is in the way.
    Blocked {
        /// The man that would move.
        who: Placed,
        /// The whole way to the cell it would move to.
        way: Way,
        /// The first man or reflection in the way.
        by: Placed,
    },
    /// The way has to be vacant, as for a pawn's straight move, but is not.
    NotVacant {
        /// The man that would move.
        who: Placed,
        /// Its way.
        way: Way,
        /// The man or reflection on the cell crossed or the cell reached.
        by: Placed,
    },
    /// A deflector turns the path away.
    Diverted {
        /// The man that would move.
        who: Placed,
        /// The straight way to the cell it would move to.
        way: Way,
        /// The first deflector on it.
        bend: Bend,
        /// Where its path leads instead: every way on from the deflector, to its end.
        leads: Vec<Way>,
    },
    /// A man that always moves as far as it can would stop on another cell (Kingdom).
    RunsElsewhere {
        /// The man.
        who: Placed,
        /// The cell it would move to.
        to: Cell,
        /// Its run in that direction; only the cell where it stands if it cannot run at all.
        run: Way,
        /// The man that stops it; `None` if the edge of the board does.
        #[serde(skip_serializing_if = "Option::is_none")]
        by: Option<Placed>,
    },
    /// The man must capture over exactly one man, but there is none, or more than one (Spectral).
    Screens {
        /// The man that would capture.
        who: Placed,
        /// Its way.
        way: Way,
        /// The men between the two ends of the way.
        found: Vec<Placed>,
    },
    /// The man moves along this way only over a single man, which must be on a certain cell (Spectral).
    NoHurdle {
        /// The man that would move.
        who: Placed,
        /// Its way.
        way: Way,
        /// The cell on which the single man would have to be.
        needed: Cell,
        /// The men on the way that count.
        found: Vec<Placed>,
    },
    /// The pawn is not on a cell from which double steps are made.
    NotInitial {
        /// The pawn.
        pawn: Placed,
        /// The cell it would move to.
        to: Cell,
        /// The rank from which its side makes double steps; `None` if it makes none.
        rank: Option<u8>,
    },
    /// The double step would not cross a cell of the board.
    CrossesNoCell {
        /// The pawn.
        pawn: Placed,
        /// The cell it would move to.
        to: Cell,
    },
    /// The pawn moves there only to capture, but no man of the other side is there.
    NothingToCapture {
        /// The pawn.
        pawn: Placed,
        /// The cell it would move to.
        to: Cell,
        /// The reflection that a mirror shows there, which is not a man.
        #[serde(skip_serializing_if = "Option::is_none")]
        reflection: Option<Placed>,
        /// The cell crossed by the double step just played, if there was one.
        crossed: Option<Cell>,
    },
    /// A pawn can be captured en passant only if it crossed the cell with a double step on the turn just played, but this
    /// one did not.
    NotJustCrossed {
        /// The pawn that would capture.
        pawn: Placed,
        /// The cell it would move to.
        to: Cell,
        /// The pawn on the cell where a double step over that cell ends.
        other: Placed,
    },
    /// A pawn moves diagonally without capturing only if its twin captures (Kingdom).
    NoEscort {
        /// The pawn.
        pawn: Placed,
        /// The vacant cell it would move to.
        to: Cell,
    },
    /// A king in check does not move to a point (Spectral).
    NoPointInCheck {
        /// The king and what attacks it.
        king: AttackedKing,
        /// The point.
        to: Cell,
    },
    /// Twins must move in the same direction, but these do not (Kingdom).
    TwoDirections {
        /// The way on the short-range board.
        short: Way,
        /// The way on the max-range board.
        max: Way,
    },
    /// The two men of the turn are not twins (Kingdom).
    NoTwins {
        /// The man on the short-range board.
        short: Placed,
        /// The man on the max-range board.
        max: Placed,
    },
    /// The man cannot move without its twin (Kingdom).
    NeedsItsTwin {
        /// The man.
        who: Placed,
        /// Its twin.
        twin: Placed,
        /// Whether the man's own move is possible, but its twin cannot move along.
        #[serde(default, skip_serializing_if = "super::is_false")]
        stuck: bool,
    },
    /// The man's twin has been captured, and no clause lets it move alone (Kingdom).
    HasNoTwin {
        /// The man.
        who: Placed,
    },
    /// A pawn that waits on its last rank cannot move (Kingdom).
    StaysWaiting {
        /// The pawn.
        pawn: Placed,
        /// Its twin, if it has not been captured.
        twin: Option<Placed>,
    },

    // --- Castling ------------------------------------------------------------------------------
    /// The turn looks like castling, which is written differently.
    CastlingIsWritten {
        /// The king.
        king: Placed,
        /// The cell it would move to.
        to: Cell,
        /// The correct turn for castling toward that side.
        turn: Turn,
    },
    /// The right to castle is not held.
    NoRight {
        /// The right.
        right: CastlingRight,
        /// The initial cell of the rook.
        rook: Cell,
    },
    /// The king or the rook needed for castling is not on its cell.
    NotThere {
        /// The right.
        right: CastlingRight,
        /// The man that is needed and its cell.
        needed: Placed,
        /// The man there instead, if there is one.
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
    /// There is a deflector between king and rook. The law allows it; only a misreading finds this fact.
    DeflectorBetween {
        /// The king.
        king: Placed,
        /// The rook.
        rook: Placed,
        /// The deflector.
        bend: Bend,
    },
    /// The king's cell, a cell that it crosses or the cell it reaches is attacked.
    CastlesAcross {
        /// The king.
        king: Placed,
        /// The attacked cell.
        cell: Cell,
        /// What attacks it.
        attacks: Vec<Attack>,
    },

    // --- Capture and promotion -----------------------------------------------------------------
    /// The cell holds a man of the mover's own side.
    OwnMan {
        /// The man that would move.
        who: Placed,
        /// The man on the cell.
        other: Placed,
    },
    /// The cell holds a king, and a king is never captured.
    KingStands {
        /// The man that would move.
        who: Placed,
        /// The king.
        king: Placed,
    },
    /// The cell shows a reflection that has an original in common with the mover.
    ShowsItself {
        /// The man, or the reflection, that would move.
        who: Placed,
        /// The reflection there.
        reflection: Placed,
        /// The common original.
        original: Cell,
    },
    /// The cell holds an original of the reflection that would move there.
    ItsOwnOriginal {
        /// The reflection.
        who: Placed,
        /// The original.
        original: Placed,
    },
    /// The turn names an original when it must not, or fails to name one when it must (House of Mirrors).
    Original {
        /// The man or reflection that moves. An original can be named only if there are two.
        who: Placed,
        /// The cell that the turn names.
        named: Option<Cell>,
    },
    /// The turn has a promotion letter, but the man is not promoted there.
    NoPromotion {
        /// The man, where it was.
        who: Placed,
        /// The cell it moves to.
        to: Cell,
        /// The kind that the letter names.
        kind: Kind,
        /// The twin that has to reach its last rank first (Kingdom).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        before: Option<Placed>,
    },
    /// A pawn is promoted there, but the letter is missing or names none of the kinds to choose from.
    Letter {
        /// The pawn, where it was.
        pawn: Placed,
        /// The cell it moves to.
        to: Cell,
        /// The kind that the letter names, if there is one.
        written: Option<Kind>,
        /// The kinds to choose from. If there are none, the pawn cannot move there.
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
    /// No act may follow the man's move.
    NoAct,
    /// The man's move ends the game, so no act can follow.
    MoveEndsTheGame,
    /// The side has no such deflector in hand.
    NotInHand {
        /// Whose hand.
        side: Side,
        /// The deflector that it lacks.
        deflector: Deflector,
        /// What it holds.
        hand: Vec<Deflector>,
    },
    /// The side cannot move a deflector while it has one in hand.
    StillInHand {
        /// Whose hand.
        side: Side,
        /// What it holds.
        hand: Vec<Deflector>,
    },
    /// There is no deflector to move.
    NoDeflector {
        /// The cell.
        cell: Cell,
    },
    /// A deflector cannot be placed on or moved to a man's cell, nor moved from one.
    ManOnDeflectorsCell {
        /// The man.
        by: Placed,
        /// The deflector that would be placed or moved.
        deflector: Deflector,
        /// Whether the deflector is already on the man's cell.
        lies_there: bool,
    },
    /// There is another deflector on the cell.
    DeflectorLiesThere {
        /// The deflector there.
        bend: Bend,
        /// The deflector that would be placed there or moved there.
        deflector: Deflector,
    },
    /// No path of the deflector leads there.
    DeflectorOutOfReach {
        /// The deflector.
        bend: Bend,
        /// The cell it would move to.
        to: Cell,
        /// The cells that it can reach, sorted: all of them if they are few; otherwise the eight nearest to `to`, and any
        /// others as near as the eighth.
        reach: Vec<Cell>,
        /// Whether it can reach others, farther away.
        #[serde(default, skip_serializing_if = "super::is_false")]
        more: bool,
    },
    /// A man is in the way of a deflector.
    DeflectorBlocked {
        /// The deflector.
        bend: Bend,
        /// The whole way to the cell it would move to.
        way: Way,
        /// The first man in the way.
        by: Placed,
    },
    /// Another deflector turns the path of a deflector away.
    DeflectorDiverted {
        /// The deflector.
        bend: Bend,
        /// The straight way to the cell it would move to.
        way: Way,
        /// The first deflector on it.
        by: Bend,
        /// Where its path leads instead: every way on from that deflector, to its end.
        leads: Vec<Way>,
    },
    /// The opponent's last turn moved this deflector, so it cannot go back, whatever the path.
    Ko {
        /// The deflector, where it is.
        bend: Bend,
        /// The cell it came from.
        came_from: Cell,
    },

    // --- Own check -----------------------------------------------------------------------------
    /// The turn leaves or puts kings of the mover in check.
    Check {
        /// Those kings, at least one. Men and cells are those after the turn.
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
        /// What attacks it.
        attacks: Vec<Attack>,
    },

    // --- Games ---------------------------------------------------------------------------------
    /// The game has already ended.
    Ended {
        /// What ended it.
        by: EndBy,
    },
    /// The law has no clause for this act of a player.
    NoSuchAct,
}
