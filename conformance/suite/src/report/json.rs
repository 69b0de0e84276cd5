//! The report for programs: one JSON object a line, one line a case, and one at the end.

use std::io::{self, Write};

use serde_json::{Value, json};

use super::Report;
use crate::run::{CaseResult, Check, Finding, Summary};

/// Writes lines of JSON.
///
/// A case: `{"engine", "case", "game", "cites", "outcome", "checks": [{"what", "outcome", …}]}`, where
/// a failed check has `expected` and `actual` (lists of lines), a skipped or broken one `why`. The
/// end of a run: `{"engine", "summary": {"passed", "failed", "skipped", "broken"}}`.
pub struct JsonLines<W: Write> {
    out: W,
    engine: String,
}

impl<W: Write> JsonLines<W> {
    /// A report to `out`.
    pub fn new(out: W) -> JsonLines<W> {
        JsonLines { out, engine: String::new() }
    }

    /// What has been written to.
    pub fn into_inner(self) -> W {
        self.out
    }
}

impl<W: Write> Report for JsonLines<W> {
    fn start(&mut self, engine: &str, _cases: usize) -> io::Result<()> {
        engine.clone_into(&mut self.engine);
        Ok(())
    }

    fn case(&mut self, result: &CaseResult<'_>) -> io::Result<()> {
        let line = json!({
            "engine": self.engine,
            "case": result.case.id,
            "game": result.case.game.name(),
            "cites": result.case.cites,
            "outcome": result.outcome().name(),
            "checks": result.checks.iter().map(check).collect::<Vec<_>>(),
        });
        writeln!(self.out, "{line}")
    }

    fn end(&mut self, summary: &Summary) -> io::Result<()> {
        let line = json!({
            "engine": summary.engine,
            "summary": {
                "passed": summary.passed,
                "failed": summary.failed,
                "skipped": summary.skipped,
                "broken": summary.broken,
            },
        });
        writeln!(self.out, "{line}")?;
        self.out.flush()
    }
}

fn check(check: &Check) -> Value {
    let mut object = json!({ "what": check.what, "outcome": check.outcome().name() });
    match &check.finding {
        Finding::Right => {}
        Finding::Skipped(why) => object["why"] = json!(why),
        Finding::Broken(broken) => object["why"] = json!(broken.to_string()),
        Finding::Wrong { expected, actual } => {
            object["expected"] = json!(expected);
            object["actual"] = json!(actual);
        }
    }
    object
}
