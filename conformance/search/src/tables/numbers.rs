//! Visits every number of a table on several threads.

use std::convert::Infallible;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use types::threads;

use super::{BuildError, Options};

/// How many numbers a thread takes at a time. Before each such block, it checks the stop flag.
const BLOCK: usize = 1 << 12;

/// Visits every number: several threads call `find` and, if it returns a value, pass the number and the value to `take`,
/// one pair at a time and in any order. An error ends the work; of several errors, the one at the lowest number is returned.
pub(super) fn each_number<T: Send>(
    numbers: usize,
    options: &Options,
    find: impl Fn(usize) -> Result<Option<T>, BuildError> + Sync,
    take: impl FnMut(usize, T) -> Result<(), BuildError> + Send,
) -> Result<(), BuildError> {
    let take = Mutex::new(take);
    let visit = |first: usize| {
        options.go_on(BLOCK as u64)?;
        let mut found = Vec::new();
        for number in first..numbers.min(first + BLOCK) {
            if let Some(one) = find(number)? {
                found.push((number, one));
            }
        }
        let mut take = take.lock().unwrap_or_else(PoisonError::into_inner);
        found.into_iter().try_for_each(|(number, one)| take(number, one))
    };
    let blocks: Vec<usize> = (0..numbers).step_by(BLOCK).collect();
    let failed = AtomicBool::new(false);
    let visited = threads::try_map(options.threads, &blocks, &failed, |&first| {
        let visited = visit(first);
        if visited.is_err() {
            failed.store(true, Ordering::Relaxed);
        }
        Ok::<_, Infallible>(visited)
    });
    let Ok(visited) = visited;
    visited.into_iter().collect()
}
