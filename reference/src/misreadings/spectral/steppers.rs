//! The men of a few steps or a leap (SPE-25 to SPE-28).

use record::{Kind, Step};

use super::{
    RANDOM, captures, diagonal, half_steps, is, is_mans_step, men_on, moves, shape, to_a_point,
};
use crate::context::{Context, Misreading, Reading};

/// In the law's order.
pub(in crate::misreadings) const ALL: &[Misreading] = &[
    Misreading {
        name: "spectral-random/fers-makes-full-steps",
        clause: "SPE-25",
        games: RANDOM,
        says: "a Fers moves one full step diagonally, and makes no half-step",
        reading: Reading::Truth(|cx, so, _| so && !(is(cx, Kind::Fers) && steps(cx) == Some(1))),
    },
    Misreading {
        name: "spectral-random/fers-makes-half-steps",
        clause: "SPE-25",
        games: RANDOM,
        says: "a Fers moves one half-step diagonally, and makes no full step",
        reading: Reading::Truth(|cx, so, _| so && !(is(cx, Kind::Fers) && steps(cx) == Some(2))),
    },
    Misreading {
        name: "spectral-random/fers-stops-at-the-point-between",
        clause: "SPE-25",
        games: RANDOM,
        says: "a man in between stops the full step of a Fers",
        reading: Reading::Truth(|cx, so, _| {
            let between = cx.step().and_then(diagonal).unwrap_or_default();
            so && !(is(cx, Kind::Fers) && men_on(cx, &between) > 0)
        }),
    },
    Misreading {
        name: "spectral-random/man-makes-no-half-step",
        clause: "SPE-25",
        games: RANDOM,
        says: "a Man moves one step on its own board only, as a king does in chess",
        reading: Reading::Truth(|cx, so, _| so && !(is(cx, Kind::Man) && steps(cx) == Some(1))),
    },
    Misreading {
        name: "spectral-random/counsellor-makes-no-half-step",
        clause: "SPE-25",
        games: RANDOM,
        says: "a Counsellor moves as a knight, or one step on its own board only",
        reading: Reading::Truth(|cx, so, _| {
            so && !(is(cx, Kind::Counsellor) && steps(cx) == Some(1))
        }),
    },
    Misreading {
        name: "spectral-random/counsellor-is-a-knight-and-a-fers",
        clause: "SPE-25",
        games: RANDOM,
        says: "a Counsellor moves as a knight or as a Fers, and makes no step along file or rank",
        reading: Reading::Truth(|cx, so, _| {
            so && !(is(cx, Kind::Counsellor) && goes(cx) == Some((0, 1)))
        }),
    },
    Misreading {
        name: "spectral-random/duke-makes-full-steps",
        clause: "SPE-26",
        games: RANDOM,
        says: "a Duke moves one or two full steps, and makes no half-step",
        reading: Reading::Truth(|cx, so, _| so && steps(cx).is_none_or(|steps| steps % 2 == 0)),
    },
    Misreading {
        name: "spectral-random/duke-makes-two-half-steps",
        clause: "SPE-26",
        games: RANDOM,
        says: "a Duke moves one or two half-steps",
        reading: Reading::Truth(|cx, so, _| so && steps(cx).is_none_or(|steps| steps <= 2)),
    },
    Misreading {
        name: "spectral-random/duke-leaps",
        clause: "SPE-26",
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
        clause: "SPE-27",
        games: RANDOM,
        says: "an Archer may also capture by its steps",
        reading: Reading::Truth(|cx, so, _| {
            so || is(cx, Kind::Archer) && captures(cx) && cx.step().is_some_and(is_mans_step)
        }),
    },
    Misreading {
        name: "spectral-random/archer-leaps-without-capturing",
        clause: "SPE-27",
        games: RANDOM,
        says: "an Archer may also leap as a knight without capturing",
        reading: Reading::Truth(|cx, so, _| {
            so || is(cx, Kind::Archer) && !captures(cx) && goes(cx) == Some((1, 2))
        }),
    },
    Misreading {
        name: "spectral-random/archer-makes-no-half-step",
        clause: "SPE-27",
        games: RANDOM,
        says: "an Archer stays on its board",
        reading: Reading::Truth(|cx, so, _| so && !(is(cx, Kind::Archer) && steps(cx) == Some(1))),
    },
    Misreading {
        name: "spectral-random/sprinter-captures-by-no-half-step",
        clause: "SPE-27",
        games: RANDOM,
        says: "a Sprinter stays on its board",
        reading: Reading::Truth(|cx, so, _| {
            so && !(is(cx, Kind::Sprinter) && steps(cx) == Some(1))
        }),
    },
    Misreading {
        name: "spectral-random/sprinter-leaps-as-a-camel",
        clause: "SPE-27",
        games: RANDOM,
        says: "a Sprinter that does not capture leaps three cells and one across",
        reading: Reading::Truth(|cx, so, _| {
            if !is(cx, Kind::Sprinter) || captures(cx) {
                return so;
            }
            goes(cx) == Some((1, 3)) || so && goes(cx) != Some((1, 4))
        }),
    },
    Misreading {
        name: "spectral-random/sprinter-steps-without-capturing",
        clause: "SPE-27",
        games: RANDOM,
        says: "a Sprinter may also make its steps without capturing",
        reading: Reading::Truth(|cx, so, _| {
            so || is(cx, Kind::Sprinter) && !captures(cx) && cx.step().is_some_and(is_mans_step)
        }),
    },
    Misreading {
        name: "spectral-random/alfil-is-stopped",
        clause: "SPE-28",
        games: RANDOM,
        says: "an Alfil cannot pass over a man on the cell between, like the elephant of Chinese chess",
        reading: Reading::Truth(|cx, so, _| {
            let passed = middle(cx).is_some_and(|cell| cx.position.men.get(cell).is_some());
            so && !(is(cx, Kind::Alfil) && passed)
        }),
    },
    Misreading {
        name: "spectral-random/alfil-steps-once-too",
        clause: "SPE-28",
        games: RANDOM,
        says: "an Alfil may also move one full step diagonally",
        reading: Reading::Truth(|cx, so, _| so || is(cx, Kind::Alfil) && steps(cx) == Some(2)),
    },
    Misreading {
        name: "spectral-random/alfil-makes-half-steps",
        clause: "SPE-28",
        games: RANDOM,
        says: "an Alfil may also make a half-step, as every man does that moves diagonally",
        reading: Reading::Truth(|cx, so, _| so || is(cx, Kind::Alfil) && steps(cx) == Some(1)),
    },
    Misreading {
        name: "spectral-random/star-leaps-two-cells",
        clause: "SPE-28",
        games: RANDOM,
        says: "a Star leaps two cells along file or rank, or as an Alfil",
        reading: Reading::Truth(|cx, so, _| {
            if !is(cx, Kind::Star) {
                return so;
            }
            goes(cx) == Some((0, 2)) || so && goes(cx) != Some((0, 1))
        }),
    },
    Misreading {
        name: "spectral-random/star-is-stopped",
        clause: "SPE-28",
        games: RANDOM,
        says: "a Star does not pass over a man on the cell between",
        reading: Reading::Truth(|cx, so, _| {
            let passed = middle(cx).is_some_and(|cell| cx.position.men.get(cell).is_some());
            so && !(is(cx, Kind::Star) && goes(cx) == Some((2, 2)) && passed)
        }),
    },
    Misreading {
        name: "spectral-random/squirrel-is-no-knight",
        clause: "SPE-28",
        games: RANDOM,
        says: "a Squirrel leaps two cells along file, rank or diagonal only",
        reading: Reading::Truth(|cx, so, _| {
            so && !(is(cx, Kind::Squirrel) && goes(cx) == Some((1, 2)))
        }),
    },
    Misreading {
        name: "spectral-random/squirrel-steps",
        clause: "SPE-28",
        games: RANDOM,
        says: "a Squirrel moves up to two cells along file or rank, or leaps as a knight or an Alfil",
        reading: Reading::Truth(|cx, so, _| {
            so || is(cx, Kind::Squirrel)
                && goes(cx) == Some((0, 1))
                && !to_a_point_from_a_square(cx)
        }),
    },
];

/// How many half-steps the man on its way makes along a diagonal.
fn steps(cx: &Context<'_>) -> Option<usize> {
    half_steps(cx.step()?)
}

/// How far the man on its way goes on its board, the smaller number first.
fn goes(cx: &Context<'_>) -> Option<(i32, i32)> {
    shape(cx.step()?)
}

/// Whether the man on its way leaves the squares.
fn to_a_point_from_a_square(cx: &Context<'_>) -> bool {
    to_a_point(cx) && !super::from_a_point(cx)
}

/// The cell halfway on a diagonal of two full steps.
fn middle(cx: &Context<'_>) -> Option<record::Cell> {
    let step: Step = cx.step()?;
    let between = diagonal(step).filter(|between| between.len() == 3)?;
    between.get(1).copied()
}
