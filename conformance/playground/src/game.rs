//! Describes a game to the page, which knows nothing about any game.

use law::Clause;
use serde_json::{Value, json};
use types::{ExtraForm, Game, Kind, OwnForm};

pub fn all() -> Value {
    let games = Game::ALL.map(|game| {
        json!({ "game": game.name(), "title": game.title(), "family": game.family().name() })
    });
    json!({ "games": games })
}

/// The book's page for newcomers to a game.
fn page(game: Game) -> &'static str {
    if game.bears_its_own_name() { game.name() } else { game.family().name() }
}

/// The clause about how a kind of man moves, from the law of the game or else from that of chess. This is the first
/// clause whose title begins with the kind, perhaps among other kinds; if there is none, the first whose title begins
/// with other kinds and whose text names this kind.
fn clause_about(game: Game, kind: Kind) -> Option<&'static Clause> {
    let mut rules: Vec<&Clause> = law::clauses().filter(|clause| clause.holds_in(game)).collect();
    rules.sort_by_key(|clause| clause.id.starts_with("CHE-"));
    let titled = |clause: &&&Clause| titled(clause).contains(&kind);
    let named = |clause: &&&Clause| !self::titled(clause).is_empty() && names(&clause.text, kind);
    rules.iter().find(titled).or_else(|| rules.iter().find(named)).copied()
}

/// The kinds with which the title of a clause begins.
fn titled(clause: &Clause) -> Vec<Kind> {
    let title = clause.title.to_lowercase().replace("max range: ", "");
    let mut rest = title.as_str();
    let mut kinds = Vec::new();
    loop {
        let after = |word: &str| {
            rest.strip_prefix(word).filter(|rest| !rest.starts_with(char::is_alphabetic))
        };
        let kind = Kind::ALL.into_iter().find_map(|kind| Some((kind, after(&spoken(kind))?)));
        rest = match (kind, ["the", "and", ","].iter().find_map(|word| after(word))) {
            (Some((kind, rest)), _) => {
                kinds.push(kind);
                rest.trim_start()
            }
            (None, Some(rest)) => rest.trim_start(),
            (None, None) => return kinds,
        };
    }
}

fn spoken(kind: Kind) -> String {
    kind.name().replace('-', " ")
}

fn names(text: &str, kind: Kind) -> bool {
    let text = text.to_lowercase();
    let words: Vec<&str> = text.split(|letter: char| !letter.is_alphabetic()).collect();
    let name = spoken(kind);
    let name: Vec<&str> = name.split(' ').collect();
    words.windows(name.len()).any(|words| words == name)
}

/// The first sentence of a clause that names a kind; if none does, the first sentence.
fn sentence_about(clause: &Clause, kind: Kind) -> &str {
    let mut sentences = clause.text.split_inclusive(". ").map(str::trim_end);
    let first = sentences.clone().next().unwrap_or_default();
    sentences.find(|sentence| names(sentence, kind)).unwrap_or(first)
}

pub fn described(game: Game) -> Value {
    let description = game.description();
    let kinds = description.kinds.iter();
    let kinds = kinds.map(|&(kind, letter)| {
        let clause = clause_about(game, kind);
        json!({ "kind": kind, "letter": letter, "clause": clause.map(|clause| &clause.id), "says": clause.map(|clause| sentence_about(clause, kind)) })
    });
    json!({
        "game": game.name(),
        "title": game.title(),
        "family": game.family().name(),
        "page": page(game),
        "boards": description.boards,
        "cells": game.cells().collect::<Vec<_>>(),
        "mirrors": description.mirrors,
        "kinds": kinds.collect::<Vec<_>>(),
        "marks": description.marks,
        "own": match description.own {
            OwnForm::Deflectors => "deflectors",
            OwnForm::Array => "array",
            _ => "nothing",
        },
        "extra": match description.extra {
            ExtraForm::Act => "act",
            ExtraForm::Vanishing => "vanishing",
            ExtraForm::Twin => "twin",
            ExtraForm::Nothing => "nothing",
        },
        "en_passant": if description.names_pawn { "crossed-and-pawn" } else { "crossed" },
        "start": description.start,
    })
}
