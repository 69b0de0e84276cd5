//! The processes of an engine: started as a separate group, and all ended within a limited time, whatever they do.
//!
//! On Unix each engine has a *keeper*: a shell that reads a pipe whose other end only this process holds. If this
//! process is killed, the pipe ends, and the keeper ends the engine's group.

use std::collections::BTreeSet;
#[cfg(unix)]
use std::os::unix::process::CommandExt as _;
#[cfg(unix)]
use std::process::Child;
use std::process::{ChildStderr, ChildStdin, ChildStdout, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use std::{io, thread};

use crate::command::Command;

#[cfg(target_os = "linux")]
use super::orphans;

/// The environment variable that marks the processes of an engine, so that they are found again.
const MARK: &str = "CHESS_ARBITER_ENGINE";

const GONE: Duration = Duration::from_secs(5);

/// The processes that this process has started and not yet reaped: engines and their keepers.
static OURS: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());
static LEFT: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

static STRAYED: AtomicBool = AtomicBool::new(false);

/// Whether a process of an ended engine had left the engine's group and had to be searched for; known only on Linux.
pub(crate) fn strayed() -> bool {
    STRAYED.load(Ordering::SeqCst)
}

/// The ids of engines' processes that could not be ended, such as those that run as another user.
pub fn left_behind() -> Vec<u32> {
    let left = lock(&LEFT);
    #[cfg(target_os = "linux")]
    {
        let running: Vec<u32> =
            left.iter().copied().filter(|&id| orphans::is_running(id)).collect();
        // A process that keeps replacing itself by a new one has another id by now; its former id is returned.
        let others = running.is_empty() && lock(&OURS).is_empty() && orphans::has_adopted();
        if others { left.iter().copied().collect() } else { running }
    }
    #[cfg(not(target_os = "linux"))]
    left.iter().copied().collect()
}

/// The limit on running processes that engines have started, if more than that are running. Otherwise, and on systems other
/// than Linux, `None`. Reaps adopted processes that have ended.
pub(super) fn crowd() -> Option<usize> {
    #[cfg(target_os = "linux")]
    return orphans::is_crowded(&OURS).then_some(orphans::MOST);
    #[cfg(not(target_os = "linux"))]
    None
}

pub(super) struct ProcessTree {
    #[cfg(unix)]
    engine: Child,
    #[cfg(not(unix))]
    engine: Box<dyn process_wrap::std::ChildWrapper>,
    #[cfg(unix)]
    keeper: Option<Child>,
    #[cfg(target_os = "linux")]
    mark: String,
    status: Option<ExitStatus>,
    ended: bool,
}

/// The pipes to an engine's input, from its output, and from its standard error.
type Pipes = (ChildStdin, ChildStdout, ChildStderr);

impl ProcessTree {
    pub(super) fn start(command: &Command) -> io::Result<(ProcessTree, Pipes)> {
        static STARTED: AtomicU64 = AtomicU64::new(0);
        let number = STARTED.fetch_add(1, Ordering::Relaxed);
        let mark = format!("{}-{number}", std::process::id());
        let mut process = std::process::Command::new(&command.program);
        process
            .args(&command.arguments)
            .env(MARK, &mark)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        // This lock is held during the start, so that the search for orphans knows every child.
        let mut ours = lock(&OURS);
        #[cfg(unix)]
        let mut engine = process.process_group(0).spawn()?;
        #[cfg(not(unix))]
        let mut engine = {
            let mut wrap = process_wrap::std::CommandWrap::from(process);
            #[cfg(windows)]
            wrap.wrap(process_wrap::std::JobObject);
            wrap.spawn()?
        };
        ours.insert(engine.id());
        #[cfg(unix)]
        let pipes = (engine.stdin.take(), engine.stdout.take(), engine.stderr.take());
        #[cfg(not(unix))]
        let pipes = (engine.stdin().take(), engine.stdout().take(), engine.stderr().take());
        let (Some(input), Some(output), Some(errors)) = pipes else {
            return Err(io::Error::other("the process has no pipes"));
        };
        #[cfg(unix)]
        let keeper = start_keeper(engine.id()).ok();
        #[cfg(unix)]
        ours.extend(keeper.iter().map(Child::id));
        drop(ours);
        let family = ProcessTree {
            engine,
            #[cfg(unix)]
            keeper,
            #[cfg(target_os = "linux")]
            mark,
            status: None,
            ended: false,
        };
        Ok((family, (input, output, errors)))
    }

    /// How the engine itself ended; `None` while it is running.
    pub(super) fn status(&mut self) -> Option<ExitStatus> {
        if self.status.is_none() {
            self.status = self.engine.try_wait().ok().flatten();
        }
        self.status
    }

    /// Like [`status`](ProcessTree::status), after waiting for the end until the deadline.
    pub(super) fn status_by(&mut self, deadline: Instant) -> Option<ExitStatus> {
        poll(deadline, || self.status())
    }

    /// Ends the engine and every process that it started; [`left_behind`] lists those that do not end in a limited time.
    pub(super) fn end(&mut self) {
        if self.ended {
            return;
        }
        self.ended = true;
        // These two calls fail if everything has ended already.
        #[cfg(unix)]
        signal_group(self.engine.id());
        #[cfg(unix)]
        let _ = self.engine.kill();
        #[cfg(not(unix))]
        let _ = self.engine.start_kill();
        let is_gone = self.status_by(Instant::now() + GONE).is_some();
        let mut left = BTreeSet::new();
        left.extend((!is_gone).then(|| self.engine.id()));
        #[cfg(unix)]
        let keeper = self.keeper.take().map(dismiss);
        let mut ours = lock(&OURS);
        ours.remove(&self.engine.id());
        #[cfg(unix)]
        ours.retain(|id| Some(*id) != keeper);
        #[cfg(target_os = "linux")]
        {
            let group = self.engine.id();
            let entry = format!("{MARK}={}", self.mark);
            let (strayed, still) = orphans::end(&entry, group, &ours, Instant::now() + GONE);
            STRAYED.fetch_or(strayed, Ordering::SeqCst);
            left.extend(still);
        }
        drop(ours);
        lock(&LEFT).extend(left);
    }
}

impl Drop for ProcessTree {
    fn drop(&mut self) {
        self.end();
    }
}

/// The script of a keeper. `$1` is the id of the group, which is killed if the input ends without a line that dismisses the
/// keeper.
#[cfg(unix)]
const KEEPER: &str = "trap '' HUP INT TERM; read word && exit; kill -KILL \"-$1\"";

#[cfg(unix)]
fn start_keeper(group: u32) -> io::Result<Child> {
    std::process::Command::new("/bin/sh")
        .args(["-c", KEEPER, "chess-arbiter-keeper", &group.to_string()])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        // A signal from the terminal must not end the keeper before this process.
        .process_group(0)
        .spawn()
}

/// Ends a keeper, and returns the id of its process.
#[cfg(unix)]
fn dismiss(mut keeper: Child) -> u32 {
    use std::io::Write as _;
    if let Some(mut input) = keeper.stdin.take() {
        let _ = input.write_all(b"dismissed\n");
    }
    if poll(Instant::now() + GONE, || keeper.try_wait().ok().flatten()).is_none() {
        let _ = keeper.kill();
    }
    keeper.id()
}

#[cfg(unix)]
fn signal_group(leader: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    let leader = i32::try_from(leader).ok().and_then(Pid::from_raw);
    // The call fails if the group has no member left.
    let _ = leader.map(|leader| kill_process_group(leader, Signal::KILL));
}

/// Calls `ask`, the first time at once, until it gives an answer; `None` if the deadline passes before that.
pub(super) fn poll<T>(deadline: Instant, mut ask: impl FnMut() -> Option<T>) -> Option<T> {
    let mut pause = Duration::from_micros(100);
    loop {
        if let Some(answer) = ask() {
            return Some(answer);
        }
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return None;
        }
        thread::sleep(pause.min(left));
        pause = (pause * 2).min(Duration::from_millis(10));
    }
}

fn lock(set: &Mutex<BTreeSet<u32>>) -> MutexGuard<'_, BTreeSet<u32>> {
    set.lock().unwrap_or_else(PoisonError::into_inner)
}
