//! Answers the items of an input one after the other, such as the lines of standard input or the problems of a file. An
//! item that cannot be answered is reported, and the items after it are still answered.

use std::io::Write;

use crate::failure::Failure::{Illegal, NoTable, Refused, Text};
use crate::failure::{Exit, Place, Result};
use crate::output::{Output, diagnostic};

pub trait Placed {
    /// The place in the input from which the item was read; `None` if it was an argument of the command.
    fn place(&self) -> Option<Place>;
}

/// Calls `answer` for every item, with the number of items answered so far, and returns the worst exit code. A failure
/// about the position or turn of an item gets the item's place. A failure with a place is reported on standard error
/// or, with `json`, as an object on standard output, and the next item is answered; any other failure ends the command.
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
                let is_of_item =
                    matches!(failure, Text { .. } | Refused(_) | NoTable { .. } | Illegal { .. });
                let failure = failure.at(place.filter(|_| is_of_item));
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
