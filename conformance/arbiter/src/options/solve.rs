//! `arbiter solve`: the stipulation, and when to give up.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::{ArgGroup, Args};

use super::number;
use super::shared::{OnPosition, seconds};

#[derive(Debug, Args)]
#[allow(clippy::struct_excessive_bools, reason = "each is an option of its own")]
#[command(group = ArgGroup::new("stipulation"))]
#[command(after_help = "\
Without a stipulation, each line of EPD states it: `dm N`, and `bm` names the first turns.

`solve` looks for the shortest solution, so --mate 2 also finds a mate in one. Repetition and the counters are ignored.

Exit codes: 0 if there is a solution (set play may be missing), 1 if there is none, 2 if a problem cannot be read, 3 if a limit was reached.")]
pub struct Solve {
    #[command(flatten)]
    pub on: OnPosition,
    /// The side to move forces checkmate in at most N turns
    #[arg(long, value_name = "N", value_parser = turns, group = "stipulation")]
    pub mate: Option<u32>,
    /// The side to move forces the other side to checkmate it in at most N turns
    #[arg(long, value_name = "N", value_parser = turns, group = "stipulation")]
    pub selfmate: Option<u32>,
    /// Like --selfmate, but either side must checkmate at once if it can
    #[arg(long, value_name = "N", value_parser = turns, group = "stipulation")]
    pub reflexmate: Option<u32>,
    /// The side to move forces stalemate of the other side in at most N turns
    #[arg(long, value_name = "N", value_parser = turns, group = "stipulation")]
    pub stalemate: Option<u32>,
    /// Both sides together reach checkmate of the side to move in at most N turns each; with N.5 the other side is
    /// mated, and the side to move has one turn more
    #[arg(long, value_name = "N", value_parser = half_turns, group = "stipulation")]
    pub helpmate: Option<u32>,
    /// The side to move plays at most N turns in a row, then the other side mates it in one
    #[arg(long, value_name = "N", value_parser = turns, group = "stipulation")]
    pub series_helpmate: Option<u32>,
    /// Both sides together reach stalemate, counted as in --helpmate
    #[arg(long, value_name = "N", value_parser = half_turns, group = "stipulation")]
    pub helpstalemate: Option<u32>,
    /// The side to move plays at most N turns in a row, then the other side stalemates it in one
    #[arg(long, value_name = "N", value_parser = turns, group = "stipulation")]
    pub series_helpstalemate: Option<u32>,
    /// The side to move plays at most N turns in a row, and mates with the last
    #[arg(long, value_name = "N", value_parser = turns, group = "stipulation")]
    pub series_mate: Option<u32>,
    /// Both sides together reach this position, whatever its counters; `?` for castling, en passant or the ko leaves that
    /// field open, and so does leaving fields out after the board, as in a diagram
    #[arg(long, value_name = "POSITION", group = "stipulation", requires = "within")]
    pub reach: Option<String>,
    /// Required with --reach: the maximum number of turns of both sides together
    #[arg(long = "in", id = "within", value_name = "N", value_parser = turns, conflicts_with_all = &ALL[..9])]
    pub within: Option<u32>,
    /// Also solve the problem with the sides exchanged
    #[arg(long, conflicts_with_all = ["reach", "svg"])]
    pub duplex: bool,
    /// Solve the set play first: what follows if the other side begins, with one turn fewer
    #[arg(long, conflicts_with_all = ["series_mate", "reach", "svg"])]
    pub set_play: bool,
    /// Solve every chess problem of this file (`-`: standard input): input of Popeye, or a collection of Olive or YACPDB
    /// (`.olv`). Each is solved with its own stipulation, twins, set play and duplex
    #[arg(long, value_name = "FILE", allow_hyphen_values = true, conflicts_with_all = FROM_ARGUMENTS)]
    pub from: Option<PathBuf>,
    /// Also print the solution as a tree: for each key (a first turn that solves the problem) its threats, and every answer
    /// to each defence
    #[arg(long, conflicts_with_all = &ALL[4..])]
    pub tree: bool,
    /// Give up after this many positions
    #[arg(long, value_name = "COUNT", value_parser = number::positive::<u64>)]
    pub nodes: Option<u64>,
    /// Give up after this time
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub seconds: Option<Duration>,
    /// How many first turns to try at a time
    #[arg(long, value_name = "COUNT", default_value = "1", value_parser = number::count)]
    pub threads: NonZeroUsize,
    /// Memory for results about positions already searched
    #[arg(long, value_name = "MIB", default_value = "64", value_parser = number::mebibytes)]
    pub table: NonZeroUsize,
    /// With --mate: use the endgame tables in this folder, which `arbiter tables GAME --table-dir FOLDER` writes. The answer
    /// is the same, but is found sooner
    #[arg(long = "table-dir", value_name = "FOLDER", conflicts_with_all = &ALL[1..])]
    pub folder: Option<PathBuf>,
    /// Draw the position to this file, with the solution's first key (`-`: to standard output, instead of text)
    #[arg(long, value_name = "FILE", allow_hyphen_values = true)]
    pub svg: Option<PathBuf>,
    /// Print JSON, one object per position, with the tree; `end` says how the position itself ends the game
    #[arg(long)]
    pub json: bool,
}

/// What `--from` excludes.
const FROM_ARGUMENTS: [&str; 5] = ["position", "stipulation", "lenient", "folder", "svg"];

/// The options that state a stipulation. The attributes above exclude parts of this list, so the order matters.
const ALL: [&str; 10] = [
    "mate",
    "selfmate",
    "reflexmate",
    "stalemate",
    "helpmate",
    "series_helpmate",
    "helpstalemate",
    "series_helpstalemate",
    "series_mate",
    "reach",
];

/// The maximum number of turns of a stipulation.
pub const MOST: u32 = 100;

fn turns(text: &str) -> Result<u32, String> {
    number::within(text, &(1..=MOST), "turns")
}

/// Reads a number of turns, whole or with `.5`. Returns the number of plies, which is twice as large.
fn half_turns(text: &str) -> Result<u32, String> {
    let (whole, half) = match text.strip_suffix(".5") {
        Some("0") => return Ok(1),
        Some(whole) => (whole, 1),
        None => (text, 0),
    };
    match turns(whole).map(|turns| 2 * turns + half) {
        Ok(plies) if plies <= 2 * MOST => Ok(plies),
        _ => Err(format!("expected a number of turns from 0.5 to {MOST}, whole or with `.5`")),
    }
}
