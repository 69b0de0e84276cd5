//! The report for people.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use similar::{ChangeTag, TextDiff};

use super::Report;
use crate::run::{CaseResult, Check, Finding, Outcome, Summary};

/// Lines of an unchanged list shown around a difference.
const CONTEXT: usize = 2;

/// Writes what failed, with the difference, and a summary; shows progress on a terminal.
pub struct Text<W: Write> {
    out: W,
    verbose: bool,
    progress: ProgressBar,
    /// Cases that the engine was not asked, because it could not be started (again). The first is
    /// told like any other, the rest are counted.
    unasked: usize,
}

impl<W: Write> Text<W> {
    /// A report to `out`. `verbose` also names what passed and what was skipped, and why. Progress
    /// goes to standard error, and only if that is a terminal.
    pub fn new(out: W, verbose: bool) -> Text<W> {
        Text { out, verbose, progress: ProgressBar::hidden(), unasked: 0 }
    }

    /// What has been written to.
    pub fn into_inner(self) -> W {
        self.out
    }
}

impl<W: Write> Report for Text<W> {
    fn start(&mut self, engine: &str, cases: usize) -> io::Result<()> {
        self.unasked = 0;
        // `stderr` hides itself where it is no terminal.
        self.progress =
            ProgressBar::with_draw_target(Some(cases as u64), ProgressDrawTarget::stderr());
        if let Ok(style) = ProgressStyle::with_template("{prefix} {bar:30} {pos}/{len} {msg}") {
            self.progress.set_style(style);
        }
        self.progress.set_prefix(engine.to_owned());
        self.progress.enable_steady_tick(Duration::from_millis(200));
        writeln!(self.out, "{engine}: {cases} cases")
    }

    fn case(&mut self, result: &CaseResult<'_>) -> io::Result<()> {
        self.progress.set_message(result.case.id.clone());
        self.progress.inc(1);
        let outcome = result.outcome();
        if !self.verbose && outcome <= Outcome::Passed {
            return Ok(());
        }
        self.unasked += usize::from(result.is_unasked());
        if self.unasked > 1 && !self.verbose {
            return Ok(());
        }
        let text = describe(result, self.verbose);
        let out = &mut self.out;
        self.progress.suspend(|| out.write_all(text.as_bytes()))
    }

    fn end(&mut self, summary: &Summary) -> io::Result<()> {
        self.progress.finish_and_clear();
        if self.unasked > 1 {
            let more = self.unasked - 1;
            writeln!(self.out, "cases not asked for the same reason: {more}")?;
        }
        if summary.broken > 0 {
            writeln!(self.out, "the engine broke in {} of the failed cases", summary.broken)?;
        }
        writeln!(self.out, "{}", summary_line(summary))?;
        self.out.flush()
    }
}

/// `N passed, N failed, N skipped`.
pub fn summary_line(summary: &Summary) -> String {
    let Summary { passed, failed, skipped, .. } = summary;
    format!("{passed} passed, {failed} failed, {skipped} skipped")
}

/// One case with its findings, the right ones only if asked for. Ends with a line break.
pub fn describe(result: &CaseResult<'_>, verbose: bool) -> String {
    let case = result.case;
    let mut text = format!("{} {}  {}\n", result.outcome().name(), case.id, case.about);
    if result.outcome() >= Outcome::Failed {
        let _ = writeln!(text, "  {} {}", case.game, case.position_text());
        let _ = writeln!(text, "  cites {} ({})", case.cites.join(", "), case.source);
    }
    for check in &result.checks {
        if verbose || check.outcome() >= Outcome::Failed {
            text.push_str(&describe_check(check));
        }
    }
    text
}

fn describe_check(check: &Check) -> String {
    let what = &check.what;
    match &check.finding {
        Finding::Right => format!("  {what}: right\n"),
        Finding::Skipped(why) => format!("  {what}: skipped, {why}\n"),
        Finding::Broken(broken) => {
            let told = broken.to_string().replace('\n', "\n    ");
            format!("  {what}: the engine {told}\n")
        }
        Finding::Wrong { expected, actual } => match (expected.as_slice(), actual.as_slice()) {
            ([expected], [actual]) => {
                format!("  {what}:\n    expected {expected}\n    found    {actual}\n")
            }
            _ => format!("  {what}: (- expected, + found)\n{}", difference(expected, actual)),
        },
    }
}

/// The lines that differ, with a few around them.
fn difference(expected: &[String], actual: &[String]) -> String {
    let expected: Vec<&str> = expected.iter().map(String::as_str).collect();
    let actual: Vec<&str> = actual.iter().map(String::as_str).collect();
    let diff = TextDiff::from_slices(&expected, &actual);
    let mut text = String::new();
    for (index, group) in diff.grouped_ops(CONTEXT).iter().enumerate() {
        if index > 0 {
            text.push_str("      …\n");
        }
        for change in group.iter().flat_map(|operation| diff.iter_changes(operation)) {
            let sign = match change.tag() {
                ChangeTag::Delete => '-',
                ChangeTag::Insert => '+',
                ChangeTag::Equal => ' ',
            };
            let _ = writeln!(text, "    {sign} {}", change.value());
        }
    }
    text
}
