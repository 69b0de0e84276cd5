//! `arbiter exhaust`: which men are placed, how many, and which engine answers.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};

use super::number;
use super::shared::{TheGame, seconds};

#[derive(Debug, Args)]
pub struct Exhaust {
    #[command(flatten)]
    pub game: TheGame,
    /// Place at most this many men: 2 for bare kings, 3 for the kings and a white man; Kingdom: 2 for the four kings,
    /// 3 to add a man whose twin is captured, 4 to add a man and its twin [default: 3; Kingdom: 2]
    #[arg(long, value_name = "MEN", value_parser = men)]
    pub men: Option<usize>,
    /// Deflection: place at most this many deflectors on the board; none are in hand
    #[arg(long, value_name = "COUNT", default_value_t = 0, value_parser = deflectors)]
    pub deflectors: usize,
    /// Count only one part of the work, such as `2/8`, and --save it; `--merge` combines the parts
    #[arg(long, value_name = "K/N", default_value = "1/1", value_parser = crate::part::shard, requires = "save")]
    pub shard: (usize, usize),
    /// Save progress to this file, and continue from what it contains
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Count nothing; combine these files written by --save
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["save", "shard", "jobs", "max_seconds"])]
    pub merge: Vec<PathBuf>,
    /// How many units of work to count at a time; one unit is all placements of one material with White's king on a certain cell
    #[arg(long, value_name = "JOBS", default_value = "1", value_parser = number::count)]
    pub jobs: NonZeroUsize,
    /// Stop after this time; --save saves what has been counted
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub max_seconds: Option<Duration>,
    /// The engine that answers; `both` also compares acceptance, turns, check and end at every position
    #[arg(long, value_enum, default_value_t = ExhaustEngine::Fast)]
    pub engine: ExhaustEngine,
    /// Print JSON, one object for each material and side to move, and a digest at the end
    #[arg(long)]
    pub json: bool,
}

impl Exhaust {
    /// The largest number of men to place; by default one with which a run takes minutes.
    pub fn men(&self) -> usize {
        self.men.unwrap_or(if self.game.game.has_marks() { 2 } else { 3 })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ExhaustEngine {
    /// The engine that generates turns on bitboards
    Fast,
    /// The engine that judges clause by clause, many times slower
    Reference,
    /// Both
    Both,
}

fn men(text: &str) -> Result<usize, String> {
    number::within(text, &(2..=4), "men")
}

fn deflectors(text: &str) -> Result<usize, String> {
    number::within(text, &(0..=6), "deflectors")
}
