//! The description of a game, for a page that knows none.

use reference::law::{self, Clause};
use serde_json::{Value, json};
use types::{EnPassantForm, ExtraForm, Game, Kind, OwnForm};

/// Every game: name, name for people, family.
pub fn all() -> Value {
    let games = Game::ALL.map(|game| {
        json!({ "game": game.name(), "title": game.title(), "family": game.family().name() })
    });
    json!({ "games": games })
}

/// The book's page for newcomers to a game: that of its family, or its own if the game has a name of its own.
fn page(game: Game) -> &'static str {
    if game.bears_its_own_name() { game.name() } else { game.family().name() }
}

/// The clause about how a kind of man moves: by its title, in the law of the game or else in that of chess, or by its text.
fn clause_about(game: Game, kind: Kind) -> Option<&'static Clause> {
    let mut rules: Vec<&Clause> = law::clauses().filter(|clause| clause.holds_in(game)).collect();
    rules.sort_by_key(|clause| clause.id.starts_with("CHE-"));
    let kinds: Vec<String> =
        game.kinds().iter().map(|(kind, _)| kind.name().replace('-', " ")).collect();
    let name = kind.name().replace('-', " ");
    let titled = |clause: &&&Clause| {
        let mut title = clause.title.to_lowercase().replace("max range: ", "");
        // Kinds with the same movement share a title.
        while let Some(rest) =
            ["the ", "and ", ", "].iter().find_map(|word| title.strip_prefix(word)).or_else(|| {
                kinds
                    .iter()
                    .filter(|other| **other != name)
                    .find_map(|other| title.strip_prefix(other.as_str())?.strip_prefix([' ', ',']))
            })
        {
            title = rest.trim_start().to_owned();
        }
        title.strip_prefix(&name).is_some_and(|rest| !rest.starts_with(char::is_alphabetic))
    };
    let capital = format!("{}{}", name[..1].to_uppercase(), &name[1..]);
    let named = |clause: &&&Clause| {
        clause.text.split(|letter: char| !letter.is_alphabetic()).any(|word| word == capital)
    };
    rules.iter().find(titled).or_else(|| rules.iter().find(named)).copied()
}

fn first_sentence(clause: &Clause) -> &str {
    clause.text.split_inclusive(['.', ';']).next().unwrap_or(&clause.text).trim_end_matches(';')
}

/// The description of one game.
pub fn described(game: Game) -> Value {
    let description = game.description();
    let kinds = description.kinds.iter();
    let kinds = kinds.map(|&(kind, letter)| {
        let clause = clause_about(game, kind);
        json!({ "kind": kind, "letter": letter, "clause": clause.map(|clause| &clause.id), "says": clause.map(first_sentence) })
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
        "second": match description.extra {
            ExtraForm::Act => "act",
            ExtraForm::Vanishing => "vanishing",
            ExtraForm::Twin => "twin",
            _ => "nothing",
        },
        "en_passant": match description.en_passant {
            EnPassantForm::CrossedAndPawn => "crossed-and-pawn",
            _ => "crossed",
        },
        "start": description.start,
    })
}
