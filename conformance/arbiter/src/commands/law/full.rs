//! The whole law of a game as one text, plain or in Markdown: its source, its glossary, its clauses, and the usual rules on
//! which they rest.

use std::io::Write;

use law::{Clause, LawFile};
use types::Game;

use super::page::{described, ids, part, remarks};
use super::print::{INDENT, hanging};
use crate::failure::Result;
use crate::options::LawForm;
use crate::output::Output;

/// Writes a law to `out` in a format.
struct Page<'a> {
    form: LawForm,
    out: &'a mut Output,
}

/// Writes a law as far as it holds in these games.
pub fn show(file: &LawFile, games: &[Game], form: LawForm, out: &mut Output) -> Result {
    Page { form, out }.law(file, games)
}

impl Page<'_> {
    fn law(&mut self, file: &LawFile, games: &[Game]) -> Result {
        let own = file.games.iter().any(|game| games.contains(game));
        let title = if own { part(file, games).0 } else { file.title.clone() };
        self.heading(1, &title)?;
        self.paragraph(&format!("Edition {} of {}.", file.edition, file.date))?;
        if let Some(document) = &file.document {
            let year = document.year.map_or_else(String::new, |year| format!(", {year}"));
            self.paragraph(&format!(
                "From {}, {}{year}; {}. {} {}",
                document.title,
                document.author,
                document.address,
                document.retrieved,
                document.licence
            ))?;
        }
        if let Some(preface) = &file.preface {
            self.paragraph(preface)?;
        }
        for other in &file.other {
            self.paragraph(&described(other))?;
        }
        if !file.terms.is_empty() {
            self.heading(2, "Words")?;
        }
        for term in &file.terms {
            self.entry(&term.word, &term.meaning)?;
        }
        self.heading(2, "Clauses")?;
        for clause in file.clauses.iter().filter(|clause| clause.holds_in_any(games)) {
            self.clause(clause, games)?;
        }
        Ok(())
    }

    fn clause(&mut self, clause: &Clause, games: &[Game]) -> Result {
        self.heading(3, &format!("{}  {}", clause.id, clause.title))?;
        self.paragraph(&clause.text)?;
        for (name, text) in remarks(clause) {
            self.entry(name, text)?;
        }
        self.entry("Source", &format!("{}: {}", clause.kind.name(), clause.source))?;
        if !clause.amends.is_empty() {
            self.entry("Changes", &clause.amends.join(", "))?;
        }
        let mut changed = clause.amended_by();
        changed.retain(|other| other.holds_in_any(games));
        if !changed.is_empty() {
            self.entry("Changed by", &ids(&changed))?;
        }
        Ok(())
    }

    fn heading(&mut self, depth: usize, text: &str) -> Result {
        match self.form {
            LawForm::Markdown => writeln!(self.out, "{} {text}\n", "#".repeat(depth))?,
            LawForm::Text if depth > 2 => writeln!(self.out, "{text}\n")?,
            LawForm::Text => {
                let line = if depth == 1 { "=" } else { "-" };
                writeln!(self.out, "{text}\n{}\n", line.repeat(text.chars().count()))?;
            }
        }
        Ok(())
    }

    fn paragraph(&mut self, text: &str) -> Result {
        match self.form {
            LawForm::Markdown => writeln!(self.out, "{}", escaped(text))?,
            LawForm::Text => hanging("", 0, text, self.out)?,
        }
        writeln!(self.out)?;
        Ok(())
    }

    /// Writes a label, such as a term or `Source`, and the text that belongs to it.
    fn entry(&mut self, name: &str, text: &str) -> Result {
        match self.form {
            LawForm::Markdown => writeln!(self.out, "**{name}.** {}", escaped(text))?,
            LawForm::Text => hanging(&format!("{name}:"), INDENT + 3, text, self.out)?,
        }
        writeln!(self.out)?;
        Ok(())
    }
}

/// A text with Markdown's special characters escaped.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.trim().chars() {
        if matches!(letter, '*' | '_' | '`' | '<' | '[' | ']' | '#' | '|' | '\\') {
            escaped.push('\\');
        }
        escaped.push(letter);
    }
    escaped
}
