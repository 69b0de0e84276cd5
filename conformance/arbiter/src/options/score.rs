//! `arbiter game`: which games to replay, and what to show of them.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use pgn::Letters;

use super::number;
use super::shared::TheGame;
use crate::engines::Choice;

#[derive(Debug, Args)]
#[allow(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub struct Score {
    #[command(flatten)]
    pub game: TheGame,
    /// Files of games in PGN syntax; `-` reads standard input
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
    /// The built-in engine that replays the games: `fast` or `reference`. Illegal turns are always judged by `reference`
    #[arg(long, value_name = "ENGINE", default_value = "fast")]
    pub engine: Choice,
    /// Show the position after this many turns of both sides together, and who could claim a draw there; `all`
    /// shows every position; can be repeated
    #[arg(long, value_name = "PLY", value_parser = ply)]
    pub at: Vec<Ply>,
    /// Only the game with this number, counted from 1 over all files
    #[arg(long, value_name = "N", value_parser = number::count)]
    pub only: Option<NonZeroUsize>,
    /// How to treat seventy-five turns, fivefold repetition and dead material, which end a game by themselves: before 2014
    /// the first two did not, and the third is often overlooked
    #[arg(long, value_enum, default_value_t = Ends::Law)]
    pub ends: Ends,
    /// Accept null moves and slightly malformed initial positions, and skip tags that cannot be read, with a warning for each
    #[arg(long)]
    pub lenient: bool,
    /// Go on after an illegal turn as if the man could move there, and name every illegal turn
    #[arg(long)]
    pub go_on: bool,
    /// Read algebraic notation with the letters for men of this language, such as `de`
    #[arg(long, value_name = "LANGUAGE", value_parser = letters)]
    pub letters: Option<Letters>,
    /// Replay the variations, too
    #[arg(long)]
    pub variations: bool,
    /// Print the result as JSON, one object per game
    #[arg(long)]
    pub json: bool,
    /// Draw one position to this file (`-`: to standard output, instead of the result): the one that --at names, with the
    /// turn that led to it; without --at, the position in which a turn is illegal, with that turn, or else the last
    /// position. --only chooses one of several games
    #[arg(long, value_name = "FILE", allow_hyphen_values = true)]
    pub svg: Option<PathBuf>,
}

/// What to do about seventy-five turns, fivefold repetition and dead material.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Ends {
    /// They end the game: a later turn is illegal
    Law,
    /// They cause a warning, and the game goes on
    Warn,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ply {
    /// After this many turns of both sides together.
    After(usize),
    All,
}

fn letters(code: &str) -> Result<Letters, String> {
    Letters::of(code).ok_or_else(|| {
        format!("expected one of {}", Letters::codes().collect::<Vec<_>>().join(", "))
    })
}

fn ply(text: &str) -> Result<Ply, String> {
    match text {
        "all" => Ok(Ply::All),
        _ => text.parse().map(Ply::After).map_err(|_| "expected a number of turns or `all`".into()),
    }
}
