//! The driver of an engine, and its replies.

use std::fmt;

use thiserror::Error;
use types::{Budget, Game};

use crate::conventions::Conventions;
use crate::question::{Answer, GameText, Question, StatusText, Topic, Verdict};

/// One engine under test. After a break, the next question goes to a restarted engine, until the driver gives up.
pub trait Driver {
    /// The engine's name, for reports.
    fn name(&self) -> String;

    /// Asks one question. The reply is [`Unanswered::Skipped`] if the driver cannot ask it.
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

    /// Sets a budget that all further counts share; once it is spent, a count is [`Unanswered::Error`]. Returns `false` if
    /// the engine cannot be limited.
    fn limit_counts(&mut self, _budget: Budget) -> bool {
        false
    }

    /// Asks whether the engine refuses a position: [`Unanswered::Refused`] if so, `Ok` if it accepts the position.
    fn refuses(&mut self, game: Game, position: &str) -> Reply<()> {
        refuses(self, game, position)
    }

    /// Asks about [`Topic::Turns`].
    fn turns(&mut self, game: Game, position: &str) -> Reply<Vec<String>> {
        match self.ask(&question(game, position, Topic::Turns))? {
            Answer::Turns { turns } => Ok(turns),
            _ => Err(other()),
        }
    }

    /// Asks about [`Topic::Play`].
    fn play(&mut self, game: Game, position: &str, turn: &str) -> Reply<String> {
        match self.ask(&question(game, position, Topic::Play { turn: turn.into() }))? {
            Answer::Play { position } => Ok(position),
            _ => Err(other()),
        }
    }

    /// Asks about [`Topic::Status`].
    fn status(&mut self, game: Game, position: &str) -> Reply<StatusText> {
        match self.ask(&question(game, position, Topic::Status))? {
            Answer::Status(status) => Ok(status),
            _ => Err(other()),
        }
    }

    /// Asks about [`Topic::Perft`].
    fn perft(&mut self, game: Game, position: &str, depth: u32) -> Reply<u64> {
        match self.ask(&question(game, position, Topic::Perft { depth }))? {
            Answer::Perft { nodes } => Ok(nodes),
            _ => Err(other()),
        }
    }

    /// Asks about [`Topic::Judge`].
    fn judge(&mut self, game: Game, position: &str, turn: &str) -> Reply<Verdict> {
        match self.ask(&question(game, position, Topic::Judge { turn: turn.into() }))? {
            Answer::Judge(verdict) => Ok(verdict),
            _ => Err(other()),
        }
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
        match self.ask(&question(game, position, topic))? {
            Answer::Game(game) => Ok(game),
            _ => Err(other()),
        }
    }
}

/// Asks for the status of a position, or else for its turns, to see whether the engine refuses the position.
pub(crate) fn refuses<D: Driver + ?Sized>(driver: &mut D, game: Game, position: &str) -> Reply<()> {
    match driver.status(game, position) {
        // An engine that does not answer `status` can still refuse to list turns.
        Err(Unanswered::Skipped(_)) => driver.turns(game, position).map(drop),
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

/// The reply to a question: the answer, or why there is none.
pub type Reply<T> = Result<T, Unanswered>;

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unanswered {
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

impl From<Broken> for Unanswered {
    fn from(broken: Broken) -> Unanswered {
        Unanswered::Broken(broken)
    }
}

impl Unanswered {
    /// The reply of a driver that cannot ask this question.
    pub fn by_driver(question: &Question) -> Unanswered {
        Unanswered::Skipped(format!("the driver does not answer `{}`", question.topic.command()))
    }

    pub(crate) fn refused(why: impl Into<String>) -> Unanswered {
        Unanswered::Refused(Reason { clause: None, why: why.into() })
    }
}

/// This reply, or an error if it is an answer with something unreadable, for the reason that `unread` gives.
pub(crate) fn unless<T>(reply: Reply<T>, unread: impl FnOnce(&T) -> Option<String>) -> Reply<T> {
    let answer = reply?;
    unread(&answer).map_or(Ok(answer), |why| Err(Unanswered::Error(why)))
}

fn other() -> Unanswered {
    Unanswered::Error("the driver answered a different question".into())
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
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the names and the messages explain the rest")]
pub enum Breakage {
    #[error("could not be started: {0}")]
    NotStarted(String),
    #[error("did not start: it {0}")]
    NotBegun(Box<Breakage>),
    #[error("gave no answer within {limit_ms} ms to `{request}`")]
    Hung { limit_ms: u128, request: String },
    #[error("died ({status}) before it answered `{request}`")]
    Died { status: String, request: String },
    #[error("wrote more than {bound} in answer to `{request}`")]
    Flooded { request: String, bound: String },
    #[error("sent invalid output `{line}`: {why}")]
    Nonsense { line: String, why: String },
    #[error("answered with an error: {0}")]
    Failed(String),
    #[error("sent an unrequested line after its {}: `{line}`", after(request))]
    Unasked { line: String, request: String },
    #[error("started more than {most} processes and left them running")]
    Crowded { most: usize },
    #[error("is no longer asked{}", given_up(*game, *breaks))]
    GivenUp { game: Option<Game>, breaks: u32 },
    #[error("had not answered when the run was interrupted")]
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

fn given_up(game: Option<Game>, breaks: u32) -> String {
    match game {
        Some(game) => format!(" about {game}: it broke {breaks} times in a row"),
        None => format!(": it failed to start {breaks} times in a row"),
    }
}

/// What a line came after, if it was not requested.
fn after(request: &str) -> String {
    if request.is_empty() { "first answer".into() } else { format!("answer to `{request}`") }
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
