//! What the edits of several families need: random cells and men, and the removal of impossible castling rights.

use types::{BoardId, CastlingRight, Cell, Game, Kind, Man, Mark, Position, Side, Wing};

use crate::choices::Choices;

/// All kinds of men of the game except king and pawn.
pub(crate) fn piece_kinds(game: Game) -> Vec<Kind> {
    let kinds = game.kinds().iter().map(|&(kind, _)| kind);
    kinds.filter(|kind| !matches!(kind, Kind::King | Kind::Pawn)).collect()
}

/// The mark of the man of a kind that starts nearest to file a; `None` in games without marks.
pub(crate) fn first_mark(game: Game, kind: Kind) -> Option<Mark> {
    let mut homes = (0..).zip(game.description().marks);
    let file = homes.find(|&(_, &home)| home == kind).map_or(0, |(file, _)| file);
    game.has_marks().then_some(Mark { file, promoted: false })
}

pub(crate) fn cells_of(position: &Position, wanted: impl Fn(Cell, Man) -> bool) -> Vec<Cell> {
    let men = position.men.iter().filter(|&(cell, man)| wanted(cell, man));
    men.map(|(cell, _)| cell).collect()
}

/// Takes the men that satisfy a condition off the board.
pub(crate) fn take_all(position: &mut Position, unwanted: impl Fn(Cell, Man) -> bool) {
    for cell in cells_of(position, unwanted) {
        position.men.take(cell);
    }
}

pub(crate) fn any_cell(game: Game, choices: &mut Choices<'_>) -> Cell {
    let cells: Vec<Cell> = game.cells().collect();
    *choices.pick(&cells).unwrap_or(&cells[0])
}

pub(crate) fn any_cell_on(game: Game, board: BoardId, choices: &mut Choices<'_>) -> Cell {
    let cells = game.cells_on(board);
    *choices.pick(cells).unwrap_or(&cells[0])
}

pub(crate) fn any_side(choices: &mut Choices<'_>) -> Side {
    Side::BOTH[choices.below(2)]
}

/// A random cell on the board of `cell`, in most calls at most three files and three ranks away from it.
pub(crate) fn cell_like(game: Game, cell: Cell, choices: &mut Choices<'_>) -> Cell {
    if !choices.one_in(3) {
        let (files, ranks) = (choices.around(3), choices.around(3));
        if let Some(near) = cell.offset(files, ranks).filter(|&near| game.has(near)) {
            return near;
        }
    }
    any_cell_on(game, cell.board, choices)
}

/// The cell of a random man on the board, mostly one of the side to move; a fixed cell if there is no such man.
pub(crate) fn man_cell(position: &Position, board: BoardId, choices: &mut Choices<'_>) -> Cell {
    let other_side = choices.one_in(12);
    let cells = cells_of(position, |cell, man| {
        cell.board == board && (man.side != position.side) == other_side
    });
    choices.pick(&cells).copied().unwrap_or_else(|| Cell::new(board, 0, 5))
}

/// Removes castling rights whose king or rook is not on its initial cell.
pub(crate) fn mend_castling(position: &mut Position) {
    let start = position.game.start();
    let middle = middle_file(position.game);
    for right in CastlingRight::ALL {
        let mut needed = start.men.of(right.side).filter(|(cell, man)| match man.kind {
            Kind::King => true,
            Kind::Rook if cell.board != BoardId::Points => {
                (cell.file >= middle) == (right.wing == Wing::King)
            }
            _ => false,
        });
        if needed.any(|(cell, man)| position.men.get(cell) != Some(man)) {
            position.castling.set(right, false);
        }
    }
}

/// The first file of the king's half of the first board.
pub(crate) fn middle_file(game: Game) -> u8 {
    game.shape(game.boards()[0]).files / 2
}
