//! Runs cases on an engine and compares its answers with what they expect.

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
use crate::conventions::Conventions;
use crate::diagnosis::{Evidence, diagnose};
use crate::driver::{Driver, How};
use crate::report::{Opening, Report};

use ask::ask_case;
pub use ask::run_case;
pub use known::{Known, KnownError, KnownFailure};
pub use outcome::{CaseResult, Check, Finding, Outcome, Wrong};
pub use select::{Options, Shard};
pub use summary::{Summary, Tally};

/// Runs the chosen cases one after the other, and reports each when it is done. Fails if the report cannot be written.
pub fn run(
    driver: &mut dyn Driver,
    files: &[CaseFile],
    options: &Options,
    report: &mut dyn Report,
) -> io::Result<Summary> {
    let cases = options.select(files);
    let mut run = Run::start(driver.name(), files, &cases, options, report)?;
    ask_all(driver, cases.iter().copied().enumerate(), options, |_, result| run.take(&result))?;
    run.end(cases.len(), &driver.conventions())
}

/// Runs the chosen cases, one per driver at a time; all drivers must drive the same engine. Cases are reported in the
/// order of the files. Fails if the report cannot be written.
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
                let mine = std::iter::from_fn(|| {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let case = (!enough.load(Ordering::Relaxed)).then(|| cases.get(index));
                    Some((index, *case.flatten()?))
                });
                ask_all(&mut **driver, mine, options, |index, result| {
                    Ok(done.send((index, result)).is_ok())
                })
            });
        }
        drop(done);
        let told = run.take_in_order(&results);
        // Cases that are under way are finished; no others are begun.
        enough.store(true, Ordering::Relaxed);
        told
    });
    told?;
    let mut declared = Conventions::default();
    for driver in &*drivers {
        declared = declared.or(&driver.conventions());
    }
    run.end(cases.len(), &declared)
}

/// Runs case after case on one driver and passes on each result, until `take` says to stop.
///
/// The last case with a question, and the skipped ones after it, are passed on only after a later answer: what an engine
/// writes unrequested after the last answer of a case shows only with the next.
fn ask_all<'c>(
    driver: &mut dyn Driver,
    cases: impl Iterator<Item = (usize, &'c Case)>,
    options: &Options,
    mut take: impl FnMut(usize, CaseResult<'c>) -> io::Result<bool>,
) -> io::Result<()> {
    let mut held: Vec<(usize, CaseResult<'c>)> = Vec::new();
    for (index, case) in cases {
        if options.interrupt.is_requested() {
            break;
        }
        let put = driver.questions();
        let (result, late) = ask_case(driver, case, options);
        if result.unasked() == Some(&How::Interrupted) {
            break;
        }
        if let (Some(late), Some((_, before))) = (late, held.first_mut()) {
            before.blame(late.broken);
        }
        if driver.questions() > put || result.outcome() != Outcome::Skipped {
            for (index, done) in held.drain(..) {
                if !take(index, done)? {
                    return Ok(());
                }
            }
        }
        // A driver that does not count its questions reports nothing late.
        if driver.questions() > 0 {
            held.push((index, result));
        } else if !take(index, result)? {
            return Ok(());
        }
    }
    if let (Some(late), Some((_, before))) = (driver.finish(), held.first_mut()) {
        before.blame(late.broken);
    }
    for (index, done) in held {
        if !take(index, done)? {
            break;
        }
    }
    Ok(())
}

/// A run that is under way: its report, and its summary so far.
struct Run<'a> {
    options: &'a Options,
    report: &'a mut dyn Report,
    summary: Summary,
    /// What a diagnosis needs, if one is wanted.
    evidence: Option<Evidence>,
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
        let summary = Summary { engine, ..Summary::default() };
        let evidence = options.catalogue.as_ref().map(|_| Evidence::default());
        Ok(Run { options, report, summary, evidence })
    }

    /// Counts and reports a result; returns whether to go on.
    fn take(&mut self, result: &CaseResult<'_>) -> io::Result<bool> {
        let known = self.options.known.get(&result.case.id);
        self.summary.count(result, known);
        if let Some(evidence) = &mut self.evidence {
            evidence.add(result);
        }
        self.report.case(result, known)?;
        let failed = self.summary.failures() - self.summary.known;
        Ok(self.options.max_failures.is_none_or(|most| failed < most))
    }

    /// Takes results in the order of their numbers, whatever order they come in.
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
        // An interrupted run lacks some cases.
        for result in waiting.into_values() {
            if !self.take(&result)? {
                break;
            }
        }
        Ok(())
    }

    /// Ends the run of an engine with these conventions, of its own.
    fn end(mut self, chosen: usize, conventions: &Conventions) -> io::Result<Summary> {
        self.summary.not_run = chosen - self.summary.cases.all();
        self.summary.interrupted =
            self.summary.not_run > 0 && self.options.interrupt.is_requested();
        if let (Some(catalogue), Some(evidence)) = (&self.options.catalogue, &self.evidence) {
            let declared = self.options.conventions.or(conventions);
            self.summary.diagnosis = Some(diagnose(catalogue, evidence, &declared));
        }
        self.report.end(&self.summary)?;
        Ok(self.summary)
    }
}
