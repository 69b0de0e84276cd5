//! The reflections of a position, if its game has any.

use types::facts::{AttackedKing, Departure, Placed};
use types::{Cell, ClauseId, Family, Kind};

use super::going::placed;
use crate::chess;
use crate::context::{Context, Going};
use crate::mirrors::Reflection;
use crate::mirrors::men::dragon_horse;
use crate::mirrors::reflection_moves::is_variant_one;
use crate::mirrors::reflections::{all_shown, mirrors};

/// The reflections of a position; none in games without mirrors.
pub fn reflections(cx: &Context<'_>) -> Vec<Placed> {
    if cx.position.game.family() != Family::Mirrors {
        return Vec::new();
    }
    all_shown(cx).iter().map(Reflection::placed).collect()
}

/// The reflections that block attacks (HOM-14); none in variant II and in games without mirrors.
pub fn in_the_way(cx: &Context<'_>) -> Vec<Placed> {
    if is_variant_one(cx) { reflections(cx) } else { Vec::new() }
}

/// The unlike men on the rank of a vacant mirror, because of which it shows nothing (HOM-9). Empty for fewer than two men.
pub fn unlike_men_beside(cx: &Context<'_>, cell: Cell) -> Vec<Placed> {
    let mut ranks = mirrors(cx.position.game).iter().filter(|rank| rank.contains(&cell));
    let men = ranks.next().into_iter().flat_map(|rank| rank.iter());
    let men: Vec<Placed> = men.filter_map(|&mirror| placed(cx, mirror)).collect();
    if men.len() > 1 { men } else { Vec::new() }
}

/// HOM-16, if a man's attack was blocked by a reflection that has faded in the turn; otherwise `None`.
pub fn opens_by_fading(kings: &[AttackedKing]) -> Option<ClauseId> {
    let attacks = kings.iter().flat_map(|king| &king.attacks);
    let mut gone =
        attacks.filter(|attack| !attack.by.is_reflection()).flat_map(|attack| &attack.gone);
    gone.any(|gone| gone.how == Departure::Faded).then(|| ClauseId::named("HOM-16"))
}

/// Whether a man moves to a cell by its clauses of movement, ignoring reflections in its way.
pub fn goes_but_for_reflections(g: &Going<'_>) -> bool {
    match g.man.kind {
        Kind::DragonHorse => dragon_horse(g).is_ok(),
        _ => chess::goes(g).is_ok(),
    }
}
