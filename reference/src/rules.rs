//! What the engine needs from the rules of each game.

use record::facts::AttackedKing;
use record::{Cell, End, EndBy, Position, Side, Turn};

use crate::context::{Context, R};

/// The law of one game (or of several that differ in a parameter), as functions over any position.
///
/// Only [`Rules::accept`] checks whether the position is accepted; all functions
/// end, without a panic, on any position of the game.
pub(crate) trait Rules: Sync {
    /// The clause by which a position is refused, if it is.
    fn accept(&self, cx: &Context<'_>) -> R<()>;

    /// The ruling on any turn: the position after it, or the first clause broken. If a log is
    /// kept, it records what a legal turn does.
    fn judge(&self, cx: &Context<'_>, turn: &Turn) -> R<Position>;

    /// Every turn that can be written for the side to move, in no particular order; turns that are
    /// evidently illegal whatever else they say are left out.
    fn writable<'a>(&'a self, cx: &'a Context<'a>) -> Box<dyn Iterator<Item = Turn> + 'a>;

    /// The cells of the kings of a side that are attacked (CHE-19), sorted.
    fn attacked_kings(&self, cx: &Context<'_>, side: Side) -> Vec<Cell>;

    /// The kings of a side that are attacked (CHE-19), with everything that attacks them and how.
    fn checks(&self, cx: &Context<'_>, side: Side) -> Vec<AttackedKing>;

    /// The cells of the men and reflections of a side that attack a cell of the game (CHE-4), sorted.
    fn attackers(&self, cx: &Context<'_>, cell: Cell, by: Side) -> Vec<Cell>;

    /// Whether the material is proved dead (CHE-23).
    fn is_dead(&self, cx: &Context<'_>) -> bool;

    /// Whether the material of a side is proved unable to give checkmate, whatever the other side has and
    /// does (CHE-34). Where nothing is proved, no material is.
    fn can_never_mate(&self, cx: &Context<'_>, side: Side) -> bool;

    /// The legal turns: every writable turn, judged. A game may leave out turns that a part of the judgment refuses
    /// whatever the rest of it says.
    fn turns(&self, cx: &Context<'_>) -> Vec<Turn> {
        self.writable(cx).filter(|turn| self.judge(cx, turn).is_ok()).collect()
    }

    /// Whether there is any legal turn; stops at the first.
    fn has_turn(&self, cx: &Context<'_>) -> bool {
        self.writable(cx).any(|turn| self.judge(cx, &turn).is_ok())
    }

    /// The end of a game in which the side to move has no legal turn (CHE-21, CHE-22).
    fn end_without_turn(&self, cx: &Context<'_>) -> Option<End> {
        let side = cx.position.side;
        if !self.attacked_kings(cx, side).is_empty() {
            let mate = End { by: EndBy::Checkmate, winner: Some(side.other()) };
            return cx.says("CHE-21", true, &()).then_some(mate);
        }
        cx.says("CHE-22", true, &()).then_some(End { by: EndBy::Stalemate, winner: None })
    }

    /// The position without everything that does not count for repetition (CHE-24): two
    /// positions are the same if these are equal.
    fn for_repetition(&self, cx: &Context<'_>) -> Position;
}
