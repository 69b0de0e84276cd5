//! The files of what was measured and counted, which examples of this crate write and pages show.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::BookError;

/// Reads a TOML file of this crate from its text. Refused: another form, with the file's name and the place.
pub(crate) fn read<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, BookError> {
    toml::from_str(text)
        .map_err(|error| BookError::Text { file: file.into(), why: error.to_string() })
}

/// `perft.toml`: counts of sequences of turns, which the example `count` keeps.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counts {
    /// In the order of the games; of each game the initial position first.
    #[serde(rename = "position", default)]
    pub positions: Vec<Counted>,
}

/// A position whose sequences of turns were counted.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counted {
    /// The game, by name.
    pub game: String,
    /// What the position is, in a few words.
    pub about: String,
    /// The position; the initial position if left out.
    pub position: Option<String>,
    /// Sequences of 1, 2, … turns.
    #[serde(default)]
    pub counts: Vec<u64>,
    /// How deep `fast` also counted by playing every turn.
    #[serde(default)]
    pub walked: usize,
    /// How deep it also counted as WebAssembly.
    #[serde(default)]
    pub page: usize,
    /// How deep the reference counted.
    #[serde(default)]
    pub reference: usize,
}

/// `compared.toml`, by game: what was compared of both engines, to which the example `compared` adds.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Compared {
    /// The rounds of each seed.
    pub seeds: BTreeMap<String, u64>,
    /// Positions of games and edited ones.
    pub positions: u64,
    /// Those that were edited at random.
    pub edited: u64,
    /// Of the edited positions, those that both engines accept.
    pub accepted: u64,
    /// Turns whose verdict was compared.
    pub turns: u64,
    /// Games, played to their end or to the limit of a round.
    pub games: u64,
    /// The clauses that allowed or forbade turns in what was looked at closely.
    pub clauses: BTreeSet<String>,
    /// How often a game or a position ended, by what ended it.
    pub ends: BTreeMap<String, u64>,
}

/// `costs.toml`: what small parts of long runs took, in seconds of one core, which the example `costs` measures.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Costs {
    /// Counts, by game.
    #[serde(default)]
    pub perft: Vec<CostOfCount>,
    /// Comparing both engines, by game.
    #[serde(default)]
    pub compare: Vec<CostOfRounds>,
    /// Exhausting a few men, by game and number of men.
    #[serde(default)]
    pub exhaust: Vec<CostOfPlacements>,
    /// Building endgame tables.
    #[serde(default)]
    pub tables: Vec<CostOfTable>,
}

/// Sequences counted from an initial position.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CostOfCount {
    /// The game, by name.
    pub game: String,
    /// Turns of a sequence.
    pub depth: u32,
    /// How many were counted.
    pub sequences: u64,
    /// Of one core.
    pub seconds: f64,
}

/// Rounds of comparing both engines.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CostOfRounds {
    /// The game, by name.
    pub game: String,
    /// How many were played.
    pub rounds: u64,
    /// The turns compared in them.
    pub turns: u64,
    /// Of one core.
    pub seconds: f64,
}

/// Some of the placements of a few men and deflectors.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CostOfPlacements {
    /// The game, by name.
    pub game: String,
    /// How many men are placed at most.
    pub men: usize,
    /// How many deflectors are placed at most.
    pub deflectors: usize,
    /// The ways to choose cells for them.
    pub placements: u64,
    /// Those that were tried, with each side to move.
    pub tried: u64,
    /// Of what was tried.
    pub seconds: f64,
    /// An estimate of all: the seconds of each material, times the placements that each tried one stands for.
    pub whole: f64,
}

/// A table with all that it needs.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CostOfTable {
    /// The game, by name.
    pub game: String,
    /// The kinds of White, then of Black: `KQKR`.
    pub material: String,
    /// Positions of the table and of those that it needs.
    pub positions: u64,
    /// Of one core.
    pub seconds: f64,
}
