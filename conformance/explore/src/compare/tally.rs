//! Counts of what was compared.

use serde::{Deserialize, Serialize};

/// How much was compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// The number of rounds begun.
    pub rounds: u64,
    /// The number of positions compared.
    pub positions: u64,
    /// The number of compared positions that have deflectors on the board.
    pub with_deflectors: u64,
    /// The number of compared positions that were made by editing.
    pub edited: u64,
    /// The number of edited positions that the second engine accepts.
    pub accepted: u64,
    /// The number of turns whose successor or verdict was compared.
    pub turns: u64,
    /// The number of games whose end was compared.
    pub games: u64,
}

impl Tally {
    pub(super) fn add(&mut self, other: &Tally) {
        let Tally { rounds, positions, with_deflectors, edited, accepted, turns, games } = self;
        for (sum, more) in [
            (rounds, other.rounds),
            (positions, other.positions),
            (with_deflectors, other.with_deflectors),
            (edited, other.edited),
            (accepted, other.accepted),
            (turns, other.turns),
            (games, other.games),
        ] {
            *sum = sum.saturating_add(more);
        }
    }
}
