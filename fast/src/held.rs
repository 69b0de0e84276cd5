//! A board as an engine's [`Held`] position.

use types::{
    Budget, Cell, GameStatus, Held, Objection, PlayersAct, Position, Side, Status, Stopped, Turn,
};

use crate::adjudicate::{adjudicate, illegal};
use crate::board::Board;

/// A board wrapped to implement [`Held`].
#[derive(Clone)]
pub(crate) struct OnBoard<B>(pub(crate) B);

impl<B: Board> Held for OnBoard<B> {
    fn position(&self) -> Position {
        self.0.position()
    }

    fn turns(&self) -> Vec<Turn> {
        self.0.turns()
    }

    fn is_legal(&self, turn: &Turn) -> bool {
        self.0.find(turn).is_some()
    }

    fn play(&self, turn: &Turn) -> Result<Box<dyn Held>, Objection> {
        match self.0.play(turn) {
            Some(after) => Ok(Box::new(OnBoard(after))),
            None => Err(illegal(format!("`{turn}` is not a legal turn here"))),
        }
    }

    fn after(&self, turn: &Turn) -> Option<Position> {
        self.0.play(turn).map(|after| after.position())
    }

    fn status(&self) -> Status {
        Status { check: self.0.check(), end: self.0.end() }
    }

    fn attackers(&self, cell: Cell, by: Side) -> Option<Vec<Cell>> {
        let mut attackers = self.0.attackers(cell, by);
        attackers.sort_unstable();
        Some(attackers)
    }

    fn perft(&self, depth: u32, budget: &mut Budget) -> Result<u64, Stopped> {
        Budget::check_depth(depth)?;
        let count = self.0.perft(depth, budget);
        budget.spend(0)?;
        if count == u64::MAX { Err(Stopped::TooMany) } else { Ok(count) }
    }

    fn adjudicate(&self, turns: &[Turn], act: Option<PlayersAct>) -> Result<GameStatus, Objection> {
        adjudicate(&self.0, turns, act)
    }
}
