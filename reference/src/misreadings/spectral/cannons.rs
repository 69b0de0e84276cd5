//! The men that capture over a screen (SPE-21 to SPE-24).

use record::{Cell, Kind};

use super::{RANDOM, captures, diagonal, is, line, men_on};
use crate::context::{Context, Misreading, Reading};
use crate::plane::{KNIGHT_LEAPS, ORTHOGONALS};

/// In the law's order.
pub(in crate::misreadings) const ALL: &[Misreading] = &[
    Misreading {
        name: "spectral-random/pao-captures-as-a-rook",
        clause: "SPE-21",
        games: RANDOM,
        says: "a Pao needs no screen and captures the first man along file or rank, as a rook does",
        reading: Reading::Truth(|cx, so, _| by_screens(cx, straight(cx), so, |men| men == 0)),
    },
    Misreading {
        name: "spectral-random/pao-captures-over-any-number-of-men",
        clause: "SPE-21",
        games: RANDOM,
        says: "a Pao captures over one man or more",
        reading: Reading::Truth(|cx, so, _| by_screens(cx, straight(cx), so, |men| men >= 1)),
    },
    Misreading {
        name: "spectral-random/pao-captures-with-or-without-a-screen",
        clause: "SPE-21",
        games: RANDOM,
        says: "a Pao may capture over a screen, and as a rook does, too",
        reading: Reading::Truth(|cx, so, _| by_screens(cx, straight(cx), so, |men| men <= 1)),
    },
    Misreading {
        name: "spectral-random/screen-is-of-the-other-side",
        clause: "SPE-21",
        games: RANDOM,
        says: "the screen of a Pao is a man of the other side",
        reading: Reading::Truth(|cx, so, _| so && !(captures(cx) && has_own(cx, straight(cx)))),
    },
    Misreading {
        name: "spectral-random/screen-is-of-the-own-side",
        clause: "SPE-21",
        games: RANDOM,
        says: "the screen of a Pao is a man of its own side",
        reading: Reading::Truth(|cx, so, _| so && (!captures(cx) || has_own(cx, straight(cx)))),
    },
    Misreading {
        name: "spectral-random/vao-captures-as-a-bishop",
        clause: "SPE-22",
        games: RANDOM,
        says: "a Vao needs no screen and captures diagonally as a bishop does",
        reading: Reading::Truth(|cx, so, _| by_screens(cx, counted(cx), so, |men| men == 0)),
    },
    Misreading {
        name: "spectral-random/screen-on-the-other-board",
        clause: "SPE-22",
        games: RANDOM,
        says: "a man on a point may be the screen of a capture from square to square",
        reading: Reading::Truth(|cx, so, _| by_screens(cx, passed(cx), so, |men| men == 1)),
    },
    Misreading {
        name: "spectral-random/screen-on-its-own-board-only",
        clause: "SPE-22",
        games: RANDOM,
        says: "a Vao that captures by an odd number of half-steps counts only the men of the board that it leaves",
        reading: Reading::Truth(|cx, so, _| {
            let cells = passed(cx).map(|cells| {
                let board = cx.step().map(|step| step.from.board);
                cells.into_iter().filter(|cell| Some(cell.board) == board).collect()
            });
            by_screens(cx, cells, so, |men| men == 1)
        }),
    },
    Misreading {
        name: "spectral-random/vao-stays-on-its-board",
        clause: "SPE-22",
        games: RANDOM,
        says: "a Vao moves and captures by full steps only",
        reading: Reading::Truth(|cx, so, _| {
            so && !(is(cx, Kind::Vao) && passed(cx).is_some_and(|cells| cells.len() % 2 == 0))
        }),
    },
    Misreading {
        name: "spectral-random/vao-captures-over-any-number-of-men",
        clause: "SPE-22",
        games: RANDOM,
        says: "a Vao captures over one man or more",
        reading: Reading::Truth(|cx, so, _| by_screens(cx, counted(cx), so, |men| men >= 1)),
    },
    Misreading {
        name: "spectral-random/leo-stays-on-its-board",
        clause: "SPE-23",
        games: RANDOM,
        says: "a Leo moves and captures diagonally by full steps only",
        reading: Reading::Truth(|cx, so, _| {
            so && passed(cx).is_none_or(|cells| cells.len() % 2 == 1)
        }),
    },
    Misreading {
        name: "spectral-random/leo-captures-as-a-queen",
        clause: "SPE-23",
        games: RANDOM,
        says: "a Leo needs no screen and captures as a queen does",
        reading: Reading::Truth(|cx, so, _| {
            by_screens(cx, straight(cx).or_else(|| counted(cx)), so, |men| men == 0)
        }),
    },
    Misreading {
        name: "spectral-random/leo-has-no-diagonals",
        clause: "SPE-23",
        games: RANDOM,
        says: "a Leo moves along file and rank only",
        reading: Reading::Truth(|cx, so, _| so && straight(cx).is_some()),
    },
    Misreading {
        name: "spectral-random/nao-captures-as-a-nightrider",
        clause: "SPE-24",
        games: RANDOM,
        says: "a Nao needs no screen and captures the first man along its leaps",
        reading: Reading::Truth(|cx, so, matter| {
            if matter.is::<Option<Cell>>() {
                return so;
            }
            by_screens(cx, leaps(cx), so, |men| men == 0)
        }),
    },
    Misreading {
        name: "spectral-random/nao-leaps-once-without-capturing",
        clause: "SPE-24",
        games: RANDOM,
        says: "a Nao that does not capture makes one leap, as a knight does",
        reading: Reading::Truth(|cx, so, matter| {
            if matter.is::<Option<Cell>>() {
                return so;
            }
            so && (captures(cx) || leaps(cx).is_some_and(|cells| cells.is_empty()))
        }),
    },
    Misreading {
        name: "spectral-random/nao-passes-men",
        clause: "SPE-24",
        games: RANDOM,
        says: "a Nao that does not capture leaps past the men on which it would land",
        reading: Reading::Truth(|_, so, matter| so && !matter.is::<Option<Cell>>()),
    },
];

/// The cells that a man passes along file or rank.
fn straight(cx: &Context<'_>) -> Option<Vec<Cell>> {
    line(cx.step()?, &ORTHOGONALS)
}

/// The cells that a man passes along a diagonal, on both boards.
fn passed(cx: &Context<'_>) -> Option<Vec<Cell>> {
    diagonal(cx.step()?)
}

/// Those of them that SPE-5 counts.
fn counted(cx: &Context<'_>) -> Option<Vec<Cell>> {
    let step = cx.step()?;
    let cells = diagonal(step)?;
    let even = cells.len() % 2 == 1;
    Some(cells.into_iter().filter(|cell| !even || cell.board == step.from.board).collect())
}

/// The cells on which a man lands on its way along a line of knight's leaps.
fn leaps(cx: &Context<'_>) -> Option<Vec<Cell>> {
    line(cx.step()?, &KNIGHT_LEAPS)
}

/// Whether a man captures, by a reading of how many men there are between; what captures nothing is as by the law.
fn by_screens(
    cx: &Context<'_>,
    between: Option<Vec<Cell>>,
    so: bool,
    reading: fn(usize) -> bool,
) -> bool {
    match between {
        Some(between) if captures(cx) => reading(men_on(cx, &between)),
        _ => so,
    }
}

/// Whether a man of the mover's side is among those passed.
fn has_own(cx: &Context<'_>, between: Option<Vec<Cell>>) -> bool {
    let own =
        |cell: Cell| cx.position.men.get(cell).is_some_and(|man| Some(man.side) == cx.mover());
    between.is_some_and(|between| between.into_iter().any(own))
}
