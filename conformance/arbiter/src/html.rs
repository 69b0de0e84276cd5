//! The report of `arbiter check` as one self-contained web page, which continuous integration can keep as an artefact.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::io::{self, Write};
use std::time::{SystemTime, UNIX_EPOCH};

use misreadings::Difference;
use quick_xml::escape::escape;
use suite::report::text::{
    describe_check, diagnosis_in_words, left_out_line, many, summary_line, unfinished,
    unstable_lines,
};
use suite::report::{Report, RunHeader};
use suite::run::{CaseResult, KnownFailure, Outcome, Summary, Tally};
use types::{Game, Position};

use crate::commands::diagram::diagram;

/// The maximum number of diagrams on the page; further failures show their position as text only.
const DRAWN: usize = 200;

/// A report that collects the results of all engines, and writes one page at the end.
pub struct Html<W: Write> {
    out: W,
    /// The command line that repeats the run.
    command: String,
    /// The address of the book of laws, if clauses are to be linked to it.
    book: Option<String>,
    runs: Vec<Run>,
    drawn: usize,
}

/// The run of one engine.
#[derive(Default)]
struct Run {
    engine: String,
    suite: String,
    conventions: Vec<String>,
    games: BTreeMap<Game, Tally>,
    /// The failures as HTML, grouped by their first difference from the law: its clause and its text. For a failure
    /// without a difference, both parts of the key are the first clause that the case cites.
    failed: BTreeMap<(String, String), Vec<Markup>>,
    /// The differences from the law, each with the ids of the cases in which it occurs.
    differences: Vec<(Difference, Vec<String>)>,
    known: usize,
    end: Vec<String>,
    /// The misreadings that explain the failures, in words; empty if none does.
    diagnosis: String,
}

impl<W: Write> Html<W> {
    pub fn new(out: W, command: String, book: Option<String>) -> Html<W> {
        Html { out, command, book, runs: Vec::new(), drawn: 0 }
    }

    fn clause(&self, id: &str) -> Markup {
        let Some((book, file)) = self.book.as_ref().zip(law::file_of(id)) else { return text(id) };
        let family = file.games.first().map_or("chess", |game| game.family().name());
        link(&format!("{}/{family}.html#{id}", book.trim_end_matches('/')), id)
    }

    /// A diagnosis in words. If there is a book of laws, each misreading that the words name links to its page there.
    fn diagnosis(&self, words: &str) -> Markup {
        let place = |piece: &str| {
            let (name, _) = piece.split_once(')')?;
            let page = misreadings::named(name)?.whole().name.replace('/', "-");
            let book = self.book.as_ref()?.trim_end_matches('/');
            Some((format!("{book}/misreadings/{page}.html"), name.len()))
        };
        let pieces = words.split('(').map(|piece| match place(piece) {
            Some((place, end)) => {
                Markup::from_iter([link(&place, &piece[..end]), text(&piece[end..])])
            }
            None => text(piece),
        });
        element("pre.diagnosis", [separated("(", pieces)])
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
            paragraph([element("code", [position])]),
            element("pre", [text(&answers)]),
            element("p.cites", cites),
        ];
        let searched = format!("{} {} {} {answers}", case.id, case.game, case.about);
        let outcome = element(&format!("span.{outcome}"), [text(outcome)]);
        let heading = element("h4", [text(&case.id), text(" "), outcome]);
        let known = known.map(|known| element("p.known", [text(format!("Known: {}", known.why))]));
        let board = board.map(|board| element("div.board", [board]));
        let shown = board.into_iter().chain([element("div", shown)]);
        let content = [heading, paragraph([text(&case.about)])];
        let content = content.into_iter().chain(known).chain([element("div.shown", shown)]);
        with_attributes("article", &[("id", &case.id), ("data-text", &searched)], content)
    }

    fn page(&self) -> String {
        let engines: Vec<&str> = self.runs.iter().map(|run| run.engine.as_str()).collect();
        let title = element("title", [text(format!("Chess Arbiter: {}", engines.join(", ")))]);
        let head = [
            element("h1", [text("Chess Arbiter")]),
            paragraph([element("code", [text(&self.command)])]),
            paragraph([text(format!("Version {}, {}.", env!("CARGO_PKG_VERSION"), today()))]),
        ];
        let runs = self.runs.iter().map(|run| self.run(run));
        let body = head.into_iter().chain(runs).chain([element("script", [Markup(SCRIPT.into())])]);
        let (title, style) = (title.0, element("style", [Markup(STYLE.into())]).0);
        let body = element("body", body).0;
        format!("{HEAD}{title}{style}</head>{body}</html>")
    }

    fn run(&self, run: &Run) -> Markup {
        let conventions = (!run.conventions.is_empty())
            .then(|| paragraph([text(format!("Conventions: {}", run.conventions.join(", ")))]));
        let end = run.end.iter().map(|line| element("li", [text(line)]));
        let bars = run.games.iter().map(|(game, tally)| bar(*game, *tally));
        let diagnosis = (!run.diagnosis.is_empty()).then(|| self.diagnosis(&run.diagnosis));
        let filter = (!run.failed.is_empty()).then(|| Markup(FILTER.into()));
        let differences = (!run.differences.is_empty()).then(|| {
            let items = run.differences.iter().map(|(difference, ids)| {
                let count = text(format!("{difference} ({}): ", ids.len()));
                let links = ids.iter().map(|id| link(&format!("#{id}"), id));
                element("li", [count, separated(", ", links)])
            });
            Markup::from_iter([paragraph([text("What differs:")]), element("ul", items)])
        });
        let open: &[_] = if run.failed.len() < 4 { &[("open", "")] } else { &[] };
        let failed = run.failed.iter().map(|((id, what), cases)| {
            let clause = law::clause(id);
            let title = clause.map_or("", |clause| &clause.title);
            let what = what.strip_prefix(id.as_str()).unwrap_or_default();
            let rest = text(format!("{what} {title} ({})", cases.len()));
            let summary = element("summary", [self.clause(id), rest]);
            let quoted = clause.map(|clause| element("blockquote", [text(&clause.text)]));
            let content = [summary].into_iter().chain(quoted).chain(cases.iter().cloned());
            with_attributes("details", open, content)
        });
        let known = (run.known > 0)
            .then(|| paragraph([text(format!("Known among these failures: {}.", run.known))]));
        let content = [element("h2", [text(&run.engine)]), paragraph([text(&run.suite)])];
        let content = content.into_iter().chain(conventions);
        let content = content.chain([element("ul", end), element("table", bars)]);
        let content = content.chain(diagnosis).chain(filter).chain(differences);
        element("section", content.chain(failed).chain(known))
    }
}

/// HTML in which all text has been escaped.
#[derive(Clone)]
struct Markup(String);

impl FromIterator<Markup> for Markup {
    fn from_iter<I: IntoIterator<Item = Markup>>(parts: I) -> Markup {
        Markup(parts.into_iter().map(|part| part.0).collect())
    }
}

fn text(text: impl Display) -> Markup {
    Markup(escape(text.to_string()).into_owned())
}

/// An element; its `name` is `tag` or `tag.class`.
fn element(name: &str, content: impl IntoIterator<Item = Markup>) -> Markup {
    match name.split_once('.') {
        Some((tag, class)) => with_attributes(tag, &[("class", class)], content),
        None => with_attributes(name, &[], content),
    }
}

/// An element with attributes, each given by its name and its unescaped value.
fn with_attributes(
    tag: &str,
    attributes: &[(&str, &str)],
    content: impl IntoIterator<Item = Markup>,
) -> Markup {
    let attributes =
        attributes.iter().map(|(name, value)| format!(" {name}=\"{}\"", escape(*value)));
    let content = Markup::from_iter(content);
    Markup(format!("<{tag}{}>{}</{tag}>", attributes.collect::<String>(), content.0))
}

fn paragraph(content: impl IntoIterator<Item = Markup>) -> Markup {
    element("p", content)
}

fn link(place: &str, words: &str) -> Markup {
    with_attributes("a", &[("href", place)], [text(words)])
}

/// The items, separated by the text `by`.
fn separated(by: &str, items: impl Iterator<Item = Markup>) -> Markup {
    let before = |(index, item)| match index {
        0 => item,
        _ => Markup::from_iter([text(by), item]),
    };
    items.enumerate().map(before).collect()
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
        self.runs.push(Run {
            engine: opening.engine.into(),
            suite: format!("{} ({})", many(opening.cases, "case"), opening.suite),
            conventions: opening.conventions.settings().map(|set| set.to_string()).collect(),
            ..Run::default()
        });
        Ok(())
    }

    fn case(&mut self, result: &CaseResult<'_>, known: Option<&KnownFailure>) -> io::Result<()> {
        let outcome = result.outcome();
        let known = known.filter(|known| known.covers(result));
        let failure = (outcome >= Outcome::Failed).then(|| self.failure(result, known));
        let Some(run) = self.runs.last_mut() else { return Ok(()) };
        run.games.entry(result.case.game).or_default().count(outcome);
        run.known += usize::from(known.is_some());
        if let Some(failure) = failure {
            let group = match (result.differences().first(), result.case.cites.first()) {
                (Some(first), _) => (first.clause.to_string(), first.to_string()),
                (None, Some(cited)) => (cited.to_string(), cited.to_string()),
                (None, None) => Default::default(),
            };
            run.failed.entry(group).or_default().push(failure);
        }
        Ok(())
    }

    fn end(&mut self, summary: &Summary) -> io::Result<()> {
        let Some(run) = self.runs.last_mut() else { return Ok(()) };
        run.diagnosis = diagnosis_in_words(summary);
        let differences = summary.differences().into_iter();
        run.differences = differences.map(|(it, ids)| (*it, ids.to_vec())).collect();
        run.end.push(summary_line(summary));
        let left_out = summary.left_out.iter();
        run.end.extend(left_out.map(|(setting, count)| left_out_line(setting, *count)));
        run.end.extend(unfinished(summary));
        run.end.extend(unstable_lines(summary));
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        writeln!(self.out, "{}", self.page())?;
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
