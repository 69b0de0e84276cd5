//! An engine that misreads one or two clauses, chosen by the names of the misreadings.

use std::str::FromStr;

use misreadings::Misreading;
use reference::Reference;
use types::{Engine, Game, Held, Position, Refusal, Turn, Unjudged, Verdict};

use crate::failure::{Failure, Result};

/// How many similar names the message about an unknown name lists.
const NEAREST: usize = 3;

/// The reference engine with one or two misreadings, which are part of its name.
#[derive(Clone, Debug)]
pub struct Misread {
    name: String,
    reference: Reference,
}

impl Misread {
    pub const PREFIX: &'static str = "misreading:";

    pub fn readings(&self) -> impl Iterator<Item = Misreading> {
        self.name[Misread::PREFIX.len()..].split('+').filter_map(misreadings::named)
    }

    /// Returns an error if this engine changes nothing in any of `games`. An empty list means all games.
    pub fn must_matter(&self, games: &[Game]) -> Result {
        let matters = |game: &Game| self.readings().any(|reading| reading.games.contains(game));
        let Some(first) = games.first().filter(|_| !games.iter().any(matters)) else {
            return Ok(());
        };
        let names: Vec<&str> = self.readings().map(|reading| reading.name).collect();
        let game_names: Vec<&str> = games.iter().map(|game| game.name()).collect();
        Err(Failure::usage(
            format!("`{}` changes nothing in {}", names.join("+"), game_names.join(", ")),
            format!("`arbiter misreadings {first}` lists the misreadings of {first}"),
        ))
    }
}

impl PartialEq for Misread {
    fn eq(&self, other: &Misread) -> bool {
        self.name == other.name
    }
}

impl Eq for Misread {}

impl FromStr for Misread {
    type Err = String;

    /// Reads the name of a misreading, or two names with `+` between them.
    fn from_str(names: &str) -> Result<Misread, String> {
        let reference = match names.split_once('+') {
            None => misreadings::engine(names).ok_or_else(|| unknown(names))?,
            Some((first, second)) => misreadings::pair(first, second).ok_or_else(|| {
                let wrong =
                    [first, second].into_iter().find(|name| misreadings::named(name).is_none());
                wrong.map_or_else(|| format!("`{first}` is named twice"), unknown)
            })?,
        };
        Ok(Misread { name: format!("{}{names}", Misread::PREFIX), reference })
    }
}

/// The message for an unknown name. It lists similar names or, if `name` is a clause, the misreadings of that clause.
pub fn unknown(name: &str) -> String {
    let clause = name.to_ascii_uppercase();
    if law::clause(&clause).is_some() {
        let of = misreadings::all().filter(|reading| reading.clause == clause.as_str());
        let names: Vec<&str> = of.map(|reading| reading.name).collect();
        return match names.as_slice() {
            [] => format!("no misreading of {clause} is known"),
            [only] => format!("`{name}` is a clause; its misreading is {only}"),
            names => format!("`{name}` is a clause; its misreadings are {}", names.join(", ")),
        };
    }
    let nearest = nearest(name).join(", ");
    format!("there is no misreading `{name}`; the nearest names are {nearest}")
}

/// The names most similar to `name`. The part after the slash counts more, since the part before it is easily guessed.
fn nearest(name: &str) -> Vec<&'static str> {
    let short = |name: &str| name.rsplit('/').next().unwrap_or_default().to_owned();
    let likeness = |known: &str| {
        let whole = strsim::jaro_winkler(name, known);
        let held = if known.contains(name) { 1.0 } else { 0.0 };
        whole + 2.0 * strsim::normalized_damerau_levenshtein(&short(name), &short(known)) + held
    };
    let mut names: Vec<(f64, &str)> =
        misreadings::all().map(|known| (likeness(known.name), known.name)).collect();
    names.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    names.into_iter().take(NEAREST).map(|(_, name)| name).collect()
}

impl Engine for Misread {
    fn name(&self) -> &str {
        &self.name
    }

    fn games(&self) -> &[Game] {
        self.reference.games()
    }

    fn hold(&self, position: &Position) -> Result<Box<dyn Held>, Refusal> {
        self.reference.hold(position)
    }

    fn judge(&self, position: &Position, turn: &Turn) -> Result<Verdict, Unjudged> {
        self.reference.judge(position, turn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_name_is_answered_with_the_most_similar_names() {
        let error = "masonic/knight-need-first-step".parse::<Misread>().unwrap_err();
        assert!(error.contains("are masonic/knight-needs-its-first-step,"), "{error}");
        let error = "riders-pass-own-men".parse::<Misread>().unwrap_err();
        assert!(error.contains("chess/riders-pass-their-own-men"), "{error}");
    }

    #[test]
    fn a_pair_has_two_known_names_that_differ() {
        let pair = "chess/riders-pass-their-own-men+chess/promotion-to-a-queen";
        let misread: Misread = pair.parse().expect("both names are known");
        assert_eq!(misread.name(), format!("misreading:{pair}"));
        assert_eq!(misread.readings().count(), 2);
        let twice = "chess/promotion-to-a-queen+chess/promotion-to-a-queen";
        assert!(twice.parse::<Misread>().unwrap_err().ends_with("is named twice"));
        assert!("chess/promotion-to-a-queen+x".parse::<Misread>().unwrap_err().contains("`x`"));
    }
}
