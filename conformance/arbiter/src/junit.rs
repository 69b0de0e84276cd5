//! The report for continuous integration: `JUnit` XML with one test suite per engine and one test per case.

use std::io::{self, Write};

use quick_junit::{NonSuccessKind, Report as Document, TestCase, TestCaseStatus, TestSuite};

use serde_json::Value;
use suite::report::json::diagnosed;
use suite::report::text::{describe, in_short};
use suite::report::{Opening, Report};
use suite::run::{CaseResult, Finding, KnownFailure, Outcome, Summary};

/// Writes one XML document at the end.
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
}

impl<W: Write> Report for Junit<W> {
    fn start(&mut self, opening: &Opening<'_>) -> io::Result<()> {
        self.suite = TestSuite::new(opening.engine);
        let suite = opening.suite;
        self.suite.add_property(("suite version", suite.version));
        self.suite.add_property(("suite cases", suite.cases.to_string().as_str()));
        self.suite.add_property(("suite digest", suite.digest.as_str()));
        Ok(())
    }

    fn case(&mut self, result: &CaseResult<'_>, known: Option<&KnownFailure>) -> io::Result<()> {
        let mut test = TestCase::new(result.case.id.clone(), status(result, known));
        test.set_classname(result.case.game.name());
        test.set_time(result.time);
        self.suite.add_test_case(test);
        Ok(())
    }

    fn end(&mut self, summary: &Summary) -> io::Result<()> {
        if let Some(diagnosis) = &summary.diagnosis {
            let findings: Vec<Value> = diagnosis.findings.iter().map(diagnosed).collect();
            self.suite.add_property(("diagnosis", Value::from(findings).to_string().as_str()));
        }
        let suite = std::mem::replace(&mut self.suite, TestSuite::new(""));
        self.document.add_test_suite(suite);
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        self.document.serialize(&mut self.out).map_err(io::Error::other)?;
        self.out.flush()
    }
}

/// `JUnit` calls a wrong answer a failure, and a test that could not be run an error. A known failure is
/// skipped; one that is fixed is a failure.
fn status(result: &CaseResult<'_>, known: Option<&KnownFailure>) -> TestCaseStatus {
    let skipped = |why: String| {
        let mut status = TestCaseStatus::skipped();
        status.set_message(why);
        status
    };
    let not_well = |kind, message: String| {
        let mut status = TestCaseStatus::non_success(kind);
        status.set_message(message).set_description(describe(result, false));
        status
    };
    match (result.outcome(), known) {
        (Outcome::Failed | Outcome::Broken, Some(known)) if known.covers(result) => {
            skipped(format!("known to fail: {}", known.why))
        }
        (Outcome::Passed | Outcome::Acceptable, Some(known)) => {
            let message = format!("known to fail, but it passes: {}", known.why);
            not_well(NonSuccessKind::Failure, message)
        }
        (Outcome::Passed | Outcome::Acceptable, None) => TestCaseStatus::success(),
        (Outcome::Skipped, _) => {
            let why = result.checks.iter().find_map(|check| match &check.finding {
                Finding::Skipped(why) => Some(why.clone()),
                _ => None,
            });
            skipped(why.unwrap_or_else(|| "nothing to ask".into()))
        }
        (Outcome::Failed, _) => not_well(NonSuccessKind::Failure, in_short(result)),
        (Outcome::Unasked | Outcome::Broken, _) => {
            not_well(NonSuccessKind::Error, in_short(result))
        }
    }
}
