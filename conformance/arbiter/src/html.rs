//! The report of `arbiter check` as one self-contained web page, which continuous integration can keep as an artefact.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::time::{SystemTime, UNIX_EPOCH};

use suite::report::text::{
    describe_check, diagnosis_in_words, left_out_line, many, summary_line, unfinished,
    unstable_lines,
};
use suite::report::{Report, RunHeader};
use suite::run::{CaseResult, KnownFailure, Outcome, Summary, Tally};
use types::{Game, Position};

use crate::commands::diagram::diagram;
use crate::markup::{Markup, element, link, separated, text, with_attributes};

/// The maximum number of diagrams on the page; further failures show their position as text only.
const DRAWN: usize = 200;

/// A report that collects the results of all engines, and writes one page at the end.
pub struct Html<W: Write> {
    out: W,
    /// The command line that repeats the run.
    command: String,
    /// The address of the book of laws, if clauses are to be linked to it.
    book: Option<String>,
    engines: Vec<String>,
    /// The sections about the runs that are over.
    sections: Vec<Markup>,
    run: Run,
    drawn: usize,
}

/// The run of one engine, as far as it has gone.
#[derive(Default)]
struct Run {
    /// The engine, the suite and the conventions.
    head: Markup,
    games: BTreeMap<Game, Tally>,
    /// The failures as HTML, grouped by their first difference from the law: its clause and its text. For a failure
    /// without a difference, both parts of the key are the first clause that the case cites.
    failed: BTreeMap<(String, String), Vec<Markup>>,
}

impl<W: Write> Html<W> {
    pub fn new(out: W, command: String, book: Option<String>) -> Html<W> {
        let (engines, sections, run) = Default::default();
        Html { out, command, book, engines, sections, run, drawn: 0 }
    }

    /// The address of a page of the book of laws, if there is one.
    fn in_book(&self, page: &str) -> Option<String> {
        Some(format!("{}/{page}", self.book.as_ref()?.trim_end_matches('/')))
    }

    fn clause(&self, id: &str) -> Markup {
        let page = law::file_of(id).and_then(|file| {
            let family = file.games.first().map_or("chess", |game| game.family().name());
            self.in_book(&format!("{family}.html#{id}"))
        });
        page.map_or_else(|| text(id), |page| link(&page, id))
    }

    /// The diagnosis in words. If there is a book of laws, each misreading that the words name links to its page there.
    fn diagnosis(&self, summary: &Summary) -> Markup {
        let mut words = text(diagnosis_in_words(summary)).0;
        for finding in summary.diagnosis.iter().flat_map(|diagnosis| &diagnosis.findings) {
            let name = &finding.misreading;
            let page =
                misreadings::named(name).map(|reading| reading.whole().name.replace('/', "-"));
            let page = page.and_then(|page| self.in_book(&format!("misreadings/{page}.html")));
            if let Some(page) = page {
                words = words.replace(&format!("({name})"), &format!("({})", link(&page, name).0));
            }
        }
        if words.is_empty() { Markup(words) } else { element("pre.diagnosis", [Markup(words)]) }
    }

    fn failure(&mut self, result: &CaseResult<'_>, known: Option<&KnownFailure>) -> Markup {
        let case = result.case;
        let position = Position::parse(case.game, case.position_text()).ok();
        self.drawn += 1;
        let board = position.filter(|_| self.drawn <= DRAWN);
        let board = board.map(|position| Markup(diagram(&position, None).to_svg()));
        let answers = result.checks.iter().filter(|check| check.outcome() >= Outcome::Unasked);
        let answers: String = answers.map(describe_check).collect();
        let outcome = result.outcome().name();
        let cites = case.cites.iter().map(|id| self.clause(&id.to_string()));
        let cites = [text("Cites "), separated(", ", cites), text(format!(" ({})", case.source))];
        let position = text(format!("{} {}", case.game, case.position_text()));
        let shown = [
            element("p", [element("code", [position])]),
            element("pre", [text(&answers)]),
            element("p.cites", cites),
        ];
        let searched = format!("{} {} {} {answers}", case.id, case.game, case.about);
        let outcome = element(&format!("span.{outcome}"), [text(outcome)]);
        let known = known.map(|known| element("p.known", [text(format!("Known: {}", known.why))]));
        let board = board.map(|board| element("div.board", [board]));
        let content = [
            element("h4", [text(&case.id), text(" "), outcome]),
            element("p", [text(&case.about)]),
            known.unwrap_or_default(),
            element("div.shown", [board.unwrap_or_default(), element("div", shown)]),
        ];
        with_attributes("article", &[("id", &case.id), ("data-text", &searched)], content)
    }

    /// The failures of a run that have the same first difference.
    fn group(&self, (id, what): &(String, String), failed: Vec<Markup>, is_open: bool) -> Markup {
        let clause = law::clause(id);
        let title = clause.map_or("", |clause| &clause.title);
        let what = what.strip_prefix(id.as_str()).unwrap_or_default();
        let rest = text(format!("{what} {title} ({})", failed.len()));
        let summary = element("summary", [self.clause(id), rest]);
        let quoted = clause.map(|clause| element("blockquote", [text(&clause.text)]));
        let content = [summary, quoted.unwrap_or_default()].into_iter().chain(failed);
        with_attributes("details", if is_open { &[("open", "")] } else { &[] }, content)
    }
}

/// A row of a table: a game, a bar with the outcomes of its cases, and their numbers.
fn bar(game: Game, tally: Tally) -> Markup {
    let parts = [
        ("passed", tally.passed),
        ("acceptable", tally.acceptable),
        ("failed", tally.failed + tally.broken),
        ("skipped", tally.skipped),
        ("unasked", tally.unasked),
    ];
    let parts = parts.into_iter().filter(|(_, count)| *count > 0);
    let words = |name| if name == "unasked" { "not asked" } else { name };
    let counts = parts.clone().map(|(name, count)| format!("{count} {}", words(name)));
    let counts = counts.collect::<Vec<_>>().join(", ");
    let shown = parts.map(|(name, count)| {
        let width = format!("flex-grow:{count}");
        with_attributes("span", &[("class", name), ("style", &width)], [])
    });
    let bar = [("class", "bar"), ("role", "img"), ("aria-label", counts.as_str())];
    let bar = element("td", [with_attributes("div", &bar, shown)]);
    element("tr", [element("th", [text(game)]), bar, element("td", [text(&counts)])])
}

impl<W: Write> Report for Html<W> {
    fn start(&mut self, opening: &RunHeader<'_>) -> io::Result<()> {
        let suite = format!("{} ({})", many(opening.cases, "case"), opening.suite);
        let set: Vec<_> = opening.conventions.settings().map(|set| set.to_string()).collect();
        let conventions = (!set.is_empty())
            .then(|| element("p", [text(format!("Conventions: {}", set.join(", ")))]));
        let head = [element("h2", [text(opening.engine)]), element("p", [text(suite)])];
        let head = head.into_iter().chain(conventions).collect();
        self.run = Run { head, ..Run::default() };
        self.engines.push(opening.engine.into());
        Ok(())
    }

    fn case(&mut self, result: &CaseResult<'_>, known: Option<&KnownFailure>) -> io::Result<()> {
        let outcome = result.outcome();
        self.run.games.entry(result.case.game).or_default().count(outcome);
        if outcome >= Outcome::Failed {
            let failure = self.failure(result, known.filter(|known| known.covers(result)));
            let group = match (result.differences().first(), result.case.cites.first()) {
                (Some(first), _) => (first.clause.to_string(), first.to_string()),
                (None, Some(cited)) => (cited.to_string(), cited.to_string()),
                (None, None) => Default::default(),
            };
            self.run.failed.entry(group).or_default().push(failure);
        }
        Ok(())
    }

    fn end(&mut self, summary: &Summary) -> io::Result<()> {
        let Run { head, games, failed } = std::mem::take(&mut self.run);
        let left_out = summary.left_out.iter();
        let left_out = left_out.map(|(setting, count)| left_out_line(setting, *count));
        let words = std::iter::once(summary_line(summary)).chain(left_out);
        let words = words.chain(unfinished(summary)).chain(unstable_lines(summary));
        let bars = games.iter().map(|(game, tally)| bar(*game, *tally));
        let filter = if failed.is_empty() { "" } else { FILTER };
        let differences = summary.differences();
        let items = differences.iter().map(|(difference, ids)| {
            let count = text(format!("{difference} ({}): ", ids.len()));
            let links = ids.iter().map(|id| link(&format!("#{id}"), id));
            element("li", [count, separated(", ", links)])
        });
        let differences = (!differences.is_empty()).then(|| {
            Markup::from_iter([element("p", [text("What differs:")]), element("ul", items)])
        });
        let known = format!("Known among these failures: {}.", summary.known);
        let known = (summary.known > 0).then(|| element("p", [text(known)]));
        let is_open = failed.len() < 4;
        let content = [
            head,
            element("ul", words.map(|line| element("li", [text(line)]))),
            element("table", bars),
            self.diagnosis(summary),
            Markup(filter.into()),
            differences.unwrap_or_default(),
            failed.into_iter().map(|(key, cases)| self.group(&key, cases, is_open)).collect(),
            known.unwrap_or_default(),
        ];
        self.sections.push(element("section", content));
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        let title = element("title", [text(format!("Chess Arbiter: {}", self.engines.join(", ")))]);
        let version = format!("Version {}, {}.", env!("CARGO_PKG_VERSION"), today());
        let body = [
            element("h1", [text("Chess Arbiter")]),
            element("p", [element("code", [text(&self.command)])]),
            element("p", [text(version)]),
            self.sections.drain(..).collect(),
            element("script", [Markup(SCRIPT.into())]),
        ];
        let (style, body) = (element("style", [Markup(STYLE.into())]), element("body", body));
        writeln!(self.out, "{HEAD}{}{}</head>{}</html>", title.0, style.0, body.0)?;
        self.out.flush()
    }
}

/// The current date in UTC, or the date in `SOURCE_DATE_EPOCH` if that is set, so that a report can be reproduced.
fn today() -> String {
    let fixed = std::env::var("SOURCE_DATE_EPOCH").ok().and_then(|text| text.parse().ok());
    let now = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    day(fixed.unwrap_or_else(now) / (24 * 60 * 60))
}

/// The date, such as `1970-03-01`, that is this many days after 1 January 1970.
fn day(days: u64) -> String {
    // Days are counted from 1 March of the year 0, and years begin in March, so that a leap day is the last day of its
    // year. An era is 400 years, which have 146 097 days.
    let days = days + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let date = of_year - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}-{month:02}-{date:02}", year + era * 400 + next)
}

const HEAD: &str = r#"<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">"#;

const FILTER: &str =
    r#"<label>Filter <input type="search" placeholder="case, game or turn"></label>"#;

const STYLE: &str = "
:root { color-scheme: light dark; --good: #2e7d32; --fair: #9e9d24; --bad: #c62828; --none: #9e9e9e; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; }
code, pre { font-family: ui-monospace, monospace; font-size: .85rem; overflow-wrap: anywhere; white-space: pre-wrap; }
table { width: 100%; border-spacing: 0 .3rem; } th { text-align: left; font-weight: 600; padding-right: 1rem; }
.bar { display: flex; min-width: 8rem; height: 1rem; border-radius: .3rem; overflow: hidden; }
.bar .passed { background: var(--good); } .bar .acceptable { background: var(--fair); }
.bar .failed { background: var(--bad); } .bar .skipped, .bar .unasked { background: var(--none); }
h4 .failed, h4 .broken { color: var(--bad); font-weight: 400; }
article { border-top: 1px solid var(--none); } .shown { display: flex; flex-wrap: wrap; gap: 1rem; }
.shown > div { flex: 1 1 18rem; min-width: 0; } .board { max-width: 22rem; } .board svg { width: 100%; height: auto; background: #fff; }
blockquote { margin-left: 0; padding-left: 1rem; border-left: 3px solid var(--none); }
summary { cursor: pointer; font-weight: 600; padding: .3rem 0; } input { font: inherit; width: 100%; max-width: 24rem; }
";

const SCRIPT: &str = "
for (const input of document.querySelectorAll('input[type=search]')) {
  input.addEventListener('input', () => {
    const wanted = input.value.toLowerCase();
    for (const group of input.closest('section').querySelectorAll('details')) {
      let any = false;
      for (const one of group.querySelectorAll('article')) {
        one.hidden = !one.dataset.text.toLowerCase().includes(wanted);
        any ||= !one.hidden;
      }
      group.hidden = !any;
      if (wanted) group.open = any;
    }
  });
}
";

#[cfg(test)]
mod tests {
    use super::day;

    #[test]
    fn a_day_has_its_date() {
        for (days, date) in
            [(0, "1970-01-01"), (59, "1970-03-01"), (11_016, "2000-02-29"), (20_779, "2026-11-22")]
        {
            assert_eq!(day(days), date);
        }
    }
}
