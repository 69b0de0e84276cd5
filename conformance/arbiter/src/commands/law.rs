//! `arbiter law`: finds clauses by name, game or word, and shows the cases that cite them.

mod citing;
mod full;
mod json;
mod page;

use std::io::Write;

use law::{Clause, LawFile, Retired, Term};
use types::Game;

use super::check::embedded;
use crate::failure::{Exit, Failure, Result, refuse_if};
use crate::options::Law;
use crate::output::{Output, blank_line_if};

/// What `arbiter law` is to show.
enum Asked {
    /// One law, requested by its prefix, or all of them.
    Laws(&'static [LawFile]),
    Clause(&'static LawFile, &'static Clause),
    Retired(String, &'static Retired),
    /// One or more games of a law: the clauses of that law that hold in them, and the usual rules with their changes.
    Game(&'static LawFile, Vec<Game>),
    /// Words, the clauses that contain all of them, and the terms of the glossary that occur among them.
    Words(String, Vec<&'static Clause>, Vec<&'static Term>),
}

/// Shows the named clauses, or lists clauses: those of a law or game, those that contain some words, or all.
pub fn run(options: &Law, out: &mut Output) -> Result<Exit> {
    let texts = clauses_in(&options.words).unwrap_or_else(|| vec![options.words.join(" ")]);
    let each = texts.iter().map(|text| understand(text)).collect::<Result<Vec<Asked>>>()?;
    for (index, asked) in each.iter().enumerate() {
        if options.full {
            whole(options, asked, out)?;
            continue;
        }
        blank_line_if(index > 0 && !options.json, out)?;
        show(options, asked, out)?;
    }
    Ok(Exit::Success)
}

/// The names of clauses, which commas may separate as in a verdict: `KDM-4, CHE-8`. `None` if there are none, or if a
/// word is not such a name.
fn clauses_in(words: &[String]) -> Option<Vec<String>> {
    let names = words.iter().flat_map(|word| word.split([',', ' ']));
    let names: Vec<String> = names.filter(|name| !name.is_empty()).map(Into::into).collect();
    let is_name = |name: &String| is_clause_name(&name.to_ascii_uppercase());
    (!names.is_empty() && names.iter().all(is_name)).then_some(names)
}

fn show(options: &Law, asked: &Asked, out: &mut Output) -> Result {
    match asked {
        Asked::Retired(id, retired) if options.json => {
            writeln!(out, "{}", serde_json::json!({ "id": id, "retired": retired.why }))?;
        }
        Asked::Retired(id, retired) => writeln!(out, "{id}  is not a clause. {}", retired.why)?,
        _ if options.json => {
            let cases = embedded()?;
            for clause in listed(asked) {
                if let Some(file) = law::file_of(&clause.id) {
                    writeln!(out, "{}", json::clause(file, clause, &cases, options))?;
                }
            }
        }
        Asked::Clause(file, clause) => page::show(file, clause, options, out)?,
        Asked::Laws(files) => {
            for (index, file) in files.iter().enumerate() {
                blank_line_if(index > 0, out)?;
                page::list(file, &file.games, out)?;
            }
        }
        Asked::Game(file, games) => {
            page::list(file, games, out)?;
            if let Some(usual) = usual_beside(file) {
                page::usual_rules(usual, file, games, out)?;
            }
        }
        Asked::Words(words, clauses, terms) => page::found(words, clauses, terms, out)?,
    }
    Ok(())
}

fn whole(options: &Law, asked: &Asked, out: &mut Output) -> Result {
    let mut show = |file, games: &[Game]| full::show(file, games, options.format, out);
    let (file, games) = match asked {
        Asked::Laws([file]) => (file, &file.games),
        Asked::Laws(files) => return files.iter().try_for_each(|file| show(file, &file.games)),
        Asked::Game(file, games) => (*file, games),
        Asked::Clause(..) | Asked::Retired(..) | Asked::Words(..) => {
            return Err(Failure::usage(
                "--full prints whole laws, not a single clause or the result of a search",
                "name a game or a law, such as `arbiter law masonic --full`",
            ));
        }
    };
    show(file, games)?;
    usual_beside(file).map_or(Ok(()), |usual| show(usual, games))
}

/// The law of the usual rules; `None` if `file` is that law itself.
fn usual_beside(file: &LawFile) -> Option<&'static LawFile> {
    law::files().iter().find(|usual| usual.prefix == "CHE" && usual.prefix != file.prefix)
}

fn listed(asked: &Asked) -> Vec<&'static Clause> {
    match asked {
        Asked::Clause(_, clause) => vec![clause],
        Asked::Retired(..) => Vec::new(),
        Asked::Laws(files) => files.iter().flat_map(|file| &file.clauses).collect(),
        Asked::Game(file, games) => {
            let clauses = [Some(*file), usual_beside(file)].into_iter().flatten();
            let clauses = clauses.flat_map(|file| &file.clauses);
            clauses.filter(|clause| clause.holds_in_any(games)).collect()
        }
        Asked::Words(_, clauses, _) => clauses.clone(),
    }
}

fn understand(text: &str) -> Result<Asked> {
    if text.is_empty() {
        return Ok(Asked::Laws(law::files()));
    }
    let id = text.to_ascii_uppercase();
    if let (Some(clause), Some(file)) = (law::clause(&id), law::file_of(&id)) {
        return Ok(Asked::Clause(file, clause));
    }
    if let Some(retired) = law::retired(&id) {
        return Ok(Asked::Retired(id, retired));
    }
    if let Some(file) = law::files().iter().find(|file| file.prefix == id) {
        return Ok(Asked::Laws(std::slice::from_ref(file)));
    }
    if let Some((file, games)) = games(&text.to_ascii_lowercase()) {
        return Ok(Asked::Game(file, games));
    }
    if is_clause_name(&id) {
        return Err(missing(text, &id));
    }
    let clauses: Vec<&'static Clause> = law::clauses().filter(|clause| clause.has(text)).collect();
    let terms = law::files().iter().flat_map(|file| &file.terms);
    let terms: Vec<&'static Term> = terms.filter(|term| term.is_in(text)).collect();
    refuse_if(
        clauses.is_empty() && terms.is_empty(),
        format!("there is no clause or game named `{text}`, and no clause contains it"),
        "`arbiter law` lists all clauses, `arbiter law castling` those that mention castling",
    )?;
    // A message quotes the words as `castling` and `rook`.
    let words = text.split_whitespace().collect::<Vec<_>>().join("` and `");
    Ok(Asked::Words(words, clauses, terms))
}

/// The games whose names begin with `name`, such as `kingdom`, and their law. `name` must not end within a word.
/// `None` if there is no such game.
fn games(name: &str) -> Option<(&'static LawFile, Vec<Game>)> {
    let is_of = |game: &Game| {
        let rest = game.name().strip_prefix(name);
        rest.is_some_and(|rest| !rest.starts_with(|letter: char| letter.is_ascii_lowercase()))
    };
    let each = law::files().iter();
    let mut each = each.map(|file| (file, file.games.iter().copied().filter(is_of).collect()));
    each.find(|(_, games): &(_, Vec<Game>)| !games.is_empty())
}

/// Whether a text looks like the name of a clause: letters, a hyphen, a number.
fn is_clause_name(id: &str) -> bool {
    id.split_once('-').is_some_and(|(prefix, number)| {
        prefix.bytes().all(|letter| letter.is_ascii_uppercase())
            && !number.is_empty()
            && number.bytes().all(|digit| digit.is_ascii_digit())
    })
}

fn missing(name: &str, id: &str) -> Failure {
    let prefix = id.split('-').next().unwrap_or_default();
    let known = law::files().iter().find(|file| file.prefix == prefix);
    let tip = if let Some(file) = known {
        format!("`arbiter law {prefix}` lists the clauses of {}", file.title)
    } else {
        let prefixes: Vec<&str> = law::files().iter().map(|file| file.prefix.as_str()).collect();
        let prefixes = prefixes.join(", ");
        format!("the name of a clause is a prefix ({prefixes}) and a number, such as `MAS-13`")
    };
    Failure::usage(format!("there is no clause `{name}`"), tip)
}
