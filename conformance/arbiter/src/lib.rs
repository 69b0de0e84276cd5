//! Chess Arbiter as a library: the law of five chess variants, clause by clause, and what holds an
//! engine to it.
//!
//! Judging a turn, and reading the reasons:
//!
//! ```
//! use chess_arbiter::{Engine, Game, Position, Reference, Turn};
//!
//! let position = Position::parse(Game::Masonic, "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1").unwrap();
//! let turn = Turn::parse(Game::Masonic, "e4g5").unwrap();
//! let ruling = Reference::new().judge(&position, &turn).unwrap().unwrap();
//! assert!(!ruling.legal);
//! assert_eq!(ruling.clauses[0], "MAS-13");
//! ```
//!
//! - [`Reference`] and [`Fast`] are two engines that share no rule: the one judges clause by clause, the
//!   other generates on bitboards. Both answer by the trait [`Engine`].
//! - [`law`] is the law as data, [`cases`] what it says about some thousand positions.
//! - [`suite`] holds any engine to the cases and compares engines, [`draw`] makes pictures.
//!
//! The program `arbiter` is the feature `cli`, which is on by default.

pub use record::{
    Act, Board, Castling, CastlingRight, Cell, Claim, Deflector, DeflectorFields, EnPassant, End,
    EndBy, Engine, Game, GameRecord, GameStatus, Kind, Man, Mark, Men, Objection, Own, PlayersAct,
    Position, Refusal, Ruling, Second, Shape, Side, Status, Step, TextError, Turn, Wing,
};

pub use fast::Fast;
pub use reference::{Reference, law};

pub use {cases, draw, suite};
