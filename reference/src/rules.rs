//! What the engine needs from the rules of each game.

use types::{Cell, End, EndBy, Position, Side, Turn};

use crate::context::{Attacks, Context, Judged};
use crate::statement::Usual;
use crate::usual::attack;

/// The law of one game (or of several that differ in a parameter), as functions of any position.
///
/// Only [`Rules::accept`] checks whether the position is accepted. The other functions never panic, even if it is not.
pub trait Rules: Attacks {
    /// Accepts the position, or returns the breach because of which it is refused.
    fn accept(&self, cx: &Context<'_>) -> Judged;

    /// Judges any turn: returns the position after it, or the breach of the first clause that it breaks.
    fn judge(&self, cx: &Context<'_>, turn: &Turn) -> Judged<Position>;

    /// The turns to judge when listing: all that can be written, except some obviously illegal ones. Their order is arbitrary.
    fn writable<'a>(&'a self, cx: &'a Context<'a>) -> Box<dyn Iterator<Item = Turn> + 'a>;

    /// Whether the material is proved dead (CHE-23).
    fn is_dead(&self, cx: &Context<'_>) -> bool;

    /// Whether the material of a side is proved unable to give checkmate, whatever turns are played (CHE-34). False
    /// where nothing is proved.
    fn can_never_mate(&self, cx: &Context<'_>, side: Side) -> bool;

    /// The position reduced to what counts for repetition (CHE-24): two positions are the same if and only if this
    /// function returns equal positions for them.
    fn for_repetition(&self, cx: &Context<'_>) -> Position;

    /// The legal turns, found by judging every turn that can be written.
    fn turns_by_rule(&self, cx: &Context<'_>) -> Vec<Turn> {
        self.writable(cx).filter(|turn| self.judge(cx, turn).is_ok()).collect()
    }

    /// Whether there is any legal turn.
    fn has_turn_by_rule(&self, cx: &Context<'_>) -> bool {
        self.writable(cx).any(|turn| self.judge(cx, &turn).is_ok())
    }

    /// The legal turns, found by the shortlist of the context if it has one, otherwise by judging every turn.
    fn turns(&self, cx: &Context<'_>) -> Vec<Turn> {
        cx.shortlist().map_or_else(|| self.turns_by_rule(cx), Iterator::collect)
    }

    /// Whether there is any legal turn, found by the shortlist of the context if it has one.
    fn has_turn(&self, cx: &Context<'_>) -> bool {
        let found = cx.shortlist().map(|mut turns| turns.next().is_some());
        found.unwrap_or_else(|| self.has_turn_by_rule(cx))
    }

    /// The cells of the kings of a side that are in check (CHE-19), sorted.
    fn attacked_kings(&self, cx: &Context<'_>, side: Side) -> Vec<Cell> {
        attack::attacked_kings(cx, side)
    }

    /// The cells of the men and reflections of a side that attack a cell of the game (CHE-4), sorted.
    fn attackers(&self, cx: &Context<'_>, cell: Cell, by: Side) -> Vec<Cell> {
        attack::attackers(cx, cell, by)
    }

    /// The end of a game in which the side to move has no legal turn (CHE-21, CHE-22). `None` only if the clause that
    /// applies is repealed or read otherwise.
    fn end_without_turn(&self, cx: &Context<'_>) -> Option<End> {
        let side = cx.position.side;
        let checked = !self.attacked_kings(cx, side).is_empty();
        if checked {
            let mate = End { by: EndBy::Checkmate, winner: Some(side.other()) };
            return cx.holds("CHE-21", Usual::IsMate(side), checked).then_some(mate);
        }
        let stalemate = End { by: EndBy::Stalemate, winner: None };
        cx.holds("CHE-22", Usual::IsStalemate(side), !checked).then_some(stalemate)
    }
}
