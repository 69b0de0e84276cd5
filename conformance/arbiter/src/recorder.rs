//! Records which cases fail while a report is written.

use std::collections::BTreeSet;
use std::io;

use suite::report::{Report, RunHeader, Telling, telling};
use suite::run::{CaseResult, Known, KnownFailure, Outcome, Summary};

/// The failures of a run, each with its reason if that was known before, and the known failures of cases that
/// were not asked.
pub struct Recorder {
    before: Known,
    failures: Known,
    asked: BTreeSet<String>,
    most_telling: Option<(Telling, String)>,
}

impl Recorder {
    /// A recorder for a run that is about to begin; `before` has the failures already known.
    pub fn new(before: Known) -> Recorder {
        Recorder { failures: before.clone(), before, asked: BTreeSet::new(), most_telling: None }
    }

    /// The failures so far, as a list of known failures. The entry of a case that was not asked is unchanged.
    pub const fn known(&self) -> &Known {
        &self.failures
    }

    /// The id of the failed case that is easiest to learn from, known failures aside.
    pub fn most_telling(&self) -> Option<&str> {
        self.most_telling.as_ref().map(|(_, id)| id.as_str())
    }

    /// A report that passes everything on to `report` and records the failures.
    pub fn beside<'a>(&'a mut self, report: &'a mut dyn Report) -> Beside<'a> {
        Beside { recorder: self, report }
    }
}

/// A report whose failures are recorded.
pub struct Beside<'a> {
    recorder: &'a mut Recorder,
    report: &'a mut dyn Report,
}

impl Report for Beside<'_> {
    fn start(&mut self, opening: &RunHeader<'_>) -> io::Result<()> {
        self.report.start(opening)
    }

    fn case(&mut self, result: &CaseResult<'_>, known: Option<&KnownFailure>) -> io::Result<()> {
        let Recorder { before, failures, asked, most_telling } = &mut *self.recorder;
        let id = &result.case.id;
        if result.outcome() != Outcome::Unasked {
            if asked.insert(id.clone()) {
                failures.forget(id);
            }
            failures.note(result, before.get(id));
        }
        let is_new = !known.is_some_and(|known| known.covers(result));
        if result.outcome() >= Outcome::Failed && is_new {
            let rank = telling(result);
            if most_telling.as_ref().is_none_or(|(most, _)| *most <= rank) {
                *most_telling = Some((rank, result.case.id.clone()));
            }
        }
        self.report.case(result, known)
    }

    fn end(&mut self, summary: &Summary) -> io::Result<()> {
        self.report.end(summary)
    }
}
