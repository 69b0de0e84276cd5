//! Random turns that can be written, legal or not. About half are made by changing one thing in a legal turn.

use types::{Cell, Game, Kind, Position, Step, Turn};

use crate::basics::{any_cell, any_cell_on, cell_like, man_cell};
use crate::choices::Choices;
use crate::games::editing;

/// A random turn that can be written for the position. `legal` lists the position's legal turns, to start from.
pub fn writable(position: &Position, legal: &[Turn], choices: &mut Choices<'_>) -> Turn {
    let turn = match choices.pick(legal) {
        Some(turn) if choices.one_in(2) => near(position, *turn, choices),
        _ => wild(position, choices),
    };
    // Text that cannot be read back is not a turn of the game, for example a joint turn from the wrong board.
    match Turn::parse(position.game, &turn.to_string()) {
        Ok(read) if read == turn => turn,
        _ => wild(position, choices),
    }
}

/// The given legal turn with one thing changed.
fn near(position: &Position, mut turn: Turn, choices: &mut Choices<'_>) -> Turn {
    let game = position.game;
    match choices.below(6) {
        0 => turn.step.to = cell_like(game, turn.step.to, choices),
        1 => turn.step.from = man_cell(position, turn.step.from.board, choices),
        2 => turn.step.promotion = promotion(game, choices),
        3 => turn.step.to = beyond(game, turn.step).unwrap_or(turn.step.to),
        4 => turn.extra = None,
        _ => turn.extra = editing(game).extra(position, turn.step, choices),
    }
    turn
}

fn wild(position: &Position, choices: &mut Choices<'_>) -> Turn {
    let game = position.game;
    let boards = game.boards();
    let board = if boards.len() == 1 { boards[0] } else { boards[choices.below(boards.len())] };
    let from = if choices.one_in(8) {
        any_cell_on(game, board, choices)
    } else {
        man_cell(position, board, choices)
    };
    let to = if editing(game).steps_across_boards() && boards.len() > 1 && choices.one_in(3) {
        any_cell(game, choices)
    } else {
        cell_like(game, from, choices)
    };
    let mut step = Step::new(from, to);
    let pawn = position.men.get(from).is_some_and(|man| man.kind == Kind::Pawn);
    if choices.one_in(if pawn { 2 } else { 12 }) {
        step.promotion = promotion(game, choices);
    }
    let extra = if choices.one_in(2) { editing(game).extra(position, step, choices) } else { None };
    Turn { step, extra }
}

/// The cell that the man would reach by repeating the step; `None` if the game has no such cell.
fn beyond(game: Game, step: Step) -> Option<Cell> {
    let files = i32::from(step.to.file) - i32::from(step.from.file);
    let ranks = i32::from(step.to.rank) - i32::from(step.from.rank);
    step.to.offset(files, ranks).filter(|&cell| game.has(cell))
}

fn promotion(game: Game, choices: &mut Choices<'_>) -> Option<Kind> {
    let kinds = game.kinds();
    let kind = choices.pick(kinds).map(|&(kind, _)| kind);
    if choices.one_in(4) { None } else { kind }
}
