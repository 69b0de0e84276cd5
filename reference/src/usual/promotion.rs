//! Promotion (CHE-14).

use record::Kind;
use record::facts::Fact;

use crate::context::{Clauses, Defined, Going, R};

/// CHE-14: the kinds a pawn may become in orthodox chess.
pub(crate) const PROMOTION_KINDS: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];

/// CHE-14: a pawn that reaches its last rank is exchanged, in the same turn, for one of the kinds;
/// no other man is, and no pawn elsewhere.
pub(crate) fn promotes_as_it_must(g: &Going<'_>, kinds: Option<Defined<Kind>>) -> R<()> {
    match kinds {
        Some(kinds) => becomes_one_of(g, kinds.by, &kinds),
        None => becomes_one_of(g, "CHE-14".into(), &[]),
    }
}

/// CHE-14: a pawn becomes one of the kinds; if there are none, nothing is promoted.
pub(crate) fn becomes_one_of(g: &Going<'_>, law: Clauses, kinds: &[Kind]) -> R<()> {
    let (to, written) = (g.step.to, g.step.promotion);
    match (kinds, written) {
        ([], None) => Ok(()),
        ([], Some(kind)) => Err(g.fault("CHE-14", || Fact::NoPromotion { who: g.who(), to, kind })),
        (kinds, written) => {
            let chosen = written.filter(|kind| kinds.contains(kind));
            let missing = || Fact::Letter { pawn: g.who(), to, written, kinds: kinds.to_vec() };
            g.grants(law, chosen, missing).map(drop)
        }
    }
}
