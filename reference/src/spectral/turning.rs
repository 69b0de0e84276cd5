//! Men that turn on their path, and the one that jumps (SPE-29, SPE-31, SPE-30).

use record::facts::{Fact, Placed, Way};
use record::{Cell, Game, Step};

use super::board::{HalfSteps, diagonal, line_on_its_board, on_its_board};
use super::men::{leap, men_ignored, stays_on_its_board};
use crate::context::{Going, Granted, R};
use crate::plane::{DIAGONALS, Line, ORTHOGONALS, Plane, Squares, Vector, blocked, scaled};
use crate::usual::Manner;

/// SPE-29: a Griffin makes one diagonal step and may go on along file or rank, away from where it
/// started, if the cell of that step is vacant.
pub(super) fn griffin(g: &Going<'_>) -> R<Manner> {
    let path = g.grants("SPE-29", griffins_path(g), || {
        stays_or(g, || g.out_of_line(|g| griffin(g).is_ok()))
    })?;
    let in_the_way = path.between().find(|&cell| g.position.men.get(cell).is_some());
    g.forbids("SPE-29", in_the_way, |cell| blocked(g, path.way(), cell))?;
    Ok(Manner::Plain)
}

/// A Griffin's path: its first step, and its line from there if it goes on.
#[derive(Clone, Copy, Debug)]
struct GriffinsPath {
    from: Cell,
    corner: Cell,
    onward: Option<Line<Squares>>,
    to: Cell,
}

impl GriffinsPath {
    /// The cells strictly between its ends.
    fn between(&self) -> impl Iterator<Item = Cell> + use<> {
        let corner = self.onward.map(|_| self.corner);
        corner.into_iter().chain(self.onward.into_iter().flat_map(|line| line.between()))
    }
}

impl Granted for GriffinsPath {
    fn way(&self) -> Option<Way> {
        let cells = std::iter::once(self.from).chain(self.between()).chain([self.to]);
        Some(Way::over(cells.collect()))
    }

    /// Straight to the cell reached.
    fn otherwise(step: Option<Step>) -> Option<GriffinsPath> {
        let Step { from, to, .. } = step?;
        Some(GriffinsPath { from, corner: to, onward: None, to })
    }
}

/// SPE-29: the path along one of the two orthogonal directions that make up the diagonal.
fn griffins_path(g: &Going<'_>) -> Option<GriffinsPath> {
    let (from, to) = (g.step.from, g.step.to);
    let (files, ranks) = on_its_board(g)?;
    let first = (files.signum(), ranks.signum());
    let corner = Squares.at(from, first).filter(|_| DIAGONALS.contains(&first))?;
    if corner == to {
        return Some(GriffinsPath { from, corner, onward: None, to });
    }
    let away = |direction: &Vector| *direction == (first.0, 0) || *direction == (0, first.1);
    let onward = Squares.line(corner, to, &[g.defines("SPE-29", &ORTHOGONALS)])?;
    away(&onward.direction).then_some(GriffinsPath { from, corner, onward: Some(onward), to })
}

/// That the man does not change boards, or else why it does not go there on its own.
fn stays_or(g: &Going<'_>, otherwise: impl FnOnce() -> Fact) -> Fact {
    if on_its_board(g).is_none() { stays_on_its_board(g) } else { otherwise() }
}

/// SPE-31: the eight directions in order, each turned by 45 degrees to the right from the last.
const AROUND: [Vector; 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// SPE-31: one of a Rhinoceros's sixteen paths, as far as it is followed.
#[derive(Clone, Copy, Debug)]
struct Circle {
    from: Cell,
    /// The index of its first direction.
    first: usize,
    /// By how many directions each step turns: 1 to the right, 7 to the left.
    turn: usize,
    steps: usize,
}

impl Circle {
    /// The cells reached, up to its last step or the border.
    fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let Circle { from, first, turn, steps } = *self;
        let mut cell = from;
        (0..steps).map_while(move |step| {
            let next = Squares.at(cell, AROUND[(first + step * turn) % AROUND.len()])?;
            cell = next;
            Game::SpectralRandom.has(next).then_some(next)
        })
    }
}

impl Granted for Circle {
    fn way(&self) -> Option<Way> {
        Some(Way::over(std::iter::once(self.from).chain(self.cells()).collect()))
    }
}

/// SPE-31: a Rhinoceros makes at most seven steps over vacant cells, each turned by 45 degrees and always to the
/// same side.
pub(super) fn rhinoceros(g: &Going<'_>) -> R<Manner> {
    let stands = |cell: &Cell| g.position.men.get(*cell).is_some();
    let between = |path: &Circle| path.cells().take(path.steps - 1);
    let is_free = |path: &Circle| !between(path).any(|cell| stands(&cell));
    let free = circles(g).find(is_free);
    g.grants("SPE-31", free, || {
        let shortest = circles(g).min_by_key(|path| path.steps);
        let held = shortest.and_then(|path| Some((path, between(&path).find(stands)?)));
        match held {
            Some((path, cell)) => blocked(g, path.way(), cell),
            None => stays_or(g, || g.out_of_reach(|g| rhinoceros(g).is_ok())),
        }
    })?;
    g.tells_other_ways(|| {
        circles(g).filter(is_free).skip(1).filter_map(|path| path.way()).collect()
    });
    Ok(Manner::Plain)
}

/// SPE-31: the paths that reach the cell, whatever stands on them.
fn circles(g: &Going<'_>) -> impl Iterator<Item = Circle> {
    let (from, to) = (g.step.from, g.step.to);
    let hands = (0..AROUND.len()).flat_map(|first| [(first, 1), (first, AROUND.len() - 1)]);
    hands.filter(move |_| from.board == to.board).filter_map(move |(first, turn)| {
        let whole = Circle { from, first, turn, steps: 7 };
        let reached = whole.cells().position(|cell| cell == to)?;
        Some(Circle { steps: reached + 1, ..whole })
    })
}

/// SPE-30: a Grasshopper hops over the nearest man to the cell just beyond.
pub(super) fn grasshopper(g: &Going<'_>) -> R<Manner> {
    let hurdle = hurdle(g);
    let jump = hurdle.map(|_| leap(g));
    g.grants("SPE-30", jump, || no_hurdle(g))?;
    if let Some(line) = own_diagonal(g).filter(|_| g.is_kept()) {
        g.passes("SPE-30", &men_ignored(g, &line));
    }
    g.tells(|| Some(Fact::Over { screen: Placed::new(g.position.men.get(hurdle?)?, hurdle?) }));
    Ok(Manner::Plain)
}

/// SPE-30 (a): the diagonal of the Grasshopper's own board.
fn own_diagonal(g: &Going<'_>) -> Option<Line<HalfSteps>> {
    diagonal(g).filter(|line| line.steps % 2 == 0)
}

/// SPE-30: the hurdle that a Grasshopper lacks on its line to the cell, or, where none could be, what it reaches instead.
fn no_hurdle(g: &Going<'_>) -> Fact {
    let straight = line_on_its_board(&g.quietly(), g.defines("SPE-30", &ORTHOGONALS));
    let across = diagonal(&g.quietly());
    let told = match (straight, across) {
        (Some(line), _) => line.way().map(|way| (way, scaled_back(&line, 1))),
        (None, Some(line)) => line.way().map(|way| {
            let ignored = own_diagonal(&g.quietly()).map(|line| men_ignored(g, &line));
            (g.ignoring(way, "SPE-30", &ignored.unwrap_or_default()), scaled_back(&line, 2))
        }),
        (None, None) => None,
    };
    let Some((way, Some(needed))) = told else {
        return g.out_of_reach(|g| grasshopper(g).is_ok());
    };
    let counts = |cell: &&Cell| way.ignored.iter().all(|ignored| ignored.what.cell() != **cell);
    let man = |&cell: &Cell| Some(Placed::new(g.position.men.get(cell)?, cell));
    let found = way.between().iter().filter(counts).filter_map(man).collect();
    Fact::NoHurdle { who: g.who(), way, needed, found }
}

/// The cell some steps before the end of a line, if it is not where the line begins.
fn scaled_back<P: Plane>(line: &Line<P>, steps: i32) -> Option<Cell> {
    let before = usize::try_from(line.steps - 1 - steps).ok()?;
    line.between().nth(before)
}

/// SPE-30: the man that the Grasshopper hops over.
fn hurdle(g: &Going<'_>) -> Option<Cell> {
    if let Some(line) = line_on_its_board(g, g.defines("SPE-30", &ORTHOGONALS)) {
        return over_on_a_line(g, line);
    }
    let line = diagonal(g)?;
    if line.steps % 2 == 0 { over_on_its_board(g, line) } else { over_across(g, line) }
}

/// SPE-30: along file and rank the only man between stands just before the cell reached.
fn over_on_a_line(g: &Going<'_>, line: Line<Squares>) -> Option<Cell> {
    let before = Squares.at(line.from, scaled(line.direction, line.steps - 1))?;
    only_man(g, line.between(), before)
}

/// SPE-30 (a): the only man of its own board between stands a full step before the cell reached;
/// the other board is ignored.
fn over_on_its_board(g: &Going<'_>, line: Line<HalfSteps>) -> Option<Cell> {
    let before = HalfSteps.at(line.from, scaled(line.direction, line.steps - 2))?;
    only_man(g, line.between().filter(|cell| cell.board == line.from.board), before)
}

/// SPE-30 (b): the only man between, on both boards together, stands a full step before the cell
/// reached, on the board of that cell. So it is the nearest man, and the cell a half-step beyond it
/// is vacant.
fn over_across(g: &Going<'_>, line: Line<HalfSteps>) -> Option<Cell> {
    let before = HalfSteps.at(line.from, scaled(line.direction, line.steps - 2))?;
    only_man(g, line.between(), before)
}

/// The cell, if the only man on these cells is there.
fn only_man(g: &Going<'_>, cells: impl Iterator<Item = Cell>, there: Cell) -> Option<Cell> {
    let mut men = cells.filter(|&cell| g.position.men.get(cell).is_some());
    (men.next() == Some(there) && men.next().is_none()).then_some(there)
}
