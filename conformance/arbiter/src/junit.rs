//! The report for continuous integration: `JUnit` XML with one test suite per engine and one test per case.

use std::io::{self, Write};
use std::time::Duration;

use cases::shown;
use quick_xml::events::{BytesDecl, BytesText, Event};
use quick_xml::{ElementWriter, Writer};

use serde_json::Value;
use suite::report::json::{diagnosed, unstable};
use suite::report::text::{describe, in_short, unfinished};
use suite::report::{Report, RunHeader};
use suite::run::{CaseResult, Finding, KnownFailure, Outcome, Summary};

/// How many spaces an element is indented within another.
const INDENT: usize = 4;

/// A report that collects the results of all engines, and writes one XML document at the end.
pub struct Junit<W: Write> {
    out: W,
    suites: Vec<TestSuite>,
}

/// The run of one engine.
#[derive(Default)]
struct TestSuite {
    engine: String,
    /// Names and values.
    properties: Vec<(&'static str, String)>,
    tests: Vec<Test>,
    /// Why some cases were not run, if any were not.
    unfinished: Option<String>,
}

/// The test of one case.
struct Test {
    id: String,
    game: &'static str,
    time: Duration,
    /// `None` if the case passed.
    unpassed: Option<Unpassed>,
}

struct Unpassed {
    /// The XML element: `skipped`, `failure` for a wrong answer, or `error` for a test that could not be run.
    tag: &'static str,
    message: String,
    /// For a failure, how the answers differ from the law, such as `CHE-9 knight, missing; CHE-5 bishop, extra`.
    differs: Option<String>,
    description: Option<String>,
}

impl<W: Write> Junit<W> {
    pub fn new(out: W) -> Junit<W> {
        Junit { out, suites: Vec::new() }
    }
}

/// Adds how many tests there are, and how many of them did not pass.
fn with_counts<'w, W>(element: ElementWriter<'w, W>, suites: &[TestSuite]) -> ElementWriter<'w, W> {
    let tests: Vec<&Test> = suites.iter().flat_map(|suite| &suite.tests).collect();
    let unpassed = || tests.iter().filter_map(|test| test.unpassed.as_ref());
    let count = |tag| unpassed().filter(|it| it.tag == tag).count();
    let (skipped, failures, errors) = (count("skipped"), count("failure"), count("error"));
    [("tests", tests.len()), ("skipped", skipped), ("failures", failures), ("errors", errors)]
        .into_iter()
        .fold(element, |element, (name, count)| {
            element.with_attribute((name, count.to_string().as_str()))
        })
}

impl<W: Write> Report for Junit<W> {
    fn start(&mut self, opening: &RunHeader<'_>) -> io::Result<()> {
        let suite = opening.suite;
        self.suites.push(TestSuite {
            engine: shown::lines(opening.engine),
            properties: vec![
                ("suite version", suite.version.to_string()),
                ("suite cases", suite.cases.to_string()),
                ("suite digest", suite.digest.clone()),
            ],
            ..TestSuite::default()
        });
        Ok(())
    }

    fn case(&mut self, result: &CaseResult<'_>, known: Option<&KnownFailure>) -> io::Result<()> {
        let Some(suite) = self.suites.last_mut() else { return Ok(()) };
        suite.tests.push(Test {
            id: shown::lines(&result.case.id),
            game: result.case.game.name(),
            time: result.time,
            unpassed: unpassed(result, known),
        });
        Ok(())
    }

    fn end(&mut self, summary: &Summary) -> io::Result<()> {
        let Some(suite) = self.suites.last_mut() else { return Ok(()) };
        if summary.not_run > 0 {
            suite.properties.push(("not run", summary.not_run.to_string()));
            suite.unfinished = unfinished(summary);
            // A run that ended because of failures shows a failure, but an interrupted run could pass for complete.
            if let Some(why) = suite.unfinished.clone().filter(|_| summary.interrupted) {
                suite.tests.push(Test {
                    id: "unfinished".into(),
                    game: "run",
                    time: Duration::ZERO,
                    unpassed: Some(Unpassed {
                        tag: "error",
                        message: why.clone(),
                        differs: None,
                        description: Some(why),
                    }),
                });
            }
        }
        if !summary.unstable.is_empty() {
            let all: Vec<Value> = summary.unstable.iter().map(unstable).collect();
            suite.properties.push(("unstable", Value::from(all).to_string()));
        }
        if let Some(diagnosis) = &summary.diagnosis {
            let findings: Vec<Value> = diagnosis.findings.iter().map(diagnosed).collect();
            suite.properties.push(("diagnosis", Value::from(findings).to_string()));
        }
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        let mut xml = Writer::new_with_indent(&mut self.out, b' ', INDENT);
        xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
        let all = xml.create_element("testsuites").with_attribute(("name", "chess-arbiter"));
        with_counts(all, &self.suites)
            .write_inner_content(|xml| self.suites.iter().try_for_each(|suite| suite.write(xml)))?;
        self.out.write_all(b"\n")?;
        self.out.flush()
    }
}

impl TestSuite {
    fn write<W: Write>(&self, xml: &mut Writer<W>) -> io::Result<()> {
        let suite = xml.create_element("testsuite").with_attribute(("name", self.engine.as_str()));
        with_counts(suite, std::slice::from_ref(self)).write_inner_content(|xml| {
            xml.create_element("properties").write_inner_content(|xml| {
                for (name, value) in &self.properties {
                    let property = xml.create_element("property");
                    let property = property.with_attribute(("name", *name));
                    property.with_attribute(("value", value.as_str())).write_empty()?;
                }
                Ok(())
            })?;
            self.tests.iter().try_for_each(|test| test.write(xml))?;
            if let Some(why) = &self.unfinished {
                xml.create_element("system-out").write_text_content(BytesText::new(why))?;
            }
            Ok(())
        })?;
        Ok(())
    }
}

impl Test {
    fn write<W: Write>(&self, xml: &mut Writer<W>) -> io::Result<()> {
        let time = format!("{:.3}", self.time.as_secs_f64());
        let test = xml.create_element("testcase").with_attributes([
            ("name", self.id.as_str()),
            ("classname", self.game),
            ("time", &time),
        ]);
        let Some(Unpassed { tag, message, differs, description }) = &self.unpassed else {
            return test.write_empty().map(drop);
        };
        test.write_inner_content(|xml| {
            let why = xml.create_element(*tag).with_attribute(("message", message.as_str()));
            let why = why.with_attributes(differs.iter().map(|it| ("type", it.as_str())));
            match description {
                Some(description) => why.write_text_content(BytesText::new(description))?,
                None => why.write_empty()?,
            };
            Ok(())
        })?;
        Ok(())
    }
}

/// Why a case did not pass. A known failure counts as skipped; a known failure that now passes counts as a failure.
fn unpassed(result: &CaseResult<'_>, known: Option<&KnownFailure>) -> Option<Unpassed> {
    let (tag, message) = match (result.outcome(), known) {
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
    let differs = || result.differences().iter().map(ToString::to_string).collect::<Vec<_>>();
    Some(Unpassed {
        tag,
        message: shown::lines(&message),
        differs: (tag == "failure").then(|| differs().join("; ")),
        description: (tag != "skipped").then(|| shown::lines(&describe(result, false))),
    })
}
