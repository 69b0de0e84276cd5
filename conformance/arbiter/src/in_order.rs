//! Work on all cores, on what is read one after the other; what comes of it is taken in the same order.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crate::failure::Failure;

/// How often a thread that waits for work looks whether there is to be none.
const LOOK: Duration = Duration::from_millis(50);
/// Bytes of the stack of each thread, whatever the environment says.
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
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
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
    let (jobs, stop) = (Mutex::new(jobs), AtomicBool::new(false));
    let (done, results) = mpsc::channel();
    let all = |done: Sender<Option<(usize, Done)>>| {
        let panic = Panic(&done);
        while !stop.load(Ordering::Relaxed) {
            let next = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(LOOK);
            match next {
                Ok((number, one)) => drop(done.send(Some((number, work(one))))),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        drop(panic);
    };
    let taken = thread::scope(|scope| {
        for started in 0..threads {
            let (done, all) = (done.clone(), &all);
            let thread = thread::Builder::new().stack_size(STACK);
            match thread.spawn_scoped(scope, move || all(done)) {
                Ok(_) => {}
                // Fewer threads take longer.
                Err(_) if started > 0 => break,
                Err(error) => return Err(Failure::Thread(error)),
            }
        }
        drop(done);
        let (mut waiting, mut next) = (BTreeMap::new(), 0);
        let mut taken = Ok(());
        // Nothing comes of a job whose thread panics, which the scope passes on.
        while taken.is_ok()
            && let Ok(Some((number, one))) = results.recv()
        {
            waiting.insert(number, one);
            while let Some(one) = waiting.remove(&next)
                && taken.is_ok()
            {
                taken = take(one);
                next += 1;
                let _ = permit.try_send(());
            }
        }
        stop.store(true, Ordering::Relaxed);
        taken
    });
    taken?;
    // What reads has panicked, or has nothing left to read.
    match reader.join() {
        Ok(()) => Ok(()),
        Err(panic) => std::panic::resume_unwind(panic),
    }
}

/// Says that a thread panics.
struct Panic<'a, Done>(&'a Sender<Option<(usize, Done)>>);

impl<Done> Drop for Panic<'_, Done> {
    fn drop(&mut self) {
        if thread::panicking() {
            let _ = self.0.send(None);
        }
    }
}
