//! `arbiter check` and `arbiter smoke`: which cases, of which engine, and what counts as success.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use record::Game;
use suite::conventions::Setting;
use suite::run::Shard;

use super::{Program, games, seconds};
use crate::engines::Choice;

/// `arbiter check`.
#[derive(Debug, Args)]
pub struct Check {
    /// The engine under test: `reference`, `fast`, or a command that starts a program [default: both
    /// that are built in]
    #[arg(long, value_name = "ENGINE")]
    pub engine: Option<Choice>,

    #[command(flatten)]
    pub program: Program,

    #[command(flatten)]
    pub selection: Selection,

    #[command(flatten)]
    pub expectation: Expectation,

    /// How many cases are run at the same time; an engine that is a program is started so often
    /// [default: the number of cores]
    #[arg(long, value_name = "N")]
    pub jobs: Option<NonZeroUsize>,

    /// Ask for every count of turn sequences, however long it takes
    #[arg(long)]
    pub deep: bool,

    /// Stop after so much time; the report tells how many cases were not run
    #[arg(long, value_name = "SECONDS", value_parser = seconds, conflicts_with = "write_expected")]
    pub max_seconds: Option<Duration>,

    /// Name the cases that pass and those that are skipped, too
    #[arg(long, short)]
    pub verbose: bool,

    /// The form of the report
    #[arg(long, value_enum, default_value_t = ReportForm::Text)]
    pub report: ReportForm,
}

/// `arbiter smoke`.
#[derive(Debug, Args)]
pub struct Smoke {
    /// The engine under test: a command that starts a program
    #[arg(long, value_name = "ENGINE")]
    pub engine: Choice,

    #[command(flatten)]
    pub program: Program,

    /// Only this game [default: every game that the engine plays]; may be given several times
    #[arg(long = "game", value_name = "GAME", value_parser = games(), hide_possible_values = true)]
    pub games: Vec<Game>,

    /// Print what came of the questions as JSON, one object a game
    #[arg(long)]
    pub json: bool,
}

/// Which cases are run.
#[derive(Debug, Args)]
#[command(next_help_heading = "Which cases")]
pub struct Selection {
    /// Only the cases of this game; may be given several times
    #[arg(long = "game", value_name = "GAME", value_parser = games(), hide_possible_values = true)]
    pub games: Vec<Game>,

    /// Only the cases whose id or file contains this text, or that cite this clause; several times:
    /// those of any
    #[arg(long = "filter", value_name = "TEXT")]
    pub filters: Vec<String>,

    /// Only the case with this id; may be given several times
    #[arg(long = "case", value_name = "ID")]
    pub ids: Vec<String>,

    /// Only the cases that failed in this report, which `--report json` wrote
    #[arg(long, value_name = "REPORT")]
    pub failed_from: Option<PathBuf>,

    /// Only one part of the cases: the first of three is 1/3
    #[arg(long, value_name = "K/N")]
    pub shard: Option<Shard>,

    /// The cases of this folder instead of those in the program
    #[arg(long, value_name = "FOLDER")]
    pub cases: Option<PathBuf>,
}

/// What counts as success.
#[derive(Debug, Args)]
#[command(next_help_heading = "What counts as success")]
pub struct Expectation {
    /// A way of the engine that is no fault, as `en_passant=legal`; `arbiter conventions` lists them. May
    /// be given several times
    #[arg(long = "convention", value_name = "K=V", value_parser = Setting::parse)]
    pub conventions: Vec<Setting>,

    /// Failures that are known: a file with the reason for each. One that fails no more is reported,
    /// too
    #[arg(long, value_name = "FILE")]
    pub expect: Option<PathBuf>,

    /// Write the failures of this run to a file for --expect; reasons in that file are kept
    #[arg(long, value_name = "FILE", conflicts_with_all = ["expect", "fail_fast", "max_failures"])]
    pub write_expected: Option<PathBuf>,

    /// Fail unless the engine answers questions about this game; may be given several times
    #[arg(long, value_name = "GAME", value_parser = games(), hide_possible_values = true)]
    pub require: Vec<Game>,

    /// Succeed even if nothing could be asked about a chosen game
    #[arg(long)]
    pub allow_skipped: bool,

    /// Stop at the first case that fails
    #[arg(long)]
    pub fail_fast: bool,

    /// Stop when so many cases have failed
    #[arg(long, value_name = "N", conflicts_with = "fail_fast")]
    pub max_failures: Option<NonZeroUsize>,
}

/// The forms of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ReportForm {
    /// For people
    Text,
    /// One JSON object a line
    Json,
    /// `JUnit` XML
    Junit,
}
