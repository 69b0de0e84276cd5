//! A fast engine for all games, on bitboards. Legal turns are generated directly from check and pin masks, and played on a copy of
//! the board; perft counts the last ply without playing its turns.
//!
//! ```
//! # use types as chess_arbiter_types;
//! use chess_arbiter_types::{Engine, Game};
//!
//! let fast = chess_arbiter_fast::Fast::new();
//! assert_eq!(fast.perft(&Game::Chess.start(), 3).unwrap(), 8902);
//! ```
//!
//! # How the crate is laid out
//!
//! - [`board`] has the trait that the board of every game implements; `any` makes one type of all boards, [`AnyBoard`].
//! - `chess` and `masonic` (both on `orthodox`), `kingdom`, `spectral`, `deflection` (which has Gothic Chess, too) and
//!   `mirrors` are the games.
//! - Games share: sets of cells (`sets`), the grid from which the compiler makes tables (`grid`), the tables that
//!   most boards have and the attacks found from them (`tables`), men as such sets (`men`),
//!   what a board has apart from its men (`state`), acceptance (`acceptance`), armies that cannot mate (`army`), parts of
//!   the generators (`moves`), and the sinks to which generators send moves (`sinks`).
//! - On any board: the status of a whole game (`adjudicate`), perft with a hash table ([`counter`]), a hash of positions
//!   (`fingerprint`), and the wrapper that makes a board a [`Held`] position (`held`).
//! - `fault` has the faults that tests can plant (feature `planted-faults`).
//!
//! `tests/integration` has positions that can be checked by hand, published counts, and a slow search for all turns on random
//! positions.
//!
//! # Casts and indexes
//!
//! A cast that could truncate is applied to a masked value or to a coordinate between 0 and 15 (`grid`), or occurs in a table that
//! the compiler evaluates; every other such conversion uses `try_from`. An index is one of these, and therefore in range:
//!
//! - a side, into a value for each side (`BySide`);
//! - a cell, masked to the length of the table: `& 63` for 64 entries, `& 127` for 128;
//! - a kind, a power, a direction or the number of a man, from a function or list that has as many values as the table has entries;
//! - the number of entries filled so far, in an array with room for all lines of a board (`LINES`, `PINS`);
//! - the counter of a loop over the array itself; in the modules `geometry` the compiler checks these indexes, too, as
//!   it evaluates the tables.
//!
//! In tests and fuzz targets, an arithmetic overflow panics, as an index out of range always does.
//!
//! # How a game is added
//!
//! 1. `fast/src/<game>.rs` (or a folder): a board that implements [`board::Board`], which says what each method must do.
//!    It need not use `orthodox`. If variants differ in a rule, a type parameter or a field set in `from_position`
//!    distinguishes them (`position.game` names the variant).
//! 2. In this file, `mod <game>;`, and in `any`, a line for the board.
//! 3. A fault worth planting: a variant of `PlantedBug` in `fault.rs`, and `self.faults.has(PlantedBug::…)` where it
//!    takes effect; without the feature `planted-faults` this call is the constant `false`.

#![allow(
    clippy::inline_always,
    reason = "a generator is copied for each side, and where it finds a turn, much of the turn is constant"
)]
#![allow(clippy::large_stack_arrays, reason = "tables are only ever evaluated by the compiler")]

mod acceptance;
mod adjudicate;
mod any;
mod army;
pub mod board;
mod by_side;
mod chess;
pub mod counter;
mod deflection;
mod fault;
mod fingerprint;
mod grid;
mod held;
mod kingdom;
mod masonic;
mod men;
mod mirrors;
mod moves;
mod orthodox;
mod sets;
mod sinks;
mod spectral;
mod state;
mod tables;

#[cfg(feature = "planted-faults")]
pub use fault::PlantedBug;

pub use any::{AnyBoard, AnyKey, AnyTurn};

use types::{Engine, Game, Held, Position, Refusal};

use board::Board;
use counter::Counter;
use fault::Faults;
use held::OnBoard;

/// A fast engine for all games. It decides which turns are legal and how a game ends, but names no clause of the law as a reason.
#[derive(Clone, Debug)]
pub struct Fast {
    faults: Faults,
}

impl Fast {
    /// An engine without planted faults.
    pub fn new() -> Fast {
        Fast { faults: Faults::default() }
    }

    /// An engine with one planted fault, to see whether a test notices the fault.
    #[cfg(feature = "planted-faults")]
    pub fn with_fault(fault: PlantedBug) -> Fast {
        Fast { faults: Faults::planted(fault) }
    }

    /// Puts a position on the board of its game. Refuses every position that [`Engine::hold`] refuses.
    pub fn board(&self, position: &Position) -> Result<AnyBoard, Refusal> {
        AnyBoard::from_position(position, self.faults)
    }

    /// A counter for positions of the same game as `position`, with a hash table of at most `bytes` bytes, but at least
    /// 1,024 slots. Refuses every position that [`Engine::hold`] refuses.
    ///
    /// ```
    /// # use types as chess_arbiter_types;
    /// use chess_arbiter_fast::Fast;
    /// use chess_arbiter_types::{Budget, Game};
    ///
    /// let start = Game::Chess.start();
    /// let counter = Fast::new().counter(&start, 1 << 20).unwrap();
    /// assert_eq!(counter.count(&start, 4, &mut Budget::unlimited()), Ok(197_281));
    /// ```
    pub fn counter(&self, position: &Position, bytes: usize) -> Result<Box<dyn Counter>, Refusal> {
        Ok(self.board(position)?.counter(bytes))
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
        Ok(Box::new(OnBoard(self.board(position)?)))
    }
}
