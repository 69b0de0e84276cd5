//! TODO
use std::time::Duration;

use record::{Engine, Game};

use crate::cases::{Case, CaseFile};

/// How to compare.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where the random choices start from. The same seed and number of rounds make the same comparison.
    pub seed: u64,
    /// How many rounds at most; a round is one walked game or some edited positions.
    pub rounds: u64,
    /// Stops before this time is over; `None` for no limit.
    pub time: Option<Duration>,
}

/// What was compared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Rounds.
    pub rounds: u64,
    /// Positions compared, walked and edited.
    pub positions: u64,
    /// Edited positions, and how many of these were accepted.
    pub edited: u64,
    /// Of the edited positions: accepted by both.
    pub accepted: u64,
    /// Turns whose successors or rejections were compared.
    pub turns: u64,
    /// Games adjudicated.
    pub games: u64,
}

/// A difference between two engines, shrunk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The round that found it.
    pub round: u64,
    /// What they differ in, in words.
    pub what: String,
    /// What the left engine says.
    pub left: String,
    /// What the right engine says.
    pub right: String,
    /// A case that expects what the left engine says.
    pub case: Case,
}

/// Compares two engines on one game until they differ, or the options say enough.
/// `progress` is told now and then how far it is.
pub fn compare(
    _left: &dyn Engine,
    _right: &dyn Engine,
    _game: Game,
    _options: &Options,
    _progress: &mut dyn FnMut(&Tally),
) -> (Tally, Option<Difference>) {
    todo!()
}

/// Picks positions for the features they exercise and writes them as cases with the answers on which both engines agree;
/// or the first difference met.
pub fn record_cases(
    _left: &dyn Engine,
    _right: &dyn Engine,
    _game: Game,
    _seed: u64,
    _count: usize,
) -> Result<CaseFile, Box<Difference>> {
    todo!()
}
