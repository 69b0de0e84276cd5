//! What the court needs from the book of each game.

use record::{Cell, End, EndBy, Position, Side, Turn};

use crate::hearing::{Hearing, R};

/// The law of one game (or of several that differ in a parameter), as functions over any position.
///
/// None of these functions asks whether the position is accepted, except [`Book::accept`]; all of
/// them end, without panic, on any position of the game.
pub(crate) trait Book: Sync {
    /// The clause by which a position is refused, if it is.
    fn accept(&self, h: &Hearing<'_>) -> R<()>;

    /// The ruling on any turn: the position after it, or the first clause broken. Where minutes are
    /// kept, what a legal turn does is told in them.
    fn judge(&self, h: &Hearing<'_>, turn: &Turn) -> R<Position>;

    /// Every turn that can be written for the side to move, those left out that are evidently none
    /// whatever else they say. In no particular order.
    fn writable<'a>(&'a self, h: &'a Hearing<'a>) -> Box<dyn Iterator<Item = Turn> + 'a>;

    /// The cells of the kings of a side that are attacked (CHE-19), sorted.
    fn attacked_kings(&self, h: &Hearing<'_>, side: Side) -> Vec<Cell>;

    /// Whether the material is proved dead (CHE-23).
    fn is_dead(&self, h: &Hearing<'_>) -> bool;

    /// The legal turns: every writable turn, judged.
    fn turns(&self, h: &Hearing<'_>) -> Vec<Turn> {
        self.writable(h).filter(|turn| self.judge(h, turn).is_ok()).collect()
    }

    /// Whether there is any legal turn. After the first none is judged.
    fn has_turn(&self, h: &Hearing<'_>) -> bool {
        self.writable(h).any(|turn| self.judge(h, &turn).is_ok())
    }

    /// How a game stands in which the side to move has no legal turn (CHE-21, CHE-22).
    fn end_without_turn(&self, h: &Hearing<'_>) -> Option<End> {
        let side = h.position.side;
        if !self.attacked_kings(h, side).is_empty() {
            let mate = End { by: EndBy::Checkmate, winner: Some(side.other()) };
            return h.says("CHE-21", true, &()).then_some(mate);
        }
        h.says("CHE-22", true, &()).then_some(End { by: EndBy::Stalemate, winner: None })
    }

    /// The position with everything taken out that does not count for repetition (CHE-24): two
    /// positions are the same when these are equal.
    fn for_repetition(&self, h: &Hearing<'_>) -> Position;
}
