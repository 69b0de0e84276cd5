//! Descriptions of games as data. The rules and the geometry of the boards are in the engines.

use serde::Serialize;

use crate::cell::{BoardId, Cell};
use crate::man::Kind;
use crate::text::named;

named! {
    "family", ALL:
    /// Games that share one law. Whatever concerns one family alone is in files and folders named after it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    #[allow(missing_docs, reason = "the names say everything")]
    pub enum Family {
        Chess = "chess",
        Masonic = "masonic",
        /// Deflection, and Gothic Chess: Deflection without deflectors.
        Deflection = "deflection",
        Mirrors = "mirrors",
        Kingdom = "kingdom",
        Spectral = "spectral",
    }
}

/// How many files and ranks a board has, including places without a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names say everything")]
pub struct Shape {
    pub files: u8,
    pub ranks: u8,
}

/// A game described as data, without its rules.
#[derive(Debug)]
#[non_exhaustive]
#[allow(missing_docs, reason = "methods of `Game` explain the other fields")]
pub struct Description {
    pub name: &'static str,
    pub title: &'static str,
    pub family: Family,
    /// The boards of the game, one or two, in the order of the position text.
    pub boards: &'static [BoardId],
    /// The shape of each board, in the order of `boards`.
    pub shapes: &'static [Shape],
    /// How many ranks at each end of the board, top and bottom, lack their first and last cell (HOM-1).
    pub missing_ranks: u8,
    pub mirrors: &'static [Cell],
    pub colour: fn(Cell) -> u8,
    pub kinds: &'static [(Kind, char)],
    /// The kind of piece that starts on each file if men are marked with their files (KDM-1); otherwise empty.
    pub marks: &'static [Kind],
    /// Whether the en passant field also names the cell of the pawn, which does not follow from the crossed cell.
    pub names_pawn: bool,
    /// The fields specific to this game.
    pub own: OwnForm,
    /// What a turn can have in addition to one man's move.
    pub extra: ExtraForm,
    /// The files, from 0, that the king reaches by castling kingside and queenside; `None` if the game has no standard
    /// algebraic notation (`Nf3`, `O-O`).
    pub algebraic: Option<[u8; 2]>,
    pub start: &'static str,
}

/// The fields of a position that are specific to one game; their values are an [`Own`](crate::Own).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[allow(missing_docs, reason = "`Own` explains them")]
pub enum OwnForm {
    Nothing,
    Deflectors,
    Array,
}

/// What a turn can have in addition to one man's move: an [`Extra`](crate::Extra) of this name, or nothing. Facts name
/// the whole form of the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs, reason = "`Extra` explains them")]
pub enum ExtraForm {
    #[serde(rename = "one-move")]
    Nothing,
    #[serde(rename = "move-and-act")]
    Act,
    #[serde(rename = "move-and-name")]
    Vanishing,
    #[serde(rename = "step-on-a-board-or-each")]
    Twin,
}
