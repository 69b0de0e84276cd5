//! Prints a clause with everything known about it, and lists of clauses.

use std::fmt::Display;
use std::io::Write;

use cases::{Case, Expect};
use law::code::{self, Function};
use law::{Clause, Document, LawFile, OtherSource, Term};
use types::{Game, Position};

use super::citing::{Citing, citing};
use crate::commands::check::embedded;
use crate::commands::diagram::diagram;
use crate::failure::Result;
use crate::options::Law;
use crate::output::{Output, texts, wrapped};

/// The maximum width of a line, including its indent.
const WIDTH: usize = 96;
/// The indent of the text of a field.
pub const INDENT: usize = 10;
/// How many of the cases that test a clause are listed without `--cases`.
const NAMED: usize = 6;
/// The indent of the description of a case.
const SENTENCE: usize = INDENT + 28;

/// Lists the clauses of a law that hold in any of the games, one per line.
pub fn list(file: &LawFile, games: &[Game], out: &mut Output) -> Result {
    let (title, ruled) = part(file, games);
    writeln!(out, "{title}  ({})", texts(&ruled).join(", "))?;
    writeln!(out, "edition {} of {}", file.edition, file.date)?;
    if let Some(document) = &file.document {
        writeln!(out, "from {}", work(document, document.year))?;
    }
    for clause in file.clauses.iter().filter(|clause| clause.holds_in_any(games)) {
        line(clause, out)?;
    }
    for retired in &file.retired {
        writeln!(out, "withdrawn: {}. {}", retired.ids.join(", "), retired.why)?;
    }
    if let Some(order) = &file.order {
        writeln!(out, "{order}")?;
    }
    Ok(())
}

/// The title and the games to print above the clauses that hold in `games`: those of the law if each of its clauses
/// holds in one of `games`, or else those of `games`.
pub fn part(file: &LawFile, games: &[Game]) -> (String, Vec<Game>) {
    if file.clauses.iter().all(|clause| clause.holds_in_any(games)) {
        return (file.title.clone(), file.games.clone());
    }
    let titles: Vec<&str> = games.iter().map(|game| game.title()).collect();
    (titles.join(", "), games.to_vec())
}

/// The title, the author and, if it is known, the date of a document.
pub fn work(document: &Document, date: Option<impl Display>) -> String {
    let date = date.map(|date| format!(", {date}")).unwrap_or_default();
    format!("{}, {}{date}", document.title, document.author)
}

fn line(clause: &Clause, out: &mut Output) -> Result {
    writeln!(out, "{:<8}{:<9}  {}", clause.id, clause.kind.name(), clause.title)?;
    Ok(())
}

/// Lists the usual rules, each with the clauses that change it in these games of the law `file`.
pub fn usual_rules(usual: &LawFile, file: &LawFile, games: &[Game], out: &mut Output) -> Result {
    writeln!(out, "\n{} in {}", usual.title, part(file, games).0)?;
    for clause in &usual.clauses {
        write!(out, "{:<8}{}", clause.id, clause.title)?;
        if let Some(changed) = changed_in_any(clause, games) {
            write!(out, "  (changed by {changed})")?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// The clauses that change a clause in any of the games; `None` if there are none.
pub fn changed_in_any(clause: &Clause, games: &[Game]) -> Option<String> {
    let mut changed = clause.amended_by();
    changed.retain(|other| other.holds_in_any(games));
    (!changed.is_empty()).then(|| ids(&changed))
}

fn ids(clauses: &[&Clause]) -> String {
    clauses.iter().map(|clause| clause.id.as_str()).collect::<Vec<_>>().join(", ")
}

pub fn found(words: &str, clauses: &[&Clause], terms: &[&Term], out: &mut Output) -> Result {
    for term in terms {
        hanging(&term.word, term.word.chars().count() + 2, &term.meaning, out)?;
    }
    if !terms.is_empty() {
        writeln!(out)?;
    }
    match clauses.len() {
        0 => writeln!(out, "no clause contains `{words}`")?,
        1 => writeln!(out, "1 clause contains `{words}`")?,
        count => writeln!(out, "{count} clauses contain `{words}`")?,
    }
    for clause in clauses {
        line(clause, out)?;
    }
    Ok(())
}

pub fn show(file: &LawFile, clause: &Clause, options: &Law, out: &mut Output) -> Result {
    writeln!(out, "{}  {}", clause.id, clause.title)?;
    writeln!(out)?;
    field("law", &format!("{}, edition {} of {}", file.title, file.edition, file.date), out)?;
    field("origin", &clause.whose(), out)?;
    field("text", &clause.text, out)?;
    for (name, text) in remarks(clause) {
        field(&name.to_lowercase(), text, out)?;
    }
    if let Some(untested) = &clause.untested {
        field("untested", untested, out)?;
    }
    where_from(file, clause, out)?;
    where_it_holds(clause, out)?;
    related("follows from", &named(&clause.follows), out)?;
    related("changes", &named(&clause.amends), out)?;
    related("names", &clause.names(), out)?;
    related("named by", &clause.named_by(), out)?;
    for (label, term) in labelled("words", &clause.terms()) {
        field(label, &format!("{}: {}", term.word, term.meaning), out)?;
    }
    for change in &clause.changed {
        field("changed", &format!("edition {}: {}", change.edition, change.how), out)?;
    }
    show_cases(&citing(clause, &embedded()?), options.cases, out)?;
    if options.code {
        for Function { file, line, text, .. } in code::citing(&clause.id) {
            writeln!(out, "\nreference/src/{file}, line {line}\n{text}")?;
        }
    }
    Ok(())
}

/// The remarks on a clause, each with its name.
pub fn remarks(clause: &Clause) -> impl Iterator<Item = (&'static str, &str)> {
    let remarks = [
        ("Ruling", &clause.ruling),
        ("Follows", &clause.deduced),
        ("Why", &clause.why),
        ("Rival", &clause.rival),
        ("No rival", &clause.no_rival),
    ];
    remarks.into_iter().filter_map(|(name, text)| Some((name, text.as_deref()?)))
}

/// Describes a source other than the document of the game.
pub fn described(other: &OtherSource) -> String {
    let OtherSource { name, author, date, about, address, .. } = other;
    let date = date.as_deref().map(|date| format!(", {date}")).unwrap_or_default();
    format!("{name}: {author}{date}. {about} {address}")
}

fn where_from(file: &LawFile, clause: &Clause, out: &mut Output) -> Result {
    field("source", &clause.source, out)?;
    let sources = clause.sources();
    for other in file.other.iter().filter(|other| sources.contains(&other.name)) {
        field("", &described(other), out)?;
    }
    if let Some(document) = &file.document {
        let year = document.year.map(|year| year.to_string());
        field("document", &work(document, year.or_else(|| document.note.clone())), out)?;
        field("address", &document.address, out)?;
        field("retrieved", &document.retrieved, out)?;
        field("licence", &document.licence, out)?;
        if let Some(sha256) = &document.sha256 {
            field("sha256", sha256, out)?;
        }
    }
    Ok(())
}

/// Prints the games in which a clause holds; for a usual rule, also the clauses that change it.
fn where_it_holds(clause: &Clause, out: &mut Output) -> Result {
    let law = |game: &Game| law::files().iter().position(|file| file.games.contains(game));
    let of = |game: &Game| (law(game), ids(&clause.changed_in(*game)));
    let games = clause.games();
    let lines: Vec<&[Game]> = games.chunk_by(|one, other| of(one) == of(other)).collect();
    for (label, games) in labelled("holds in", &lines) {
        let changed = changed_in_any(clause, &games[..1]);
        let changed = changed.map(|changed| format!("; changed by {changed}")).unwrap_or_default();
        field(label, &format!("{}{changed}", texts(*games).join(", ")), out)?;
    }
    Ok(())
}

fn named(ids: &[String]) -> Vec<&'static Clause> {
    ids.iter().filter_map(|id| law::clause(id)).collect()
}

/// Prints the names and titles of clauses, with a label beside the first.
fn related(label: &str, clauses: &[&Clause], out: &mut Output) -> Result {
    for (mut label, clause) in labelled(label, clauses) {
        if label.chars().count() >= INDENT {
            writeln!(out, "{label}")?;
            label = "";
        }
        writeln!(out, "{label:<INDENT$}{:<8}{}", clause.id, clause.title)?;
    }
    Ok(())
}

/// Pairs the first item with the label, and every other item with an empty label.
fn labelled<'a, T>(label: &'a str, items: &'a [T]) -> impl Iterator<Item = (&'a str, &'a T)> {
    std::iter::once(label).chain(std::iter::repeat("")).zip(items)
}

/// Prints the examples, then the other cases that cite the clause: unless `all` is set, only some of them and how many more
/// there are.
fn show_cases(citing: &Citing<'_>, all: bool, out: &mut Output) -> Result {
    for case in &citing.examples {
        writeln!(out)?;
        field("example", &format!("{}: {}", case.id, case.about), out)?;
        example(case, out)?;
    }
    writeln!(out)?;
    if citing.first.is_empty() && citing.others.is_empty() && citing.recorded.is_empty() {
        let text = if citing.examples.is_empty() { "none" } else { "no other" };
        return field("cases", text, out);
    }
    let shown = if all { citing.first.len() } else { citing.first.len().min(NAMED) };
    list_cases("cases", &citing.first[..shown], out)?;
    if !all {
        let counts = [
            (citing.first.len() - shown, "more that test it"),
            (citing.others.len(), "that use it"),
            (citing.recorded.len(), "recorded"),
        ];
        let counts = counts.into_iter().filter(|(count, _)| *count > 0);
        let counts: Vec<String> = counts.map(|(count, what)| format!("{count} {what}")).collect();
        if counts.is_empty() {
            return Ok(());
        }
        let (label, more) = if shown > 0 { ("", "and ") } else { ("cases", "") };
        return field(label, &format!("{more}{}; --cases lists all", counts.join(", ")), out);
    }
    list_cases("use it", &citing.others, out)?;
    list_cases("recorded", &citing.recorded, out)
}

/// Prints the names and descriptions of cases, with a label beside the first.
fn list_cases(label: &str, cases: &[&Case], out: &mut Output) -> Result {
    for (label, case) in labelled(label, cases) {
        hanging(&format!("{label:<INDENT$}{:<26}", case.id), SENTENCE, &case.about, out)?;
    }
    Ok(())
}

/// Prints the position of a case as a diagram and as text, and what is expected there.
fn example(case: &Case, out: &mut Output) -> Result {
    if let Ok(position) = Position::parse(case.game, case.position_text()) {
        for line in diagram(&position, None).to_text().lines() {
            writeln!(out, "{:INDENT$}{line}", "")?;
        }
    }
    writeln!(out, "{:INDENT$}{}", "", case.position_text())?;
    for line in expectations(&case.expect) {
        hanging("", INDENT, &line, out)?;
    }
    Ok(())
}

fn expectations(expect: &Expect) -> Vec<String> {
    let mut lines = Vec::new();
    let mut say = |what: &str, list: Option<Vec<String>>| {
        let words = list.map(|list| if list.is_empty() { "none".into() } else { list.join(" ") });
        lines.extend(words.map(|words| format!("{what}: {words}")));
    };
    say("legal, and nothing else", expect.turns.clone());
    for (from, rest) in expect.from.iter().flatten() {
        say(&format!("from {from}"), Some(rest.clone()));
    }
    for (turn, acts) in expect.acts.iter().flatten() {
        say(&format!("acts after {turn}"), Some(acts.clone()));
    }
    say("legal", expect.legal.clone());
    for illegal in expect.illegal.iter().flatten() {
        say("illegal", Some(vec![format!("{} by {}", illegal.turn, illegal.clause)]));
    }
    for (turn, position) in expect.after.iter().flatten() {
        say(&format!("after {turn}"), Some(vec![position.clone()]));
    }
    for (turn, kings) in expect.check_after.iter().flatten() {
        say(&format!("in check after {turn}"), Some(kings.clone()));
    }
    say("in check", expect.check.clone());
    say("end", expect.end.as_ref().map(texts));
    say("turn sequences", expect.perft.as_ref().map(texts));
    say("refused by", expect.refused.as_ref().map(|rule| vec![rule.to_string()]));
    if let Some(game) = &expect.game {
        say("the game", Some(game.turns.iter().chain(&game.act).cloned().collect()));
        say("illegal by", game.illegal.as_ref().map(|clause| vec![clause.to_string()]));
        say("claims", game.claims.clone());
        say("end", game.end.as_ref().map(texts));
    }
    lines
}

fn field(name: &str, text: &str, out: &mut Output) -> Result {
    hanging(name, INDENT, text, out)
}

/// Prints a label, and beside it a text wrapped into lines with this indent. A label too wide for it gets its own line.
pub fn hanging(label: &str, indent: usize, text: &str, out: &mut Output) -> Result {
    let mut label = label;
    if label.chars().count() >= indent && !label.is_empty() {
        writeln!(out, "{label}")?;
        label = "";
    }
    for line in wrapped(text, WIDTH - indent) {
        writeln!(out, "{label:<indent$}{line}")?;
        label = "";
    }
    Ok(())
}
