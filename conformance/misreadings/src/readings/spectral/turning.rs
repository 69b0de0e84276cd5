//! The men that turn on their path (SPE-29, SPE-31) and the Grasshopper (SPE-30).
//!
//! The limit of six steps for a Rhinoceros has no entry: its seventh step would reach a neighbour of the cell where it
//! began, to which its first step leads anyway.

use reference::context::Context;
use reference::plane::{DIAGONALS, ORTHOGONALS, Plane as _, Squares};
use reference::statement::{Spectral, Statement, Vector};
use reference::usual::judge::pass_the_turn;
use types::{Cell, ClauseId, Kind, Position, Step, Turn};

use super::{RANDOM, captures, diagonal, displacement, is_own, line, men_on, step};
use crate::misreading::{Misreading, Reading};
use crate::readings::by_law::in_check;

/// The readings of this module, in the law's order.
pub const ALL: &[Misreading] = &[
    Misreading {
        name: "spectral-random/griffin-captures-nobody-at-its-corner",
        clause: ClauseId::named("SPE-29"),
        games: RANDOM,
        says: "a Griffin does not capture on the cell of its first step",
        reading: Reading::Says(|cx, statement, truth| {
            truth
                && (is_stopped(statement) || !(is_first_step(statement) && captures(cx, statement)))
        }),
    },
    Misreading {
        name: "spectral-random/griffin-passes-its-corner",
        clause: ClauseId::named("SPE-29"),
        games: RANDOM,
        says: "a Griffin passes over a man on the cell of its first step",
        reading: Reading::Says(|cx, statement, truth| {
            if !is_stopped(statement) {
                return truth;
            }
            truth && men_beyond_the_corner(cx, statement) > 0
        }),
    },
    Misreading {
        name: "spectral-random/griffin-turns-back",
        clause: ClauseId::named("SPE-29"),
        games: RANDOM,
        says: "a Griffin may go on from its first step in any direction along file or rank",
        reading: Reading::Says(|cx, statement, truth| {
            if is_stopped(statement) {
                return truth;
            }
            truth || step(statement).is_some_and(|step| reaches(cx, step, &DIAGONALS, &ORTHOGONALS))
        }),
    },
    Misreading {
        name: "spectral-random/griffin-begins-as-a-rook",
        clause: ClauseId::named("SPE-29"),
        games: RANDOM,
        says: "a Griffin begins with one step along file or rank and goes on diagonally away from where it started",
        reading: Reading::Says(|cx, statement, truth| {
            if is_stopped(statement) {
                return false;
            }
            step(statement).map_or(truth, |step| reaches_as_a_manticore(cx, step))
        }),
    },
    Misreading {
        name: "spectral-random/grasshopper-lands-half-a-step-beyond",
        clause: ClauseId::named("SPE-30"),
        games: RANDOM,
        says: "a Grasshopper that passes a man of the other board lands a half-step beyond it, on its own board",
        reading: Reading::Says(|cx, statement, truth| {
            let Some(cells) = step(statement).and_then(diagonal) else { return truth };
            let hurdle = cells.last().filter(|_| men_on(cx, &cells) == 1);
            let half = hurdle.is_some_and(|&cell| cx.position.men.get(cell).is_some());
            match cells.len() % 2 {
                0 => false,
                _ => truth || half,
            }
        }),
    },
    Misreading {
        name: "spectral-random/grasshopper-stays-on-its-board",
        clause: ClauseId::named("SPE-30"),
        games: RANDOM,
        says: "a Grasshopper passes only men of its own board and stays on it",
        reading: Reading::Says(|_, statement, truth| {
            truth && step(statement).and_then(diagonal).is_none_or(|cells| cells.len() % 2 == 1)
        }),
    },
    Misreading {
        name: "spectral-random/grasshopper-sees-both-boards",
        clause: ClauseId::named("SPE-30"),
        games: RANDOM,
        says: "a Grasshopper that stays on its board passes the nearest man of both boards, and no other may stand between",
        reading: Reading::Says(|cx, statement, truth| {
            truth && step(statement).and_then(diagonal).is_none_or(|cells| men_on(cx, &cells) == 1)
        }),
    },
    Misreading {
        name: "spectral-random/grasshopper-passes-two-men-of-the-other-board",
        clause: ClauseId::named("SPE-30"),
        games: RANDOM,
        says: "a Grasshopper that changes boards may pass over a man on the cell between its hurdle and the cell where it lands",
        reading: Reading::Says(|cx, statement, truth| {
            let Some(cells) = step(statement).and_then(diagonal) else { return truth };
            let [before @ .., hurdle, between] = cells.as_slice() else { return truth };
            let both = men_on(cx, &[*hurdle, *between]) == 2 && men_on(cx, before) == 0;
            truth || cells.len() % 2 == 0 && both
        }),
    },
    Misreading {
        name: "spectral-random/grasshopper-passes-own-men-only",
        clause: ClauseId::named("SPE-30"),
        games: RANDOM,
        says: "a Grasshopper passes only men of its own side",
        reading: Reading::Says(|cx, statement, truth| {
            truth && hurdle(statement).is_none_or(|cell| is_own(cx, statement, cell))
        }),
    },
    Misreading {
        name: "spectral-random/grasshopper-passes-other-men-only",
        clause: ClauseId::named("SPE-30"),
        games: RANDOM,
        says: "a Grasshopper passes only men of the other side",
        reading: Reading::Says(|cx, statement, truth| {
            truth && !hurdle(statement).is_some_and(|cell| is_own(cx, statement, cell))
        }),
    },
    Misreading {
        name: "spectral-random/grasshopper-lands-anywhere-beyond",
        clause: ClauseId::named("SPE-30"),
        games: RANDOM,
        says: "a Grasshopper that moves along file or rank lands on any cell beyond its hurdle",
        reading: Reading::Says(|cx, statement, truth| {
            let cells = step(statement).and_then(|step| line(step, &ORTHOGONALS));
            truth || cells.is_some_and(|cells| men_on(cx, &cells) == 1)
        }),
    },
    Misreading {
        name: "spectral-random/grasshopper-captures-nobody",
        clause: ClauseId::named("SPE-30"),
        games: RANDOM,
        says: "a Grasshopper lands on vacant cells only",
        reading: Reading::Says(|cx, statement, truth| truth && !captures(cx, statement)),
    },
    Misreading {
        name: "spectral-random/rhinoceros-turns-to-the-right",
        clause: ClauseId::named("SPE-31"),
        games: RANDOM,
        says: "a Rhinoceros always turns to the right",
        reading: Reading::Says(|cx, statement, truth| truth && circles(cx, statement, 7, &[1])),
    },
    Misreading {
        name: "spectral-random/rhinoceros-turns-to-the-left",
        clause: ClauseId::named("SPE-31"),
        games: RANDOM,
        says: "a Rhinoceros always turns to the left",
        reading: Reading::Says(|cx, statement, truth| truth && circles(cx, statement, 7, &[7])),
    },
    Misreading {
        name: "spectral-random/rhinoceros-captures-at-its-first-step",
        clause: ClauseId::named("SPE-31"),
        games: RANDOM,
        says: "a Rhinoceros captures only on the neighbouring cells",
        reading: Reading::Says(|cx, statement, truth| {
            truth && (!captures(cx, statement) || circles(cx, statement, 1, &[1]))
        }),
    },
    Misreading {
        name: "spectral-random/rhinoceros-passes-by-its-eighth-step",
        clause: ClauseId::named("SPE-31"),
        games: RANDOM,
        says: "a Rhinoceros may close a vacant circle with an eighth step and so pass",
        reading: Reading::Allows(closed_circles),
    },
];

/// SPE-29: whether the statement is that a man stands on the Griffin's path.
const fn is_stopped(statement: &Statement) -> bool {
    matches!(statement, Statement::Spectral(Spectral::GriffinIsStopped(_)))
}

/// SPE-29: whether the step is a single diagonal one.
fn is_first_step(statement: &Statement) -> bool {
    let way = step(statement).and_then(displacement);
    way.is_some_and(|way| DIAGONALS.contains(&way))
}

/// SPE-29: how many men stand between the cell of a Griffin's first step and the cell that it reaches.
fn men_beyond_the_corner(cx: &Context<'_>, statement: &Statement) -> usize {
    let Some(Step { from, to, .. }) = step(statement) else { return 0 };
    let (files, ranks) = Squares.displacement(from, to);
    let corner = Squares.at(from, (files.signum(), ranks.signum()));
    let cells = corner.and_then(|corner| line(Step::new(corner, to), &ORTHOGONALS));
    men_on(cx, &cells.unwrap_or_default())
}

/// Whether a man reaches a cell by a step in one of the `first` directions to a vacant cell, and from there over vacant
/// cells along a line in one of the `onward` directions.
fn reaches(cx: &Context<'_>, step: Step, first: &[Vector], onward: &[Vector]) -> bool {
    first.iter().any(|&direction| {
        let Some(corner) = Squares.at(step.from, direction) else { return false };
        let vacant = cx.position.game.has(corner) && cx.position.men.get(corner).is_none();
        let cells = line(Step::new(corner, step.to), onward);
        vacant && cells.is_some_and(|cells| men_on(cx, &cells) == 0)
    })
}

/// SPE-29: whether a man reaches the cell by a step along file or rank, alone or with a line after it along one of the two
/// diagonals that lead further away.
fn reaches_as_a_manticore(cx: &Context<'_>, step: Step) -> bool {
    let Some(way) = displacement(step) else { return false };
    ORTHOGONALS.contains(&way)
        || ORTHOGONALS.iter().any(|&first| {
            let outward: Vec<Vector> = DIAGONALS
                .iter()
                .copied()
                .filter(|diagonal| diagonal.0 == first.0 || diagonal.1 == first.1)
                .collect();
            reaches(cx, step, &[first], &outward)
        })
}

/// SPE-30: the man that a Grasshopper passes, by the law.
fn hurdle(statement: &Statement) -> Option<Cell> {
    let step = step(statement)?;
    if let Some(cells) = line(step, &ORTHOGONALS) {
        return cells.last().copied();
    }
    let cells = diagonal(step)?;
    cells.len().checked_sub(2).map(|index| cells[index])
}

/// SPE-31: the eight directions in order.
const AROUND: [Vector; 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// SPE-31: whether a circle over vacant cells, turning in one of these ways, reaches the cell in that many steps.
fn circles(cx: &Context<'_>, statement: &Statement, steps: usize, turns: &[usize]) -> bool {
    let Some(step) = step(statement) else { return false };
    turns.iter().any(|&turn| {
        (0..AROUND.len()).any(|first| follows(cx, step.from, first, turn, steps, step.to))
    })
}

/// SPE-31: whether one path reaches a cell in that many steps, over vacant cells.
fn follows(
    cx: &Context<'_>,
    from: Cell,
    first: usize,
    turn: usize,
    steps: usize,
    to: Cell,
) -> bool {
    let mut cell = from;
    for step in 0..steps {
        let direction = AROUND[(first + step * turn) % AROUND.len()];
        match Squares.at(cell, direction).filter(|&next| cx.position.game.has(next)) {
            Some(next) if next == to => return true,
            Some(next) if cx.position.men.get(next).is_none() => cell = next,
            _ => return false,
        }
    }
    false
}

/// SPE-31: for each Rhinoceros with a circle of vacant cells, the turn back to its own cell. It moves no man, so a side in
/// check cannot make it.
fn closed_circles(cx: &Context<'_>) -> Vec<(Turn, Position)> {
    if in_check(cx.position) {
        return Vec::new();
    }
    let men = cx.position.men.of(cx.position.side).filter(|(_, man)| man.kind == Kind::Rhinoceros);
    let closes = |cell: Cell| {
        (0..AROUND.len())
            .any(|first| [1, 7].iter().any(|&turn| follows(cx, cell, first, turn, 8, cell)))
    };
    let passes = men.filter(|&(cell, _)| closes(cell)).map(|(cell, _)| {
        let mut after = cx.position.clone();
        after.en_passant = None;
        pass_the_turn(&mut after, false);
        (Turn::from(Step::new(cell, cell)), after)
    });
    passes.collect()
}
