//! Runs cases on an engine and compares its answers with what the cases expect.

mod again;
mod ask;
mod breaks;
mod evidence;
mod known;
mod outcome;
mod plan;
mod problems;
mod select;
mod summary;

use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};

use misreadings::diagnosis::{Evidence, diagnose};
use types::threads;

use crate::cases::{Case, CaseFile, Suite};
use crate::driver::{Breakage, Driver};
use crate::report::{Report, RunHeader};

pub use again::Unstable;
use again::ask_again;
use ask::ask_case;
pub use ask::run_case;
pub use known::{Known, KnownError, KnownFailure};
pub use outcome::{CaseResult, Check, Finding, Outcome, Wrong};
use plan::Plan;
pub use select::{Options, Shard};
pub use summary::{Summary, Tally};

/// Runs the chosen cases one after the other, and reports each when it is finished. Fails if the report cannot be written.
pub fn run(
    driver: &mut dyn Driver,
    files: &[CaseFile],
    options: &Options,
    report: &mut dyn Report,
) -> io::Result<Summary> {
    let plan = Plan::new(driver, files, options);
    let mut run = Run::start(driver.name(), files, &plan, report)?;
    let cases = plan.cases.iter().copied().enumerate();
    let mut taken = Ok(true);
    ask_all(driver, cases, &plan, |_, result| {
        taken = run.take(&result);
        matches!(taken, Ok(true))
    });
    taken?;
    run.end(driver)
}

/// Runs the chosen cases, one per driver at a time; all drivers must drive the same engine. Cases are reported in the
/// order in which they are asked. If not enough threads can be started, fewer drivers are used. Fails if the report cannot
/// be written.
pub fn run_parallel(
    drivers: &mut [Box<dyn Driver + Send + '_>],
    files: &[CaseFile],
    options: &Options,
    report: &mut dyn Report,
) -> io::Result<Summary> {
    if let [driver] = drivers {
        return run(&mut **driver, files, options, report);
    }
    let Some(first) = drivers.first() else { return Ok(Summary::default()) };
    let plan = Plan::new(&**first, files, options);
    let mut run = Run::start(first.name(), files, &plan, report)?;
    let next = AtomicUsize::new(0);
    threads::in_order(
        drivers.iter_mut().collect(),
        |driver: &mut Box<dyn Driver + Send + '_>, over, give| {
            // Once `over` is set, cases in progress are finished, and no others are begun.
            let mine = std::iter::from_fn(|| {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let case = (!over.load(Ordering::Relaxed)).then(|| plan.cases.get(index));
                Some((index, *case.flatten()?))
            });
            let give = |index, result| {
                give(index, result);
                !over.load(Ordering::Relaxed)
            };
            ask_all(&mut **driver, mine, &plan, give);
        },
        |result| run.take(&result),
    )?;
    run.end(&mut *drivers[0])
}

/// Runs case after case on one driver and passes each result to `take`, until `take` returns `false`. A result is held back
/// until a later answer, since a line that the engine writes after its last answer is noticed only with the next question.
fn ask_all<'c>(
    driver: &mut dyn Driver,
    cases: impl Iterator<Item = (usize, &'c Case)>,
    plan: &Plan<'_>,
    mut take: impl FnMut(usize, CaseResult<'c>) -> bool,
) {
    let options = plan.options;
    let mut held: Vec<(usize, CaseResult<'c>)> = Vec::new();
    for (index, case) in cases {
        if options.interrupt.is_requested() || options.max_failures == Some(0) {
            break;
        }
        let put = driver.questions();
        let (result, late) = match plan.breaks.unasked(case) {
            Some(result) => (result, None),
            None => ask_case(driver, case, options),
        };
        if result.unasked() == Some(&Breakage::Interrupted) {
            break;
        }
        if let (Some(late), Some((_, before))) = (late, held.first_mut()) {
            before.blame(late.broken);
        }
        let is_answered = driver.questions() > put || result.outcome() != Outcome::Skipped;
        if is_answered && !held.drain(..).all(|(index, done)| take(index, done)) {
            return;
        }
        // A driver that does not count its questions reports no late lines, so its results need not be held back.
        if driver.questions() > 0 {
            held.push((index, result));
        } else if !take(index, result) {
            return;
        }
    }
    if let (Some(late), Some((_, before))) = (driver.finish(), held.first_mut()) {
        before.blame(late.broken);
    }
    let _ = held.into_iter().all(|(index, done)| take(index, done));
}

/// A run in progress: its report, and its summary so far.
struct Run<'a> {
    report: &'a mut dyn Report,
    summary: Summary,
    plan: &'a Plan<'a>,
    evidence: Option<Evidence<'a>>,
    /// The first failed cases that are not known failures; as many as are asked again.
    failed: Vec<CaseResult<'a>>,
}

impl<'a> Run<'a> {
    fn start(
        engine: String,
        files: &[CaseFile],
        plan: &'a Plan<'a>,
        report: &'a mut dyn Report,
    ) -> io::Result<Run<'a>> {
        let options = plan.options;
        let cases = plan.cases.len() + plan.left_out.values().sum::<usize>();
        report.start(&RunHeader {
            engine: &engine,
            cases,
            suite: &options.suite.clone().unwrap_or_else(|| Suite::of(files)),
            conventions: &plan.conventions,
        })?;
        let summary = Summary { engine, left_out: plan.left_out.clone(), ..Summary::default() };
        let evidence = options.misreadings.as_ref().map(|_| Evidence::default());
        Ok(Run { report, summary, plan, evidence, failed: Vec::new() })
    }

    /// Counts and reports a result. Returns whether the run goes on.
    fn take(&mut self, result: &CaseResult<'a>) -> io::Result<bool> {
        let Plan { options, breaks, .. } = self.plan;
        let known = options.known.get(&result.case.id);
        // If drivers run in parallel, the case may have been asked before it was known that the engine breaks too often.
        let unasked = breaks.unasked(result.case);
        let result = unasked.as_ref().unwrap_or(result);
        breaks.count(result, known.is_some_and(|known| known.may_crash));
        self.summary.count(result, known);
        let is_known = known.is_some_and(|known| known.covers(result));
        if let Some(evidence) = &mut self.evidence {
            evidence.add(evidence::asked(result, is_known));
        }
        let is_beyond = !self.plan.can_refuse && result.case.expect.refused.is_some();
        self.summary.beyond_refusal +=
            usize::from(is_beyond && result.outcome() == Outcome::Broken);
        if matches!(result.outcome(), Outcome::Failed | Outcome::Broken) && !is_known {
            let is_asked_again = self.failed.len() < options.asked_again;
            self.failed.extend(is_asked_again.then(|| result.clone()));
            let is_unreachable = result.case.flags.iter().any(|flag| flag == "unreachable");
            self.summary.beyond_reach += usize::from(is_unreachable);
        }
        self.report.case(result, known)?;
        let failed = self.summary.new_failures();
        Ok(options.max_failures.is_none_or(|most| failed < most))
    }

    fn end(mut self, driver: &mut dyn Driver) -> io::Result<Summary> {
        let options = self.plan.options;
        let asked = ask_again(self.failed, driver, options);
        (self.summary.asked_again, self.summary.unstable) = asked;
        self.summary.not_run = self.plan.cases.len() - self.summary.cases.all();
        self.summary.interrupted = self.summary.not_run > 0 && options.interrupt.is_requested();
        if let (Some(asks), Some(evidence)) = (&options.misreadings, self.evidence) {
            self.summary.diagnosis = Some(diagnose(evidence, &self.plan.conventions, &**asks));
        }
        self.report.end(&self.summary)?;
        Ok(self.summary)
    }
}
