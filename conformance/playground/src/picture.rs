//! Pictures, all from the crate `diagram`.

use diagram::{Diagram, View};
use reference::mirrors;
use serde_json::{Value, json};
use types::{Deflector, Engine, Game, Man, Position, Side, Turn};

use crate::reading::Reading;
use crate::refusal::{Answer, Fault};

/// The centre and half the width of each cell, in the units of the picture.
pub fn places(game: Game, view: View) -> Value {
    let places = diagram::places(game, view);
    let cells = places.cells.iter().map(
        |place| json!({ "cell": place.cell, "x": place.x, "y": place.y, "reach": place.reach }),
    );
    json!({ "width": places.width, "height": places.height, "cells": cells.collect::<Vec<_>>() })
}

/// The picture of a board. With `ruled`, it also shows the verdict on the turn, if a turn is given.
pub fn board(
    by: Reading,
    position: &Position,
    turn: Option<Turn>,
    ruled: bool,
    view: View,
) -> Value {
    let reflections = mirrors::reflections(position);
    let reflections = reflections.into_iter().map(|shown| (shown.cell, shown.man)).collect();
    let diagram = Diagram { position, reflections, turn };
    let verdict =
        turn.filter(|_| ruled).and_then(|turn| by.reference().judge(position, &turn).ok());
    json!({ "svg": diagram.to_svg_board(verdict.as_ref(), view) })
}

pub fn man(game: Game, letter: &str) -> Answer {
    let man = letter.chars().next().and_then(|letter| man_of(game, letter));
    let man = man.ok_or_else(|| Fault::new(format!("`{letter}` is not a man of {game}")))?;
    Ok(json!({ "svg": diagram::man(man), "side": man.side, "kind": man.kind }))
}

pub fn deflector(letter: &str) -> Answer {
    let deflector = letter.chars().next().and_then(Deflector::from_letter);
    let deflector =
        deflector.ok_or_else(|| Fault::new(format!("`{letter}` is not a deflector")))?;
    Ok(json!({ "svg": diagram::deflector(deflector), "angle": deflector.angle() }))
}

/// The man that a letter stands for; a capital is White's.
pub fn man_of(game: Game, letter: char) -> Option<Man> {
    let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
    game.kind(letter).map(|kind| Man::new(side, kind))
}
