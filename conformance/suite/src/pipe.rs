//! A program at the other end of a pipe: started, asked within limits of time and length, killed if it exceeds them, and
//! restarted for the next question. A [`Protocol`] knows what the lines mean.

#[cfg(target_os = "linux")]
mod orphans;
mod running;
mod tree;

use std::fmt;
use std::time::{Duration, Instant};

use types::{Game, Interrupt};

use self::running::{Came, Running};
use crate::answer;
use crate::command::Command;
use crate::conventions::Conventions;
use crate::counting::LONGEST_TIME;
use crate::driver::{Breakage, Broken, Driver, Late, Reply, Unanswered};
use crate::question::{Answer, Question};

pub use self::tree::left_behind;
pub(crate) use self::tree::strayed;

/// Limits on an engine: how long it may take, how much it may write, how often it may fail to restart.
#[derive(Clone, Debug)]
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

/// Makes this process adopt the processes that its engines started, when their parents end, so that it finds and ends even
/// those that left the engine's group and cleared their environment (on Linux; elsewhere this does nothing). Call this only
/// in a program that starts no other processes than engines.
pub fn adopt_orphans() -> std::io::Result<()> {
    #[cfg(target_os = "linux")]
    orphans::adopt()?;
    Ok(())
}

pub(crate) enum Source {
    Command(Command),
    /// What a program would write before it ends. Nothing reads the requests.
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

/// A protocol, and what is remembered about the program that speaks it.
pub trait Protocol: Sized {
    /// What the program says about itself at its start.
    type Greeting;

    const CAN_REFUSE: bool;

    /// Whether a line is an answer. Any other line is a remark, which the program may write at any time.
    fn is_answer(line: &str) -> bool;

    /// Exchanges greetings with a program that has just been started.
    fn greet(&mut self, talk: &mut Talk<'_>) -> Result<Self::Greeting, Breakage>;

    fn name(greeting: &Self::Greeting) -> Option<&String>;

    /// Why the program cannot be asked about a game; `None` if it can.
    fn lacks(&self, greeting: &Self::Greeting, game: Game) -> Option<String>;

    fn ask(program: &mut Program<Self>, question: &Question) -> Reply<Answer>;

    fn refuses(program: &mut Program<Self>, game: Game, position: &str) -> Reply<()>;

    fn conventions(&self) -> Conventions {
        Conventions::default()
    }
}

/// The driver of a program, which is started at once, and restarted after it broke.
pub struct Program<P: Protocol> {
    pub(crate) protocol: P,
    source: Source,
    limits: Limits,
    /// The name that the program gave itself, or its command.
    name: String,
    state: State<P::Greeting>,
    failed_starts: u32,
    /// How the first start failed, if the second succeeded.
    false_start: Option<Broken>,
    greeted: bool,
    questions: u64,
    /// The last question that the running program answered, cut if it is long.
    last: Option<String>,
    late: Option<Late>,
    is_strict: bool,
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
    /// How the program failed to start; `None` if it started, or if the start was interrupted.
    pub failed: Option<Broken>,
    /// How the first start failed, if the second succeeded.
    pub failed_at_first: Option<Broken>,
}

pub(crate) enum Trouble {
    Broken(Breakage),
    /// A line that came instead of the answer and belongs to the previous question.
    Late(String),
    /// The program did not answer, or the question was not asked.
    Unanswered(Unanswered),
}

impl From<Unanswered> for Trouble {
    fn from(why: Unanswered) -> Trouble {
        Trouble::Unanswered(why)
    }
}

impl From<Breakage> for Trouble {
    fn from(how: Breakage) -> Trouble {
        Trouble::Broken(how)
    }
}

impl<P: Protocol> Driver for Program<P> {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn conventions(&self) -> Conventions {
        self.protocol.conventions()
    }

    fn can_refuse(&self) -> bool {
        P::CAN_REFUSE
    }

    fn questions(&self) -> u64 {
        self.questions
    }

    fn late(&mut self) -> Option<Late> {
        self.late.take()
    }

    fn finish(&mut self) -> Option<Late> {
        let deadline = Instant::now() + AFTER;
        while let State::Running(running, _) = &mut self.state
            && matches!(running.wait(deadline), Came::Bytes)
            && Instant::now() < deadline
        {}
        if let Some(line) = self.unasked() {
            self.blame_last(&line);
        }
        self.late.take()
    }

    fn be_strict(&mut self) {
        self.is_strict = true;
    }

    fn restart(&mut self) -> bool {
        if let State::Running(..) = self.state {
            self.state = State::Stopped;
        }
        matches!(self.state, State::Stopped)
    }

    fn lacks(&mut self, game: Game) -> Option<String> {
        self.protocol.lacks(self.greeting()?, game)
    }

    fn refuses(&mut self, game: Game, position: &str) -> Reply<()> {
        let reply = P::refuses(self, game, position);
        self.unless_late(reply)
    }

    fn ask(&mut self, question: &Question) -> Reply<Answer> {
        let reply = P::ask(self, question);
        self.unless_late(reply)
    }
}

impl<P: Protocol> Program<P> {
    /// Starts a program; if that fails, once more.
    pub(crate) fn over(source: Source, protocol: P, limits: Limits) -> Program<P> {
        let mut program = Program {
            protocol,
            name: answer::fit(&source.to_string()),
            source,
            limits,
            state: State::Stopped,
            failed_starts: 0,
            false_start: None,
            greeted: false,
            questions: 0,
            last: None,
            late: None,
            is_strict: false,
        };
        if let Err(broken) = program.wake()
            && broken.how != Breakage::Interrupted
        {
            match program.wake() {
                Ok(()) => program.false_start = Some(broken),
                Err(again) if again.how.is_unasked() => {}
                Err(Broken { how, stderr }) => {
                    program.give_up(Broken { how: Breakage::NotBegun(Box::new(how)), stderr });
                }
            }
        }
        if let Some(own) = program.greeting().and_then(P::name) {
            program.name = own.clone();
        }
        program
    }

    /// Whether the program has started, and how starts of the program failed.
    pub fn start(&self) -> Start {
        let failed = match &self.state {
            State::GivenUp(broken) if !self.greeted => Some(broken.clone()),
            _ => None,
        };
        let is_running = self.greeting().is_some();
        Start { is_running, failed, failed_at_first: self.false_start.clone() }
    }

    /// The reply of the program to its first request; `None` if it is not running.
    pub(crate) const fn greeting(&self) -> Option<&P::Greeting> {
        match &self.state {
            State::Running(_, greeting) => Some(greeting),
            _ => None,
        }
    }

    /// The reply to a question that the protocol cannot express: skipped, unless the program cannot be started.
    pub(crate) fn cannot<T>(&mut self, why: &str) -> Reply<T> {
        self.wake()?;
        Err(Unanswered::Skipped(why.into()))
    }

    fn unless_late<T>(&mut self, reply: Reply<T>) -> Reply<T> {
        let late = if self.is_strict { self.late.take() } else { None };
        late.map_or(reply, |late| Err(Unanswered::Broken(late.broken)))
    }

    fn wake(&mut self) -> Result<(), Broken> {
        match &self.state {
            State::Stopped => self.start_anew(),
            State::Running(..) => Ok(()),
            State::GivenUp(broken) => Err(broken.clone()),
        }
    }

    /// Asks a question, after starting the program if it is not running. After an error the program is dead. A second
    /// answer to the previous question is a break at that question: the program is restarted before it gets this one.
    pub(crate) fn exchange<T>(
        &mut self,
        game: Game,
        mut speak: impl FnMut(&mut Talk<'_>, &mut P::Greeting, &mut P) -> Result<T, Trouble>,
    ) -> Reply<T> {
        self.wake()?;
        if let Some(line) = self.unasked() {
            self.blame_last(&line);
            self.wake()?;
        }
        let (mut reply, mut asked) = self.speak(game, &mut speak);
        if let (Err(Trouble::Late(line)), Some(_)) = (&reply, &self.last) {
            self.blame_last(line);
            self.wake()?;
            (reply, asked) = self.speak(game, &mut speak);
        }
        let reply = match reply {
            Ok(answer) => Ok(answer),
            Err(Trouble::Unanswered(why)) => Err(why),
            Err(Trouble::Broken(how)) => return Err(self.fail(how)),
            Err(Trouble::Late(line)) => {
                return Err(self.fail(nonsense(&line, "it answers another request")));
            }
        };
        if !asked.is_empty() {
            self.questions += 1;
            self.last = Some(asked);
        }
        reply
    }

    fn fail(&mut self, how: Breakage) -> Unanswered {
        self.questions += 1;
        self.stop(how).into()
    }

    /// Calls `speak`, and returns the answer with the request that was sent. If `speak` panics, the engine's process is ended;
    /// otherwise its late answer would be mistaken for the answer to the next question.
    fn speak<T>(
        &mut self,
        game: Game,
        speak: &mut impl FnMut(&mut Talk<'_>, &mut P::Greeting, &mut P) -> Result<T, Trouble>,
    ) -> (Result<T, Trouble>, String) {
        let State::Running(mut running, mut greeting) =
            std::mem::replace(&mut self.state, State::Stopped)
        else {
            unreachable!("it was woken just now")
        };
        let mut talk = Talk::new(&mut running, &self.limits, self.limits.answer);
        let reply = match self.protocol.lacks(&greeting, game) {
            Some(why) => Err(Unanswered::Skipped(why).into()),
            None => speak(&mut talk, &mut greeting, &mut self.protocol),
        };
        let request = talk.request;
        self.state = State::Running(running, greeting);
        (reply, request)
    }

    /// An answer that the program sent without being asked.
    fn unasked(&mut self) -> Option<String> {
        let State::Running(running, _) = &mut self.state else { return None };
        running.look();
        while let Some(line) = running.unread.take_line() {
            let line = String::from_utf8_lossy(&line);
            let line = line.trim_end();
            if P::is_answer(line) {
                return Some(line.into());
            }
        }
        None
    }

    /// Stops the program because it wrote a line after its last answer: a break at the question that was answered last.
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

    fn start_anew(&mut self) -> Result<(), Broken> {
        let most = if self.greeted { self.limits.failed_restarts.max(1) } else { TRIES };
        if self.failed_starts >= most {
            let how = Breakage::GivenUp { game: None, breaks: self.failed_starts };
            return Err(self.give_up(how.into()));
        }
        let started = match &self.source {
            Source::Command(command) => Running::start(command),
            Source::Given(bytes) => Ok(Running::given(bytes)),
        };
        let mut running = match started {
            Ok(running) => running,
            Err(error) => {
                let how = Breakage::NotStarted(format!("`{}`: {error}", self.source));
                return Err(self.give_up(how.into()));
            }
        };
        let mut talk = Talk::new(&mut running, &self.limits, self.limits.start);
        match self.protocol.greet(&mut talk) {
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
            _ => how.into(),
        }
    }
}

/// One request and its answer.
pub struct Talk<'a> {
    running: &'a mut Running,
    limits: &'a Limits,
    limit: Duration,
    deadline: Instant,
    left: usize,
    has_received: bool,
    request: String,
}

impl Talk<'_> {
    fn new<'a>(running: &'a mut Running, limits: &'a Limits, limit: Duration) -> Talk<'a> {
        let limit = limit.min(LONGEST_TIME);
        let (deadline, left) = (Instant::now() + limit, limits.output);
        Talk { running, limits, limit, deadline, left, has_received: false, request: String::new() }
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

    pub(crate) const fn limit(&self) -> Duration {
        self.limit
    }

    pub(crate) fn receive(&mut self) -> Result<String, Breakage> {
        loop {
            if let Some(line) = self.hear_until(None)? {
                return Ok(line);
            }
        }
    }

    /// Like [`receive`](Talk::receive), but returns `None` if no line has come by the time `until`, if one is given.
    pub(crate) fn hear_until(
        &mut self,
        until: Option<Instant>,
    ) -> Result<Option<String>, Breakage> {
        let wake = until.map_or(self.deadline, |until| until.min(self.deadline));
        loop {
            // A first line that has already come is in time, even if we read it only after the deadline.
            if !self.has_received
                && let Some(line) = self.running.unread.take_line()
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
            if let Some(line) = self.running.unread.take_line() {
                return self.text(line).map(Some);
            }
            if until.is_some_and(|until| Instant::now() >= until) {
                return Ok(None);
            }
            if self.running.unread.bytes.len() > self.left {
                return Err(self.flooded());
            }
            if let Came::End(status) = self.running.wait(wake) {
                return Err(Breakage::Died { status, request: self.request.clone() });
            }
        }
    }

    pub(crate) fn unasked(&self, line: &str) -> Breakage {
        Breakage::Unasked { line: answer::cut(line, LINE_SHOWN), request: self.request.clone() }
    }

    /// Checks that no line has already come after the answer.
    pub(crate) fn end(&mut self) -> Result<(), Breakage> {
        self.running.look();
        let Some(line) = self.running.unread.take_line() else { return Ok(()) };
        let line = self.text(line)?;
        Err(self.unasked(&line))
    }

    fn text(&mut self, mut line: Vec<u8>) -> Result<String, Breakage> {
        self.has_received = true;
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

pub(crate) fn nonsense(line: &str, why: impl Into<String>) -> Breakage {
    Breakage::Nonsense { line: answer::cut(line, LINE_SHOWN), why: why.into() }
}

#[cfg(all(test, unix))]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use super::*;

    /// A program that repeats every line.
    struct Echo;

    impl Protocol for Echo {
        type Greeting = String;

        const CAN_REFUSE: bool = false;

        fn is_answer(_line: &str) -> bool {
            false
        }

        fn greet(&mut self, talk: &mut Talk<'_>) -> Result<String, Breakage> {
            talk.say("who are you?");
            talk.receive()
        }

        fn name(greeting: &String) -> Option<&String> {
            Some(greeting)
        }

        fn lacks(&self, _greeting: &String, _game: Game) -> Option<String> {
            None
        }

        fn ask(program: &mut Program<Echo>, _question: &Question) -> Reply<Answer> {
            program.cannot("it repeats every line")
        }

        fn refuses(program: &mut Program<Echo>, _game: Game, _position: &str) -> Reply<()> {
            program.cannot("it repeats every line")
        }
    }

    #[test]
    fn a_panic_within_a_question_ends_the_program_and_the_next_question_has_its_own_answer() {
        let cat = Command { program: "cat".into(), arguments: Vec::new() };
        let mut program = Program::over(Source::Command(cat), Echo, Limits::default());
        let ask = |program: &mut Program<Echo>, question: &str, fails: bool| {
            program.exchange(Game::Chess, |talk, _, _| {
                talk.say(question);
                assert!(!fails, "the caller fails while the answer has not been read");
                Ok(talk.receive()?)
            })
        };
        let failing = catch_unwind(AssertUnwindSafe(|| ask(&mut program, "first", true)));
        assert!(failing.is_err());
        assert!(program.greeting().is_none(), "it still owes an answer");
        assert_eq!(ask(&mut program, "second", false), Ok("second".into()));
    }
}
