//! Reads lines while a search or a count runs, since later lines can end it.

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, Builder};
use std::time::{Duration, Instant};

use suite::lines::{Came, read_line};

/// How long a search may run in total after `quit` has been read.
const AFTER_QUIT: Duration = Duration::from_secs(1);
/// How long a search may run in total after the end of the input, which may be a script that requests a turn.
const AFTER_END: Duration = Duration::from_secs(5);

/// The stack size, in bytes, of the thread that reads lines, and of the one that searches or counts.
const STACKS: [usize; 2] = [1 << 20, 8 << 20];

/// What comes from the input, or from the thread that searches or counts.
pub(super) enum Event {
    Line(String),
    /// A line longer than the limit.
    TooLong,
    /// The end of the input, or an error of it.
    End(io::Result<()>),
    /// A line to print.
    Said(String),
    /// The search or count is over.
    Over,
}

/// The lines to be obeyed, and the output.
pub(super) struct Desk<W> {
    sender: Sender<Event>,
    events: Receiver<Event>,
    /// Lines that came during a search or a count and are still to be obeyed.
    ahead: VecDeque<Event>,
    pub(super) output: W,
}

/// A search or count that runs, and what later lines demand of it.
#[derive(Default)]
pub(super) struct Work {
    /// Set to stop the search or count.
    pub(super) stop: Arc<AtomicBool>,
    /// When a search began; `None` for a count, which `isready` and the end of the input do not concern.
    pub(super) searches_since: Option<Instant>,
    /// Whether it goes on until a later line, such as `stop`, ends it.
    pub(super) is_endless: bool,
    /// Whether its answer is withheld until `stop` or `ponderhit`.
    pub(super) waits: bool,
    /// How long to search after `ponderhit`, if that has a limit.
    pub(super) ponder: Option<Duration>,
    pub(super) deadline: Option<Instant>,
    /// Whether another `go` has come, to which `stop`, `ponderhit` and `isready` then refer.
    pub(super) is_overtaken: bool,
}

impl Work {
    /// Obeys a later line as far as it concerns this work. Returns whether the line is an `isready` to be answered at once.
    fn hears(&mut self, event: &Event) -> bool {
        let word = match event {
            Event::Line(line) => line.split_whitespace().next().unwrap_or_default(),
            _ => "",
        };
        match word {
            "go" => self.is_overtaken = true,
            // Earlier searches without a limit are stopped, too, because nothing else could stop them.
            "stop" if !self.is_overtaken || self.is_endless => self.stop(),
            "ponderhit" if !self.is_overtaken => {
                self.waits = false;
                self.end_by(self.ponder.and_then(|time| Instant::now().checked_add(time)));
            }
            "isready" => {
                return self.searches_since.is_some() && !self.is_overtaken && !self.is_stopped();
            }
            "quit" => self.last(AFTER_QUIT),
            _ if matches!(event, Event::End(_)) => self.last(AFTER_END),
            _ => {}
        }
        false
    }

    /// No later line can stop this work. A search may run for the time `most` in total.
    fn last(&mut self, most: Duration) {
        if self.is_endless {
            self.stop();
        }
        self.end_by(self.searches_since.and_then(|begun| begun.checked_add(most)));
    }

    fn end_by(&mut self, time: Option<Instant>) {
        self.deadline = self.deadline.into_iter().chain(time).min();
    }

    fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

impl<W: Write> Desk<W> {
    /// Begins to read lines on a separate thread, up to `quit` or the end of the input.
    pub(super) fn open(mut input: impl BufRead + Send + 'static, output: W) -> io::Result<Desk<W>> {
        let (sender, events) = channel();
        let tell = sender.clone();
        let read = move || {
            let (mut line, mut ends) = (Vec::new(), false);
            while !ends {
                let event = match read_line(&mut input, &mut line) {
                    Ok(Came::TooLong) => Event::TooLong,
                    Ok(Came::Line) => Event::Line(String::from_utf8_lossy(&line).into_owned()),
                    end => Event::End(end.map(drop)),
                };
                ends = match &event {
                    Event::Line(line) => line.split_whitespace().next() == Some("quit"),
                    other => matches!(other, Event::End(_)),
                };
                ends |= tell.send(event).is_err();
            }
        };
        let thread = Builder::new().name("lines of UCI".into()).stack_size(STACKS[0]);
        thread.spawn(read).map_err(|error| no_thread(&error))?;
        Ok(Desk { sender, events, ahead: VecDeque::new(), output })
    }

    /// The next line to be obeyed, or the end of the input.
    pub(super) fn next(&mut self) -> Event {
        let ahead = self.ahead.pop_front();
        ahead.unwrap_or_else(|| self.events.recv().unwrap_or(Event::End(Ok(()))))
    }

    /// Calls `run` on another thread, with a function that prints a line. Obeys lines that concern it, and keeps others
    /// for later. Returns what `run` returns; a panic propagates.
    pub(super) fn attend<T: Send>(
        &mut self,
        mut work: Work,
        run: impl FnOnce(&mut dyn FnMut(String)) -> T + Send,
    ) -> io::Result<T> {
        let sender = self.sender.clone();
        let run = move || {
            let say = &mut |line| drop(sender.send(Event::Said(line)));
            let done = catch_unwind(AssertUnwindSafe(|| run(say)));
            let _ = sender.send(Event::Over);
            done
        };
        thread::scope(|scope| {
            let thread = Builder::new().stack_size(STACKS[1]);
            let thread = thread.spawn_scoped(scope, run).map_err(|error| no_thread(&error))?;
            let listened = self.listen(&mut work);
            if listened.is_err() {
                work.stop();
            }
            let done = thread.join().flatten().unwrap_or_else(|panic| resume_unwind(panic));
            listened.map(|()| done)
        })
    }

    /// Listens until the work is over and its answer is due.
    fn listen(&mut self, work: &mut Work) -> io::Result<()> {
        let (mut heard, mut is_over) = (0, false);
        loop {
            while let Some(event) = self.ahead.get(heard) {
                if work.hears(event) {
                    self.ahead.remove(heard);
                    self.print("readyok")?;
                } else {
                    heard += 1;
                }
            }
            if is_over && (!work.waits || work.is_stopped()) {
                return Ok(());
            }
            let deadline = work.deadline.filter(|_| !work.is_stopped());
            let left = deadline.map(|time| time.saturating_duration_since(Instant::now()));
            match self.events.recv_timeout(left.unwrap_or(Duration::MAX)) {
                Ok(Event::Said(line)) => self.print(&line)?,
                Ok(Event::Over) => is_over = true,
                Ok(line) => self.ahead.push_back(line),
                Err(_) => work.stop(),
            }
        }
    }

    fn print(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.output, "{line}")?;
        self.output.flush()
    }
}

fn no_thread(error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("a thread cannot be started: {error}"))
}
