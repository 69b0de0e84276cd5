//! The contents of a diagram.

use types::{Act, Cell, Extra, Man, Position, Step, Turn};

/// What to draw.
pub struct Diagram<'a> {
    /// The position.
    pub position: &'a Position,
    /// The cells of the position's reflections, each with the man shown there. Empty in games without mirrors.
    pub reflections: Vec<(Cell, Man)>,
    /// The turn to show, if any: the cells that it leaves and reaches are framed.
    pub turn: Option<Turn>,
}

impl Diagram<'_> {
    /// Whether there is a man or a reflection on a cell.
    pub(crate) fn is_held(&self, cell: Cell) -> bool {
        self.position.men.get(cell).is_some() || self.reflections.iter().any(|&(on, _)| on == cell)
    }

    /// The cells that the man, its twin, a deflector or a vanishing man leaves in the turn.
    pub(crate) fn left(&self) -> Vec<Cell> {
        self.steps().map(|step| step.from).chain(self.vanishing()).collect()
    }

    /// The cells that the man, its twin or a deflector reaches in the turn.
    pub(crate) fn reached(&self) -> Vec<Cell> {
        let placed = self.turn.and_then(|turn| match turn.extra {
            Some(Extra::Act(Act::Place(_, cell))) => Some(cell),
            _ => None,
        });
        self.steps().map(|step| step.to).chain(placed).collect()
    }

    fn steps(&self) -> impl Iterator<Item = Step> {
        let extra = self.turn.and_then(|turn| match turn.extra {
            Some(Extra::Twin(step)) => Some(step),
            Some(Extra::Act(Act::Move(from, to))) => Some(Step::new(from, to)),
            _ => None,
        });
        self.turn.map(|turn| turn.step).into_iter().chain(extra)
    }

    fn vanishing(&self) -> Option<Cell> {
        match self.turn?.extra {
            Some(Extra::Vanishing(cell)) => Some(cell),
            _ => None,
        }
    }
}
