//! Misreadings of the law: plausible mistakes of readers and programmers, each of which runs as an engine.
//! None of them is the law.
//!
//! - [`all`] lists them, and [`parts`] their parts, such as for one side only; [`engine`] makes an engine with one of them,
//!   [`pair`] one with two.
//! - [`departures`] asks an engine the questions of a case and returns the unexpected answers.
//! - [`diagnosis`] finds the misreadings that explain the answers of another engine, whoever has collected them.
//! - [`differences`] finds how a wrong answer differs from the law's: under which clause, and for which man.
//! - [`like`] finds the misreadings that answer one case as an engine does.
//!
//! ```
//! # use types as chess_arbiter_types;
//! use chess_arbiter_misreadings as misreadings;
//! use chess_arbiter_types::{Engine as _, Game, Turn};
//!
//! let careless = misreadings::engine("masonic/knight-blocked").unwrap();
//! let turn = Turn::parse(Game::Masonic, "b1a3").unwrap();
//! assert!(!careless.is_legal(&Game::Masonic.start(), &turn).unwrap());
//! ```

mod asking;
mod catalogue;
pub mod counts;
pub mod diagnosis;
mod difference;
mod like;
mod misreading;
mod reader;
mod readings;
mod whole;

pub use asking::{
    Answer, COUNTED, Departure, Departures, departures, departures_like, is_asked, is_long,
};
pub use catalogue::{all, engine, named, pair, parts};
pub use difference::{Difference, Differs, differences};
pub use like::like;
pub use misreading::Misreading;
