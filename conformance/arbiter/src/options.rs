//! The command line: commands, arguments and options.

mod check;
mod diagnose;
mod exhaust;
mod number;
mod score;
mod selfplay;
mod shared;
mod solve;
mod tables;

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};
use suite::conventions::Setting;
use types::Game;

pub use check::{Check, Expectation, ReportForm, Selection, Smoke};
pub use diagnose::Diagnose;
pub use exhaust::{Exhaust, ExhaustEngine};
pub use score::{Ends, Ply, Score};
pub use selfplay::{Against, Selfplay};
pub use shared::{Counts, OnPosition, Program, Protocol, Reading, TheEngine, TheGame};
pub use solve::{MOST as MOST_TURNS, Solve};
pub use tables::Tables;

use crate::engines::Choice;
use crate::misread::Misread;
use shared::{games, seconds};

/// Judges turns in chess and chess variants, clause by clause, and tests engines
///
/// Ask about a turn in a position, and it answers legal or illegal and names the clauses that decide.
/// Name an engine, and it finds where the engine breaks the law.
#[derive(Debug, Parser)]
#[command(name = "arbiter", version, max_term_width = 100, arg_required_else_help = true)]
#[command(after_help = "\
A POSITION is one line of text, in quotes. `start` is the initial position, which is also the default where POSITION is optional; \
`-` reads positions from standard input, one per line.

Exit codes:
  0 success, or legal
  1 a case failed, engines differ, the turn is illegal, or the position is refused
  2 wrong usage, or text that does not parse
  3 the engine under test broke, or a limit was reached

A command ended by a signal exits with 128 plus the signal's number: 130 for INT (Ctrl-C), 143 for TERM, \
129 for HUP. `check` first ends its engine and completes its report.")]
pub struct Options {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Run the cases on both built-in engines, or on the engine that --engine names
    Check(Check),
    /// Ask an adapter twelve questions, and say how to fix each wrong answer
    Smoke(Smoke),
    /// Judge a turn: legal or illegal, and by which clauses
    Judge(Judge),
    /// Replay whole games, and report the first illegal turn, how each game ended and what could be claimed
    Game(Score),
    /// List the legal turns, one per line, sorted
    Turns(Turns),
    /// Play turns and print the resulting position
    Play(Play),
    /// Show whether the side to move is in check, whether the position ends the game, and whether a game that
    /// reaches it is over or a draw can be claimed
    Status(Status),
    /// Count sequences of legal turns
    Perft(Perft),
    /// Compare two engines in random games and edited positions
    Compare(Compare),
    /// Try every placement of the kings and one more man, and count mates: material without a mate is dead
    Exhaust(Exhaust),
    /// Solve a problem: mate in N, selfmate, helpmate, shortest play to a position
    Solve(Solve),
    /// Build endgame tables, and look up who wins with a few men, and how soon
    Tables(Tables),
    /// Let the program play whole games, and print their scores
    Selfplay(Selfplay),
    /// Show a clause with its source, ruling and cases, or list clauses by game or word
    Law(Law),
    /// List known misreadings of the law, and the cases that catch each
    Misreadings(Misreadings),
    /// Find which mistake explains an engine's wrong perft counts
    Diagnose(Diagnose),
    /// Draw the board as text or as a picture
    Diagram(Diagram),
    /// List the games
    Games(Listing),
    /// List conventions and how an engine declares them
    Conventions(Listing),
    /// Answer JSON requests from standard input, one per line
    Serve(Serve),
    /// Run as a UCI engine that counts sequences of turns and searches for good turns
    Uci(Serve),
    /// Print a script that completes commands and options in a shell
    Completions(Completions),
    /// Print the manual page
    #[cfg(feature = "man")]
    Man,
}

/// How many turns each sequence of `arbiter perft` has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    Turns(u32),
    /// Stated in the position's line of EPD.
    Stated,
}

fn depth(text: &str) -> Result<Depth, String> {
    if text == "-" {
        return Ok(Depth::Stated);
    }
    number::within(text, &(0..=types::DEEPEST_COUNT), "turns").map(Depth::Turns)
}

fn round(text: &str) -> Result<u64, String> {
    let round = number::whole(text)?;
    if round == u64::MAX { Err(format!("the last round is {}", round - 1)) } else { Ok(round) }
}

#[derive(Debug, Args)]
pub struct Turns {
    /// Write the turns in standard algebraic notation (`Nf3`), in the same order; with --json, as an additional list `san`
    #[arg(long)]
    pub san: bool,
    /// Print the turns as JSON, one object per position
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub on: OnPosition,
    #[command(flatten)]
    pub engine: TheEngine,
}

#[derive(Debug, Args)]
pub struct Listing {
    /// Print the list as JSON, one object per line
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct Status {
    /// Print the result as JSON, one object per line
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub on: OnPosition,
    #[command(flatten)]
    pub engine: TheEngine,
}

#[derive(Debug, Args)]
#[allow(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub struct Judge {
    #[command(flatten)]
    pub game: TheGame,
    /// The position: `start` is the initial position, `-` reads positions from standard input, one per line
    #[arg(value_name = "POSITION", allow_hyphen_values = true)]
    pub position: String,
    #[command(flatten)]
    pub reading: Reading,
    /// The turn; may be omitted if POSITION is a line printed by `--cite`
    #[arg(value_name = "TURN")]
    pub turn: Option<String>,
    /// The remark after the turn of a citation, in case the shell does not take it for a comment
    #[arg(hide = true)]
    pub remark: Vec<String>,
    /// Print the verdict as JSON, one object per line
    #[arg(long)]
    pub json: bool,
    /// Print the verdict as one line that cites it: game, position, turn, clause and edition of the law. Every command
    /// reads such a line as a POSITION
    #[arg(long, conflicts_with_all = ["json", "trace", "what_if"])]
    pub cite: bool,
    /// Judge by a misreading of the law (`arbiter misreadings` lists them; `NAME+NAME` is two at once), and show
    /// where it departs from the law; the exit code is that of the misreading's verdict
    #[arg(long, value_name = "NAME", conflicts_with_all = ["svg", "trace"])]
    pub what_if: Option<Misread>,
    /// Show the judgment step by step: each clause in the order in which it was consulted, and its answer
    #[arg(long)]
    pub trace: bool,
    /// Draw the verdict to this file (`-`: to standard output, instead of text): the man's path, what blocks it, and what
    /// attacks a king
    #[arg(long, value_name = "FILE", allow_hyphen_values = true)]
    pub svg: Option<PathBuf>,
    /// Write the verdict's sentence and its clauses below the picture
    #[arg(long, requires = "svg")]
    pub caption: bool,
}

#[derive(Debug, Args)]
pub struct Play {
    #[command(flatten)]
    pub game: TheGame,
    /// The position: `start` is the initial position, `-` reads positions from standard input, one per line
    #[arg(value_name = "POSITION", allow_hyphen_values = true)]
    pub position: String,
    #[command(flatten)]
    pub reading: Reading,
    /// The turns, in order
    #[arg(value_name = "TURN", required = true)]
    pub turns: Vec<String>,
    /// Print the position as JSON, one object per line
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub engine: TheEngine,
}

#[derive(Debug, Args)]
pub struct Perft {
    #[command(flatten)]
    pub game: TheGame,
    /// The number of turns in each sequence. With `-`, each line of EPD states the depths and the expected counts
    /// (`;D1 20 ;D2 400`), and the counts are compared
    #[arg(value_name = "DEPTH", value_parser = depth, allow_hyphen_values = true)]
    pub depth: Depth,
    /// The position [default: start]; `-` reads positions from standard input, one per line
    #[arg(value_name = "POSITION", allow_hyphen_values = true)]
    pub position: Option<String>,
    #[command(flatten)]
    pub reading: Reading,
    /// Print a count for each first turn, one per line, then the total
    #[arg(long)]
    pub divide: bool,
    /// How many threads to count with; built-in engines only [default: 1]
    #[arg(long, value_name = "N", value_parser = number::count)]
    pub threads: Option<NonZeroUsize>,
    /// Keep counts of positions in a table of this many MiB, so that a position is counted once; with --engine fast only
    #[arg(long, value_name = "MIB", value_parser = number::mebibytes)]
    pub hash: Option<NonZeroUsize>,
    /// Count only one part of the work, such as `2/8`, and --save it; `--merge` combines the parts
    #[arg(long, value_name = "K/N", default_value = "1/1", value_parser = crate::part::shard, requires = "save")]
    pub shard: (usize, usize),
    /// Write the counts of this part to a file, and print nothing
    #[arg(long, value_name = "FILE", conflicts_with_all = ["divide", "json"])]
    pub save: Option<PathBuf>,
    /// Count nothing; combine these files written by --save
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["save", "shard", "threads", "hash", "max_nodes", "max_seconds"])]
    pub merge: Vec<PathBuf>,
    /// Print the counts as JSON, one object per position
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub engine: TheEngine,
    #[command(flatten)]
    pub counts: Counts,
}

#[derive(Debug, Args)]
pub struct Compare {
    /// The engine under test: `reference`, `fast`, `misreading:NAME`, or a command that starts a program
    #[arg(long, value_name = "ENGINE", default_value = "fast")]
    pub engine: Choice,
    /// The built-in engine to compare it with: `reference`, `fast` for speed, or `misreading:NAME`
    #[arg(long, value_name = "ENGINE", default_value = "reference")]
    pub against: Choice,
    /// Accept this convention of the engine, such as `en_passant=legal`; `arbiter conventions` lists them. Can be repeated
    #[arg(long = "convention", value_name = "K=V", value_parser = Setting::parse)]
    pub conventions: Vec<Setting>,
    /// Write the difference found in each game to this folder, as a case file
    #[arg(long, value_name = "FOLDER")]
    pub record_failures: Option<PathBuf>,
    /// Compare each game for at most this many rounds; --seconds may end it earlier, except with --save
    #[arg(long, value_name = "N", value_parser = number::positive::<u64>)]
    pub rounds: Option<u64>,
    /// How many rounds to play at a time [default: the number of cores]; this does not change the rounds. Each job starts
    /// its own instance of an engine program
    #[arg(long, value_name = "N", value_parser = number::count)]
    pub jobs: Option<NonZeroUsize>,
    /// Print the result as JSON, one object per game
    #[arg(long, conflicts_with = "record")]
    pub json: bool,
    /// Only this game [default: every game that both engines play]; can be repeated
    #[arg(long = "game", value_name = "GAME", value_parser = games(), hide_possible_values = true)]
    pub games: Vec<Game>,
    /// Compare only positions reached in games from the initial position; the convention `unreachable=undefined` of an
    /// engine has the same effect
    #[arg(long)]
    pub played: bool,
    /// How long to compare, shared among the games; shrinking a difference takes at most as long again, or
    /// ten seconds if that is longer
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "10")]
    pub seconds: Duration,
    /// The seed of the random choices; the same seed always gives the same rounds [default: random]
    #[arg(long, value_name = "SEED", value_parser = number::whole::<u64>)]
    pub seed: Option<u64>,
    /// Repeat only this round of the seed; the report of a difference names it
    #[arg(long, value_name = "ROUND", value_parser = round, requires = "seed", requires = "games", conflicts_with = "rounds")]
    pub round: Option<u64>,
    /// Instead of the result, print a file of this many cases on which both engines agree, chosen for what they exercise
    #[arg(long, value_name = "COUNT", value_parser = number::count, requires = "games", conflicts_with_all = ["round", "rounds", "seconds", "jobs", "played", "record_failures"])]
    pub record: Option<NonZeroUsize>,
    /// Compare only one part of the rounds, such as `2/8`, and --save it; `--merge` combines the parts
    #[arg(long, value_name = "K/N", default_value = "1/1", value_parser = crate::part::shard, requires = "save")]
    pub shard: (usize, usize),
    /// Write the results of this part to a file, and print nothing; needs --seed and --rounds, and runs all rounds, however
    /// long they take
    #[arg(long, value_name = "FILE", conflicts_with_all = ["round", "record", "record_failures", "json"])]
    pub save: Option<PathBuf>,
    /// Compare nothing; combine these files written by --save
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["save", "round", "record", "jobs"])]
    pub merge: Vec<PathBuf>,
    #[command(flatten)]
    pub program: Program,
}

#[derive(Debug, Args)]
#[allow(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub struct Law {
    /// One or more clauses, such as `MAS-13`; a prefix, game or family of games, to list its clauses; or words, to list
    /// the clauses that contain all of them, in any order, and to explain terms of the glossary among the words
    /// [default: list all]
    #[arg(value_name = "CLAUSE|GAME|WORD")]
    pub words: Vec<String>,
    /// Print the clauses as JSON, one object per line
    #[arg(long)]
    pub json: bool,
    /// List every case that cites the clause, with its description
    #[arg(long)]
    pub cases: bool,
    /// Show the functions of `reference` that cite the clause
    #[arg(long)]
    pub code: bool,
    /// Print the whole law of a game as one text: its glossary, its clauses, and the usual rules on which they rest
    #[arg(long, conflicts_with_all = ["json", "cases", "code"])]
    pub full: bool,
    /// The format of the whole law
    #[arg(long, value_enum, default_value_t = LawForm::Text, requires = "full")]
    pub format: LawForm,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LawForm {
    /// Plain text, for a terminal
    Text,
    /// Markdown, for a page
    Markdown,
}

#[derive(Debug, Args)]
pub struct Misreadings {
    /// List only the misreadings of this game, family or clause (such as `MAS-11`), or the one misreading of this name
    /// [default: list all]
    #[arg(value_name = "GAME|CLAUSE|NAME")]
    pub asked: Option<String>,
    /// Print the misreadings as JSON, one object per line
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct Diagram {
    #[command(flatten)]
    pub on: OnPosition,
    /// Draw a picture to this file (`-`: standard output) instead of text
    #[arg(long, value_name = "FILE", allow_hyphen_values = true)]
    pub svg: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct Completions {
    /// The shell
    #[arg(value_name = "SHELL")]
    pub shell: clap_complete::Shell,
}

#[derive(Debug, Args)]
pub struct Serve {
    /// The engine that answers: `reference`, `fast` or `misreading:NAME`
    #[arg(long, value_name = "ENGINE", default_value = "reference")]
    pub engine: Choice,
    #[command(flatten)]
    pub counts: Counts,
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use clap::{Command, CommandFactory as _};

    use super::*;

    fn under(command: &Command, heading: &str) -> BTreeSet<String> {
        let args = command.get_arguments().filter(|arg| arg.get_help_heading() == Some(heading));
        args.map(|arg| arg.get_id().to_string()).collect()
    }

    /// In clap, a heading also applies to all arguments after it, so every command must list arguments without one first.
    #[test]
    fn a_heading_applies_only_to_its_own_arguments() {
        let empty = || Command::new("one");
        let mut seen = 0;
        for (heading, own) in [
            ("Engine programs", Program::augment_args(empty())),
            ("Limits on counting", Counts::augment_args(empty())),
            ("Which cases", Selection::augment_args(empty())),
            ("What counts as success", Expectation::augment_args(empty())),
        ] {
            let own = under(&own, heading);
            assert!(own.len() > 1, "{heading}");
            for command in Options::command().get_subcommands() {
                let shown = under(command, heading);
                seen += usize::from(!shown.is_empty());
                assert!(
                    shown.is_empty() || shown == own,
                    "{} {heading}: {shown:?}",
                    command.get_name()
                );
            }
        }
        assert!(seen > 8, "{seen}");
    }
}
