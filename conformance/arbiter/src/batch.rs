//! Positions answered one after the other: a line of standard input that cannot be answered is reported, and the others are
//! answered all the same.

use std::io::Write;

use serde_json::json;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::GivenPosition;
use crate::output::{Output, diagnostic};

/// Answers each position, and returns the worst exit code. `answer` also gets the number of positions answered before. A bad
/// line of standard input is reported on standard error, or with `json` in an object; any other failure ends the command.
pub fn each(
    positions: impl Iterator<Item = Result<GivenPosition, Failure>>,
    json: bool,
    out: &mut Output,
    mut answer: impl FnMut(GivenPosition, usize, &mut Output) -> Result<Exit, Failure>,
) -> Result<Exit, Failure> {
    let (mut exit, mut answered) = (Exit::Success, 0);
    for at in positions {
        match at.and_then(|at| answer(at, answered, out)) {
            Ok(one) => {
                answered += 1;
                exit = exit.max(one);
            }
            Err(failure) => {
                let Some(line) = failure.line() else { return Err(failure) };
                exit = exit.max(Exit::Usage);
                if json {
                    writeln!(out, "{}", json!({ "line": line, "error": failure.without_line() }))?;
                } else {
                    out.flush()?;
                    diagnostic(&failure.report());
                }
            }
        }
    }
    Ok(exit)
}
