//! `arbiter misreadings`: the known misreadings of the law, and the cases that catch each.

use std::io::Write;

use cases::Case;
use misreadings::Misreading;
use serde_json::json;
use suite::caught::caught;
use types::{ClauseId, Game};

use crate::failure::{Exit, Failure, Result};
use crate::misread;
use crate::options::Misreadings;
use crate::output::{Output, blank_line_if, texts};

/// How many cases are listed for each misreading; a single misreading is shown with all its cases.
const NAMED: usize = 3;

/// How many misreadings are tried on the cases together, before any of them is printed.
const AT_ONCE: usize = 16;

/// Lists the misreadings of a game, a family or a clause, or the one that was named; by default, all of them.
pub fn run(options: &Misreadings, out: &mut Output) -> Result<Exit> {
    let (asked, game) = match &options.asked {
        None => (misreadings::all().collect(), None),
        Some(text) => understand(text)?,
    };
    let files = super::check::embedded()?;
    let all = files.iter().flat_map(|file| &file.cases);
    let cases: Vec<&Case> = all.filter(|case| game.is_none_or(|game| case.game == game)).collect();
    let one = asked.len() == 1;
    let listed = asked.chunks(AT_ONCE).flat_map(|some| some.iter().zip(caught(some, &cases, one)));
    for (index, (reading, caught)) in listed.enumerate() {
        let ids: Vec<&str> = caught.by.iter().map(|case| case.id.as_str()).collect();
        let Misreading { name, clause, says, games, .. } = reading;
        if options.json {
            let line = json!({ "name": name, "games": games, "clause": clause, "says": says, "cases": ids });
            writeln!(out, "{line}")?;
            continue;
        }
        blank_line_if(index > 0, out)?;
        writeln!(out, "{name}  {clause}\n  \"{says}\"")?;
        if one {
            if let Some(clause) = law::clause(&clause.to_string()) {
                writeln!(out, "  The law: {}", clause.text)?;
            }
            writeln!(out, "  Games: {}", texts(*games).join(", "))?;
        }
        let shown = if one { ids.len() } else { NAMED };
        let named = ids[..shown.min(ids.len())].join(", ");
        let unless = if caught.can_be_excused {
            ", unless the engine declares a convention that excuses it"
        } else {
            ""
        };
        let others = if ids.len() > shown { " and others" } else { "" };
        writeln!(out, "  Caught by: {named}{others}{unless}")?;
    }
    Ok(Exit::Success)
}

/// The misreadings that `text` names, and the game, if `text` is the name of a game.
fn understand(text: &str) -> Result<(Vec<Misreading>, Option<Game>)> {
    let all: Vec<Misreading> = misreadings::all().collect();
    let clause = text.to_ascii_uppercase();
    let game: Option<Game> = text.parse().ok();
    let found: Vec<Misreading> = if let Some(game) = game {
        all.into_iter().filter(|reading| reading.games.contains(&game)).collect()
    } else if law::clause(&clause).is_some() {
        all.into_iter().filter(|reading| reading.clause == clause.as_str()).collect()
    } else {
        let name = text.strip_prefix(misread::Misread::PREFIX).unwrap_or(text);
        let family = |reading: &Misreading| reading.name.split('/').next() == Some(name);
        let found = all.into_iter().filter(family).collect::<Vec<_>>();
        if found.is_empty() { misreadings::named(name).into_iter().collect() } else { found }
    };
    if found.is_empty() {
        let what = match text.parse::<ClauseId>() {
            Ok(_) if law::clause(&clause).is_none() => format!("there is no clause `{clause}`"),
            _ => misread::unknown(text),
        };
        let tip = "`arbiter misreadings` lists all of them, `arbiter misreadings masonic` those of a game";
        return Err(Failure::usage(what, tip));
    }
    Ok((found, game))
}
