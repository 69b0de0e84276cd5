//! Visits every number of a table on several threads.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use types::threads;

use super::{BuildError, Options};

/// How many numbers a thread takes at a time; it checks the flag in between.
const BLOCK: usize = 1 << 12;

/// Visits every number: several threads call `find` and pass the results, one at a time and in any order, to `take`. An
/// error ends the work; of several, the one with the lowest number is returned.
pub(super) fn each_number<T: Send>(
    numbers: usize,
    options: &Options,
    find: impl Fn(usize) -> Result<Option<T>, BuildError> + Sync,
    take: impl FnMut(usize, T) -> Result<(), BuildError> + Send,
) -> Result<(), BuildError> {
    let work = Work {
        numbers,
        options,
        find,
        take: Mutex::new(take),
        next: AtomicUsize::new(0),
        failed: AtomicBool::new(false),
        failures: Mutex::default(),
    };
    threads::share(0..options.threads.min(numbers.div_ceil(BLOCK)).max(1), |_| work.all());
    let failures = work.failures.into_inner().unwrap_or_else(PoisonError::into_inner);
    let first = failures.into_iter().min_by_key(|&(number, _)| number);
    first.map_or(Ok(()), |(_, unbuilt)| Err(unbuilt))
}

struct Work<'a, Find, Take> {
    numbers: usize,
    options: &'a Options,
    find: Find,
    take: Mutex<Take>,
    /// The first number not yet taken by a thread.
    next: AtomicUsize,
    failed: AtomicBool,
    failures: Mutex<Vec<(usize, BuildError)>>,
}

impl<T, Find, Take> Work<'_, Find, Take>
where
    Find: Fn(usize) -> Result<Option<T>, BuildError>,
    Take: FnMut(usize, T) -> Result<(), BuildError>,
{
    /// Takes one block after another until none is left or one has failed.
    fn all(&self) {
        while !self.failed.load(Ordering::Relaxed) {
            let first = self.next.fetch_add(BLOCK, Ordering::Relaxed);
            if first >= self.numbers {
                return;
            }
            if let Err(unbuilt) = self.block(first) {
                self.failed.store(true, Ordering::Relaxed);
                let failures = self.failures.lock();
                failures.unwrap_or_else(PoisonError::into_inner).push((first, unbuilt));
            }
        }
    }

    fn block(&self, first: usize) -> Result<(), BuildError> {
        self.options.go_on(BLOCK as u64)?;
        let mut found = Vec::new();
        for number in first..self.numbers.min(first + BLOCK) {
            if let Some(one) = (self.find)(number)? {
                found.push((number, one));
            }
        }
        let mut take = self.take.lock().unwrap_or_else(PoisonError::into_inner);
        found.into_iter().try_for_each(|(number, one)| (*take)(number, one))
    }
}
