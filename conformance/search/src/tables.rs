//! Endgame tables: for every placement of a few men, who wins, and in how many plies, with the best play of both sides.
//!
//! Each placement with each side to move has a number. The boards of [`fast`] play the legal turns of every position; the turns are
//! recorded in reverse, and the values spread backwards from the mates. A turn that captures or promotes leads to another material,
//! whose table is built first. If a reflection or rotation of the board makes positions equivalent, only one of them is examined.
//! These symmetries are found by trial, and [`Table::verify`] does not rely on them.
//!
//! Castling, en passant and the counters are left out: no position has a right to castle or a crossed cell, and a win
//! counts even if it takes more turns without a capture than the law allows. In a game with deflectors, none is on the
//! board or in hand. In a game of twins only the kings are placed: with one more pair there would be too many
//! placements. In a game with an array, which names the kinds to which pawns promote, the array names every kind.
//!
//! ```
//! # use types as chess_arbiter_types;
//! use chess_arbiter_types::{Game, Position, Side};
//! use chess_arbiter_search::tables::{Material, Options, Tables, Value};
//!
//! let material = Material::parse(Game::Chess, "KRK").unwrap();
//! let mut tables = Tables::default();
//! tables.build_all(&material, &Options::default()).unwrap();
//! let position = Position::parse(Game::Chess, "7k/8/6K1/8/8/8/8/R7 w - - 0 1").unwrap();
//! assert_eq!(tables.probe(&position), Some(Value::Win(1)));
//! let table = tables.get(&material).unwrap();
//! assert_eq!(table.longest(Side::White).unwrap().0.div_ceil(2), 16);
//! ```

mod best;
mod build;
mod material;
mod numbers;
mod spread;
mod successors;
mod symmetry;

use std::collections::BTreeMap;
use std::sync::Arc;

use fast::AnyBoard;
use fast::board::Board;
use thiserror::Error;
use types::{CastlingRights, Position, Side, Stopped};

use crate::Watch;
pub use best::BestTurns;
pub use material::{Material, MaterialError};
use material::{Men, Placed};

/// The value of a position for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// Neither side can force a win.
    Draw,
    /// The side to move wins in this many plies of both sides, an odd number.
    Win(u16),
    /// The side to move loses in this many plies, an even number; 0 is checkmate, or in Kingdom also stalemate.
    Loss(u16),
}

/// The code of a number whose position is not accepted, or that stands for no position.
const REFUSED: u16 = 0;
/// The code of a draw.
const DRAW: u16 = 1;
/// The code of a lost position without a legal turn. The code of a position decided in n plies is n more.
const MATE: u16 = 2;
/// The code of a position that has no value yet.
const OPEN: u16 = u16::MAX;

/// How to build and to verify tables.
#[derive(Clone, Debug)]
pub struct Options {
    /// The greatest number of bytes of memory to use for building a table.
    pub memory: u64,
    /// The number of threads; it does not affect the table. A platform without threads uses one.
    pub threads: usize,
    /// Stops the work and shows its progress. The progress of building is one unit for each of [`Table::numbers`], and two
    /// more for each position that is examined.
    pub watch: Watch,
}

impl Default for Options {
    fn default() -> Options {
        Options { memory: 4 << 30, threads: 1, watch: Watch::default() }
    }
}

impl Options {
    /// Adds `nodes` to the progress. It is an error if the stop flag is set.
    fn go_on(&self, nodes: u64) -> Result<(), BuildError> {
        self.watch.add(nodes);
        if self.watch.is_stopped() {
            return Err(BuildError::Stopped(Stopped::Cancelled));
        }
        Ok(())
    }
}

impl Value {
    const fn from_code(code: u16) -> Option<Value> {
        match code {
            REFUSED => None,
            DRAW => Some(Value::Draw),
            code if code % 2 == 0 => Some(Value::Loss(code - MATE)),
            code => Some(Value::Win(code - MATE)),
        }
    }
}

/// The values of all placements of a material.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    material: Material,
    /// The code of each number. A number stands for a placement and the side to move.
    codes: Vec<u16>,
}

/// How many positions the side to move wins, draws and loses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say everything")]
pub struct Shares {
    pub wins: u64,
    pub draws: u64,
    pub losses: u64,
}

/// Why a table could not be built or verified.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BuildError {
    /// The stop flag was set.
    #[error("{0}")]
    Stopped(Stopped),
    /// There are more placements, or more turns between them, than can be numbered.
    #[error("`{0}` has more placements or turns than a table can number")]
    TooMany(String),
    /// The table needs more memory than is allowed.
    #[error("`{material}` needs at least {} MiB of memory, but the limit is {} MiB", .needed.div_ceil(1 << 20), .allowed >> 20)]
    Memory {
        /// The material.
        material: String,
        /// Bytes known to be needed so far.
        needed: u64,
        /// Bytes allowed.
        allowed: u64,
    },
    /// A turn leads to a position that is in no table.
    #[error("no table has {0}")]
    Unknown(String),
    /// Verification found a wrong value.
    #[error("the value of `{0}` does not follow from its successors")]
    Wrong(String),
}

/// The tables of a game, by their material. Clones share the tables.
#[derive(Clone, Debug, Default)]
pub struct Tables(BTreeMap<Men, Arc<Table>>);

impl Tables {
    /// Adds a table.
    pub fn add(&mut self, table: Table) {
        self.0.insert(table.material.men(), Arc::new(table));
    }

    /// The table of a material; `None` if it was not added.
    pub fn get(&self, material: &Material) -> Option<&Table> {
        let table = self.0.get(&material.men())?;
        (table.material == *material).then_some(table)
    }

    /// Whether no table was added.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The materials whose tables were added.
    pub fn materials(&self) -> impl Iterator<Item = &Material> {
        self.0.values().map(|table| &table.material)
    }

    /// The value of a position, whatever its counters; `None` if no table has the position.
    pub fn probe(&self, position: &Position) -> Option<Value> {
        let any = &self.0.values().next()?.material;
        if position.game != any.game() || position.castling != CastlingRights::NONE {
            return None;
        }
        self.value_of(&any.placed(position)?)
    }

    /// The value of a placement in the game of these tables; `None` if no table has it.
    fn value_of(&self, placed: &Placed) -> Option<Value> {
        let table = self.0.get(&placed.men())?;
        Value::from_code(table.codes[table.material.number_of(placed)?])
    }

    /// Like [`Tables::probe`], for a board, which is converted to a position only if it has no more men than a table can have.
    pub(crate) fn probe_board(&self, board: &AnyBoard) -> Option<Value> {
        let cells = Side::BOTH.into_iter().flat_map(|side| board.cells(side));
        let men: u32 = cells.map(u128::count_ones).sum();
        if men > material::MOST { None } else { self.probe(&board.position()) }
    }
}

impl Table {
    /// The material.
    pub const fn material(&self) -> &Material {
        &self.material
    }

    /// The numbers of positions with `side` to move, and their codes.
    fn codes_of(&self, side: Side) -> impl Iterator<Item = (usize, u16)> {
        self.codes.iter().copied().enumerate().skip(side as usize).step_by(2)
    }

    /// How many positions with `side` to move are won, drawn and lost.
    pub fn shares(&self, side: Side) -> Shares {
        let mut shares = Shares::default();
        for (_, code) in self.codes_of(side) {
            match Value::from_code(code) {
                Some(Value::Draw) => shares.draws += 1,
                Some(Value::Win(_)) => shares.wins += 1,
                Some(Value::Loss(_)) => shares.losses += 1,
                None => {}
            }
        }
        shares
    }

    /// The longest win of `side`, which is to move: its plies, and the position where it begins. Of equally long wins,
    /// this is the one with the lowest number; `None` if there is no win.
    pub fn longest(&self, side: Side) -> Option<(u16, Position)> {
        let is_won = |&(_, code): &_| matches!(Value::from_code(code), Some(Value::Win(_)));
        let wins = self.codes_of(side).filter(is_won);
        let (number, code) =
            wins.max_by_key(|&(number, code)| (code, std::cmp::Reverse(number)))?;
        Some((code - MATE, self.material.position(number)?))
    }

    /// How many positions `side`, which is to move, wins in one turn of its own, how many in two, and so on up to the longest win.
    pub fn wins_by_turns(&self, side: Side) -> Vec<u64> {
        let mut counts = Vec::new();
        for (_, code) in self.codes_of(side) {
            let Some(Value::Win(plies)) = Value::from_code(code) else { continue };
            let before = usize::from(plies / 2);
            if counts.len() <= before {
                counts.resize(before + 1, 0);
            }
            counts[before] += 1;
        }
        counts
    }

    /// How many positions with `side` to move are lost already: checkmates, and in Kingdom also stalemates.
    pub fn mates(&self, side: Side) -> u64 {
        self.codes_of(side).filter(|&(_, code)| code == MATE).count() as u64
    }

    /// How many numbers the table has, including those without an accepted position.
    pub fn numbers(&self) -> usize {
        self.codes.len()
    }

    /// The size of the table's values in memory, in bytes.
    pub fn memory(&self) -> u64 {
        size_of_val(&*self.codes) as u64
    }

    /// The position of a number, and its value, which is `None` if the position is not accepted. Returns `None` if the
    /// number stands for no position.
    pub fn at(&self, number: usize) -> Option<(Position, Option<Value>)> {
        let code = *self.codes.get(number)?;
        Some((self.material.position(number)?, Value::from_code(code)))
    }

    /// The values as bytes: for each number one byte, or two (the lower first) if any code is above 255. Code 0 is a number without
    /// an accepted position, 1 a draw, 2 a lost position without a legal turn, and 2 + n a position decided in n plies.
    pub fn bytes(&self) -> Vec<u8> {
        let narrow: Result<Vec<u8>, _> =
            self.codes.iter().map(|&code| u8::try_from(code)).collect();
        narrow.unwrap_or_else(|_| self.codes.iter().flat_map(|code| code.to_le_bytes()).collect())
    }

    /// Reads a table from its [bytes](Table::bytes); `None` if their length is wrong.
    pub fn from_bytes(material: Material, bytes: &[u8]) -> Option<Table> {
        let numbers = material.numbers()?;
        let codes = if bytes.len() == numbers {
            bytes.iter().map(|&byte| u16::from(byte)).collect()
        } else if bytes.len() == numbers.checked_mul(2)? {
            let (pairs, _) = bytes.as_chunks::<2>();
            pairs.iter().map(|&pair| u16::from_le_bytes(pair)).collect()
        } else {
            return None;
        };
        Some(Table { material, codes })
    }
}
