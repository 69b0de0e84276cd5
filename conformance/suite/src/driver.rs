//! What the suite asks of an engine, as text, and every way in which the engine may answer.

use std::fmt;

pub use cases::EndText;
use record::{Budget, Game};
use serde_json::Value;

use crate::conventions::Conventions;

/// One engine under test. Positions and turns go to it as text, so that an engine sees exactly what
/// a case says, canonical or not.
///
/// A driver whose engine broke stays usable: the next request goes to a restarted engine, until the
/// driver has given up on it.
pub trait Driver {
    /// The engine's name, for reports.
    fn name(&self) -> String;

    /// The conventions that the engine declares.
    fn conventions(&self) -> Conventions {
        Conventions::default()
    }

    /// How many questions have been put to it so far; 0 for a driver that does not count.
    fn questions(&self) -> u64 {
        0
    }

    /// A line that the engine wrote after its answer to an earlier question, and that was only found with a
    /// later one. Told once; look for it after every question.
    fn late(&mut self) -> Option<Late> {
        None
    }

    /// The same once no question follows: waits a little for it.
    fn finish(&mut self) -> Option<Late> {
        self.late()
    }

    /// Why the engine cannot be asked about a game; `None` if it can, or if only asking will tell.
    fn lacks(&mut self, game: Game) -> Option<String>;

    /// `Given` if the position is accepted, otherwise why not.
    fn refuses(&mut self, game: Game, position: &str) -> Reply<()> {
        match self.status(game, position) {
            // An engine that cannot tell its status can still refuse to list turns.
            Reply::Skipped(_) => self.turns(game, position).map(|_| ()),
            reply => reply.map(|_| ()),
        }
    }

    /// Every legal turn, in any order.
    fn turns(&mut self, game: Game, position: &str) -> Reply<Vec<String>>;

    /// The position after a turn.
    fn play(&mut self, game: Game, position: &str, turn: &str) -> Reply<String>;

    /// Check, and whether the position itself ends the game.
    fn status(&mut self, game: Game, position: &str) -> Reply<StatusText>;

    /// How many sequences of that many legal turns there are.
    fn perft(&mut self, game: Game, position: &str, depth: u32) -> Reply<u64>;

    /// From now on every count takes its part of this budget, and is an error once that is spent. `false` from an
    /// engine that cannot be limited so.
    fn limit_counts(&mut self, _budget: Budget) -> bool {
        false
    }

    /// The clauses behind the verdict on a turn.
    fn judge(&mut self, game: Game, position: &str, turn: &str) -> Reply<Verdict>;

    /// What holds at the end of a game from the position through the turns; `act` as in cases.
    fn game(
        &mut self,
        game: Game,
        position: &str,
        turns: &[String],
        act: Option<&str>,
    ) -> Reply<GameText>;
}

/// An answer to one request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply<T> {
    /// What was asked for.
    Given(T),
    /// The position is not accepted.
    Refused(Reason),
    /// The turn, or a turn of the game, is not legal.
    Illegal(Reason),
    /// The engine, or the protocol it speaks, cannot answer this.
    Skipped(String),
    /// The engine says that it could not make sense of the request, or failed at it.
    Error(String),
    /// The engine hung, died, or talked nonsense.
    Broken(Broken),
}

impl<T> Reply<T> {
    /// The same answer with what was given changed.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Reply<U> {
        match self {
            Reply::Given(given) => Reply::Given(change(given)),
            Reply::Refused(reason) => Reply::Refused(reason),
            Reply::Illegal(reason) => Reply::Illegal(reason),
            Reply::Skipped(why) => Reply::Skipped(why),
            Reply::Error(why) => Reply::Error(why),
            Reply::Broken(broken) => Reply::Broken(broken),
        }
    }
}

/// Why a position is refused or a turn illegal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reason {
    /// The clause, where the engine knows clauses; `notation` for a text that is not canonical.
    pub clause: Option<String>,
    /// The reason in words.
    pub why: String,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.clause {
            Some(clause) => write!(f, "{clause}: {}", self.why),
            None => f.write_str(&self.why),
        }
    }
}

/// What holds in a position by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatusText {
    /// The cells of the attacked kings of the side to move, in any order.
    pub check: Vec<String>,
    /// How the position ends the game, if it does.
    pub end: Option<EndText>,
}

/// What holds at the end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameText {
    /// Names of [`record::Claim`], in any order.
    pub claims: Vec<String>,
    /// How the game has ended, if it has.
    pub end: Option<EndText>,
}

/// A verdict on a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Whether the turn is legal.
    pub legal: bool,
    /// For an illegal turn the clause broken first, then what it rests on; empty from an engine
    /// that names none.
    pub clauses: Vec<String>,
    /// The verdict in words; empty from an engine that gives none.
    pub why: String,
    /// What decides, as data; empty from an engine that gives none.
    pub facts: Vec<Value>,
}

impl Verdict {
    /// The clauses and the words, as far as there are any.
    pub fn in_words(&self) -> String {
        let parts = [self.clauses.join(", "), self.why.clone()];
        let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        if parts.is_empty() { "no reason is given".into() } else { parts.join(": ") }
    }
}

/// An engine that broke at an earlier question than the last one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Late {
    /// That question, as [`Driver::questions`] counts: the first is 1.
    pub question: u64,
    /// What was found.
    pub broken: Broken,
}

/// How an engine broke.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// In which way.
    pub how: How,
    /// The end of what the engine wrote to its standard error; empty for none.
    pub stderr: String,
}

/// The ways to break.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum How {
    /// The program could not be started.
    NotStarted(String),
    /// No answer within the time limit; it was killed.
    Hung {
        /// The limit in milliseconds.
        limit_ms: u128,
        /// The request that was not answered.
        request: String,
    },
    /// It ended, or closed its output, while an answer was due.
    Died {
        /// Its exit status, in words.
        status: String,
        /// The request that was not answered.
        request: String,
    },
    /// It wrote more than an answer can be long; it was killed.
    Flooded {
        /// The request that was not answered.
        request: String,
        /// Which bound it broke.
        bound: String,
    },
    /// It wrote what is no answer; it was killed.
    Nonsense {
        /// What it wrote, cut where it is long.
        line: String,
        /// What is wrong with that.
        why: String,
    },
    /// It answered, and then wrote what nobody had asked for; it was killed.
    Unasked {
        /// What it wrote, cut where it is long.
        line: String,
        /// The request that it had answered; empty for its first.
        request: String,
    },
    /// It is not asked: it broke too often.
    GivenUp {
        /// The game in which it did; `None`: it failed to start.
        game: Option<Game>,
        /// How often, no question between being answered.
        breaks: u32,
    },
    /// Nothing is wrong with it: we were asked to stop while an answer was due.
    Interrupted,
}

impl How {
    /// Whether the engine was not there to be asked, so that nothing is known about its answer.
    pub const fn is_unasked(&self) -> bool {
        matches!(self, How::NotStarted(_) | How::GivenUp { .. } | How::Interrupted)
    }
}

impl fmt::Display for How {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            How::NotStarted(why) => write!(f, "could not be started: {why}"),
            How::Hung { limit_ms, request } => {
                write!(f, "gave no answer within {limit_ms} ms to `{request}`")
            }
            How::Died { status, request } => write!(f, "died ({status}) at `{request}`"),
            How::Flooded { request, bound } => {
                write!(f, "wrote more than {bound} at `{request}`")
            }
            How::Nonsense { line, why } => write!(f, "answered nonsense, {why}: `{line}`"),
            How::Unasked { line, request } if request.is_empty() => {
                write!(f, "wrote after its first answer, unasked: `{line}`")
            }
            How::Unasked { line, request } => {
                write!(f, "wrote after its answer to `{request}`, unasked: `{line}`")
            }
            How::GivenUp { game: Some(game), breaks } => {
                write!(f, "is not asked about {game} any more: it broke {breaks} times in a row")
            }
            How::GivenUp { game: None, breaks } => {
                write!(f, "is not asked any more: it failed to start {breaks} times in a row")
            }
            How::Interrupted => f.write_str("was not waited for: the run was interrupted"),
        }
    }
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.how)?;
        if !self.stderr.is_empty() {
            write!(f, "\nits standard error ends:\n{}", self.stderr.trim_end())?;
        }
        Ok(())
    }
}
