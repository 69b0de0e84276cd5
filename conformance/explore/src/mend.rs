//! Repairs edited positions, most of which would otherwise be refused: for a second king, a pawn on its last rank, or a
//! castling right without its rook, for example. This is not law.

use types::{Cell, EnPassant, Kind, Man, Position, Side};

use crate::basics::{first_mark, mend_castling, take_all};
use crate::choices::Choices;
use crate::games::editing;

/// Repairs a position, but sometimes leaves one fault.
pub(crate) fn mend(position: &mut Position, choices: &mut Choices<'_>) {
    let left_out = choices.below(21);
    let steps: [&dyn Fn(&mut Position); 4] = [
        &mend_pawns,
        &|position| editing(position.game).mend_own(position),
        &mend_castling,
        &mend_en_passant,
    ];
    if left_out != steps.len() {
        mend_kings(position, choices);
    }
    for (index, step) in steps.into_iter().enumerate() {
        if index != left_out {
            step(position);
        }
    }
}

/// Leaves or puts exactly one king of each side; in games with twins, one on each board.
fn mend_kings(position: &mut Position, choices: &mut Choices<'_>) {
    let game = position.game;
    // Where men have twins, each board has its own kings.
    let boards = if game.has_marks() { game.boards() } else { &game.boards()[..1] };
    let mark = first_mark(game, Kind::King);
    for side in Side::BOTH {
        for &board in boards {
            let here = |cell: &Cell| boards.len() == 1 || cell.board == board;
            let kings: Vec<Cell> = position.men.kings(side).filter(here).collect();
            for &king in kings.iter().skip(1) {
                position.men.take(king);
            }
            if kings.is_empty() {
                let vacant: Vec<Cell> = game
                    .cells()
                    .filter(|&cell| cell.board == board && position.men.get(cell).is_none())
                    .collect();
                if let Some(&cell) = choices.pick(&vacant) {
                    position.men.put(cell, Man { side, kind: Kind::King, mark });
                }
            }
        }
    }
}

/// Removes pawns from cells where no pawn can be.
fn mend_pawns(position: &mut Position) {
    let game = position.game;
    take_all(position, |cell, man| {
        man.kind == Kind::Pawn && !editing(game).pawn_stands(game, man.side, cell)
    });
}

/// Clears an en passant field that the men contradict, or that the game does not have.
fn mend_en_passant(position: &mut Position) {
    let Some(EnPassant { crossed, pawn }) = position.en_passant else { return };
    let side = position.side.other();
    let (beyond, rank) = if side == Side::White { (1, 3) } else { (-1, 6) };
    let pawn = pawn.or_else(|| crossed.offset(0, beyond));
    let man = pawn.and_then(|cell| position.men.get(cell));
    let on_line = pawn.is_some_and(|pawn| i32::from(pawn.rank) - i32::from(crossed.rank) == beyond);
    let borne_out = crossed.rank == rank
        && on_line
        && position.men.get(crossed).is_none()
        && man.is_some_and(|man| man.kind == Kind::Pawn && man.side == side);
    if !borne_out || !editing(position.game).has_en_passant() {
        position.en_passant = None;
    }
}
