//! The games generated on bitboards: legal turns directly from check and pin masks, made on a
//! copy, counted at the last ply without being made.
//!
//! ```
//! # use record as chess_arbiter_record;
//! use chess_arbiter_record::{Engine, Game};
//!
//! let fast = chess_arbiter_fast::Fast::new();
//! assert_eq!(fast.perft(&Game::Chess.start(), 3).unwrap(), 8902);
//! ```
//!
//! # How the crate is laid out
//!
//! | module | what it holds |
//! |---|---|
//! | `rules` | the traits that the board of every game implements – `Accepted`, and `Generated` or `Rules` – and the step from them to [`Held`] |
//! | `acceptance` | what every game asks of a position before it is accepted |
//! | `adjudicate` | games as opposed to positions: repetition, counters, claims, ends – once, over `Rules` |
//! | `fault` | faults that can be planted, for tests (feature `planted-faults`) |
//! | `sets` | sets of cells as `u64` and as `u128`, and rides along a line |
//! | `by_side` | what there is one of for each side |
//! | `sinks` | what is done with turns as they are found: each is looked at, or all are counted |
//! | `state` | what every board has beside its men: whose turn it is, castling rights, clocks |
//! | `orthodox` | a board of 64 cells with the men and the usual rules of chess, over any geometry |
//! | `chess`, `masonic` | a geometry each, as data, and what material is dead |
//! | `kingdom` | two boards and a table of men by their origin |
//! | `spectral` | squares and points as one set of 113 cells |
//! | `deflection` | 80 cells on `u128`, paths across deflectors, deflector acts; Gothic Chess |
//! | `mirrors` | boards of 87 and 105 cells in a `u128`, men and reflections |
//!
//! What a game is, read literally and slowly, stands in `tests/models`, for tests to hold the boards to.
//!
//! # Casts and indexes
//!
//! A cast that could lose something stands behind a mask or in a table that the compiler makes; anything else goes by
//! `try_from`. What indexes is one of these, and so lies within:
//!
//! - a side, into what there is one of for each (`BySide`);
//! - a cell, masked to the length of its table: `& 63` of 64, `& 127` of 128;
//! - a kind, a power, a direction or the number of a man, which comes from a function or a list with as many values as the table has;
//! - the count of what an array has been filled with, where the array is as long as a board has lines (`LINES`, `PINS`);
//! - the counter of a loop over the array itself; in the modules `geometry` even that is looked at by the compiler, which
//!   makes the tables.
//!
//! In tests and fuzz targets an overflow is an error as well.
//!
//! # How a game is added
//!
//! 1. `fast/src/<game>.rs` (or a folder): a type of its own, whatever board suits it, and
//!    `impl Accepted for` it, and `Generated` where each move that it finds is a whole turn, else
//!    `Rules`. The module `rules` says method by method what is asked; acceptance, turns,
//!    make, check, perft, the key of repetition and dead material are the game's. Nothing of
//!    `orthodox` need be used. Where variants differ in a rule, a type parameter or a field set
//!    in `from_record` tells them apart (`position.game` says which is meant).
//! 2. Here: `mod <game>;`, and one line per game in `hold`. Status, counters, claims and ends of
//!    games follow from that.
//! 3. A fault worth planting: a variant of `Fault` in `fault.rs`, and
//!    `self.faults.has(Fault::…)` where it goes wrong; without the feature that is the
//!    constant `false`.

mod acceptance;
mod adjudicate;
mod by_side;
mod chess;
pub mod deflection;
mod fault;
mod kingdom;
mod masonic;
mod mirrors;
mod orthodox;
mod rules;
mod sets;
mod sinks;
mod spectral;
mod state;

#[cfg(feature = "planted-faults")]
pub use fault::Fault;

use record::{Engine, Game, Held, Position, Refusal};

use fault::Faults;

/// Accepts a position on the board of its game.
fn hold(position: &Position, faults: Faults) -> Result<Box<dyn Held>, Refusal> {
    let hold = match position.game {
        Game::Chess => rules::hold::<chess::Board>,
        Game::Masonic => rules::hold::<masonic::Board>,
        Game::Deflection => rules::hold::<deflection::Board>,
        Game::Gothic => rules::hold::<deflection::Gothic>,
        Game::KingdomCapture | Game::KingdomEscort => rules::hold::<kingdom::Board>,
        Game::Spectral | Game::SpectralFree => rules::hold::<spectral::Plain>,
        Game::SpectralRandom => rules::hold::<spectral::Random>,
        Game::Mirrors7Block => rules::hold::<mirrors::Board<11, true>>,
        Game::Mirrors7Pass => rules::hold::<mirrors::Board<11, false>>,
        Game::Mirrors10Block => rules::hold::<mirrors::Board<13, true>>,
        Game::Mirrors10Pass => rules::hold::<mirrors::Board<13, false>>,
    };
    hold(position, faults)
}

/// The engine on bitboards. Its verdicts name no clauses.
#[derive(Clone, Debug)]
pub struct Fast {
    faults: Faults,
}

impl Fast {
    /// The engine.
    pub fn new() -> Fast {
        Fast { faults: Faults::default() }
    }

    /// An engine that is wrong in one way, to see whether a test finds it out.
    #[cfg(feature = "planted-faults")]
    pub fn with_fault(fault: Fault) -> Fast {
        Fast { faults: Faults::planted(fault) }
    }
}

impl Default for Fast {
    fn default() -> Fast {
        Fast::new()
    }
}

impl Engine for Fast {
    fn name(&self) -> &'static str {
        "fast"
    }

    fn games(&self) -> &[Game] {
        &Game::ALL
    }

    fn hold(&self, position: &Position) -> Result<Box<dyn Held>, Refusal> {
        hold(position, self.faults)
    }
}
