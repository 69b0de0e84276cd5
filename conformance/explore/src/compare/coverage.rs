//! The clauses, kinds of end and features that a comparison reached. A run that reaches little is called thin.

use std::collections::{BTreeMap, BTreeSet};

use cases::shown::many;
use serde::{Deserialize, Serialize};
use types::{ClauseId, Engine, PlayersAct, Position, Score, Turn};

use super::features::{Feature, features};
use super::tally::Tally;
use crate::choices::{Choices, round_bytes};

/// One of so many positions is examined closely, which takes as long as comparing a few positions.
const ONE_IN: u64 = 16;
/// How many bytes of choices such an examination gets.
const LOOK_BYTES: usize = 512;

/// What a run reached in one game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Coverage {
    /// The number of positions that were examined closely.
    pub looked_at: u64,
    /// The clauses that allowed or forbade turns; empty if neither engine gives reasons.
    pub clauses: BTreeSet<ClauseId>,
    /// How often each kind of end was reached, in games and in single positions, by its name (`checkmate`).
    pub ends: BTreeMap<String, u64>,
    /// How often each feature other than clauses and ends occurred, by its name.
    pub features: BTreeMap<String, u64>,
}

impl Coverage {
    /// Examines one in [`ONE_IN`] accepted positions closely. `number` counts the positions compared in the round. The
    /// random choices for this are independent of the comparison's, so that coverage does not change the rounds.
    pub(super) fn look(
        &mut self,
        engines: [&dyn Engine; 2],
        position: &Position,
        turns: &[Turn],
        (round, number): (u64, u64),
    ) {
        if !round.wrapping_add(number).is_multiple_of(ONE_IN) {
            return;
        }
        self.looked_at += 1;
        let bytes = round_bytes(number, position.game, round, LOOK_BYTES);
        for feature in features(engines, position, turns, &mut Choices::new(&bytes)) {
            match feature {
                Feature::Uses(clause) | Feature::Breaks(clause) => {
                    self.clauses.extend(clause.parse::<ClauseId>());
                }
                Feature::Ends(by) => *self.ends.entry(by.into()).or_default() += 1,
                other => *self.features.entry(other.name()).or_default() += 1,
            }
        }
    }

    /// Counts the end of a game, if it has ended.
    pub(super) fn game(
        &mut self,
        engine: &dyn Engine,
        start: &Position,
        turns: &[Turn],
        act: Option<PlayersAct>,
    ) {
        let score = Score { start: start.clone(), turns: turns.to_vec(), act };
        if let Ok(Some(end)) = engine.adjudicate(&score).map(|status| status.end) {
            *self.ends.entry(end.by.name().into()).or_default() += 1;
        }
    }

    pub(super) fn add(&mut self, other: Coverage) {
        self.looked_at += other.looked_at;
        self.clauses.extend(other.clauses);
        for (sums, counts) in [(&mut self.ends, other.ends), (&mut self.features, other.features)] {
            for (name, count) in counts {
                *sums.entry(name).or_default() += count;
            }
        }
    }

    /// Each count that is below its floor, in words. A comparison needs a few minutes to reach the floors.
    pub fn thin(&self, tally: &Tally) -> Vec<String> {
        let [ends, features, clauses] =
            [self.ends.len(), self.features.len(), self.clauses.len()].map(|count| count as u64);
        // A run that only plays games has no edited positions, and is not called thin for that.
        let share = (tally.accepted * 100).checked_div(tally.edited).unwrap_or(u64::MAX);
        let counts = [
            (many(tally.positions, "position"), tally.positions, 2000),
            (format!("{share} of every 100 edited positions accepted"), share, 40),
            (format!("{} of end", many(ends, "kind")), ends, 4),
            (many(features, "feature"), features, 12),
            // If no engine names clauses, none are required.
            (many(clauses, "clause"), clauses, if clauses == 0 { 0 } else { 15 }),
        ];
        let below = counts.into_iter().filter(|(_, count, floor)| count < floor);
        below.map(|(what, _, floor)| format!("{what} (at least {floor} expected)")).collect()
    }
}
