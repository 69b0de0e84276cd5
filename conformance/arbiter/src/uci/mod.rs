//! UCI: a small server for an engine and, optionally, for a player that searches.

pub mod front;
pub mod go;

use std::io::Cursor;

use cases::shown::assert_shown;
use suite::counting::CountLimits;
use suite::lines::LONGEST_LINE;
use types::Engine;

/// Limits on the counts of [`property`]: `go perft 20` is well formed, but would never end.
const LIMITS: CountLimits = CountLimits { nodes: Some(2000), time: None };

/// Checks a property that must hold for every input: each `isready` up to `quit` is answered with one `readyok`, and
/// nothing that the server writes has hidden characters. The fuzz target and the test of its corpus call this.
///
/// # Panics
///
/// If the server panics or the property does not hold.
pub fn property(engine: &dyn Engine, bytes: &[u8]) {
    let mut output = Vec::new();
    front::serve(engine, LIMITS, Cursor::new(bytes.to_vec()), &mut output)
        .expect("reading and writing memory does not fail");
    let printed = String::from_utf8(output).expect("UCI is text");
    assert_shown(&printed);
    let lines = bytes.split(|&byte| byte == b'\n').filter(|line| line.len() <= LONGEST_LINE);
    let lines = lines.map(String::from_utf8_lossy);
    let obeyed = lines.take_while(|line| line.split_whitespace().next() != Some("quit"));
    let asked = obeyed.filter(|line| line.split_whitespace().eq(["isready"])).count();
    assert_eq!(printed.lines().filter(|&line| line == "readyok").count(), asked, "{printed}");
}
