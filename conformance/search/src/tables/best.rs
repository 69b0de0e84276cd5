//! Derives the value of a position, its best turns and the best line from its successors, and verifies tables.

use fast::board::Board;
use fast::{AnyBoard, AnyTurn, Fast};
use types::{Engine, Position, Refusal, Turn};

use super::numbers::each_number;
use super::successors::{Finder, before, is_lost, without_history};
use super::{BuildError, Options, Table, Tables, Value};
use crate::turns::every_turn;

/// The value of a position, and its best turns: in a won position the fastest wins, in a drawn one all draws, in a lost
/// one the slowest losses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestTurns {
    /// The value for the side to move.
    pub value: Value,
    /// The turns, in the board's order; none in a position that ends the game.
    pub turns: Vec<Turn>,
}

impl Tables {
    /// The value of a position with its best turns; `None` unless the tables have the position and all its successors.
    pub fn best(&self, position: &Position) -> Result<Option<BestTurns>, Refusal> {
        if self.probe(position).is_none() {
            return Ok(None);
        }
        Ok(best(self, &Fast::new().board(position)?))
    }

    /// The value of a position derived from its successors. `engine` finds the successors and decides whether a position
    /// without any is lost. `None` unless the tables have all successors. Refuses what the engine refuses.
    pub fn by_engine(
        &self,
        engine: &dyn Engine,
        position: &Position,
    ) -> Result<Option<Value>, Refusal> {
        let held = engine.hold(position)?;
        let value = |turn| self.probe(&without_history(held.after(&turn)?));
        Ok(derived(held.turns().into_iter().map(value), || is_lost(held.status().end)))
    }

    /// The best play of both sides from a position to mate, with the first of equally good turns at each ply. It is
    /// empty for a draw, a mate, and a position that no table has. It ends early if a value is not one ply less than
    /// the value before, which happens only if a table is wrong. Refuses a position that is not accepted.
    pub fn line(&self, position: &Position) -> Result<Vec<Turn>, Refusal> {
        let mut line = Vec::new();
        let mut at = Position { halfmove: 0, fullmove: 1, ..position.clone() };
        let mut before = None;
        while let Some(best) = self.best(&at)?.filter(|best| best.value != Value::Draw) {
            let (Value::Win(plies) | Value::Loss(plies)) = best.value else { break };
            if before.replace(plies).is_some_and(|before| before != plies + 1) {
                break;
            }
            let Some(turn) = best.turns.into_iter().next() else { break };
            at = Fast::new().play(&at, &turn).map_err(|lost| Refusal::saying(lost.to_string()))?;
            at.en_passant = None;
            line.push(turn);
        }
        Ok(line)
    }
}

impl Table {
    /// Compares the value of every position with the value that its best successor in `tables` gives it; `tables` must
    /// include this table. Returns the number of positions; a value that differs is an error. No memory limit applies.
    pub fn verify(&self, tables: &Tables, options: &Options) -> Result<u64, BuildError> {
        let finder = Finder::of(&self.material, tables);
        let mut positions = 0;
        let check = |number: usize| {
            let value = Value::from_code(self.codes[number]);
            if value == value_of(&finder, number, self) {
                Ok(value)
            } else {
                Err(BuildError::Wrong(self.material.written(number)))
            }
        };
        each_number(self.codes.len(), options, check, |_, _| {
            positions += 1;
            Ok(())
        })?;
        Ok(positions)
    }
}

/// The value of the position with this number, derived from its best successor; `None` if the number stands for no
/// accepted position or a successor is in no table.
fn value_of(finder: &Finder<'_>, number: usize, table: &Table) -> Option<Value> {
    let found = finder.successors(number).ok()??;
    let within = found.within.iter().map(|&after| Value::from_code(table.codes[after as usize]));
    derived(within.chain(found.without.into_iter().map(Some)), || found.lost)
}

/// The value of a position, derived from its best successors, and the turns that lead to them; `None` unless the tables
/// have all successors.
fn best(tables: &Tables, board: &AnyBoard) -> Option<BestTurns> {
    let turns = every_turn(board);
    let after = |&turn: &AnyTurn| tables.probe(&without_history(board.after(turn).position()));
    let values: Vec<Option<Value>> = turns.iter().map(after).collect();
    let value = derived(values.iter().copied(), || is_lost(board.end()))?;
    let is_best =
        |&(_, after): &(AnyTurn, Option<Value>)| after.is_some_and(|it| before(it).1 == value);
    let best = turns.into_iter().zip(values).filter(is_best);
    Some(BestTurns { value, turns: best.map(|(turn, _)| board.written(turn)).collect() })
}

/// The value of a position, derived from the values of its successors; `None` if one of these is unknown.
fn derived(
    successors: impl Iterator<Item = Option<Value>>,
    is_lost: impl FnOnce() -> bool,
) -> Option<Value> {
    let mut best: Option<(i32, Value)> = None;
    for after in successors {
        let (worth, value) = before(after?);
        if best.is_none_or(|(other, _)| worth > other) {
            best = Some((worth, value));
        }
    }
    let without_turn = || if is_lost() { Value::Loss(0) } else { Value::Draw };
    Some(best.map_or_else(without_turn, |(_, value)| value))
}
