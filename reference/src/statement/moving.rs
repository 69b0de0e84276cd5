//! Moving men, as the subjects of statements.

use types::{Cell, Man, Side, Step};

use crate::clauses::Clauses;

/// A displacement in the coordinates of a board.
pub type Vector = (i32, i32);

/// A man, or the reflection of one, moving from one cell to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moving {
    /// The moving man, or the man that the moving reflection shows.
    pub man: Man,
    /// Its step.
    pub step: Step,
    /// CHE-4: whether an attack is judged (could the man capture on the destination?) instead of a move.
    pub attacks: bool,
}

impl Moving {
    /// The side of the man.
    pub const fn side(&self) -> Side {
        self.man.side
    }

    /// The cell that the man leaves.
    pub const fn from(&self) -> Cell {
        self.step.from
    }

    /// The cell that the man reaches.
    pub const fn to(&self) -> Cell {
        self.step.to
    }
}

/// A man moving along a line, or along none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// The man and its step.
    pub moving: Moving,
    /// One step of the line in the coordinates of the board; (0, 0) if the step is along no line.
    pub direction: Vector,
    /// The number of steps; 0 if the step is along no line.
    pub steps: i32,
    /// The clauses that define the direction; none if the step is along no line.
    pub by: Clauses,
}

impl Run {
    /// Whether the step is along a line.
    pub const fn is_along_a_line(&self) -> bool {
        self.steps > 0
    }

    /// Whether the step is a single step along a line.
    pub const fn is_one_step(&self) -> bool {
        self.steps == 1
    }
}
