//! The report for continuous integration: `JUnit` XML, one test suite an engine, one test a case.

use std::io::{self, Write};

use quick_junit::{NonSuccessKind, Report as Document, TestCase, TestCaseStatus, TestSuite};

use super::Report;
use super::text::describe;
use crate::run::{CaseResult, Finding, Outcome, Summary};

/// Writes one XML document when everything is done.
pub struct Junit<W: Write> {
    out: W,
    document: Document,
    suite: TestSuite,
}

impl<W: Write> Junit<W> {
    /// A report to `out`.
    pub fn new(out: W) -> Junit<W> {
        Junit { out, document: Document::new("chess-arbiter"), suite: TestSuite::new("") }
    }

    /// What has been written to.
    pub fn into_inner(self) -> W {
        self.out
    }
}

impl<W: Write> Report for Junit<W> {
    fn start(&mut self, engine: &str, _cases: usize) -> io::Result<()> {
        self.suite = TestSuite::new(engine);
        Ok(())
    }

    fn case(&mut self, result: &CaseResult<'_>) -> io::Result<()> {
        let mut status = match result.outcome() {
            Outcome::Passed => TestCaseStatus::success(),
            Outcome::Skipped => TestCaseStatus::skipped(),
            // JUnit calls a wrong answer a failure, and a test that could not be carried out an error.
            Outcome::Failed => TestCaseStatus::non_success(NonSuccessKind::Failure),
            Outcome::Broken => TestCaseStatus::non_success(NonSuccessKind::Error),
        };
        match result.outcome() {
            Outcome::Passed => {}
            Outcome::Skipped => {
                let why = result.checks.iter().find_map(|check| match &check.finding {
                    Finding::Skipped(why) => Some(why.as_str()),
                    _ => None,
                });
                status.set_message(why.unwrap_or("nothing to ask"));
            }
            Outcome::Failed | Outcome::Broken => {
                status.set_message(result.case.about.clone());
                status.set_description(describe(result, false));
            }
        }
        let mut test = TestCase::new(result.case.id.clone(), status);
        test.set_classname(result.case.game.name());
        self.suite.add_test_case(test);
        Ok(())
    }

    fn end(&mut self, _summary: &Summary) -> io::Result<()> {
        let suite = std::mem::replace(&mut self.suite, TestSuite::new(""));
        self.document.add_test_suite(suite);
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        self.document.serialize(&mut self.out).map_err(io::Error::other)?;
        self.out.flush()
    }
}
