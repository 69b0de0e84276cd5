//! Progress on the terminal: a bar while cases run, and the number of positions during a search.

use std::fmt;
use std::io::{self, IsTerminal};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use search::Watch;
use suite::report::{Report, RunHeader};
use suite::run::{CaseResult, KnownFailure, Summary};

/// A report with a progress bar. The bar is shown on standard error, only if that is a terminal, and hidden while the
/// report is written.
pub struct Progress<R> {
    report: R,
    bar: ProgressBar,
}

impl<R> Progress<R> {
    /// The report with a progress bar.
    pub fn beside(report: R) -> Progress<R> {
        Progress { report, bar: ProgressBar::hidden() }
    }
}

impl<R: Report> Report for Progress<R> {
    fn start(&mut self, opening: &RunHeader<'_>) -> io::Result<()> {
        self.bar = bar(Some(opening.cases as u64), "{prefix} {bar:30} {pos}/{len} {msg}");
        self.bar.set_prefix(opening.engine.to_owned());
        let report = &mut self.report;
        self.bar.suspend(|| report.start(opening))
    }

    fn case(&mut self, result: &CaseResult<'_>, known: Option<&KnownFailure>) -> io::Result<()> {
        self.bar.set_message(result.case.id.clone());
        self.bar.inc(1);
        let report = &mut self.report;
        self.bar.suspend(|| report.case(result, known))
    }

    fn end(&mut self, summary: &Summary) -> io::Result<()> {
        self.bar.finish_and_clear();
        self.report.end(summary)
    }

    fn finish(&mut self) -> io::Result<()> {
        self.report.finish()
    }
}

/// A bar or line on a terminal: `template` is shown with the progress of `length` steps, if that is known.
pub fn bar(length: Option<u64>, template: &str) -> ProgressBar {
    // `stderr` draws nothing unless it is a terminal.
    let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::stderr());
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// A line with the number of positions that a search has reached so far; hidden unless standard error is a terminal.
pub fn positions(watch: &Watch) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let watch = watch.clone();
    let nodes = move |_: &ProgressState, to: &mut dyn fmt::Write| {
        // A failed write to the progress line is ignored.
        let _ = write!(to, "{}", watch.nodes());
    };
    let bar = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {msg} {nodes} positions, {elapsed}")
    {
        bar.set_style(style.with_key("nodes", nodes));
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
