//! Misreadings of the men that capture over a screen (SPE-21 to SPE-24).

use reference::context::Context;
use reference::plane::{KNIGHT_LEAPS, ORTHOGONALS};
use reference::statement::{Spectral, Statement};
use types::{Cell, Kind};

use super::{RANDOM, captures, diagonal, is, is_own, line, men_on, step};
use crate::misreading::Reading::{Except, Only, Says};
use crate::misreading::{Misreading, misreading};

pub const ALL: &[Misreading] = &[
    misreading("spectral-random/pao-captures-as-a-rook", "SPE-21", RANDOM)
        .says("a Pao needs no screen and captures the first man along file or rank, as a rook does")
        .by(Says(|cx, _, truth| by_screens(cx, straight(cx), truth, |men| men == 0))),
    misreading("spectral-random/pao-captures-over-any-number-of-men", "SPE-21", RANDOM)
        .says("a Pao captures over one man or more")
        .by(Says(|cx, _, truth| by_screens(cx, straight(cx), truth, |men| men >= 1))),
    misreading("spectral-random/pao-captures-with-or-without-a-screen", "SPE-21", RANDOM)
        .says("a Pao may capture over a screen, and as a rook does, too")
        .by(Says(|cx, _, truth| by_screens(cx, straight(cx), truth, |men| men <= 1))),
    misreading("spectral-random/screen-is-of-the-other-side", "SPE-21", RANDOM)
        .says("the screen of a Pao is a man of the other side")
        .by(Except(|cx, _| captures(cx) && has_own(cx, straight(cx)))),
    misreading("spectral-random/screen-is-of-the-own-side", "SPE-21", RANDOM)
        .says("the screen of a Pao is a man of its own side")
        .by(Only(|cx, _| !captures(cx) || has_own(cx, straight(cx)))),
    misreading("spectral-random/vao-captures-as-a-bishop", "SPE-22", RANDOM)
        .says("a Vao needs no screen and captures diagonally as a bishop does")
        .by(Says(|cx, _, truth| by_screens(cx, counted(cx), truth, |men| men == 0))),
    misreading("spectral-random/screen-on-the-other-board", "SPE-22", RANDOM)
        .says("a man on a point may be the screen of a capture from square to square")
        .by(Says(|cx, _, truth| by_screens(cx, passed(cx), truth, |men| men == 1))),
    misreading("spectral-random/screen-on-its-own-board-only", "SPE-22", RANDOM)
        .says("a Vao that captures by an odd number of half-steps counts only the men of the board that it leaves")
        .by(Says(|cx, _, truth| {
            let mut cells = passed(cx);
            if let (Some(cells), Some(step)) = (&mut cells, step(cx)) {
                cells.retain(|cell| cell.board == step.from.board);
            }
            by_screens(cx, cells, truth, |men| men == 1)
        })),
    misreading("spectral-random/vao-stays-on-its-board", "SPE-22", RANDOM)
        .says("a Vao moves and captures by full steps only")
        .by(Except(|cx, _| {
            is(cx, Kind::Vao) && passed(cx).is_some_and(|cells| cells.len() % 2 == 0)
        })),
    misreading("spectral-random/vao-captures-over-any-number-of-men", "SPE-22", RANDOM)
        .says("a Vao captures over one man or more")
        .by(Says(|cx, _, truth| by_screens(cx, counted(cx), truth, |men| men >= 1))),
    misreading("spectral-random/leo-stays-on-its-board", "SPE-23", RANDOM)
        .says("a Leo moves and captures diagonally by full steps only")
        .by(Only(|cx, _| passed(cx).is_none_or(|cells| cells.len() % 2 == 1))),
    misreading("spectral-random/leo-captures-as-a-queen", "SPE-23", RANDOM)
        .says("a Leo needs no screen and captures as a queen does")
        .by(Says(|cx, _, truth| {
            let cells = straight(cx).or_else(|| counted(cx));
            by_screens(cx, cells, truth, |men| men == 0)
        })),
    misreading("spectral-random/leo-has-no-diagonals", "SPE-23", RANDOM)
        .says("a Leo moves along file and rank only")
        .by(Only(|cx, _| straight(cx).is_some())),
    misreading("spectral-random/nao-captures-as-a-nightrider", "SPE-24", RANDOM)
        .says("a Nao needs no screen and captures the first man along its leaps")
        .by(Says(|cx, it, truth| {
            let cells = leaps(cx).filter(|_| !lands_on_a_man(it));
            by_screens(cx, cells, truth, |men| men == 0)
        })),
    misreading("spectral-random/nao-leaps-once-without-capturing", "SPE-24", RANDOM)
        .says("a Nao that does not capture makes one leap, as a knight does")
        .by(Only(|cx, it| {
            lands_on_a_man(it) || captures(cx) || leaps(cx).is_some_and(|cells| cells.is_empty())
        })),
    misreading("spectral-random/nao-passes-men", "SPE-24", RANDOM)
        .says("a Nao that does not capture leaps past the men on which it would land")
        .by(Except(|_, it| lands_on_a_man(it))),
];

/// SPE-24: whether the statement is that a Nao lands on a man on its way.
const fn lands_on_a_man(statement: &Statement) -> bool {
    matches!(statement, Statement::Spectral(Spectral::LandsOnMan(_)))
}

/// The cells that the moving man passes along a file or rank.
fn straight(cx: &Context<'_>) -> Option<Vec<Cell>> {
    line(step(cx)?, &ORTHOGONALS)
}

/// The cells that the moving man passes along a diagonal, on both boards.
fn passed(cx: &Context<'_>) -> Option<Vec<Cell>> {
    diagonal(step(cx)?)
}

/// Those of the [`passed`] cells where, by SPE-5, a man would be in the way.
fn counted(cx: &Context<'_>) -> Option<Vec<Cell>> {
    let step = step(cx)?;
    let mut cells = diagonal(step)?;
    let even = cells.len() % 2 == 1;
    cells.retain(|cell| !even || cell.board == step.from.board);
    Some(cells)
}

/// The cells on which the moving man lands on its way along a line of knight's leaps.
fn leaps(cx: &Context<'_>) -> Option<Vec<Cell>> {
    line(step(cx)?, &KNIGHT_LEAPS)
}

/// Whether a man may capture if `reading` decides by the number of men on the cells `between`. A move without a capture
/// is judged by the law.
fn by_screens(
    cx: &Context<'_>,
    between: Option<Vec<Cell>>,
    truth: bool,
    reading: fn(usize) -> bool,
) -> bool {
    let between = between.filter(|_| captures(cx));
    between.map_or(truth, |between| reading(men_on(cx, &between)))
}

/// Whether the mover passes a man of its own side.
fn has_own(cx: &Context<'_>, between: Option<Vec<Cell>>) -> bool {
    between.is_some_and(|between| between.into_iter().any(|cell| is_own(cx, cell)))
}
