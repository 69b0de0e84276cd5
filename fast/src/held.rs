//! How the board of a game gives the answers of an engine.

use types::{
    Budget, Cell, GameStatus, Held, Objection, PlayersAct, Position, Side, Status, Stopped, Turn,
};

use crate::adjudicate::adjudicate;
use crate::objections::illegal;
use crate::rules::Rules;

/// A board behind the public traits: [`Held`], and [`Board`](crate::board::Board).
#[derive(Clone)]
pub(crate) struct OnBoard<R>(pub(crate) R);

impl<R: Rules> Held for OnBoard<R> {
    fn position(&self) -> Position {
        self.0.to_record()
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
        self.0.play(turn).map(|after| after.to_record())
    }

    fn status(&self) -> Status {
        self.0.status()
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
