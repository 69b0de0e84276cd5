//! Drives an engine through cases and holds its answers against what they expect.

mod ask;
mod known;
mod outcome;
mod select;
mod summary;

use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use crate::cases::{Case, CaseFile, Suite};
use crate::driver::Driver;
use crate::report::{Opening, Report};

pub use ask::{first_cell, run_case};
pub use known::{Known, KnownError, KnownFailure};
pub use outcome::{CaseResult, Check, Finding, Outcome, Wrong};
pub use select::{Options, Shard};
pub use summary::{Questions, Summary};

/// Runs the chosen cases one after the other, telling the report about each as it is done.
pub fn run(
    driver: &mut dyn Driver,
    files: &[CaseFile],
    options: &Options,
    report: &mut dyn Report,
) -> io::Result<Summary> {
    let cases = options.select(files);
    let mut run = Run::start(driver.name(), files, &cases, options, report)?;
    for &case in &cases {
        if !run.take(&run_case(driver, case, options))? {
            break;
        }
    }
    run.end(cases.len())
}

/// Runs the chosen cases, several at a time: one for each driver, which must all drive the same
/// engine. The report is told about each case in the order of the files all the same.
pub fn run_parallel(
    drivers: &mut [Box<dyn Driver + Send + '_>],
    files: &[CaseFile],
    options: &Options,
    report: &mut dyn Report,
) -> io::Result<Summary> {
    if let [driver] = drivers {
        return run(&mut **driver, files, options, report);
    }
    let cases = options.select(files);
    let name = drivers.first().map_or_else(String::new, |driver| driver.name());
    let mut run = Run::start(name, files, &cases, options, report)?;
    let (next, enough) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (done, results) = mpsc::channel();
    let told = thread::scope(|scope| {
        for driver in drivers.iter_mut() {
            let (done, next, enough, cases) = (done.clone(), &next, &enough, &cases);
            scope.spawn(move || {
                while !enough.load(Ordering::Relaxed)
                    && let index = next.fetch_add(1, Ordering::Relaxed)
                    && let Some(case) = cases.get(index)
                    && done.send((index, run_case(&mut **driver, case, options))).is_ok()
                {
                }
            });
        }
        drop(done);
        let told = run.take_in_order(&results);
        // Whoever is still at a case finishes it, and begins no other.
        enough.store(true, Ordering::Relaxed);
        told
    });
    told?;
    run.end(cases.len())
}

/// A run that is under way: what is told, and what has come of it.
struct Run<'a> {
    options: &'a Options,
    report: &'a mut dyn Report,
    summary: Summary,
}

impl<'a> Run<'a> {
    fn start(
        engine: String,
        files: &[CaseFile],
        cases: &[&Case],
        options: &'a Options,
        report: &'a mut dyn Report,
    ) -> io::Result<Run<'a>> {
        let suite = Suite::of(files);
        report.start(&Opening { engine: &engine, cases: cases.len(), suite: &suite })?;
        Ok(Run { options, report, summary: Summary { engine, ..Summary::default() } })
    }

    /// Counts and tells a result; whether to go on.
    fn take(&mut self, result: &CaseResult<'_>) -> io::Result<bool> {
        let known = self.options.known.get(&result.case.id);
        self.summary.count(result, known);
        self.report.case(result, known)?;
        let failed = self.summary.failed - self.summary.known;
        Ok(self.options.max_failures.is_none_or(|most| failed < most))
    }

    /// Takes results that come in any order in the order of their numbers.
    fn take_in_order<'c>(
        &mut self,
        results: &mpsc::Receiver<(usize, CaseResult<'c>)>,
    ) -> io::Result<()> {
        let mut waiting: BTreeMap<usize, CaseResult<'c>> = BTreeMap::new();
        let mut taken = 0;
        for (index, result) in results {
            waiting.insert(index, result);
            while let Some(result) = waiting.remove(&taken) {
                taken += 1;
                if !self.take(&result)? {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    fn end(mut self, chosen: usize) -> io::Result<Summary> {
        self.summary.not_run = chosen - self.summary.cases();
        self.report.end(&self.summary)?;
        Ok(self.summary)
    }
}
