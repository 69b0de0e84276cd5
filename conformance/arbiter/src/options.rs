//! What can be written on the command line.

mod check;
mod exhaust;
mod score;

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};
use record::Game;
use suite::conventions::Setting;
use suite::counting::{self, CountLimits};
use suite::uci::pair;

pub use check::{Check, Expectation, ReportForm, Selection, Smoke};
pub use exhaust::{Exhaust, ExhaustEngine};
pub use score::{Ply, Score};

use crate::engines::Choice;

/// A court of law for chess variants.
///
/// Ask it about a position and a turn, and it answers legal or illegal and names the clauses;
/// ask it about an engine, and it finds where the engine breaks the law.
#[derive(Debug, Parser)]
#[command(name = "arbiter", version, max_term_width = 100, arg_required_else_help = true)]
#[command(after_help = "\
A POSITION is one line of text, in quotes; left out or `start` it is the array of the game; `-` reads \
positions from standard input, one a line.

Exit codes: 0 all is well, or legal; 1 a case failed, the turn is illegal or the position refused;
2 wrong usage, or a text that does not parse; 3 the engine under test broke, or a limit was met.
A command that is ended by a signal has the code 128 and the signal's number: 130 by INT (Ctrl-C), \
143 by TERM, 129 by HUP. `check` ends its engine and closes its report first.")]
pub struct Options {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Run the cases against engines (both built in, unless --engine names one)
    Check(Check),
    /// Ask ten questions that show what an adapter still gets wrong
    Smoke(Smoke),
    /// Rule on a turn: legal or illegal, and by which clauses
    Judge(Judge),
    /// Hear whole games: the first illegal turn, how each ended, what could be claimed
    Game(Score),
    /// List the legal turns, one a line, sorted
    Turns(Turns),
    /// Play turns and print the position after them
    Play(Play),
    /// Tell whether the side to move is in check, whether the position ends the game, and what dead
    /// material or the counters would do to a game
    Status(Status),
    /// Count the sequences of legal turns
    Perft(Perft),
    /// Hold two engines against each other on random play and edited positions
    Compare(Compare),
    /// Try every placement of the kings and a further man, and count mates: what has none is dead
    Exhaust(Exhaust),
    /// Show a clause with its source, its ruling and its cases; list clauses by game or by word
    Law(Law),
    /// Draw the board as text, or as a picture
    Diagram(Diagram),
    /// List the games
    Games(Listing),
    /// List what honest engines differ in, and how an engine declares its way
    Conventions(Listing),
    /// Answer requests in lines of JSON on standard input
    Serve(Serve),
    /// Answer as a UCI engine
    Uci(Serve),
    /// Print the script that completes commands and options in a shell
    Completions(Completions),
    /// Print the page of the manual
    #[cfg(feature = "man")]
    Man,
}

/// The game, by name.
#[derive(Debug, Args)]
pub struct TheGame {
    /// The game; `arbiter games` lists them
    #[arg(value_name = "GAME", value_parser = games(), hide_possible_values = true)]
    pub game: Game,
}

fn games() -> impl TypedValueParser<Value = Game> {
    let names = Game::ALL.map(Game::name);
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Game>())
}

/// Which engine answers.
#[derive(Debug, Args)]
pub struct TheEngine {
    /// The engine: `reference`, `fast`, or a command that starts a program
    #[arg(long, value_name = "ENGINE", default_value = "reference")]
    pub engine: Choice,

    #[command(flatten)]
    pub program: Program,
}

/// How to talk to an engine that is a program.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "An engine that is a program")]
pub struct Program {
    /// The engine's command speaks UCI instead of lines of JSON
    #[arg(long)]
    pub uci: bool,

    /// Seconds that the engine's command has for each answer [default: 10, and 30 to start]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub time_limit: Option<Duration>,

    /// How often in a row the engine's command may break in one game before it is not asked about that game
    /// any more; an answer begins the count anew [default: 5]
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..))]
    pub max_breaks: Option<u32>,

    /// Set an option of a UCI engine; may be given several times
    #[arg(long = "uci-option", value_name = "NAME=VALUE", requires = "uci", value_parser = pair)]
    pub uci_options: Vec<(String, String)>,

    /// The name that a UCI engine has for a game, as `deflection=gothic`; may be given several times
    #[arg(long = "uci-variant", value_name = "GAME=NAME", requires = "uci", value_parser = pair)]
    pub uci_variants: Vec<(String, String)>,

    /// A file that says how a UCI engine writes games: variants, letters, the board, castling
    #[arg(long, value_name = "FILE", requires = "uci")]
    pub uci_map: Option<PathBuf>,
}

fn seconds(text: &str) -> Result<Duration, String> {
    text.parse().ok().and_then(counting::seconds).ok_or_else(|| {
        let longest = counting::LONGEST_TIME.as_secs();
        format!("a number of seconds greater than 0, and at most {longest}, is expected")
    })
}

/// What counts of turn sequences may take: those of one command together, or each that is asked for by a
/// request.
#[derive(Clone, Copy, Debug, Args)]
#[command(next_help_heading = "What counting may take")]
pub struct Counts {
    /// Give a count up when it would look at more than this many positions
    #[arg(long, value_name = "COUNT")]
    pub max_nodes: Option<u64>,

    /// Give a count up after so much time
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub max_seconds: Option<Duration>,
}

impl Counts {
    /// The limits.
    pub const fn limits(self) -> CountLimits {
        CountLimits { nodes: self.max_nodes, time: self.max_seconds }
    }
}

/// A game, a position, and the engine that answers.
#[derive(Debug, Args)]
pub struct OnPosition {
    #[command(flatten)]
    pub game: TheGame,

    /// The position [default: the start]; `-` reads one a line from standard input
    #[arg(value_name = "POSITION", allow_hyphen_values = true)]
    pub position: Option<String>,

    #[command(flatten)]
    pub engine: TheEngine,
}

/// `arbiter turns`.
#[derive(Debug, Args)]
pub struct Turns {
    #[command(flatten)]
    pub on: OnPosition,

    /// Write the turns in standard algebraic notation (`Nf3`), in the same order; with --json, beside the others as
    /// `san`
    #[arg(long)]
    pub san: bool,

    /// Print the turns as JSON, one object a position
    #[arg(long)]
    pub json: bool,
}

/// `arbiter games` and `arbiter conventions`.
#[derive(Debug, Args)]
pub struct Listing {
    /// Print what is listed as JSON, one object a line
    #[arg(long)]
    pub json: bool,
}

/// `arbiter status`.
#[derive(Debug, Args)]
pub struct Status {
    #[command(flatten)]
    pub on: OnPosition,

    /// Print what is told as JSON, one object a line
    #[arg(long)]
    pub json: bool,
}

/// `arbiter judge`.
#[derive(Debug, Args)]
pub struct Judge {
    #[command(flatten)]
    pub game: TheGame,

    /// The position; `start` is the array, `-` reads one a line from standard input
    #[arg(value_name = "POSITION", allow_hyphen_values = true)]
    pub position: String,

    /// The turn
    #[arg(value_name = "TURN")]
    pub turn: String,

    /// Print the ruling as JSON, one object a line
    #[arg(long)]
    pub json: bool,

    /// Show the judgment step by step: every clause asked, in order, and what it said
    #[arg(long)]
    pub trace: bool,

    /// Draw the verdict – the way, who stands in it, what attacks – to this file (`-`: to standard
    /// output, in place of the ruling)
    #[arg(long, value_name = "FILE", allow_hyphen_values = true)]
    pub svg: Option<PathBuf>,
}

/// `arbiter play`.
#[derive(Debug, Args)]
pub struct Play {
    #[command(flatten)]
    pub game: TheGame,

    /// The position; `start` is the array, `-` reads one a line from standard input
    #[arg(value_name = "POSITION", allow_hyphen_values = true)]
    pub position: String,

    /// The turns, in the order in which they are played
    #[arg(value_name = "TURN", required = true)]
    pub turns: Vec<String>,

    #[command(flatten)]
    pub engine: TheEngine,

    /// Print the position as JSON, one object a line
    #[arg(long)]
    pub json: bool,
}

/// `arbiter perft`.
#[derive(Debug, Args)]
pub struct Perft {
    #[command(flatten)]
    pub game: TheGame,

    /// How many turns deep
    #[arg(value_name = "DEPTH")]
    pub depth: u32,

    /// The position [default: the start]; `-` reads one a line from standard input
    #[arg(value_name = "POSITION", allow_hyphen_values = true)]
    pub position: Option<String>,

    /// Count for each first turn, one a line, then in all
    #[arg(long)]
    pub divide: bool,

    #[command(flatten)]
    pub counts: Counts,

    #[command(flatten)]
    pub engine: TheEngine,

    /// Print the counts as JSON, one object a position
    #[arg(long)]
    pub json: bool,
}

/// `arbiter compare`.
#[derive(Debug, Args)]
pub struct Compare {
    /// The engine under test: `reference`, `fast`, or a command that starts a program
    #[arg(long, value_name = "ENGINE", default_value = "fast")]
    pub engine: Choice,

    /// The built-in engine that it is held against: `reference`, or `fast` for speed
    #[arg(long, value_name = "ENGINE", default_value = "reference")]
    pub against: Choice,

    #[command(flatten)]
    pub program: Program,

    /// A way of the engine that is no fault, as `en_passant=legal`; `arbiter conventions` lists them
    #[arg(long = "convention", value_name = "K=V", value_parser = Setting::parse)]
    pub conventions: Vec<Setting>,

    /// Write the difference of each game to this folder, as a file of cases
    #[arg(long, value_name = "DIR")]
    pub record_failures: Option<PathBuf>,

    /// Stop a game after so many rounds, too
    #[arg(long, value_name = "N")]
    pub rounds: Option<u64>,

    /// How many rounds are played at the same time; a program is started so often [default: the number
    /// of cores]. Which rounds there are, and what is in them, does not depend on it
    #[arg(long, value_name = "N")]
    pub jobs: Option<NonZeroUsize>,

    /// Print what was compared as JSON, one object a game
    #[arg(long, conflicts_with = "record")]
    pub json: bool,

    /// Only this game [default: every game that both engines play]
    #[arg(long, value_name = "GAME", value_parser = games(), hide_possible_values = true)]
    pub game: Option<Game>,

    /// How long to go on, shared among the games; a difference is made small for at most as long again, or
    /// ten seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "10")]
    pub seconds: Duration,

    /// Where the random choices come from; a round of a seed is always the same [default: chance]
    #[arg(long, value_name = "SEED")]
    pub seed: Option<u64>,

    /// Repeat only this round of the seed, as a difference names it
    #[arg(long, value_name = "ROUND", requires = "seed", requires = "game")]
    pub round: Option<u64>,

    /// Instead of telling what was compared, print a file of this many cases on which both engines
    /// agree, chosen for what they exercise
    #[arg(long, value_name = "COUNT", requires = "game", conflicts_with_all = ["round", "seconds"])]
    pub record: Option<usize>,
}

/// `arbiter law`.
#[derive(Debug, Args)]
pub struct Law {
    /// A clause, as `MAS-13`; a prefix, a game or a family of games, to list its clauses; or words, to
    /// list the clauses in which they stand [default: list all]
    #[arg(value_name = "CLAUSE|GAME|WORD")]
    pub words: Vec<String>,

    /// Print the clauses as JSON, one object a line
    #[arg(long)]
    pub json: bool,

    /// Name every case that cites the clause, each with its sentence
    #[arg(long)]
    pub cases: bool,

    /// Show the functions of `reference` that cite the clause
    #[arg(long)]
    pub code: bool,
}

/// `arbiter diagram`.
#[derive(Debug, Args)]
pub struct Diagram {
    #[command(flatten)]
    pub game: TheGame,

    /// The position [default: the start]; `-` reads one a line from standard input
    #[arg(value_name = "POSITION", allow_hyphen_values = true)]
    pub position: Option<String>,

    /// Draw a picture to this file (`-`: standard output) instead of text
    #[arg(long, value_name = "FILE", allow_hyphen_values = true)]
    pub svg: Option<PathBuf>,
}

/// `arbiter completions`.
#[derive(Debug, Args)]
pub struct Completions {
    /// The shell
    #[arg(value_name = "SHELL")]
    pub shell: clap_complete::Shell,
}

/// `arbiter serve` and `arbiter uci`.
#[derive(Debug, Args)]
pub struct Serve {
    /// The engine that answers: `reference` or `fast`
    #[arg(long, value_name = "ENGINE", default_value = "reference")]
    pub engine: Choice,

    #[command(flatten)]
    pub counts: Counts,
}
