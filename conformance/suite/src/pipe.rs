//! A program at the other end of a pipe: started, asked within limits of time and length, killed if it exceeds them, and
//! restarted for the next question.
//!
//! This module does not know what the lines mean.

#[cfg(target_os = "linux")]
mod orphans;
mod running;
mod tree;

use std::fmt;
use std::time::{Duration, Instant};

use self::running::{Came, Running};
use crate::answer;
use crate::command::Command;
use crate::driver::{Breakage, Broken, Late};
use types::Interrupt;

pub use self::tree::left_behind;
pub(crate) use self::tree::strayed;

/// Limits on an engine: how long it may take, how much it may write, how often it may fail to restart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The maximum time for one answer.
    pub answer: Duration,
    /// The maximum time for the greeting, which is the first answer after a start.
    pub start: Duration,
    /// The maximum number of bytes of standard output for one answer.
    pub output: usize,
    /// How often in a row an engine may fail to restart before it is no longer asked at all; at least 1.
    pub failed_restarts: u32,
    /// An interrupt that ends every wait early once it is requested.
    pub interrupt: Interrupt,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            answer: Duration::from_secs(10),
            start: Duration::from_secs(30),
            output: 16 << 20,
            failed_restarts: 5,
            interrupt: Interrupt::new(),
        }
    }
}

/// How many characters of a bad line are shown.
const LINE_SHOWN: usize = 200;
/// How often to start a program that never completes its greeting.
const TRIES: u32 = 2;
/// How long to wait, after the last answer, for a line that should not come.
const AFTER: Duration = Duration::from_millis(50);
/// The longest wait for anything; the clock might not be able to represent a later deadline.
const LONGEST: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// Makes this process adopt the processes that its engines started, when their parents end. This process then finds and
/// ends even those that left the engine's group and cleared their environment (on Linux; elsewhere this does nothing). Call
/// this only in a program that starts no other processes than engines.
pub fn adopt_orphans() -> std::io::Result<()> {
    #[cfg(target_os = "linux")]
    orphans::adopt()?;
    Ok(())
}

/// What is at the other end of the pipe.
pub(crate) enum Source {
    /// A program, started by its command.
    Command(Command),
    /// Bytes instead of a program: each start yields these bytes and then the end of the output. Nothing reads the requests.
    Given(Vec<u8>),
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::Command(command) => command.fmt(f),
            Source::Given(bytes) => write!(f, "{} bytes", bytes.len()),
        }
    }
}

/// A program that is started when needed, and restarted after it broke.
pub(crate) struct Program<S> {
    source: Source,
    limits: Limits,
    /// Whether a line is an answer. Any other line is a remark, which the program may write at any time.
    is_answer: fn(&str) -> bool,
    state: State<S>,
    /// The number of failed starts in a row.
    failed_starts: u32,
    /// How the first start failed, if the second succeeded; otherwise `None`.
    false_start: Option<Broken>,
    /// Whether the program has ever completed its greeting.
    greeted: bool,
    /// The number of questions asked so far.
    questions: u64,
    /// The last question that the running program answered, cut to a maximum length.
    last: Option<String>,
    late: Option<Late>,
}

enum State<S> {
    Stopped,
    Running(Running, S),
    /// The program cannot be started, or too many starts in a row have failed. It is not started again.
    GivenUp(Broken),
}

/// Whether a program has started, and how starts of the program failed.
#[derive(Clone, Debug)]
pub struct Start {
    /// Whether the program is running: it has been started and has not broken since.
    pub is_running: bool,
    /// How the program failed to start; `None` if it started.
    pub failed: Option<Broken>,
    /// How the first start failed, if the second succeeded; otherwise `None`.
    pub failed_at_first: Option<Broken>,
}

/// Why a question has no answer.
pub(crate) enum Trouble {
    /// The program broke.
    Broken(Breakage),
    /// A line that came instead of the answer; it belongs to the previous question.
    Late(String),
}

impl From<Breakage> for Trouble {
    fn from(how: Breakage) -> Trouble {
        Trouble::Broken(how)
    }
}

impl<S> Program<S> {
    pub(crate) fn new(source: Source, limits: Limits, is_answer: fn(&str) -> bool) -> Program<S> {
        Program {
            source,
            limits,
            is_answer,
            state: State::Stopped,
            failed_starts: 0,
            false_start: None,
            greeted: false,
            questions: 0,
            last: None,
            late: None,
        }
    }

    /// The reply of the program to its first request; `None` if it is not running.
    pub(crate) const fn greeting(&self) -> Option<&S> {
        match &self.state {
            State::Running(_, greeting) => Some(greeting),
            _ => None,
        }
    }

    /// How many questions have been asked.
    pub(crate) const fn questions(&self) -> u64 {
        self.questions
    }

    /// The break caused by a line after the answer to an earlier question, if there was one. It is returned only once.
    pub(crate) const fn take_late(&mut self) -> Option<Late> {
        self.late.take()
    }

    /// Waits briefly for a line after the last answer, and returns the break if one comes.
    pub(crate) fn finish(&mut self) -> Option<Late> {
        let deadline = Instant::now() + AFTER;
        while let State::Running(running, _) = &mut self.state
            && matches!(running.wait(deadline), Came::Bytes)
            && Instant::now() < deadline
        {}
        if let Some(line) = self.unasked() {
            self.blame_last(&line);
        }
        self.take_late()
    }

    /// Ends the program, so that the next question starts it afresh. Returns `false` if the program has been given up.
    pub(crate) fn restart(&mut self) -> bool {
        if let State::Running(..) = self.state {
            self.state = State::Stopped;
        }
        matches!(self.state, State::Stopped)
    }

    /// Starts the program for the first time, and once more if that fails. Returns its greeting.
    pub(crate) fn begin(
        &mut self,
        greet: impl Fn(&mut Talk<'_>) -> Result<S, Breakage>,
    ) -> Result<&mut S, Broken> {
        if let Err(broken) = self.wake(&greet) {
            if broken.how == Breakage::Interrupted {
                return Err(broken);
            }
            match self.wake(&greet) {
                Ok(_) => self.false_start = Some(broken),
                Err(again) if again.how.is_unasked() => return Err(again),
                Err(again) => return Err(self.give_up(again.into_not_begun())),
            }
        }
        self.wake(greet)
    }

    /// Whether the program has started, and how starts of the program failed.
    pub(crate) fn started(&self) -> Start {
        let failed = match &self.state {
            State::GivenUp(broken) if !self.greeted => Some(broken.clone()),
            _ => None,
        };
        let is_running = self.greeting().is_some();
        Start { is_running, failed, failed_at_first: self.false_start.clone() }
    }

    /// Starts the program with `greet` if it is not running. Returns its greeting.
    pub(crate) fn wake(
        &mut self,
        greet: impl FnOnce(&mut Talk<'_>) -> Result<S, Breakage>,
    ) -> Result<&mut S, Broken> {
        if matches!(self.state, State::Stopped) {
            self.start(greet)?;
        }
        match &mut self.state {
            State::Running(_, greeting) => Ok(greeting),
            State::GivenUp(broken) => Err(broken.clone()),
            State::Stopped => unreachable!("it was started just now"),
        }
    }

    /// Asks the program a question, first starting it with `greet` if it is not running. After an error the program is
    /// dead, and the next question restarts it. If a second answer to the previous question has come in the meantime, that
    /// is a break at the previous question, and the program is restarted before it gets this question.
    pub(crate) fn ask<T>(
        &mut self,
        greet: impl Fn(&mut Talk<'_>) -> Result<S, Breakage>,
        mut speak: impl FnMut(&mut Talk<'_>, &mut S) -> Result<T, Trouble>,
    ) -> Result<T, Broken> {
        self.wake(&greet)?;
        if let Some(line) = self.unasked() {
            self.blame_last(&line);
            self.wake(&greet)?;
        }
        let mut reply = self.speak(&mut speak);
        if let (Err(Trouble::Late(line)), Some(_)) = (&reply, &self.last) {
            self.blame_last(line);
            self.wake(&greet)?;
            reply = self.speak(&mut speak);
        }
        match reply {
            Ok((reply, asked)) => {
                if !asked.is_empty() {
                    self.questions += 1;
                    self.last = Some(asked);
                }
                Ok(reply)
            }
            Err(trouble) => {
                self.questions += 1;
                let how = match trouble {
                    Trouble::Broken(how) => how,
                    Trouble::Late(line) => nonsense(&line, "it answers another request"),
                };
                Err(self.stop(how))
            }
        }
    }

    /// Calls `speak`, and returns its answer with the request that it sent. A panic in `speak` ends the program, whose late
    /// answer would otherwise be mistaken for the answer to the next question.
    fn speak<T>(
        &mut self,
        speak: &mut impl FnMut(&mut Talk<'_>, &mut S) -> Result<T, Trouble>,
    ) -> Result<(T, String), Trouble> {
        let State::Running(mut running, mut greeting) =
            std::mem::replace(&mut self.state, State::Stopped)
        else {
            unreachable!("it was woken just now")
        };
        let mut talk = Talk::new(&mut running, &self.limits, self.limits.answer);
        let reply = speak(&mut talk, &mut greeting);
        let request = talk.request;
        self.state = State::Running(running, greeting);
        reply.map(|reply| (reply, request))
    }

    /// An answer that the program sent without being asked, since its last requested answer; `None` if there is none.
    fn unasked(&mut self) -> Option<String> {
        let State::Running(running, _) = &mut self.state else { return None };
        running.look();
        while let Some(line) = running.take_line() {
            let line = String::from_utf8_lossy(&line);
            let line = line.trim_end();
            if (self.is_answer)(line) {
                return Some(line.into());
            }
        }
        None
    }

    /// Stops the program because it wrote a line after its last answer. The break counts against the question that was
    /// answered last.
    fn blame_last(&mut self, line: &str) {
        let line = answer::cut(line, LINE_SHOWN);
        let last = self.last.take();
        let broken =
            self.stop(Breakage::Unasked { line, request: last.clone().unwrap_or_default() });
        // A line after the greeting belongs to no question.
        if last.is_some() {
            self.late = Some(Late { question: self.questions, broken });
        }
    }

    fn start(
        &mut self,
        greet: impl FnOnce(&mut Talk<'_>) -> Result<S, Breakage>,
    ) -> Result<(), Broken> {
        let most = if self.greeted { self.limits.failed_restarts.max(1) } else { TRIES };
        if self.failed_starts >= most {
            let how = Breakage::GivenUp { game: None, breaks: self.failed_starts };
            return Err(self.give_up(Broken { how, stderr: String::new() }));
        }
        let started = match &self.source {
            Source::Command(command) => Running::start(command),
            Source::Given(bytes) => Ok(Running::given(bytes)),
        };
        let mut running = match started {
            Ok(running) => running,
            Err(error) => {
                let why = format!("`{}`: {error}", self.source);
                let how = Breakage::NotStarted(why);
                return Err(self.give_up(Broken { how, stderr: String::new() }));
            }
        };
        let mut talk = Talk::new(&mut running, &self.limits, self.limits.start);
        match greet(&mut talk) {
            Ok(greeting) => {
                self.greeted = true;
                self.failed_starts = 0;
                self.last = None;
                self.state = State::Running(running, greeting);
                Ok(())
            }
            Err(how) => {
                self.failed_starts += 1;
                Err(running.kill(how))
            }
        }
    }

    fn give_up(&mut self, broken: Broken) -> Broken {
        self.state = State::GivenUp(broken.clone());
        broken
    }

    fn stop(&mut self, how: Breakage) -> Broken {
        match std::mem::replace(&mut self.state, State::Stopped) {
            State::Running(running, _) => running.kill(how),
            _ => Broken { how, stderr: String::new() },
        }
    }
}

/// One request and its answer.
pub(crate) struct Talk<'a> {
    running: &'a mut Running,
    limits: &'a Limits,
    limit: Duration,
    deadline: Instant,
    /// The number of bytes that the program may still write.
    left: usize,
    received: u64,
    request: String,
}

impl Talk<'_> {
    fn new<'a>(running: &'a mut Running, limits: &'a Limits, limit: Duration) -> Talk<'a> {
        let deadline = Instant::now() + limit.min(LONGEST);
        let left = limits.output;
        Talk { running, limits, limit, deadline, left, received: 0, request: String::new() }
    }

    /// Sends a request of one line, which a report of a break then quotes.
    pub(crate) fn say(&mut self, line: &str) {
        self.request = answer::cut(line, LINE_SHOWN);
        self.running.write_line(line);
    }

    /// Sends a further line of the request, which reports do not quote.
    pub(crate) fn say_beside(&mut self, line: &str) {
        self.running.write_line(line);
    }

    /// How long the program may take to answer.
    pub(crate) const fn limit(&self) -> Duration {
        self.limit
    }

    /// The next line of the program, without its line break.
    pub(crate) fn receive(&mut self) -> Result<String, Breakage> {
        loop {
            if let Some(line) = self.hear_within(LONGEST)? {
                return Ok(line);
            }
        }
    }

    /// The next line of the program, without its line break; `None` if no line comes within the time `patience`.
    pub(crate) fn hear_within(&mut self, patience: Duration) -> Result<Option<String>, Breakage> {
        let until = Instant::now() + patience.min(LONGEST);
        loop {
            // A first line that has already come is in time, even if we read it only after the deadline.
            if self.received == 0
                && let Some(line) = self.running.take_line()
            {
                return self.text(line).map(Some);
            }
            if self.limits.interrupt.is_requested() {
                return Err(Breakage::Interrupted);
            }
            if let Some(most) = tree::crowd() {
                return Err(Breakage::Crowded { most });
            }
            if Instant::now() >= self.deadline {
                let limit_ms = self.limit.as_millis();
                return Err(Breakage::Hung { limit_ms, request: self.request.clone() });
            }
            if let Some(line) = self.running.take_line() {
                return self.text(line).map(Some);
            }
            if Instant::now() >= until {
                return Ok(None);
            }
            if self.running.waiting() > self.left {
                return Err(self.flooded());
            }
            if let Came::End(status) = self.running.wait(self.deadline.min(until)) {
                return Err(Breakage::Died { status, request: self.request.clone() });
            }
        }
    }

    /// The break of an engine that wrote an unrequested line after its answer.
    pub(crate) fn unasked(&self, line: &str) -> Breakage {
        Breakage::Unasked { line: answer::cut(line, LINE_SHOWN), request: self.request.clone() }
    }

    /// Checks that no line has already come after the answer.
    pub(crate) fn end(&mut self) -> Result<(), Breakage> {
        self.running.look();
        let Some(line) = self.running.take_line() else { return Ok(()) };
        let line = self.text(line)?;
        Err(self.unasked(&line))
    }

    fn text(&mut self, mut line: Vec<u8>) -> Result<String, Breakage> {
        self.received += 1;
        // Many short lines without an answer are a flood, too.
        self.left = self.left.checked_sub(line.len()).ok_or_else(|| self.flooded())?;
        while line.last().is_some_and(|byte| matches!(byte, b'\n' | b'\r')) {
            line.pop();
        }
        String::from_utf8(line).map_err(|error| {
            nonsense(&String::from_utf8_lossy(error.as_bytes()), "it is not UTF-8")
        })
    }

    fn flooded(&self) -> Breakage {
        let bound = format!("{} bytes", self.limits.output);
        Breakage::Flooded { request: self.request.clone(), bound }
    }
}

/// The break of an engine that wrote an invalid line.
pub(crate) fn nonsense(line: &str, why: impl Into<String>) -> Breakage {
    Breakage::Nonsense { line: answer::cut(line, LINE_SHOWN), why: why.into() }
}

#[cfg(all(test, unix))]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use super::{Limits, Program, Source};
    use crate::process::Command;

    #[test]
    fn a_panic_within_a_question_ends_the_program_and_the_next_question_has_its_own_answer() {
        let echo = Command { program: "cat".into(), arguments: Vec::new() };
        let mut program = Program::new(Source::Command(echo), Limits::default(), |_| false);
        let ask = |program: &mut Program<String>, question: &str, fails: bool| {
            program.ask(
                |talk| {
                    talk.say("who are you?");
                    talk.receive()
                },
                |talk, _| {
                    talk.say(question);
                    assert!(!fails, "the caller fails while the answer has not been read");
                    Ok(talk.receive()?)
                },
            )
        };
        let failing = catch_unwind(AssertUnwindSafe(|| ask(&mut program, "first", true)));
        assert!(failing.is_err());
        assert!(program.greeting().is_none(), "it still owes an answer");
        assert_eq!(ask(&mut program, "second", false).as_deref(), Ok("second"));
    }
}
