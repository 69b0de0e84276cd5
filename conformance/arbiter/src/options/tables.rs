//! `arbiter tables`: which men, where tables are kept, and what to look up.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;

use super::number;
use super::shared::{Reading, TheGame};

#[derive(Debug, Args)]
#[command(after_help = "\
For every placement of its men, with either side to move, a table says who wins, and in how many turns. Tables leave out \
castling, en passant and the counters: no position has a right to castle or an en passant field, materials with pawns of both \
sides are refused, and no count of turns ends a game. In Deflection no deflector is on the board or in hand; in spectral-random the array names every \
kind; in Kingdom only the four kings are placed.

`reference` replays every line before it is printed.

Exit codes: 0 for success, 1 if --verify finds a wrong value, or if a position for --probe is refused or covered by no table (with `--probe -`: 2), 2 for wrong usage, a file that cannot \
be used, or more memory than --memory.")]
pub struct Tables {
    #[command(flatten)]
    pub game: TheGame,
    /// The men, by their letters: White's and then Black's, each beginning with K, such as KRK or KQKR; can be repeated
    /// [default: the kings alone, and the kings with each kind of white man]
    #[arg(long = "material", value_name = "MEN")]
    pub materials: Vec<String>,
    /// Look up this position (`-`: positions from standard input, one per line): its value, its best turns and a line to mate
    #[arg(long, value_name = "POSITION", conflicts_with = "materials")]
    pub probe: Option<String>,
    #[command(flatten)]
    pub reading: Reading,
    /// Keep tables in this folder: read those that are there instead of building them, and write those that are built
    #[arg(long = "table-dir", value_name = "FOLDER")]
    pub folder: Option<PathBuf>,
    /// Write the table to this file; needs exactly one --material
    #[arg(
        short = 'o',
        long,
        value_name = "FILE",
        requires = "materials",
        conflicts_with = "probe",
        allow_hyphen_values = true
    )]
    pub file: Option<PathBuf>,
    /// Check that the value of every position follows from its best successor, and have `reference` judge a sample of
    /// positions with all their turns
    #[arg(long, conflicts_with = "probe")]
    pub verify: bool,
    /// How much memory building a table may take; with more memory, a large table may be built in a third of the time
    #[arg(long, value_name = "GIB", default_value_t = 4, value_parser = memory)]
    pub memory: u64,
    /// How many threads build and verify; the table is the same whatever their number
    #[arg(long, value_name = "COUNT", default_value = "1", value_parser = number::count)]
    pub threads: NonZeroUsize,
    /// Print JSON, one object for each material or position
    #[arg(long)]
    pub json: bool,
}

fn memory(text: &str) -> Result<u64, String> {
    number::within(text, &(1..=1 << 10), "GiB")
}
