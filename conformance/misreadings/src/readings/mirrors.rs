//! Misreadings of the House of Mirrors, in one module for each part of its law: boards, men and accepted positions in
//! `boards` (HOM-1 to HOM-8, HOM-19, HOM-20); what mirrors show, and how reflections are landed on and move, in
//! `reflections` (HOM-9 to HOM-13); what reflections block and attack in `paths` (HOM-14 to HOM-16).
//!
//! Four clauses have no entry. HOM-3: with queen and dragon horse exchanged, the initial position is only another start of
//! the same game. HOM-5: the readings of the usual rules cover king, queen, rook, knight and pawn, which move as in chess.
//! HOM-17: no mirror is an initial cell of a king or rook, so a man that moves by its reflection has no right to lose.
//! HOM-18: which man vanishes in the first example follows from other clauses.

pub mod boards;
pub mod paths;
pub mod reflections;

use reference::context::Context;
use reference::mirrors::{MirrorRules, Reflection};
use reference::statement::Manner;
use reference::usual::judge::carry_out;
use types::{Cell, Extra, Game, Kind, Man, Position, Side, Step, Turn};

use super::by_law::{is_safe, law};

/// The games of variant I.
const BLOCK: &[Game] = &[Game::Mirrors7Block, Game::Mirrors10Block];

/// The games of variant II.
const PASS: &[Game] = &[Game::Mirrors7Pass, Game::Mirrors10Pass];

/// The games on the large board.
const LARGE: &[Game] = &[Game::Mirrors10Block, Game::Mirrors10Pass];

fn shown(position: &Position, cell: Cell) -> Option<Reflection> {
    reference::mirrors::reflections(position).into_iter().find(|shown| shown.cell == cell)
}

fn moved_reflection(cx: &Context<'_>, turn: &Turn) -> Option<Reflection> {
    shown(cx.position, turn.step.from)
}

fn landed_on(cx: &Context<'_>, turn: &Turn) -> Option<Reflection> {
    shown(cx.position, turn.step.to)
}

/// The man that a turn moves; if the turn moves a reflection, the man that the reflection shows.
fn mover(cx: &Context<'_>, turn: &Turn) -> Option<Man> {
    let man = cx.position.men.get(turn.step.from);
    man.or_else(|| moved_reflection(cx, turn).map(|shown| shown.man))
}

/// Whether a turn moves a rider along a line by more than one cell.
fn rides(cx: &Context<'_>, turn: &Turn) -> bool {
    let Step { from, to, .. } = turn.step;
    let (files, ranks) = (from.file.abs_diff(to.file), from.rank.abs_diff(to.rank));
    let straight = files == 0 || ranks == 0 || files == ranks;
    let kind = mover(cx, turn).map(|man| man.kind);
    matches!(kind, Some(Kind::Queen | Kind::Rook | Kind::DragonHorse))
        && straight
        && files.max(ranks) > 1
}

/// A move of a man or of a reflection, carried out even if the law forbids it: the turn and the position after it. If
/// given, `vanishing` is the original that vanishes. `None` if the move captures a man of its own side or a king, or
/// leaves the mover's king in check.
fn moved(
    cx: &Context<'_>,
    man: Man,
    step: Step,
    originals: &[Cell],
    vanishing: Option<Cell>,
) -> Option<(Turn, Position)> {
    let law = law(cx.position);
    let there = cx.position.men.get(step.to);
    if there.is_some_and(|other| other.side == man.side || other.kind == Kind::King) {
        return None;
    }
    let g = law.of_reflection(man, step, originals);
    let mut after = carry_out(&MirrorRules::of(&law), &g, Manner::Plain);
    if let Some(original) = vanishing {
        after.men.take(original);
    }
    let extra = vanishing.filter(|_| originals.len() > 1).map(Extra::Vanishing);
    let turn = Turn { extra, ..Turn::from(step) };
    is_safe(&after, man.side).then_some((turn, after))
}

/// Whether a reflection would attack a king of this side in a position, even if no mirror shows this reflection there.
fn checks(position: &Position, shown: &Reflection, side: Side) -> bool {
    let law = law(position);
    position.men.kings(side).any(|king| {
        let step = Step::new(shown.cell, king);
        let g = law.of_reflection(shown.man, step, &shown.originals);
        shown.man.side != side && law.attacks().attacks(&g.as_attack()).is_ok()
    })
}
