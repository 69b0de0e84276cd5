//! Men whose path bends (Griffin, SPE-29; Rhinoceros, SPE-31), and the Grasshopper, which hops over a man (SPE-30).

use types::{Cell, Game, Step};

use super::board::{HalfSteps, diagonal, line_on_its_board, on_its_board};
use crate::context::{Going, Judged};
use crate::plane::{DIAGONALS, ORTHOGONALS, Plane, Squares, scaled};
use crate::statement::{Manner, Moving, Run, Spectral as States, Vector};

/// SPE-29: a Griffin makes one diagonal step and may go on along file or rank, away from where it started, if the cell of
/// that step is vacant.
pub fn griffin(g: &Going<'_>) -> Judged<Manner> {
    let path = griffins_path(g);
    g.grants("SPE-29", States::GoesAsGriffin(g.moving()), path.is_some())?;
    let held = path.unwrap_or_default().into_iter().any(|cell| g.position.men.get(cell).is_some());
    g.forbids("SPE-29", States::GriffinIsStopped(g.moving()), held)?;
    Ok(Manner::Plain)
}

/// SPE-29: the cells that a Griffin passes on its path to the destination: the cell of its first step, and from there
/// the line along one of the two orthogonal directions that make up the diagonal. `None` if there is no path.
pub fn griffins_path(g: &Going<'_>) -> Option<Vec<Cell>> {
    let Step { from, to, .. } = g.step;
    let (files, ranks) = on_its_board(g)?;
    let first = (files.signum(), ranks.signum());
    let corner = Squares.at(from, first).filter(|_| DIAGONALS.contains(&first))?;
    if corner == to {
        return Some(Vec::new());
    }
    let onward = Moving { step: Step::new(corner, to), ..g.moving() };
    let onward = Squares.run(onward, &[g.defines("SPE-29", &ORTHOGONALS)]);
    let away = [(first.0, 0), (0, first.1)].contains(&onward.direction);
    away.then(|| std::iter::once(corner).chain(Squares.between(&onward)).collect())
}

/// SPE-31: the eight directions in order, each turned by 45 degrees to the right from the one before.
const AROUND: [Vector; 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// SPE-31: one of a Rhinoceros's sixteen paths, or the beginning of one.
#[derive(Clone, Copy, Debug)]
pub struct Circle {
    from: Cell,
    /// The index of the first step's direction in `AROUND`.
    first: usize,
    /// How far each step advances in `AROUND`: 1 bends the path to the right, 7 to the left.
    turn: usize,
    /// The number of steps.
    pub steps: usize,
}

impl Circle {
    /// The cells that the path reaches, up to its last step or the edge of the board.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let Circle { from, first, turn, steps } = *self;
        let mut cell = from;
        (0..steps).map_while(move |step| {
            let next = Squares.at(cell, AROUND[(first + step * turn) % AROUND.len()])?;
            cell = next;
            Game::SpectralRandom.has(next).then_some(next)
        })
    }

    /// The cell of the first man on the path, if one stands before the cell of the last step.
    pub fn man_on(&self, g: &Going<'_>) -> Option<Cell> {
        self.cells().take(self.steps - 1).find(|&cell| g.position.men.get(cell).is_some())
    }
}

/// SPE-31: a Rhinoceros makes at most seven steps over vacant cells, each turned by 45 degrees, always to the same side.
pub fn rhinoceros(g: &Going<'_>) -> Judged<Manner> {
    let free = circles(g).any(|path| path.man_on(g).is_none());
    g.grants("SPE-31", States::GoesAsRhinoceros(g.moving()), free)?;
    Ok(Manner::Plain)
}

/// SPE-31: the Rhinoceros's paths to its destination, whatever men are on them.
pub fn circles(g: &Going<'_>) -> impl Iterator<Item = Circle> + use<> {
    let (from, to) = (g.step.from, g.step.to);
    let hands = (0..AROUND.len()).flat_map(|first| [(first, 1), (first, AROUND.len() - 1)]);
    hands.filter(move |_| from.board == to.board).filter_map(move |(first, turn)| {
        let whole = Circle { from, first, turn, steps: 7 };
        let reached = whole.cells().position(|cell| cell == to)?;
        Some(Circle { steps: reached + 1, ..whole })
    })
}

/// SPE-30: a Grasshopper hops over the nearest man and lands on the cell just beyond it.
pub fn grasshopper(g: &Going<'_>) -> Judged<Manner> {
    let hops = hurdle(g).is_some();
    g.grants("SPE-30", States::HopsAsGrasshopper(g.moving()), hops)?;
    Ok(Manner::Plain)
}

/// SPE-30: the cell of the man over which the Grasshopper hops to its destination; `None` if it cannot go there.
pub fn hurdle(g: &Going<'_>) -> Option<Cell> {
    let straight = straight(g);
    if straight.is_along_a_line() {
        return over_on_a_line(g, straight);
    }
    let run = diagonal(g);
    match run.steps {
        0 => None,
        steps if steps % 2 == 0 => over_on_its_board(g, run),
        _ => over_across(g, run),
    }
}

/// SPE-30: the step of the Grasshopper as a run along file or rank.
pub fn straight(g: &Going<'_>) -> Run {
    line_on_its_board(g, g.defines("SPE-30", &ORTHOGONALS))
}

/// SPE-30: the hurdle for a move along a file or rank: the only man between its ends, if it is just before the destination.
fn over_on_a_line(g: &Going<'_>, run: Run) -> Option<Cell> {
    let before = Squares.at(g.step.from, scaled(run.direction, run.steps - 1))?;
    only_man(g, Squares.between(&run), before)
}

/// SPE-30 (a): the hurdle for a move along a diagonal of one board: the only man of that board between the ends of the
/// move, if it is a full step before the destination. Men of the other board are ignored.
fn over_on_its_board(g: &Going<'_>, run: Run) -> Option<Cell> {
    let from = g.step.from;
    let before = HalfSteps.at(from, scaled(run.direction, run.steps - 2))?;
    only_man(g, HalfSteps.between(&run).filter(|cell| cell.board == from.board), before)
}

/// SPE-30 (b): the hurdle for a move along a diagonal to the other board: the only man of either board between the ends
/// of the move, if it is a full step before the destination (so the cell between hurdle and destination is vacant).
fn over_across(g: &Going<'_>, run: Run) -> Option<Cell> {
    let before = HalfSteps.at(g.step.from, scaled(run.direction, run.steps - 2))?;
    only_man(g, HalfSteps.between(&run), before)
}

/// Returns `there` if it is the only one of `cells` with a man.
fn only_man(g: &Going<'_>, cells: impl Iterator<Item = Cell>, there: Cell) -> Option<Cell> {
    let mut men = cells.filter(|&cell| g.position.men.get(cell).is_some());
    (men.next() == Some(there) && men.next().is_none()).then_some(there)
}
