//! Divides work among threads. If some threads cannot be started, the others do the work that all share.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

/// The stack size of each thread in bytes, whatever size the environment sets.
const STACK: usize = 8 << 20;

/// The number of threads that can run at the same time.
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// Calls `work` with every worker: with the first on this thread, and with each other worker on a thread of its own. If
/// a thread cannot be started, its worker and those after it are dropped. Panics propagate.
pub fn share<W: Send>(workers: impl IntoIterator<Item = W>, work: impl Fn(W) + Sync) {
    let mut workers = workers.into_iter();
    let Some(first) = workers.next() else { return };
    thread::scope(|scope| {
        let work = &work;
        for worker in workers {
            let thread = thread::Builder::new().stack_size(STACK);
            if thread.spawn_scoped(scope, move || work(worker)).is_err() {
                break;
            }
        }
        work(first);
    });
}

/// Applies `work` to every item of a list, on all cores. The results are in the order of the list.
pub fn map<T: Sync, U: Send>(list: &[T], work: impl Fn(&T) -> U + Sync) -> Vec<U> {
    let work = |one: &T| Ok::<U, Infallible>(work(one));
    let Ok(done) = try_map(cores(), list, &AtomicBool::new(false), work);
    done
}

/// Like [`map`], on a given number of threads, for work that can fail. A failure sets `over`, and its error is
/// returned. Once `over` is set, no further item is begun. If the caller has set `over`, the results of items not begun
/// are missing from the list.
pub fn try_map<T: Sync, U: Send, E: Send>(
    threads: usize,
    list: &[T],
    over: &AtomicBool,
    work: impl Fn(&T) -> Result<U, E> + Sync,
) -> Result<Vec<U>, E> {
    let results: Vec<Mutex<Option<Result<U, E>>>> = list.iter().map(|_| Mutex::default()).collect();
    each_index(threads, list.len(), over, &|index| {
        let result = work(&list[index]);
        over.fetch_or(result.is_err(), Ordering::Relaxed);
        *lock(&results[index]) = Some(result);
    });
    let done = |result: Mutex<_>| result.into_inner().unwrap_or_else(PoisonError::into_inner);
    results.into_iter().filter_map(done).collect()
}

/// Calls `work` with the numbers below `count`, shared among threads, until all are done or `over` is set. This is not
/// generic, because code with threads takes long to compile.
fn each_index(threads: usize, count: usize, over: &AtomicBool, work: &(dyn Fn(usize) + Sync)) {
    let next = AtomicUsize::new(0);
    share(0..threads.clamp(1, count.max(1)), |_| {
        while !over.load(Ordering::Relaxed) {
            match next.fetch_add(1, Ordering::Relaxed) {
                index if index < count => work(index),
                _ => break,
            }
        }
    });
}

/// Calls `work` with every worker, each on a thread of its own. A worker passes numbered results to the function it is
/// given, and this thread passes them to `take` in order from 0. If a number is missing, the results after it are
/// passed to `take` at the end. The flag that workers are given tells them to stop: it is set when `take` returns
/// `false` or an error, or when a worker panics. Errors and panics propagate. If a thread cannot be started, no further
/// worker is started; if it is the first, one worker works on this thread.
pub fn in_order<W: Send, Done: Send, E>(
    workers: Vec<W>,
    work: impl Fn(W, &AtomicBool, &mut dyn FnMut(usize, Done)) + Sync,
    mut take: impl FnMut(Done) -> Result<bool, E>,
) -> Result<(), E> {
    let over = &AtomicBool::new(false);
    let mut taken = Ok(());
    let mut pass = |done| {
        if !over.load(Ordering::Relaxed) {
            let wanted = take(done);
            over.store(!matches!(wanted, Ok(true)), Ordering::Relaxed);
            taken = wanted.map(drop);
        }
    };
    // The results that have arrived too early, and the number of the next one to be passed.
    let (mut waiting, mut next) = (BTreeMap::new(), 0);
    let mut add = |number: usize, done| {
        waiting.insert(number, done);
        while let Some(done) = waiting.remove(&next) {
            next += 1;
            pass(done);
        }
    };
    let count = workers.len();
    // A thread takes its worker only when it runs, so no worker is lost with a thread that cannot be started.
    let idle = Mutex::new(workers.into_iter());
    let (sender, results) = channel();
    thread::scope(|scope| {
        let (idle, work) = (&idle, &work);
        for started in 0..count {
            let sender = sender.clone();
            let thread = thread::Builder::new().stack_size(STACK);
            let work_on = move || {
                let Some(worker) = lock(idle).next() else { return };
                let panic = Panic(&sender);
                work(worker, over, &mut |number, done| drop(sender.send(Some((number, done)))));
                drop(panic);
            };
            if thread.spawn_scoped(scope, work_on).is_err() {
                let alone = if started == 0 { lock(idle).next() } else { None };
                if let Some(worker) = alone {
                    work(worker, over, &mut add);
                }
                break;
            }
        }
        drop(sender);
        for result in results {
            match result {
                Some((number, done)) => add(number, done),
                // A worker has panicked; the scope propagates the panic.
                None => over.store(true, Ordering::Relaxed),
            }
            if over.load(Ordering::Relaxed) {
                break;
            }
        }
    });
    waiting.into_values().for_each(pass);
    taken
}

/// Reports, when it is dropped, that its thread has panicked.
struct Panic<'a, Done>(&'a Sender<Option<(usize, Done)>>);

impl<Done> Drop for Panic<'_, Done> {
    fn drop(&mut self) {
        if thread::panicking() {
            let _ = self.0.send(None);
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
