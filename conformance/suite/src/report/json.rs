//! The report for programs: one JSON object per line, one line per case, and one at the end.

use std::io::{self, Write};

use serde_json::{Map, Value, json};

use super::{Opening, Report};
use crate::conventions::Setting;
use crate::diagnosis::{Diagnosis, Finding as Diagnosed, Group};
use crate::run::{CaseResult, Check, Finding, KnownFailure, Outcome, Summary, Tally, Wrong};

/// The JSON Schema of a line.
pub const SCHEMA: &str = include_str!("../../report.schema.json");

/// Writes JSON lines.
///
/// A run begins with `{"engine", "suite": {"version", "cases", "digest"}, "cases", "conventions"}`. A case:
/// `{"engine", "case", "game", "cites", "about", "outcome", "seconds", "checks": [{"what", "outcome", …}]}`,
/// with its `position` if it failed, where a failed or acceptable check has `expected` and `actual` (lists of lines) and `conventions`,
/// a skipped or broken one has `why`; a case that is known to fail has the reason as `known`. The end of a
/// run is `{"engine", "summary": {…}}`, followed, if misreadings were given to compare failures with, by
/// `{"engine", "diagnosis": [{"misreading", "clause", …}], "remaining": [{"clause", …}]}`. [`SCHEMA`] has every field.
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
    fn start(&mut self, opening: &Opening<'_>) -> io::Result<()> {
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
                "questions": questions(&summary.questions),
            },
        });
        if summary.interrupted {
            line["summary"]["interrupted"] = json!(true);
        }
        writeln!(self.out, "{line}")?;
        if let Some(Diagnosis { findings, remaining }) = &summary.diagnosis {
            let diagnosis: Vec<Value> = findings.iter().map(diagnosed).collect();
            let remaining: Vec<Value> = remaining.iter().map(group).collect();
            let line = json!({
                "engine": summary.engine,
                "diagnosis": diagnosis,
                "remaining": remaining,
            });
            writeln!(self.out, "{line}")?;
        }
        self.out.flush()
    }
}

/// A misreading that fits, as an object.
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

fn group(group: &Group) -> Value {
    json!({ "clause": group.clause, "failures": group.failures, "look_at": ids(&group.look_at) })
}

fn ids(cases: &[(String, String)]) -> Vec<&str> {
    cases.iter().map(|(id, _)| id.as_str()).collect()
}

fn check(check: &Check) -> Value {
    let mut object = json!({ "what": check.what, "outcome": check.outcome().name() });
    match &check.finding {
        Finding::Right => {}
        Finding::Skipped(why) => object["why"] = json!(why),
        Finding::Broken(broken) => object["why"] = json!(broken.to_string()),
        Finding::Wrong(wrong) | Finding::Acceptable(wrong) => {
            let Wrong { expected, actual, fits } = wrong;
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

fn questions(questions: &Tally) -> Value {
    let Tally { passed, acceptable, failed, skipped, broken, unasked } = questions;
    json!({
        "passed": passed,
        "acceptable": acceptable,
        "failed": failed,
        "skipped": skipped,
        "broken": broken,
        "unasked": unasked,
    })
}

/// The ids of the cases that failed in a report of JSON lines, whatever the engine, in their order. Refuses text that is not
/// JSON lines.
pub fn failed(text: &str) -> Result<Vec<String>, serde_json::Error> {
    let mut ids = Vec::new();
    for line in text.lines() {
        let line: Value = serde_json::from_str(line)?;
        let failed = matches!(line["outcome"].as_str(), Some("failed" | "unasked" | "broken"));
        ids.extend(line["case"].as_str().filter(|_| failed).map(str::to_owned));
    }
    Ok(ids)
}
