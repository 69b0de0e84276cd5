//! What the court needs from the book of each game.

use record::{Cell, End, EndBy, Position, Side, Turn};

use crate::former::breach::{Breach, Grounds};
use crate::former::court::Court;

/// The law of one game (or of several that differ in a parameter), as functions over any position.
///
/// None of these functions asks whether the position is accepted, except [`Book::accept`]; all of
/// them end, without panic, on any position of the game.
pub(crate) trait Book: Sync {
    /// The clause by which a position is refused, if it is.
    fn accept(&self, court: &Court, position: &Position) -> Result<(), Breach>;

    /// The ruling on any turn: the position after it, with the clauses used noted in the order of
    /// judging, or the first clause broken.
    fn judge(
        &self,
        court: &Court,
        position: &Position,
        turn: &Turn,
        grounds: &mut Grounds,
    ) -> Result<Position, Breach>;

    /// Every turn that can be written for the side to move, and is not evidently without a mover,
    /// handed one by one to `try_turn`.
    fn writable(&self, court: &Court, position: &Position, try_turn: &mut dyn FnMut(Turn));

    /// The cells of the kings of a side that are attacked (CHE-19), sorted.
    fn attacked_kings(&self, court: &Court, position: &Position, side: Side) -> Vec<Cell>;

    /// Whether the material is proved dead (CHE-23).
    fn is_dead(&self, court: &Court, position: &Position) -> bool;

    /// The legal turns: every writable turn, judged.
    fn turns(&self, court: &Court, position: &Position) -> Vec<Turn> {
        let mut turns = Vec::new();
        let mut grounds = Grounds::default();
        self.writable(court, position, &mut |turn| {
            grounds.clear();
            if self.judge(court, position, &turn, &mut grounds).is_ok() {
                turns.push(turn);
            }
        });
        turns
    }

    /// How many legal turns there are.
    fn count(&self, court: &Court, position: &Position) -> u64 {
        self.turns(court, position).len() as u64
    }

    /// Whether there is any legal turn. After the first none is judged.
    fn has_turn(&self, court: &Court, position: &Position) -> bool {
        let mut found = false;
        let mut grounds = Grounds::default();
        self.writable(court, position, &mut |turn| {
            if !found {
                grounds.clear();
                found = self.judge(court, position, &turn, &mut grounds).is_ok();
            }
        });
        found
    }

    /// How a game stands in which the side to move has no legal turn (CHE-21, CHE-22).
    fn end_without_turn(&self, court: &Court, position: &Position) -> Option<End> {
        let checked = !self.attacked_kings(court, position, position.side).is_empty();
        if checked {
            let mate = End { by: EndBy::Checkmate, winner: Some(position.side.other()) };
            court.holds("CHE-21").then_some(mate)
        } else {
            court.holds("CHE-22").then_some(End { by: EndBy::Stalemate, winner: None })
        }
    }

    /// The position with everything taken out that does not count for repetition (CHE-24): two
    /// positions are the same when these are equal.
    fn for_repetition(&self, court: &Court, position: &Position) -> Position;

    /// A sentence about a legal turn that leads from a position to the one after it.
    fn sentence(&self, position: &Position, turn: &Turn, after: &Position) -> String;
}
