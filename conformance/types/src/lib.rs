//! Games, cells, men, positions and turns, as plain data and as text. Each text takes one line; case files, the command
//! line, the protocol and logs all use these texts.
//!
//! This crate has no rules. It says which texts are well formed; an [`Engine`] says what is accepted and legal.
//!
//! Positions are read and written without loss:
//!
//! ```
//! use chess_arbiter_types::{Game, Position};
//!
//! let text = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
//! let position = Position::parse(Game::Masonic, text).unwrap();
//! assert_eq!(position.to_string(), text);
//!
//! // A text that is not canonical is refused. The error states the column and what was expected there.
//! let text = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 01";
//! let error = Position::parse(Game::Chess, text).unwrap_err();
//! assert_eq!(error.column, 56);
//! ```
//!
//! Turns are read for a certain game, because their form depends on the game:
//!
//! ```
//! use chess_arbiter_types::{Game, Turn};
//!
//! let turn = Turn::parse(Game::Deflection, "f2f4,V@f6").unwrap();
//! assert_eq!(turn.step.to.to_string(), "f4");
//! ```
//!
//! Where the text does not depend on the game, a value is read with `parse` and written with `to_string`. What verdicts
//! and statuses are made of is serialised with serde, and a plain type as its text:
//!
//! ```
//! use chess_arbiter_types::{Cell, End, EndBy, Game, Side};
//!
//! let game: Game = "masonic".parse().unwrap();
//! assert_eq!(game.cell("e4"), Some(Cell::square(4, 4)));
//! let end = End { by: EndBy::Checkmate, winner: Some(Side::White) };
//! assert_eq!(serde_json::to_string(&end).unwrap(), r#"{"by":"checkmate","winner":"white"}"#);
//! ```

mod budget;
mod castling_text;
mod cell;
pub mod citation;
mod clause_id;
mod description;
mod end;
mod engine;
pub mod facts;
mod game;
mod games;
mod interrupt;
mod man;
mod men;
mod mended;
mod position;
mod position_text;
mod score;
mod serial;
mod text;
pub mod threads;
mod turn;

pub use budget::{Budget, DEEPEST_COUNT, Stopped};
pub use castling_text::castling_meant;
pub use cell::{BoardId, Cell};
pub use clause_id::{ClauseId, ClauseIdError};
pub use description::{Description, ExtraForm, Family, OwnForm, Shape};
pub use end::{Claim, End, EndBy};
pub use engine::{
    Engine, GameStatus, Held, Objection, Refusal, Status, Uncounted, Unjudged, Verdict,
};
pub use games::Game;
pub use interrupt::Interrupt;
pub use man::{Deflector, Kind, Man, Mark, Side};
pub use men::Men;
pub use mended::{Mended, mended_position, without_contradictions};
pub use position::{
    CastlingRight, CastlingRights, DeflectorFields, EnPassant, Own, Position, Wing,
};
pub use score::{PlayersAct, Score};
pub use text::TextError;
pub use turn::{Act, Extra, Step, Turn};
