//! Finds out whether an engine's answer differs from the law's only by conventions.

use types::{BoardId, Game, Position};

use super::{Setting, setting};
use crate::{Case, Rule};

/// The conventions under which the law's position text and an engine's mean the same position; empty if there are
/// none. Only the texts are compared: the caller must find out whether a difference of the en passant fields matters.
pub fn between(game: Game, law: &str, engine: &str) -> Vec<Setting> {
    let Some((ours, theirs)) = fields(law, engine) else { return Vec::new() };
    let counters = ours.len() - 2;
    let mut settings = Vec::new();
    for (index, (our, their)) in ours.into_iter().zip(theirs).enumerate() {
        if our == their {
            continue;
        }
        let fits = match index {
            2 => castling(game, our, their),
            3 => (their == "-").then(|| setting("en_passant", "legal")),
            _ if index >= counters => counter(our, their),
            _ => None,
        };
        let Some(fits) = fits else { return Vec::new() };
        if !settings.contains(&fits) {
            settings.push(fits);
        }
    }
    settings
}

/// An engine's position text, with its castling rights in the law's letters and order and, if its en passant field is
/// empty, with the law's en passant field. `None` if the texts have different numbers of fields, or fewer than six.
pub fn as_by_law(game: Game, law: &str, engine: &str) -> Option<String> {
    let (ours, mut theirs) = fields(law, engine)?;
    let (rights, _) = rights_in_order(game, theirs[2]);
    theirs[2] = &rights;
    if theirs[3] == "-" {
        theirs[3] = ours[3];
    }
    Some(theirs.join(" "))
}

/// The fields of both texts; `None` if the texts have different numbers of fields, or fewer than six.
fn fields<'a>(law: &'a str, engine: &'a str) -> Option<(Vec<&'a str>, Vec<&'a str>)> {
    let [ours, theirs] = [law, engine].map(|text| text.split(' ').collect::<Vec<_>>());
    (ours.len() == theirs.len() && ours.len() >= 6).then_some((ours, theirs))
}

/// The conventions under which a text that is not canonical would still be a position; empty if there are none.
pub fn explaining(game: Game, engine: &str) -> Vec<Setting> {
    let mut fields: Vec<String> = engine.split(' ').map(str::to_owned).collect();
    if fields.len() < 6 {
        return Vec::new();
    }
    fields[2] = rights_in_order(game, &fields[2]).0;
    let counters = fields.len() - 2;
    for field in &mut fields[counters..] {
        if field == "10000" {
            "9999".clone_into(field);
        }
    }
    let law = fields.join(" ");
    Position::parse(game, &law).map_or_else(|_| Vec::new(), |_| between(game, &law, engine))
}

/// The convention that allows an engine to accept the position of a case although the law refuses it. `None` if no
/// convention does, or if the law does not refuse the position.
pub fn accepting(case: &Case) -> Option<Setting> {
    let has = |flag: &str| case.flags.iter().any(|given| given == flag);
    match case.expect.refused? {
        Rule::Notation => Some(setting("notation", "lenient")),
        Rule::Clause(_) if has("fields") => Some(setting("fields", "ignored")),
        Rule::Clause(_) => has("impossible").then(|| setting("impossible", "accepted")),
    }
}

/// An engine's castling rights rewritten in the law's letters and order, and whether the engine wrote any of them as the
/// letter of a file.
fn rights_in_order(game: Game, engine: &str) -> (String, bool) {
    let last = char::from(b'A' + game.shape(BoardId::Squares).files - 1);
    let mut named = false;
    let mut rights: Vec<char> = Vec::new();
    for letter in engine.chars() {
        let right = match letter.to_ascii_uppercase() {
            'A' => 'Q',
            file if file == last => 'K',
            other => other,
        };
        named |= right != letter.to_ascii_uppercase();
        rights.push(if letter.is_uppercase() { right } else { right.to_ascii_lowercase() });
    }
    rights.sort_unstable();
    (rights.into_iter().collect(), named)
}

fn castling(game: Game, law: &str, engine: &str) -> Option<Setting> {
    let (in_order, named) = rights_in_order(game, engine);
    (in_order == law).then(|| setting("castling_rights", if named { "files" } else { "any-order" }))
}

/// The convention under which an engine writes a counter as `engine` if the law writes it as `law`; `None` if there is
/// none.
fn counter(law: &str, engine: &str) -> Option<Setting> {
    let (law, engine): (u32, u32) = (law.parse().ok()?, engine.parse().ok()?);
    if law == 9999 && engine == 10000 {
        return Some(setting("counters", "unbounded"));
    }
    // A counter that stops below 100 is a fault, not a convention, since CHE-26 needs a count of 100.
    (100..law).contains(&engine).then(|| setting("counters", engine.to_string()))
}
