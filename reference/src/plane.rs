//! Lines of cells: the geometry that the clauses of movement need.

use record::facts::{Fact, Placed, Way};
use record::{Board, Cell, Family, Game, Position, Side, Step};

use crate::context::{Clauses, Defined, Going, Granted, R};

/// A displacement in the coordinates of a plane.
pub(crate) type Vector = (i32, i32);

/// Cells with coordinates in which every direction of movement is one vector everywhere.
pub(crate) trait Plane: Copy + 'static {
    /// The plane, if it is the same in every position.
    const ALWAYS: Option<Self> = None;

    /// From one cell to another.
    fn displacement(&self, from: Cell, to: Cell) -> Vector;

    /// The cell at a displacement, if there is one.
    fn at(&self, from: Cell, by: Vector) -> Option<Cell>;

    /// The line from one cell to another along one of the directions that clauses define; `None`
    /// if they are on no such line.
    fn line(&self, from: Cell, to: Cell, directions: &[Defined<Vector>]) -> Option<Line<Self>> {
        let displacement = self.displacement(from, to);
        directions.iter().find_map(|defined| {
            defined.iter().find_map(|&direction| {
                let steps = multiple(displacement, direction)?;
                Some(Line { plane: *self, from, direction, steps, by: defined.by })
            })
        })
    }
}

/// A board of squares: coordinates are file and rank.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Squares;

impl Plane for Squares {
    const ALWAYS: Option<Squares> = Some(Squares);

    fn displacement(&self, from: Cell, to: Cell) -> Vector {
        (i32::from(to.file) - i32::from(from.file), i32::from(to.rank) - i32::from(from.rank))
    }

    fn at(&self, from: Cell, by: Vector) -> Option<Cell> {
        from.offset(by.0, by.1)
    }
}

/// A straight path of at least one step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<P> {
    plane: P,
    /// Where it begins.
    pub(crate) from: Cell,
    /// One step of it.
    pub(crate) direction: Vector,
    /// How many steps.
    pub(crate) steps: i32,
    /// The clauses that define its direction.
    by: Clauses,
}

impl<P: Plane> Line<P> {
    /// Whether it is a single step.
    pub(crate) fn is_one_step(&self) -> bool {
        self.steps == 1
    }

    /// The cells strictly between its ends, in order.
    pub(crate) fn between(&self) -> impl Iterator<Item = Cell> + use<P> {
        let Line { plane, from, direction, steps, .. } = *self;
        (1..steps).filter_map(move |step| plane.at(from, scaled(direction, step)))
    }
}

impl<P: Plane> Granted for Line<P> {
    fn by(&self, cite: &mut dyn FnMut(Clauses)) {
        cite(self.by);
    }

    fn way(&self) -> Option<Way> {
        let reached = self.plane.at(self.from, scaled(self.direction, self.steps));
        let cells = std::iter::once(self.from).chain(self.between()).chain(reached);
        Some(Way::over(cells.collect()))
    }

    /// One step from end to end, over no cell.
    fn otherwise(step: Option<Step>) -> Option<Line<P>> {
        let Step { from, to, .. } = step?;
        let plane = P::ALWAYS?;
        let direction = plane.displacement(from, to);
        Some(Line { plane, from, direction, steps: 1, by: Clauses::NONE })
    }
}

/// CHE-8: riders pass over no man.
pub(crate) fn over_no_man<P: Plane>(g: &Going<'_>, line: &Line<P>) -> R<()> {
    if line.is_one_step() {
        return Ok(());
    }
    let men = &g.position.men;
    let in_the_way = line.between().find(|&cell| men.get(cell).is_some());
    g.forbids("CHE-8", in_the_way, |cell| blocked(g, line.way(), cell))
}

/// That a man is in the way of another.
pub(crate) fn blocked(g: &Going<'_>, way: Option<Way>, cell: Cell) -> Fact {
    let way = way.unwrap_or_else(|| Way::leap(g.step.from, g.step.to));
    match g.position.men.get(cell) {
        Some(man) => Fact::Blocked { who: g.who(), way, by: Placed::new(man, cell) },
        None => Fact::NoMan { cell },
    }
}

/// The cells to which a man could ride from one: along each direction up to the first man. Only for leaving out all
/// others unasked; no clause rests on it.
pub(crate) fn rides<P: Plane>(
    plane: P,
    position: &Position,
    from: Cell,
    directions: &[Vector],
) -> Vec<Cell> {
    let mut cells = Vec::with_capacity(32);
    for &direction in directions {
        let on = (1..).map_while(|steps| plane.at(from, scaled(direction, steps)));
        for cell in on.take_while(|&cell| position.game.has(cell)) {
            cells.push(cell);
            if position.men.get(cell).is_some() {
                break;
            }
        }
    }
    cells
}

/// The cells at some displacements from one, for the same purpose.
pub(crate) fn leaps<P: Plane>(
    plane: P,
    position: &Position,
    from: Cell,
    displacements: &[Vector],
) -> Vec<Cell> {
    let cells = displacements.iter().filter_map(|&by| plane.at(from, by));
    cells.filter(|&cell| position.game.has(cell)).collect()
}

/// How far a cell is from another: how many steps a king would need on an empty board. Only for naming the cells near
/// one; no clause rests on it.
pub(crate) fn distance(game: Game, one: Cell, other: Cell) -> u32 {
    let (files, ranks) = Squares.displacement(one, other);
    let (files, ranks) = (files.unsigned_abs(), ranks.unsigned_abs());
    let half = |cell: Cell| u32::from(cell.board == Board::Points);
    match game.family() {
        // Bricks of even ranks are shifted by half a cell, and a step up or down goes aside by a half or by one and a
        // half.
        Family::Masonic => {
            let shift =
                |cell: Cell| 2 * i32::from(cell.file) + i32::from(cell.rank.is_multiple_of(2));
            let aside = shift(one).abs_diff(shift(other));
            let along = |steps: u32| (steps - ranks) % 2;
            let reaches = |&steps: &u32| aside <= 3 * steps - along(steps);
            (ranks..=ranks + aside).find(reaches).unwrap_or(ranks)
        }
        // A point is half a cell up and to the right of the square of its name.
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

/// How many times (at least once) a direction goes into a displacement.
pub(crate) fn multiple(displacement: Vector, direction: Vector) -> Option<i32> {
    // Most are not parallel, and that shows without a division.
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

/// White's ranks grow forward, Black's backward: `rank` counted from the side's own first rank, on
/// a board with that many ranks.
pub(crate) const fn relative_rank(side: Side, rank: u8, ranks: u8) -> u8 {
    match side {
        Side::White => rank,
        Side::Black => ranks + 1 - rank,
    }
}

/// One rank forward for a side.
pub(crate) const fn forward(side: Side) -> i32 {
    match side {
        Side::White => 1,
        Side::Black => -1,
    }
}
