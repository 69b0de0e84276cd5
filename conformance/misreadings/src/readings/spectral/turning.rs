//! Misreadings of the men whose path bends (SPE-29, SPE-31) and of the Grasshopper (SPE-30).
//!
//! No misreading changes the limit of six steps for a Rhinoceros: a seventh step would reach a neighbour of the cell
//! where the man began, to which a first step leads anyway.

use reference::context::Context;
use reference::plane::{DIAGONALS, ORTHOGONALS, Plane as _, Squares};
use reference::statement::{Spectral, Statement, Vector};
use reference::usual::judge::pass_the_turn;
use types::{Cell, Kind, Position, Step, Turn};

use super::{RANDOM, captures, diagonal, displacement, is_own, line, men_on, step};
use crate::misreading::Reading::{Allows, Also, Except, Only, Says};
use crate::misreading::{Misreading, misreading};
use crate::readings::by_law::{in_check, is_vacant};

pub const ALL: &[Misreading] = &[
    misreading("spectral-random/griffin-captures-nobody-at-its-corner", "SPE-29", RANDOM)
        .says("a Griffin does not capture on the cell of its first step")
        .by(Only(|cx, it| is_stopped(it) || !(is_first_step(cx) && captures(cx)))),
    misreading("spectral-random/griffin-passes-its-corner", "SPE-29", RANDOM)
        .says("a Griffin passes over a man on the cell of its first step")
        .by(Only(|cx, it| !is_stopped(it) || men_beyond_the_corner(cx) > 0)),
    misreading("spectral-random/griffin-turns-back", "SPE-29", RANDOM)
        .says("a Griffin may go on from its first step in any direction along file or rank")
        .by(Also(|cx, it| {
            let step = step(cx).filter(|_| !is_stopped(it));
            step.is_some_and(|step| reaches(cx, step, &DIAGONALS, &ORTHOGONALS))
        })),
    misreading("spectral-random/griffin-begins-as-a-rook", "SPE-29", RANDOM)
        .says("a Griffin begins with one step along file or rank and goes on diagonally away from where it started")
        .by(Says(|cx, it, truth| {
            !is_stopped(it) && step(cx).map_or(truth, |step| reaches_as_a_manticore(cx, step))
        })),
    misreading("spectral-random/grasshopper-lands-half-a-step-beyond", "SPE-30", RANDOM)
        .says("a Grasshopper that passes a man of the other board lands a half-step beyond it, on its own board")
        .by(Says(|cx, _, truth| {
            let Some(cells) = step(cx).and_then(diagonal) else { return truth };
            let hurdle = cells.last().filter(|_| men_on(cx, &cells) == 1);
            let half = hurdle.is_some_and(|&cell| !is_vacant(cx, cell));
            cells.len() % 2 == 1 && (truth || half)
        })),
    misreading("spectral-random/grasshopper-stays-on-its-board", "SPE-30", RANDOM)
        .says("a Grasshopper passes only men of its own board and stays on it")
        .by(Only(|cx, _| step(cx).and_then(diagonal).is_none_or(|cells| cells.len() % 2 == 1))),
    misreading("spectral-random/grasshopper-sees-both-boards", "SPE-30", RANDOM)
        .says("a Grasshopper that stays on its board passes the nearest man of both boards, and no other may stand between")
        .by(Only(|cx, _| step(cx).and_then(diagonal).is_none_or(|cells| men_on(cx, &cells) == 1))),
    misreading("spectral-random/grasshopper-passes-two-men-of-the-other-board", "SPE-30", RANDOM)
        .says("a Grasshopper that changes boards may pass over a man on the cell between its hurdle and the cell where it lands")
        .by(Says(|cx, _, truth| {
            let Some(cells) = step(cx).and_then(diagonal) else { return truth };
            let [before @ .., hurdle, between] = cells.as_slice() else { return truth };
            let both = men_on(cx, &[*hurdle, *between]) == 2 && men_on(cx, before) == 0;
            truth || cells.len() % 2 == 0 && both
        })),
    misreading("spectral-random/grasshopper-passes-own-men-only", "SPE-30", RANDOM)
        .says("a Grasshopper passes only men of its own side")
        .by(Only(|cx, _| hurdle(cx).is_none_or(|cell| is_own(cx, cell)))),
    misreading("spectral-random/grasshopper-passes-other-men-only", "SPE-30", RANDOM)
        .says("a Grasshopper passes only men of the other side")
        .by(Except(|cx, _| hurdle(cx).is_some_and(|cell| is_own(cx, cell)))),
    misreading("spectral-random/grasshopper-lands-anywhere-beyond", "SPE-30", RANDOM)
        .says("a Grasshopper that moves along file or rank lands on any cell beyond its hurdle")
        .by(Also(|cx, _| {
            let cells = step(cx).and_then(|step| line(step, &ORTHOGONALS));
            cells.is_some_and(|cells| men_on(cx, &cells) == 1)
        })),
    misreading("spectral-random/grasshopper-captures-nobody", "SPE-30", RANDOM)
        .says("a Grasshopper lands on vacant cells only")
        .by(Except(|cx, _| captures(cx))),
    misreading("spectral-random/rhinoceros-turns-to-the-right", "SPE-31", RANDOM)
        .says("a Rhinoceros always turns to the right")
        .by(Only(|cx, _| circles(cx, 7, 1))),
    misreading("spectral-random/rhinoceros-turns-to-the-left", "SPE-31", RANDOM)
        .says("a Rhinoceros always turns to the left")
        .by(Only(|cx, _| circles(cx, 7, 7))),
    misreading("spectral-random/rhinoceros-captures-at-its-first-step", "SPE-31", RANDOM)
        .says("a Rhinoceros captures only on the neighbouring cells")
        .by(Only(|cx, _| !captures(cx) || circles(cx, 1, 1))),
    misreading("spectral-random/rhinoceros-passes-by-its-eighth-step", "SPE-31", RANDOM)
        .says("a Rhinoceros may close a vacant circle with an eighth step and so pass")
        .by(Allows(closed_circles)),
];

/// SPE-29: whether the statement is that a man stands on the Griffin's path.
const fn is_stopped(statement: &Statement) -> bool {
    matches!(statement, Statement::Spectral(Spectral::GriffinIsStopped(_)))
}

/// SPE-29: whether the moving man makes a single diagonal step.
fn is_first_step(cx: &Context<'_>) -> bool {
    step(cx).and_then(displacement).is_some_and(|way| DIAGONALS.contains(&way))
}

/// SPE-29: how many men stand between the corner, where a Griffin's first step ends, and the cell that the whole move
/// reaches.
fn men_beyond_the_corner(cx: &Context<'_>) -> usize {
    let Some(Step { from, to, .. }) = step(cx) else { return 0 };
    let (files, ranks) = Squares.displacement(from, to);
    let corner = Squares.at(from, (files.signum(), ranks.signum()));
    let cells = corner.and_then(|corner| line(Step::new(corner, to), &ORTHOGONALS));
    men_on(cx, &cells.unwrap_or_default())
}

/// Whether a path leads to the end of `step`: a first step in one of the `first` directions to a vacant cell, and from
/// there a line over vacant cells in one of the `onward` directions.
fn reaches(cx: &Context<'_>, step: Step, first: &[Vector], onward: &[Vector]) -> bool {
    first.iter().any(|&direction| {
        let Some(corner) = Squares.at(step.from, direction) else { return false };
        let vacant = cx.position.game.has(corner) && is_vacant(cx, corner);
        let cells = line(Step::new(corner, step.to), onward);
        vacant && cells.is_some_and(|cells| men_on(cx, &cells) == 0)
    })
}

/// SPE-29: whether a man gets to the end of `step` by one step along a file or rank, alone or followed by a line along
/// one of the two diagonals that lead further away.
fn reaches_as_a_manticore(cx: &Context<'_>, step: Step) -> bool {
    let Some(way) = displacement(step) else { return false };
    ORTHOGONALS.contains(&way)
        || ORTHOGONALS.iter().any(|&first| {
            let outward = DIAGONALS.into_iter().filter(|by| by.0 == first.0 || by.1 == first.1);
            reaches(cx, step, &[first], &outward.collect::<Vec<_>>())
        })
}

/// SPE-30: the cell of the man that a Grasshopper must pass by the law.
fn hurdle(cx: &Context<'_>) -> Option<Cell> {
    let step = step(cx)?;
    if let Some(cells) = line(step, &ORTHOGONALS) {
        return cells.last().copied();
    }
    let cells = diagonal(step)?;
    cells.len().checked_sub(2).map(|index| cells[index])
}

/// SPE-31: the eight directions in order.
const AROUND: [Vector; 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// SPE-31: whether the moving man gets to its cell by at most `steps` steps along a circle.
fn circles(cx: &Context<'_>, steps: usize, turn: usize) -> bool {
    step(cx).is_some_and(|step| follows(cx, step, turn, steps))
}

/// SPE-31: whether a path over vacant cells, which bends by `turn` eighths of a circle after each step, gets to the end
/// of `way` within `steps` steps.
fn follows(cx: &Context<'_>, way: Step, turn: usize, steps: usize) -> bool {
    (0..AROUND.len()).any(|first| {
        let mut cell = way.from;
        for step in 0..steps {
            let direction = AROUND[(first + step * turn) % AROUND.len()];
            match Squares.at(cell, direction).filter(|&next| cx.position.game.has(next)) {
                Some(next) if next == way.to => return true,
                Some(next) if is_vacant(cx, next) => cell = next,
                _ => return false,
            }
        }
        false
    })
}

/// SPE-31: for each Rhinoceros with a circle of vacant cells, the turn around this circle, with the position after
/// the turn. Since such a turn moves no man in effect, a side in check cannot make it.
fn closed_circles(cx: &Context<'_>) -> Vec<(Turn, Position)> {
    if in_check(cx.position) {
        return Vec::new();
    }
    let men = cx.position.men.of(cx.position.side).filter(|(_, man)| man.kind == Kind::Rhinoceros);
    let steps = men.map(|(cell, _)| Step::new(cell, cell));
    let circles = steps.filter(|&step| [1, 7].iter().any(|&turn| follows(cx, step, turn, 8)));
    let passes = circles.map(|step| {
        let mut after = cx.position.clone();
        after.en_passant = None;
        pass_the_turn(&mut after, false);
        (Turn::from(step), after)
    });
    passes.collect()
}
