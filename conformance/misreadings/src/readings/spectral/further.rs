//! Misreadings of the men that capture over a screen (SPE-21 to SPE-24), of those that make a few steps or a leap (SPE-25
//! to SPE-28), of those whose path bends (SPE-29, SPE-31), and of the Grasshopper (SPE-30).
//!
//! No misreading changes the limit of six steps for a Rhinoceros: a seventh step would reach a neighbour of the cell
//! where the man began, to which a first step leads anyway.

use super::{
    RANDOM, captures, diagonal, displacement, half_steps, is, is_mans_step, is_own, line, men_on,
    moves, shape, step,
};
use crate::readings::prelude::*;

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
    states("spectral-random/screen-on-its-own-board-only", "SPE-22", RANDOM, |cx, _, truth| {
        let mut cells = passed(cx);
        if let (Some(cells), Some(step)) = (&mut cells, step(cx)) {
            cells.retain(|cell| cell.board == step.from.board);
        }
        by_screens(cx, cells, truth, |men| men == 1)
    })
    .says("a Vao that captures by an odd number of half-steps counts only the men of the board that it leaves"),
    except("spectral-random/vao-stays-on-its-board", "SPE-22", RANDOM, |cx, _| {
        is(cx, Kind::Vao) && passed(cx).is_some_and(|cells| cells.len() % 2 == 0)
    })
    .says("a Vao moves and captures by full steps only"),
    misreading("spectral-random/vao-captures-over-any-number-of-men", "SPE-22", RANDOM)
        .says("a Vao captures over one man or more")
        .by(Says(|cx, _, truth| by_screens(cx, counted(cx), truth, |men| men >= 1))),
    misreading("spectral-random/leo-stays-on-its-board", "SPE-23", RANDOM)
        .says("a Leo moves and captures diagonally by full steps only")
        .by(Only(|cx, _| passed(cx).is_none_or(|cells| cells.len() % 2 == 1))),
    states("spectral-random/leo-captures-as-a-queen", "SPE-23", RANDOM, |cx, _, truth| {
        let cells = straight(cx).or_else(|| counted(cx));
        by_screens(cx, cells, truth, |men| men == 0)
    })
    .says("a Leo needs no screen and captures as a queen does"),
    only("spectral-random/leo-has-no-diagonals", "SPE-23", RANDOM, |cx, _| straight(cx).is_some())
        .says("a Leo moves along file and rank only"),
    states("spectral-random/nao-captures-as-a-nightrider", "SPE-24", RANDOM, |cx, it, truth| {
        let cells = leaps(cx).filter(|_| !lands_on_a_man(it));
        by_screens(cx, cells, truth, |men| men == 0)
    })
    .says("a Nao needs no screen and captures the first man along its leaps"),
    only("spectral-random/nao-leaps-once-without-capturing", "SPE-24", RANDOM, |cx, it| {
        lands_on_a_man(it) || captures(cx) || leaps(cx).is_some_and(|cells| cells.is_empty())
    })
    .says("a Nao that does not capture makes one leap, as a knight does"),
    except("spectral-random/nao-passes-men", "SPE-24", RANDOM, |_, it| lands_on_a_man(it))
        .says("a Nao that does not capture leaps past the men on which it would land"),
    misreading("spectral-random/fers-makes-full-steps", "SPE-25", RANDOM)
        .says("a Fers moves one full step diagonally, and makes no half-step")
        .by(Except(|cx, _| is(cx, Kind::Fers) && steps(cx) == Some(1))),
    misreading("spectral-random/fers-makes-half-steps", "SPE-25", RANDOM)
        .says("a Fers moves one half-step diagonally, and makes no full step")
        .by(Except(|cx, _| is(cx, Kind::Fers) && steps(cx) == Some(2))),
    except("spectral-random/fers-stops-at-the-point-between", "SPE-25", RANDOM, |cx, _| {
        let between = step(cx).and_then(diagonal).unwrap_or_default();
        is(cx, Kind::Fers) && men_on(cx, &between) > 0
    })
    .says("a man in between stops the full step of a Fers"),
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
    allows("spectral-random/duke-leaps", "SPE-26", RANDOM, |cx| {
        moves(cx, Kind::Duke, |cx, step| {
            let between = diagonal(step).filter(|between| between.len() < 4);
            between.is_some_and(|between| men_on(cx, &between) > 0)
        })
    })
    .says("a Duke passes over any man in its way"),
    also("spectral-random/archer-captures-as-it-moves", "SPE-27", RANDOM, |cx, _| {
        is(cx, Kind::Archer) && captures(cx) && step(cx).is_some_and(is_mans_step)
    })
    .says("an Archer may also capture by its steps"),
    misreading("spectral-random/archer-leaps-without-capturing", "SPE-27", RANDOM)
        .says("an Archer may also leap as a knight without capturing")
        .by(Also(|cx, _| is(cx, Kind::Archer) && !captures(cx) && goes(cx) == Some((1, 2)))),
    misreading("spectral-random/archer-makes-no-half-step", "SPE-27", RANDOM)
        .says("an Archer stays on its board")
        .by(Except(|cx, _| is(cx, Kind::Archer) && steps(cx) == Some(1))),
    misreading("spectral-random/sprinter-captures-by-no-half-step", "SPE-27", RANDOM)
        .says("a Sprinter stays on its board")
        .by(Except(|cx, _| is(cx, Kind::Sprinter) && steps(cx) == Some(1))),
    states("spectral-random/sprinter-leaps-as-a-camel", "SPE-27", RANDOM, |cx, _, truth| {
        if !is(cx, Kind::Sprinter) || captures(cx) {
            return truth;
        }
        goes(cx) == Some((1, 3)) || truth && goes(cx) != Some((1, 4))
    })
    .says("a Sprinter that does not capture leaps three cells and one across"),
    also("spectral-random/sprinter-steps-without-capturing", "SPE-27", RANDOM, |cx, _| {
        is(cx, Kind::Sprinter) && !captures(cx) && step(cx).is_some_and(is_mans_step)
    })
    .says("a Sprinter may also make its steps without capturing"),
    except("spectral-random/alfil-is-stopped", "SPE-28", RANDOM, |cx, _| {
        is(cx, Kind::Alfil) && middle(cx).is_some_and(|cell| !is_vacant(cx, cell))
    })
    .says("an Alfil cannot pass over a man on the cell between, like the elephant of Chinese chess"),
    misreading("spectral-random/alfil-steps-once-too", "SPE-28", RANDOM)
        .says("an Alfil may also move one full step diagonally")
        .by(Also(|cx, _| is(cx, Kind::Alfil) && steps(cx) == Some(2))),
    misreading("spectral-random/alfil-makes-half-steps", "SPE-28", RANDOM)
        .says("an Alfil may also make a half-step, as every man does that moves diagonally")
        .by(Also(|cx, _| is(cx, Kind::Alfil) && steps(cx) == Some(1))),
    states("spectral-random/star-leaps-two-cells", "SPE-28", RANDOM, |cx, _, truth| {
        if !is(cx, Kind::Star) {
            return truth;
        }
        goes(cx) == Some((0, 2)) || truth && goes(cx) != Some((0, 1))
    })
    .says("a Star leaps two cells along file or rank, or as an Alfil"),
    except("spectral-random/star-is-stopped", "SPE-28", RANDOM, |cx, _| {
        is(cx, Kind::Star)
            && goes(cx) == Some((2, 2))
            && middle(cx).is_some_and(|cell| !is_vacant(cx, cell))
    })
    .says("a Star does not pass over a man on the cell between"),
    misreading("spectral-random/squirrel-is-no-knight", "SPE-28", RANDOM)
        .says("a Squirrel leaps two cells along file, rank or diagonal only")
        .by(Except(|cx, _| is(cx, Kind::Squirrel) && goes(cx) == Some((1, 2)))),
    misreading("spectral-random/squirrel-steps", "SPE-28", RANDOM)
        .says("a Squirrel moves up to two cells along file or rank, or leaps as a knight or an Alfil")
        .by(Also(|cx, _| is(cx, Kind::Squirrel) && goes(cx) == Some((0, 1)))),
    misreading("spectral-random/griffin-captures-nobody-at-its-corner", "SPE-29", RANDOM)
        .says("a Griffin does not capture on the cell of its first step")
        .by(Only(|cx, it| is_stopped(it) || !(goes(cx) == Some((1, 1)) && captures(cx)))),
    only("spectral-random/griffin-passes-its-corner", "SPE-29", RANDOM, |cx, it| {
        let Some(Step { from, to, .. }) = step(cx) else { return !is_stopped(it) };
        let (files, ranks) = Squares.displacement(from, to);
        let corner = Squares.at(from, (files.signum(), ranks.signum()));
        let beyond = corner.and_then(|corner| line(Step::new(corner, to), &ORTHOGONALS));
        !is_stopped(it) || men_on(cx, &beyond.unwrap_or_default()) > 0
    })
    .says("a Griffin passes over a man on the cell of its first step"),
    also("spectral-random/griffin-turns-back", "SPE-29", RANDOM, |cx, it| {
        let step = step(cx).filter(|_| !is_stopped(it));
        step.is_some_and(|step| reaches(cx, step, &DIAGONALS, &ORTHOGONALS))
    })
    .says("a Griffin may go on from its first step in any direction along file or rank"),
    states("spectral-random/griffin-begins-as-a-rook", "SPE-29", RANDOM, |cx, it, truth| {
        !is_stopped(it) && step(cx).map_or(truth, |step| reaches_as_a_manticore(cx, step))
    })
    .says("a Griffin begins with one step along file or rank and goes on diagonally away from where it started"),
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
    also("spectral-random/grasshopper-lands-anywhere-beyond", "SPE-30", RANDOM, |cx, _| {
        let cells = step(cx).and_then(|step| line(step, &ORTHOGONALS));
        cells.is_some_and(|cells| men_on(cx, &cells) == 1)
    })
    .says("a Grasshopper that moves along file or rank lands on any cell beyond its hurdle"),
    except("spectral-random/grasshopper-captures-nobody", "SPE-30", RANDOM, |cx, _| captures(cx))
        .says("a Grasshopper lands on vacant cells only"),
    misreading("spectral-random/rhinoceros-turns-to-the-right", "SPE-31", RANDOM)
        .says("a Rhinoceros always turns to the right")
        .by(Only(|cx, _| circles(cx, 7, 1))),
    misreading("spectral-random/rhinoceros-turns-to-the-left", "SPE-31", RANDOM)
        .says("a Rhinoceros always turns to the left")
        .by(Only(|cx, _| circles(cx, 7, 7))),
    misreading("spectral-random/rhinoceros-captures-at-its-first-step", "SPE-31", RANDOM)
        .says("a Rhinoceros captures only on the neighbouring cells")
        .by(Only(|cx, _| !captures(cx) || circles(cx, 1, 1))),
    allows("spectral-random/rhinoceros-passes-by-its-eighth-step", "SPE-31", RANDOM, |cx| {
        // Since such a turn moves no man in effect, a side in check cannot make it.
        if in_check(cx.position) {
            return Vec::new();
        }
        let men = cx.position.men.of(cx.position.side);
        let men = men.filter(|(_, man)| man.kind == Kind::Rhinoceros);
        let steps = men.map(|(cell, _)| Step::new(cell, cell));
        let circles = steps.filter(|&step| [1, 7].iter().any(|&turn| follows(cx, step, turn, 8)));
        let passes = circles.map(|step| {
            let mut after = cx.position.clone();
            after.en_passant = None;
            pass_the_turn(&mut after, false);
            (Turn::from(step), after)
        });
        passes.collect()
    })
    .says("a Rhinoceros may close a vacant circle with an eighth step and so pass"),
];

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

fn has_own(cx: &Context<'_>, between: Option<Vec<Cell>>) -> bool {
    between.is_some_and(|between| between.into_iter().any(|cell| is_own(cx, cell)))
}

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

const fn is_stopped(statement: &Statement) -> bool {
    matches!(statement, Statement::Spectral(Spectral::GriffinIsStopped(_)))
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
