//! `arbiter law`: the clauses, and the cases that cite them.

use std::io::Write;

use reference::law::{self, Clause, ClauseKind, Document, LawFile};
use suite::cases;

use super::judge::whose;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::options::Law;
use crate::output::Output;

/// How wide text is set.
const WIDTH: usize = 96;
/// How far the text of a field stands from the left.
const INDENT: usize = 10;

/// Shows one clause, or lists those of a law, or all.
pub fn run(options: &Law, out: &mut Output) -> Result<Exit, Failure> {
    let Some(name) = options.clause.as_deref() else {
        for (index, file) in law::files().iter().enumerate() {
            if index > 0 {
                writeln!(out)?;
            }
            list(file, out)?;
        }
        return Ok(Exit::Well);
    };
    let id = name.to_ascii_uppercase();
    if let (Some(clause), Some(file)) = (law::clause(&id), law::file_of(&id)) {
        show(clause, file, out)?;
        return Ok(Exit::Well);
    }
    let of_game = |file: &&LawFile| file.prefix == id || file.games.iter().any(|game| game == name);
    match law::files().iter().find(of_game) {
        Some(file) => list(file, out)?,
        None => return Err(missing(name, &id)),
    }
    Ok(Exit::Well)
}

fn missing(name: &str, id: &str) -> Failure {
    let prefix = id.split('-').next().unwrap_or_default();
    let known = law::files().iter().find(|file| file.prefix == prefix);
    let tip = if let Some(file) = known {
        format!("`arbiter law {prefix}` lists the clauses of {}", file.title)
    } else {
        let prefixes: Vec<&str> = law::files().iter().map(|file| file.prefix.as_str()).collect();
        format!("a clause is one of {} and a number: `MAS-13`", prefixes.join(", "))
    };
    Failure::Usage { what: format!("there is no clause `{name}`"), tip }
}

fn list(file: &LawFile, out: &mut Output) -> Result<(), Failure> {
    writeln!(out, "{}  ({})", file.title, file.games.join(", "))?;
    if let Some(document) = &file.document {
        writeln!(out, "from {}", work(document))?;
    }
    for clause in &file.clauses {
        writeln!(out, "{:<8}{:<9}  {}", clause.id, kind(clause), clause.title)?;
    }
    Ok(())
}

/// The kind of a clause as one word.
pub const fn kind(clause: &Clause) -> &'static str {
    match clause.kind {
        ClauseKind::Document => "document",
        ClauseKind::Article => "article",
        ClauseKind::Ruling => "ruling",
        ClauseKind::Erratum => "erratum",
    }
}

fn work(document: &Document) -> String {
    let year = document.year.map_or_else(|| "no year given".into(), |year| year.to_string());
    format!("{}, {}, {year}", document.title, document.author)
}

fn show(clause: &Clause, file: &LawFile, out: &mut Output) -> Result<(), Failure> {
    writeln!(out, "{}  {}", clause.id, clause.title)?;
    writeln!(out)?;
    field("law", &file.title, out)?;
    field("whose", &whose(clause), out)?;
    field("source", &clause.source, out)?;
    if let Some(document) = &file.document {
        field("document", &work(document), out)?;
        if let Some(sha256) = &document.sha256 {
            field("sha256", sha256, out)?;
        }
    }
    field("text", &clause.text, out)?;
    let optional = [
        ("ruling", &clause.ruling),
        ("why", &clause.why),
        ("rival", &clause.rival),
        ("untested", &clause.untested),
    ];
    for (name, text) in optional {
        if let Some(text) = text {
            field(name, text, out)?;
        }
    }
    let citing = citing(&clause.id)?;
    field("cases", if citing.is_empty() { "none" } else { &citing }, out)
}

/// The ids of the cases that cite a clause, those that are made to test it first.
fn citing(id: &str) -> Result<String, Failure> {
    let files = cases::embedded().map_err(|error| Failure::Usage {
        what: format!("the cases in this program cannot be read: {error}"),
        tip: "this is a fault of the program; `arbiter check` tells more".into(),
    })?;
    let all = files.iter().flat_map(|file| &file.cases);
    let citing = all.filter(|case| case.cites.iter().any(|cited| cited == id));
    let (first, others): (Vec<_>, Vec<_>) =
        citing.partition(|case| case.cites.first().is_some_and(|cited| cited == id));
    let ids: Vec<&str> = first.into_iter().chain(others).map(|case| case.id.as_str()).collect();
    Ok(ids.join(", "))
}

/// A name and a text beside it, set in lines.
fn field(name: &str, text: &str, out: &mut Output) -> Result<(), Failure> {
    let mut line = String::new();
    let mut label = name;
    for word in text.split_whitespace() {
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > WIDTH - INDENT {
            writeln!(out, "{label:<INDENT$}{line}")?;
            label = "";
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    writeln!(out, "{label:<INDENT$}{line}")?;
    Ok(())
}
