//! Facts: what decides about a turn or a position, as data. From them come the sentence, the JSON
//! and the picture of a verdict, so that the three cannot differ.
//!
//! There are no rules here: a fact says what an engine has found, and no more.

mod entry;
mod parts;
pub mod words;

use serde::Serialize;

use crate::cell::{Board, Cell};
use crate::end::EndBy;
use crate::man::{Deflector, Kind, Side};
use crate::position::CastlingRight;
use crate::turn::Turn;

pub use self::entry::{Entry, Subject, Verb};
pub use self::parts::{Attack, AttackedKing, Bend, Company, Field, Form, How, Moment, Placed, Way};

/// One fact about a turn or a position. Cells and men are those of the position that was judged,
/// or, where a fact says so, of the one after the turn.
///
/// As with [`Game`](crate::Game), a new kind of fact is a new minor version before 1.0 and a new major
/// one after it, and the compiler points out every match that lacks it: no sentence and no picture can
/// leave it out by accident.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "fact", rename_all = "kebab-case")]
pub enum Fact {
    // --- What a legal turn does -------------------------------------------------------------------
    /// A man or a reflection goes this way; where it is turned or passes a point, the way says so.
    Goes {
        /// Who goes, where it stood.
        who: Placed,
        /// The way.
        way: Way,
    },
    /// A pawn made a double step over this cell.
    Crosses {
        /// The cell crossed.
        cell: Cell,
    },
    /// A man is captured and leaves the board.
    Captures {
        /// The man captured and where it stood.
        whom: Placed,
        /// Whether it was captured en passant.
        en_passant: bool,
    },
    /// The man captured over this one (a screen or a hurdle).
    Over {
        /// The man passed over.
        screen: Placed,
    },
    /// A pawn becomes another man.
    Becomes {
        /// The pawn on the cell where it is exchanged.
        pawn: Placed,
        /// What it becomes.
        kind: Kind,
    },
    /// The king castles; the king's own move is another fact.
    Castles {
        /// With which right.
        right: CastlingRight,
        /// The rook and where it stood.
        rook: Placed,
        /// Where it goes.
        to: Cell,
    },
    /// A deflector is laid on the board from hand.
    Lays {
        /// By whom.
        side: Side,
        /// Which, and where.
        bend: Bend,
    },
    /// A deflector on the board is moved.
    Shifts {
        /// By whom.
        side: Side,
        /// Which, and from where.
        bend: Bend,
        /// How it went.
        way: Way,
    },
    /// The original of the reflection that moved vanishes.
    Vanishes {
        /// The original.
        original: Placed,
    },
    /// A man moved onto a cell that showed this reflection, which gives way.
    Displaces {
        /// The reflection that stood there.
        reflection: Placed,
    },
    /// A reflection stands after the turn that did not stand before.
    Appears {
        /// The reflection.
        reflection: Placed,
    },
    /// A reflection that stood before the turn stands no more.
    Fades {
        /// The reflection.
        reflection: Placed,
    },
    /// The man that moved is now reflected on these cells.
    Reflected {
        /// The man, where it stands after the turn.
        who: Placed,
        /// The mirrors that show it.
        on: Vec<Cell>,
    },
    /// The man's twin does not move, and may stay (Kingdom).
    Alone {
        /// The man that moves.
        who: Placed,
        /// Why it goes alone.
        company: Company,
    },
    /// A pawn has reached its last rank before its twin and waits there (Kingdom).
    Waits {
        /// The pawn, where it waits.
        pawn: Placed,
        /// Its twin, if it lives.
        twin: Option<Placed>,
    },

    // --- Form and mover ---------------------------------------------------------------------------
    /// A turn of this game has another form.
    OtherForm {
        /// The form of a turn of this game.
        expected: Form,
    },
    /// The cell is no cell of the board.
    NoCell {
        /// The cell.
        cell: Cell,
    },
    /// A move ends where it begins.
    EndsWhereItBegan {
        /// The cell.
        cell: Cell,
        /// The path that comes back to it, if there is one (DEF-12).
        #[serde(skip_serializing_if = "Option::is_none")]
        path: Option<Way>,
    },
    /// No man stands on the cell that the move leaves.
    NoMan {
        /// The cell.
        cell: Cell,
    },
    /// The man, or the reflection, is not the mover's.
    NotTheirs {
        /// Who was to be moved.
        who: Placed,
        /// Whose turn it is.
        mover: Side,
    },
    /// The game has no such kind of man.
    NoSuchKind {
        /// The man.
        who: Placed,
    },

    // --- Movement and path ------------------------------------------------------------------------
    /// Such a man does not go there by its movement.
    OutOfReach {
        /// The man.
        who: Placed,
        /// The cell it was to go to.
        to: Cell,
        /// The cells that it can reach from there, as far as movement, path and capture go, sorted. With
        /// those of `own` they are the eight nearest, and those as near as the last of them.
        reach: Vec<Cell>,
        /// The cells that it could reach, did no man of its own side stand there, sorted.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        own: Vec<Cell>,
    },
    /// The man never leaves its board (Spectral).
    StaysOnItsBoard {
        /// The man.
        who: Placed,
        /// The cell of the other board.
        to: Cell,
    },
    /// Somebody stands in the way.
    Blocked {
        /// The man that was to go.
        who: Placed,
        /// The whole way to the cell it was to reach.
        way: Way,
        /// The man, or the reflection, in the way: the first one.
        by: Placed,
    },
    /// The cell has to be vacant, and somebody stands there: a pawn goes straight only so.
    NotVacant {
        /// The man that was to go.
        who: Placed,
        /// Its way.
        way: Way,
        /// Who stands on the cell crossed or the cell reached.
        by: Placed,
    },
    /// A deflector turns the path away.
    Diverted {
        /// The man that was to go.
        who: Placed,
        /// The straight way to the cell it was to reach.
        way: Way,
        /// The first deflector on it.
        bend: Bend,
        /// Where its path leads instead: each way on from the deflector, as far as it goes.
        leads: Vec<Way>,
    },
    /// A man that goes as far as it can stops elsewhere (Kingdom).
    RunsElsewhere {
        /// The man.
        who: Placed,
        /// The cell it was to go to.
        to: Cell,
        /// Its run in that direction; the first cell only where there is none.
        run: Way,
        /// Who stops it there; nobody where the border does.
        #[serde(skip_serializing_if = "Option::is_none")]
        by: Option<Placed>,
    },
    /// The man captures over exactly one man, and there is none or more than one (Spectral).
    Screens {
        /// The man that was to capture.
        who: Placed,
        /// Its way.
        way: Way,
        /// The men between.
        found: Vec<Placed>,
    },
    /// A double step is made from the pawn's initial cells only.
    NotInitial {
        /// The pawn.
        pawn: Placed,
        /// The cell it was to go to.
        to: Cell,
        /// The rank from which its side makes double steps; `None` where it makes none.
        rank: Option<u8>,
    },
    /// A double step would cross no cell of the board.
    CrossesNoCell {
        /// The pawn.
        pawn: Placed,
        /// The cell it was to go to.
        to: Cell,
    },
    /// A pawn goes so only to capture, and no man of the other side stands there.
    NothingToCapture {
        /// The pawn.
        pawn: Placed,
        /// The cell it was to go to.
        to: Cell,
        /// What a mirror shows there, which is no man.
        #[serde(skip_serializing_if = "Option::is_none")]
        reflection: Option<Placed>,
        /// The cell that a double step has just crossed, if one has.
        crossed: Option<Cell>,
    },
    /// A pawn takes another that crossed the cell by a double step on the turn just played only, and
    /// this one did not.
    NotJustCrossed {
        /// The pawn that was to capture.
        pawn: Placed,
        /// The cell it was to go to.
        to: Cell,
        /// The pawn that stands where a double step over that cell ends.
        other: Placed,
    },
    /// A pawn goes diagonally without capturing only beside a twin that captures (Kingdom).
    NoEscort {
        /// The pawn.
        pawn: Placed,
        /// The vacant cell it was to go to.
        to: Cell,
    },
    /// A king in check does not go to a point (Spectral).
    NoPointInCheck {
        /// The king and what attacks it.
        king: AttackedKing,
        /// The point.
        to: Cell,
    },
    /// Twins go in one direction, and these do not (Kingdom).
    TwoDirections {
        /// The way on the short-range board.
        short: Way,
        /// The way on the max-range board.
        max: Way,
    },
    /// The two men of a turn are no twins (Kingdom).
    NoTwins {
        /// The man on the short-range board.
        short: Placed,
        /// The man on the max-range board.
        max: Placed,
    },
    /// The man does not move without its twin (Kingdom).
    NeedsItsTwin {
        /// The man.
        who: Placed,
        /// Its twin.
        twin: Placed,
    },
    /// The man's twin has been captured, and no clause lets it move (Kingdom).
    HasNoTwin {
        /// The man.
        who: Placed,
    },
    /// A pawn on its last rank does not move (Kingdom).
    StaysWaiting {
        /// The pawn.
        pawn: Placed,
        /// Its twin, if it lives.
        twin: Option<Placed>,
    },

    // --- Castling ---------------------------------------------------------------------------------
    /// Castling is written otherwise.
    CastlingIsWritten {
        /// The king.
        king: Placed,
        /// The cell it was to go to.
        to: Cell,
        /// How castling to that side is written.
        turn: Turn,
    },
    /// The right to castle is not held.
    NoRight {
        /// The right.
        right: CastlingRight,
        /// Where that rook would start.
        rook: Cell,
    },
    /// No king or rook stands there to castle.
    NotThere {
        /// The right.
        right: CastlingRight,
        /// The man that is needed and its cell.
        needed: Placed,
        /// Who stands there instead.
        found: Option<Placed>,
    },
    /// A man stands between king and rook.
    Between {
        /// The king.
        king: Placed,
        /// The rook.
        rook: Placed,
        /// The man between them.
        by: Placed,
    },
    /// A deflector between king and rook is no hindrance, and this one was taken for one.
    DeflectorBetween {
        /// The king.
        king: Placed,
        /// The rook.
        rook: Placed,
        /// The deflector.
        bend: Bend,
    },
    /// The cell where the king stands, one that it crosses, or the one it reaches is attacked.
    CastlesAcross {
        /// The king.
        king: Placed,
        /// The attacked cell.
        cell: Cell,
        /// What attacks it.
        attacks: Vec<Attack>,
    },

    // --- Capture and promotion --------------------------------------------------------------------
    /// A man of its own side stands there.
    OwnMan {
        /// The man that was to go.
        who: Placed,
        /// Who stands on the cell.
        other: Placed,
    },
    /// A king is never captured.
    KingStands {
        /// The man that was to go.
        who: Placed,
        /// The king.
        king: Placed,
    },
    /// The cell shows a reflection that has an original in common with the mover.
    ShowsItself {
        /// The man, or the reflection, that was to go.
        who: Placed,
        /// What is shown.
        reflection: Placed,
        /// The common original.
        original: Cell,
    },
    /// An original is named where none is, or not named where one has to be (House of Mirrors).
    Original {
        /// Who moves; its originals are those that can be named if there are two.
        who: Placed,
        /// The cell that was named.
        named: Option<Cell>,
    },
    /// A letter is written, and nothing is exchanged there.
    NoPromotion {
        /// The man, where it stood.
        who: Placed,
        /// The cell it goes to.
        to: Cell,
        /// The letter's kind.
        kind: Kind,
    },
    /// A pawn is exchanged there, and the letter is missing or is none of the kinds.
    Letter {
        /// The pawn, where it stood.
        pawn: Placed,
        /// The cell it goes to.
        to: Cell,
        /// What was written.
        written: Option<Kind>,
        /// The kinds to choose from; empty where there is none, so that the pawn cannot go there.
        kinds: Vec<Kind>,
    },
    /// Twins are promoted to one kind (Kingdom).
    TwoKinds {
        /// The kind written on the short-range board.
        short: Kind,
        /// The kind written on the max-range board.
        max: Kind,
    },

    // --- Deflector acts ---------------------------------------------------------------------------
    /// No act may follow the man's move.
    NoAct,
    /// The man's move has ended the game.
    MoveEndsTheGame,
    /// The side has no such deflector in hand.
    NotInHand {
        /// Whose hand.
        side: Side,
        /// The deflector that is not there.
        deflector: Deflector,
        /// What is there.
        hand: Vec<Deflector>,
    },
    /// The side moves no deflector while one is in its hand.
    StillInHand {
        /// Whose hand.
        side: Side,
        /// What is there.
        hand: Vec<Deflector>,
    },
    /// No deflector lies there to be moved.
    NoDeflector {
        /// The cell.
        cell: Cell,
    },
    /// A deflector is neither laid nor moved where a man stands, nor moved from there.
    ManOnDeflectorsCell {
        /// The man.
        by: Placed,
        /// The deflector that was to be laid or moved.
        deflector: Deflector,
        /// Whether it lies under that man.
        lies_there: bool,
    },
    /// Another deflector lies there.
    DeflectorLiesThere {
        /// The deflector that lies there.
        bend: Bend,
        /// The deflector that was to be laid or moved there.
        deflector: Deflector,
    },
    /// No path of a deflector leads there.
    DeflectorOutOfReach {
        /// The deflector.
        bend: Bend,
        /// The cell it was to go to.
        to: Cell,
        /// Cells that it can reach, sorted: the eight nearest, and those as near as the last of them.
        reach: Vec<Cell>,
    },
    /// Somebody stands in the way of a deflector.
    DeflectorBlocked {
        /// The deflector.
        bend: Bend,
        /// The whole way to the cell it was to reach.
        way: Way,
        /// The first man in the way.
        by: Placed,
    },
    /// Another deflector turns the path of a deflector away.
    DeflectorDiverted {
        /// The deflector.
        bend: Bend,
        /// The straight way to the cell it was to reach.
        way: Way,
        /// The first deflector on it.
        by: Bend,
        /// Where its path leads instead: each way on from there, as far as it goes.
        leads: Vec<Way>,
    },
    /// The opponent's last turn moved this deflector, and it may not go back now.
    Ko {
        /// The deflector, where it lies.
        bend: Bend,
        /// The cell it came from.
        came_from: Cell,
    },

    // --- Own check --------------------------------------------------------------------------------
    /// The turn leaves or places kings of the mover's in check.
    Check {
        /// Every such king of the mover's, at least one. Men and cells are those after the turn.
        kings: Vec<AttackedKing>,
        /// After which part of the turn.
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

    // --- Acceptance -------------------------------------------------------------------------------
    /// A side has no king, or none on one of two boards.
    NoKing {
        /// The side.
        side: Side,
        /// The board, in the Kingdom games.
        #[serde(skip_serializing_if = "Option::is_none")]
        board: Option<Board>,
    },
    /// A side has more than one king.
    Kings {
        /// The side.
        side: Side,
        /// Their cells.
        cells: Vec<Cell>,
    },
    /// A pawn cannot stand there.
    PawnCannotStand {
        /// The pawn.
        pawn: Placed,
    },
    /// A side cannot hold a right to castle.
    NoCastling {
        /// The right.
        right: CastlingRight,
    },
    /// A field needs the cell vacant.
    NeedsVacant {
        /// The field.
        field: Field,
        /// Who stands there.
        by: Placed,
    },
    /// The en passant field needs a pawn on a cell.
    NeedsPawn {
        /// Whose.
        side: Side,
        /// The cell.
        cell: Cell,
    },
    /// No pawn of a side crosses the cell by a double step.
    NoDoubleStep {
        /// The side.
        side: Side,
        /// The cell that the field names as crossed.
        crossed: Cell,
    },
    /// The side not to move is in check.
    CheckOutOfTurn {
        /// Its attacked kings, at least one.
        kings: Vec<AttackedKing>,
    },
    /// There are more than two deflectors of a type.
    TooManyDeflectors {
        /// The type.
        deflector: Deflector,
        /// Where they lie.
        cells: Vec<Cell>,
        /// Who holds one.
        hands: Vec<Side>,
    },
    /// Two deflectors lie on one cell.
    TwoDeflectors {
        /// The cell.
        cell: Cell,
    },
    /// The ko needs a deflector on the first cell, and none on the second.
    KoNeedsDeflector {
        /// Where the deflector that was moved has to lie.
        stands: Cell,
        /// Where it came from.
        came_from: Cell,
        /// What lies on the second; nothing where it is the first that lacks one.
        found: Option<Deflector>,
    },
    /// The ko is set, and the side that would have moved the deflector has one in hand.
    KoWithHand {
        /// The side.
        side: Side,
        /// What it holds.
        hand: Vec<Deflector>,
    },
    /// The man bears no mark, or one that it cannot bear (Kingdom).
    Mark {
        /// The man; its mark is part of it.
        who: Placed,
    },
    /// One original man stands twice on one board (Kingdom).
    StandsTwice {
        /// Here.
        one: Placed,
        /// And here.
        other: Placed,
    },
    /// Twins that both live are promoted together and to one kind (Kingdom).
    UnlikeTwins {
        /// The man on the short-range board.
        short: Placed,
        /// The man on the max-range board.
        max: Placed,
    },
    /// A max-range pawn is behind its twin (Kingdom).
    BehindItsTwin {
        /// The pawn on the short-range board.
        short: Placed,
        /// The pawn on the max-range board.
        max: Placed,
    },
    /// The game has no en passant, and the field is set.
    NoEnPassant {
        /// The cell that it names.
        crossed: Cell,
    },
    /// The array names no kind of man, or one that no array can name (Spectral).
    Array {
        /// The kind; `None` where it names none.
        kind: Option<Kind>,
    },
    /// A man of a kind that the array does not name (Spectral).
    NotInArray {
        /// The man.
        who: Placed,
    },

    // --- Games ------------------------------------------------------------------------------------
    /// The game has ended, and nothing is played after that.
    Ended {
        /// By what.
        by: EndBy,
    },
    /// Such an act of a player is not provided for.
    NoSuchAct,
}
