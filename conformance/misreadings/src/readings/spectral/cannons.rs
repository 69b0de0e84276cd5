//! The men that capture over a screen (SPE-21 to SPE-24).

use reference::context::Context;
use reference::plane::{KNIGHT_LEAPS, ORTHOGONALS};
use reference::statement::{Spectral, Statement};
use types::{Cell, ClauseId, Kind};

use super::{RANDOM, captures, diagonal, is, is_own, line, men_on, step};
use crate::misreading::{Misreading, Reading};

/// The readings of this module, in the law's order.
pub const ALL: &[Misreading] = &[
    Misreading {
        name: "spectral-random/pao-captures-as-a-rook",
        clause: ClauseId::named("SPE-21"),
        games: RANDOM,
        says: "a Pao needs no screen and captures the first man along file or rank, as a rook does",
        reading: Reading::Says(|cx, statement, truth| {
            by_screens(cx, statement, straight(statement), truth, |men| men == 0)
        }),
    },
    Misreading {
        name: "spectral-random/pao-captures-over-any-number-of-men",
        clause: ClauseId::named("SPE-21"),
        games: RANDOM,
        says: "a Pao captures over one man or more",
        reading: Reading::Says(|cx, statement, truth| {
            by_screens(cx, statement, straight(statement), truth, |men| men >= 1)
        }),
    },
    Misreading {
        name: "spectral-random/pao-captures-with-or-without-a-screen",
        clause: ClauseId::named("SPE-21"),
        games: RANDOM,
        says: "a Pao may capture over a screen, and as a rook does, too",
        reading: Reading::Says(|cx, statement, truth| {
            by_screens(cx, statement, straight(statement), truth, |men| men <= 1)
        }),
    },
    Misreading {
        name: "spectral-random/screen-is-of-the-other-side",
        clause: ClauseId::named("SPE-21"),
        games: RANDOM,
        says: "the screen of a Pao is a man of the other side",
        reading: Reading::Says(|cx, statement, truth| {
            truth && !(captures(cx, statement) && has_own(cx, statement, straight(statement)))
        }),
    },
    Misreading {
        name: "spectral-random/screen-is-of-the-own-side",
        clause: ClauseId::named("SPE-21"),
        games: RANDOM,
        says: "the screen of a Pao is a man of its own side",
        reading: Reading::Says(|cx, statement, truth| {
            truth && (!captures(cx, statement) || has_own(cx, statement, straight(statement)))
        }),
    },
    Misreading {
        name: "spectral-random/vao-captures-as-a-bishop",
        clause: ClauseId::named("SPE-22"),
        games: RANDOM,
        says: "a Vao needs no screen and captures diagonally as a bishop does",
        reading: Reading::Says(|cx, statement, truth| {
            by_screens(cx, statement, counted(statement), truth, |men| men == 0)
        }),
    },
    Misreading {
        name: "spectral-random/screen-on-the-other-board",
        clause: ClauseId::named("SPE-22"),
        games: RANDOM,
        says: "a man on a point may be the screen of a capture from square to square",
        reading: Reading::Says(|cx, statement, truth| {
            by_screens(cx, statement, passed(statement), truth, |men| men == 1)
        }),
    },
    Misreading {
        name: "spectral-random/screen-on-its-own-board-only",
        clause: ClauseId::named("SPE-22"),
        games: RANDOM,
        says: "a Vao that captures by an odd number of half-steps counts only the men of the board that it leaves",
        reading: Reading::Says(|cx, statement, truth| {
            let cells = passed(statement).map(|cells| {
                let board = step(statement).map(|step| step.from.board);
                cells.into_iter().filter(|cell| Some(cell.board) == board).collect()
            });
            by_screens(cx, statement, cells, truth, |men| men == 1)
        }),
    },
    Misreading {
        name: "spectral-random/vao-stays-on-its-board",
        clause: ClauseId::named("SPE-22"),
        games: RANDOM,
        says: "a Vao moves and captures by full steps only",
        reading: Reading::Says(|_, statement, truth| {
            truth
                && !(is(statement, Kind::Vao)
                    && passed(statement).is_some_and(|cells| cells.len() % 2 == 0))
        }),
    },
    Misreading {
        name: "spectral-random/vao-captures-over-any-number-of-men",
        clause: ClauseId::named("SPE-22"),
        games: RANDOM,
        says: "a Vao captures over one man or more",
        reading: Reading::Says(|cx, statement, truth| {
            by_screens(cx, statement, counted(statement), truth, |men| men >= 1)
        }),
    },
    Misreading {
        name: "spectral-random/leo-stays-on-its-board",
        clause: ClauseId::named("SPE-23"),
        games: RANDOM,
        says: "a Leo moves and captures diagonally by full steps only",
        reading: Reading::Says(|_, statement, truth| {
            truth && passed(statement).is_none_or(|cells| cells.len() % 2 == 1)
        }),
    },
    Misreading {
        name: "spectral-random/leo-captures-as-a-queen",
        clause: ClauseId::named("SPE-23"),
        games: RANDOM,
        says: "a Leo needs no screen and captures as a queen does",
        reading: Reading::Says(|cx, statement, truth| {
            by_screens(
                cx,
                statement,
                straight(statement).or_else(|| counted(statement)),
                truth,
                |men| men == 0,
            )
        }),
    },
    Misreading {
        name: "spectral-random/leo-has-no-diagonals",
        clause: ClauseId::named("SPE-23"),
        games: RANDOM,
        says: "a Leo moves along file and rank only",
        reading: Reading::Says(|_, statement, truth| truth && straight(statement).is_some()),
    },
    Misreading {
        name: "spectral-random/nao-captures-as-a-nightrider",
        clause: ClauseId::named("SPE-24"),
        games: RANDOM,
        says: "a Nao needs no screen and captures the first man along its leaps",
        reading: Reading::Says(|cx, statement, truth| {
            if lands_on_a_man(statement) {
                return truth;
            }
            by_screens(cx, statement, leaps(statement), truth, |men| men == 0)
        }),
    },
    Misreading {
        name: "spectral-random/nao-leaps-once-without-capturing",
        clause: ClauseId::named("SPE-24"),
        games: RANDOM,
        says: "a Nao that does not capture makes one leap, as a knight does",
        reading: Reading::Says(|cx, statement, truth| {
            if lands_on_a_man(statement) {
                return truth;
            }
            truth
                && (captures(cx, statement)
                    || leaps(statement).is_some_and(|cells| cells.is_empty()))
        }),
    },
    Misreading {
        name: "spectral-random/nao-passes-men",
        clause: ClauseId::named("SPE-24"),
        games: RANDOM,
        says: "a Nao that does not capture leaps past the men on which it would land",
        reading: Reading::Says(|_, statement, truth| truth && !lands_on_a_man(statement)),
    },
];

/// SPE-24: whether the statement is that a Nao lands on a man on its way.
const fn lands_on_a_man(statement: &Statement) -> bool {
    matches!(statement, Statement::Spectral(Spectral::LandsOnMan(_)))
}

/// The cells that a man passes along file or rank.
fn straight(statement: &Statement) -> Option<Vec<Cell>> {
    line(step(statement)?, &ORTHOGONALS)
}

/// The cells that a man passes along a diagonal, on both boards.
fn passed(statement: &Statement) -> Option<Vec<Cell>> {
    diagonal(step(statement)?)
}

/// Those of the [`passed`] cells that SPE-5 counts.
fn counted(statement: &Statement) -> Option<Vec<Cell>> {
    let step = step(statement)?;
    let cells = diagonal(step)?;
    let even = cells.len() % 2 == 1;
    Some(cells.into_iter().filter(|cell| !even || cell.board == step.from.board).collect())
}

/// The cells on which a man lands on its way along a line of knight's leaps.
fn leaps(statement: &Statement) -> Option<Vec<Cell>> {
    line(step(statement)?, &KNIGHT_LEAPS)
}

/// Whether a man captures, by a `reading` of how many men must stand between. Moves that capture nothing are as by the law.
fn by_screens(
    cx: &Context<'_>,
    statement: &Statement,
    between: Option<Vec<Cell>>,
    truth: bool,
    reading: fn(usize) -> bool,
) -> bool {
    match between {
        Some(between) if captures(cx, statement) => reading(men_on(cx, &between)),
        _ => truth,
    }
}

/// Whether the mover passes a man of its own side.
fn has_own(cx: &Context<'_>, statement: &Statement, between: Option<Vec<Cell>>) -> bool {
    between.is_some_and(|between| between.into_iter().any(|cell| is_own(cx, statement, cell)))
}
