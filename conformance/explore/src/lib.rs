//! Exploring the games with two engines: random positions and play, comparison, shrinking, exhaustive counts.
//!
//! This crate knows engines only by the trait [`types::Engine`]. It starts no processes and reads no files, so it also
//! compiles for WebAssembly. Comparing two engines:
//!
//! ```
//! # use {fast as chess_arbiter_fast, types as chess_arbiter_types, reference as chess_arbiter_reference};
//! use chess_arbiter_explore::compare::{Options, compare};
//! use chess_arbiter_types::Game;
//!
//! let (left, right) = (chess_arbiter_reference::Reference::new(), chess_arbiter_fast::Fast::new());
//! let options = Options { rounds: 2, ..Options::default() };
//! let compared = compare(&[[&left, &right]], Game::Masonic, &options, &|_| {});
//! assert_eq!((compared.tally.rounds, compared.difference), (2, None));
//! ```
//!
//! - [`random`] makes random positions, turns and played games from [`Choices`]: the bytes of a seed or of a fuzzer.
//! - [`compare`] looks for a difference between two engines, and shrinks it to a case.
//! - [`case`] makes cases from an engine's answers.
//! - [`exhaust`] tries every placement of a few men.
//! - [`reach`] proves that no game reaches a position, for the flags of cases.
//! - [`units`] divides a long count into units, and checks those that were saved.
//! - [`properties`] has the properties that fuzz targets check.

mod basics;
pub mod case;
mod choices;
pub mod compare;
mod edit;
mod editing;
pub mod exhaust;
mod games;
mod known;
mod mend;
pub mod properties;
pub mod random;
mod random_play;
pub mod reach;
mod reduce;
pub mod units;
mod writable;

pub use choices::{Choices, round_bytes};
pub use writable::writable;
