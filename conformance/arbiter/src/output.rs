//! Standard output, buffered.

use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};

/// Where a command writes its answer.
pub struct Output {
    writer: BufWriter<StdoutLock<'static>>,
    terminal: bool,
}

impl Output {
    /// The standard output of the program.
    pub fn stdout() -> Output {
        let stdout = io::stdout();
        let terminal = stdout.is_terminal();
        Output { writer: BufWriter::new(stdout.lock()), terminal }
    }
}

/// On a terminal each line is shown at once; a pipe receives larger pieces.
impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.writer.write(bytes)?;
        if self.terminal && bytes.contains(&b'\n') {
            self.writer.flush()?;
        }
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}
