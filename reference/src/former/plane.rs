//! Lines of cells: the little geometry that the clauses of movement speak in.

use record::Cell;

/// A displacement in the coordinates of a plane.
pub(crate) type Vector = (i32, i32);

/// Cells with coordinates in which every direction of movement is one vector everywhere.
pub(crate) trait Plane {
    /// From one cell to another.
    fn displacement(&self, from: Cell, to: Cell) -> Vector;

    /// The cell at a displacement; `None` where there is none.
    fn at(&self, from: Cell, by: Vector) -> Option<Cell>;

    /// The line from one cell to another along one of the directions; `None` if they are on no
    /// such line.
    fn line(&self, from: Cell, to: Cell, directions: &[Vector]) -> Option<Line> {
        let displacement = self.displacement(from, to);
        directions.iter().find_map(|&direction| {
            let steps = multiple(displacement, direction)?;
            Some(Line { direction, steps })
        })
    }

    /// The first cell strictly between the ends of a line that meets a condition.
    fn first_between(
        &self,
        from: Cell,
        line: Line,
        mut condition: impl FnMut(Cell) -> bool,
    ) -> Option<Cell> {
        (1..line.steps)
            .filter_map(|step| self.at(from, scaled(line.direction, step)))
            .find(|&cell| condition(cell))
    }
}

/// A straight way of at least one step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line {
    /// One step of it.
    pub(crate) direction: Vector,
    /// How many steps.
    pub(crate) steps: i32,
}

/// How many times (at least once) a direction goes into a displacement.
pub(crate) fn multiple(displacement: Vector, direction: Vector) -> Option<i32> {
    let steps = displacement.0.abs().max(displacement.1.abs());
    let step = direction.0.abs().max(direction.1.abs());
    if steps == 0 || step == 0 || steps % step != 0 {
        return None;
    }
    let times = steps / step;
    (scaled(direction, times) == displacement).then_some(times)
}

/// A vector several times over.
pub(crate) const fn scaled(vector: Vector, times: i32) -> Vector {
    (vector.0 * times, vector.1 * times)
}

/// The four directions along files and ranks of a board of squares.
pub(crate) const ORTHOGONALS: [Vector; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// The four diagonal directions of a board of squares.
pub(crate) const DIAGONALS: [Vector; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// A knight's eight displacements on a board of squares.
pub(crate) const KNIGHT_LEAPS: [Vector; 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
