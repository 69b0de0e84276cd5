//! Misreadings of the men that make a few steps or a leap (SPE-25 to SPE-28).

use reference::context::Context;
use types::{Cell, Kind};

use super::{RANDOM, captures, diagonal, half_steps, is, is_mans_step, men_on, moves, shape, step};
use crate::misreading::Reading::{Allows, Also, Except, Only, Says};
use crate::misreading::{Misreading, misreading};
use crate::readings::by_law::is_vacant;

pub const ALL: &[Misreading] = &[
    misreading("spectral-random/fers-makes-full-steps", "SPE-25", RANDOM)
        .says("a Fers moves one full step diagonally, and makes no half-step")
        .by(Except(|cx, _| is(cx, Kind::Fers) && steps(cx) == Some(1))),
    misreading("spectral-random/fers-makes-half-steps", "SPE-25", RANDOM)
        .says("a Fers moves one half-step diagonally, and makes no full step")
        .by(Except(|cx, _| is(cx, Kind::Fers) && steps(cx) == Some(2))),
    misreading("spectral-random/fers-stops-at-the-point-between", "SPE-25", RANDOM)
        .says("a man in between stops the full step of a Fers")
        .by(Except(|cx, _| {
            let between = step(cx).and_then(diagonal).unwrap_or_default();
            is(cx, Kind::Fers) && men_on(cx, &between) > 0
        })),
    misreading("spectral-random/man-makes-no-half-step", "SPE-25", RANDOM)
        .says("a Man moves one step on its own board only, as a king does in chess")
        .by(Except(|cx, _| is(cx, Kind::Mann) && steps(cx) == Some(1))),
    misreading("spectral-random/counsellor-makes-no-half-step", "SPE-25", RANDOM)
        .says("a Counsellor moves as a knight, or one step on its own board only")
        .by(Except(|cx, _| is(cx, Kind::Counsellor) && steps(cx) == Some(1))),
    misreading("spectral-random/counsellor-is-a-knight-and-a-fers", "SPE-25", RANDOM)
        .says("a Counsellor moves as a knight or as a Fers, and makes no step along file or rank")
        .by(Except(|cx, _| is(cx, Kind::Counsellor) && goes(cx) == Some((0, 1)))),
    misreading("spectral-random/duke-makes-full-steps", "SPE-26", RANDOM)
        .says("a Duke moves one or two full steps, and makes no half-step")
        .by(Only(|cx, _| steps(cx).is_none_or(|steps| steps % 2 == 0))),
    misreading("spectral-random/duke-makes-two-half-steps", "SPE-26", RANDOM)
        .says("a Duke moves one or two half-steps")
        .by(Only(|cx, _| steps(cx).is_none_or(|steps| steps <= 2))),
    misreading("spectral-random/duke-leaps", "SPE-26", RANDOM)
        .says("a Duke passes over any man in its way")
        .by(Allows(|cx| {
            moves(cx, Kind::Duke, |cx, step| {
                let between = diagonal(step).filter(|between| between.len() < 4);
                between.is_some_and(|between| men_on(cx, &between) > 0)
            })
        })),
    misreading("spectral-random/archer-captures-as-it-moves", "SPE-27", RANDOM)
        .says("an Archer may also capture by its steps")
        .by(Also(|cx, _| {
            is(cx, Kind::Archer) && captures(cx) && step(cx).is_some_and(is_mans_step)
        })),
    misreading("spectral-random/archer-leaps-without-capturing", "SPE-27", RANDOM)
        .says("an Archer may also leap as a knight without capturing")
        .by(Also(|cx, _| is(cx, Kind::Archer) && !captures(cx) && goes(cx) == Some((1, 2)))),
    misreading("spectral-random/archer-makes-no-half-step", "SPE-27", RANDOM)
        .says("an Archer stays on its board")
        .by(Except(|cx, _| is(cx, Kind::Archer) && steps(cx) == Some(1))),
    misreading("spectral-random/sprinter-captures-by-no-half-step", "SPE-27", RANDOM)
        .says("a Sprinter stays on its board")
        .by(Except(|cx, _| is(cx, Kind::Sprinter) && steps(cx) == Some(1))),
    misreading("spectral-random/sprinter-leaps-as-a-camel", "SPE-27", RANDOM)
        .says("a Sprinter that does not capture leaps three cells and one across")
        .by(Says(|cx, _, truth| {
            if !is(cx, Kind::Sprinter) || captures(cx) {
                return truth;
            }
            goes(cx) == Some((1, 3)) || truth && goes(cx) != Some((1, 4))
        })),
    misreading("spectral-random/sprinter-steps-without-capturing", "SPE-27", RANDOM)
        .says("a Sprinter may also make its steps without capturing")
        .by(Also(|cx, _| {
            is(cx, Kind::Sprinter) && !captures(cx) && step(cx).is_some_and(is_mans_step)
        })),
    misreading("spectral-random/alfil-is-stopped", "SPE-28", RANDOM)
        .says("an Alfil cannot pass over a man on the cell between, like the elephant of Chinese chess")
        .by(Except(|cx, _| {
            is(cx, Kind::Alfil) && middle(cx).is_some_and(|cell| !is_vacant(cx, cell))
        })),
    misreading("spectral-random/alfil-steps-once-too", "SPE-28", RANDOM)
        .says("an Alfil may also move one full step diagonally")
        .by(Also(|cx, _| is(cx, Kind::Alfil) && steps(cx) == Some(2))),
    misreading("spectral-random/alfil-makes-half-steps", "SPE-28", RANDOM)
        .says("an Alfil may also make a half-step, as every man does that moves diagonally")
        .by(Also(|cx, _| is(cx, Kind::Alfil) && steps(cx) == Some(1))),
    misreading("spectral-random/star-leaps-two-cells", "SPE-28", RANDOM)
        .says("a Star leaps two cells along file or rank, or as an Alfil")
        .by(Says(|cx, _, truth| {
            if !is(cx, Kind::Star) {
                return truth;
            }
            goes(cx) == Some((0, 2)) || truth && goes(cx) != Some((0, 1))
        })),
    misreading("spectral-random/star-is-stopped", "SPE-28", RANDOM)
        .says("a Star does not pass over a man on the cell between")
        .by(Except(|cx, _| {
            is(cx, Kind::Star)
                && goes(cx) == Some((2, 2))
                && middle(cx).is_some_and(|cell| !is_vacant(cx, cell))
        })),
    misreading("spectral-random/squirrel-is-no-knight", "SPE-28", RANDOM)
        .says("a Squirrel leaps two cells along file, rank or diagonal only")
        .by(Except(|cx, _| is(cx, Kind::Squirrel) && goes(cx) == Some((1, 2)))),
    misreading("spectral-random/squirrel-steps", "SPE-28", RANDOM)
        .says("a Squirrel moves up to two cells along file or rank, or leaps as a knight or an Alfil")
        .by(Also(|cx, _| {
            is(cx, Kind::Squirrel) && goes(cx) == Some((0, 1))
        })),
];

/// How many half-steps the moving man makes along a diagonal.
fn steps(cx: &Context<'_>) -> Option<usize> {
    half_steps(step(cx)?)
}

/// By how many files and ranks the moving man goes, the smaller number first; `None` if it goes to the other board.
fn goes(cx: &Context<'_>) -> Option<(i32, i32)> {
    shape(step(cx)?)
}

/// The cell halfway along the moving man's path; `None` unless this path is a diagonal of two full steps.
fn middle(cx: &Context<'_>) -> Option<Cell> {
    if let [_, middle, _] = diagonal(step(cx)?)?[..] { Some(middle) } else { None }
}
