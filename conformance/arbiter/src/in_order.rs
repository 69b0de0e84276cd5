//! Processes jobs on all cores. The results come in the order in which the jobs are read.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use types::threads;

use crate::failure::{Failure, Result};

/// How often a thread that waits for a job checks whether the work is over.
const LOOK: Duration = Duration::from_millis(50);
/// The stack size, in bytes, of the thread that reads jobs, whatever `RUST_MIN_STACK` says.
const STACK: usize = 8 << 20;
/// The maximum number of jobs, per thread, that have been read but whose results have not been passed on yet.
const AHEAD: usize = 4;

/// Applies `work` to every job, on all cores, and passes the results to `take` in the order of the jobs. `read` passes each
/// job to its argument, and must end when that returns `false`. An error from `take` ends everything and is returned.
pub fn each_in_order<Job: Send + 'static, Done: Send>(
    read: impl FnOnce(&mut dyn FnMut(Job) -> bool) + Send + 'static,
    work: impl Fn(Job) -> Done + Sync,
    mut take: impl FnMut(Done) -> Result,
) -> Result {
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
    // After an error this thread is abandoned, because it may be waiting for an input that never ends.
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
    // All jobs are done, so the reader has ended: it has read the whole input, or has panicked.
    match reader.join() {
        Ok(()) => Ok(()),
        Err(panic) => std::panic::resume_unwind(panic),
    }
}
