//! Answers several positions one after the other. A line of standard input, or a problem of a file, that cannot be answered
//! is reported, and the others are still answered.

use std::io::Write;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::{Output, diagnostic};

/// Answers each item, such as a position, and returns the worst exit code. `answer` also gets the number of items already
/// answered. A failure that names its place is reported on standard error or, with `json`, as an object on standard output;
/// any other failure ends the command.
pub fn each<T>(
    items: impl Iterator<Item = Result<T, Failure>>,
    json: bool,
    out: &mut Output,
    mut answer: impl FnMut(T, usize, &mut Output) -> Result<Exit, Failure>,
) -> Result<Exit, Failure> {
    let (mut exit, mut answered) = (Exit::Success, 0);
    for item in items {
        match item.and_then(|item| answer(item, answered, out)) {
            Ok(one) => {
                answered += 1;
                exit = exit.max(one);
            }
            Err(failure) => {
                let Some(mut place) = failure.place() else { return Err(failure) };
                exit = exit.max(Exit::Usage);
                if json {
                    place["error"] = failure.without_place().into();
                    writeln!(out, "{place}")?;
                } else {
                    out.flush()?;
                    diagnostic(&failure.report());
                }
            }
        }
    }
    Ok(exit)
}
