//! The geometry of the clauses of movement: displacements, directions and lines of cells; and what blocks riders (CHE-8).

use types::{Cell, Side};

use crate::clauses::{Clauses, Defined};
use crate::context::{Going, Judged};
use crate::statement::{Moving, Run, Usual, Vector};

/// A board with coordinates in which a direction of movement is the same vector from every cell.
pub trait Plane: Copy {
    /// The displacement from one cell to another.
    fn displacement(&self, from: Cell, to: Cell) -> Vector;

    /// The cell at the displacement `by` from the cell `from`, if there is one.
    fn at(&self, from: Cell, by: Vector) -> Option<Cell>;

    /// A man's step as a run along the first of the defined directions that leads to its destination; along no line if none does.
    fn run(&self, moving: Moving, directions: &[Defined<Vector>]) -> Run {
        let displacement = self.displacement(moving.from(), moving.to());
        for defined in directions {
            for &direction in defined.iter() {
                if let Some(steps) = multiple(displacement, direction) {
                    return Run { moving, direction, steps, by: defined.by };
                }
            }
        }
        Run { moving, direction: (0, 0), steps: 0, by: Clauses::NONE }
    }

    /// The cells strictly between the ends of a run, in order; none if it is along no line.
    fn between(self, run: &Run) -> impl Iterator<Item = Cell> + use<Self> {
        let (from, direction) = (run.moving.from(), run.direction);
        (1..run.steps).filter_map(move |step| self.at(from, scaled(direction, step)))
    }
}

/// A board of squares: coordinates are file and rank.
#[derive(Clone, Copy, Debug)]
pub struct Squares;

impl Plane for Squares {
    fn displacement(&self, from: Cell, to: Cell) -> Vector {
        (i32::from(to.file) - i32::from(from.file), i32::from(to.rank) - i32::from(from.rank))
    }

    fn at(&self, from: Cell, by: Vector) -> Option<Cell> {
        from.offset(by.0, by.1)
    }
}

/// CHE-8: riders pass over no man.
pub fn over_no_man(g: &Going<'_>, plane: impl Plane, run: Run) -> Judged {
    if run.is_one_step() {
        return Ok(());
    }
    let held = plane.between(&run).any(|cell| g.position.men.get(cell).is_some());
    g.forbids("CHE-8", Usual::ManInTheWay(run), held)
}

/// The number of steps in a direction, at least one, that add up to a displacement; `None` if no number does.
pub fn multiple(displacement: Vector, direction: Vector) -> Option<i32> {
    // Most vectors are not parallel, which can be seen without a division.
    if displacement.0 * direction.1 != displacement.1 * direction.0 {
        return None;
    }
    let steps = displacement.0.abs().max(displacement.1.abs());
    let step = direction.0.abs().max(direction.1.abs());
    if steps == 0 || step == 0 || steps % step != 0 {
        return None;
    }
    let times = steps / step;
    (scaled(direction, times) == displacement).then_some(times)
}

/// A multiple of a vector.
pub const fn scaled(vector: Vector, times: i32) -> Vector {
    (vector.0 * times, vector.1 * times)
}

/// The four directions along files and ranks of a board of squares.
pub const ORTHOGONALS: [Vector; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// The four diagonal directions of a board of squares.
pub const DIAGONALS: [Vector; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// A knight's eight displacements on a board of squares.
pub const KNIGHT_LEAPS: [Vector; 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The rank counted from the side's own first rank, on a board with `ranks` ranks.
pub const fn relative_rank(side: Side, rank: u8, ranks: u8) -> u8 {
    match side {
        Side::White => rank,
        Side::Black => ranks + 1 - rank,
    }
}

/// How one step forward changes the rank: by 1 for White, by -1 for Black.
pub const fn forward(side: Side) -> i32 {
    match side {
        Side::White => 1,
        Side::Black => -1,
    }
}
