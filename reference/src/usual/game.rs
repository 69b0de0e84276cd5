//! What a game defines for itself if each of its turns is one man's move. The usual rules do the rest.

use types::{Cell, EnPassant, Kind, Man, Side, Step};

use super::play;
use super::promotion::promotes_as_it_must;
use crate::castling::Castling;
use crate::clauses::Defined;
use crate::context::{Attacks, Context, Going, Judged};
use crate::statement::Manner;

/// A game in which a turn is one man's move under the usual rules.
pub trait Game: Attacks {
    /// The clause that says which positions are accepted.
    fn acceptance(&self) -> &'static str {
        "CHE-28"
    }

    /// Conditions that every move must satisfy before it can be judged.
    fn has_form(&self, cx: &Context<'_>, step: Step) -> Judged {
        play::has_form(cx, step)
    }

    /// How a man moves or, if `g.attacks` is set, attacks (CHE-4), by the clauses of movement and path. What is on the
    /// destination matters only if a clause of movement says so; whether a man of the mover's own side stands there is
    /// judged afterwards (CHE-3).
    fn goes(&self, g: &Going<'_>) -> Judged<Manner>;

    /// The castlings of the game.
    fn castlings(&self, cx: &Context<'_>) -> Defined<Castling>;

    /// The kinds to which a pawn that reaches the cell may promote; `None` if it stays a pawn there.
    fn promotion(&self, cx: &Context<'_>, pawn: Man, to: Cell) -> Option<Defined<Kind>>;

    /// Judges whether a man is promoted if it must be, and not otherwise.
    fn promotes(&self, g: &Going<'_>) -> Judged {
        let kinds = self.promotion(g, g.man, g.step.to);
        promotes_as_it_must(g, kinds.filter(|_| g.man.kind == Kind::Pawn))
    }

    /// Whether no pawn of a side may stand on this cell in an accepted position.
    fn bars_pawn(&self, side: Side, cell: Cell) -> bool;

    /// The en passant field after a double step over `crossed`. By default it does not name the pawn.
    fn en_passant_after(&self, crossed: Cell, _pawn: Cell) -> EnPassant {
        EnPassant { crossed, pawn: None }
    }

    /// The first and last cell of the double step that the field describes for a pawn of a side; `None` if it describes none.
    fn double_step(&self, cx: &Context<'_>, side: Side, field: EnPassant) -> Option<(Cell, Cell)>;

    /// Whether the material is proved dead (CHE-23).
    fn is_dead(&self, cx: &Context<'_>) -> bool;

    /// Whether the material of a side is proved unable to give checkmate (CHE-34).
    fn can_never_mate(&self, cx: &Context<'_>, side: Side) -> bool;

    /// Conditions of acceptance in addition to the usual ones.
    fn accept_more(&self, _cx: &Context<'_>) -> Judged {
        Ok(())
    }
}
