//! The report for programs: JSON objects, one per line.

use std::io::{self, Write};

use cases::shown::fit;
use misreadings::Difference;
use misreadings::diagnosis::{Diagnosis, Finding as Diagnosed, Group};
use serde_json::{Map, Value, json};
use thiserror::Error;
use types::Kind;

use super::text::both_answers;
use super::{Report, RunHeader};
use crate::conventions::Setting;
use crate::run::{CaseResult, Check, Finding, KnownFailure, Outcome, Summary, Unstable, Wrong};

/// The JSON Schema of a line of the report.
pub const SCHEMA: &str = include_str!("../../report.schema.json");

/// Writes JSON lines, which [`SCHEMA`] describes: one at the beginning of a run, one for each case, one with the summary,
/// and, if failures were compared with misreadings, one with the diagnosis.
pub struct JsonLines<W: Write> {
    out: W,
    engine: String,
}

impl<W: Write> JsonLines<W> {
    /// A report to `out`.
    pub fn new(out: W) -> JsonLines<W> {
        JsonLines { out, engine: String::new() }
    }

    /// Returns the output.
    pub fn into_inner(self) -> W {
        self.out
    }
}

impl<W: Write> Report for JsonLines<W> {
    fn start(&mut self, opening: &RunHeader<'_>) -> io::Result<()> {
        opening.engine.clone_into(&mut self.engine);
        let suite = opening.suite;
        let line = json!({
            "engine": self.engine,
            "suite": { "version": suite.version, "cases": suite.cases, "digest": suite.digest },
            "cases": opening.cases,
            "conventions": opening.conventions.settings().map(|setting| pair(&setting)).collect::<Map<_, _>>(),
        });
        writeln!(self.out, "{line}")
    }

    fn case(&mut self, result: &CaseResult<'_>, known: Option<&KnownFailure>) -> io::Result<()> {
        let mut line = json!({
            "engine": self.engine,
            "case": result.case.id,
            "game": result.case.game.name(),
            "cites": result.case.cites,
            "about": result.case.about,
            "outcome": result.outcome().name(),
            "seconds": result.time.as_secs_f64(),
            "checks": result.checks.iter().map(check).collect::<Vec<_>>(),
        });
        if result.outcome() >= Outcome::Unasked {
            line["position"] = json!(result.case.position_text());
        }
        if let Some(known) = known {
            line["known"] = json!(known.why);
        }
        writeln!(self.out, "{line}")
    }

    fn end(&mut self, summary: &Summary) -> io::Result<()> {
        let differences: Vec<Value> = summary.differences().into_iter().map(differs).collect();
        let mut line = json!({
            "engine": summary.engine,
            "summary": {
                "passed": summary.cases.passed,
                "acceptable": summary.cases.acceptable,
                "failed": summary.failures(),
                "skipped": summary.cases.skipped,
                "broken": summary.cases.broken,
                "unasked": summary.cases.unasked,
                "known": summary.known,
                "unexpected": summary.unexpected,
                "not_run": summary.not_run,
                "left_out": summary.left_out.iter().map(|(setting, count)| (setting.to_string(), json!(count))).collect::<Map<_, _>>(),
                "questions": summary.questions,
                "differences": differences,
                "asked_again": summary.asked_again,
                "unstable": summary.unstable.iter().map(unstable).collect::<Vec<_>>(),
            },
        });
        if summary.interrupted {
            line["summary"]["interrupted"] = json!(true);
        }
        writeln!(self.out, "{line}")?;
        if let Some(Diagnosis { findings, remaining, uncompared }) = &summary.diagnosis {
            let diagnosis: Vec<Value> = findings.iter().map(diagnosed).collect();
            let remaining: Vec<Value> = remaining.iter().map(group).collect();
            let line = json!({
                "engine": summary.engine,
                "diagnosis": diagnosis,
                "remaining": remaining,
                "uncompared": uncompared,
            });
            writeln!(self.out, "{line}")?;
        }
        self.out.flush()
    }
}

/// A misreading that fits an engine's failures, as a JSON object.
pub fn diagnosed(finding: &Diagnosed) -> Value {
    json!({
        "misreading": finding.misreading,
        "clause": finding.clause,
        "says": finding.says,
        "fits": finding.fits,
        "against": finding.against,
        "failures": finding.failures,
        "look_at": ids(&finding.look_at),
    })
}

fn differs((difference, cases): (&Difference, &[String])) -> Value {
    let Difference { clause, man, what } = difference;
    json!({ "clause": clause, "man": man.map(Kind::name), "differs": what.name(), "cases": cases })
}

/// A case that the engine answered differently the second time, with both answers, as a JSON object.
pub fn unstable(case: &Unstable) -> Value {
    let [first, again] = both_answers(case);
    json!({ "case": case.case, "first": first, "again": again })
}

fn group(group: &Group) -> Value {
    json!({ "clause": group.clause, "failures": group.failures, "look_at": ids(&group.look_at) })
}

fn ids(cases: &[(String, String)]) -> Vec<&str> {
    cases.iter().map(|(id, _)| id.as_str()).collect()
}

fn check(check: &Check) -> Value {
    let mut object = json!({ "what": check.what.to_string(), "outcome": check.outcome().name() });
    match &check.finding {
        Finding::Right => {}
        Finding::Skipped(why) => object["why"] = json!(why),
        Finding::Broken(broken) => object["why"] = json!(broken.to_string()),
        Finding::Wrong(wrong) | Finding::Acceptable(wrong) => {
            let Wrong { expected, actual, fits, .. } = wrong;
            object["expected"] = json!(expected);
            object["actual"] = json!(actual);
            if !fits.is_empty() {
                object["conventions"] = fits.iter().map(pair).collect();
            }
        }
    }
    object
}

fn pair(setting: &Setting) -> (String, Value) {
    (setting.key.into(), json!(setting.value))
}

/// Why the failed cases cannot be read from the text of a report. Lines are numbered from 1.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "each has its message")]
#[non_exhaustive]
pub enum ReportError {
    #[error("line {line} is not JSON: {error}")]
    Json { line: usize, error: serde_json::Error },
    #[error("line {0} is not a line of a report")]
    Line(usize),
    #[error("it is empty")]
    Empty,
    #[error("the run of {0} has no summary")]
    Cut(String),
}

/// The ids of the cases in a report of JSON lines that failed, at which the engine broke, or that it could not be asked, in
/// order. An incomplete report is an error.
pub fn failed(text: &str) -> Result<Vec<String>, ReportError> {
    let mut ids = Vec::new();
    // The engine whose run has begun but has not ended.
    let mut open: Option<String> = None;
    let cut = |engine| Err(ReportError::Cut(engine));
    let mut lines = text.lines().zip(1..).peekable();
    if lines.peek().is_none() {
        return Err(ReportError::Empty);
    }
    while let Some((text, number)) = lines.next() {
        let line: Value = match serde_json::from_str(text) {
            Ok(line) => line,
            Err(error) => match open {
                Some(engine) if error.is_eof() && lines.peek().is_none() => return cut(engine),
                _ => return Err(ReportError::Json { line: number, error }),
            },
        };
        let engine = line["engine"].as_str().ok_or(ReportError::Line(number))?;
        if line["suite"].is_object() {
            if let Some(engine) = open.replace(fit(engine)) {
                return cut(engine);
            }
        } else if line["summary"].is_object() && open.is_some() {
            open = None;
        } else if let (Some(id), Some(outcome), Some(_)) =
            (line["case"].as_str(), line["outcome"].as_str(), &open)
        {
            ids.extend(["failed", "unasked", "broken"].contains(&outcome).then(|| id.to_owned()));
        } else if !line["diagnosis"].is_array() || open.is_some() || number == 1 {
            return Err(ReportError::Line(number));
        }
    }
    open.map_or(Ok(ids), cut)
}

#[cfg(test)]
mod tests {
    use super::failed;

    const RUN: [&str; 5] = [
        r#"{"engine":"e","suite":{"version":"1","cases":9,"digest":"0"},"cases":2,"conventions":{}}"#,
        r#"{"engine":"e","case":"a","outcome":"failed"}"#,
        r#"{"engine":"e","case":"b","outcome":"passed"}"#,
        r#"{"engine":"e","summary":{}}"#,
        r#"{"engine":"e","diagnosis":[],"remaining":[],"uncompared":0}"#,
    ];

    #[test]
    fn the_failed_cases_are_those_of_a_whole_report() {
        let text = |lines: &[&str]| lines.join("\n");
        for (whole, ids) in [
            (text(&RUN), vec!["a"]),
            (text(&RUN[..4]), vec!["a"]),
            (format!("{}\n{}\n", text(&RUN), text(&RUN)), vec!["a", "a"]),
            (text(&[RUN[0], RUN[3]]), vec![]),
        ] {
            assert_eq!(failed(&whole).ok(), Some(ids.into_iter().map(String::from).collect()));
        }
        let half = &text(&RUN)[..text(&RUN[..2]).len() - 9];
        for (other, why) in [
            ("", "it is empty"),
            ("{}", "line 1 is not a line of a report"),
            ("[]", "line 1 is not a line of a report"),
            (r#"{"part":"perft","version":"1"}"#, "line 1 is not a line of a report"),
            (r#"{"perft":[1]}"#, "line 1 is not a line of a report"),
            ("text", "line 1 is not JSON"),
            (&text(&RUN[1..]), "line 1 is not a line of a report"),
            (&text(&[RUN[0], "{}"]), "line 2 is not a line of a report"),
            (&text(&[RUN[0], "", RUN[3]]), "line 2 is not JSON"),
            (RUN[4], "line 1 is not a line of a report"),
            (&text(&RUN[..1]), "the run of e has no summary"),
            (&text(&RUN[..3]), "the run of e has no summary"),
            (half, "the run of e has no summary"),
            (&text(&[RUN[0], RUN[1], RUN[0], RUN[3]]), "the run of e has no summary"),
        ] {
            let error = failed(other).expect_err(other).to_string();
            assert!(error.starts_with(why), "{other}: {error}");
        }
    }
}
