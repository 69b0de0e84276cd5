//! Violations: how turns and players' acts break clauses.

use serde::Serialize;

use super::{Attack, AttackedKing, Bend, Moment, Placed, Way};
use crate::cell::Cell;
use crate::description::ExtraForm;
use crate::end::EndBy;
use crate::man::{Deflector, Kind, Side};
use crate::position::CastlingRight;
use crate::turn::Turn;

/// How an illegal turn or act breaks a clause. Men are given with their cells before the turn, unless a comment says
/// *after the turn*.
///
/// In most variants, `who` (or `pawn`, or `king`) is the man or reflection that would move, `to` the cell that it would
/// reach, and `way` its whole way to that cell. A `bend` is a deflector. `short` and `max` belong to the short-range
/// and the max-range board. A field is `None` if what it stands for does not exist.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "fact", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the comments on type and variants explain the other fields")]
pub enum Violation {
    // --- Form and mover ------------------------------------------------------------------------
    /// The turn does not have the form that turns have in this game.
    OtherForm { expected: ExtraForm },
    /// The turn names a cell that is not on the board.
    NoCell { cell: Cell },
    /// A move ends where it begins.
    EndsWhereItBegan {
        cell: Cell,
        /// The path that leads back to the cell (DEF-12).
        #[serde(skip_serializing_if = "Option::is_none")]
        path: Option<Way>,
    },
    /// There is no man on the cell from which the turn would move one.
    NoMan { cell: Cell },
    /// The mirror that the move leaves shows nothing: the men on the other mirrors of its rank differ (House of Mirrors).
    ShowsNothing { cell: Cell, men: Vec<Placed> },
    /// The man or reflection that would move does not belong to the side to move.
    NotTheirs { who: Placed, mover: Side },
    /// The man that would move is of a kind that the game does not have.
    NoSuchKind { who: Placed },

    // --- Movement and path ---------------------------------------------------------------------
    /// The man cannot reach the cell `to` by the movement of its kind.
    OutOfReach {
        who: Placed,
        to: Cell,
        /// The cells that the man can reach by the clauses of movement, path and capture, sorted. If `reach` and `own`
        /// would have more than twelve together, they list only the eight nearest to `to` and any as near as the eighth.
        reach: Vec<Cell>,
        /// The cells that the man could reach if men of its own side did not occupy them, sorted.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        own: Vec<Cell>,
        /// Whether `reach` and `own` leave out cells that are farther away.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        more: bool,
        /// Whether the man moves along lines, and none of its lines leads to `to`.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        no_line: bool,
    },
    /// The man can move to the cell `to` only to capture, or only without capturing, and the turn does the opposite.
    MovesOtherwise {
        who: Placed,
        to: Cell,
        /// The opposing man on the cell, if `who` moves there only without capturing; otherwise `None`.
        #[serde(skip_serializing_if = "Option::is_none")]
        whom: Option<Placed>,
    },
    /// The man would move to another board, but men of its kind never do.
    StaysOnItsBoard { who: Placed, to: Cell },
    /// `by` is the first man or reflection that blocks `way`; in Deflection perhaps on a deflector at which `way` would bend.
    Blocked { who: Placed, way: Way, by: Placed },
    /// All cells of the way but the first have to be vacant, as for a pawn's straight move, but `by` is on one.
    NotVacant { who: Placed, way: Way, by: Placed },
    /// A deflector bends the man's path away from the cell to which the man would move.
    Diverted {
        who: Placed,
        /// The way to the cell to which the man would move, straight across the deflector `bend`.
        way: Way,
        bend: Bend,
        /// The straight ways along which the deflector sends the path instead, at most one to the left and one to the
        /// right. Each ends at the next deflector or at the last cell that the man can reach.
        leads: Vec<Way>,
    },
    /// The man must move as far as it can, and so would end its move on a cell other than `to` (Kingdom).
    RunsElsewhere {
        who: Placed,
        to: Cell,
        /// The way as far as the man can move toward `to`; only its own cell if it cannot move that way at all.
        run: Way,
        /// The man that stops the moving man at the end of `run`; `None` if the edge of the board does.
        #[serde(skip_serializing_if = "Option::is_none")]
        by: Option<Placed>,
    },
    /// The man captures only over exactly one man, but none or more than one is `found` within the way (Spectral).
    Screens { who: Placed, way: Way, found: Vec<Placed> },
    /// The man can move along the way only over a man on `needed` and no other man, but `needed` is vacant or other men
    /// are in the way (Spectral).
    NoHurdle {
        who: Placed,
        way: Way,
        needed: Cell,
        /// The men on the way, except those that by some clause do not count.
        found: Vec<Placed>,
    },
    /// The pawn would make a double step, but not from a cell from which double steps are made.
    NotInitial {
        pawn: Placed,
        to: Cell,
        /// The rank from which the pawn's side makes double steps; `None` if no pawn makes one in this game (Kingdom),
        /// or none from a point (Spectral).
        rank: Option<u8>,
    },
    /// The pawn would make a double step that crosses no cell of the board.
    CrossesNoCell { pawn: Placed, to: Cell },
    /// The pawn can move to the cell `to` only if it captures, but no man of the other side is there.
    NothingToCapture {
        pawn: Placed,
        to: Cell,
        /// The reflection that a mirror on `to` shows. A reflection is not a man, so it cannot be captured.
        #[serde(skip_serializing_if = "Option::is_none")]
        reflection: Option<Placed>,
        /// The crossed cell that the en passant field names. `None` if the field is empty, and always in House of
        /// Mirrors, which has no capture en passant.
        crossed: Option<Cell>,
    },
    /// The capture would be en passant, but the pawn to be captured did not just cross `to` with a double step.
    NotJustCrossed {
        pawn: Placed,
        to: Cell,
        /// The pawn to be captured, on the cell where a double step over `to` ends.
        other: Placed,
    },
    /// The pawn can move diagonally to a vacant cell only if its twin captures, but the twin does not (Kingdom).
    NoEscort { pawn: Placed, to: Cell },
    /// A king in check would move to a point, which this game does not allow (Spectral).
    NoPointInCheck { king: AttackedKing, to: Cell },
    /// The twins would move in different directions, but they must move in the same one (Kingdom).
    TwoDirections { short: Way, max: Way },
    /// The two men that would move are not twins (Kingdom).
    NoTwins { short: Placed, max: Placed },
    /// The man cannot move without its twin (Kingdom).
    NeedsItsTwin {
        who: Placed,
        twin: Placed,
        /// Whether the man could make its own move, but its twin cannot move in the same direction.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        stuck: bool,
    },
    /// The man's twin has been captured, and no clause lets the man move alone (Kingdom).
    HasNoTwin { who: Placed },
    /// A pawn that waits on its last rank cannot move (Kingdom). Its twin is `None` if it has been captured.
    StaysWaiting { pawn: Placed, twin: Option<Placed> },

    // --- Castling ------------------------------------------------------------------------------
    /// The turn moves a king as if to castle, but this game writes that castling as `turn`.
    CastlingIsWritten { king: Placed, to: Cell, turn: Turn },
    /// The side no longer has, or never had, the right to castle toward the rook whose initial cell is `rook`.
    NoRight { right: CastlingRight, rook: Cell },
    /// The king or the rook that a castling needs is not on its initial cell.
    NotThere {
        right: CastlingRight,
        /// The king or rook that is needed, on its initial cell.
        needed: Placed,
        /// The man that is there instead; `None` if the cell is vacant.
        found: Option<Placed>,
    },
    /// The king would castle, but the man `by` is between king and rook.
    Between { king: Placed, rook: Placed, by: Placed },
    /// The king would castle, but a deflector is between king and rook, which only a misreading of the law forbids.
    DeflectorBetween { king: Placed, rook: Placed, bend: Bend },
    /// The king would castle, but a cell that it leaves, crosses or reaches is attacked.
    CastlesAcross { king: Placed, cell: Cell, attacks: Vec<Attack> },

    // --- Capture and promotion -----------------------------------------------------------------
    /// The man would move to the cell of another man of its own side.
    OwnMan { who: Placed, other: Placed },
    /// The man would move to the cell of a king of the other side, but a king is never captured.
    KingStands { who: Placed, king: Placed },
    /// The mirror to be reached shows the man itself, or the same man as the moving reflection (House of Mirrors).
    ShowsItself {
        who: Placed,
        /// The reflection that the mirror shows.
        reflection: Placed,
        original: Cell,
    },
    /// A reflection would move to the cell of one of its own originals (House of Mirrors).
    ItsOwnOriginal { who: Placed, original: Placed },
    /// The turn names an original wrongly or does not name one although it must (House of Mirrors). A turn must name
    /// one of the two originals if a reflection with two originals moves, and must name none otherwise.
    Original { who: Placed, named: Option<Cell> },
    /// The turn has a promotion letter, but the man is not promoted on the cell `to`.
    NoPromotion {
        who: Placed,
        to: Cell,
        /// The kind that the letter names.
        kind: Kind,
        /// The pawn's twin, if the pawn is not promoted before this twin reaches its own last rank (Kingdom).
        #[serde(skip_serializing_if = "Option::is_none")]
        before: Option<Placed>,
    },
    /// The pawn has to be promoted on `to`, but the letter is missing or names a kind that the pawn cannot become.
    Letter {
        pawn: Placed,
        to: Cell,
        /// The kind that the letter names.
        written: Option<Kind>,
        /// The kinds that the pawn can become. If there are none, the pawn cannot move to the cell.
        kinds: Vec<Kind>,
    },
    /// Twins must be promoted to the same kind, but the turn names two kinds (Kingdom).
    TwoKinds { short: Kind, max: Kind },

    // --- Deflector acts ------------------------------------------------------------------------
    /// There is a deflector act after a move that no act may follow.
    NoAct,
    /// The man's move ends the game, so no deflector act can follow it.
    MoveEndsTheGame,
    /// The side would place a deflector that it does not have in hand.
    NotInHand { side: Side, deflector: Deflector, hand: Vec<Deflector> },
    /// The side would move a deflector on the board, which it cannot do while it has a deflector in hand.
    StillInHand { side: Side, hand: Vec<Deflector> },
    /// The turn would move a deflector from a cell on which there is none.
    NoDeflector { cell: Cell },
    /// The deflector would be placed on, moved to or moved from the cell of the man `by`, which is not allowed.
    ManOnDeflectorsCell {
        by: Placed,
        deflector: Deflector,
        /// Whether the deflector is already on the man's cell, and would be moved from it.
        lies_there: bool,
    },
    /// The `deflector` would be placed on or moved to a cell where there already is another one, `bend`.
    DeflectorLiesThere { bend: Bend, deflector: Deflector },
    /// The deflector cannot reach the cell `to` by any path.
    DeflectorOutOfReach {
        bend: Bend,
        to: Cell,
        /// The cells that the deflector can reach, sorted and shortened as for [`Violation::OutOfReach`].
        reach: Vec<Cell>,
        /// Whether the deflector can reach further cells, which are not listed.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        more: bool,
    },
    /// `by` is the first man in the way of the deflector, or covers another deflector that would have to bend the way.
    DeflectorBlocked { bend: Bend, way: Way, by: Placed },
    /// Another deflector bends the path of the deflector `bend` away from the cell to which it would be moved.
    DeflectorDiverted {
        bend: Bend,
        /// The way to the cell to which the deflector would be moved, straight across the deflector `by`.
        way: Way,
        by: Bend,
        /// The straight ways along which `by` sends the path instead, at most one to the left and one to the right.
        /// Each ends at the next deflector or at the last cell that the deflector can reach.
        leads: Vec<Way>,
    },
    /// The opponent has just moved the deflector from `came_from`, so it cannot be moved back there by any path.
    Ko { bend: Bend, came_from: Cell },

    // --- Own check -----------------------------------------------------------------------------
    /// The turn leaves kings of its own side in check, or puts them in check.
    Check {
        /// The kings in check, at least one. Men are given with their cells after the turn.
        kings: Vec<AttackedKing>,
        /// The part of the turn after which these kings are in check.
        after: Moment,
    },
    /// The king would run across an attacked cell (Kingdom).
    RunsAcross { king: Placed, cell: Cell, attacks: Vec<Attack> },

    // --- Games ---------------------------------------------------------------------------------
    /// The turn or act comes after the end of the game.
    Ended { by: EndBy },
    /// A player's act is of a kind for which the law has no clause.
    NoSuchAct,
}
