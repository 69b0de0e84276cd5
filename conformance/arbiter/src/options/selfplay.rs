//! `arbiter selfplay`: how many games, and who plays.

use std::num::NonZeroUsize;

use clap::{Args, ValueEnum};

use super::number;
use super::shared::TheGame;

#[derive(Debug, Args)]
pub struct Selfplay {
    #[command(flatten)]
    pub game: TheGame,
    /// How many games to play
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::positive::<u64>)]
    pub games: u64,
    /// How many positions the program may look at for each turn
    #[arg(long, value_name = "COUNT", default_value_t = 2000, value_parser = number::positive::<u64>)]
    pub nodes: u64,
    /// The player that the program meets. Against `greedy` or `random` the program is White in the first game, Black
    /// in the second, and so on
    #[arg(long, value_enum, value_name = "MOVER", default_value_t = Against::Itself)]
    pub against: Against,
    /// How many turns to play at random at the beginning of each game
    #[arg(long, value_name = "TURNS", default_value_t = 6, value_parser = number::whole::<usize>)]
    pub opening: usize,
    /// Stop a game after this many turns
    #[arg(long, value_name = "TURNS", default_value = "400", value_parser = number::count)]
    pub max_turns: NonZeroUsize,
    /// The seed of the random choices; a seed always plays the same games
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = number::whole::<u64>)]
    pub seed: u64,
    /// Print JSON, one object per game
    #[arg(long)]
    pub json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Against {
    /// Itself
    Itself,
    /// A player that mates or takes what it can, and looks no further
    Greedy,
    /// A player that plays at random
    Random,
}
