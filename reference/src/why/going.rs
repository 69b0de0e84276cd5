//! The man that moves, and where else it could go.

use types::facts::{Deed, Placed, Verb, Violation, Way};
use types::{BoardId, Cell, Family, Game, Step};

use crate::context::{Context, Going, Heard};
use crate::plane::{Plane as _, Squares};
use crate::statement::Moving;

/// Whether the statement, as it is read, breaks its clause.
pub fn is_breach(heard: &Heard<'_>) -> bool {
    match heard.verb {
        Some(Verb::Grants) => !heard.read,
        Some(Verb::Forbids) => heard.read,
        Some(Verb::Requires) => true,
        Some(Verb::Defines) | None => false,
    }
}

/// The context of the man that a statement is about, without a listener.
pub fn going<'a>(heard: &Heard<'a>, moving: Moving) -> Going<'a> {
    let quiet = heard.cx.silent();
    let g = quiet.of_reflection(moving.man, moving.step, quiet.originals());
    if moving.attacks { g.as_attack() } else { g }
}

/// The man that moves, on the cell that it leaves.
pub fn who(g: &Going<'_>) -> Placed {
    Placed { man: g.man, cell: g.step.from, originals: g.originals.to_vec() }
}

/// The deed that the man moves along this path.
pub fn goes(g: &Going<'_>, way: Way) -> Deed {
    Deed::Goes { who: who(g), way }
}

/// The deed that the man goes straight from its cell to the destination.
pub fn leaps(g: &Going<'_>) -> Deed {
    goes(g, via(g.step, []))
}

/// The path from the first cell of a step to the last, over the cells `between`.
pub fn via(step: Step, between: impl IntoIterator<Item = Cell>) -> Way {
    Way::over(std::iter::once(step.from).chain(between).chain([step.to]).collect())
}

/// The man on a cell of the position under judgment, if there is one.
pub fn placed(cx: &Context<'_>, cell: Cell) -> Option<Placed> {
    Some(Placed::new(cx.position.men.get(cell)?, cell))
}

/// Whether the man reaches its destination by the clauses of movement of its game.
pub fn moves(g: &Going<'_>) -> bool {
    g.attacks().attacks(g).is_ok()
}

/// The fact that the man on a cell blocks the path of the moving man.
pub fn blocked(g: &Going<'_>, way: Way, cell: Cell) -> Violation {
    match placed(g, cell) {
        Some(by) => Violation::Blocked { who: who(g), way, by },
        None => Violation::NoMan { cell },
    }
}

/// The fact that the man does not reach its destination, with the cells that it does reach by a rule. Cells held by men
/// of its own side are listed separately (CHE-3).
pub fn out_of_reach(g: &Going<'_>, rule: impl Fn(&Going<'_>) -> bool) -> Violation {
    out(g, &rule, false)
}

/// Like [`out_of_reach`], for riders: the fact also says that no line leads to the destination.
pub fn out_of_line(g: &Going<'_>, rule: impl Fn(&Going<'_>) -> bool) -> Violation {
    out(g, &rule, true)
}

fn out(g: &Going<'_>, rule: &dyn Fn(&Going<'_>) -> bool, no_line: bool) -> Violation {
    let Step { from, to, .. } = g.step;
    let quiet = g.silent();
    let would_go = |&to: &Cell| {
        let going = quiet.of_reflection(g.man, Step { to, ..g.step }, g.originals);
        rule(&if g.attacks { going.as_attack() } else { going })
    };
    let cells = g.position.game.cells().filter(|&cell| cell != from);
    let (near, more) = nearest(g.position.game, to, cells.filter(would_go).collect());
    let is_own = |&cell: &Cell| g.position.men.get(cell).is_some_and(|man| man.side == g.man.side);
    let (own, reach) = near.into_iter().partition(is_own);
    Violation::OutOfReach { who: who(g), to, reach, own, more, no_line }
}

/// If a man reaches at most this many cells, all are listed.
const FEW: usize = 12;

/// The cells of `reach`, sorted: all if there are `FEW` or fewer, otherwise the eight nearest to `to` and any others as
/// near as the last of the eight. The flag says whether some are left out.
pub fn nearest(game: Game, to: Cell, mut reach: Vec<Cell>) -> (Vec<Cell>, bool) {
    let all = reach.len();
    if all > FEW {
        let distance = |&cell: &Cell| distance(game, to, cell);
        reach.sort_by_key(distance);
        let farthest = reach.get(7).map(distance);
        reach.retain(|cell| Some(distance(cell)) <= farthest);
    }
    let more = reach.len() < all;
    reach.sort_unstable();
    (reach, more)
}

/// The distance between two cells: the steps that a king would need on an empty board (Spectral: in half-steps).
fn distance(game: Game, one: Cell, other: Cell) -> u32 {
    let (files, ranks) = Squares.displacement(one, other);
    let (files, ranks) = (files.unsigned_abs(), ranks.unsigned_abs());
    let half = |cell: Cell| u32::from(cell.board == BoardId::Points);
    match game.family() {
        // Since even ranks are shifted by half a cell, a step up or down also goes half a cell or one and a half aside.
        Family::Masonic => {
            let shift =
                |cell: Cell| 2 * i32::from(cell.file) + i32::from(cell.rank.is_multiple_of(2));
            let aside = shift(one).abs_diff(shift(other));
            let along = |steps: u32| (steps - ranks) % 2;
            let reaches = |&steps: &u32| aside <= 3 * steps - along(steps);
            (ranks..=ranks + aside).find(reaches).unwrap_or(ranks)
        }
        // A point is half a cell up and to the right of the square of the same name.
        Family::Spectral => {
            let place = |cell: Cell| {
                (2 * u32::from(cell.file) + half(cell), 2 * u32::from(cell.rank) + half(cell))
            };
            let (one, other) = (place(one), place(other));
            one.0.abs_diff(other.0).max(one.1.abs_diff(other.1))
        }
        Family::Chess | Family::Mirrors | Family::Kingdom | Family::Deflection => files.max(ranks),
    }
}
