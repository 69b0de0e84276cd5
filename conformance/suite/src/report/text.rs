//! The report for people.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::fmt::Write as _;
use std::io::{self, Write};

pub use cases::shown::many;
use misreadings::COUNTED;
use misreadings::diagnosis::{Diagnosis, Finding as Diagnosed, Group};
use similar::{Algorithm, ChangeTag, capture_diff_slices, group_diff_ops};

use super::{Report, RunHeader};
use crate::answer::cut;
use crate::cases::Expectation;
use crate::conventions::Setting;
use crate::driver::Breakage;
use crate::run::{
    CaseResult, Check, Finding, KnownFailure, Outcome, Summary, Tally, Unstable, Wrong,
};

/// A summary lists at most `DIFFERENCES` differences, with at most `IDS` cases each.
const DIFFERENCES: usize = 12;
const IDS: usize = 3;
const REASONS: usize = 3;
/// How many unchanged lines of a list are shown around a difference.
const CONTEXT: usize = 2;

/// A report that shows each failed case, with the differences between the answers and the law, and a summary.
pub struct Text<W: Write> {
    out: W,
    verbose: bool,
    /// The reasons why the engine could not be asked. For each reason, only the first case is shown.
    reasons: Vec<Breakage>,
    /// The number of unasked cases that were not shown, because an earlier one had the same reason.
    unasked: usize,
    failed: Vec<(Telling, String)>,
    recorded: HashSet<String>,
}

/// How informative a failed case is: whether it is hand-made (not recorded), then the number of its men, reversed. Greater
/// values are more informative.
pub type Telling = (bool, Reverse<usize>);

/// How informative this case would be if it failed.
pub fn telling(result: &CaseResult<'_>) -> Telling {
    let case = result.case;
    (!case.is_recorded(), Reverse(case.men()))
}

impl<W: Write> Text<W> {
    /// A report to `out`. `verbose` also shows what passed, and what was skipped and why.
    pub fn new(out: W, verbose: bool) -> Text<W> {
        let (reasons, unasked, failed, recorded) = Default::default();
        Text { out, verbose, reasons, unasked, failed, recorded }
    }

    /// Returns the output.
    pub fn into_inner(self) -> W {
        self.out
    }
}

impl<W: Write> Report for Text<W> {
    fn start(&mut self, opening: &RunHeader<'_>) -> io::Result<()> {
        let RunHeader { engine, cases, suite, .. } = *opening;
        self.reasons.clear();
        self.recorded.clear();
        self.unasked = 0;
        writeln!(self.out, "{engine}: {} ({suite})", many(cases, "case"))
    }

    fn case(&mut self, result: &CaseResult<'_>, known: Option<&KnownFailure>) -> io::Result<()> {
        let outcome = result.outcome();
        if let Some(known) = known {
            if known.covers(result) && !self.verbose {
                return Ok(());
            }
            let (id, why) = (&result.case.id, &known.why);
            match outcome {
                Outcome::Passed | Outcome::Acceptable if known.may_crash => {}
                Outcome::Passed | Outcome::Acceptable => writeln!(
                    self.out,
                    "unexpected {id}  it passes now; remove it from the known failures: {why}"
                )?,
                _ => writeln!(self.out, "known {id}  {why}")?,
            }
        }
        if !self.verbose && outcome <= Outcome::Acceptable {
            return Ok(());
        }
        if let Some(how) = result.unasked()
            && !self.verbose
        {
            if self.reasons.contains(how) {
                self.unasked += 1;
                return Ok(());
            }
            self.reasons.push(how.clone());
        }
        let text = describe(result, self.verbose);
        if outcome >= Outcome::Failed {
            self.failed.push((telling(result), text));
            self.recorded.extend(result.case.is_recorded().then(|| result.case.id.clone()));
            return Ok(());
        }
        self.out.write_all(text.as_bytes())
    }

    fn end(&mut self, summary: &Summary) -> io::Result<()> {
        self.failed.sort_by_key(|(telling, _)| *telling);
        for (_, text) in self.failed.drain(..) {
            self.out.write_all(text.as_bytes())?;
        }
        let mut lines = Vec::new();
        if self.unasked > 0 {
            let more = were(self.unasked, "more case");
            lines.push(format!("{more} not asked, for a reason given above"));
        }
        if let broken @ 1.. = summary.cases.broken {
            let of = match summary.failures() {
                1 => "the case that failed".into(),
                failed => format!("{broken} of the {failed} failed cases"),
            };
            lines.push(format!("the engine broke in {of}"));
        }
        lines.extend(unfinished(summary));
        lines.extend(advice(summary));
        lines.extend(unstable_lines(summary));
        lines.extend(hint(summary));
        lines.extend(self.differences(summary));
        lines.extend(summary.left_out.iter().map(|(by, count)| left_out_line(by, *count)));
        if summary.questions.answered() == 0 {
            let most = summary.skipped_because.iter().max_by_key(|(_, count)| **count);
            lines.extend(most.map(|(why, _)| format!("nothing was asked: {why}")));
        }
        lines.extend([summary_line(summary), questions_line(summary)]);
        // With `--verbose`, the reasons have been shown with each case.
        if !self.verbose && summary.questions.answered() > 0 {
            lines.extend(skipped(summary));
        }
        for line in lines {
            writeln!(self.out, "{line}")?;
        }
        if summary.failures() > summary.known {
            self.out.write_all(diagnosis_in_words(summary).as_bytes())?;
        }
        self.out.flush()
    }
}

impl<W: Write> Text<W> {
    /// How the answers to the failed cases differ from the law: the most frequent difference first, each with its cases,
    /// hand-made ones first.
    fn differences(&self, summary: &Summary) -> Vec<String> {
        let all = summary.differences();
        if all.is_empty() {
            return Vec::new();
        }
        let mut lines = vec!["what differs, by clause and man:".into()];
        for (difference, ids) in all.iter().take(DIFFERENCES) {
            let mut ids: Vec<&str> = ids.iter().map(String::as_str).collect();
            ids.sort_by_key(|id| self.recorded.contains(*id));
            let (shown, more) = ids.split_at(ids.len().min(IDS));
            let more =
                if more.is_empty() { String::new() } else { format!(" and {} more", more.len()) };
            lines.push(format!("  {difference} ({}): {}{more}", ids.len(), shown.join(", ")));
        }
        let more = all.len().saturating_sub(DIFFERENCES);
        lines.extend((more > 0).then(|| format!("  and {more} more")));
        lines
    }
}

/// Lines about mistakes that a convention excuses, or that an adapter often makes.
fn advice(summary: &Summary) -> Vec<String> {
    let mut lines = Vec::new();
    if summary.beyond_refusal > 0 {
        lines.push(format!(
            "in {} of the cases in which the engine broke, the position can only be refused, which its protocol has no \
             sure way to do; --convention impossible=undefined leaves such cases out",
            summary.beyond_refusal
        ));
    }
    // If some new failures are in reachable positions, there is probably another cause.
    if summary.beyond_reach > 0 && summary.beyond_reach == summary.new_failures() {
        let positions = match summary.beyond_reach {
            1 => "no game reaches the position of the failed case",
            _ => "no game reaches the positions of the failed cases",
        };
        lines.push(format!(
            "{positions}; --convention unreachable=undefined leaves out all such cases"
        ));
    }
    if summary.castling_onto_rook > 0 {
        lines.push(format!(
            "in {} the engine lists castling as the king's move onto its rook; an adapter must write it as the king's \
             own move (`e1g1`)",
            many(summary.castling_onto_rook, "case")
        ));
    }
    if summary.stalemate_for_mate > 0 {
        lines.push(format!(
            "in {} the engine answers stalemate where the king is in check; an adapter that finds no turns must ask for \
             check, too",
            many(summary.stalemate_for_mate, "case")
        ));
    }
    lines
}

/// Why questions were skipped, the most frequent reasons first.
fn skipped(summary: &Summary) -> Vec<String> {
    let mut reasons: Vec<(&String, &usize)> = summary.skipped_because.iter().collect();
    reasons.sort_by_key(|(_, count)| Reverse(**count));
    let (shown, others) = reasons.split_at(reasons.len().min(REASONS));
    let mut lines: Vec<String> =
        shown.iter().map(|(why, count)| format!("  {count} skipped: {why}")).collect();
    let more: usize = others.iter().map(|(_, count)| **count).sum();
    if more > 0 {
        lines.push(format!("  {more} skipped for other reasons; --verbose lists them all"));
    }
    lines
}

/// Which conventions would make failures acceptable, and how to declare them.
fn hint(summary: &Summary) -> Vec<String> {
    let (fits, fitting) = summary.offered();
    let most = fits.iter().max_by_key(|(_, cases)| **cases);
    let Some((Setting { key, value }, _)) = most.filter(|_| fitting > 0) else { return Vec::new() };
    let how_many = match (fitting, summary.failures()) {
        (1, 1) => "the failed case fits".into(),
        (1, failed) => format!("1 of {failed} failed cases fits"),
        (_, failed) if fitting == failed => format!("all {failed} failed cases fit"),
        (_, failed) => format!("{fitting} of {failed} failed cases fit"),
    };
    let mut lines = vec![format!("{how_many} a convention that is not declared:")];
    lines.extend(fits.iter().map(|(fit, cases)| format!("  {fit}  ({})", many(*cases, "case"))));
    lines.push(format!(
        "to declare a convention: --convention {key}={value}, or \"conventions\":{{\"{key}\":\"{value}\"}} in the engine's \
         answer to `start`; see `arbiter conventions`"
    ));
    lines
}

/// `N passed, N failed, N skipped`, with the other counts that are not zero.
pub fn summary_line(summary: &Summary) -> String {
    let Summary { cases, known, unexpected, .. } = summary;
    let Tally { passed, acceptable, skipped, unasked, .. } = cases;
    let some = |count: usize, before: &str, after: &str| match count {
        0 => String::new(),
        _ => format!("{before}{count} {after}"),
    };
    [
        format!("{passed} passed, {} failed", summary.failures()),
        some(*known, " (", "of them known)"),
        some(unexpected.len(), ", ", "unexpected"),
        some(*acceptable, ", ", "acceptable"),
        format!(", {skipped} skipped"),
        some(*unasked, ", ", "not asked"),
    ]
    .concat()
}

/// How many clauses with unexplained failures are listed, each with a case.
const SHOWN: usize = 5;

/// Says which misreadings explain the failures of a run, and what remains unexplained; empty if there is no diagnosis. A
/// run of one case hardly shows a misreading, even if a run of all cases does.
pub fn diagnosis_in_words(summary: &Summary) -> String {
    let Some(Diagnosis { findings, remaining, uncompared }) = &summary.diagnosis else {
        return String::new();
    };
    let mut text = String::new();
    for (at, finding) in findings.iter().enumerate() {
        let Diagnosed { misreading, clause, says, fits, against, failures, look_at } = finding;
        let also = if at == 0 { "seems" } else { "also seems" };
        let _ = writeln!(
            text,
            "Your engine {also} to read {clause} differently: \"{says}\" ({misreading})."
        );
        let all = many(*failures, "failure");
        let whole = if fits == failures && *fits > 1 { "All" } else { &format!("{fits} of its") };
        let are = if *fits == 1 { "is exactly that" } else { "are exactly those" };
        let but = match against {
            0 => "no other answer contradicts it".into(),
            1 => "1 other case contradicts it".into(),
            _ => format!("{against} other cases contradict it"),
        };
        let _ = writeln!(text, "  {whole} {all} {are} of this misreading; {but}.");
        if let Some((id, about)) = look_at.first() {
            let _ = writeln!(text, "  Look at {id}: {about}");
        }
    }
    let failures: usize = remaining.iter().map(|group| group.failures).sum();
    let failed = |count: usize, is_first: bool| {
        many(count, if is_first { "failure" } else { "more failure" })
    };
    let is_alone = summary.cases.all() == 1 && findings.is_empty();
    if failures > 0 && is_alone {
        text += "A single case does not show which misreading explains the failure.\n";
    } else if failures > 0 {
        let fit = if failures == 1 { "fits" } else { "fit" };
        let failed = failed(failures, findings.is_empty());
        let _ = writeln!(text, "{failed} {fit} no known misreading:");
    }
    for group in remaining.iter().take(if is_alone { 0 } else { SHOWN }) {
        let Group { clause, failures, look_at } = group;
        if let Some((id, about)) = look_at.first() {
            let _ = writeln!(text, "  {clause} ({failures}): look at {id}: {about}");
        }
    }
    if let more @ 1.. = remaining.len().saturating_sub(SHOWN) {
        let _ = writeln!(text, "  and {}", many(more, "more clause"));
    }
    if *uncompared > 0 {
        let are = if *uncompared == 1 { "is" } else { "are" };
        let _ = writeln!(
            text,
            "{} {are} not compared with misreadings: in such cases only problems, or counts of more than {COUNTED} turns, are wrong.",
            failed(*uncompared, findings.is_empty() && failures == 0)
        );
    }
    text
}

const UNSTABLE: usize = 5;

/// Lines that say that an engine is unstable, with both answers to the first unstable cases; none if it is stable.
pub fn unstable_lines(summary: &Summary) -> Vec<String> {
    let Summary { asked_again, unstable, .. } = summary;
    if unstable.is_empty() {
        return Vec::new();
    }
    let failed = match summary.new_failures() {
        all if all == *asked_again => many(all, "failed case"),
        all => format!("{asked_again} of {all} failed cases"),
    };
    let mut lines = vec![format!(
        "unstable: {failed} asked once more, each in a fresh process; {} answered differently:",
        unstable.len()
    )];
    lines.extend(unstable.iter().take(UNSTABLE).map(|case| {
        let [first, again] = both_answers(case);
        format!("  {}  {first}; in a fresh process: {again}", case.case)
    }));
    let more = unstable.len().saturating_sub(UNSTABLE);
    lines.extend((more > 0).then(|| format!("  and {more} more")));
    lines
}

/// The answers to an unstable case, first in the run and then in a fresh process, each in one line.
pub fn both_answers(case: &Unstable) -> [String; 2] {
    [&case.first, &case.again].map(|checks| match in_short(checks) {
        words if words.is_empty() => "correct".into(),
        words => words,
    })
}

/// The words for `count` cases that were not run.
pub fn not_run(count: usize) -> String {
    format!("{} not run", were(count, "case"))
}

fn were(count: usize, what: &str) -> String {
    format!("{} {}", many(count, what), if count == 1 { "was" } else { "were" })
}

/// Says why some cases were not run; `None` if all were.
pub fn unfinished(summary: &Summary) -> Option<String> {
    let why = if summary.interrupted {
        "interrupted"
    } else if summary.cases.all() == 0 {
        "stopped before the first case"
    } else {
        "stopped after these failures"
    };
    (summary.not_run > 0).then(|| format!("{why}: {}", not_run(summary.not_run)))
}

/// Says how many cases a convention left out, and how to include them.
pub fn left_out_line(setting: &Setting, count: usize) -> String {
    let (what, law) = match setting.key {
        "unreachable" => ("no game reaches such a position", "accepted"),
        _ => ("such a position can only be refused", "refused"),
    };
    let key = setting.key;
    format!(
        "{} left out by {setting}, because {what}; --convention {key}={law} includes them",
        many(count, "case")
    )
}

fn questions_line(summary: &Summary) -> String {
    let questions = &summary.questions;
    let (answered, right) = (questions.answered(), questions.passed + questions.acceptable);
    format!(
        "questions: {answered} answered, {right} of them correctly; {} not asked",
        questions.skipped + questions.unasked
    )
}

/// One case with its findings; correct answers are included only if `verbose`. Ends with a line break.
pub fn describe(result: &CaseResult<'_>, verbose: bool) -> String {
    let case = result.case;
    let mut text = format!("{} {}  {}\n", result.outcome().name(), case.id, case.about);
    if result.outcome() >= Outcome::Unasked {
        let _ = writeln!(text, "  {} {}", case.game, case.position_text());
        let cites: Vec<String> = case.cites.iter().map(ToString::to_string).collect();
        let _ = writeln!(text, "  cites {} ({})", cites.join(", "), case.source);
    }
    let mut follow = Vec::new();
    let mut is_wrong = false;
    for check in &result.checks {
        let failed = check.outcome() == Outcome::Failed;
        // A wrong count that follows from wrong turns is named, but not shown.
        if !verbose && failed && is_wrong && matches!(check.what, Expectation::Perft(_)) {
            follow.push(check.what.to_string());
        } else if verbose || check.outcome() >= Outcome::Unasked {
            text.push_str(&describe_check(check));
        }
        is_wrong |= failed
            && matches!(
                check.what,
                Expectation::Turns
                    | Expectation::From(_)
                    | Expectation::Acts(_)
                    | Expectation::Perft(_)
            );
    }
    if !follow.is_empty() {
        let _ = writeln!(text, "  wrong as a result: {}", follow.join(", "));
    }
    text
}

/// One question with the outcome of its answer. Ends with a line break.
pub fn describe_check(check: &Check) -> String {
    let what = &check.what;
    match &check.finding {
        Finding::Right => format!("  {what}: correct\n"),
        Finding::Skipped(why) => format!("  {what}: skipped, {why}\n"),
        Finding::Broken(broken) => {
            let words = broken.to_string().replace('\n', "\n    ");
            format!("  {what}: the engine {words}\n")
        }
        Finding::Wrong(wrong) => format!("  {what}:{}", describe_wrong(wrong)),
        Finding::Acceptable(wrong) => {
            let by: Vec<String> = wrong.fits.iter().map(ToString::to_string).collect();
            format!("  {what}: acceptable, {}{}", by.join(" "), describe_wrong(wrong))
        }
    }
}

fn describe_wrong(wrong: &Wrong) -> String {
    match (wrong.expected.as_slice(), wrong.actual.as_slice()) {
        ([expected], [actual]) => format!("\n    expected {expected}\n    found    {actual}\n"),
        (expected, actual) => format!(" (- expected, + found)\n{}", difference(expected, actual)),
    }
}

const SHORT: usize = 6;

/// The wrong answers of a case in one line: the first of them, and the number of the rest.
pub fn in_short(checks: &[Check]) -> String {
    let bad = checks.iter().filter(|check| check.outcome() >= Outcome::Unasked);
    let mut lines = bad.map(|check| match &check.finding {
        Finding::Broken(broken) => format!("{}: the engine {}", check.what, broken.how),
        Finding::Wrong(wrong) => format!("{}: {}", check.what, difference_in_short(wrong)),
        _ => check.what.to_string(),
    });
    let first = lines.next().unwrap_or_default();
    match lines.count() {
        0 => first,
        more => format!("{first} (and {more} more)"),
    }
}

fn difference_in_short(wrong: &Wrong) -> String {
    let Wrong { expected, actual, .. } = wrong;
    if let ([expected], [actual]) = (expected.as_slice(), actual.as_slice()) {
        return format!("expected {expected}, found {actual}");
    }
    let only = |here: &[String], there: &[String]| {
        let only: Vec<&str> =
            here.iter().filter(|entry| !there.contains(entry)).map(String::as_str).collect();
        match only.len().checked_sub(SHORT) {
            Some(more @ 1..) => format!("{} and {more} more", only[..SHORT].join(" ")),
            _ => only.join(" "),
        }
    };
    let sides = [("missing:", only(expected, actual)), ("not expected:", only(actual, expected))];
    let sides = sides.iter().filter(|(_, only)| !only.is_empty());
    sides.map(|(verb, only)| format!("{verb} {only}")).collect::<Vec<_>>().join(", ")
}

/// How many lines of a difference are shown.
const LINES: usize = 200;
/// How many characters of each line are shown.
const WIDTH: usize = 400;

/// The lines that differ, with a few unchanged lines around them; the end of a long difference is cut off.
fn difference(expected: &[String], actual: &[String]) -> String {
    let operations = capture_diff_slices(Algorithm::Myers, expected, actual);
    let mut text = String::new();
    let mut lines = 0;
    for (index, group) in group_diff_ops(operations, CONTEXT).iter().enumerate() {
        if index > 0 && lines < LINES {
            text.push_str("      …\n");
        }
        for change in group.iter().flat_map(|operation| operation.iter_changes(expected, actual)) {
            lines += 1;
            if lines > LINES {
                continue;
            }
            let sign = match change.tag() {
                ChangeTag::Delete => '-',
                ChangeTag::Insert => '+',
                ChangeTag::Equal => ' ',
            };
            let _ = writeln!(text, "    {sign} {}", cut(&change.value(), WIDTH));
        }
    }
    if lines > LINES {
        let _ = writeln!(text, "      … {} more lines", lines - LINES);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{LINES, WIDTH, difference};

    #[test]
    fn a_long_difference_is_cut() {
        let turns = |letter: &str| (0..5000).map(|it| format!("{letter}{it}")).collect::<Vec<_>>();
        let text = difference(&turns("a"), &["b".repeat(100_000)]);
        assert_eq!(text.lines().count(), LINES + 1);
        assert!(text.ends_with("… 4801 more lines\n"), "{text}");
        let text = difference(&[], &["b".repeat(100_000)]);
        assert!(text.chars().count() < WIDTH + 20);
        let same = difference(&turns("a")[..3], &turns("a")[1..3]);
        assert_eq!(same, "    - a0\n      a1\n      a2\n");
    }
}
