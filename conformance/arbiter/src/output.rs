//! Standard output, buffered.

use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};

/// Where a command writes its answer.
pub struct Output {
    writer: BufWriter<StdoutLock<'static>>,
    terminal: bool,
    /// Whether the command goes on without output once nobody reads it any more.
    outlives_reader: bool,
    /// Whether nobody reads it any more.
    closed: bool,
}

impl Output {
    /// The standard output of the program.
    pub fn stdout() -> Output {
        let stdout = io::stdout();
        let terminal = stdout.is_terminal();
        let writer = BufWriter::new(stdout.lock());
        Output { writer, terminal, outlives_reader: false, closed: false }
    }

    /// From now on, a pipe that its reader closes is no error: the command does what else it has to do, and its exit code
    /// still says what came of it.
    pub fn outlive_reader(&mut self) {
        self.outlives_reader = true;
    }

    /// The outcome of writing; `done` if nobody reads any more.
    fn outcome<T>(&mut self, outcome: io::Result<T>, done: T) -> io::Result<T> {
        match outcome {
            Err(error) if self.outlives_reader && error.kind() == io::ErrorKind::BrokenPipe => {
                self.closed = true;
                Ok(done)
            }
            outcome => outcome,
        }
    }
}

/// On a terminal each line is shown at once; a pipe receives larger pieces.
impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.closed {
            return Ok(bytes.len());
        }
        let written = self.writer.write(bytes);
        let written = self.outcome(written, bytes.len())?;
        if self.terminal && bytes.contains(&b'\n') {
            self.flush()?;
        }
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.closed {
            return Ok(());
        }
        let flushed = self.writer.flush();
        self.outcome(flushed, ())
    }
}
