//! The driver of an engine, and its replies.

use std::fmt;

use types::{Budget, Game};

use crate::conventions::Conventions;
use crate::question::{Answer, GameText, Question, StatusText, Topic, Verdict};

/// One engine under test. After a break, the next question goes to a restarted engine, until the driver gives up.
pub trait Driver {
    /// The engine's name, for reports.
    fn name(&self) -> String;

    /// Asks one question. The reply is [`Reply::Skipped`] if the driver cannot ask it.
    fn ask(&mut self, question: &Question) -> Reply<Answer>;

    /// The conventions that the engine declares.
    fn conventions(&self) -> Conventions {
        Conventions::default()
    }

    /// Whether the engine has a way to refuse a position. If not, cases with a position to refuse are asked last, and not at
    /// all if it declares `impossible=undefined`.
    fn can_refuse(&self) -> bool {
        true
    }

    /// The number of questions asked so far; 0 from a driver that does not count.
    fn questions(&self) -> u64 {
        0
    }

    /// A line that came after the answer to an earlier question and is noticed only now; it is returned once. Call this
    /// after every question.
    fn late(&mut self) -> Option<Late> {
        None
    }

    /// Like [`late`](Driver::late), but waits briefly for such a line, at the end of a run.
    fn finish(&mut self) -> Option<Late> {
        self.late()
    }

    /// Makes an unrequested line count as a break at the next question; [`late`](Driver::late) then does not return it.
    /// This is for use outside a run of cases.
    fn be_strict(&mut self) {}

    /// Ends the engine's process, so that the next question starts a fresh one. Returns `false` if none can be started.
    fn restart(&mut self) -> bool {
        false
    }

    /// Why the engine cannot be asked about a game; `None` if it can, or if that is unknown.
    fn lacks(&mut self, _game: Game) -> Option<String> {
        None
    }

    /// Sets a budget that all further counts share; once it is spent, a count is [`Reply::Error`]. Returns `false` if the engine
    /// cannot be limited.
    fn limit_counts(&mut self, _budget: Budget) -> bool {
        false
    }

    /// Asks whether the engine refuses a position: [`Reply::Refused`] if so, [`Reply::Given`] if it accepts the position.
    fn refuses(&mut self, game: Game, position: &str) -> Reply<()> {
        refuses(self, game, position)
    }

    /// Asks about [`Topic::Turns`].
    fn turns(&mut self, game: Game, position: &str) -> Reply<Vec<String>> {
        self.ask(&question(game, position, Topic::Turns)).only(|answer| match answer {
            Answer::Turns { turns } => Some(turns),
            _ => None,
        })
    }

    /// Asks about [`Topic::Play`].
    fn play(&mut self, game: Game, position: &str, turn: &str) -> Reply<String> {
        let topic = Topic::Play { turn: turn.into() };
        self.ask(&question(game, position, topic)).only(|answer| match answer {
            Answer::Play { position } => Some(position),
            _ => None,
        })
    }

    /// Asks about [`Topic::Status`].
    fn status(&mut self, game: Game, position: &str) -> Reply<StatusText> {
        self.ask(&question(game, position, Topic::Status)).only(|answer| match answer {
            Answer::Status(status) => Some(status),
            _ => None,
        })
    }

    /// Asks about [`Topic::Perft`].
    fn perft(&mut self, game: Game, position: &str, depth: u32) -> Reply<u64> {
        self.ask(&question(game, position, Topic::Perft { depth })).only(|answer| match answer {
            Answer::Perft { nodes } => Some(nodes),
            _ => None,
        })
    }

    /// Asks about [`Topic::Judge`].
    fn judge(&mut self, game: Game, position: &str, turn: &str) -> Reply<Verdict> {
        let topic = Topic::Judge { turn: turn.into() };
        self.ask(&question(game, position, topic)).only(|answer| match answer {
            Answer::Judge(verdict) => Some(verdict),
            _ => None,
        })
    }

    /// Asks about [`Topic::Game`].
    fn game(
        &mut self,
        game: Game,
        position: &str,
        turns: &[String],
        act: Option<&str>,
    ) -> Reply<GameText> {
        let topic = Topic::Game { turns: turns.to_vec(), act: act.map(Into::into) };
        self.ask(&question(game, position, topic)).only(|answer| match answer {
            Answer::Game(game) => Some(game),
            _ => None,
        })
    }
}

/// Asks for the status of a position, or else for its turns, to see whether the engine refuses the position.
pub(crate) fn refuses<D: Driver + ?Sized>(driver: &mut D, game: Game, position: &str) -> Reply<()> {
    match driver.status(game, position) {
        // An engine that does not answer `status` can still refuse to list turns.
        Reply::Skipped(_) => driver.turns(game, position).map(drop),
        reply => reply.map(drop),
    }
}

fn question(game: Game, position: &str, topic: Topic) -> Question {
    Question { position: position.into(), topic, game }
}

/// A driver made of a name and a function that answers questions.
pub struct Answering<F>(pub &'static str, pub F);

impl<F: FnMut(&Question) -> Reply<Answer>> Driver for Answering<F> {
    fn name(&self) -> String {
        self.0.into()
    }

    fn ask(&mut self, question: &Question) -> Reply<Answer> {
        self.1(question)
    }
}

/// The reply to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply<T> {
    /// The answer.
    Given(T),
    /// The position is not accepted.
    Refused(Reason),
    /// The turn, or a turn of the game, is not legal.
    Illegal(Reason),
    /// The engine or its protocol cannot answer this question.
    Skipped(String),
    /// The engine answered with an error.
    Error(String),
    /// The engine hung, died, or sent invalid output.
    Broken(Broken),
}

impl<T> Reply<T> {
    /// The reply of a driver that cannot ask this question.
    pub fn unanswered(question: &Question) -> Reply<T> {
        Reply::Skipped(format!("the driver does not answer `{}`", question.topic.command()))
    }

    pub(crate) fn refused(why: impl Into<String>) -> Reply<T> {
        Reply::Refused(Reason { clause: None, why: why.into() })
    }

    /// This reply; if it is an answer, with the answer changed.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Reply<U> {
        self.and_then(|given| Reply::Given(change(given)))
    }

    /// The result of `next` if this reply is an answer; any other reply unchanged.
    pub fn and_then<U>(self, next: impl FnOnce(T) -> Reply<U>) -> Reply<U> {
        match self {
            Reply::Given(given) => next(given),
            Reply::Refused(reason) => Reply::Refused(reason),
            Reply::Illegal(reason) => Reply::Illegal(reason),
            Reply::Skipped(why) => Reply::Skipped(why),
            Reply::Error(why) => Reply::Error(why),
            Reply::Broken(broken) => Reply::Broken(broken),
        }
    }

    pub(crate) const fn given(&self) -> Option<&T> {
        match self {
            Reply::Given(given) => Some(given),
            _ => None,
        }
    }

    /// This reply, or an error if it is an answer with something unreadable, for the reason that `unread` gives.
    pub(crate) fn unless(self, unread: impl FnOnce(&T) -> Option<String>) -> Reply<T> {
        self.and_then(|given| unread(&given).map_or_else(|| Reply::Given(given), Reply::Error))
    }

    /// The part of the answer that was asked for. An answer to a different kind of question becomes an error.
    fn only<U>(self, part: impl FnOnce(T) -> Option<U>) -> Reply<U> {
        let other = || Reply::Error("the driver answered a different question".into());
        self.and_then(|answer| part(answer).map_or_else(other, Reply::Given))
    }
}

/// Why a position is refused or a turn illegal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reason {
    /// The clause, if the engine names one; `notation` for text that is not canonical.
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

/// A break of an engine at an earlier question, which was noticed late.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Late {
    /// The number of that question, counted by [`Driver::questions`] from 1.
    pub question: u64,
    /// How the engine broke.
    pub broken: Broken,
}

/// A break of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// How the engine broke.
    pub how: Breakage,
    /// The last part of what the engine wrote to standard error; empty if it wrote nothing.
    pub stderr: String,
}

/// The ways an engine can break. `request` is what the engine was asked, and `line` is what it wrote, cut if it is long.
///
/// `NotBegun`: the program was started more than once and never completed its greeting; the last start failed in this way.
/// `Died`: the engine ended, or closed its output. `Failed`: it answered with an error where another answer was needed.
/// `Unasked`: it wrote a line after its answer; the request is empty if it had answered no question since its greeting.
/// `Crowded`: more than `most` processes that engines had started were still running. `GivenUp`: the engine is no longer
/// asked (about this game, if there is one). `Interrupted`: nothing is wrong with the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names and the words that `Display` writes explain the rest")]
pub enum Breakage {
    NotStarted(String),
    NotBegun(Box<Breakage>),
    Hung { limit_ms: u128, request: String },
    Died { status: String, request: String },
    Flooded { request: String, bound: String },
    Nonsense { line: String, why: String },
    Failed(String),
    Unasked { line: String, request: String },
    Crowded { most: usize },
    GivenUp { game: Option<Game>, breaks: u32 },
    Interrupted,
}

impl From<Breakage> for Broken {
    /// This break of an engine that wrote nothing to standard error.
    fn from(how: Breakage) -> Broken {
        Broken { how, stderr: String::new() }
    }
}

impl Breakage {
    /// Whether the engine could not be asked, so nothing is known about its answer.
    pub const fn is_unasked(&self) -> bool {
        matches!(
            self,
            Breakage::NotStarted(_)
                | Breakage::NotBegun(_)
                | Breakage::GivenUp { .. }
                | Breakage::Interrupted
        )
    }
}

impl fmt::Display for Breakage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Breakage::NotStarted(why) => write!(f, "could not be started: {why}"),
            Breakage::NotBegun(how) => write!(f, "did not start: it {how}"),
            Breakage::Hung { limit_ms, request } => {
                write!(f, "gave no answer within {limit_ms} ms to `{request}`")
            }
            Breakage::Died { status, request } => {
                write!(f, "died ({status}) before it answered `{request}`")
            }
            Breakage::Flooded { request, bound } => {
                write!(f, "wrote more than {bound} in answer to `{request}`")
            }
            Breakage::Nonsense { line, why } => write!(f, "sent invalid output `{line}`: {why}"),
            Breakage::Failed(why) => write!(f, "answered with an error: {why}"),
            Breakage::Unasked { line, request } if request.is_empty() => {
                write!(f, "sent an unrequested line after its first answer: `{line}`")
            }
            Breakage::Unasked { line, request } => {
                write!(f, "sent an unrequested line after its answer to `{request}`: `{line}`")
            }
            Breakage::Crowded { most } => {
                write!(f, "started more than {most} processes and left them running")
            }
            Breakage::GivenUp { game: Some(game), breaks } => {
                write!(f, "is no longer asked about {game}: it broke {breaks} times in a row")
            }
            Breakage::GivenUp { game: None, breaks } => {
                write!(f, "is no longer asked: it failed to start {breaks} times in a row")
            }
            Breakage::Interrupted => f.write_str("had not answered when the run was interrupted"),
        }
    }
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.how)?;
        if !self.stderr.is_empty() {
            write!(f, "\nend of its standard error:\n{}", self.stderr.trim_end())?;
        }
        Ok(())
    }
}
