//! The men of a few steps or a leap (SPE-25 to SPE-28).

use reference::statement::Statement;
use types::{Cell, ClauseId, Kind};

use super::{
    RANDOM, captures, diagonal, half_steps, is, is_mans_step, men_on, moves, shape, step,
    to_a_point,
};
use crate::misreading::{Misreading, Reading};

/// The readings of this module, in the law's order.
pub const ALL: &[Misreading] = &[
    Misreading {
        name: "spectral-random/fers-makes-full-steps",
        clause: ClauseId::named("SPE-25"),
        games: RANDOM,
        says: "a Fers moves one full step diagonally, and makes no half-step",
        reading: Reading::Says(|_, statement, truth| {
            truth && !(is(statement, Kind::Fers) && steps(statement) == Some(1))
        }),
    },
    Misreading {
        name: "spectral-random/fers-makes-half-steps",
        clause: ClauseId::named("SPE-25"),
        games: RANDOM,
        says: "a Fers moves one half-step diagonally, and makes no full step",
        reading: Reading::Says(|_, statement, truth| {
            truth && !(is(statement, Kind::Fers) && steps(statement) == Some(2))
        }),
    },
    Misreading {
        name: "spectral-random/fers-stops-at-the-point-between",
        clause: ClauseId::named("SPE-25"),
        games: RANDOM,
        says: "a man in between stops the full step of a Fers",
        reading: Reading::Says(|cx, statement, truth| {
            let between = step(statement).and_then(diagonal).unwrap_or_default();
            truth && !(is(statement, Kind::Fers) && men_on(cx, &between) > 0)
        }),
    },
    Misreading {
        name: "spectral-random/man-makes-no-half-step",
        clause: ClauseId::named("SPE-25"),
        games: RANDOM,
        says: "a Man moves one step on its own board only, as a king does in chess",
        reading: Reading::Says(|_, statement, truth| {
            truth && !(is(statement, Kind::Mann) && steps(statement) == Some(1))
        }),
    },
    Misreading {
        name: "spectral-random/counsellor-makes-no-half-step",
        clause: ClauseId::named("SPE-25"),
        games: RANDOM,
        says: "a Counsellor moves as a knight, or one step on its own board only",
        reading: Reading::Says(|_, statement, truth| {
            truth && !(is(statement, Kind::Counsellor) && steps(statement) == Some(1))
        }),
    },
    Misreading {
        name: "spectral-random/counsellor-is-a-knight-and-a-fers",
        clause: ClauseId::named("SPE-25"),
        games: RANDOM,
        says: "a Counsellor moves as a knight or as a Fers, and makes no step along file or rank",
        reading: Reading::Says(|_, statement, truth| {
            truth && !(is(statement, Kind::Counsellor) && goes(statement) == Some((0, 1)))
        }),
    },
    Misreading {
        name: "spectral-random/duke-makes-full-steps",
        clause: ClauseId::named("SPE-26"),
        games: RANDOM,
        says: "a Duke moves one or two full steps, and makes no half-step",
        reading: Reading::Says(|_, statement, truth| {
            truth && steps(statement).is_none_or(|steps| steps % 2 == 0)
        }),
    },
    Misreading {
        name: "spectral-random/duke-makes-two-half-steps",
        clause: ClauseId::named("SPE-26"),
        games: RANDOM,
        says: "a Duke moves one or two half-steps",
        reading: Reading::Says(|_, statement, truth| {
            truth && steps(statement).is_none_or(|steps| steps <= 2)
        }),
    },
    Misreading {
        name: "spectral-random/duke-leaps",
        clause: ClauseId::named("SPE-26"),
        games: RANDOM,
        says: "a Duke passes over any man in its way",
        reading: Reading::Allows(|cx| {
            moves(cx, Kind::Duke, |cx, step| {
                let between = diagonal(step).filter(|between| between.len() < 4);
                between.is_some_and(|between| men_on(cx, &between) > 0)
            })
        }),
    },
    Misreading {
        name: "spectral-random/archer-captures-as-it-moves",
        clause: ClauseId::named("SPE-27"),
        games: RANDOM,
        says: "an Archer may also capture by its steps",
        reading: Reading::Says(|cx, statement, truth| {
            truth
                || is(statement, Kind::Archer)
                    && captures(cx, statement)
                    && step(statement).is_some_and(is_mans_step)
        }),
    },
    Misreading {
        name: "spectral-random/archer-leaps-without-capturing",
        clause: ClauseId::named("SPE-27"),
        games: RANDOM,
        says: "an Archer may also leap as a knight without capturing",
        reading: Reading::Says(|cx, statement, truth| {
            truth
                || is(statement, Kind::Archer)
                    && !captures(cx, statement)
                    && goes(statement) == Some((1, 2))
        }),
    },
    Misreading {
        name: "spectral-random/archer-makes-no-half-step",
        clause: ClauseId::named("SPE-27"),
        games: RANDOM,
        says: "an Archer stays on its board",
        reading: Reading::Says(|_, statement, truth| {
            truth && !(is(statement, Kind::Archer) && steps(statement) == Some(1))
        }),
    },
    Misreading {
        name: "spectral-random/sprinter-captures-by-no-half-step",
        clause: ClauseId::named("SPE-27"),
        games: RANDOM,
        says: "a Sprinter stays on its board",
        reading: Reading::Says(|_, statement, truth| {
            truth && !(is(statement, Kind::Sprinter) && steps(statement) == Some(1))
        }),
    },
    Misreading {
        name: "spectral-random/sprinter-leaps-as-a-camel",
        clause: ClauseId::named("SPE-27"),
        games: RANDOM,
        says: "a Sprinter that does not capture leaps three cells and one across",
        reading: Reading::Says(|cx, statement, truth| {
            if !is(statement, Kind::Sprinter) || captures(cx, statement) {
                return truth;
            }
            goes(statement) == Some((1, 3)) || truth && goes(statement) != Some((1, 4))
        }),
    },
    Misreading {
        name: "spectral-random/sprinter-steps-without-capturing",
        clause: ClauseId::named("SPE-27"),
        games: RANDOM,
        says: "a Sprinter may also make its steps without capturing",
        reading: Reading::Says(|cx, statement, truth| {
            truth
                || is(statement, Kind::Sprinter)
                    && !captures(cx, statement)
                    && step(statement).is_some_and(is_mans_step)
        }),
    },
    Misreading {
        name: "spectral-random/alfil-is-stopped",
        clause: ClauseId::named("SPE-28"),
        games: RANDOM,
        says: "an Alfil cannot pass over a man on the cell between, like the elephant of Chinese chess",
        reading: Reading::Says(|cx, statement, truth| {
            let passed = middle(statement).is_some_and(|cell| cx.position.men.get(cell).is_some());
            truth && !(is(statement, Kind::Alfil) && passed)
        }),
    },
    Misreading {
        name: "spectral-random/alfil-steps-once-too",
        clause: ClauseId::named("SPE-28"),
        games: RANDOM,
        says: "an Alfil may also move one full step diagonally",
        reading: Reading::Says(|_, statement, truth| {
            truth || is(statement, Kind::Alfil) && steps(statement) == Some(2)
        }),
    },
    Misreading {
        name: "spectral-random/alfil-makes-half-steps",
        clause: ClauseId::named("SPE-28"),
        games: RANDOM,
        says: "an Alfil may also make a half-step, as every man does that moves diagonally",
        reading: Reading::Says(|_, statement, truth| {
            truth || is(statement, Kind::Alfil) && steps(statement) == Some(1)
        }),
    },
    Misreading {
        name: "spectral-random/star-leaps-two-cells",
        clause: ClauseId::named("SPE-28"),
        games: RANDOM,
        says: "a Star leaps two cells along file or rank, or as an Alfil",
        reading: Reading::Says(|_, statement, truth| {
            if !is(statement, Kind::Star) {
                return truth;
            }
            goes(statement) == Some((0, 2)) || truth && goes(statement) != Some((0, 1))
        }),
    },
    Misreading {
        name: "spectral-random/star-is-stopped",
        clause: ClauseId::named("SPE-28"),
        games: RANDOM,
        says: "a Star does not pass over a man on the cell between",
        reading: Reading::Says(|cx, statement, truth| {
            let passed = middle(statement).is_some_and(|cell| cx.position.men.get(cell).is_some());
            truth && !(is(statement, Kind::Star) && goes(statement) == Some((2, 2)) && passed)
        }),
    },
    Misreading {
        name: "spectral-random/squirrel-is-no-knight",
        clause: ClauseId::named("SPE-28"),
        games: RANDOM,
        says: "a Squirrel leaps two cells along file, rank or diagonal only",
        reading: Reading::Says(|_, statement, truth| {
            truth && !(is(statement, Kind::Squirrel) && goes(statement) == Some((1, 2)))
        }),
    },
    Misreading {
        name: "spectral-random/squirrel-steps",
        clause: ClauseId::named("SPE-28"),
        games: RANDOM,
        says: "a Squirrel moves up to two cells along file or rank, or leaps as a knight or an Alfil",
        reading: Reading::Says(|_, statement, truth| {
            truth
                || is(statement, Kind::Squirrel)
                    && goes(statement) == Some((0, 1))
                    && !to_a_point_from_a_square(statement)
        }),
    },
];

/// How many half-steps the man on its way makes along a diagonal.
fn steps(statement: &Statement) -> Option<usize> {
    half_steps(step(statement)?)
}

/// How far the man on its way goes on its board, the smaller number first.
fn goes(statement: &Statement) -> Option<(i32, i32)> {
    shape(step(statement)?)
}

/// Whether the man on its way leaves the squares.
fn to_a_point_from_a_square(statement: &Statement) -> bool {
    to_a_point(statement) && !super::from_a_point(statement)
}

/// The cell halfway on a diagonal of two full steps.
fn middle(statement: &Statement) -> Option<Cell> {
    let between = diagonal(step(statement)?).filter(|between| between.len() == 3)?;
    between.get(1).copied()
}
