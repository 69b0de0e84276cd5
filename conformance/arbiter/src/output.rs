//! Standard output, buffered, and standard error, both without [hidden characters](cases::shown::is_hidden).

use std::io::{self, BufWriter, IsTerminal, Stdout, Write};

use cases::shown::{escaped, lines};

/// Writes a text and a line break to standard error, with hidden characters escaped.
pub fn diagnostic(text: &str) {
    // The terminal may be gone.
    let _ = writeln!(io::stderr(), "{}", lines(text));
}

/// Breaks a text between words into lines of at most `width` characters. A longer word gets a line to itself.
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.into()),
        }
    }
    lines
}

/// Separates two results.
pub fn blank_line_if(is_wanted: bool, out: &mut Output) -> io::Result<()> {
    if is_wanted {
        writeln!(out)?;
    }
    Ok(())
}

/// The texts of the items.
pub fn texts<'a, T: ToString + 'a>(items: impl IntoIterator<Item = &'a T>) -> Vec<String> {
    items.into_iter().map(ToString::to_string).collect()
}

pub struct Output {
    writer: BufWriter<Stdout>,
    terminal: bool,
    /// Whether the command goes on, without output, after the reader has closed the pipe.
    outlives_reader: bool,
    /// Whether the reader has closed the pipe.
    closed: bool,
    /// The first bytes of a character whose other bytes are still to come.
    begun: Vec<u8>,
}

impl Output {
    pub fn stdout() -> Output {
        let stdout = io::stdout();
        let terminal = stdout.is_terminal();
        let writer = BufWriter::new(stdout);
        Output { writer, terminal, outlives_reader: false, closed: false, begun: Vec::new() }
    }

    /// From now on, a pipe closed by its reader is not an error: the command continues, and its exit code states its result.
    pub fn outlive_reader(&mut self) {
        self.outlives_reader = true;
    }

    /// Returns the `outcome` of a write, but success if the reader has closed the pipe and the command outlives it.
    fn outcome(&mut self, outcome: io::Result<()>) -> io::Result<()> {
        match outcome {
            Err(error) if self.outlives_reader && error.kind() == io::ErrorKind::BrokenPipe => {
                self.closed = true;
                Ok(())
            }
            outcome => outcome,
        }
    }

    /// Writes text, with its hidden characters as escapes such as `\u202e`, which keep JSON and XML valid. Only texts
    /// from files, engines and arguments have hidden characters.
    fn write_shown(&mut self, bytes: &[u8]) -> io::Result<()> {
        let plain = |byte: &u8| matches!(byte, b' '..=b'~' | b'\n' | b'\t');
        if self.begun.is_empty() && bytes.iter().all(plain) {
            return self.writer.write_all(bytes);
        }
        self.begun.extend_from_slice(bytes);
        let complete = match str::from_utf8(&self.begun) {
            Err(error) if error.error_len().is_none() => error.valid_up_to(),
            _ => self.begun.len(),
        };
        let begun = self.begun.split_off(complete);
        let text = escaped(&String::from_utf8_lossy(&self.begun));
        self.begun = begun;
        self.writer.write_all(text.as_bytes())
    }
}

/// On a terminal each line is shown at once; a pipe receives larger pieces.
impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.closed {
            return Ok(bytes.len());
        }
        let written = self.write_shown(bytes);
        self.outcome(written)?;
        if self.terminal && bytes.contains(&b'\n') {
            self.flush()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.closed {
            return Ok(());
        }
        let flushed = self.writer.flush();
        self.outcome(flushed)
    }
}
