//! Exploring the games with two engines: random positions and play, comparison, shrinking, exhausting.
//!
//! An engine is known here by the trait [`record::Engine`] alone. Nothing here starts a process or reads a file, so the
//! crate compiles for WebAssembly as well.
//!
//! Comparing two engines on random play and edited positions:
//!
//! ```
//! # use {fast as chess_arbiter_fast, record as chess_arbiter_record, reference as chess_arbiter_reference};
//! use chess_arbiter_explore::compare::{Options, compare};
//! use chess_arbiter_record::Game;
//!
//! let (left, right) = (chess_arbiter_reference::Reference::new(), chess_arbiter_fast::Fast::new());
//! let options = Options { rounds: 2, ..Options::default() };
//! let (tally, difference) = compare(&left, &right, Game::Masonic, &options, &mut |_| {});
//! assert_eq!((tally.rounds, difference), (2, None));
//! ```
//!
//! - [`random`] makes positions, turns and played games at random, for fuzzers and property tests. [`Choices`] is where
//!   all randomness comes from: the bytes of a seed or of a fuzzer.
//! - [`compare`] looks for a difference between two engines, and shrinks it to a case.
//! - [`case`] makes a case of what an engine says.
//! - [`exhaust`] tries every placement of a few men.
//! - [`properties`] are the functions behind the fuzz targets that need no process.

mod basics;
pub mod case;
mod choices;
pub mod compare;
mod edit;
pub mod exhaust;
mod games;
mod interrupt;
mod known;
mod mend;
pub mod properties;
pub mod random;
mod random_play;
mod reduce;
mod writable;

pub use choices::{Choices, round_bytes};
pub use interrupt::Interrupt;
pub use known::known;
pub use writable::writable;
