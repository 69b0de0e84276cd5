//! Promotion (CHE-14).

use types::Kind;

use crate::clauses::{Clauses, Defined};
use crate::context::{Going, Judged};
use crate::statement::Usual;

/// CHE-14: the kinds to which a pawn may promote in orthodox chess.
pub const PROMOTION_KINDS: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];

/// CHE-14: a pawn that reaches its last rank is exchanged, in the same turn, for a man of one of `kinds`. For any other
/// move, `kinds` is `None`, and no man is exchanged.
pub fn promotes_as_it_must(g: &Going<'_>, kinds: Option<Defined<Kind>>) -> Judged {
    match kinds {
        Some(kinds) => becomes_one_of(g, kinds.by, kinds.all),
        None => is_not_promoted(g),
    }
}

/// CHE-14: a pawn promotes to one of `kinds`; if there are none, it is not promoted.
fn becomes_one_of(g: &Going<'_>, law: Clauses, kinds: &'static [Kind]) -> Judged {
    if kinds.is_empty() {
        return is_not_promoted(g);
    }
    let chosen = g.step.promotion.is_some_and(|kind| kinds.contains(&kind));
    g.grants(law, Usual::BecomesOneOf(g.moving(), kinds), chosen)
}

/// CHE-14: the move does not promote the man.
pub fn is_not_promoted(g: &Going<'_>) -> Judged {
    let none = g.step.promotion.is_none();
    g.requires("CHE-14", Usual::StaysAsItIs(g.moving()), none.then_some(()))
}
