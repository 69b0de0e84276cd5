//! The report for continuous integration: `JUnit` XML with one test suite per engine and one test per case.

use std::io::{self, Write};
use std::time::Duration;

use cases::shown;
use serde_json::Value;
use suite::report::json::{diagnosed, unstable};
use suite::report::text::{describe, in_short, unfinished};
use suite::report::{Report, RunHeader};
use suite::run::{CaseResult, Finding, KnownFailure, Outcome, Summary};

use crate::markup::{Markup, element, text, with_attributes};

/// A report that collects the results of all engines, and writes one XML document at the end.
pub struct Junit<W: Write> {
    out: W,
    suites: Vec<TestSuite>,
}

/// The run of one engine.
#[derive(Default)]
struct TestSuite {
    engine: String,
    properties: Vec<Markup>,
    tests: Vec<Markup>,
    /// The kinds of the tests that did not pass.
    unpassed: Vec<Kind>,
    /// Why some cases were not run, if any were not.
    unfinished: Option<String>,
}

/// The name of the XML element that says why a test did not pass: `skipped`, `failure` for a wrong answer, or `error` for a
/// test that could not be run.
type Kind = &'static str;

impl<W: Write> Junit<W> {
    pub fn new(out: W) -> Junit<W> {
        Junit { out, suites: Vec::new() }
    }
}

impl TestSuite {
    fn property(&mut self, name: &str, value: &str) {
        self.properties.push(with_attributes("property", &[("name", name), ("value", value)], []));
    }

    /// Adds the test of one case, with the reason why it did not pass, if it did not.
    fn test(&mut self, id: &str, game: &str, time: Duration, unpassed: Option<(Kind, Markup)>) {
        let time = format!("{:.3}", time.as_secs_f64());
        let (kind, why) = unpassed.unzip();
        let test = [("name", id), ("classname", game), ("time", &time)];
        let test = with_attributes("testcase", &test, why);
        self.tests.push(Markup(shown::lines(&test.0)));
        self.unpassed.extend(kind);
    }

    fn markup(&self) -> Markup {
        let properties = element("properties", lines(self.properties.iter().cloned()));
        let unfinished = self.unfinished.as_ref().map(|why| element("system-out", [text(why)]));
        let all = std::iter::once(properties).chain(self.tests.iter().cloned()).chain(unfinished);
        counted("testsuite", &self.engine, std::slice::from_ref(self), all)
    }
}

/// An element that states how many tests there are, and how many of them did not pass.
fn counted(
    tag: &str,
    name: &str,
    suites: &[TestSuite],
    content: impl Iterator<Item = Markup>,
) -> Markup {
    let tests: usize = suites.iter().map(|suite| suite.tests.len()).sum();
    let unpassed = || suites.iter().flat_map(|suite| &suite.unpassed);
    let count = |kind: Kind| unpassed().filter(|it| **it == kind).count().to_string();
    let attributes = &[
        ("name", name),
        ("tests", &tests.to_string()),
        ("skipped", &count("skipped")),
        ("failures", &count("failure")),
        ("errors", &count("error")),
    ];
    with_attributes(tag, attributes, lines(content))
}

/// Each item on a line of its own.
fn lines(items: impl Iterator<Item = Markup>) -> impl Iterator<Item = Markup> {
    items.flat_map(|item| [item, text("\n")])
}

impl<W: Write> Report for Junit<W> {
    fn start(&mut self, opening: &RunHeader<'_>) -> io::Result<()> {
        let engine = shown::lines(opening.engine);
        let mut suite = TestSuite { engine, ..TestSuite::default() };
        suite.property("suite version", opening.suite.version);
        suite.property("suite cases", &opening.suite.cases.to_string());
        suite.property("suite digest", &opening.suite.digest);
        self.suites.push(suite);
        Ok(())
    }

    fn case(&mut self, result: &CaseResult<'_>, known: Option<&KnownFailure>) -> io::Result<()> {
        let Some(suite) = self.suites.last_mut() else { return Ok(()) };
        let case = result.case;
        suite.test(&case.id, case.game.name(), result.time, unpassed(result, known));
        Ok(())
    }

    fn end(&mut self, summary: &Summary) -> io::Result<()> {
        let Some(suite) = self.suites.last_mut() else { return Ok(()) };
        if let Some(why) = unfinished(summary) {
            suite.property("not run", &summary.not_run.to_string());
            // A run that ended because of failures shows a failure, but an interrupted run could pass for complete.
            if summary.interrupted {
                let error = with_attributes("error", &[("message", &why)], [text(&why)]);
                suite.test("unfinished", "run", Duration::ZERO, Some(("error", error)));
            }
            suite.unfinished = Some(why);
        }
        if !summary.unstable.is_empty() {
            let all: Value = summary.unstable.iter().map(unstable).collect();
            suite.property("unstable", &all.to_string());
        }
        if let Some(diagnosis) = &summary.diagnosis {
            let findings: Value = diagnosis.findings.iter().map(diagnosed).collect();
            suite.property("diagnosis", &findings.to_string());
        }
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        let suites = self.suites.iter().map(TestSuite::markup);
        let all = counted("testsuites", "chess-arbiter", &self.suites, suites);
        writeln!(self.out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{}", all.0)?;
        self.out.flush()
    }
}

/// Why a case did not pass. A known failure counts as skipped; a known failure that now passes counts as a failure.
fn unpassed(result: &CaseResult<'_>, known: Option<&KnownFailure>) -> Option<(Kind, Markup)> {
    let (kind, message) = match (result.outcome(), known) {
        (Outcome::Failed | Outcome::Broken, Some(known)) if known.covers(result) => {
            ("skipped", format!("known to fail: {}", known.why))
        }
        (Outcome::Passed | Outcome::Acceptable, Some(known)) => {
            ("failure", format!("passes, but is listed as a known failure: {}", known.why))
        }
        (Outcome::Passed | Outcome::Acceptable, None) => return None,
        (Outcome::Skipped, _) => {
            let why = result.checks.iter().find_map(|check| match &check.finding {
                Finding::Skipped(why) => Some(why.as_str()),
                _ => None,
            });
            ("skipped", why.unwrap_or("nothing to ask").to_owned())
        }
        (Outcome::Failed, _) => ("failure", in_short(&result.checks)),
        (Outcome::Unasked | Outcome::Broken, _) => ("error", in_short(&result.checks)),
    };
    let mut attributes = vec![("message", message.as_str())];
    let differences: Vec<String> = result.differences().iter().map(ToString::to_string).collect();
    // For a failure, how the answers differ from the law, such as `CHE-9 knight, missing; CHE-5 bishop, extra`.
    let differs = differences.join("; ");
    attributes.extend((kind == "failure").then_some(("type", differs.as_str())));
    let description = (kind != "skipped").then(|| text(describe(result, false)));
    Some((kind, with_attributes(kind, &attributes, description)))
}
