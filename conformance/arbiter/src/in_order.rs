//! Work on all cores, on what is read one after the other; what comes of it is taken in the same order.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use types::threads;

use crate::failure::Failure;

/// How often a thread that waits for work looks whether there is to be none.
const LOOK: Duration = Duration::from_millis(50);
/// Bytes of the stack of the thread that reads, whatever the environment says.
const STACK: usize = 8 << 20;
/// For each thread so many jobs are read before the first of them has been taken.
const AHEAD: usize = 4;

/// Reads jobs with `read`, which ends when no more are wanted; does the `work` of each, and has what comes of it taken. An error of `take`
/// ends it.
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
    // It may wait for an input that never ends, and is then left alone.
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
    // What reads has panicked, or has nothing left to read.
    match reader.join() {
        Ok(()) => Ok(()),
        Err(panic) => std::panic::resume_unwind(panic),
    }
}
