//! `arbiter check` and `arbiter smoke`: the cases, the engine, and what counts as success.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::NonEmptyStringValueParser;
use clap::{Args, ValueEnum};
use suite::conventions::Setting;
use suite::run::Shard;
use types::Game;

use super::number;
use super::shared::{Program, games, seconds};
use crate::engines::Choice;

#[derive(Debug, Args)]
pub struct Check {
    /// The engine under test: `reference`, `fast`, `misreading:NAME`, or a command that starts a program [default: both
    /// built-in engines]
    #[arg(long, value_name = "ENGINE")]
    pub engine: Option<Choice>,
    /// How many cases to run at a time; each job starts its own instance of an engine program [default: the
    /// number of cores]
    #[arg(long, value_name = "N", value_parser = number::count)]
    pub jobs: Option<NonZeroUsize>,
    /// Also ask for large counts of turn sequences, and solve problems that take many questions
    #[arg(long)]
    pub deep: bool,
    /// Stop after this time; the report gives the number of cases that were not run
    #[arg(long, value_name = "SECONDS", value_parser = seconds, conflicts_with = "write_expected")]
    pub max_seconds: Option<Duration>,
    /// Also list the cases that pass and those that are skipped
    #[arg(long, short)]
    pub verbose: bool,
    /// The format of the report
    #[arg(long, value_enum, default_value_t = ReportForm::Text)]
    pub report: ReportForm,
    /// The address of the book of laws, for the links of `--report html`
    #[arg(long, value_name = "ADDRESS")]
    pub book: Option<String>,
    /// Print which cases and which editions of the law an engine is tested against, and exit
    #[arg(long)]
    pub suite_version: bool,
    #[command(flatten)]
    pub program: Program,
    #[command(flatten)]
    pub selection: Selection,
    #[command(flatten)]
    pub expectation: Expectation,
}

#[derive(Debug, Args)]
pub struct Smoke {
    /// The engine under test: a command that starts a program
    #[arg(long, value_name = "ENGINE")]
    pub engine: Choice,
    /// Only this game [default: every game that the engine plays]; can be repeated
    #[arg(long = "game", value_name = "GAME", value_parser = games(), hide_possible_values = true)]
    pub games: Vec<Game>,
    /// Accept this convention of the engine, such as `en_passant=legal`; `arbiter conventions` lists them. Can be repeated
    #[arg(long = "convention", value_name = "K=V", value_parser = Setting::parse)]
    pub conventions: Vec<Setting>,
    /// Print the answers as JSON, one object per game
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub program: Program,
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Which cases")]
pub struct Selection {
    /// Only the cases of this game; can be repeated
    #[arg(long = "game", value_name = "GAME", value_parser = games(), hide_possible_values = true)]
    pub games: Vec<Game>,
    /// Only the cases whose id or file contains this text, or that cite this clause. If repeated, cases that
    /// match any of the texts
    #[arg(long = "filter", value_name = "TEXT", value_parser = NonEmptyStringValueParser::new())]
    pub filters: Vec<String>,
    /// Leave out the cases whose id or file contains this text, or that cite this clause; can be repeated.
    /// `--exclude problem` spares a slow engine the problems, which can take thousands of questions each
    #[arg(long = "exclude", value_name = "TEXT", value_parser = NonEmptyStringValueParser::new())]
    pub excluded: Vec<String>,
    /// Only the case with this id; can be repeated
    #[arg(long = "case", value_name = "ID")]
    pub ids: Vec<String>,
    /// Only the cases that failed in this report, written by `--report json`
    #[arg(long, value_name = "REPORT")]
    pub failed_from: Option<PathBuf>,
    /// Only one part of the cases; `1/3` is the first of three
    #[arg(long, value_name = "K/N")]
    pub shard: Option<Shard>,
    /// Read the cases from this folder instead of those built into the program
    #[arg(long, value_name = "FOLDER")]
    pub cases: Option<PathBuf>,
}

#[derive(Debug, Args)]
#[command(next_help_heading = "What counts as success")]
pub struct Expectation {
    /// Accept this convention of the engine, such as `en_passant=legal`; `arbiter conventions` lists them. Can be repeated
    #[arg(long = "convention", value_name = "K=V", value_parser = Setting::parse)]
    pub conventions: Vec<Setting>,
    /// Tolerate the known failures in this file, which gives a reason for each, and report any that are fixed
    #[arg(long, value_name = "FILE")]
    pub expect: Option<PathBuf>,
    /// Write the failures of this run to a file for --expect. If the file exists, it is first applied as --expect would apply
    /// it; it keeps its reasons, and its entries for cases that this run leaves out
    #[arg(long, value_name = "FILE", conflicts_with_all = ["expect", "fail_fast", "max_failures"])]
    pub write_expected: Option<PathBuf>,
    /// Fail unless the engine answers a question about this game; can be repeated
    #[arg(long, value_name = "GAME", value_parser = games(), hide_possible_values = true)]
    pub require: Vec<Game>,
    /// Succeed even if the engine answers no question about a chosen game
    #[arg(long)]
    pub allow_skipped: bool,
    /// Stop at the first case that fails
    #[arg(long)]
    pub fail_fast: bool,
    /// Stop when this many cases have failed
    #[arg(long, value_name = "N", value_parser = number::count, conflicts_with = "fail_fast")]
    pub max_failures: Option<NonZeroUsize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ReportForm {
    /// Text for people
    Text,
    /// JSON, one object per line
    Json,
    /// XML for continuous integration
    Junit,
    /// A web page that loads nothing from elsewhere
    Html,
}
