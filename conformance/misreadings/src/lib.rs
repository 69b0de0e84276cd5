//! Misreadings of the law: plausible mistakes of readers and programmers. Each misreading can run as an engine.
//!
//! - [`all`] lists the misreadings, and [`parts`] the restricted forms of one misreading, such as for one side only.
//!   [`engine`] makes an engine with one misreading, [`pair`] an engine with two.
//! - [`departures`] asks an engine the questions of a case and returns the unexpected answers.
//! - [`diagnosis`] finds the misreadings that explain the wrong answers of an engine.
//! - [`differences`] finds how a wrong answer differs from the law's answer: under which clause, and for which man.
//! - [`like`] finds the misreadings whose answers to one case are exactly those of an engine.
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
mod misreading;
mod reader;
mod readings;

pub use asking::{
    Answer, COUNTED, Departure, Departures, departures, expected, is_asked, most_nodes, rewritten,
};
pub use catalogue::{all, engine, like, named, pair, parts};
pub use difference::{Difference, Differs, differences};
pub use misreading::Misreading;
