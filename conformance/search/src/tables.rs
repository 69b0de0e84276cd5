//! Endgame tables: for every placement of a few men, who wins, and in how many plies, with the best play of both sides.
//!
//! Each placement with each side to move has a number. The successors of every position are found by playing its legal
//! turns on the boards of [`fast`], and remembered backwards; the values then spread from the mates. A turn that
//! captures or promotes leads to a smaller or another material, whose table is built first.
//!
//! Castling, en passant and the counters are left out: no position has a right to castle or a crossed cell, and the rule of
//! so many turns without a capture does not end a win. A game with deflectors is played with none on the board and none in
//! hand. The Kingdom games are refused: with twins, one more man has too many placements.

mod build;
mod material;

use std::collections::BTreeMap;

use record::{Position, Refusal, Side, Stopped, Turn};
use thiserror::Error;

pub use material::{Material, MaterialError};

/// What a table says about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// Neither side can force mate.
    Draw,
    /// The side to move mates with this many plies, its own and the other's, an odd number.
    Win(u16),
    /// The side to move is mated in this many plies, an even number; 0 is checkmate.
    Loss(u16),
}

/// A position that is not accepted.
const REFUSED: u16 = 0;
/// A draw.
const DRAW: u16 = 1;
/// Checkmate; each further ply adds 1.
const MATE: u16 = 2;

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
    /// One for each number of a placement and side to move.
    codes: Vec<u16>,
}

/// Positions by their value, for the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shares {
    /// Positions that the side to move wins.
    pub wins: u64,
    /// Positions that neither side wins.
    pub draws: u64,
    /// Positions that the side to move loses.
    pub losses: u64,
}

/// Why a table was not built, or is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unbuilt {
    /// A flag stopped it.
    #[error("{0}")]
    Stopped(Stopped),
    /// There are more positions than can be numbered.
    #[error("`{0}` has too many placements")]
    TooMany(String),
    /// A turn leads to a position that no table has.
    #[error("no table has `{0}`")]
    Unknown(String),
    /// The second pass found another value.
    #[error("the table is wrong at `{0}`")]
    Wrong(String),
}

/// The tables of a game, by their material.
#[derive(Clone, Debug, Default)]
pub struct Tables(BTreeMap<String, Table>);

impl Tables {
    /// Adds a table.
    pub fn add(&mut self, table: Table) {
        self.0.insert(table.material.to_string(), table);
    }

    /// The table of a material, if it was added.
    pub fn get(&self, material: &Material) -> Option<&Table> {
        self.0.get(&material.to_string())
    }

    /// The value of a position; `None` if no table has it.
    pub fn probe(&self, position: &Position) -> Option<Value> {
        self.get(&Material::of(position)?)?.probe(position)
    }

    /// The best play of both sides from a position to mate, the first of equally good turns at each ply; empty for a
    /// draw, for a mate, and for a position that no table has. Refuses a position that is not accepted.
    pub fn line(&self, position: &Position) -> Result<Vec<Turn>, Refusal> {
        let mut line = Vec::new();
        let mut at = position.clone();
        at.halfmove = 0;
        while let Some((turn, after)) = build::best(self, &at)? {
            line.push(turn);
            at = after;
        }
        Ok(line)
    }
}

impl Table {
    /// The men.
    pub const fn material(&self) -> &Material {
        &self.material
    }

    /// The value of a position; `None` if it has other men, or is not accepted, or has a right to castle or a crossed
    /// cell, or deflectors.
    pub fn probe(&self, position: &Position) -> Option<Value> {
        Value::from_code(self.codes[self.material.number(position)?])
    }

    /// How many positions with this side to move are won, drawn and lost.
    pub fn shares(&self, side: Side) -> Shares {
        let mut shares = Shares::default();
        for &code in self.codes.iter().skip(side as usize).step_by(2) {
            match Value::from_code(code) {
                Some(Value::Draw) => shares.draws += 1,
                Some(Value::Win(_)) => shares.wins += 1,
                Some(Value::Loss(_)) => shares.losses += 1,
                None => {}
            }
        }
        shares
    }

    /// The longest win with this side to move: plies and the position, the first of equals.
    pub fn longest(&self, side: Side) -> Option<(u16, Position)> {
        let own = (0..self.codes.len()).skip(side as usize).step_by(2);
        let wins = own
            .filter(|&number| matches!(Value::from_code(self.codes[number]), Some(Value::Win(_))));
        let number = wins.max_by_key(|&number| (self.codes[number], std::cmp::Reverse(number)))?;
        Some((self.codes[number] - MATE, self.material.position(number)?))
    }

    /// Every accepted position with its value, in the order of their numbers.
    pub fn positions(&self) -> impl Iterator<Item = (Position, Value)> + '_ {
        let numbers = self.codes.iter().enumerate();
        numbers.filter_map(|(number, &code)| {
            Some((self.material.position(number)?, Value::from_code(code)?))
        })
    }

    /// The values as bytes, two for each placement and side to move, the lower first: 0 is no position, 1 a draw, 2 a mate,
    /// and each ply before the mate adds 1.
    pub fn bytes(&self) -> Vec<u8> {
        self.codes.iter().flat_map(|code| code.to_le_bytes()).collect()
    }

    /// The table from [its bytes](Table::bytes); `None` if their number is wrong.
    pub fn from_bytes(material: Material, bytes: &[u8]) -> Option<Table> {
        let (pairs, rest) = bytes.as_chunks::<2>();
        let fits = rest.is_empty() && material.numbers() == Some(pairs.len());
        let codes = pairs.iter().map(|&pair| u16::from_le_bytes(pair)).collect();
        fits.then_some(Table { material, codes })
    }

    /// Builds the table of a material from those that its captures and promotions lead to: all of
    /// [`Material::leads_to`]. Ends when the flag of `watch` is set.
    pub fn build(
        material: &Material,
        tables: &Tables,
        watch: &crate::Watch,
    ) -> Result<Table, Unbuilt> {
        build::build(material, tables, watch)
    }

    /// The second pass: asks every position for its best successor, in the tables, which must have this one. The first
    /// that has another value is an error.
    pub fn verify(&self, tables: &Tables, watch: &crate::Watch) -> Result<(), Unbuilt> {
        build::verify(self, tables, watch)
    }
}
