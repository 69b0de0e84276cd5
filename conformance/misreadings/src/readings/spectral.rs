//! Misreadings of Spectral Realm Chess, by the parts of its law: squares and points in `board` (SPE-1 to SPE-3), the men
//! of chess in `men` (SPE-4 to SPE-7, SPE-11 to SPE-14), the pawn in `pawn` (SPE-8 to SPE-10, SPE-20), the further kinds in
//! `cannons`, `steppers` and `turning` (SPE-21 to SPE-31).
//!
//! Three rulings have no entry, because no position in this notation can tell them from their rivals. If the corners of the
//! border were cells (SPE-1), there would be points that no text can name. Further kinds (SPE-33) would need letters that
//! the notation does not have. And the array of `spectral-random` already says whether there are rooks to castle with
//! (SPE-3).

pub mod board;
pub mod cannons;
pub mod men;
pub mod pawn;
pub mod steppers;
pub mod turning;

use reference::context::Context;
use reference::plane::{Plane, Squares, multiple, scaled};
use reference::spectral::Spectral as Rules;
use reference::spectral::board::{HALF_STEPS, HalfSteps};
use reference::statement::{Manner, Vector};
use reference::usual::judge::carry_out;
use types::{BoardId, Cell, Game, Kind, Man, Position, Side, Step, Turn};

use super::by_law::{is_safe, is_vacant, law};

/// The games in which a king in check may not enter a point.
const WITH_THE_RULE: &[Game] = &[Game::Spectral, Game::SpectralRandom];

/// The games in which pawns become the men of chess.
const WITH_MEN_OF_CHESS: &[Game] = &[Game::Spectral, Game::SpectralFree];

/// The game with the further kinds.
const RANDOM: &[Game] = &[Game::SpectralRandom];

fn step(cx: &Context<'_>) -> Option<Step> {
    cx.moving().map(|moving| moving.step)
}

fn is(cx: &Context<'_>, kind: Kind) -> bool {
    cx.moving().is_some_and(|moving| moving.man.kind == kind)
}

/// Whether the moving man goes to a cell on which another man stands.
fn captures(cx: &Context<'_>) -> bool {
    step(cx).is_some_and(|step| !is_vacant(cx, step.to))
}

/// Whether a man of the mover's own side stands on a cell.
fn is_own(cx: &Context<'_>, cell: Cell) -> bool {
    let side = cx.moving().map(|moving| moving.side());
    cx.position.men.get(cell).is_some_and(|man| Some(man.side) == side)
}

fn from_a_point(cx: &Context<'_>) -> bool {
    step(cx).is_some_and(|step| step.from.board == BoardId::Points)
}

fn to_a_point(cx: &Context<'_>) -> bool {
    step(cx).is_some_and(|step| step.to.board == BoardId::Points)
}

/// How many files and ranks a step goes; `None` if it leads to the other board.
fn displacement(step: Step) -> Option<Vector> {
    (step.from.board == step.to.board).then(|| Squares.displacement(step.from, step.to))
}

/// The displacement without signs, the smaller number first: (1, 2) for a knight's leap.
fn shape(step: Step) -> Option<Vector> {
    let (files, ranks) = displacement(step)?;
    Some((files.abs().min(ranks.abs()), files.abs().max(ranks.abs())))
}

/// The cells strictly between the ends of a diagonal, half-step by half-step; `None` for a step on no diagonal.
fn diagonal(step: Step) -> Option<Vec<Cell>> {
    between(HalfSteps, step, &HALF_STEPS)
}

/// How many half-steps a step takes along a diagonal; `None` for a step on no diagonal.
fn half_steps(step: Step) -> Option<usize> {
    Some(diagonal(step)?.len() + 1)
}

/// The cells strictly between the ends of a step on one board along one of the directions; `None` if the step is along
/// none of these directions.
fn line(step: Step, directions: &[Vector]) -> Option<Vec<Cell>> {
    displacement(step).and_then(|_| between(Squares, step, directions))
}

fn between(plane: impl Plane, step: Step, directions: &[Vector]) -> Option<Vec<Cell>> {
    let way = plane.displacement(step.from, step.to);
    directions.iter().find_map(|&direction| {
        let steps = 1..multiple(way, direction)?;
        Some(steps.filter_map(|times| plane.at(step.from, scaled(direction, times))).collect())
    })
}

fn men_on(cx: &Context<'_>, cells: &[Cell]) -> usize {
    cells.iter().filter(|&&cell| !is_vacant(cx, cell)).count()
}

/// Whether a step is that of the kind Man: to a neighbour on its own board, or a half-step.
fn is_mans_step(step: Step) -> bool {
    matches!(shape(step), Some((_, 1))) || half_steps(step) == Some(1)
}

/// A man's plain move, carried out even if the law forbids it: the turn and the position after it. `None` if it captures a
/// man of its own side or a king, or leaves its own king attacked.
fn moved(cx: &Context<'_>, man: Man, step: Step) -> Option<(Turn, Position)> {
    let law = law(cx.position);
    let there = cx.position.men.get(step.to);
    if there.is_some_and(|other| other.side == man.side || other.kind == Kind::King) {
        return None;
    }
    let after = carry_out(&Rules, &law.of(man, step), Manner::Plain);
    is_safe(&after, man.side).then(|| (Turn::from(step), after))
}

/// The moves of men of this kind for which `so` holds and that leave the mover's king safe, each with the position
/// after it.
fn moves(
    cx: &Context<'_>,
    kind: Kind,
    so: impl Fn(&Context<'_>, Step) -> bool,
) -> Vec<(Turn, Position)> {
    let men = cx.position.men.of(cx.position.side).filter(|(_, man)| man.kind == kind);
    let steps = men
        .flat_map(|(from, man)| cx.position.game.cells().map(move |to| (man, Step::new(from, to))));
    let steps = steps.filter(|&(_, step)| step.from != step.to && so(cx, step));
    steps.filter_map(|(man, step)| moved(cx, man, step)).collect()
}

fn mover(cx: &Context<'_>, turn: &Turn) -> Option<Man> {
    cx.position.men.get(turn.step.from)
}

/// The row of points beside the first rank of a side.
fn first_row(side: Side) -> u8 {
    if side == Side::White { 1 } else { 7 }
}
