//! The description of a game, for a page that knows none.

use serde_json::{Value, json};
use types::{EnPassantForm, ExtraForm, Game, OwnForm};

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

/// The description of one game.
pub fn described(game: Game) -> Value {
    let description = game.description();
    let kinds = description.kinds.iter();
    let kinds = kinds.map(|(kind, letter)| json!({ "kind": kind, "letter": letter }));
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
