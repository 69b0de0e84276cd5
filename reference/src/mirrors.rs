//! House of Mirrors Chess: men and their reflections (HOM-1…20), on both boards, in both variants.
//!
//! `glass` has what the mirrors show (HOM-2, HOM-9), `men` how men move (HOM-3…8), and `reflection` what a
//! reflection does to a turn – landing, moving, blocking, attacking, check on the mover's own king –
//! (HOM-10…17). This module has the order of judging.

mod glass;
mod men;
mod reflection;

use std::rc::Rc;

use record::facts::{AttackedKing, Fact};
use record::{Cell, Kind, Man, Position, Second, Side, Step, Turn};

pub(crate) use glass::Shows;
pub use glass::{Reflection, mirrors, reflections};
pub(crate) use reflection::Passed;

use crate::context::{Context, Going, R};
use crate::rules::Rules;
use crate::usual::{self, Manner, Usual, attacked_kings};
pub(crate) use men::Hall;

/// The rules of the four games of the House of Mirrors.
pub(crate) struct Mirrors;

/// HOM-1: both cells are cells of the board, and a move leads to another cell (CHE-2).
fn has_form(cx: &Context<'_>, step: Step) -> R<()> {
    for cell in [step.from, step.to] {
        if !cx.says("HOM-1", cx.position.game.has(cell), &cell) {
            return Err(cx.fault(["HOM-1", "CHE-1"], || Fact::NoCell { cell }));
        }
    }
    usual::has_form(cx, step)
}

/// A turn in the order of HOM-22: form, what moves, a name given, movement, path, what vanishes, landing,
/// promotion, check on the mover's own king.
fn judge(cx: &Context<'_>, turn: &Turn) -> R<Position> {
    judge_going(cx, turn, |g| Hall::of(cx).goes(g))
}

/// The same, with what the clauses of movement and path say of the move.
fn judge_going(
    cx: &Context<'_>,
    turn: &Turn,
    goes: impl FnOnce(&Going<'_>) -> R<Manner>,
) -> R<Position> {
    let (step, hall) = (turn.step, Hall::of(cx));
    has_form(cx, step)?;
    let (man, originals) = reflection::mover(cx, step.from)?;
    let g = cx.of_reflection(man, step, &originals);
    let landing = || {
        let vanishing = reflection::vanishing(&g, turn.second)?;
        reflection::lands_on_no_original_of_its_own(&g)?;
        usual::onto_no_own_man(&g)?;
        reflection::lands_as_on_a_vacant_cell(&g);
        reflection::lands_on_no_reflection_of_itself(&g)?;
        Ok(vanishing)
    };
    let arrival = || cx.in_order("HOM-22", landing, || hall.promotes(&g));
    let movement = || cx.in_order("CHE-35", || goes(&g), arrival);
    let named = || reflection::names_one_of_two_originals(&g, turn.second);
    let ((), (manner, (vanishing, ()))) = cx.in_order("HOM-22", named, movement)?;
    usual::tell(&g, manner);
    let mut after = usual::carry_out(&hall, &g, manner);
    for &original in &vanishing {
        after.men.take(original);
    }
    men::leaves_no_en_passant_field(cx, &mut after);
    reflection::is_to_have_moved(cx, &hall.castlings(cx), &mut after, &vanishing);
    reflection::own_king_is_safe(&g, &after)?;
    reflection::tell(&g, &vanishing, &after);
    Ok(after)
}

/// The moves of men and reflections of the side to move to every cell; for a pawn that can move there also with
/// every letter, and for a common image without a name and with that of either original. (Any
/// other name is refused by HOM-12 whatever the cells are.)
fn writable<'a>(cx: &'a Context<'a>) -> impl Iterator<Item = Turn> + 'a {
    let (quiet, hall, kinds) = (cx.silent(), Hall::of(cx), cx.position.game.kinds());
    every_move(cx, |_, _| None).flat_map(move |(man, originals, step)| {
        let goes = || hall.goes(&quiet.of_reflection(man, step, &originals)).is_ok();
        let letters = if man.kind == Kind::Pawn && goes() { kinds } else { &[] };
        let promoting = letters.iter().map(move |&(kind, _)| step.promoting(kind));
        std::iter::once(step).chain(promoting).flat_map(move |step| with_names(step, &originals))
    })
}

/// The same without the moves that are refused whatever else is judged: to a cell to which the man does not move, and
/// with a letter that the pawn does not take there. Each with the manner in which the man moves.
fn possible<'a>(cx: &'a Context<'a>) -> impl Iterator<Item = (Turn, Manner)> + 'a {
    let (quiet, hall, kinds) = (cx.silent(), Hall::of(cx), cx.position.game.kinds());
    let moves = every_move(cx, move |from, man| usual::reach(&hall, &quiet, from, man));
    let going = moves.filter_map(move |(man, originals, step)| {
        let manner = hall.goes(&quiet.of_reflection(man, step, &originals)).ok()?;
        Some((man, originals, step, manner))
    });
    going.flat_map(move |(man, originals, step, manner)| {
        let letters = if man.kind == Kind::Pawn { kinds } else { &[] };
        let promoting = letters.iter().map(|&(kind, _)| step.promoting(kind));
        let promotes =
            |step: &Step| hall.promotes(&quiet.of_reflection(man, *step, &originals)).is_ok();
        let steps = std::iter::once(step).chain(promoting.filter(promotes));
        let turns: Vec<Turn> = steps.flat_map(|step| with_names(step, &originals)).collect();
        turns.into_iter().map(move |turn| (turn, manner))
    })
}

/// The possible turns that the rest of the judgment allows.
fn legal<'a>(cx: &'a Context<'a>) -> impl Iterator<Item = Turn> + 'a {
    let is_legal =
        |&(turn, manner): &(Turn, Manner)| judge_going(cx, &turn, |_| Ok(manner)).is_ok();
    possible(cx).filter(is_legal).map(|(turn, _)| turn)
}

/// What can move for the side to move, with the originals of a reflection, to every cell, or of its reach if that is known.
fn every_move<'a>(
    cx: &'a Context<'a>,
    reach: impl Fn(Cell, Man) -> Option<Vec<Cell>> + 'a,
) -> impl Iterator<Item = (Man, Rc<[Cell]>, Step)> + 'a {
    let (quiet, game) = (cx.silent(), cx.position.game);
    let men = cx.position.men.iter().map(|(cell, _)| cell);
    let shown = glass::reflections_of(cx).into_iter().map(|reflection| reflection.cell);
    let movers = men.chain(shown).filter_map(move |from| {
        let (man, originals) = reflection::mover(&quiet, from).ok()?;
        Some((from, man, Rc::<[Cell]>::from(originals)))
    });
    movers.flat_map(move |(from, man, originals)| {
        let cells = usual::cells_of(game, reach(from, man));
        cells.map(move |to| (man, Rc::clone(&originals), Step::new(from, to)))
    })
}

/// A step as a turn, for a common image without a name and with that of either original.
fn with_names(step: Step, originals: &[Cell]) -> impl Iterator<Item = Turn> + use<> {
    let turn = Turn::from(step);
    let common: Vec<Cell> = originals.iter().filter(|_| originals.len() > 1).copied().collect();
    let named = common.into_iter().map(move |cell| turn.with(Second::Vanishing(cell)));
    std::iter::once(turn).chain(named)
}

impl Rules for Mirrors {
    fn accept(&self, cx: &Context<'_>) -> R<()> {
        Rules::accept(&Hall::of(cx), cx)
    }

    fn judge(&self, cx: &Context<'_>, turn: &Turn) -> R<Position> {
        judge(cx, turn)
    }

    fn writable<'a>(&'a self, cx: &'a Context<'a>) -> Box<dyn Iterator<Item = Turn> + 'a> {
        Box::new(writable(cx))
    }

    fn turns(&self, cx: &Context<'_>) -> Vec<Turn> {
        legal(cx).collect()
    }

    fn has_turn(&self, cx: &Context<'_>) -> bool {
        legal(cx).next().is_some()
    }

    fn attacked_kings(&self, cx: &Context<'_>, side: Side) -> Vec<Cell> {
        attacked_kings(&Hall::of(cx), cx, side)
    }

    fn checks(&self, cx: &Context<'_>, side: Side) -> Vec<AttackedKing> {
        usual::checks(&Hall::of(cx), cx, side)
    }

    fn attackers(&self, cx: &Context<'_>, cell: Cell, by: Side) -> Vec<Cell> {
        usual::attackers(&Hall::of(cx), cx, cell, by)
    }

    fn is_dead(&self, cx: &Context<'_>) -> bool {
        Usual::is_dead(&Hall::of(cx), cx)
    }

    fn can_never_mate(&self, cx: &Context<'_>, side: Side) -> bool {
        Usual::can_never_mate(&Hall::of(cx), cx, side)
    }

    /// The reflections follow from the men, so they need not be compared.
    fn for_repetition(&self, cx: &Context<'_>) -> Position {
        usual::for_repetition(&Hall::of(cx), cx)
    }
}
