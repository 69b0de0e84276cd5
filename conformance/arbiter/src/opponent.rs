//! The opponent of `search`, asked through UCI.

use std::sync::Arc;

use record::{Position, Turn};
use search::play::{Choice, Options, Score, best};
use search::{Limits, Watch};
use suite::uci::go::{Go, Player, Said};

/// The opponent.
pub struct Opponent;

impl Player for Opponent {
    fn best(
        &self,
        start: &Position,
        turns: &[Turn],
        go: &Go,
        say: &mut dyn FnMut(&Said),
    ) -> Option<Turn> {
        let watch = Watch::stopped_by(Arc::clone(&go.stop));
        let options = Options {
            limits: Limits { nodes: go.nodes, time: go.time, watch },
            depth: go.depth,
            only: go.only.clone(),
            thorough: go.mate,
            ..Options::default()
        };
        let choice = best(start, turns, &options, &mut |choice| say(&said(choice)));
        choice.ok().flatten().map(|choice| choice.turn)
    }
}

/// What was found, in the terms of UCI.
fn said(choice: &Choice) -> Said {
    let score = match choice.score {
        Score::Wins(turns) => ("mate", i64::from(turns.0)),
        Score::Loses(turns) => ("mate", -i64::from(turns)),
        Score::Value(value) => ("cp", i64::from(value)),
    };
    Said { depth: choice.depth, score, nodes: choice.nodes, line: choice.line.clone() }
}
