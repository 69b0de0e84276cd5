//! Solves problems, builds endgame tables and plays as an opponent, on the boards of [`fast`].
//!
//! The crate knows no rules: legal turns, check and the ends of games come from the boards. It starts no process and
//! reads no file, so it also compiles for WebAssembly. Its answers come without reasons from the law: a caller should
//! let `reference` check them before showing them to people.
//!
//! - [`solve`] finds what can be forced, or reached by both sides together, in a given number of turns.
//! - `problems`, an optional feature, reads problems from files.
//! - [`play`] finds a good turn in limited time: an opponent.
//! - [`selfplay`] plays whole games with that opponent.
//! - [`tables`] has the result of every position with a few men: who wins, and how soon.

mod meter;
pub mod play;
#[cfg(feature = "problems")]
pub mod problems;
pub mod selfplay;
pub mod solve;
mod table;
pub mod tables;
mod turns;

pub use meter::{Limits, Watch};
