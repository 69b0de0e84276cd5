//! A program at the other end of a pipe: started, written to, read from within bounds of time and
//! length, killed when it breaks them, and started again for what comes next.
//!
//! Nothing here knows what the lines mean.

use std::io::{Read, Write};
use std::process::{ChildStderr, ChildStdin, ChildStdout, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

#[cfg(windows)]
use process_wrap::std::JobObject;
#[cfg(unix)]
use process_wrap::std::ProcessGroup;
use process_wrap::std::{ChildWrapper, CommandWrap};

use crate::driver::{Broken, How};
use crate::process::Command;

/// How long to wait for an engine, how much it may write, how often it may break.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// For an answer to one request.
    pub answer: Duration,
    /// For the first answer of a program that was just started.
    pub start: Duration,
    /// Bytes of standard output for one answer.
    pub output: usize,
    /// How often a broken engine is started again before the driver gives up on it; once at most
    /// while it has never given a first answer.
    pub restarts: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            answer: Duration::from_secs(10),
            start: Duration::from_secs(30),
            output: 16 << 20,
            restarts: 20,
        }
    }
}

/// Bytes of standard error that are kept.
const STDERR_KEPT: usize = 2048;
/// Characters of a bad line that are told.
const LINE_TOLD: usize = 200;
/// Bytes read at once, and how many such pieces may wait unread.
const PIECE: usize = 1 << 16;
const PIECES: usize = 16;
/// How long a program that closed its output, or was asked to end, may take to end.
const LEAVE: Duration = Duration::from_millis(500);

/// A program that is started when needed, and again when it has broken.
pub(crate) struct Program<S> {
    command: Command,
    limits: Limits,
    state: State<S>,
    starts: u32,
    /// Whether it ever got through its greeting.
    greeted: bool,
}

enum State<S> {
    Stopped,
    Running(Pipe, S),
    /// It cannot be started, or was started too often.
    GivenUp(Broken),
}

impl<S> Program<S> {
    pub(crate) fn new(command: Command, limits: Limits) -> Program<S> {
        Program { command, limits, state: State::Stopped, starts: 0, greeted: false }
    }

    /// What the running program said when it was started; `None` if it does not run.
    pub(crate) fn greeting(&self) -> Option<&S> {
        match &self.state {
            State::Running(_, greeting) => Some(greeting),
            _ => None,
        }
    }

    /// Talks with the program, starting it first with `greet` where it does not run. After an error
    /// the program is dead and the next talk starts another.
    pub(crate) fn talk<T>(
        &mut self,
        greet: impl FnOnce(&mut Talk<'_>) -> Result<S, How>,
        speak: impl FnOnce(&mut Talk<'_>, &mut S) -> Result<T, How>,
    ) -> Result<T, Broken> {
        if matches!(self.state, State::Stopped) {
            self.start(greet)?;
        }
        let (pipe, greeting) = match &mut self.state {
            State::Running(pipe, greeting) => (pipe, greeting),
            State::GivenUp(broken) => return Err(broken.clone()),
            State::Stopped => unreachable!("it was started just now"),
        };
        let mut talk = Talk::new(pipe, self.limits.answer, self.limits.output);
        let said = speak(&mut talk, greeting);
        said.map_err(|how| self.stop(how))
    }

    fn start(&mut self, greet: impl FnOnce(&mut Talk<'_>) -> Result<S, How>) -> Result<(), Broken> {
        let most = self.limits.restarts;
        let restarts = if self.greeted { most } else { most.min(1) };
        if self.starts > restarts {
            let how = How::GivenUp { starts: self.starts };
            let broken = Broken { how, stderr: String::new() };
            self.state = State::GivenUp(broken.clone());
            return Err(broken);
        }
        self.starts += 1;
        let mut pipe = match Pipe::start(&self.command) {
            Ok(pipe) => pipe,
            Err(error) => {
                let why = format!("`{}`: {error}", self.command);
                let broken = Broken { how: How::NotStarted(why), stderr: String::new() };
                self.state = State::GivenUp(broken.clone());
                return Err(broken);
            }
        };
        let mut talk = Talk::new(&mut pipe, self.limits.start, self.limits.output);
        match greet(&mut talk) {
            Ok(greeting) => {
                self.greeted = true;
                self.state = State::Running(pipe, greeting);
                Ok(())
            }
            Err(how) => Err(pipe.kill(how)),
        }
    }

    fn stop(&mut self, how: How) -> Broken {
        match std::mem::replace(&mut self.state, State::Stopped) {
            State::Running(pipe, _) => pipe.kill(how),
            _ => Broken { how, stderr: String::new() },
        }
    }
}

/// One request and its answer.
pub(crate) struct Talk<'a> {
    pipe: &'a mut Pipe,
    limit: Duration,
    deadline: Instant,
    bound: usize,
    left: usize,
    request: String,
}

impl Talk<'_> {
    fn new(pipe: &mut Pipe, limit: Duration, bound: usize) -> Talk<'_> {
        let deadline = Instant::now() + limit;
        Talk { pipe, limit, deadline, bound, left: bound, request: String::new() }
    }

    /// Sends a line.
    pub(crate) fn say(&mut self, line: &str) {
        self.request = cut(line);
        // A program that no longer reads shows itself when its answer is read.
        let _ = self.pipe.requests.send(format!("{line}\n"));
    }

    /// The next line that the program writes, without its line break.
    pub(crate) fn hear(&mut self) -> Result<String, How> {
        loop {
            if let Some(end) = self.pipe.unread.iter().position(|&byte| byte == b'\n') {
                let mut line: Vec<u8> = self.pipe.unread.drain(..=end).collect();
                // Many short lines that say nothing are a flood too.
                self.left = self.left.checked_sub(line.len()).ok_or_else(|| self.flooded())?;
                while line.last().is_some_and(|byte| matches!(byte, b'\n' | b'\r')) {
                    line.pop();
                }
                return String::from_utf8(line).map_err(|error| How::Nonsense {
                    line: cut(&String::from_utf8_lossy(error.as_bytes())),
                    why: "it is not UTF-8".into(),
                });
            }
            if self.pipe.unread.len() > self.left {
                return Err(self.flooded());
            }
            let patience = self.deadline.saturating_duration_since(Instant::now());
            match self.pipe.output.recv_timeout(patience) {
                Ok(piece) => self.pipe.unread.extend_from_slice(&piece),
                Err(RecvTimeoutError::Timeout) => {
                    let limit_ms = self.limit.as_millis();
                    return Err(How::Hung { limit_ms, request: self.request.clone() });
                }
                Err(RecvTimeoutError::Disconnected) => {
                    let status = self.pipe.status();
                    return Err(How::Died { status, request: self.request.clone() });
                }
            }
        }
    }
}

impl Talk<'_> {
    fn flooded(&self) -> How {
        How::Flooded { request: self.request.clone(), bound: format!("{} bytes", self.bound) }
    }
}

/// Nonsense, with the line that is.
pub(crate) fn nonsense(line: &str, why: impl Into<String>) -> How {
    How::Nonsense { line: cut(line), why: why.into() }
}

fn cut(line: &str) -> String {
    match line.char_indices().nth(LINE_TOLD) {
        Some((at, _)) => format!("{}…", &line[..at]),
        None => line.into(),
    }
}

/// A running program. Threads move its bytes, so that nothing it does or leaves undone blocks.
struct Pipe {
    child: Box<dyn ChildWrapper>,
    requests: Sender<String>,
    output: Receiver<Vec<u8>>,
    unread: Vec<u8>,
    stderr: Arc<Mutex<Vec<u8>>>,
    /// Closed when standard error is.
    stderr_end: Receiver<()>,
}

impl Pipe {
    fn start(command: &Command) -> std::io::Result<Pipe> {
        let mut wrap = CommandWrap::with_new(&command.program, |process| {
            process
                .args(&command.arguments)
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .stderr(Stdio::piped());
        });
        // A shell or an interpreter between us and the engine must not outlive it.
        #[cfg(unix)]
        wrap.wrap(ProcessGroup::leader());
        #[cfg(windows)]
        wrap.wrap(JobObject);
        let mut child = wrap.spawn()?;
        let (requests, to_write) = mpsc::channel();
        let (read, output) = mpsc::sync_channel(PIECES);
        let stderr = Arc::new(Mutex::new(Vec::new()));
        let (end, stderr_end) = mpsc::channel::<()>();
        if let Some(stdin) = child.stdin().take() {
            thread::spawn(move || write_all(stdin, &to_write));
        }
        if let Some(stdout) = child.stdout().take() {
            thread::spawn(move || read_all(stdout, &read));
        }
        if let Some(errors) = child.stderr().take() {
            let kept = Arc::clone(&stderr);
            thread::spawn(move || {
                keep_end(errors, &kept);
                drop(end);
            });
        }
        Ok(Pipe { child, requests, output, unread: Vec::new(), stderr, stderr_end })
    }

    /// The exit status in words, waited for a little: the output closes before the process is gone.
    fn status(&mut self) -> String {
        let deadline = Instant::now() + LEAVE;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return status.to_string(),
                Ok(None) if Instant::now() < deadline => thread::sleep(Duration::from_millis(5)),
                Ok(None) => return "output closed, still running".into(),
                Err(error) => return format!("no status: {error}"),
            }
        }
    }

    fn kill(mut self, how: How) -> Broken {
        // Fails where everything is gone already.
        let _ = self.child.start_kill();
        let _ = self.stderr_end.recv_timeout(LEAVE);
        let kept = self.stderr.lock().unwrap_or_else(PoisonError::into_inner);
        let stderr = String::from_utf8_lossy(&kept).into_owned();
        Broken { how, stderr }
    }
}

impl Drop for Pipe {
    /// Closes the program's input and lets it leave; kills it, and what it started, if it does not.
    fn drop(&mut self) {
        let (closed, _) = mpsc::channel();
        self.requests = closed;
        let quiet = self.child.try_wait().is_ok_and(|status| status.is_some());
        if !quiet {
            self.status();
        }
        // Fails where everything is gone already.
        let _ = self.child.start_kill();
        let _ = self.child.wait();
    }
}

fn write_all(mut stdin: ChildStdin, requests: &Receiver<String>) {
    for request in requests {
        if stdin.write_all(request.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn read_all(mut stdout: ChildStdout, read: &SyncSender<Vec<u8>>) {
    let mut buffer = vec![0; PIECE];
    loop {
        match stdout.read(&mut buffer) {
            Ok(0) | Err(_) => return,
            Ok(count) => {
                if read.send(buffer[..count].to_vec()).is_err() {
                    return;
                }
            }
        }
    }
}

fn keep_end(mut stderr: ChildStderr, kept: &Mutex<Vec<u8>>) {
    let mut buffer = vec![0; STDERR_KEPT];
    while let Ok(count @ 1..) = stderr.read(&mut buffer) {
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend_from_slice(&buffer[..count]);
        let excess = kept.len().saturating_sub(STDERR_KEPT);
        kept.drain(..excess);
    }
}
