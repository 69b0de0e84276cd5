//! `arbiter exhaust`: what is placed, how much of it, and who answers.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};

use super::{TheGame, seconds};

/// `arbiter exhaust`.
#[derive(Debug, Args)]
pub struct Exhaust {
    #[command(flatten)]
    pub game: TheGame,

    /// How many men at most: 2 for bare kings, 3 for a further man, which is White's; Kingdom: 2 for the four kings, 3
    /// for a man whose twin is captured, 4 for one with its twin [default: 3; Kingdom: 2]
    #[arg(long, value_name = "MEN", value_parser = men)]
    pub men: Option<usize>,

    /// Deflection: how many deflectors at most lie on the board; none are in hand
    #[arg(long, value_name = "COUNT", default_value_t = 0, value_parser = deflectors)]
    pub deflectors: usize,

    /// Count only a part of the work, as `2/8`; `--merge` adds the parts up
    #[arg(long, value_name = "K/N", default_value = "1/1", value_parser = crate::commands::shard)]
    pub shard: (usize, usize),

    /// Keep what is counted in this file, and go on from what stands there
    #[arg(long, value_name = "FILE")]
    pub state: Option<PathBuf>,

    /// Count nothing; add up what these files of --state hold
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["state", "shard"])]
    pub merge: Vec<PathBuf>,

    /// How many units are counted at a time
    #[arg(long, value_name = "JOBS", default_value_t = 1)]
    pub jobs: usize,

    /// Stop after so much time; what is counted until then stands in the file of --state
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub max_seconds: Option<Duration>,

    /// Who answers; `both` also compares acceptance, turns, check and end at every position
    #[arg(long, value_enum, default_value_t = ExhaustEngine::Fast)]
    pub engine: ExhaustEngine,

    /// Print a line of JSON for each material and side to move, and a digest at the end
    #[arg(long)]
    pub json: bool,
}

impl Exhaust {
    /// How many men at most are placed: what was asked for, else what is done in minutes.
    pub fn men(&self) -> usize {
        self.men.unwrap_or(if self.game.game.has_marks() { 2 } else { 3 })
    }
}

/// Who answers `arbiter exhaust`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ExhaustEngine {
    /// The engine that generates on bitboards
    Fast,
    /// The engine that judges clause by clause: a hundred times slower
    Reference,
    /// Both
    Both,
}

fn men(text: &str) -> Result<usize, String> {
    match text {
        "2" => Ok(2),
        "3" => Ok(3),
        "4" => Ok(4),
        _ => Err("2, 3 or, in the Kingdom games, 4 men can be placed".into()),
    }
}

fn deflectors(text: &str) -> Result<usize, String> {
    let count = text.parse().ok().filter(|count| (0..=6).contains(count));
    count.ok_or_else(|| "there are at most 6 deflectors".into())
}
