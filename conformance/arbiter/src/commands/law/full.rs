//! The whole law of a game as one text, plain or in Markdown, with its source and its glossary.

use std::io::Write;

use law::{Clause, Document, LawFile};
use types::Game;

use super::page::{INDENT, changed_in_any, described, hanging, part, remarks, work};
use crate::failure::Result;
use crate::options::LawForm;
use crate::output::Output;

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
            let Document { year, address, retrieved, licence, .. } = document;
            let work = work(document, *year);
            self.paragraph(&format!(
                "From {work}; {address}. Retrieved: {retrieved} Licence: {licence}"
            ))?;
        }
        let others = file.other.iter().map(described);
        for text in file.preface.iter().cloned().chain(others) {
            self.paragraph(&text)?;
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
        changed_in_any(clause, games).map_or(Ok(()), |changed| self.entry("Changed by", &changed))
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
    let escape = |letter| {
        let backslash = "*_`<[]#|\\".contains(letter).then_some('\\');
        backslash.into_iter().chain([letter])
    };
    text.trim().chars().flat_map(escape).collect()
}
