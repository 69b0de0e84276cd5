//! How a command ends: its exit code, and why it failed, with a tip on how to fix it.

use std::process::ExitCode;
use std::time::Duration;
use std::{fmt, io};

use cases::shown::{code_points, is_hidden, lines};
use serde_json::{Value, json};
use suite::Broken;
use suite::driver::Reason;
use thiserror::Error;
use types::{Game, Refusal, Stopped, TextError, Turn};

/// The tip for an unquoted position.
pub const QUOTE: &str = "a POSITION is one argument: put it in quotes";

/// The tip for a text that is not a position, unless quotes are missing.
const FORMS: &str =
    "`start` is the initial position; conformance/NOTATION.md describes the notation";

/// The exit codes, in increasing order of severity.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// Success, or a legal turn.
    #[default]
    Success,
    /// A case failed, engines differ, a turn is illegal, a position is refused or in no table, or a table is wrong.
    Fault,
    /// Wrong usage, text that does not parse, a question that the engine does not answer, or a file, stream or thread
    /// that the system does not provide.
    Usage,
    /// The engine under test hung, died, sent invalid output or answered with an error, or a limit was reached.
    Broken,
    /// A signal ended the program; the code is 128 plus the number of the signal.
    Interrupted(u8),
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(match exit {
            Exit::Success => 0,
            Exit::Fault => 1,
            Exit::Usage => 2,
            Exit::Broken => 3,
            Exit::Interrupted(code) => code,
        })
    }
}

/// The place of a failure in the input of a command that answers several positions or problems.
#[derive(Clone, Debug)]
pub enum Place {
    /// A line of standard input, from 1.
    Line(usize),
    /// The number of a problem in a file, from 1, and the name of the twin at fault, empty for the whole problem.
    Problem(usize, String),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Line(line) => write!(f, "line {line} of standard input"),
            Place::Problem(problem, twin) if twin.is_empty() => write!(f, "problem {problem}"),
            Place::Problem(problem, twin) => write!(f, "problem {problem}, {twin}"),
        }
    }
}

/// The result of a command or of a part of it.
pub type Result<T = (), E = Failure> = std::result::Result<T, E>;

/// What ends a command early.
#[derive(Debug, Error)]
pub enum Failure {
    #[error("{0}: {1}")]
    At(Place, Box<Failure>),
    /// A text is not a position or turn in canonical notation.
    #[error("{error}\n\n{}", pointed_at(text, error.column))]
    Text { text: String, error: TextError },
    /// The command cannot be carried out as written.
    #[error("{what}")]
    Usage { what: String, tip: String },
    /// A line of standard input cannot be read; `why` is a predicate, such as `is not UTF-8`.
    #[error("{} {why}", Place::Line(*line))]
    Unread { line: usize, why: String },
    #[error("the position is refused{}", by(.0))]
    Refused(Reason),
    /// No endgame table covers `what`, such as the men of the position; `twins` says whether the game has twins.
    #[error("no table covers {what}")]
    NoTable { what: String, twins: bool },
    /// A turn is illegal. `turn` is its text, with its number if the command plays several turns.
    #[error("{turn} is illegal{}", by(reason))]
    Illegal { turn: String, reason: Reason },
    /// The engine does not answer questions of this kind.
    #[error("{engine} cannot answer: {why}")]
    Skipped { engine: String, why: String },
    #[error("{engine} {broken}")]
    Broken { engine: String, broken: Broken },
    #[error("{engine} answered with an error: {why}")]
    EngineError { engine: String, why: String },
    /// A count ended at a limit: one that the user has set, or the largest number or depth that can be counted.
    #[error("{engine} did not finish the count: {why}")]
    Uncounted { engine: String, why: Stopped },
    /// An endgame table, or a line of play read from it, contradicts the law.
    #[error("a table is wrong: {0}")]
    WrongTable(String),
    /// The time limit of the command was reached; `left` says what was not done.
    #[error("time limit of {} s reached: {left}", .time.as_secs_f64())]
    OutOfTime { time: Duration, left: String },
    /// A signal interrupted the work. Nothing is reported: the signal decides the exit code.
    #[error("interrupted")]
    Interrupted,
    #[error("a thread cannot be started: {0}")]
    Thread(io::Error),
    #[error("standard input or output failed: {0}")]
    Stream(#[from] io::Error),
}

/// The end of a message that states a reason: ` by CHE-28: White has no king`, or `: White has no king`.
fn by(reason: &Reason) -> String {
    let by = if reason.clause.is_some() { " by" } else { ":" };
    format!("{by} {reason}")
}

/// The text, and under it a mark at a column, counted from 1. Hidden characters are replaced; characters outside ASCII
/// are listed below with their code points. At most [`AROUND`] characters are shown on either side of the column.
fn pointed_at(text: &str, column: usize) -> String {
    let skipped = column.saturating_sub(AROUND);
    let shown: String = text.chars().skip(skipped).take(2 * AROUND).collect();
    let shown = shown.replace(is_hidden, "\u{fffd}");
    let column = column - skipped;
    let codes = code_points(text).map(|codes| format!("\n  {codes}"));
    format!("  {shown}\n  {:>column$}{}", "^", codes.unwrap_or_default())
}

const AROUND: usize = 200;

/// The tip for a twin's move without its board, or for algebraic notation in a language other than English.
fn written_otherwise(text: &str, error: &TextError) -> Option<String> {
    let alone = format!("s:{text}");
    let is_of_twins = Turn::parse(Game::KingdomCapture, text).as_ref() == Err(error);
    if is_of_twins && text.is_ascii() && Turn::parse(Game::KingdomCapture, &alone).is_ok() {
        return Some(format!(
            "a man that moves alone is written with its board: `{alone}` on the short-range board, \
             `m:{text}` on the max-range board"
        ));
    }
    pgn::foreign_letter(text).map(|(letter, _)| only_english(letter))
}

/// The tip for a letter that names no man in English.
pub fn only_english(letter: char) -> String {
    format!(
        "`{letter}` is not a letter for a man here: algebraic notation is read with English letters \
         only, as in `Nf3`"
    )
}

/// A tip as it is printed after a message: on a separate line, with an indent.
pub fn tip(text: &str) -> String {
    format!("\n  tip: {text}")
}

/// Returns an error if `is_wrong`: `what` says what is wrong with the command line, and `tip` how to fix it.
pub fn refuse_if(is_wrong: bool, what: impl ToString, tip: impl Into<String>) -> Result {
    if is_wrong { Err(Failure::usage(what, tip)) } else { Ok(()) }
}

impl Failure {
    /// `what` says why the command cannot be carried out, and `tip` how to fix it.
    #[allow(clippy::needless_pass_by_value, reason = "`map_err` passes errors by value")]
    pub fn usage(what: impl ToString, tip: impl Into<String>) -> Failure {
        Failure::Usage { what: what.to_string(), tip: tip.into() }
    }

    pub fn refused(Refusal { clause, why, .. }: Refusal) -> Failure {
        Failure::Refused(Reason { clause: clause.map(|clause| clause.to_string()), why })
    }

    #[allow(clippy::needless_pass_by_value, reason = "`map_err` passes errors by value")]
    pub fn wrong_table(why: impl ToString) -> Failure {
        Failure::WrongTable(why.to_string())
    }

    pub fn exit(&self) -> Exit {
        match self {
            Failure::At(_, why) => why.exit(),
            Failure::Refused(_)
            | Failure::NoTable { .. }
            | Failure::Illegal { .. }
            | Failure::WrongTable(_) => Exit::Fault,
            Failure::Text { .. }
            | Failure::Usage { .. }
            | Failure::Unread { .. }
            | Failure::Skipped { .. }
            | Failure::Thread(_)
            | Failure::Stream(_) => Exit::Usage,
            Failure::Broken { .. }
            | Failure::EngineError { .. }
            | Failure::Uncounted { .. }
            | Failure::Interrupted
            | Failure::OutOfTime { .. } => Exit::Broken,
        }
    }

    /// This failure with the place added; unchanged if `place` is `None`.
    pub fn at(self, place: Option<Place>) -> Failure {
        match place {
            Some(place) => Failure::At(place, Box::new(self)),
            None => self,
        }
    }

    /// A JSON object that states the place and, in one line, what is wrong; `None` if the failure has no place.
    pub fn placed(&self) -> Option<Value> {
        let mut placed = match self {
            Failure::At(Place::Line(line), _) | Failure::Unread { line, .. } => {
                json!({ "line": line })
            }
            Failure::At(Place::Problem(problem, twin), _) if twin.is_empty() => {
                json!({ "problem": problem })
            }
            Failure::At(Place::Problem(problem, twin), _) => {
                json!({ "problem": problem, "twin": twin })
            }
            _ => return None,
        };
        placed["error"] = self.without_place().into();
        Some(placed)
    }

    /// What is wrong, in one line, without the place.
    pub fn without_place(&self) -> String {
        let whole = match self {
            Failure::At(_, why) => why.to_string(),
            _ => self.to_string(),
        };
        whole.lines().next().unwrap_or_default().into()
    }

    /// Whether the reader of standard output has closed the pipe.
    pub fn is_broken_pipe(&self) -> bool {
        matches!(self, Failure::Stream(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }

    /// The message for standard error.
    pub fn report(&self) -> String {
        let mend = self.mend().map(|mend| lines(&format!("\n{}", tip(&mend))));
        lines(&format!("error: {self}")) + &mend.unwrap_or_default()
    }

    fn mend(&self) -> Option<String> {
        let mend = match self {
            Failure::At(_, why) => match &**why {
                Failure::Text { error, .. } if error.what == "position" => FORMS,
                why => return why.mend(),
            },
            Failure::Text { text, error } => match error.what {
                "position" if text.contains(' ') => FORMS,
                "position" => QUOTE,
                "citation" => "a citation can be given only to commands on its own game",
                _ => match written_otherwise(text, error) {
                    Some(mend) => return Some(mend),
                    None => "`arbiter turns GAME POSITION` lists the legal turns",
                },
            },
            Failure::Usage { tip, .. } => tip,
            Failure::Unread { .. } => "`-` reads one position per line",
            Failure::Skipped { .. } => "--engine chooses another engine",
            Failure::Broken { .. } => {
                "run the program by hand: it must answer in JSON lines, or speak UCI with --uci and \
                 XBoard's protocol with --xboard; --time-limit gives it more time"
            }
            Failure::Refused(reason) | Failure::Illegal { reason, .. } => {
                let clause = reason.clause.as_deref().filter(|id| law::clause(id).is_some())?;
                return Some(format!("`arbiter law {clause}` shows the clause"));
            }
            Failure::NoTable { twins: true, .. } => {
                "tables of Kingdom have the four kings and nothing else"
            }
            Failure::NoTable { twins: false, .. } => {
                "tables have the kings and at most two more men, pawns of one side only; castling, \
                 en passant and deflectors are left out"
            }
            Failure::Thread(_) => {
                "raise the limit on threads and processes (`ulimit -u`) or on memory (`ulimit -v`)"
            }
            Failure::OutOfTime { .. } | Failure::Uncounted { why: Stopped::Time(_), .. } => {
                "--max-seconds sets another limit"
            }
            Failure::Uncounted { why: Stopped::Nodes(_), .. } => "--max-nodes sets another limit",
            Failure::Uncounted { .. }
            | Failure::EngineError { .. }
            | Failure::WrongTable(_)
            | Failure::Interrupted
            | Failure::Stream(_) => return None,
        };
        Some(mend.into())
    }
}
