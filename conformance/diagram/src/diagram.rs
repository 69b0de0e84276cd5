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

    /// The cells that men and deflectors leave in the turn, and those that they reach.
    pub(crate) fn left_and_reached(&self) -> (Vec<Cell>, Vec<Cell>) {
        let Some(turn) = self.turn else { return Default::default() };
        let (mut left, mut reached) = (vec![turn.step.from], vec![turn.step.to]);
        match turn.extra {
            Some(Extra::Twin(Step { from, to, .. }) | Extra::Act(Act::Move(from, to))) => {
                left.push(from);
                reached.push(to);
            }
            Some(Extra::Act(Act::Place(_, to))) => reached.push(to),
            Some(Extra::Vanishing(from)) => left.push(from),
            None => {}
        }
        (left, reached)
    }
}
