//! Helpers for editing positions of several families: they choose random cells and men, and remove impossible castling
//! rights.

use types::{BoardId, CastlingRight, Cell, Game, Kind, Man, Position, Side, Wing};

use crate::choices::Choices;

/// All kinds of men of the game except king and pawn.
pub(crate) fn piece_kinds(game: Game) -> Vec<Kind> {
    let kinds = game.kinds().iter().map(|&(kind, _)| kind);
    kinds.filter(|kind| !matches!(kind, Kind::King | Kind::Pawn)).collect()
}

/// The cells of all men that satisfy the condition `wanted`.
pub(crate) fn others(position: &Position, wanted: impl Fn(Man) -> bool) -> Vec<Cell> {
    position.men.iter().filter(|&(_, man)| wanted(man)).map(|(cell, _)| cell).collect()
}

/// A random cell of the game.
pub(crate) fn any_cell(game: Game, choices: &mut Choices<'_>) -> Cell {
    let cells: Vec<Cell> = game.cells().collect();
    *choices.pick(&cells).unwrap_or(&cells[0])
}

/// A random cell of one board.
pub(crate) fn any_cell_on(game: Game, board: BoardId, choices: &mut Choices<'_>) -> Cell {
    let cells = game.cells_on(board);
    *choices.pick(cells).unwrap_or(&cells[0])
}

/// A random side.
pub(crate) fn any_side(choices: &mut Choices<'_>) -> Side {
    Side::BOTH[choices.below(2)]
}

/// A random cell on the board of `cell`, in most calls at most three files and three ranks away from it.
pub(crate) fn cell_like(game: Game, cell: Cell, choices: &mut Choices<'_>) -> Cell {
    if !choices.one_in(3) {
        let files = choices.around(3);
        let ranks = choices.around(3);
        if let Some(near) = cell.offset(files, ranks).filter(|&near| game.has(near)) {
            return near;
        }
    }
    any_cell_on(game, cell.board, choices)
}

/// The cell of a random man on the board, mostly one of the side to move; a fixed cell if there is no such man.
pub(crate) fn man_cell(position: &Position, board: BoardId, choices: &mut Choices<'_>) -> Cell {
    let other_side = choices.one_in(12);
    let wanted = |man: &Man| (man.side != position.side) == other_side;
    let cells: Vec<Cell> = position
        .men
        .iter()
        .filter(|(cell, man)| cell.board == board && wanted(man))
        .map(|(cell, _)| cell)
        .collect();
    choices.pick(&cells).copied().unwrap_or_else(|| Cell::new(board, 0, 5))
}

/// Removes castling rights whose king or rook is not on its initial cell.
pub(crate) fn mend_castling(position: &mut Position) {
    let start = position.game.start();
    for right in CastlingRight::ALL {
        let on_first_rank = |(cell, man): &(Cell, Man)| {
            matches!(man.kind, Kind::King | Kind::Rook) && cell.board != BoardId::Points
        };
        let men: Vec<(Cell, Man)> = start.men.of(right.side).filter(on_first_rank).collect();
        let middle = start.game.shape(start.game.boards()[0]).files / 2;
        let needed = men.iter().filter(|(cell, man)| match (man.kind, right.wing) {
            (Kind::King, _) => true,
            (_, Wing::King) => cell.file >= middle,
            (_, Wing::Queen) => cell.file < middle,
        });
        if needed.into_iter().any(|(cell, man)| position.men.get(*cell) != Some(*man)) {
            position.castling.set(right, false);
        }
    }
}
