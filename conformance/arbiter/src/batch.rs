//! Answers several positions one after the other. A line of standard input or a problem of a file that cannot be
//! answered is reported, and the following ones are still answered.

use std::io::Write;

use crate::failure::{Exit, Place, Result};
use crate::output::{Output, diagnostic};

/// An item that may have a place in the input.
pub trait Placed {
    /// Where the item was read; `None` if it was an argument of the command.
    fn place(&self) -> Option<Place>;
}

/// Answers each item, such as a position, and returns the worst exit code. `answer` also gets the number of items already
/// answered. A failure about the position is attributed to the item's place. A failure with a place is reported on standard
/// error or, with `json`, as an object on standard output; any other failure ends the command.
pub fn each<T: Placed>(
    items: impl Iterator<Item = Result<T>>,
    json: bool,
    out: &mut Output,
    mut answer: impl FnMut(T, usize, &mut Output) -> Result<Exit>,
) -> Result<Exit> {
    let (mut exit, mut answered) = (Exit::Success, 0);
    for item in items {
        let place = item.as_ref().ok().and_then(Placed::place);
        match item.and_then(|item| answer(item, answered, out)) {
            Ok(one) => {
                answered += 1;
                exit = exit.max(one);
            }
            Err(failure) => {
                let is_of_position = failure.is_of_position();
                let failure = failure.at(place.filter(|_| is_of_position));
                let Some(placed) = failure.placed() else { return Err(failure) };
                exit = exit.max(Exit::Usage);
                if json {
                    writeln!(out, "{placed}")?;
                } else {
                    out.flush()?;
                    diagnostic(&failure.report());
                }
            }
        }
    }
    Ok(exit)
}
