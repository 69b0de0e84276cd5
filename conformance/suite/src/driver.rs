//! The driver of an engine, and its replies.

use std::fmt;

use types::{Budget, Game};

use crate::conventions::Conventions;
use crate::question::{Answer, GameText, Question, StatusText, Topic, Verdict};

/// One engine under test.
///
/// A driver whose engine broke remains usable: the next question goes to a restarted engine, until the driver gives up.
pub trait Driver {
    /// The engine's name, for reports.
    fn name(&self) -> String;

    /// Asks one question. The reply is [`Reply::Skipped`] if the driver cannot ask it.
    fn ask(&mut self, question: &Question) -> Reply<Answer>;

    /// The conventions that the engine declares.
    fn conventions(&self) -> Conventions {
        Conventions::default()
    }

    /// Whether the engine has a way to refuse a position. If it has none, it is asked last about positions that can only be
    /// refused, and not at all if it declares `impossible=undefined`.
    fn can_refuse(&self) -> bool {
        true
    }

    /// The number of questions asked so far; 0 from a driver that does not count.
    fn questions(&self) -> u64 {
        0
    }

    /// A line that the engine wrote after its answer to an earlier question and that was noticed only now; `None` if there
    /// is none. Each line is returned once; call this after every question.
    fn late(&mut self) -> Option<Late> {
        None
    }

    /// Like [`late`](Driver::late), but waits briefly for such a line; call this at the end of a run.
    fn finish(&mut self) -> Option<Late> {
        self.late()
    }

    /// Ends the engine's process, so that the next question starts a fresh one. Returns `false` if there can be no fresh
    /// process: the engine is not a program, or has failed to start too often.
    fn restart(&mut self) -> bool {
        false
    }

    /// Why the engine cannot be asked about a game; `None` if it can, or if that is unknown.
    fn lacks(&mut self, _game: Game) -> Option<String> {
        None
    }

    /// Sets a budget that all further counts share; once it is spent, a count is an error. Returns `false` if the engine
    /// cannot be limited.
    fn limit_counts(&mut self, _budget: Budget) -> bool {
        false
    }

    /// Asks whether the engine refuses a position. The reply is [`Reply::Refused`] if it does, and [`Reply::Given`] if it
    /// accepts the position.
    fn refuses(&mut self, game: Game, position: &str) -> Reply<()> {
        match self.status(game, position) {
            // An engine that does not answer `status` can still refuse to list turns.
            Reply::Skipped(_) => self.turns(game, position).map(|_| ()),
            reply => reply.map(|_| ()),
        }
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
    /// The engine or its protocol cannot answer this question, for the reason given.
    Skipped(String),
    /// The engine answered with an error: the request makes no sense, or the engine could not process it.
    Error(String),
    /// The engine hung, died, or sent invalid output.
    Broken(Broken),
}

impl<T> Reply<T> {
    /// The reply of a driver that cannot ask this question.
    pub fn unanswered(question: &Question) -> Reply<T> {
        Reply::Skipped(format!("the driver does not answer `{}`", question.topic.command()))
    }

    /// This reply, with the answer changed if it is [`Reply::Given`].
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Reply<U> {
        self.and_then(|given| Reply::Given(change(given)))
    }

    /// The result of `next` for the answer if this is [`Reply::Given`]; otherwise this reply, unchanged.
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

    /// The part of the answer that the question asks for. An answer to a different kind of question becomes an error.
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

/// How an engine broke, and what it wrote to standard error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// In which way the engine broke.
    pub how: Breakage,
    /// The last part of what the engine wrote to standard error; empty if it wrote nothing.
    pub stderr: String,
}

/// The ways an engine can break.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Breakage {
    /// The program could not be started.
    NotStarted(String),
    /// The program was started more than once, and never completed its greeting. This is how the last start failed.
    NotBegun(Box<Breakage>),
    /// The engine gave no answer within the time limit, and was killed.
    Hung {
        /// The limit in milliseconds.
        limit_ms: u128,
        /// The request that was not answered.
        request: String,
    },
    /// The engine ended or closed its output before it answered.
    Died {
        /// The exit status of the engine, in words.
        status: String,
        /// The request that was not answered.
        request: String,
    },
    /// The engine wrote more than the limit for one answer, and was killed.
    Flooded {
        /// The request that was not answered.
        request: String,
        /// The limit in words, such as `100 bytes`.
        bound: String,
    },
    /// The engine wrote something that is not a valid answer, and was killed.
    Nonsense {
        /// What the engine wrote, cut if it is long.
        line: String,
        /// What is wrong with the line.
        why: String,
    },
    /// The engine answered with an error when another answer was needed.
    Failed(String),
    /// The engine wrote something unrequested after its answer, and was killed.
    Unasked {
        /// What the engine wrote, cut if it is long.
        line: String,
        /// The request that the engine had answered; empty if it had answered no question since its greeting.
        request: String,
    },
    /// The engine was killed because too many processes that engines had started were still running.
    Crowded {
        /// The maximum number of processes.
        most: usize,
    },
    /// The engine is no longer asked, because it broke too often.
    GivenUp {
        /// The game in which the engine broke; `None` if it failed to start.
        game: Option<Game>,
        /// How often the engine broke in a row.
        breaks: u32,
    },
    /// The run was interrupted before the engine answered; nothing is wrong with the engine.
    Interrupted,
}

impl Broken {
    /// This break as [`Breakage::NotBegun`]: the engine broke at each start, before its first answer.
    #[must_use]
    pub fn into_not_begun(self) -> Broken {
        Broken { how: Breakage::NotBegun(Box::new(self.how)), ..self }
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
