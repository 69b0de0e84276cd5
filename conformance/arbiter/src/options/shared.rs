//! The arguments and options that several commands have.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use suite::conventions::{Conventions, Setting};
use suite::counting::{self, CountLimits};
use suite::profile::Profile;
use suite::uci::pair;
use types::Game;

use super::number;
use crate::engines::Choice;
use crate::profiles;

#[derive(Debug, Args)]
pub struct TheGame {
    /// The game; `arbiter games` lists them
    #[arg(value_name = "GAME", value_parser = games(), hide_possible_values = true)]
    pub game: Game,
}

pub(super) fn games() -> impl TypedValueParser<Value = Game> {
    let names = Game::ALL.map(Game::name);
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Game>())
}

#[derive(Debug, Args)]
pub struct TheEngine {
    /// The engine: `reference`, `fast`, `misreading:NAME`, or a command that starts a program
    #[arg(long, value_name = "ENGINE", default_value = "reference")]
    pub engine: Choice,
    #[command(flatten)]
    pub program: Program,
}

#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Engine programs")]
pub struct Program {
    /// Use a profile: the protocol, options, conventions and known failures of a widely used engine. Give the name of
    /// a built-in profile (`stockfish`, `fairy-stockfish`, `python-chess` …; an unknown name lists them all) or the
    /// path of a profile file
    #[arg(long, value_name = "NAME|PATH", value_parser = profiles::find)]
    pub profile: Option<Profile>,
    /// Speak UCI with the program instead of JSON lines
    #[arg(long)]
    pub uci: bool,
    /// Speak the protocol of `XBoard` (CECP) with the program instead of JSON lines, to find out which turns are legal
    #[arg(long, conflicts_with = "uci")]
    pub xboard: bool,
    /// Time limit for each answer of the program [default: 10, and 30 for its start]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub time_limit: Option<Duration>,
    /// Stop asking about a game once the program has broken this many times in a row [default: 5]. Each game has its
    /// own count; an answer resets it, a skipped question does not. `compare` ends after this many breaks in all
    #[arg(long, value_name = "COUNT", value_parser = number::positive::<u32>)]
    pub max_breaks: Option<u32>,
    /// Set an option of a UCI or `XBoard` engine; can be repeated
    #[arg(long = "uci-option", value_name = "NAME=VALUE", value_parser = pair)]
    pub uci_options: Vec<(String, String)>,
    /// The name that a UCI or `XBoard` engine uses for a game, such as `deflection=gothic`; can be repeated
    #[arg(long = "uci-variant", value_name = "GAME=NAME", value_parser = pair)]
    pub uci_variants: Vec<(String, String)>,
    /// A file that describes how a UCI or `XBoard` engine writes games: variant names, letters, board, castling
    #[arg(long, value_name = "FILE")]
    pub uci_map: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    Json,
    Uci,
    XBoard,
}

impl Program {
    /// The protocol that an option or else the profile names; JSON lines if neither does.
    pub fn protocol(&self) -> Protocol {
        match &self.profile {
            _ if self.uci => Protocol::Uci,
            _ if self.xboard => Protocol::XBoard,
            Some(profile) if profile.uci => Protocol::Uci,
            Some(profile) if profile.xboard => Protocol::XBoard,
            Some(_) | None => Protocol::Json,
        }
    }

    /// The conventions that the user has declared, and those of the profile where the user has not declared another.
    pub fn conventions(&self, declared: &[Setting]) -> Conventions {
        let declared: Conventions = declared.iter().cloned().collect();
        match &self.profile {
            Some(profile) => declared.or(&profile.conventions),
            None => declared,
        }
    }
}

/// Limits on counting turn sequences: for all counts of `arbiter perft` together, and for each count that a client of
/// `serve` or `uci` requests.
#[derive(Clone, Copy, Debug, Args)]
#[command(next_help_heading = "Limits on counting")]
pub struct Counts {
    /// Stop a count that needs more than this many positions
    #[arg(long, value_name = "COUNT", value_parser = number::whole::<u64>)]
    pub max_nodes: Option<u64>,
    /// Stop a count after this time
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub max_seconds: Option<Duration>,
}

impl Counts {
    pub const fn limits(self) -> CountLimits {
        CountLimits { nodes: self.max_nodes, time: self.max_seconds }
    }
}

#[derive(Debug, Args)]
pub struct OnPosition {
    #[command(flatten)]
    pub game: TheGame,
    /// The position [default: start]; `-` reads positions from standard input, one per line
    #[arg(value_name = "POSITION", allow_hyphen_values = true)]
    pub position: Option<String>,
    #[command(flatten)]
    pub reading: Reading,
}

#[derive(Clone, Copy, Debug, Default, Args)]
pub struct Reading {
    /// Also read positions as people and programs write them: with fields that are missing, written in another form, or
    /// contradicted by the men. A warning names each such field
    #[arg(long)]
    pub lenient: bool,
}

pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    text.parse().ok().and_then(counting::seconds).ok_or_else(|| {
        let longest = counting::LONGEST_TIME.as_secs();
        format!("expected a number of seconds greater than 0 and at most {longest}")
    })
}
