//! `arbiter diagnose`: the counts to diagnose, and how long to look for the cause.

use std::path::PathBuf;
use std::time::Duration;

use clap::error::ErrorKind;
use clap::{ArgMatches, Args, Command, FromArgMatches};

use super::number;
use super::shared::{TheGame, seconds};

#[derive(Debug, Args)]
pub struct Diagnose {
    #[command(flatten)]
    pub game: TheGame,
    /// A file with the counts as they were printed or posted (`-`: standard input): depths and numbers, lines of
    /// EPD, divided counts, or tables of actual and expected counts
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,
    #[command(flatten)]
    pub given: Given,
    /// Print the result as one JSON object
    #[arg(long)]
    pub json: bool,
    /// Stop looking for the cause after this time
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "60")]
    pub max_seconds: Duration,
}

/// The values of `--position` and `--count`: positions in the order in which they were given, each with its counts.
/// `None` stands for the initial position.
#[derive(Debug, Default)]
pub struct Given(pub Vec<(Option<String>, Vec<Count>)>);

/// A depth, and the count that an engine gives for it.
pub type Count = (u32, i64);

/// Reads a depth and a count, such as `5:4865351`.
fn count(text: &str) -> Result<Count, String> {
    let read = text.split_once(':').and_then(|(depth, count)| {
        let depth = number::within(depth, &(0..=types::DEEPEST_COUNT), "turns").ok()?;
        Some((depth, count.parse().ok()?))
    });
    read.ok_or_else(|| "expected a depth and a count, such as 5:4865609".into())
}

#[derive(Args)]
struct Unordered {
    /// A position for the --count options after it [default: start]; can be repeated
    #[arg(long = "position", value_name = "POSITION")]
    positions: Vec<String>,
    /// A depth and what the engine counts there, such as 5:4865351; can be repeated
    #[arg(long = "count", value_name = "D:N", value_parser = count)]
    counts: Vec<Count>,
}

impl Args for Given {
    fn augment_args(command: Command) -> Command {
        Unordered::augment_args(command)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Unordered::augment_args_for_update(command)
    }
}

impl FromArgMatches for Given {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Given, clap::Error> {
        let Unordered { positions, counts } = Unordered::from_arg_matches(matches)?;
        let places = |name| matches.indices_of(name).into_iter().flatten();
        let positions = [None].into_iter().chain(positions.into_iter().map(Some));
        let mut given: Vec<_> = positions.map(|position| (position, Vec::new())).collect();
        for (place, count) in places("counts").zip(counts) {
            let before = places("positions").filter(|position| *position < place).count();
            given[before].1.push(count);
        }
        // The initial position is left out unless a count comes before the first position.
        if given[0].1.is_empty() {
            given.remove(0);
        }
        if given.iter().any(|(_, counts)| counts.is_empty()) {
            let what = "a --position without a --count after it\n";
            return Err(clap::Error::raw(ErrorKind::MissingRequiredArgument, what));
        }
        Ok(Given(given))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Given::from_arg_matches(matches)?;
        Ok(())
    }
}
