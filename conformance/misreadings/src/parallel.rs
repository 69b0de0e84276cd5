//! Works through a list on all cores.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// What comes of each, in the order of the list. Where no threads can be started, it takes longer.
pub fn each<T: Sync, U: Send>(list: &[T], work: impl Fn(&T) -> U + Sync) -> Vec<U> {
    let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let some = || {
        while let Some((index, one)) = {
            let index = next.fetch_add(1, Ordering::Relaxed);
            list.get(index).map(|one| (index, one))
        } {
            let result = work(one);
            done.lock().unwrap_or_else(PoisonError::into_inner).push((index, result));
        }
    };
    thread::scope(|scope| {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        for _ in 1..cores.min(list.len()) {
            if thread::Builder::new().spawn_scoped(scope, some).is_err() {
                break;
            }
        }
        some();
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_by_key(|(index, _)| *index);
    done.into_iter().map(|(_, result)| result).collect()
}
