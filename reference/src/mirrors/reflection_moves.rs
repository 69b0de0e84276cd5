//! Reflections in a turn: landing on them, moving them, the original that then vanishes, and blocking (HOM-10…14).

use types::{Cell, Extra, Game, Kind, Man};

use super::reflections::{Reflection, shown};
use crate::chess::ROYAL;
use crate::context::{Context, Going, Judged};
use crate::plane::{Plane as _, Squares, forward};
use crate::statement::Mirrors as States;
use crate::usual::play::movers_man;

/// HOM-10: a reflection is not a man, so a pawn does not move diagonally onto one.
pub fn captures_no_reflection(g: &Going<'_>) -> Judged {
    let (files, ranks) = Squares.displacement(g.step.from, g.step.to);
    let diagonally = files.abs() == 1 && ranks == forward(g.man.side);
    let would_capture = g.man.kind == Kind::Pawn && diagonally && !g.attacks;
    let onto_one = would_capture && shown(g, g.step.to).is_some();
    g.forbids(["HOM-10", "CHE-12"], States::CapturesReflection(g.moving()), onto_one)
}

/// HOM-11: what moves from a cell: a man of the side to move or, if the cell is vacant, a reflection of one. Returns
/// the man, and the originals of a reflection.
pub fn mover(cx: &Context<'_>, from: Cell) -> Judged<(Man, Vec<Cell>)> {
    let Some(shown) = shown(cx, from) else { return Ok((movers_man(cx, from)?, Vec::new())) };
    let vacant = cx.position.men.get(from).is_none();
    cx.grants(["HOM-11", "HOM-9"], States::ReflectionMovesFrom(from), vacant)?;
    let opponents = shown.man.side != cx.position.side;
    cx.forbids("CHE-2", States::IsOpponentsReflection(from), opponents)?;
    Ok((shown.man, shown.originals))
}

/// HOM-12: if the turn names an original, it is one of the two originals of the moving reflection.
pub fn names_one_of_two_originals(g: &Going<'_>, extra: Option<Extra>) -> Judged {
    match extra {
        None => Ok(()),
        Some(Extra::Vanishing(cell)) => {
            let of_two = g.originals.len() == 2 && g.originals.contains(&cell);
            g.grants("HOM-12", States::NamesOneOfTwo(g.moving(), cell), of_two)
        }
        Some(Extra::Act(_) | Extra::Twin(_)) => g.requires("CHE-2", States::IsMoveWithName, None),
    }
}

/// HOM-12: if a moving reflection has two originals, the mover names the one that vanishes, and the other stays. A single
/// original vanishes (HOM-11). Returns the cells of those that vanish.
pub fn vanishing(g: &Going<'_>, extra: Option<Extra>) -> Judged<Vec<Cell>> {
    if g.originals.len() < 2 {
        return Ok(g.originals.to_vec());
    }
    let names = matches!(extra, Some(Extra::Vanishing(_)));
    g.grants("HOM-12", States::NamesAnOriginal(g.moving()), names)?;
    let is_named = |original| extra == Some(Extra::Vanishing(original));
    let vanishes = |original: &Cell| {
        !g.holds("HOM-12", States::OriginalStays(*original), !is_named(*original))
    };
    Ok(g.originals.iter().copied().filter(vanishes).collect())
}

/// HOM-13: no reflection lands on one of its own originals (CHE-3).
pub fn lands_on_no_original_of_its_own(g: &Going<'_>) -> Judged {
    let own = g.originals.contains(&g.step.to);
    g.forbids(["HOM-13", "CHE-3"], States::LandsOnItsOriginal(g.moving()), own)
}

/// HOM-13: no man or reflection lands on a reflection with which it has an original in common. Landing on any other
/// reflection is allowed, since a reflection's cell is vacant (HOM-10).
pub fn lands_on_no_reflection_of_itself(g: &Going<'_>) -> Judged {
    let Some(shown) = shown(g, g.step.to) else { return Ok(()) };
    let itself = shared_original(g, &shown).is_some();
    g.reports(States::LandsOnReflection(g.moving()));
    g.forbids("HOM-13", States::LandsOnItself(g.moving()), itself)
}

/// The original that a reflection has in common with the moving man or reflection, if any. A man is its own original.
pub fn shared_original(g: &Going<'_>, shown: &Reflection) -> Option<Cell> {
    let own = if g.originals.is_empty() { &[g.step.from] } else { g.originals };
    shown.originals.iter().copied().find(|original| own.contains(original))
}

/// HOM-14: in variant I no rider passes a reflection; in variant II riders pass them as if the cells were vacant.
pub fn goes_past_reflections(g: &Going<'_>) -> Judged {
    let run = Squares.run(g.moving(), &[g.defines("HOM-14", &ROYAL)]);
    let mut passed = Squares.between(&run).filter(|&cell| shown(g, cell).is_some());
    passed.try_for_each(|cell| {
        g.forbids("HOM-14", States::ReflectionInTheWay(run, cell), is_variant_one(g))
    })
}

/// HOM-14: whether reflections block, as in variant I.
pub fn is_variant_one(cx: &Context<'_>) -> bool {
    matches!(cx.position.game, Game::Mirrors7Block | Game::Mirrors10Block)
}
