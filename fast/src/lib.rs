//! The games on bitboards: legal turns are generated directly from check and pin masks, made on a
//! copy, and counted at the last ply without being made.
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
//! | module | contents |
//! |---|---|
//! | `rules` | the traits that the board of every game implements: `Accepted`, and `Generated` or `Rules` |
//! | `held` | how they become [`Held`] |
//! | `objections` | refusals without a clause |
//! | `acceptance` | the conditions of acceptance that all games share |
//! | `adjudicate` | games as opposed to positions: repetition, counters, claims, ends, for anything with `Rules` |
//! | [`board`] | the boards as seen by programs that play through millions of positions |
//! | [`counter`] | counting with a table of positions that were counted before |
//! | `fingerprint` | a position as a number |
//! | `fault` | faults that tests can plant (feature `planted-faults`) |
//! | `sets` | sets of cells as `u64` and as `u128`, and rides along a line |
//! | `by_side` | a value for each side |
//! | `sinks` | what receives the turns as they are found: it looks at each, or counts them; and the trait `Source` of the boards that send them |
//! | `state` | what every board has besides its men: the side to move, castling rights, clocks |
//! | `orthodox` | a board of 64 cells with the men and the usual rules of chess, over any geometry |
//! | `chess`, `masonic` | the geometry of each, as data, and which material is dead |
//! | `kingdom` | two boards and a table of men by their origin |
//! | `spectral` | squares and points as one set of 113 cells |
//! | `deflection` | 80 cells on `u128`, paths across deflectors, deflector acts; Gothic Chess |
//! | `mirrors` | boards of 87 and 105 cells in a `u128`, men and reflections |
//!
//! `tests/integration` has positions that can be checked by hand, and counts that others have published.
//!
//! # Casts and indexes
//!
//! A cast that could lose something is applied to a masked value, or is in a table that the compiler makes; all others use
//! `try_from`. An index is one of these, and therefore in range:
//!
//! - a side, into a value for each side (`BySide`);
//! - a cell, masked to the length of its table: `& 63` of 64, `& 127` of 128;
//! - a kind, a power, a direction or the number of a man, which comes from a function or a list with as many values as the table has;
//! - the number of entries in an array, if the array has as many places as a board has lines (`LINES`, `PINS`);
//! - the counter of a loop over the array itself; in the modules `geometry` the compiler checks even that, since it
//!   makes the tables.
//!
//! In tests and fuzz targets an overflow is an error as well.
//!
//! # How a game is added
//!
//! 1. `fast/src/<game>.rs` (or a folder): a type with whatever board suits the game. It implements
//!    `Accepted`, and `Source` and `Generated` if each move that it finds is a whole turn, otherwise
//!    `Rules`. The module `rules` says what each method must do; acceptance, turns,
//!    making a turn, check, perft, the key of repetition and dead material belong to the game. Nothing of
//!    `orthodox` need be used. If variants differ in a rule, a type parameter or a field set
//!    in `from_record` distinguishes them (`position.game` names the variant).
//! 2. Here: `mod <game>;`, and one line per game in `visit`. Status, counters, claims and ends of
//!    games follow from that.
//! 3. A fault worth planting: a variant of `PlantedBug` in `fault.rs`, and
//!    `self.faults.has(PlantedBug::…)` where it has its effect; without the feature that is the
//!    constant `false`.

mod acceptance;
mod adjudicate;
pub mod board;
mod by_side;
mod chess;
pub mod counter;
pub mod deflection;
mod fault;
mod fingerprint;
mod held;
mod kingdom;
mod masonic;
mod mirrors;
mod objections;
mod orthodox;
mod rules;
mod sets;
mod sinks;
mod spectral;
mod state;

#[cfg(feature = "planted-faults")]
pub use fault::PlantedBug;

use types::{Cell, Engine, Game, Held, Man, Position, Refusal, Status};

use board::Task;
use counter::{Counter, OnBoards, Table};
use fault::Faults;
use held::OnBoard;
use rules::Rules;

/// What is done with the board of some game.
trait Visit {
    type Outcome;

    fn visit<R: Rules>(self, board: R) -> Self::Outcome;
}

/// What is done with the type of some game's boards.
trait OnType {
    type Outcome;

    fn on<R: Rules>(self) -> Self::Outcome;
}

/// Does something with the type of a game's boards.
fn on_type<T: OnType>(game: Game, task: T) -> T::Outcome {
    let on = match game {
        Game::Chess => T::on::<chess::Board>,
        Game::Masonic => T::on::<masonic::Board>,
        Game::Deflection => T::on::<deflection::Board>,
        Game::Gothic => T::on::<deflection::Gothic>,
        Game::KingdomCapture | Game::KingdomEscort => T::on::<kingdom::Board>,
        Game::Spectral | Game::SpectralFree => T::on::<spectral::Plain>,
        Game::SpectralRandom => T::on::<spectral::Random>,
        Game::Mirrors7Block => T::on::<mirrors::Board<11, true>>,
        Game::Mirrors7Pass => T::on::<mirrors::Board<11, false>>,
        Game::Mirrors10Block => T::on::<mirrors::Board<13, true>>,
        Game::Mirrors10Pass => T::on::<mirrors::Board<13, false>>,
    };
    on(task)
}

/// Reads a position, and does something with its board.
struct Read<'a, V>(&'a Position, Faults, V);

impl<V: Visit> OnType for Read<'_, V> {
    type Outcome = Result<V::Outcome, Refusal>;

    fn on<R: Rules>(self) -> Self::Outcome {
        let Read(position, faults, visitor) = self;
        Ok(visitor.visit(R::from_record(position, faults)?))
    }
}

/// Accepts a position on the board of its game, and does something with it.
fn visit<V: Visit>(position: &Position, faults: Faults, visitor: V) -> Result<V::Outcome, Refusal> {
    on_type(position.game, Read(position, faults, visitor))
}

/// Answers how a position stands with either side to move.
struct Statuses<'a>(&'a Position, Faults);

impl OnType for Statuses<'_> {
    type Outcome = [Option<Status>; 2];

    fn on<R: Rules>(self) -> [Option<Status>; 2] {
        let mut statuses = [None, None];
        R::with_either_side(self.0, self.1, |board| {
            statuses[board.state().side as usize] = Some(board.status());
        });
        statuses
    }
}

/// The same with one more man, put on each of some cells in turn.
struct StatusesWith<'a>(&'a Position, (Man, &'a [Cell]), Faults);

impl OnType for StatusesWith<'_> {
    type Outcome = Vec<[Option<Status>; 2]>;

    fn on<R: Rules>(self) -> Vec<[Option<Status>; 2]> {
        let StatusesWith(position, (man, cells), faults) = self;
        let mut statuses = vec![[None, None]; cells.len()];
        R::with_one_more(position, (man, cells), faults, |number, board| {
            statuses[number][board.state().side as usize] = Some(board.status());
        });
        statuses
    }
}

/// Puts a board into a box.
struct Hold;

impl Visit for Hold {
    type Outcome = Box<dyn Held>;

    fn visit<R: Rules>(self, board: R) -> Box<dyn Held> {
        Box::new(OnBoard(board))
    }
}

/// Gives a board to a task.
struct Give<T>(T);

impl<T: Task> Visit for Give<T> {
    type Outcome = T::Outcome;

    fn visit<R: Rules>(self, board: R) -> T::Outcome {
        self.0.run(OnBoard(board))
    }
}

/// Makes a table of at most this many bytes for counting on the board.
struct Tabled(usize, Faults);

impl Visit for Tabled {
    type Outcome = Box<dyn Counter>;

    fn visit<R: Rules>(self, _: R) -> Box<dyn Counter> {
        Box::new(OnBoards::<R>(Table::new(self.0, self.1)))
    }
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

    /// An engine that is wrong in one way, to see whether a test notices.
    #[cfg(feature = "planted-faults")]
    pub fn with_fault(fault: PlantedBug) -> Fast {
        Fast { faults: Faults::planted(fault) }
    }
}

impl Fast {
    /// Does a task on the board of a position, and returns what comes of it. Refuses what
    /// [`Engine::hold`] refuses.
    pub fn on_board<T: Task>(&self, position: &Position, task: T) -> Result<T::Outcome, Refusal> {
        visit(position, self.faults, Give(task))
    }

    /// A counter for positions of the game of this one, with a table of at most this many bytes. Refuses what
    /// [`Engine::hold`] refuses.
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
        visit(position, self.faults, Tabled(bytes, self.faults))
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
        visit(position, self.faults, Hold)
    }

    fn statuses(&self, position: &Position) -> [Option<Status>; 2] {
        on_type(position.game, Statuses(position, self.faults))
    }

    fn statuses_with(
        &self,
        position: &Position,
        man: Man,
        cells: &[Cell],
    ) -> Vec<[Option<Status>; 2]> {
        on_type(position.game, StatusesWith(position, (man, cells), self.faults))
    }
}
