//! Why a command failed, with a tip on how to fix it.

use std::io;
use std::time::Duration;

use cases::shown::{code_points, is_hidden, lines};
use serde_json::{Value, json};
use suite::Broken;
use suite::driver::Reason;
use thiserror::Error;
use types::{Game, Stopped, TextError, Turn};

use crate::exit::Exit;

/// The tip for an unquoted position.
pub const QUOTE: &str = "a POSITION is one argument: put it in quotes";

/// The tip for a game given as an argument to a command that takes it as an option.
pub const BY_OPTION: &str = "this command takes the game as an option: --game GAME";

/// What ends a command early.
#[derive(Debug, Error)]
pub enum Failure {
    /// A text is not a position or turn in canonical notation.
    #[error("{}{error}\n\n{}", at_line(*line), pointed_at(text, error.column))]
    Text {
        /// The line of standard input, from 1; `None` for an argument.
        line: Option<usize>,
        /// The text that was read.
        text: String,
        /// What is wrong with it.
        error: TextError,
    },
    /// The command cannot be carried out as written.
    #[error("{what}")]
    Usage {
        /// What is wrong.
        what: String,
        /// How to fix it.
        tip: String,
    },
    /// A line of standard input cannot be answered.
    #[error("line {line} of standard input{what}")]
    Line {
        /// The line, from 1.
        line: usize,
        /// The rest of the message, after the number of the line.
        what: String,
        /// How to fix it.
        tip: String,
    },
    /// A problem of a file cannot be solved.
    #[error("{}{why}", at_problem(*problem, twin))]
    Problem {
        /// The number of the problem in the file, from 1.
        problem: usize,
        /// The name of the twin at fault; empty if it is the whole problem.
        twin: String,
        /// What is wrong with it.
        why: Box<Failure>,
    },
    /// The position is refused.
    #[error("{}the position is refused{}", at_line(*line), by(reason))]
    Refused {
        /// The line of standard input, from 1; `None` for an argument.
        line: Option<usize>,
        /// The clause and the reason.
        reason: Reason,
    },
    /// No endgame table covers the position.
    #[error("{}no table covers {what}", at_line(*line))]
    NoTable {
        /// The line of standard input, from 1; `None` for an argument.
        line: Option<usize>,
        /// The property of the position that no table covers.
        what: String,
        /// Whether the game has twins.
        twins: bool,
    },
    /// A turn is illegal.
    #[error("{}{turn} is illegal{}", at_line(*line), by(reason))]
    Illegal {
        /// The line of standard input, from 1; `None` for an argument.
        line: Option<usize>,
        /// The turn as text, numbered if it is one of several.
        turn: String,
        /// The clause and the reason.
        reason: Reason,
    },
    /// The engine does not answer questions of this kind.
    #[error("{engine} cannot answer: {why}")]
    Skipped {
        /// The engine's name.
        engine: String,
        /// Why not, in the engine's words.
        why: String,
    },
    /// The engine broke.
    #[error("{engine} {broken}")]
    Broken {
        /// The engine's name.
        engine: String,
        /// How it broke.
        broken: Broken,
    },
    /// The engine answered with an error.
    #[error("{engine} answered with an error: {why}")]
    EngineError {
        /// The engine's name.
        engine: String,
        /// Why, in the engine's words.
        why: String,
    },
    /// A limit ended a count: a requested one, or that of 64 bits.
    #[error("{engine} did not finish the count: {why}")]
    Uncounted {
        /// The engine's name.
        engine: String,
        /// What ended the count.
        why: Stopped,
    },
    /// A table, or a line from it, is not what the law says.
    #[error("a table is wrong: {0}")]
    WrongTable(String),
    /// The time limit of the command was reached.
    #[error("time limit of {} s reached: {left}", .time.as_secs_f64())]
    OutOfTime {
        /// The limit.
        time: Duration,
        /// What is left to do.
        left: String,
    },
    /// The system cannot start another thread.
    #[error("a thread cannot be started: {0}")]
    Thread(io::Error),
    /// Reading standard input or writing standard output failed.
    #[error("standard input or output failed: {0}")]
    Stream(#[from] io::Error),
}

fn at_line(line: Option<usize>) -> String {
    line.map_or_else(String::new, |line| format!("line {line} of standard input: "))
}

fn at_problem(problem: usize, twin: &str) -> String {
    let twin = if twin.is_empty() { String::new() } else { format!(", {twin}") };
    format!("problem {problem}{twin}: ")
}

/// The end of a message: ` by CHE-28: White has no king`, or without a clause `: White has no king`.
fn by(reason: &Reason) -> String {
    let by = if reason.clause.is_some() { " by" } else { ":" };
    format!("{by} {reason}")
}

/// The text with a mark under a column, counted from 1. Hidden characters are replaced, and those outside ASCII listed with
/// their code points. A long text is cut to the surroundings of the column.
fn pointed_at(text: &str, column: usize) -> String {
    let replaced =
        |letter: char| if is_hidden(letter) { char::REPLACEMENT_CHARACTER } else { letter };
    let skipped = column.saturating_sub(AROUND);
    let shown: String = text.chars().skip(skipped).take(2 * AROUND).map(replaced).collect();
    let column = column - skipped;
    let codes = code_points(text).map(|codes| format!("\n  {codes}"));
    format!("  {shown}\n  {:>column$}{}", "^", codes.unwrap_or_default())
}

/// How many characters are shown before and after the column.
const AROUND: usize = 200;

/// A tip for a turn in another notation: a step without its board in the games of twins, or algebraic notation in another
/// language.
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
        "`{letter}` names no kind of man here: of algebraic notation only the English letters are \
         read, as in `Nf3`"
    )
}

/// A tip, on a line of its own.
pub fn tip(text: &str) -> String {
    format!("\n  tip: {text}")
}

impl Failure {
    /// The exit code for this failure.
    pub const fn exit(&self) -> Exit {
        match self {
            Failure::Refused { .. }
            | Failure::NoTable { .. }
            | Failure::Illegal { .. }
            | Failure::WrongTable(_) => Exit::Fault,
            Failure::Text { .. }
            | Failure::Usage { .. }
            | Failure::Line { .. }
            | Failure::Problem { .. }
            | Failure::Skipped { .. }
            | Failure::Thread(_)
            | Failure::Stream(_) => Exit::Usage,
            Failure::Broken { .. }
            | Failure::EngineError { .. }
            | Failure::Uncounted { .. }
            | Failure::OutOfTime { .. } => Exit::Broken,
        }
    }

    /// The same failure, attributed to line `at` of standard input; `None` if the position was an argument.
    pub fn at(self, at: Option<usize>) -> Failure {
        match (self, at) {
            (Failure::Text { text, error, .. }, line) => Failure::Text { line, text, error },
            (Failure::Usage { what, tip }, Some(line)) => {
                Failure::Line { line, what: format!(": {what}"), tip }
            }
            (failure, _) => failure,
        }
    }

    /// The line of standard input at fault; `None` if the failure concerns no line.
    const fn line(&self) -> Option<usize> {
        match self {
            Failure::Line { line, .. } => Some(*line),
            Failure::Text { line, .. }
            | Failure::Refused { line, .. }
            | Failure::NoTable { line, .. }
            | Failure::Illegal { line, .. } => *line,
            _ => None,
        }
    }

    /// The line of standard input or the problem at fault, as a JSON object; `None` if the failure concerns neither.
    pub fn place(&self) -> Option<Value> {
        match self {
            Failure::Problem { problem, twin, .. } if twin.is_empty() => {
                Some(json!({ "problem": problem }))
            }
            Failure::Problem { problem, twin, .. } => {
                Some(json!({ "problem": problem, "twin": twin }))
            }
            _ => self.line().map(|line| json!({ "line": line })),
        }
    }

    /// What is wrong, in one line, without the place.
    pub fn without_place(&self) -> String {
        let whole = match self {
            Failure::Problem { why, .. } => why.to_string(),
            _ => self.to_string(),
        };
        let first = whole.lines().next().unwrap_or_default();
        let line = at_line(self.line());
        first.strip_prefix(&line).unwrap_or(first).into()
    }

    /// Whether the reader of standard output has closed the pipe.
    pub fn is_broken_pipe(&self) -> bool {
        matches!(self, Failure::Stream(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }

    /// Whether an engine broke or answered with an error, so that repeating the question makes sense.
    pub const fn is_of_an_engine(&self) -> bool {
        matches!(self, Failure::Broken { .. } | Failure::EngineError { .. })
    }

    /// The message for standard error.
    pub fn report(&self) -> String {
        let mut text = lines(&format!("error: {self}"));
        if let Some(mend) = self.mend() {
            text.push('\n');
            text.push_str(&lines(&tip(&mend)));
        }
        text
    }

    fn mend(&self) -> Option<String> {
        match self {
            Failure::Text { line, text, error } if error.what == "position" => {
                let forms = "`start` is the initial position; conformance/NOTATION.md describes the notation";
                let is_cut = line.is_none() && !text.contains(' ');
                Some(if is_cut { QUOTE } else { forms }.into())
            }
            Failure::Text { error, .. } if error.what == "citation" => {
                Some("a citation is read by commands on its own game".into())
            }
            Failure::Text { text, error, .. } => {
                Some(written_otherwise(text, error).unwrap_or_else(|| {
                    "`arbiter turns GAME POSITION` lists the legal turns".into()
                }))
            }
            Failure::Usage { tip, .. } | Failure::Line { tip, .. } => Some(tip.clone()),
            Failure::Problem { why, .. } => why.mend(),
            Failure::Skipped { .. } => Some("--engine chooses another engine".into()),
            Failure::Broken { .. } => Some(
                "run the program by hand: it must answer in JSON lines, or speak UCI with --uci and XBoard's \
                 protocol with --xboard; --time-limit gives it more time"
                    .into(),
            ),
            Failure::Refused { reason, .. } | Failure::Illegal { reason, .. } => {
                let clause = reason.clause.as_deref()?;
                law::clause(clause)
                    .map(|_| format!("`arbiter law {clause}` shows the clause"))
            }
            Failure::NoTable { twins: true, .. } => {
                Some("tables of Kingdom have the four kings and nothing else".into())
            }
            Failure::NoTable { twins: false, .. } => Some(
                "tables have the kings and at most two more men, pawns of one side only; castling, en passant and \
                 deflectors are left out"
                    .into(),
            ),
            Failure::Thread(_) => {
                Some("raise the limit on threads and processes: `ulimit -u`".into())
            }
            Failure::OutOfTime { .. } | Failure::Uncounted { why: Stopped::Time(_), .. } => {
                Some("--max-seconds sets another limit".into())
            }
            Failure::Uncounted { why: Stopped::Nodes(_), .. } => {
                Some("--max-nodes sets another limit".into())
            }
            Failure::Uncounted { .. }
            | Failure::EngineError { .. }
            | Failure::WrongTable(_)
            | Failure::Stream(_) => None,
        }
    }
}
