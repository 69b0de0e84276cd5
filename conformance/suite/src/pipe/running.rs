//! A running program. Threads read and write its pipes, so that a program that stops reading or writing cannot block us.

use std::collections::VecDeque;
use std::io::{Read, Write};
use std::process::{ChildStderr, ChildStdin, ChildStdout};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use std::{io, thread};

use super::tree::{ProcessTree, poll};
use crate::answer;
use crate::command::Command;
use crate::driver::{Breakage, Broken};

const STDERR_KEPT: usize = 2048;
/// The output is read in pieces of at most `PIECE` bytes, of which at most `PIECES` are unread.
const PIECE: usize = 1 << 16;
const PIECES: usize = 16;
/// The stack size in bytes of a thread that transfers bytes, whatever `RUST_MIN_STACK` says.
const STACK: usize = 1 << 20;
/// How long a program may take to end after it has closed its output, or after its input was closed.
const LEAVE: Duration = Duration::from_millis(500);
/// The time between two checks whether the program is alive and whether the run is interrupted.
const LOOK: Duration = Duration::from_millis(50);

pub(super) struct Running {
    /// The processes of the program; `None` if bytes are given instead of a program.
    family: Option<ProcessTree>,
    requests: Sender<String>,
    output: Receiver<Vec<u8>>,
    pub(super) unread: Unread,
    /// The end of standard error, shared with the thread that reads it until it is closed.
    stderr: Arc<Mutex<Vec<u8>>>,
}

pub(super) enum Came {
    Bytes,
    Nothing,
    /// No more output will come. The words say how the program ended, or that it closed its output.
    End(String),
}

impl Running {
    pub(super) fn start(command: &Command) -> io::Result<Running> {
        let (family, (input, output_pipe, errors)) = ProcessTree::start(command)?;
        let (requests, to_write) = mpsc::channel();
        let (read, output) = mpsc::sync_channel(PIECES);
        let stderr = Arc::default();
        // If a thread cannot be started, `family` is dropped, which ends the program.
        start_thread(move || write_all(input, &to_write))?;
        start_thread(move || read_all(output_pipe, &read))?;
        let kept = Arc::clone(&stderr);
        start_thread(move || keep_end(errors, &kept))?;
        Ok(Running { family: Some(family), requests, output, unread: Unread::default(), stderr })
    }

    /// Behaves like a program that writes these bytes and then ends.
    pub(super) fn given(bytes: &[u8]) -> Running {
        let unread = Unread { bytes: bytes.to_vec().into(), searched: 0 };
        // The other end of each channel is dropped, as if the program had closed its pipes.
        let (requests, output) = (mpsc::channel().0, mpsc::channel().1);
        Running { family: None, requests, output, unread, stderr: Arc::default() }
    }

    /// Queues a line to be written. A program that no longer reads is noticed only when we wait for its answer.
    pub(super) fn write_line(&self, line: &str) {
        let _ = self.requests.send(format!("{line}\n"));
    }

    /// Waits for output until the deadline, but no longer than [`LOOK`].
    pub(super) fn wait(&mut self, deadline: Instant) -> Came {
        let patience = deadline.saturating_duration_since(Instant::now()).min(LOOK);
        let mut piece = self.output.recv_timeout(patience);
        let mut end = None;
        if piece == Err(RecvTimeoutError::Timeout) {
            // The output does not end with the engine if a process that the engine left behind holds the pipe open.
            let Some(status) = self.family.as_mut().and_then(ProcessTree::status) else {
                return Came::Nothing;
            };
            // Output that the engine wrote before it ended may still arrive.
            piece = self.output.recv_timeout(LOOK);
            end = Some(status);
        }
        if let Ok(piece) = piece {
            self.unread.bytes.extend(piece);
            return Came::Bytes;
        }
        let family = self.family.as_mut();
        let end = end.or_else(|| family?.status_by(Instant::now() + LEAVE));
        Came::End(end.map_or("output closed, still running".into(), |it| it.to_string()))
    }

    /// Takes the output that has come so far, without waiting.
    pub(super) fn look(&mut self) {
        // The rest of a flood stays unread for now: it is reported when the lines are read.
        while self.unread.bytes.len() < PIECES * PIECE
            && let Ok(piece) = self.output.try_recv()
        {
            self.unread.bytes.extend(piece);
        }
    }

    /// Ends the program and everything that it started. Returns the break, with the end of standard error.
    pub(super) fn kill(mut self, how: Breakage) -> Broken {
        if let Some(family) = &mut self.family {
            family.end();
        }
        let is_closed = || (Arc::strong_count(&self.stderr) == 1).then_some(());
        poll(Instant::now() + LEAVE, is_closed);
        let kept = self.stderr.lock().unwrap_or_else(PoisonError::into_inner);
        Broken { how, stderr: answer::lines(&String::from_utf8_lossy(&kept)) }
    }
}

impl Drop for Running {
    /// Closes the program's input and waits briefly for the program to end, before it kills what is still running.
    fn drop(&mut self) {
        let (closed, _) = mpsc::channel();
        self.requests = closed;
        if let Some(family) = &mut self.family {
            family.status_by(Instant::now() + LEAVE);
            family.end();
        }
    }
}

fn start_thread(work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    let started = thread::Builder::new().stack_size(STACK).spawn(work);
    started.map(drop).map_err(|error| {
        io::Error::new(error.kind(), format!("a thread cannot be started: {error}"))
    })
}

/// Bytes that have been read and not yet taken as lines. The search for line breaks examines every byte once.
#[derive(Default)]
pub(super) struct Unread {
    pub(super) bytes: VecDeque<u8>,
    /// Where the search for the next line break continues. The bytes before have none.
    searched: usize,
}

impl Unread {
    /// The next complete line that has already come, with its line break.
    pub(super) fn take_line(&mut self) -> Option<Vec<u8>> {
        let rest = self.bytes.range(self.searched..);
        let Some(end) = rest.into_iter().position(|&byte| byte == b'\n') else {
            self.searched = self.bytes.len();
            return None;
        };
        let line = self.bytes.drain(..=self.searched + end).collect();
        self.searched = 0;
        if self.bytes.is_empty() {
            // The memory of one long line is not kept forever.
            self.bytes.shrink_to(PIECE);
        }
        Some(line)
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
            Ok(count @ 1..) if read.send(buffer[..count].to_vec()).is_ok() => {}
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            _ => return,
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

#[cfg(test)]
mod tests {
    use super::{PIECE, Unread};

    #[test]
    fn lines_are_taken_one_by_one_from_pieces_of_any_size() {
        let text = b"one\n\ntwo\r\nthree\nrest";
        for size in 1..=text.len() {
            let mut unread = Unread::default();
            let mut lines = Vec::new();
            for piece in text.chunks(size) {
                unread.bytes.extend(piece);
                lines.extend(std::iter::from_fn(|| unread.take_line()));
            }
            assert_eq!(lines, [&b"one\n"[..], b"\n", b"two\r\n", b"three\n"], "{size}");
            assert_eq!(unread.bytes.len(), 4);
        }
    }

    /// The bytes of a long line are not searched again with every piece that comes.
    #[test]
    fn a_byte_without_line_break_is_looked_at_once() {
        let mut unread = Unread::default();
        let piece = vec![b'x'; PIECE];
        for pieces in 1..=4 {
            unread.bytes.extend(&piece);
            assert_eq!(unread.searched, (pieces - 1) * PIECE);
            assert_eq!(unread.take_line(), None);
            assert_eq!(unread.searched, pieces * PIECE);
        }
    }
}
