//! Why a command could not do what it was asked to, in words that say what would mend it.

use std::io;
use std::time::Duration;

use record::TextError;
use suite::Broken;
use suite::driver::Reason;
use thiserror::Error;

use crate::exit::Exit;

/// What mends an unquoted position.
pub const QUOTE: &str = "a POSITION is one argument: put it in quotes";

/// What ends a command early.
#[derive(Debug, Error)]
pub enum Failure {
    /// A position or a turn is not canonical text.
    #[error("{}{error}\n\n{}", at_line(*line), pointed_at(text, error.column))]
    Text {
        /// The line of standard input, from 1; `None` for an argument.
        line: Option<usize>,
        /// The text that was read.
        text: String,
        /// What is wrong with it.
        error: TextError,
    },
    /// The command cannot be carried out as it is written.
    #[error("{what}")]
    Usage {
        /// What is wrong.
        what: String,
        /// What mends it.
        tip: String,
    },
    /// The position is not accepted.
    #[error("{}the position is refused, {reason}", at_line(*line))]
    Refused {
        /// The line of standard input, from 1; `None` for an argument.
        line: Option<usize>,
        /// The clause and the reason.
        reason: Reason,
    },
    /// A turn is not legal.
    #[error("{}{turn} is illegal, {reason}", at_line(*line))]
    Illegal {
        /// The line of standard input, from 1; `None` for an argument.
        line: Option<usize>,
        /// The turn as text, with its place among several.
        turn: String,
        /// The clause and the reason.
        reason: Reason,
    },
    /// The engine does not do what it was asked.
    #[error("{engine} cannot answer: {why}")]
    Skipped {
        /// The engine's name.
        engine: String,
        /// Why not, in its words.
        why: String,
    },
    /// The engine broke.
    #[error("{engine} {broken}")]
    Broken {
        /// The engine's name.
        engine: String,
        /// How.
        broken: Broken,
    },
    /// The engine answered that it failed.
    #[error("{engine} answered with an error: {why}")]
    EngineError {
        /// The engine's name.
        engine: String,
        /// Why, in its words.
        why: String,
    },
    /// The time is over that the command was given.
    #[error("limit of {} s reached: {left}", .time.as_secs_f64())]
    OutOfTime {
        /// The time.
        time: Duration,
        /// What is left to be done.
        left: String,
    },
    /// Reading standard input or writing standard output failed.
    #[error("standard input or output failed: {0}")]
    Stream(#[from] io::Error),
}

fn at_line(line: Option<usize>) -> String {
    line.map_or_else(String::new, |line| format!("line {line} of standard input: "))
}

/// The text with a mark under a column, counted from 1. What a terminal would obey is not shown.
fn pointed_at(text: &str, column: usize) -> String {
    let shown =
        |letter: char| if letter.is_control() { char::REPLACEMENT_CHARACTER } else { letter };
    let text: String = text.chars().map(shown).collect();
    format!("  {text}\n  {:>column$}", "^")
}

/// A line that says what would help.
pub fn tip(text: &str) -> String {
    format!("\n  tip: {text}")
}

impl Failure {
    /// How the program ends.
    pub const fn exit(&self) -> Exit {
        match self {
            Failure::Refused { .. } | Failure::Illegal { .. } => Exit::Fault,
            Failure::Text { .. }
            | Failure::Usage { .. }
            | Failure::Skipped { .. }
            | Failure::Stream(_) => Exit::Usage,
            Failure::Broken { .. } | Failure::EngineError { .. } | Failure::OutOfTime { .. } => {
                Exit::Broken
            }
        }
    }

    /// Whether the reader of standard output has gone.
    pub fn is_broken_pipe(&self) -> bool {
        matches!(self, Failure::Stream(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }

    /// The message for standard error.
    pub fn report(&self) -> String {
        let mut text = format!("error: {self}");
        if let Some(mend) = self.mend() {
            text.push('\n');
            text.push_str(&tip(&mend));
        }
        text
    }

    fn mend(&self) -> Option<String> {
        match self {
            Failure::Text { text, error, .. } if error.what == "position" => {
                let forms = "`start` stands for the array; conformance/NOTATION.md has the forms";
                Some(if text.contains(' ') { forms } else { QUOTE }.into())
            }
            Failure::Text { .. } => {
                Some("`arbiter turns GAME POSITION` lists the turns that are legal".into())
            }
            Failure::Usage { tip, .. } => Some(tip.clone()),
            Failure::Skipped { .. } => Some("choose another engine with --engine".into()),
            Failure::Broken { .. } => Some(
                "try the program of --engine by hand: it must answer lines of JSON, or speak UCI \
                 with --uci; --time-limit gives it more time"
                    .into(),
            ),
            Failure::Refused { reason, .. } | Failure::Illegal { reason, .. } => {
                let clause = reason.clause.as_deref()?;
                reference::law::clause(clause)
                    .map(|_| format!("`arbiter law {clause}` shows the clause"))
            }
            Failure::OutOfTime { .. } => Some("--max-seconds gives more time".into()),
            Failure::EngineError { .. } | Failure::Stream(_) => None,
        }
    }
}
