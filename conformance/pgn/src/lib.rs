//! Scores of whole games as people write them, in the syntax of PGN. The turns are in the notation of this project or,
//! in games that have it, in algebraic notation.
//!
//! [`decode`] decodes a file, and [`games`] parses it. [`replay`] replays a game and finds its first illegal turn, how
//! it ended, what could be claimed, and whether the stated result fits; [`wording`] puts these findings into words. With
//! [`Leniency`] it continues past automatic ends, null moves and illegal turns. [`turn`] reads a turn in either notation,
//! and [`algebraic()`] writes one in algebraic notation. This crate contains no engine, reads no files, and compiles for
//! WebAssembly.
//!
//! ```
//! # use {fast as chess_arbiter_fast, types as chess_arbiter_types, reference as chess_arbiter_reference};
//! use chess_arbiter_types::{EndBy, Game};
//! use chess_arbiter_pgn::{At, Fit, Leniency, games, replay};
//!
//! let walker = chess_arbiter_fast::Fast::new();
//! let judge = chess_arbiter_reference::Reference::new();
//! let written = games("1. f3 e5 2. g4 Qh4# 0-1").next().unwrap().unwrap();
//! let (game, leniency) = (Game::Chess, Leniency::default());
//! let replayed = replay(&walker, &judge, game, &written, &At::none(), leniency).unwrap();
//! assert_eq!(replayed.last.end.unwrap().by, EndBy::Checkmate);
//! assert_eq!(replayed.result.unwrap().fit, Fit::Fits);
//! ```

mod algebraic;
mod encoding;
mod ends;
mod epd;
mod lenient;
mod letters;
mod parts;
pub mod properties;
mod reading;
mod replay;
mod result;
mod spelling;
mod syntax;
mod variant;
pub mod wording;
mod writing;
mod written;

pub use encoding::{EncodingError, decode};
pub use epd::Epd;
pub use lenient::{Leniency, replay};
pub use letters::{Letters, foreign_letter};
pub use parts::whole_games;
pub use reading::{ReadTurn, capitalised, is_algebraic, position, turn};
pub use replay::{
    Acted, At, Overlooked, Played, Point, Replayed, Stop, TurnVerdict, TurnWrong, Unreplayable,
    Warning,
};
pub use result::{Fit, Stated, result_of};
pub use syntax::{Games, ReadOptions, games, games_as, games_from, line_ends};
pub use variant::game_named;
pub use writing::{algebraic, algebraic_line, algebraic_turns};
pub use written::{Element, ElementKind, Line, SyntaxError, Written, Wrong};
