//! Work on all cores, on jobs read one after the other; the results are taken in the same order.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use types::threads;

use crate::failure::Failure;

/// How often a thread that waits for work checks whether the work has been ended.
const LOOK: Duration = Duration::from_millis(50);
/// Bytes of stack of the thread that reads, whatever the environment sets.
const STACK: usize = 8 << 20;
/// The number of jobs per thread that are read before the first of them has been taken.
const AHEAD: usize = 4;

/// Reads jobs with `read`, which ends when no more are wanted, does the `work` of each, and passes the results to `take`. An
/// error of `take` ends it.
pub fn each_in_order<Job: Send + 'static, Done: Send>(
    read: impl FnOnce(&mut dyn FnMut(Job) -> bool) + Send + 'static,
    work: impl Fn(Job) -> Done + Sync,
    mut take: impl FnMut(Done) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let threads = threads::cores();
    let (permit, permits) = mpsc::sync_channel(AHEAD * threads);
    for _ in 0..AHEAD * threads {
        let _ = permit.send(());
    }
    let (job, jobs) = mpsc::channel();
    let reading = move || {
        let mut number = 0_usize;
        read(&mut |one| {
            let wanted = permits.recv().is_ok() && job.send((number, one)).is_ok();
            number += 1;
            wanted
        });
    };
    // It may be waiting for an input that never ends; it is then abandoned.
    let thread = thread::Builder::new().name("reader".into()).stack_size(STACK);
    let reader = thread.spawn(reading).map_err(Failure::Thread)?;
    let jobs = Mutex::new(jobs);
    let all = |(), over: &AtomicBool, done: &mut dyn FnMut(usize, Done)| {
        while !over.load(Ordering::Relaxed) {
            let next = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(LOOK);
            match next {
                Ok((number, one)) => done(number, work(one)),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
    };
    threads::in_order(vec![(); threads], all, |one| {
        take(one)?;
        let _ = permit.try_send(());
        Ok::<_, Failure>(true)
    })?;
    // The reader has panicked, or has nothing left to read.
    match reader.join() {
        Ok(()) => Ok(()),
        Err(panic) => std::panic::resume_unwind(panic),
    }
}
