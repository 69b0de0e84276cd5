//! `arbiter game`: which games, and what is told of them.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;

use super::TheGame;
use crate::engines::Choice;

/// `arbiter game`.
#[derive(Debug, Args)]
pub struct Score {
    #[command(flatten)]
    pub game: TheGame,

    /// Files of games, written as in PGN; `-` reads standard input
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,

    /// The built-in engine that plays the games through: `fast` or `reference`. What is illegal is judged
    /// by `reference`
    #[arg(long, value_name = "ENGINE", default_value = "fast")]
    pub engine: Choice,

    /// Tell where the game stood after this many turns, both sides' counted, and who could claim what;
    /// may be given several times, `all` is every point
    #[arg(long, value_name = "PLY", value_parser = ply)]
    pub at: Vec<Ply>,

    /// Only the game with this number, over all files, from 1
    #[arg(long, value_name = "N")]
    pub only: Option<NonZeroUsize>,

    /// Print what is told as JSON, one object a game
    #[arg(long)]
    pub json: bool,

    /// Draw the one point that --at names, or where the game stopped, to this file (`-`: to standard
    /// output, in place of what is told); the turn that led there, or the illegal one, is drawn in it
    #[arg(long, value_name = "FILE", allow_hyphen_values = true)]
    pub svg: Option<PathBuf>,
}

/// A point of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ply {
    /// After this many turns.
    After(usize),
    /// Every point.
    All,
}

fn ply(text: &str) -> Result<Ply, String> {
    match text {
        "all" => Ok(Ply::All),
        _ => text
            .parse()
            .map(Ply::After)
            .map_err(|_| "a number of turns, or `all`, is expected".into()),
    }
}
