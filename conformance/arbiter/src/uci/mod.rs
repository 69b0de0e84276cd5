//! UCI: a small server for an engine, and the searches of a player.

pub mod front;
pub mod go;

use std::io::Cursor;

use cases::shown::assert_shown;
use suite::counting::CountLimits;
use suite::lines::LONGEST_LINE;
use types::Engine;

/// Limits on counts: `go perft 20` is well formed, but endless.
const LIMITS: CountLimits = CountLimits { nodes: Some(2000), time: None };

/// A property that holds for every input: `readyok(front(input)) = isready(input)`, for every line up to `quit`, and
/// `shown(front(input)) = front(input)`. The fuzz target of UCI calls it, and so does a test with its corpus.
///
/// # Panics
///
/// If the front panics, writes something that is not text or has hidden characters, or answers more or fewer of these lines.
pub fn property(engine: &dyn Engine, bytes: &[u8]) {
    let mut output = Vec::new();
    front::serve(engine, LIMITS, Cursor::new(bytes.to_vec()), &mut output)
        .expect("reading and writing memory does not fail");
    let printed = String::from_utf8(output).expect("UCI is text");
    assert_shown(&printed);
    let mut asked = 0;
    for line in bytes.split(|&byte| byte == b'\n').filter(|line| line.len() <= LONGEST_LINE) {
        let line = String::from_utf8_lossy(line);
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["quit", ..] => break,
            ["isready"] => asked += 1,
            _ => {}
        }
    }
    assert_eq!(printed.lines().filter(|&line| line == "readyok").count(), asked, "{printed}");
}
