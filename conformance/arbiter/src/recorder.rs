//! While a report is written, records which cases fail, and shows progress.

use std::collections::BTreeSet;
use std::io;

use indicatif::ProgressBar;
use suite::report::{Report, RunHeader, Telling, telling};
use suite::run::{CaseResult, Known, KnownFailure, Outcome, Summary};

use crate::progress;

/// A report that also keeps a list of known failures for later runs. The list has the failures of this run, with the
/// reasons that an earlier list states, and the entries of the earlier list for cases that this run does not ask.
pub struct Recorder<'a> {
    report: Box<dyn Report + 'a>,
    shows_progress: bool,
    /// The progress bar on a terminal, hidden while the report is written.
    bar: ProgressBar,
    before: Known,
    failures: Known,
    asked: BTreeSet<String>,
    most_telling: Option<(Telling, String)>,
}

impl<'a> Recorder<'a> {
    /// `before` lists the failures already known.
    pub fn beside(
        report: Box<dyn Report + 'a>,
        shows_progress: bool,
        before: Known,
    ) -> Recorder<'a> {
        let (failures, asked) = (before.clone(), BTreeSet::new());
        let bar = ProgressBar::hidden();
        Recorder { report, shows_progress, bar, before, failures, asked, most_telling: None }
    }

    /// Ends the report. Returns the list of failures, and the id of the most instructive case among those not known before.
    pub fn into_failures(mut self) -> io::Result<(Known, Option<String>)> {
        self.report.finish()?;
        Ok((self.failures, self.most_telling.map(|(_, id)| id)))
    }
}

impl Report for Recorder<'_> {
    fn start(&mut self, opening: &RunHeader<'_>) -> io::Result<()> {
        if self.shows_progress {
            let template = "{prefix} {bar:30} {pos}/{len} {msg}";
            self.bar = progress::bar(Some(opening.cases as u64), template);
            self.bar.set_prefix(opening.engine.to_owned());
        }
        self.bar.suspend(|| self.report.start(opening))
    }

    fn case(&mut self, result: &CaseResult<'_>, known: Option<&KnownFailure>) -> io::Result<()> {
        let id = &result.case.id;
        if result.outcome() != Outcome::Unasked {
            if self.asked.insert(id.clone()) {
                self.failures.forget(id);
            }
            self.failures.note(result, self.before.get(id));
        }
        let is_new = !known.is_some_and(|known| known.covers(result));
        if result.outcome() >= Outcome::Failed && is_new {
            let rank = telling(result);
            if self.most_telling.as_ref().is_none_or(|(most, _)| *most <= rank) {
                self.most_telling = Some((rank, id.clone()));
            }
        }
        self.bar.set_message(id.clone());
        self.bar.inc(1);
        self.bar.suspend(|| self.report.case(result, known))
    }

    fn end(&mut self, summary: &Summary) -> io::Result<()> {
        self.bar.finish_and_clear();
        self.report.end(summary)
    }
}
