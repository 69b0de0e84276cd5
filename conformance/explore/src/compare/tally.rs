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
    fn by(&self, other: &Tally, change: impl Fn(u64, u64) -> u64) -> Tally {
        Tally {
            rounds: change(self.rounds, other.rounds),
            positions: change(self.positions, other.positions),
            with_deflectors: change(self.with_deflectors, other.with_deflectors),
            edited: change(self.edited, other.edited),
            accepted: change(self.accepted, other.accepted),
            turns: change(self.turns, other.turns),
            games: change(self.games, other.games),
        }
    }

    /// The sum of two tallies.
    #[must_use]
    pub fn with(&self, other: &Tally) -> Tally {
        self.by(other, u64::saturating_add)
    }

    /// What was added since the tally `earlier`.
    pub(super) fn without(&self, earlier: &Tally) -> Tally {
        self.by(earlier, u64::saturating_sub)
    }
}
