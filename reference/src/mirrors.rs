//! House of Mirrors Chess: men and their reflections (HOM-1…22), on both boards, in both variants.
//!
//! `reflections` contains what the mirrors show (HOM-2, HOM-9), `men` the set-up and how men move (HOM-3…8, HOM-19…21), and
//! `reflection_moves` how reflections are landed on, move, and block (HOM-10…14). This module contains the order of judging
//! (HOM-22) and what reflections attack (HOM-15…17).

pub mod men;
pub mod reflection_moves;
pub mod reflections;

use types::facts::Placed;
use types::{Cell, Extra, Kind, Man, Position, Side, Step, Turn};

pub use men::MirrorRules;
pub use reflections::{Reflection, mirrors};

use crate::context::{Attacks, Context, Going, Judged};
use crate::rules::Rules;
use crate::statement::{Mirrors as States, Usual};
use crate::usual::Game as _;
use crate::usual::attack::own_kings_are_safe;
use crate::usual::castling::rights_left;
use crate::usual::judge::carry_out;
use crate::usual::play::{leads_elsewhere, onto_no_own_man};

/// The rules of the four games of the House of Mirrors.
pub struct Mirrors;

/// Every reflection in any position (HOM-9), accepted or not, rank by rank from below; empty in a game without mirrors.
pub fn reflections(position: &Position) -> Vec<Reflection> {
    reflections::all_shown(&Context::new(&Mirrors, position))
}

/// HOM-1: both cells are cells of the board, and a move leads to another cell (CHE-2).
fn has_form(cx: &Context<'_>, step: Step) -> Judged {
    for cell in [step.from, step.to] {
        let is_cell = cx.holds("HOM-1", States::IsCell(cell), cx.position.game.has(cell));
        cx.requires(["HOM-1", "CHE-1"], Usual::IsCell(cell), is_cell.then_some(()))?;
    }
    leads_elsewhere(cx, step)
}

/// Judges in the order of HOM-22: form, what moves, the name of an original if one is given, movement and path, which
/// original vanishes, landing, promotion, check on the mover's own king.
fn judge(cx: &Context<'_>, turn: &Turn) -> Judged<Position> {
    let rules = MirrorRules::of(cx);
    has_form(cx, turn.step)?;
    let (man, originals) = reflection_moves::mover(cx, turn.step.from)?;
    let g = cx.of_reflection(man, turn.step, &originals);
    let named = || reflection_moves::names_one_of_two_originals(&g, turn.extra);
    let landing = || {
        let vanishing = reflection_moves::vanishing(&g, turn.extra)?;
        reflection_moves::lands_on_no_original_of_its_own(&g)?;
        onto_no_own_man(&g)?;
        reflection_moves::lands_on_no_reflection_of_itself(&g)?;
        Ok(vanishing)
    };
    let arrival = || cx.in_this_order("HOM-22", (landing, || rules.promotes(&g)));
    let movement = || cx.in_this_order("CHE-35", (|| rules.goes(&g), arrival));
    let ((), (manner, (vanishing, ()))) = cx.in_this_order("HOM-22", (named, movement))?;
    g.reports(Usual::Moves(g.moving(), manner));
    let mut after = carry_out(&rules, &g, manner);
    for &original in &vanishing {
        after.men.take(original);
    }
    men::leaves_no_en_passant_field(cx, &mut after);
    is_to_have_moved(cx, &g, &vanishing, &mut after);
    own_king_is_safe(&g, &after)?;
    g.after(&after).reports(States::MirrorsSettle(g.moving()));
    Ok(after)
}

/// HOM-15: a reflection attacks what the man it shows would attack from there.
impl Attacks for Mirrors {
    fn attacks(&self, g: &Going<'_>) -> Judged {
        MirrorRules::of(g).attacks(g)
    }

    fn reflected_attackers(&self, cx: &Context<'_>, by: Side) -> Vec<Placed> {
        let attacks =
            |it: &Reflection| cx.holds("HOM-15", States::AttacksFor(it.man, by), it.man.side == by);
        let all = reflections::all_shown(cx).into_iter().filter(attacks);
        all.map(|reflection| reflection.placed()).collect()
    }
}

/// HOM-16: after the turn, once the mirrors have settled, the mover's own king is not in check. If a man gives check,
/// not just a reflection, CHE-20 is broken instead.
fn own_king_is_safe(g: &Going<'_>, after: &Position) -> Judged {
    let men_alone = MirrorRules::of(g);
    own_kings_are_safe(&g.with_attacks(&men_alone), "CHE-20", after, g.man.side)?;
    if reflections::all_shown(&g.on(after)).is_empty() {
        return Ok(());
    }
    own_kings_are_safe(g, ["HOM-16", "CHE-20"], after, g.man.side)
}

/// HOM-17: a king or rook that moves by its reflection loses the rights that depend on it, as if it had moved itself.
fn is_to_have_moved(cx: &Context<'_>, g: &Going<'_>, vanishing: &[Cell], after: &mut Position) {
    let by_reflection = !vanishing.is_empty();
    if cx.holds("HOM-17", States::HasMovedByReflection(g.moving()), by_reflection) {
        let castlings = MirrorRules::of(cx).castlings(cx);
        after.castling = rights_left(&cx.silently_on(after), &castlings, vanishing);
    }
}

/// The turns to judge when listing: each man and reflection of the side to move goes to every cell. A pawn's move to a
/// cell that it can reach is also listed with every letter of a kind to promote to. The turns of a reflection with two
/// originals are listed without a name and with the name of each original. (Any other name breaks HOM-12.)
fn writable(cx: &Context<'_>) -> Vec<Turn> {
    let (quiet, rules, game) = (cx.silent(), MirrorRules::of(cx), cx.position.game);
    let mut turns = Vec::new();
    for (from, man, originals) in movers(cx) {
        for step in game.cells().map(|to| Step::new(from, to)) {
            let goes = || rules.goes(&quiet.of_reflection(man, step, &originals)).is_ok();
            let letters = if man.kind == Kind::Pawn && goes() { game.kinds() } else { &[] };
            let promoting = letters.iter().map(|&(kind, _)| step.promoting(kind));
            let steps = std::iter::once(step).chain(promoting);
            turns.extend(steps.flat_map(|step| with_names(step, &originals)));
        }
    }
    turns
}

/// The men and reflections that the side to move can move (HOM-11): the cell, the man that it is or shows, its originals.
pub fn movers(cx: &Context<'_>) -> Vec<(Cell, Man, Vec<Cell>)> {
    let quiet = cx.silent();
    let men = cx.position.men.iter().map(|(cell, _)| cell);
    let shown = reflections::all_shown(cx).into_iter().map(|reflection| reflection.cell);
    let movers = men.chain(shown).filter_map(|from| {
        let (man, originals) = reflection_moves::mover(&quiet, from).ok()?;
        Some((from, man, originals))
    });
    movers.collect()
}

/// The turns with this step: one that names no original and, of two originals, one more for each, naming it (HOM-12).
pub fn with_names(step: Step, originals: &[Cell]) -> impl Iterator<Item = Turn> + use<'_> {
    let turn = Turn::from(step);
    let common = if originals.len() > 1 { originals } else { &[] };
    let named = common.iter().map(move |&cell| turn.with(Extra::Vanishing(cell)));
    std::iter::once(turn).chain(named)
}

impl Rules for Mirrors {
    fn accept(&self, cx: &Context<'_>) -> Judged {
        MirrorRules::of(cx).accept(cx)
    }

    fn judge(&self, cx: &Context<'_>, turn: &Turn) -> Judged<Position> {
        judge(cx, turn)
    }

    fn writable<'a>(&'a self, cx: &'a Context<'a>) -> Box<dyn Iterator<Item = Turn> + 'a> {
        Box::new(writable(cx).into_iter())
    }

    fn is_dead(&self, cx: &Context<'_>) -> bool {
        Rules::is_dead(&MirrorRules::of(cx), cx)
    }

    fn can_never_mate(&self, cx: &Context<'_>, side: Side) -> bool {
        Rules::can_never_mate(&MirrorRules::of(cx), cx, side)
    }

    /// The men determine the reflections, which therefore need not be compared.
    fn for_repetition(&self, cx: &Context<'_>) -> Position {
        MirrorRules::of(cx).for_repetition(cx)
    }
}
